"""A module's additions to its title's pages: the constant `MODULE_PAGE` in the module's `page`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from django.http import QueryDict
from django.urls import reverse

from games import catalog
from games.module_files import brought_by
from games.views.pages.looks import Look, Sayer

FILE = "page"

Reader = Callable[[QueryDict], Any]
"""Turns form data into the argument of a move."""
Ask = Callable[[Any], Any]
"""Takes the reading of a table and returns the `Choice` of the current verb; None to make it from the options."""


@dataclass(frozen=True)
class Guide:
    """A page that explains a module to players who know the title without it."""

    template: str
    context: Callable[[], dict[str, Any]]


@dataclass(frozen=True)
class Button:
    """The look of a verb's button.

    :param label: the text, or a function from the reading to it; the verb's label if empty
    :param is_own_piece: the symbol is a piece, shown in the viewer's color
    :param look: style of a button that makes the move: `primary`
    :param key: keyboard shortcut for frequent moves; buttons without one get a digit
    :param only_if: returns True if the viewer gets the button; None shows it whenever the verb is possible
    """

    label: Any = ""
    symbol: str = ""
    look: str = ""
    key: str = ""
    only_if: Callable[[Any], bool] | None = None
    is_own_piece: bool = False

    def says(self, reading: Any) -> str:
        return str(self.label(reading) if callable(self.label) else self.label)


@dataclass(frozen=True)
class Sign:
    """The picture of a sudden event that matters to all seats, as dice show a roll.

    :param symbol: the symbol's name; may contain facts of the line: `metropolis-{area}`. In the log there can be
      several, with spaces between them
    :param of: the fact that names the seat whose color it has
    :param box: the view box of the symbol, if it differs from that of cards and goods
    :param is_announced: it is also shown over the board when it happens
    :param holder: the fact that names the seat in whose color it is announced
    """

    symbol: str
    of: str = ""
    box: str = ""
    is_announced: bool = False
    holder: str = ""


@dataclass(frozen=True)
class Lesson:
    """One lesson of a first game, shown at the moment when it applies.

    :param verbs: the lesson is shown while one of these verbs is possible, until one of them has been used
    :param times: how often a verb has to be used before the lesson is done
    :param is_extra: the guide is complete without it, since the game may never get there
    """

    verbs: tuple[str, ...]
    title: Any
    text: Any
    times: int = 1
    is_extra: bool = False


@dataclass(frozen=True)
class FirstGame:
    """A game that teaches a title.

    :param seed: a seed with which everything that is taught comes early
    :param lessons: in order of priority where several apply
    :param between: (title, text) while others move
    :param nothing_new: (title, text) while everything possible is known
    :param through: (title, text) when everything has been taught
    :param over: (title, text) when the game has ended
    """

    seed: str
    lessons: tuple[Lesson, ...]
    between: tuple[Any, Any]
    nothing_new: tuple[Any, Any]
    through: tuple[Any, Any]
    over: tuple[Any, Any]


@dataclass(frozen=True)
class ModulePage:
    """One module's contribution to its title's pages.

    A verb that no module page names still gets a button, built from its options alone.

    :param forced: decision -> the one of its several verbs whose choices are shown immediately
    :param looks: how verbs are asked for by their options
    :param asks: the same for verbs that need more than words
    :param forms: what an address opens that is no verb's: its name -> function from the reading to the `Choice`, or to
      None if the viewer cannot open it
    :param bundles: (prompt, button label) of verbs that choose a number of cards; a prompt may depend on the
      reading and on the number
    :param bundle_kinds: verb -> the kinds of card that count, if not all do
    :param row: verbs that open a choice, with a button in the row while they are possible
    :param moves: verbs without a choice, with a button that makes the move
    :param elsewhere: verbs whose button is in the module's own templates
    :param readers: verbs whose argument a form sends field by field
    :param sources: names of the sources of points
    :param sayers: functions that name values
    :param panels: from the reading to the object that the module's templates get as `here`
    :param slots: place of the page -> the module's template; places are `sign`, `menu`, `row`, `hand`, `side`,
      `seat`, `chip`, `brief`, `standing`, `facts`, `over`; for `seat`, `chip` and `brief`, `here` is the panels'
      `of_seat(key)`
    :param piles: name of a pile in the record -> picture and label of what comes face down
    :param changes: kind of log entry -> function from its facts to what seats got (`Held` -> number), where no pile
      records it
    :param signs: kind of log entry -> its picture, shown beside the status line while the entry is new, and in the log
    :param marks: kind of log entry -> its picture in the log, for entries that `signs` does not name
    :param together: entries of the mappings for games with another module, by its key; they precede the others. Only
      what `ModulePages.latest` reads counts, such as `looks`
    :param won: from the reading of an ended game and the winner to the reason, if points alone do not tell it; else ""
    :param guide: the page that explains the module
    :param first_game: the game that teaches the title; set by the module that every game has
    """

    forced: Mapping[str, str] = field(default_factory=dict)
    looks: Mapping[str, Look] = field(default_factory=dict)
    asks: Mapping[str, Ask] = field(default_factory=dict)
    forms: Mapping[str, Callable[[Any], Any]] = field(default_factory=dict)
    bundles: Mapping[str, tuple[Any, Any]] = field(default_factory=dict)
    bundle_kinds: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    row: Mapping[str, Button] = field(default_factory=dict)
    moves: Mapping[str, Button] = field(default_factory=dict)
    elsewhere: frozenset[str] = frozenset()
    readers: Mapping[str, Reader] = field(default_factory=dict)
    sources: Mapping[str, Any] = field(default_factory=dict)
    sayers: tuple[Sayer, ...] = ()
    panels: Callable[[Any], Any] | None = None
    slots: Mapping[str, str] = field(default_factory=dict)
    piles: Mapping[str, tuple[str, Any]] = field(default_factory=dict)
    changes: Mapping[str, Callable[[Mapping[str, Any]], Mapping[Any, int]]] = field(default_factory=dict)
    signs: Mapping[str, Sign] = field(default_factory=dict)
    marks: Mapping[str, Sign] = field(default_factory=dict)
    together: Mapping[str, ModulePage] = field(default_factory=dict)
    won: Callable[[Any, str], str] | None = None
    guide: Guide | None = None
    first_game: FirstGame | None = None

    def places(self) -> Iterator[str]:
        """Yield the verbs whose button this module places."""
        yield from (*self.row, *self.moves, *self.elsewhere)

    def asked(self) -> Iterator[str]:
        """Yield the verbs and forms that an address may open."""
        yield from (*self.looks, *self.asks, *self.forms, *self.bundles, *self.row)


class ModulePages(dict[str, ModulePage]):
    """The pages of modules by key, in the modules' order. Where several name a verb, the latest counts."""

    def latest(self, what: str, name: str) -> Any:
        """Return the latest module's entry for a name in one of its mappings; None if no module has one."""
        found = (getattr(page, what).get(name) for page in self._latest_first())
        return next((one for one in found if one is not None), None)

    def _latest_first(self) -> Iterator[ModulePage]:
        for page in reversed(self.values()):
            yield from (pair for other, pair in page.together.items() if other in self)
            yield page

    def look(self, verb: str) -> Look:
        return self.latest("looks", verb) or Look()

    def sayers(self) -> Iterator[Sayer]:
        """Yield the functions that name values, later modules first."""
        for page in reversed(self.values()):
            yield from page.sayers

    def source(self, source: str) -> str:
        """Return the name of a source of points."""
        return str(self.latest("sources", source) or source.replace("_", " ").capitalize())

    def placing(self, verb: str) -> ModulePage | None:
        """Return the page that places a verb's button, or None."""
        return next((page for page in reversed(self.values()) if verb in page.places()), None)


