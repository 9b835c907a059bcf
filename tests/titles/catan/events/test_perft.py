"""Frozen move counts from positions with events, small enough to be checked manually.

Offers and the end of the turn are left out. If a count changes, a rule has changed: name it in the commit.
"""

from __future__ import annotations

import pytest

from tests.titles.catan.cities_knights.test_perft import first_moves, lines
from tests.titles.catan.events.tables import damage, draw, table
from tests.titles.catan.tables import Table


def earthquake() -> Table:
    """P chooses from three roads, Q from two. R has one and no choice. Then P can only end its turn."""
    laid = (
        table()
        .put("P", roads="0,0,NE 0,0,E 0,0,SE")
        .put("Q", roads="-2,0,NE -2,0,E")
        .put("R", roads="2,0,NE")
    )
    return draw(laid, "earthquake/6")


def neighbors() -> Table:
    """P has three kinds of cards, R two."""
    return draw(table().give("P", ore=2, wool=1, grain=1).give("R", wool=2, brick=1), "good_neighbors/6")


def help_all() -> Table:
    """P gives one card to each of three seats, from two kinds to each, except for three wool."""
    laid = table().put("P", settlements="0,0,N").give("P", ore=2, wool=2)
    return draw(laid, "neighborly_help/11")


def gifts() -> Table:
    """Two seats take one of five kinds each."""
    return draw(table().played_knights("Q", 1).played_knights("S", 1), "tournament/5")


def repairs() -> Table:
    """There are two damaged roads, and cards for one repair and one road."""
    laid = table().put("P", settlements="0,0,N", roads="0,0,NE 0,0,E").give("P", lumber=2, brick=2).main("P")
    return damage(laid, "0,0,NE", "0,0,E")


POSITIONS = [
    (earthquake, {"damage_road": 5}, (12,)),
    (neighbors, {"give_to_neighbor": 5}, (12,)),
    (help_all, {"help_neighbors": 6}, ()),
    (gifts, {"take_gift": 10}, (50,)),
    (repairs, {"repair_road": 2}, (2,)),
]


@pytest.mark.parametrize(
    ("position", "verbs", "more"), POSITIONS, ids=[position.__name__ for position, _, _ in POSITIONS]
)
def test_the_number_of_lines_is_known(position, verbs, more):
    """TB-EV-12, TB-EV-13, TB-EV-14, TB-EV-18, TB-EV-19, TB-EV-23: Each of these rules affects some of the counts."""
    state = position().state

    assert first_moves(state) == verbs
    assert tuple(lines(state, depth) for depth in range(2, 2 + len(more))) == more
