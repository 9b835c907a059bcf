"""Small helps for the table's templates."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from functools import lru_cache
from html import escape

from django import template
from django.utils.formats import date_format
from django.utils.safestring import SafeString, mark_safe
from django.utils.timezone import localtime
from django.utils.translation import get_language

from games.selectors.table.game_log import LogLine

register = template.Library()

MOMENTS_KEPT = 5000


@register.simple_tag
def log_lines(lines: Iterable[LogLine], colors: Mapping[str, str]) -> SafeString:
    """The lines of a log: half a hundred small parts, which a template's loop would take long to write."""
    # Every text is escaped, and the rest is written out.
    return mark_safe("".join(_line(line, colors) for line in lines))  # noqa: S308


def _line(line: LogLine, colors: Mapping[str, str]) -> str:
    is_turn = line.kind == "turn_began"
    looks = " ".join(look for look, holds in (("turn", is_turn), ("undone", line.undone)) if holds)
    color = colors.get(line.facts.get("seat") or "", "")
    seat = f' data-seat="{escape(color)}"' if color else ""
    moment = _moment(line.at) if is_turn and line.at is not None else ""
    return f'<li class="{looks}"{seat}>{moment}{escape(line.text)}</li>'


def _moment(at: datetime) -> str:
    here = localtime(at)
    # equal moments of two time zones are told apart by how they are written
    return _written_moment(get_language(), here.isoformat(), here.replace(tzinfo=None))


@lru_cache(maxsize=MOMENTS_KEPT)
def _written_moment(_language: str | None, written: str, here: datetime) -> str:
    return f'<time class="log-time" datetime="{written}">{date_format(here, "MOMENT")}</time> '