@cache
def module_pages(title: str, modules: tuple[str, ...]) -> ModulePages:
    """Return the pages of these modules."""
    return ModulePages(brought_by(FILE, title, modules, "MODULE_PAGE"))


def all_module_pages(title: str) -> ModulePages:
    return module_pages(title, tuple(module.key for module in catalog.title(title).modules))


def knows(title: str, verb: str) -> bool:
    """Return True if an address may ask for a verb; False for a verb whose button is in a module's own templates."""
    pages = all_module_pages(title).values()
    is_asked = any(verb in (*page.asked(), *page.moves) for page in pages)
    return is_asked or verb in catalog.title(title).verbs.difference(*(page.places() for page in pages))


def readers(title: str) -> dict[str, Reader]:
    """Return the form readers of a title's pages, by verb."""
    return {verb: read for page in all_module_pages(title).values() for verb, read in page.readers.items()}


def first_game(title: str, modules: tuple[str, ...]) -> FirstGame | None:
    """Return the game that teaches a title, or None if nobody has written one."""
    return next((page.first_game for page in module_pages(title, modules).values() if page.first_game), None)


def guides(title: str) -> dict[str, Guide]:
    """Return the pages that explain modules of a title, by module."""
    return {key: page.guide for key, page in all_module_pages(title).items() if page.guide is not None}


def guide_address(title: str, module: str) -> str:
    """Return the address of the page that explains a module to newcomers; "" if there is none."""
    if module in guides(title):
        return reverse("games:how_to_play_module", args=[title, module])
    is_first = module == catalog.title(title).required[0]
    return reverse("games:how_to_play_title", args=[title]) if is_first else ""
