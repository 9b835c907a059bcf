"""Small helps for the table's templates."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from functools import lru_cache
from html import escape
from itertools import groupby
from typing import Any

from django import template
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.safestring import SafeString, mark_safe
from django.utils.timezone import localtime
from django.utils.translation import get_language, ngettext

from games.models.game import Game
from games.selectors.table.game_log import LogLine

register = template.Library()

MOMENTS_KEPT = 5000
LEAST_FOLDED = 2


@register.simple_tag
def log_lines(
    lines: Iterable[LogLine],
    colors: Mapping[str, str],
    game: Game | None = None,
    shown: Any = None,
    folds: str = "",
) -> SafeString:
    """The lines of a log: half a hundred small parts, which a template's loop would take long to write.

    :param game: its replay is where the lines lead; without it they lead nowhere
    :param shown: the page of the board on which a line rings its places, if there is one
    :param folds: what the names of folds begin with, so that one that was opened stays open
    """
    replay = reverse("games:replay", args=[game.pk]) if game is not None else ""
    # Every text is escaped, and the rest is written out.
    return mark_safe("".join(_folded(lines, colors, replay, shown, folds)))  # noqa: S308


def _folded(
    lines: Iterable[LogLine], colors: Mapping[str, str], replay: str, shown: Any, folds: str
) -> Iterator[str]:
    """Yield the lines; several offers and answers in a row are one that unfolds.

    A fold is named by the number of its first line: a place in the history would tell how much is hidden there.
    """
    begun: Counter[int] = Counter()
    for is_talk, row in groupby(lines, key=lambda line: line.is_talk):
        told = list(row)
        written = "".join(_line(line, colors, replay, shown) for line in told)
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


def _line(line: LogLine, colors: Mapping[str, str], replay: str, shown: Any) -> str:
    is_turn = line.kind == "turn_began"
    looks = " ".join(look for look, holds in (("turn", is_turn), ("undone", line.undone)) if holds)
    color = colors.get(line.facts.get("seat") or "", "")
    seat = f' data-seat="{escape(color)}"' if color else ""
    moment = _moment(line.at) if is_turn and line.at is not None else ""
    text = escape(line.text)
    if replay:
        rings = escape(shown.rings_of(line)) if shown is not None else ""
        pointed = f' data-rings="{rings}"' if rings else ""
        text = f'<a class="told-line" href="{replay}{line.number}/"{pointed}>{text}</a>'
    return f'<li class="{looks}"{seat}>{moment}{text}</li>'


def _moment(at: datetime) -> str:
    here = localtime(at)
    # equal moments of two time zones are told apart by how they are written
    return _written_moment(get_language(), here.isoformat(), here.replace(tzinfo=None))


@lru_cache(maxsize=MOMENTS_KEPT)
def _written_moment(_language: str | None, written: str, here: datetime) -> str:
    return f'<time class="log-time" datetime="{written}">{date_format(here, "MOMENT")}</time> '
