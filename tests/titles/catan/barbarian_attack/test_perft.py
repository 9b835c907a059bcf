"""The number of moves with knights and barbarians, counted a second time with plain code.

If a count changes, a rule has changed: name it in the commit.
"""

from __future__ import annotations

import itertools

import pytest

from games.engine.arguments import Sequence
from games.titles.catan.barbarian_attack.rules import facts
from games.titles.catan.base.rules.board import board
from games.titles.catan.kit.rules.geometry import ends_of
from tests.titles.catan.barbarian_attack.tables import Attack, attack_table
from tests.titles.catan.tables import CATAN

EDGES = board(CATAN.game(attack_table().state)).edges


def counted(laid: Attack, verb: str) -> int:
    offered = laid.options("P")[verb]
    assert isinstance(offered, Sequence)
    return offered.count()


def within(start: str, steps: int) -> set[str]:
    """Return the paths within this number of steps, edge by edge."""
    found = {start}
    for _ in range(steps):
        found |= {edge for edge in EDGES for one in found if set(ends_of(edge)) & set(ends_of(one))}
    return found - {start}


@pytest.mark.parametrize(("grain", "steps"), [(0, 3), (1, 5)])
@pytest.mark.parametrize("start", ["0,0,E", "-2,2,NE", "2,-3,SE"])
def test_where_a_knight_can_go(start, grain, steps):
    """TB-BA-19, TB-BA-20, TB-BA-21"""
    laid = attack_table().with_knights("P", start).with_knights("Q", "0,0,NE", "1,0,E")
    laid.give("P", **({"grain": grain} if grain else {})).main("P").end_turn("P")

    goals = within(start, steps) - set(laid.attack["knights"]) - set(facts.CASTLE_EDGES)

    assert counted(laid, "send_knight") == len(goals)


@pytest.mark.parametrize(
    "standing",
    [
        {"0,2": 1},
        {"0,2": 3, "-2,1": 1},
        {"0,2": 3, "-2,1": 3, "1,1": 2},
        dict.fromkeys(facts.COAST[:8], 3),
        dict.fromkeys(facts.COAST[:9], 3),
    ],
    ids=len,
)
def test_how_treason_can_be_committed(standing):
    """TB-BA-15, TB-BA-17"""
    laid = attack_table().with_barbarians(standing).buying("P", "treason").buy("P")
    room = {name for name in facts.COAST if standing.get(name, 0) < 3}

    found: dict[tuple[int, int], int] = {}
    for taken, put in itertools.product(range(3), range(3)):
        for sources in itertools.permutations(standing, taken):
            for goals in itertools.permutations(room - set(sources), put):
                if taken <= put <= 2 and len(goals) == put:
                    found[put, taken] = found.get((put, taken), 0) + 1

    assert counted(laid, "commit_treason") == found[max(found)]
