"""The Jinja environment for tables and replays (`templates/**/*.jinja`).

All other pages use Django templates, which include Jinja ones by `{% jinja "games/table/_table.jinja" %}`
(games/templatetags/ui.py). Undefined names raise an error. Each language has its own environment, so that every
text is looked up only once, since a table's page contains hundreds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, MutableMapping
from datetime import date, datetime, tzinfo
from functools import cache, lru_cache, partial
from typing import Any

from django.template import defaultfilters
from django.templatetags.static import static
from django.utils.timezone import get_current_timezone, localtime
from django.utils.translation import get_language, gettext, ngettext, npgettext, override, pgettext
from jinja2 import Environment, StrictUndefined
from jinja2.ext import Extension
from jinja2.lexer import Token, TokenStream
from markupsafe import Markup

from accounts.addresses import address
from games.templatetags import board, clocks, people, ratings, table

DATES_KEPT = 5000
EVERYWHERE = "games/ui.jinja"
TEXTS: dict[str, Callable[..., str]] = {"_": gettext, "pgettext": pgettext}
"""The functions by which templates look up texts without parameters."""


class SaidOnce(Extension):
    """Replaces `_("…")` and `pgettext("…", "…")` by their translations when a template is compiled.

    Each language has its own templates, so no texts are looked up while a page is rendered.
    """

    def filter_stream(self, stream: TokenStream) -> Iterator[Token]:
        """Replace each call whose arguments are all string literals."""
        if not self.environment.says_at_once:  # type: ignore[attr-defined]
            # the extraction of texts for translators needs the calls
            yield from stream
            return
        tokens = list(stream)
        at = 0
        while at < len(tokens):
            call = _written_call(tokens, at)
            if call is None:
                yield tokens[at]
                at += 1
                continue
            function, texts, at = call
            line = tokens[at - 1].lineno
            with override(self.environment.language):  # type: ignore[attr-defined]
                said = TEXTS[function](*texts)
            # as `("…"|safe)`: the site's own catalogs are trusted, as in Django's templates
            yield Token(line, "lparen", "(")
            yield Token(line, "string", said)
            yield Token(line, "pipe", "|")
            yield Token(line, "name", "safe")
            yield Token(line, "rparen", ")")


def _written_call(tokens: list[Token], at: int) -> tuple[str, list[str], int] | None:
    """Return function, strings and end of a call with only string literals that starts here, or None."""
    function = tokens[at].value
    if tokens[at].type != "name" or function not in TEXTS or (at and tokens[at - 1].type in ("dot", "pipe")):
        return None
    if at + 1 >= len(tokens) or tokens[at + 1].type != "lparen":
        return None
    texts = []
    for here in range(at + 2, len(tokens) - 1, 2):
        if tokens[here].type != "string":
            return None
        texts.append(tokens[here].value)
        if tokens[here + 1].type == "rparen":
            return function, texts, here + 2
        if tokens[here + 1].type != "comma":
            return None
    return None


class Spoken(Environment):
    """The environment of one language.

    The globals are complete before the first template is loaded. Templates get them in one dictionary, which is
    faster to pass to included templates than chained ones.
    """

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        return {**self.globals, **(d or {})}


def environment(*, language: str, **options: Any) -> Environment:
    """Return the environment of one language, which must be active when its templates are rendered."""
    options |= {"undefined": StrictUndefined, "extensions": ["jinja2.ext.i18n", SaidOnce]}
    # unlimited: there are only as many templates as files
    options["cache_size"] = -1
    made = Spoken(trim_blocks=True, lstrip_blocks=True, **options)
    made.extend(language=language, says_at_once=True)
    texts: Any = made
    texts.install_gettext_callables(cache(gettext), ngettext, pgettext=pgettext, npgettext=npgettext)
    # the site's own catalogs are trusted, as in Django's templates
    made.globals |= {
        name: cache(lambda *texts, say=say: Markup(say(*texts)))  # noqa: S704
        for name, say in TEXTS.items()
    }
    made.globals.update(FUNCTIONS)
    made.filters.update(FILTERS)
    made.filters["say"] = partial(board.say_in, language)
    # templates of tables call these macros without importing them
    made.globals["ui"] = made.get_template(EVERYWHERE).module
    return made


def _date(moment: date, written: str) -> str:
    """Format a date, or a moment in the reader's time zone."""
    zone = get_current_timezone() if isinstance(moment, datetime) else None
    return _kept_date(get_language(), zone, moment, written)


@lru_cache(maxsize=DATES_KEPT)
def _kept_date(_language: str | None, zone: tzinfo | None, moment: date, written: str) -> str:
    if isinstance(moment, datetime):
        # fractions of a second are never shown, and would only lengthen the ISO format "c"
        moment = localtime(moment, zone).replace(microsecond=0)
    return defaultfilters.date(moment, written)


FUNCTIONS: dict[str, Callable[..., Any]] = {
    "url": address,
    "static": static,
    "drawing_symbols": board.drawing_symbols,
    "symbols_address": board.symbols_address,
    "ground_address": board.ground_address,
    "shapes": board.layer,
    "log_lines": table.log_lines,
    "time_units": clocks.time_units,
}
FILTERS: dict[str, Callable[..., Any]] = {
    "date": _date,
    "linebreaksbr": defaultfilters.linebreaksbr,
    "urlencode": defaultfilters.urlencode,
    "clock_words": clocks.clock_words,
    "pace_words": clocks.pace_words,
    "pace_facts": clocks.pace_facts,
    "facts_twice": people.facts_twice,
    "family_name": ratings.family_name,
    "signed": ratings.signed,
}
