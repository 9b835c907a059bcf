"""The Jinja environment for tables and replays (`templates/**/*.jinja`).

All other pages use Django templates, which include Jinja ones by `{% jinja "games/table/_table.jinja" %}`
(games/templatetags/ui.py). Undefined names raise an error.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date, datetime
from typing import Any

from django.template import defaultfilters
from django.templatetags.static import static
from django.utils import translation
from django.utils.formats import number_format
from django.utils.timezone import localtime
from jinja2 import Environment, StrictUndefined
from jinja2.ext import Extension

from accounts.addresses import address
from games.selectors.table.folded_talk import folded
from games.templatetags import board, clocks, people, ratings

MACROS = "games/ui.jinja"


class WithoutIndentation(Extension):
    """Leaves one space of the indentation of templates, which parts words: 0.7 % less of a large page."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        return re.sub(r"\n[ \t]+", "\n ", source)


def environment(**options: Any) -> Environment:
    """Return the environment of all languages: a text is looked up in the language that is active at that moment."""
    options |= {"undefined": StrictUndefined, "trim_blocks": True, "lstrip_blocks": True}
    options["extensions"] = ["jinja2.ext.i18n", WithoutIndentation]
    made: Any = Environment(**options)  # noqa: S701 (Django's backend gives autoescape)
    # The site's own catalogs are trusted, as in Django's templates: "newstyle" does not escape them.
    made.install_gettext_translations(translation, newstyle=True)
    made.globals.update(FUNCTIONS)
    made.filters.update(FILTERS)
    # Templates of tables call these macros without importing them.
    made.globals["ui"] = made.get_template(MACROS).module
    return made


def _date(moment: date, written: str) -> str:
    """Format a date, or a moment in the reader's time zone.

    The ISO format "c" has no fractions of a second.
    """
    if isinstance(moment, datetime):
        moment = localtime(moment).replace(microsecond=0)
    return defaultfilters.date(moment, written)


def _decimal(value: float) -> str:
    """Return a number with one decimal as the reader's language writes it: "2,5"."""
    return number_format(value, 1)


FUNCTIONS: dict[str, Callable[..., Any]] = {
    "url": address,
    "static": static,
    "drawing_symbols": board.drawing_symbols,
    "ground_address": board.ground_address,
    "time_units": clocks.time_units,
}
FILTERS: dict[str, Callable[..., Any]] = {
    "date": _date,
    "decimal": _decimal,
    "folded": folded,
    "say": board.say,
    "linebreaksbr": defaultfilters.linebreaksbr,
    "urlencode": defaultfilters.urlencode,
    "clock_words": clocks.clock_words,
    "deadline_words": clocks.deadline_words,
    "deadline_form": clocks.deadline_form,
    "stops": clocks.stops,
    "pace_words": clocks.pace_words,
    "pace_facts": clocks.pace_facts,
    "facts_twice": people.facts_twice,
    "family_name": ratings.family_name,
    "signed": ratings.signed,
    "with_symbols": board.with_symbols,
}
