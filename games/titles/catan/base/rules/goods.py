"""The table of goods: every kind of card, coin and tile that seats hold. BASE-COMP-07, BASE-TRADE-04.

Most rules follow from where a good is held. Goods in the hand are hidden, count for the seven and can be stolen. A
purse is public and safe. Tiles lie face down before their owner and are safe too. Modules add rows, or change one
with `dataclasses.replace`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.memory import Topic, derived_from
from games.engine.questions import Constant
from games.engine.types import Json
from games.titles.catan.base.rules import facts
from games.titles.catan.kit.rules.cards import Cards

HAND, PURSE, TILE = "hand", "purse", "tile"

_GOODS = Topic("goods")
"""The table never changes during a game, so nothing makes it stale."""

What = Literal[
    "in_hand",
    "in_purse",
    "in_tiles",
    "is_resource",
    "is_endless",
    "traded_with_bank",
    "traded_with_seats",
    "taken_by_monopoly",
]


@dataclass(frozen=True, kw_only=True)
class Good:
    """A kind of good.

    :param lives: where a seat holds it: `hand`, `purse` or `tile`
    :param stock: the bank's number at the start; None if it never runs out and is not counted
    :param is_resource: True if hexes produce it and "a resource of your choice" may be it
    :param not_traded: the message for a seat that tries to trade it although it is not traded
    """

    lives: str = HAND
    stock: int | None = 0
    is_resource: bool = False
    traded_with_bank: bool = False
    traded_with_seats: bool = False
    taken_by_monopoly: bool = False
    not_traded: str = "BASE-ERR-52"

    @property
    def in_hand(self) -> bool:
        """True if it counts for the seven, can be stolen and is hidden. BASE-SEVEN-03, BASE-ROBBER-04"""
        return self.lives == HAND

    @property
    def in_purse(self) -> bool:
        """True if every viewer sees how much of it a seat has."""
        return self.lives == PURSE

    @property
    def in_tiles(self) -> bool:
        """True if the number of tiles is public but only the seat sees which."""
        return self.lives == TILE

    @property
    def is_endless(self) -> bool:
        return self.stock is None


RESOURCE = Good(
    stock=facts.CARDS_OF_EACH_RESOURCE,
    is_resource=True,
    traded_with_bank=True,
    traded_with_seats=True,
    taken_by_monopoly=True,
)


@Constant
def goods(game: Game) -> dict[str, Good]:
    """Return each kind, in the order that breaks ties."""
    return dict.fromkeys(facts.RESOURCES, RESOURCE)


def good(game: Game, kind: str) -> Good:
    return goods(game)[kind]


def why_not_traded(game: Game, some: Iterable[Json], what: What) -> Refusal | None:
    """Return the refusal for the first kind that is not traded this way (TB-FI-E9).

    It is BASE-ERR-52 or the kind's own `not_traded`.
    """
    traded, rows = kinds(game, what), goods(game)
    for kind in some:
        if kind not in traded:
            known = rows.get(kind) if isinstance(kind, str) else None
            return refuse(known.not_traded if known is not None else "BASE-ERR-52")
    return None


@derived_from(_GOODS)
def kinds(game: Game, what: What) -> tuple[str, ...]:
    """Return the kinds with a property, in the order of the table, as in `kinds(game, "is_resource")`."""
    return tuple(kind for kind, row in goods(game).items() if getattr(row, what))


def bank_at_start(game: Game) -> Cards:
    """Return the bank's cards at the start, of the kinds that can run out. BASE-COMP-07"""
    return {kind: row.stock for kind, row in goods(game).items() if row.stock is not None}
