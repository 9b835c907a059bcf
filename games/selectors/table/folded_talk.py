"""Talk in a log, such as offers and answers, folded so that it does not hide the moves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from games.selectors.table.log_line import LogLine

LEAST_FOLDED = 2


@dataclass(frozen=True)
class Stretch:
    """Consecutive lines that are all talk, or none of which is.

    :ivar fold: a name for the fold that hides the lines, unique in the log; "" if they are not folded
    """

    lines: list[LogLine]
    fold: str = ""


def folded(lines: Iterable[LogLine]) -> list[Stretch]:
    """Return a log's lines in stretches, those of talk folded.

    A fold is named by the number of its first line. Its position in the history would reveal how much is hidden there.
    """
    found = []
    begun: Counter[int] = Counter()
    for is_talk, row in groupby(lines, key=lambda line: line.is_talk):
        stretch = list(row)
        if not is_talk or len(stretch) < LEAST_FOLDED:
            found.append(Stretch(stretch))
            continue
        number = stretch[0].number
        found.append(Stretch(stretch, f"{number}-{begun[number]}"))
        begun[number] += 1
    return found
