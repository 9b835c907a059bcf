"""What a module brings to a title's pages; found by title and module, as `MODULE_PAGE` of the module's `page`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from django.http import QueryDict
from django.urls import reverse

from games import catalog
from games.module_files import brought_by
from games.views.table.described_choices import Look, Sayer

FILE = "page"

Reader = Callable[[QueryDict], Any]
"""From what a form has sent to the argument of a move."""
Ask = Callable[[Any], Any]
"""From the title's page to how the verb that it shows is asked for: `Described` choices or `Actions` with a form."""


@dataclass(frozen=True)
class Guide:
    """A page that explains a module to those who know the title without it: its template, and what that is told."""

    template: str
    context: Callable[[], dict[str, Any]]


@dataclass(frozen=True)
class Button:
    """How the button of a verb looks.

    :param label: from the page to what it says, or what it says; its verb if nothing
    :param look: of a button that makes the move: `primary`
    :param key: of the keyboard, for what is done in most turns; what has none gets a digit
    """

    label: Any = ""
    symbol: str = ""
    look: str = ""
    key: str = ""

    def says(self, shown: Any) -> str:
        return str(self.label(shown) if callable(self.label) else self.label)


@dataclass(frozen=True)
class Sign:
    """The picture of something that happens at once and matters to all, as dice are of a roll.

    :param symbol: its name; parts of it may be facts of the line: `metropolis-{area}`
    :param of: the fact that says in whose color it is
    :param box: the part of the plane in which it lies, where that is not the one of cards and goods
    """

    symbol: str
    of: str = ""
    box: str = ""


@dataclass(frozen=True)
class Lesson:
    """What a first game teaches at the moment at which it can be done.

    :param verbs: it is taught while one of these can be done, until one of them has been done
    :param times: how often, if more than once
    :param is_extra: the guide is through without it: it may never come to it
    """

    verbs: tuple[str, ...]
    title: Any
    text: Any
    times: int = 1
    is_extra: bool = False


@dataclass(frozen=True)
class FirstGame:
    """A game with which one learns a title.

    :param seed: with it all that is taught comes early
    :param lessons: in the order in which they matter where several could be taught
    :param between: (title, text) while others move
    :param nothing_new: (title, text) while all that can be done is known
    :param through: (title, text) when all has been taught
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
    """One module's part of its title's pages.

    A verb that no part names gets a button all the same, with what its options alone tell.

    :param forced: the decision leaves one verb of several: its choices are shown at once
    :param looks: how verbs are asked for by their options
    :param asks: the same, where that takes more than words
    :param bundles: (prompt, button) of verbs that choose so many cards; a prompt may depend on the page and on how many
    :param bundle_kinds: of verbs for which some kinds of card alone count: which
    :param row: verbs that open a choice, with a button in the row while they are possible
    :param moves: verbs without a choice, with a button that makes the move
    :param elsewhere: verbs for which the part's own templates have a button
    :param readers: verbs whose argument a form sends field by field
    :param sources: what points come from
    :param sayers: what values are called
    :param panels: from the title's page to an object with what the part's templates show: `here`
    :param slots: its template in places of the page: `sign`, `menu`, `row`, `hand`, `side`, `seat`, `standing`,
        `facts`, `over`; for `seat`, `here` is what `panels` says `of_seat(key)`
    :param piles: what seats hold, by the record's name of its pile: picture and word for what comes face down
    :param changes: kind of log entry -> from its facts to what seats got (`Held` -> number), where no pile tells it
    :param signs: kind of log entry -> its picture, with which it stands beside who is waited for while it is new
    :param guide: the page that explains the module
    :param first_game: the game with which one learns the title, of the module that every game has
    """

    forced: Mapping[str, str] = field(default_factory=dict)
    looks: Mapping[str, Look] = field(default_factory=dict)
    asks: Mapping[str, Ask] = field(default_factory=dict)
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
    guide: Guide | None = None
    first_game: FirstGame | None = None

    def places(self) -> Iterator[str]:
        """Yield the verbs for which it says where their button is."""
        yield from (*self.row, *self.moves, *self.elsewhere)

    def asked(self) -> Iterator[str]:
        """Yield the verbs that an address may open."""
        yield from (*self.looks, *self.asks, *self.bundles, *self.row)


@cache
def module_pages(title: str, modules: tuple[str, ...]) -> dict[str, ModulePage]:
    """What these modules bring, by key, in their order."""
    return brought_by(FILE, title, modules, "MODULE_PAGE")


def all_module_pages(title: str) -> dict[str, ModulePage]:
    return module_pages(title, tuple(module.key for module in catalog.title(title).modules))


def knows(title: str, verb: str) -> bool:
    """Whether an address may ask for a verb: not for one that is just a button somewhere."""
    pages = all_module_pages(title).values()
    is_asked = any(verb in page.asked() for page in pages)
    return is_asked or verb in catalog.title(title).verbs.difference(*(page.places() for page in pages))


def readers(title: str) -> dict[str, Reader]:
    """The forms of a title's pages, by verb."""
    return {verb: read for page in all_module_pages(title).values() for verb, read in page.readers.items()}


def first_game(title: str, modules: tuple[str, ...]) -> FirstGame | None:
    """The game with which one learns a title; None: nobody has written one."""
    return next((page.first_game for page in module_pages(title, modules).values() if page.first_game), None)


def guides(title: str) -> dict[str, Guide]:
    """The pages that explain modules of a title, by module."""
    return {key: page.guide for key, page in all_module_pages(title).items() if page.guide is not None}


def guide_address(title: str, module: str) -> str:
    """The address of the page that explains a module to newcomers; "" if there is none."""
    if module in guides(title):
        return reverse("games:how_to_play_module", args=[title, module])
    is_first = module == catalog.title(title).required[0]
    return reverse("games:how_to_play_title", args=[title]) if is_first else ""
