"""Stacks of equal cards, ready for templates."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cache

from games.drawing.names import Name, gettext_noop, name
from games.titles.catan.base.drawing.together import together

RESOURCES = ("brick", "lumber", "wool", "grain", "ore")
RESOURCE_LABELS = {
    "brick": gettext_noop("Brick"),
    "lumber": gettext_noop("Lumber"),
    "wool": gettext_noop("Wool"),
    "grain": gettext_noop("Grain"),
    "ore": gettext_noop("Ore"),
}
DEVELOPMENTS = {
    "knight": (gettext_noop("Knight"), gettext_noop("Move the robber and take a card.")),
    "road_building": (gettext_noop("Road Building"), gettext_noop("Build two roads for free.")),
    "year_of_plenty": (gettext_noop("Year of Plenty"), gettext_noop("Take two cards from the bank.")),
    "monopoly": (
        gettext_noop("Monopoly"),
        gettext_noop("Name a resource; everyone gives you all of theirs."),
    ),
    "victory_point": (gettext_noop("Victory point"), gettext_noop("One point, hidden until the end.")),
}
UNKNOWN_DEVELOPMENT = "card-back"
"""The picture of development cards that no module draws."""


@dataclass(frozen=True)
class Stack:
    """A number of equal cards; ``fresh`` ones were bought this turn and cannot be played yet."""

    kind: str
    symbol: str
    count: int
    label: Name
    text: Name | None = None
    fresh: int = 0

    @property
    def shadows(self) -> int:
        """The number of cards visible under the first one: at most three, enough to suggest several."""
        return max(0, min(self.count, 4) - 1)


@dataclass(frozen=True)
class Rank:
    """A kind of card with its place in the order of discards, or None if it has none."""

    stack: Stack
    rank: int | None


class Goods:
    """The kinds of card in games with certain modules, in order."""

    def __init__(self, modules: tuple[str, ...]) -> None:
        self.labels = together(modules).good_labels

    def stack(self, kind: str, count: int = 1) -> Stack:
        """Return a stack; a kind that no module draws is labeled with its key."""
        label = self.labels.get(kind) or _by_its_key(kind)
        return Stack(kind, f"good-{kind}", count, name(label))

    def kinds_of(self, hand: Collection[str]) -> list[str]:
        """Return the resources and the other kinds of a hand, bank or list, in order."""
        known = [kind for kind in self.labels if kind in RESOURCE_LABELS or kind in hand]
        return [*known, *(kind for kind in hand if kind not in self.labels)]

    def stacks(self, hand: Mapping[str, int]) -> list[Stack]:
        """Return all five resources, so that each keeps its place in the hand, and the other kinds of the hand."""
        return [self.stack(kind, hand.get(kind, 0)) for kind in self.kinds_of(hand)]

    def some(self, bundle: Mapping[str, int]) -> list[Stack]:
        return [stack for stack in self.stacks(bundle) if stack.count]

    def ranks(self, kinds: list[str], order: list[str]) -> list[Rank]:
        """Return all kinds with their places in `order`."""
        return [Rank(self.stack(kind), order.index(kind) + 1 if kind in order else None) for kind in kinds]


@cache
def goods_of(modules: tuple[str, ...]) -> Goods:
    return Goods(modules)


def developments(
    modules: tuple[str, ...], cards: Mapping[str, int], bought: Mapping[str, int] | None = None
) -> list[Stack]:
    """Return the development cards held, in the modules' order; kinds that no module draws come last."""
    fresh = bought or {}
    known = together(modules).developments
    kinds = [*known, *(kind for kind in cards if kind not in known)]
    return [development(modules, kind, cards[kind], fresh.get(kind, 0)) for kind in kinds if cards.get(kind)]


def development(modules: tuple[str, ...], kind: str, count: int = 1, fresh: int = 0) -> Stack:
    """Return a stack; a kind that no module draws is labeled with its key."""
    known = together(modules).developments.get(kind)
    if known is None:
        return Stack(kind, UNKNOWN_DEVELOPMENT, count, name(_by_its_key(kind)), fresh=fresh)
    label, text = known
    return Stack(kind, f"card-{kind.replace('_', '-')}", count, name(label), name(text), fresh)


def _by_its_key(kind: str) -> str:
    return kind.replace("_", " ").capitalize()
