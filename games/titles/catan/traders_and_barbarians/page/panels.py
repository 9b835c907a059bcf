"""Panels of Traders & Barbarians beside the board: trade hexes, wagons, purses, deliveries."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext_lazy

from games.titles.catan.base.drawing.cards import Stack
from games.titles.catan.kit.page.purse import purchases_left
from games.titles.catan.kit.page.usual_orders import UsualOrders
from games.titles.catan.kit.rules.coins import COIN
from games.titles.catan.kit.words.coins import coins
from games.titles.catan.traders_and_barbarians.rules import facts
from games.titles.catan.traders_and_barbarians.words import PLACES, TILES, deliveries, movement

if TYPE_CHECKING:
    from games.titles.catan.base.page.reading import CatanReading

MODULE = "traders_and_barbarians"
USUAL = {
    "move_barbarian": gettext_lazy("I move a barbarian to a road of the player with the most points"),
    "take_from_road": gettext_lazy("I take a card whenever I can"),
    "move_wagon": gettext_lazy("My wagon stays where it is"),
}
"""The text of each standing order."""


@dataclass(frozen=True)
class Tile:
    kind: str
    number: int = 1

    @property
    def symbol(self) -> str:
        return f"tile-{self.kind}"

    @property
    def called(self) -> str:
        return str(TILES[self.kind])


@dataclass(frozen=True)
class Trade:
    """A trade hex: the goods it accepts, and the tiles left in its stack."""

    name: Any
    takes: list[Tile]
    left: list[Tile]

    @property
    def is_empty(self) -> bool:
        return not any(tile.number for tile in self.left)


@dataclass(frozen=True)
class Wagon:
    gold: int
    card: int
    moves: int
    pays: int
    drives: tuple[int, ...]
    cargo: Tile | None
    delivered: int
    next_cost: list[Stack] | None

    @property
    def gold_said(self) -> str:
        return coins(self.gold)

    @property
    def moves_said(self) -> str:
        return movement(self.moves)

    @property
    def delivered_said(self) -> str:
        return deliveries(self.delivered)

    @property
    def drives_said(self) -> str:
        """The numbers of the die, in ascending order."""
        return ", ".join(map(str, sorted(self.drives)))

    @property
    def goal(self) -> Any:
        """The name of the trade hex that accepts the cargo, or None."""
        if self.cargo is None:
            return None
        return next(PLACES[place.kind] for place in facts.TRADE_HEXES if self.cargo.kind in place.accepts)


@dataclass
class TradersPanels:
    catan: CatanReading
    here: Mapping[str, Any] = field(init=False)

    def __post_init__(self) -> None:
        self.here = self.catan.sight[MODULE]

    def of_seat(self, key: str) -> Wagon:
        fact = self.here["seats"][key]
        cost = fact["next_cost"]
        return Wagon(
            self.catan.base["seats"][key]["purse"][COIN],
            fact["level"],
            fact["movement"],
            fact["coins"],
            tuple(fact["drives_off_on"]),
            None if fact["cargo"] is None else Tile(fact["cargo"]),
            len(fact["delivered"]),
            None if cost is None else self.catan.goods.some(cost),
        )

    @property
    def own(self) -> Wagon | None:
        return self.of_seat(self.catan.viewer) if self.catan.viewer is not None else None

    @property
    def trade(self) -> list[Trade]:
        return [
            Trade(
                PLACES[place.kind],
                [Tile(kind) for kind in place.accepts],
                [Tile(kind, number) for kind, number in self.here["stacks"][place.kind].items()],
            )
            for place in facts.TRADE_HEXES
        ]

    @property
    def points_left(self) -> str:
        """The movement left to the moving wagon, in words; "" while none moves."""
        noted: Mapping[str, Any] = next(
            (step[MODULE] for step in self.catan.sight["stack"] if MODULE in step), {}
        )
        return movement(noted["points"]) if noted and not noted["arrived"] else ""

    @property
    def purchases_left(self) -> int | None:
        """The number of purchases that the viewer has left in this turn; None if it cannot buy now."""
        return purchases_left(self.catan)

    @property
    def orders(self) -> UsualOrders:
        return UsualOrders(self.catan, self.here, "set_wagon_orders", USUAL)
