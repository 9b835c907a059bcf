"""Bundles of cards: `{"ore": 1, "wool": 2}`, kinds as keys."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from games.engine.types import Json

Cards = dict[str, int]


def holds(hand: Mapping[str, int], cards: Mapping[str, int]) -> bool:
    for kind, count in cards.items():  # noqa: SIM110 (called very often; a loop is twice as fast)
        if hand.get(kind, 0) < count:
            return False
    return True


def missing(hand: Mapping[str, int], cards: Mapping[str, int]) -> Cards:
    return {kind: count - hand.get(kind, 0) for kind, count in cards.items() if hand.get(kind, 0) < count}


def total(cards: Mapping[str, int]) -> int:
    return sum(cards.values())


def add(one: Cards, other: Mapping[str, int]) -> None:
    """Add cards to others in place."""
    for kind, count in other.items():
        one[kind] = one.get(kind, 0) + count


def without_zeros(cards: Mapping[str, int]) -> Cards:
    return {kind: count for kind, count in cards.items() if count}


def are_amounts(argument: Json) -> bool:
    """Return whether an argument is an object of whole numbers, none of them negative. BASE-ERR-58"""
    return isinstance(argument, dict) and all(
        type(count) is int and count >= 0 for count in argument.values()
    )


def are_kinds(argument: Iterable[str], kinds: Iterable[str]) -> bool:
    return set(argument) <= set(kinds)
