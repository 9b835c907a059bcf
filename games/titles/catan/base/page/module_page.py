"""What a module brings to CATAN's pages, beside what every title's modules can bring."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext_lazy

from games.views.pages.module_page import ModulePage

if TYPE_CHECKING:
    from games.titles.catan.base.page.table import CatanTable

NOT_NOW = gettext_lazy("not possible right now")


@dataclass(frozen=True)
class Building:
    """A line in the list of what can be built: its words, its picture, its cost.

    :param colored: the picture is a piece of the seat's color
    :param piece: the kind of piece that it takes from the seat's stock
    :param missing: what is said where neither cards nor pieces are missing, and it cannot be built
    :param counts_places: it says how many places there are
    :param about: what it does
    :param only_if: the line is there for viewers of whom this holds; none: for all
    """

    label: Any
    symbol: str
    cost: Mapping[str, int]
    colored: bool = True
    piece: str = ""
    missing: Any = NOT_NOW
    counts_places: bool = False
    about: Any = ""
    only_if: Callable[[CatanTable], bool] | None = None


@dataclass(frozen=True)
class Rated:
    """Cards of one kind that buy others at a rate, by a move of their own.

    :param verb: the move
    :param takes: what they buy, each with how many times at most
    :param argument: the move's argument, with `$give`, `$take` and `$times` for what is chosen
    """

    verb: str
    give: str
    rate: int
    takes: Mapping[str, int]
    argument: Any


@dataclass(frozen=True)
class CatanModulePage(ModulePage):
    """One module's part of CATAN's pages.

    :param building: what can be built, by verb: a line while the decision offers the verb
    :param in_the_way: what the module has against a line for which there is no place, or nothing
    :param rated: what cards buy without another player's word, so that it appears where an offer is made
    """

    building: Mapping[str, Building] = field(default_factory=dict)
    in_the_way: Mapping[str, Callable[[CatanTable], str]] = field(default_factory=dict)
    rated: Callable[[CatanTable], list[Rated]] | None = None

    def places(self) -> Iterator[str]:
        yield from (*super().places(), *self.building)

    def asked(self) -> Iterator[str]:
        yield from (*super().asked(), *self.building)
