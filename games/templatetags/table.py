"""Template tags for the log of a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime, tzinfo
from html import escape
from itertools import groupby
from typing import Any

from django import template
from django.utils.formats import date_format
from django.utils.safestring import SafeString, mark_safe
from django.utils.timezone import get_current_timezone, localtime
from django.utils.translation import get_language, ngettext

from accounts.addresses import address
from games.models.game import Game
from games.selectors.table.log_line import LogLine

register = template.Library()

TURN = "turn_began"
LEAST_FOLDED = 2


@register.simple_tag
def log_lines(
    lines: Iterable[LogLine],
    colors: Mapping[str, str],
    game: Game | None = None,
    shown: Any = None,
    folds: str = "",
) -> SafeString:
    """Render the lines of a log. A template loop over some fifty lines would take long.

    :param game: the game whose replay the lines link to; no links if None
    :param shown: the title's page, which knows the places on the board that a line points to
    :param folds: prefix for the ids of folds, so that an opened fold stays open after a swap
    """
    replay = address("games:replay", game.pk) if game is not None else ""
    reader = get_language(), get_current_timezone()
    # _line and _folded escape every text.
    return mark_safe("".join(_folded(lines, colors, replay, shown, folds, reader)))  # noqa: S308


def _folded(
    lines: Iterable[LogLine],
    colors: Mapping[str, str],
    replay: str,
    shown: Any,
    folds: str,
    reader: tuple[str | None, tzinfo],
) -> Iterator[str]:
    """Yield the lines, with consecutive offers and answers folded into one that opens.

    A fold is named by the number of its first line. Its position in the history would reveal how much is hidden
    there.
    """
    begun: Counter[int] = Counter()
    for is_talk, row in groupby(lines, key=lambda line: line.is_talk):
        told = list(row)
        written = "".join(_line(line, colors, replay, shown, reader) for line in told)
        if not is_talk or len(told) < LEAST_FOLDED:
            yield written
            continue
        number = told[0].number
        name = f' id="{folds}-{number}-{begun[number]}"' if folds else ""
        begun[number] += 1
        said = ngettext("%(number)d offer or answer", "%(number)d offers and answers", len(told))
        yield (
            f'<li class="talk"><details{name}><summary>{escape(said % {"number": len(told)})}</summary>'
            f'<ol class="log told">{written}</ol></details></li>'
        )


def _line(
    line: LogLine, colors: Mapping[str, str], replay: str, shown: Any, reader: tuple[str | None, tzinfo]
) -> str:
    looks = " ".join(look for look, holds in (("turn", line.kind == TURN), ("undone", line.undone)) if holds)
    look = f' class="{looks}"' if looks else ""
    color = colors.get(line.facts.get("seat") or "", "")
    seat = f' data-seat="{escape(color)}"' if color else ""
    moment = _moment(localtime(line.at, reader[1])) if line.kind == TURN else ""
    text = escape(line.text)
    if replay:
        rings = shown.rings_of(line) if shown is not None else ""
        pointed = f' data-rings="{escape(rings)}"' if rings else ""
        text = f'<a class="told-line" href="{replay}{line.number}/"{pointed}>{text}</a>'
    return f"<li{look}{seat}>{moment}{text}</li>"


def _moment(here: datetime) -> str:
    written = date_format(here.replace(tzinfo=None), "MOMENT")
    return f'<time class="log-time" datetime="{here.isoformat(timespec="seconds")}">{written}</time> '
