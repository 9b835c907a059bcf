"""The panels of the Fishermen of Catan: fish tokens, their uses, the old boot, and standing orders."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.titles.catan.base.drawing.cards import Stack
from games.titles.catan.fishermen.page.payment import BRINGS, cost_of, fish
from games.titles.catan.fishermen.rules import facts
from games.titles.catan.fishermen.words import fish_tokens
from games.titles.catan.kit.page.usual_orders import UsualOrders

if TYPE_CHECKING:
    from games.titles.catan.base.page.reading import CatanReading

USUAL = {
    "exchange_fish": gettext_lazy("With seven tokens, I exchange a one-fish token, never a better one"),
    "give_boot": gettext_lazy("I give the old boot to the player with the most points as soon as I can"),
}
"""The standing orders in words, by decision."""


@dataclass(frozen=True)
class Tokens:
    """The public facts about a seat's fish."""

    number: int
    has_boot: bool
    points_to_win: int


@dataclass(frozen=True)
class Price:
    brings: Any
    cost: str
    is_affordable: bool


@dataclass
class FishermenPanels:
    catan: CatanReading
    here: Mapping[str, Any] = field(init=False)

    def __post_init__(self) -> None:
        self.here = self.catan.sight["fishermen"]

    @property
    def held(self) -> dict[str, int]:
        return dict(self.catan.own["tiles"]) if self.catan.own else {}

    @property
    def own(self) -> list[Stack]:
        """The viewer's tokens, those with most fish first."""
        return [
            self.catan.goods.stack(kind)
            for kind in reversed(facts.FISH)
            for _token in range(self.held.get(kind, 0))
        ]

    @property
    def fish(self) -> int:
        """The number of fish on the viewer's tokens."""
        return sum(facts.FISH[kind] * count for kind, count in self.held.items())

    @property
    def fish_said(self) -> str:
        return fish(self.fish)

    @property
    def prices(self) -> list[Price]:
        """The actions that fish pay for, and whether the viewer can afford them."""
        return [
            Price(brings, fish(cost_of(self.catan, action)), self.fish >= cost_of(self.catan, action))
            for action, brings in BRINGS.items()
        ]

    @property
    def has_boot(self) -> bool:
        return self.catan.viewer is not None and self.here["boot"] == self.catan.viewer

    @property
    def points_to_win(self) -> int:
        return int(self.catan.base["seats"][self.catan.viewer]["points_to_win"])

    @property
    def boot(self) -> str:
        holder = self.here["boot"]
        if holder is None:
            return _("The old boot is still among the tokens.")
        return _("%(name)s has the old boot and needs %(points)s points to win.") % {
            "name": self.catan.people[holder].name,
            "points": self.catan.base["seats"][holder]["points_to_win"],
        }

    def of_seat(self, key: str) -> Tokens:
        seat = self.catan.base["seats"][key]
        return Tokens(seat["tiles"], self.here["boot"] == key, seat["points_to_win"])

    @property
    def supply(self) -> str:
        """The number of face-down pieces in words. The boot may be one of them."""
        return fish_tokens(self.here["supply"])

    @property
    def used(self) -> list[Stack]:
        return self.catan.goods.some(Counter(self.here["used"]))

    @property
    def orders(self) -> UsualOrders:
        return UsualOrders(self.catan, self.here, "set_fishing_orders", USUAL)
