"""Exact move counts from named positions, frozen and counted a second time by `naive.py`.

If a count changes, a rule has changed: name it in the commit. `perft.divide` finds the verb.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.titles.catan import naive
from tests.titles.catan.perft import EVERY_ROLL, SEVEN, Rolls, perft
from tests.titles.catan.tables import Table, new_table


def first_settlement() -> Table:
    """The first of eight settlements is due, on the printed island."""
    table = new_table(board="empty")
    seats = list(table.state["seats"])
    table.state["stack"] = [{"step": "turn", "seat": "0", "rest": None}]
    for pays, order in ((True, seats), (False, seats[::-1])):
        table.state["stack"] += [{"step": "setup_settlement", "seat": seat, "pays": pays} for seat in order]
    table.state["stack"][-1]["number"] = table.state["decision"]
    return table


def last_settlement() -> Table:
    """All but the starting seat have placed two; it places its second settlement, is paid, and begins."""
    table = new_table().put("Q", settlements="0,-2,N 0,1,N", roads="0,-2,NE 0,1,NE")
    table.put("R", settlements="-2,1,N -1,2,S", roads="-2,1,NE -1,2,SE").put("S", settlements="2,0,N 1,-1,N")
    table.put("S", roads="2,0,NE 1,-1,NE").put("P", settlements="-1,0,N", roads="-1,0,NE")
    return table.setup_settlement("P", pays=True)


def first_roll() -> Table:
    """Red rolls on the beginners' island; the dice have 21 results."""
    return new_table(board="beginner")


def rich() -> Table:
    """Red has the cards for most actions on the beginners' island."""
    table = new_table(board="beginner").put("red", roads="0,-1,E").deck("knight", "victory_point")
    return table.give("red", brick=4, lumber=2, wool=3, grain=3, ore=4).main("red")


def builder() -> Table:
    """P has fourteen roads between foreign buildings and roads, and a harbor."""
    table = new_table().put(
        "P", roads="0,-3,SE 0,-2,SE 0,-2,E 0,-1,NE 0,-1,SE 0,-1,E 0,0,NE 0,0,E 0,0,SE -1,1,NE"
    )
    table.put("P", roads="-1,0,E 1,-1,E 1,-1,SE 1,0,NE", settlements="0,-2,N 0,0,N", cities="1,-1,N")
    table.put("Q", settlements="0,1,N -1,1,N", roads="0,1,NE -1,1,SE")
    return table.give("P", brick=3, lumber=3, wool=3, grain=3).main("P")


def robber() -> Table:
    """A seven has been rolled, and several hands can be robbed."""
    table = new_table(board="beginner").give("blue", wool=2).back("white").roll(3, 4)
    assert table.waiting_for == {"red": "robber"}
    return table


def discards() -> Table:
    """Two seats must discard at the same time."""
    table = new_table(board="beginner").holds("red", brick=3, ore=3, wool=2).holds("white", grain=8, ore=1)
    return table.roll(3, 4)


def all_cards() -> Table:
    """Red rolls next and holds one card of each kind."""
    table = new_table(board="beginner").put("red", roads="0,-1,E -1,0,SE")
    return table.give_cards("red", knight=1, road_building=1, year_of_plenty=1, monopoly=1, victory_point=1)


def last_roads() -> Table:
    """P holds Road Building and has one road left."""
    hexagons = (
        "0,0,NE 0,0,E 0,0,SE -1,1,NE -1,0,E 0,-1,SE 1,0,NE 1,0,E 1,0,SE 0,1,NE 1,-1,SE 0,-1,E 1,-2,SE 1,-2,E"
    )
    table = new_table().put("P", roads=hexagons).award(longest_road="P").give("P", brick=1, lumber=1)
    return table.give_cards("P", road_building=1).main("P")


def almost_won() -> Table:
    """P has nine points, so every move that adds one ends the line."""
    table = new_table().put(
        "P", cities="0,-2,N 1,-2,N 2,-2,N", settlements="0,2,S 1,1,N 0,0,N", roads="0,0,NE"
    )
    table.put("P", roads="0,0,E 0,0,SE -1,1,NE").played_knights("P", 2).give_cards("P", knight=1)
    table.put("Q", settlements="-2,0,N").give("Q", ore=1, wool=1).deck("victory_point", "knight")
    return table.give("P", brick=1, lumber=1, ore=1, wool=2, grain=2).main("P")


def short_bank() -> Table:
    """P can trade and play Year of Plenty, but the bank has little left."""
    table = new_table().put("P", settlements="1,1,S 2,0,N").give_cards("P", year_of_plenty=1)
    table.leave_in_bank(taker="S", ore=1, brick=0, grain=2)
    return table.give("P", wool=7, lumber=4).main("P")


POSITIONS: list[tuple[Callable[[], Table], Rolls, tuple[int, ...]]] = [
    (first_settlement, SEVEN, (54, 144, 7236)),
    (last_settlement, EVERY_ROLL, (29, 74, 1554)),
    (first_roll, EVERY_ROLL, (21, 195, 699)),
    (rich, SEVEN, (30, 610)),
    (builder, SEVEN, (34, 557)),
    (robber, SEVEN, (45, 93, 93)),
    (discards, SEVEN, (12, 40, 1680)),
    (all_cards, SEVEN, (187, 287)),
    (last_roads, EVERY_ROLL, (23, 43, 534)),
    (almost_won, EVERY_ROLL, (46, 527)),
    (short_bank, SEVEN, (19, 213)),
]


NAMES = [position.__name__ for position, _, _ in POSITIONS]


@pytest.mark.parametrize(("position", "rolls", "counts"), POSITIONS, ids=NAMES)
def test_the_number_of_lines_is_known(position, rolls, counts):
    """The counts to depths 1, 2 and 3 cover the rules of set-up, building, robber and cards."""
    state = position().state

    assert tuple(perft(state, depth + 1, rolls) for depth in range(len(counts))) == counts


@pytest.mark.parametrize(("position", "rolls", "counts"), POSITIONS, ids=NAMES)
def test_a_second_count_from_the_rules_alone_agrees(position, rolls, counts):
    """Each run compares depth 1, and depth 2 if it is quick. All depths were compared when the counts were frozen."""
    table = naive.read(position().state)
    depths = [depth for depth in (1, 2) if counts[depth - 1] < 250]

    assert [naive.count(table, depth, rolls) for depth in depths] == [counts[depth - 1] for depth in depths]


def test_a_position_laid_out_by_hand_keeps_the_counts():
    for position, _, _ in POSITIONS:
        position().count()
