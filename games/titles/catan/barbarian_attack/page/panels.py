"""Panels of Barbarian Attack beside the board: forces on coastal hexes, knights, prisoners, purses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext_lazy

from games.drawing.names import Name
from games.titles.catan.barbarian_attack.rules import facts
from games.titles.catan.barbarian_attack.words import barbarians, knights, prisoners
from games.titles.catan.base.drawing.places import names_of
from games.titles.catan.kit.page.purse import purchases_left
from games.titles.catan.kit.page.usual_orders import UsualOrders
from games.titles.catan.kit.rules.coins import COIN
from games.titles.catan.kit.rules.geometry import sides_of
from games.titles.catan.kit.words.coins import coins

if TYPE_CHECKING:
    from games.titles.catan.base.page.reading import CatanReading

USUAL = {
    "place_knight": gettext_lazy(
        "My knights go to the first free path, a Black Knight to barbarians at my buildings"
    ),
    "commit_treason": gettext_lazy("My Treason cards lead barbarians away from my buildings"),
    "spin_intrigue": gettext_lazy("My Intrigue cards take a prisoner at my buildings"),
    "move_knights": gettext_lazy("My knights leave the castle for the nearest path and then stay there"),
    "take_a_card": gettext_lazy("I take cards from the player with the most cards"),
}
"""The text of each standing order."""


@dataclass(frozen=True)
class Strength:
    place: Name
    barbarians: int
    knights: int

    @property
    def drawn(self) -> range:
        return range(self.barbarians)

    @property
    def is_held(self) -> bool:
        return self.barbarians >= facts.CONQUERED_AT

    @property
    def is_won(self) -> bool:
        """True if the barbarians would be beaten if the turn ended now."""
        return self.knights > self.barbarians

    @property
    def missing(self) -> int:
        """The number of additional knights that would beat them."""
        return self.barbarians + 1 - self.knights

    @property
    def said(self) -> str:
        return f"{barbarians(self.barbarians)}, {knights(self.knights)}"


@dataclass(frozen=True)
class Force:
    gold: int
    knights: int
    knights_left: int
    prisoners: int

    @property
    def gold_said(self) -> str:
        return coins(self.gold)

    @property
    def prisoners_said(self) -> str:
        return prisoners(self.prisoners)


@dataclass
class AttackPanels:
    catan: CatanReading
    here: Mapping[str, Any] = field(init=False)

    def __post_init__(self) -> None:
        self.here = self.catan.sight["barbarian_attack"]

    def of_seat(self, key: str) -> Force:
        return Force(
            self.catan.base["seats"][key]["purse"][COIN],
            list(self.here["knights"].values()).count(key),
            self.here["seats"][key]["knights_left"],
            self.here["prisoners"][key],
        )

    @property
    def own(self) -> Force | None:
        return self.of_seat(self.catan.viewer) if self.catan.viewer is not None else None

    @property
    def supply(self) -> str:
        """The number of barbarians that have not landed, in words."""
        return barbarians(self.here["supply"])

    @property
    def coast(self) -> list[Strength]:
        """The hexes with barbarians, in the order in which victories are checked."""
        names = names_of(self.catan.sight)
        standing = set(self.here["knights"])
        return [
            Strength(names[place], count, sum(edge in standing for edge in sides_of(place)))
            for place in facts.COAST
            if (count := self.here["barbarians"].get(place, 0))
        ]

    @property
    def purchases_left(self) -> int | None:
        """The number of purchases that the viewer has left in this turn; None if it cannot buy now."""
        return purchases_left(self.catan)

    @property
    def orders(self) -> UsualOrders:
        return UsualOrders(self.catan, self.here, "set_attack_orders", USUAL)
