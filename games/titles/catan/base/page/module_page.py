"""A module's additions to CATAN's pages, besides those of any title's module."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext_lazy

from games.views.pages.module_page import ModulePage

if TYPE_CHECKING:
    from games.titles.catan.base.page.reading import CatanReading

NOT_NOW = gettext_lazy("not possible right now")


@dataclass(frozen=True)
class Building:
    """A line in the list of things to build.

    :param colored: True if the picture is a piece in the seat's color
    :param piece: the kind of piece that it takes from the seat's supply
    :param missing: the reason shown if it cannot be built although neither cards nor pieces are missing
    :param counts_places: True if the line shows the number of possible places
    :param about: an explanation of what it does
    :param about_route: what this explanation adds where the longest road is worth points
    :param only_if: returns True if the viewer gets the line; None shows it to every viewer
    """

    label: Any
    symbol: str
    cost: Mapping[str, int]
    colored: bool = True
    piece: str = ""
    missing: Any = NOT_NOW
    counts_places: bool = False
    about: Any = ""
    about_route: Any = ""
    only_if: Callable[[CatanReading], bool] | None = None


@dataclass(frozen=True)
class Route:
    """A kind of piece that is laid like a road.

    :param first: the verb that lays one beside a starting settlement
    :param here: the button that lays one
    :param asked: the question before it is laid
    """

    first: str
    here: Any
    asked: Any


@dataclass(frozen=True)
class Rated:
    """Cards of one kind that buy others at a fixed rate, by a move of their own.

    :param verb: the verb of the move
    :param takes: the kinds they buy, each with the highest number of times
    :param argument: the move's argument, with placeholders `$give`, `$take` and `$times`
    """

    verb: str
    give: str
    rate: int
    takes: Mapping[str, int]
    argument: Any


@dataclass(frozen=True)
class CatanModulePage(ModulePage):
    """A module's part of CATAN's pages.

    :param building: things to build by verb; each has a line while the decision offers the verb
    :param routes: kinds of piece that are laid like roads
    :param in_the_way: by verb, returns the module's reason why there is no place for it, or ""
    :param rated: returns trades that need no other player's consent, to show beside an offer
    """

    building: Mapping[str, Building] = field(default_factory=dict)
    routes: Mapping[str, Route] = field(default_factory=dict)
    in_the_way: Mapping[str, Callable[[CatanReading], str]] = field(default_factory=dict)
    rated: Callable[[CatanReading], list[Rated]] | None = None

    def places(self) -> Iterator[str]:
        yield from (*super().places(), *self.building)

    def asked(self) -> Iterator[str]:
        yield from (*super().asked(), *self.building)
