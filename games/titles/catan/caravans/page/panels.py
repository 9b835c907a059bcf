"""The panels of The Caravans: the camels left, the bids, and the paths that are supported."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.drawing.names import render
from games.drawing.titles import places_of
from games.titles.catan.base.drawing.cards import Stack
from games.titles.catan.kit.page.usual_orders import UsualOrders
from games.views.table.person import Person

if TYPE_CHECKING:
    from games.titles.catan.base.page.reading import CatanReading

USUAL = {
    "bid_for_camel": gettext_lazy("I never bid for a camel"),
    "agree_on_camel": gettext_lazy("I support no path and let the votes decide"),
    "place_camel": gettext_lazy("If I decide, the camel takes the path that earns me the most"),
}
"""The standing orders in words, by decision."""
VOTING = frozenset(("bid_for_camel", "agree_on_camel", "place_camel"))


@dataclass(frozen=True)
class Bid:
    """The bid of a seat and the path that it supports.

    :param cards: None if it has not bid yet
    """

    person: Person
    cards: list[Stack] | None
    votes: int
    support: str = ""
    is_final: bool = False
    is_on: bool = True

    @property
    def said(self) -> str:
        return ngettext("{count} vote", "{count} votes", self.votes).format(count=self.votes)


@dataclass
class CaravansPanels:
    catan: CatanReading
    here: Mapping[str, Any] = field(init=False)

    def __post_init__(self) -> None:
        self.here = self.catan.sight["caravans"]

    @property
    def left(self) -> str:
        """The number of camels beside the board, in words."""
        number = self.here["left"]
        return ngettext("{count} camel left", "{count} camels left", number).format(count=number)

    @property
    def is_voting(self) -> bool:
        return not VOTING.isdisjoint(step["step"] for step in self.catan.sight["stack"])

    @property
    def comes(self) -> bool:
        """True if the turn will end with a vote, because its seat has built."""
        return not self.is_voting and any(step.get("caravans") for step in self.catan.sight["stack"])

    @property
    def bids(self) -> list[Bid]:
        """The bids in the order in which the seats bid."""
        active = next(step["seat"] for step in self.catan.sight["stack"] if step["step"] == "part")
        keys = list(self.catan.people)
        first = keys.index(active)
        return [self.of_seat(key) for key in (*keys[first:], *keys[:first])]

    def of_seat(self, key: str) -> Bid:
        cards = self.here["bids"].get(key)
        answer = self.catan.sight["shows"].get("answers", {}).get(key) if self.is_voting else None
        if not isinstance(answer, Mapping):
            answer = {}
        return Bid(
            self.catan.people[key],
            None if cards is None else self.catan.goods.some(cards),
            sum((cards or {}).values()),
            self._named(answer["place"]) if answer else "",
            bool(answer.get("final")),
            self.is_voting,
        )

    def _named(self, place: str | None) -> str:
        if place is None:
            return _("no path")
        names = places_of(self.catan.sight)
        return place if names is None else render(names[place], _)

    @property
    def orders(self) -> UsualOrders:
        return UsualOrders(self.catan, self.here, "set_caravan_orders", USUAL)
