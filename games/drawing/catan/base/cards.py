"""A hand as stacks of equal cards, ready to be laid on the page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.drawing.names import Name, gettext_noop, name

RESOURCES = ("brick", "lumber", "wool", "grain", "ore")
RESOURCE_LABELS = {
    "brick": gettext_noop("Brick"),
    "lumber": gettext_noop("Lumber"),
    "wool": gettext_noop("Wool"),
    "grain": gettext_noop("Grain"),
    "ore": gettext_noop("Ore"),
}
COMMODITY_LABELS = {
    "cloth": gettext_noop("Cloth"),
    "coin": gettext_noop("Coin"),
    "paper": gettext_noop("Paper"),
}
GOODS_LABELS = {**RESOURCE_LABELS, **COMMODITY_LABELS}
DEVELOPMENT_LABELS = {
    "knight": gettext_noop("Knight"),
    "road_building": gettext_noop("Road building"),
    "year_of_plenty": gettext_noop("Year of plenty"),
    "monopoly": gettext_noop("Monopoly"),
    "victory_point": gettext_noop("Victory point"),
}
DEVELOPMENT_TEXTS = {
    "knight": gettext_noop("Move the robber and take a card."),
    "road_building": gettext_noop("Build two roads for nothing."),
    "year_of_plenty": gettext_noop("Take two cards from the bank."),
    "monopoly": gettext_noop("Name a good; everybody gives you theirs."),
    "victory_point": gettext_noop("One point, hidden until the end."),
}


@dataclass(frozen=True)
class Stack:
    """So many equal cards; ``fresh`` ones were bought this turn and cannot be played yet."""

    kind: str
    symbol: str
    count: int
    label: Name
    text: Name | None = None
    fresh: int = 0

    @property
    def shadows(self) -> int:
        """How many cards show under the first one: enough to say "several"."""
        return max(0, min(self.count, 4) - 1)


def resources(hand: Mapping[str, int]) -> list[Stack]:
    """All five goods, so that each keeps its place in the hand, and the commodities of a game that has some."""
    return [resource(kind, hand.get(kind, 0)) for kind in kinds_of(hand)]


def kinds_of(hand: Mapping[str, int]) -> list[str]:
    """The kinds of card that a game has, in order, out of a whole hand or bank."""
    return [kind for kind in GOODS_LABELS if kind in RESOURCE_LABELS or kind in hand]


def resource(kind: str, count: int = 1) -> Stack:
    return Stack(kind, f"good-{kind}", count, name(GOODS_LABELS[kind]))


def developments(cards: Mapping[str, int], bought: Mapping[str, int] | None = None) -> list[Stack]:
    """The development cards that are there."""
    fresh = bought or {}
    return [
        development(kind, cards[kind], fresh.get(kind, 0)) for kind in DEVELOPMENT_LABELS if cards.get(kind)
    ]


def development(kind: str, count: int = 1, fresh: int = 0) -> Stack:
    return Stack(
        kind,
        f"card-{kind.replace('_', '-')}",
        count,
        name(DEVELOPMENT_LABELS[kind]),
        name(DEVELOPMENT_TEXTS[kind]),
        fresh,
    )


@dataclass(frozen=True)
class Rank:
    """A kind of card with its place in an order of giving, if it has one."""

    stack: Stack
    rank: int | None


def ranks(kinds: list[str], order: list[str]) -> list[Rank]:
    """All kinds, those of the order with their places."""
    return [Rank(resource(kind), order.index(kind) + 1 if kind in order else None) for kind in kinds]
