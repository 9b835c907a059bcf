"""The environment of the Jinja templates, of which tables and replays are made (`templates/**/*.jinja`).

All else is Django's own templates; they show one of these by `{% jinja "games/table/_table.jinja" %}`
(games/templatetags/ui.py). A name that nobody has given is an error. Each language has an environment of its own, so
that each of its texts is looked up once: a table's page says hundreds.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date, datetime
from functools import cache, lru_cache, partial
from types import SimpleNamespace
from typing import Any

from django.conf import settings
from django.template import defaultfilters
from django.templatetags.static import static
from django.urls import get_script_prefix, reverse
from django.utils.timezone import localtime
from django.utils.translation import gettext, ngettext, npgettext, pgettext
from jinja2 import Environment, StrictUndefined
from jinja2.ext import Extension
from markupsafe import Markup

from games.templatetags import board, clocks, people, ratings, table

ADDRESSES_KEPT = SYMBOLS_KEPT = 5000
# Of the macros of games/ui.jinja: neither names of players nor secrets are given to them.
ALWAYS_THE_SAME = ("symbol", "plain_symbol", "fact")
INDENTATION = re.compile(r"\n[ \t]+")


class Unindented(Extension):
    """Lines of a page begin without the template's indentation, which nobody sees: a fiftieth of what is sent."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        """Take it away; the lines keep their numbers."""
        return INDENTATION.sub("\n", source)


def environment(*, language: str, **options: Any) -> Environment:
    """Make the environment of one language, which is the active one whenever a template of it is rendered."""
    options |= {"undefined": StrictUndefined, "extensions": ["jinja2.ext.i18n", Unindented]}
    made = Environment(trim_blocks=True, lstrip_blocks=True, **options)  # noqa: S701 (Django asks for escaping)
    texts: Any = made
    texts.install_gettext_callables(cache(gettext), ngettext, pgettext=pgettext, npgettext=npgettext)
    # our own catalogs are trusted, as in Django's templates
    made.globals["_"] = cache(lambda text: Markup(gettext(text)))  # noqa: S704
    made.globals["pgettext"] = cache(lambda context, text: Markup(pgettext(context, text)))  # noqa: S704
    made.globals.update(FUNCTIONS)
    made.filters.update(FILTERS)
    made.filters["say"] = partial(board.say_in, language)
    made.globals["ui"] = _kept(made.get_template("games/ui.jinja").module)
    return made


def _kept(macros: Any) -> SimpleNamespace:
    """The macros that every template of a table calls by `ui`, without importing them.

    A page draws the same symbols dozens of times. What they make depends on what they are given alone, and is kept.
    """
    named = {name: macro for name, macro in vars(macros).items() if not name.startswith("_")}
    return SimpleNamespace(
        **named | {name: lru_cache(SYMBOLS_KEPT, typed=True)(named[name]) for name in ALWAYS_THE_SAME}
    )


def _date(moment: date, written: str) -> str:
    """A day, or a moment in the reader's zone, in a named format."""
    return defaultfilters.date(localtime(moment) if isinstance(moment, datetime) else moment, written)


def address(route: str, *arguments: int | str) -> str:
    return _address(settings.ROOT_URLCONF, get_script_prefix(), route, arguments)


@lru_cache(maxsize=ADDRESSES_KEPT)
def _address(_root: str, _prefix: str, route: str, arguments: tuple[int | str, ...]) -> str:
    return reverse(route, args=arguments)


FUNCTIONS: dict[str, Callable[..., Any]] = {
    "url": address,
    "static": static,
    "drawing_symbols": board.drawing_symbols,
    "ground_address": board.ground_address,
    "shapes": board.layer,
    "log_lines": table.log_lines,
}
FILTERS: dict[str, Callable[..., Any]] = {
    "date": _date,
    "linebreaksbr": defaultfilters.linebreaksbr,
    "urlencode": defaultfilters.urlencode,
    "clock_words": clocks.clock_words,
    "pace_words": clocks.pace_words,
    "pace_facts": clocks.pace_facts,
    "facts_in_short": people.facts_in_short,
    "facts_at_a_seat": people.facts_at_a_seat,
    "family_name": ratings.family_name,
    "signed": ratings.signed,
}
