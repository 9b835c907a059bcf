"""A hand as stacks of equal cards, ready to be laid on the page."""

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
    "road_building": (gettext_noop("Road building"), gettext_noop("Build two roads for free.")),
    "year_of_plenty": (gettext_noop("Year of plenty"), gettext_noop("Take two cards from the bank.")),
    "monopoly": (
        gettext_noop("Monopoly"),
        gettext_noop("Name a resource; everyone gives you all of theirs."),
    ),
    "victory_point": (gettext_noop("Victory point"), gettext_noop("One point, hidden until the end.")),
}
UNKNOWN_DEVELOPMENT = "card-back"
"""The picture of a development card that no module draws."""


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
        """How many cards show under the first one: enough to say "several"."""
        return max(0, min(self.count, 4) - 1)


@dataclass(frozen=True)
class Rank:
    """A kind of card with its place in an order of giving, if it has one."""

    stack: Stack
    rank: int | None


class Goods:
    """The kinds of card that are traded in games with certain modules, in order."""

    def __init__(self, modules: tuple[str, ...]) -> None:
        self.labels = together(modules).good_labels

    def stack(self, kind: str, count: int = 1) -> Stack:
        """So many of a kind; one that no module draws is called by its key."""
        label = self.labels.get(kind) or _by_its_key(kind)
        return Stack(kind, f"good-{kind}", count, name(label))

    def kinds_of(self, hand: Collection[str]) -> list[str]:
        """The kinds of card that a game has, out of a whole hand or bank, or listed."""
        known = [kind for kind in self.labels if kind in RESOURCE_LABELS or kind in hand]
        return [*known, *(kind for kind in hand if kind not in self.labels)]

    def stacks(self, hand: Mapping[str, int]) -> list[Stack]:
        """All five resources, so that each keeps its place in the hand, and what else the game has."""
        return [self.stack(kind, hand.get(kind, 0)) for kind in self.kinds_of(hand)]

    def some(self, bundle: Mapping[str, int]) -> list[Stack]:
        return [stack for stack in self.stacks(bundle) if stack.count]

    def ranks(self, kinds: list[str], order: list[str]) -> list[Rank]:
        """All kinds, those of an order with their places."""
        return [Rank(self.stack(kind), order.index(kind) + 1 if kind in order else None) for kind in kinds]


@cache
def goods_of(modules: tuple[str, ...]) -> Goods:
    return Goods(modules)


def developments(
    modules: tuple[str, ...], cards: Mapping[str, int], bought: Mapping[str, int] | None = None
) -> list[Stack]:
    """The development cards that are there, those that a module draws in its order."""
    fresh = bought or {}
    known = together(modules).developments
    kinds = [*known, *(kind for kind in cards if kind not in known)]
    return [development(modules, kind, cards[kind], fresh.get(kind, 0)) for kind in kinds if cards.get(kind)]


def development(modules: tuple[str, ...], kind: str, count: int = 1, fresh: int = 0) -> Stack:
    """So many of a kind; one that no module draws is called by its key."""
    known = together(modules).developments.get(kind)
    if known is None:
        return Stack(kind, UNKNOWN_DEVELOPMENT, count, name(_by_its_key(kind)), fresh=fresh)
    label, text = known
    return Stack(kind, f"card-{kind.replace('_', '-')}", count, name(label), name(text), fresh)


def _by_its_key(kind: str) -> str:
    return kind.replace("_", " ").capitalize()
