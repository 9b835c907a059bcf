"""Bundles of cards."""

from __future__ import annotations

import pytest

from games.titles.catan.base.rules import facts
from games.titles.catan.kit.rules.cards import (
    add,
    are_amounts,
    are_kinds,
    holds,
    missing,
    total,
    without_zeros,
)


def test_bundles_of_cards():
    hand = {"ore": 2, "wool": 0}

    assert holds(hand, {"ore": 2})
    assert not holds(hand, {"ore": 1, "brick": 1})
    assert missing(hand, {"ore": 3, "brick": 1}) == {"ore": 1, "brick": 1}
    assert total(hand) == 2
    assert without_zeros(hand) == {"ore": 2}
    add(hand, {"ore": 1, "brick": 2})
    assert hand == {"ore": 3, "wool": 0, "brick": 2}
    assert are_kinds(["ore"], facts.RESOURCES)
    assert not are_kinds(["gold"], facts.RESOURCES)


@pytest.mark.parametrize("amounts", [{"ore": -1}, {"ore": 0.5}, {"ore": True}, {"ore": "1"}, [], None, 1])
def test_amounts_are_whole_numbers(amounts):
    """BASE-ERR-58"""
    assert not are_amounts(amounts)
    assert are_amounts({"ore": 0, "wool": 3})
