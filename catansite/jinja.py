"""The Jinja environment for tables and replays (`templates/**/*.jinja`).

All other pages use Django templates, which include Jinja ones by `{% jinja "games/table/_table.jinja" %}`
(games/templatetags/ui.py). Undefined names raise an error. Each language has its own environment, so that every
text is looked up only once, since a table's page contains hundreds.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, MutableMapping
from datetime import date, datetime, tzinfo
from functools import cache, lru_cache, partial
from types import SimpleNamespace
from typing import Any

from django.template import defaultfilters
from django.templatetags.static import static
from django.utils.timezone import get_current_timezone, localtime
from django.utils.translation import get_language, gettext, ngettext, npgettext, override, pgettext
from jinja2 import Environment, StrictUndefined
from jinja2.ext import Extension
from jinja2.lexer import Token, TokenStream
from jinja2.runtime import Context
from markupsafe import Markup

from accounts.addresses import address
from games.selectors.table.folded_talk import folded
from games.templatetags import board, clocks, people, ratings

DATES_KEPT = SYMBOLS_KEPT = 5000
EVERYWHERE = "games/ui.jinja"
MACROS = "ui.jinja"
ALWAYS_THE_SAME = "ALWAYS_THE_SAME"
"""The name under which a file of macros lists those whose output depends only on their arguments, and is cached."""
TEXTS: dict[str, Callable[..., str]] = {"_": gettext, "pgettext": pgettext}
"""The functions by which templates look up texts without parameters."""
INDENTATION = re.compile(r"\n[ \t]+")


class Unindented(Extension):
    """Removes the template's indentation from the output, which makes pages a fiftieth smaller."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        """Remove the indentation without changing line numbers."""
        return INDENTATION.sub("\n", source)


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


class Quick(Context):
    """A context with faster function calls.

    Jinja checks at each call whether the function wants the context or environment. None of the site's does
    (`tests/views/test_kept.py`), and a page makes three hundred calls.
    """

    def call(__self, __obj: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        if kwargs:
            kwargs.pop("_block_vars", None)
            kwargs.pop("_loop_vars", None)
        return __obj(*args, **kwargs)


class Spoken(Environment):
    """The environment of one language.

    The globals are complete before the first template is loaded. Templates get them in one dictionary, which is
    faster to pass to included templates than chained ones.
    """

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        return {**self.globals, **(d or {})}


def environment(*, language: str, **options: Any) -> Environment:
    """Return the environment of one language, which must be active when its templates are rendered."""
    options |= {"undefined": StrictUndefined, "extensions": ["jinja2.ext.i18n", Unindented, SaidOnce]}
    # unlimited: there are only as many templates as files
    options["cache_size"] = -1
    made = Spoken(trim_blocks=True, lstrip_blocks=True, **options)
    made.extend(language=language, says_at_once=True)
    made.context_class = Quick
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
    everywhere = made.get_template(EVERYWHERE)
    _keep(everywhere.module)
    # all other macros may call these, so they come first
    made.globals["ui"] = everywhere.globals["ui"] = _called_by_ui(everywhere.module)
    for name in made.list_templates(filter_func=lambda name: name.endswith(f"/{MACROS}")):
        if name != EVERYWHERE:
            _keep(made.get_template(name).module)
    return made


def _keep(macros: Any) -> None:
    """Cache the output of some of a file's macros, since a page draws the same symbols dozens of times."""
    for name in getattr(macros, ALWAYS_THE_SAME, ()):
        setattr(macros, name, lru_cache(SYMBOLS_KEPT, typed=True)(getattr(macros, name)))


def _called_by_ui(macros: Any) -> SimpleNamespace:
    """Return the macros that every table template can call as `ui`, without importing them."""
    named = {name: macro for name, macro in vars(macros).items() if callable(macro)}
    seat_name = named["seat_name"]
    return SimpleNamespace(
        **named | {"person": lambda person: seat_name(person.color, person.letter, person.name)}
    )


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
    "time_units": clocks.time_units,
}
FILTERS: dict[str, Callable[..., Any]] = {
    "date": _date,
    "folded": folded,
    "linebreaksbr": defaultfilters.linebreaksbr,
    "urlencode": defaultfilters.urlencode,
    "clock_words": clocks.clock_words,
    "pace_words": clocks.pace_words,
    "pace_facts": clocks.pace_facts,
    "facts_twice": people.facts_twice,
    "family_name": ratings.family_name,
    "signed": ratings.signed,
}
