"""Exact move counts at sea, each worked out from the map and the rules alone, without the code."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.titles.catan.perft import divide, perft
from tests.titles.catan.seafarers.tables import SeaTable, sea_table


def first_of_three() -> SeaTable:
    """Main has 42 corners.

    Each starting road lies on one of 55 paths and can leave from both ends: 110. Each of the 26 paths of the coast
    takes a ship from both ends, and 16 corners have a path that leads out to sea; 6 of those lie in the frame.
    """
    return sea_table(seats=3, begun=False)


def first_of_four() -> SeaTable:
    """Main has 54 corners: 144 roads and 60 ships along the coast; 18 paths lead out, 7 of them in the frame."""
    return sea_table(begun=False)


def under_sail() -> SeaTable:
    """P can pay a road, and a settlement or two ships, and may move its last ship. The harbor gives three to one."""
    laid = sea_table().put("P", settlements="2,-1,S", roads="1,0,NE").ships("P", "2,-1,SE 2,0,NE")
    laid.here["harbors"]["1,0,NE"] = "any"
    return laid.give("P", brick=1, lumber=2, wool=2, grain=1).main("P")  # type: ignore[return-value]


def robber_or_pirate() -> SeaTable:
    """A seven.

    The robber finds Q, who holds two kinds, at the pasture 9, and 26 more hexes. The pirate finds Q at one hex, Q and R
    at another, and 37 more. S has a ship, but no card.
    """
    laid = sea_table().put("Q", settlements="2,-1,S").ships("Q", "2,-1,SE").ships("R", "2,0,NE")
    laid.ships("S", "0,2,SE").give("Q", ore=1, wool=2).give("R", grain=1).pre_roll("P").roll(3, 4)
    return laid  # type: ignore[return-value]


def gold_for_two() -> SeaTable:
    """P chooses one of five kinds and Q two cards, at the same time; then R can only end its turn."""
    laid = sea_table().put("P", settlements="3,-3,N").put("Q", cities="3,-3,S").pre_roll("R")
    return laid.roll(1, 3)  # type: ignore[return-value]


def gold_that_is_short() -> SeaTable:
    """The bank has two ore and a brick. P chooses first; either way one choice is left for Q."""
    laid = sea_table().put("P", settlements="3,-3,N").put("Q", cities="3,-3,S").pre_roll("R")
    laid.leave_in_bank(taker="S", ore=2, brick=1, lumber=0, grain=0, wool=0).roll(1, 3)
    return laid


def free_pieces() -> SeaTable:
    """Road Building from one settlement on the coast.

    Its first piece is one of two roads and three ships. A second one can follow the roads in 5 ways each, the ship at
    sea in 6, the ships along the coast in 4 each.
    """
    return sea_table().put("P", settlements="2,-1,S").give_cards("P", road_building=1).main("P")  # type: ignore[return-value]


SAILING = {"build_road": 3, "build_settlement": 1, "build_ship": 3, "move_ship": 2, "end_turn": 1}
POSITIONS: list[tuple[Callable[[], SeaTable], dict[str, int], tuple[int, ...]]] = [
    (first_of_three, {"place_settlement": 42}, (110 + 52 + 16 - 6,)),
    (first_of_four, {"place_settlement": 54}, (144 + 60 + 18 - 7,)),
    # after a road 16 moves, the settlement 4 (its route is closed), a ship 9 + 11 + 10, a moved ship 6 + 8, the end 1
    (under_sail, SAILING, (16 + 4 + 30 + 14 + 1,)),
    (robber_or_pirate, {"move_robber": 26 + 2, "move_pirate": 37 + 2 + 3}, (70,)),
    (gold_for_two, {"choose_gold": 5 + 15}, (2 * 5 * 15, 2 * 5 * 15)),
    (gold_that_is_short, {"choose_gold": 2}, (2, 2)),
    (free_pieces, {"play_road_building": 5 + 5 + 5 + 6 + 4 + 4, "end_turn": 1}, (30,)),
]
NAMES = [position.__name__ for position, *_ in POSITIONS]


@pytest.mark.parametrize(("position", "verbs", "more"), POSITIONS, ids=NAMES)
def test_the_number_of_lines_is_known(position, verbs, more):
    """SF-SETUP-02, SF-SETUP-03, SF-SHIP-02, SF-SHIP-05, SF-MOVE-07, SF-MOVE-08, SF-PIR-02, SF-PIR-03, SF-PIR-04

    SF-GOLD-01, SF-GOLD-04, SF-CARD-01
    """
    state = position().state

    assert divide(state, 1) == verbs
    assert tuple(perft(state, depth) for depth in range(2, 2 + len(more))) == more
