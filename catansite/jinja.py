"""The environment of the Jinja templates, of which tables and replays are made (`templates/**/*.jinja`).

All else is Django's own templates; they show one of these by `{% jinja "games/table/_table.jinja" %}`
(games/templatetags/ui.py). A name that nobody has given is an error. Each language has an environment of its own, so
that each of its texts is looked up once: a table's page says hundreds.
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
from games.templatetags import board, clocks, people, ratings, table

DATES_KEPT = SYMBOLS_KEPT = 5000
EVERYWHERE = "games/ui.jinja"
MACROS = "ui.jinja"
ALWAYS_THE_SAME = "ALWAYS_THE_SAME"
"""Under this name a file of macros says which of them say nothing but what they are given: what they make is kept."""
TEXTS: dict[str, Callable[..., str]] = {"_": gettext, "pgettext": pgettext}
"""What templates call to say a text of the catalogs that nothing is put into."""
INDENTATION = re.compile(r"\n[ \t]+")


class Unindented(Extension):
    """Lines of a page begin without the template's indentation, which nobody sees: a fiftieth of what is sent."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        """Take it away; the lines keep their numbers."""
        return INDENTATION.sub("\n", source)


class SaidOnce(Extension):
    """`_("…")` and `pgettext("…", "…")` are looked up while a template is compiled, and stand in it as they are said.

    Each language has templates of its own, so nothing is looked up while a page is made; a page says hundreds of texts.
    """

    def filter_stream(self, stream: TokenStream) -> Iterator[Token]:
        """Put the text in place of each call whose arguments are all written out."""
        if not self.environment.says_at_once:  # type: ignore[attr-defined]
            # the translators' catalogs want to find the calls
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
            # as `"…"|safe` in brackets: our own catalogs are trusted, as in Django's templates
            yield Token(line, "lparen", "(")
            yield Token(line, "string", said)
            yield Token(line, "pipe", "|")
            yield Token(line, "name", "safe")
            yield Token(line, "rparen", ")")


def _written_call(tokens: list[Token], at: int) -> tuple[str, list[str], int] | None:
    """A call of a text by strings alone that begins here: its function, the strings, and where it ends."""
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
    """Where a template finds its names.

    Jinja asks of each call whether the function wants the context or the environment: none of ours does
    (`tests/views/test_kept.py`), and a page makes three hundred.
    """

    def call(__self, __obj: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        if kwargs:
            kwargs.pop("_block_vars", None)
            kwargs.pop("_loop_vars", None)
        return __obj(*args, **kwargs)


class Spoken(Environment):
    """The environment of one language.

    What every template knows is complete before the first is loaded: templates have it in one dictionary, which is
    quicker to pass on to each that is included than one laid over another.
    """

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        return {**self.globals, **(d or {})}


def environment(*, language: str, **options: Any) -> Environment:
    """Make the environment of one language, which is the active one whenever a template of it is rendered."""
    options |= {"undefined": StrictUndefined, "extensions": ["jinja2.ext.i18n", Unindented, SaidOnce]}
    # a cache of no size is a plain dictionary: there are as many templates as there are files
    options["cache_size"] = -1
    made = Spoken(trim_blocks=True, lstrip_blocks=True, **options)
    made.extend(language=language, says_at_once=True)
    made.context_class = Quick
    texts: Any = made
    texts.install_gettext_callables(cache(gettext), ngettext, pgettext=pgettext, npgettext=npgettext)
    # our own catalogs are trusted, as in Django's templates
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
    """Keep what some of a file's macros make: a page draws the same symbols dozens of times."""
    for name in getattr(macros, ALWAYS_THE_SAME, ()):
        setattr(macros, name, lru_cache(SYMBOLS_KEPT, typed=True)(getattr(macros, name)))


def _called_by_ui(macros: Any) -> SimpleNamespace:
    """The macros that every template of a table calls by `ui`, without importing them."""
    named = {name: macro for name, macro in vars(macros).items() if callable(macro)}
    seat_name = named["seat_name"]
    return SimpleNamespace(
        **named | {"person": lambda person: seat_name(person.color, person.letter, person.name)}
    )


def _date(moment: date, written: str) -> str:
    """A day, or a moment in the reader's zone, in a named format."""
    zone = get_current_timezone() if isinstance(moment, datetime) else None
    return _kept_date(get_language(), zone, moment, written)


@lru_cache(maxsize=DATES_KEPT)
def _kept_date(_language: str | None, zone: tzinfo | None, moment: date, written: str) -> str:
    if isinstance(moment, datetime):
        # nobody reads millionths of a second, and as "c" writes them they weigh more than the rest
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
