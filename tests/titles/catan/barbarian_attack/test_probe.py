"""What the probe of Barbarian Attack changes is seen in play."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.invariants import check_invariants
from tests.probe.title import title_with
from tests.probe.walk import walk
from tests.titles.catan.barbarian_attack.probe import ATTACK, FIXED
from tests.titles.catan.barbarian_attack.tables import Attack, attack_table

TITLE = title_with(ATTACK)

GREEN, BROWN, OTHER_GREEN, OTHER_BROWN = "-2,1,NE", "-2,1,E", "-3,2,NE", "-3,1,E"
"""Sides of the pasture 4, by the color that takes the knights there."""


def table() -> Attack:
    return attack_table(ATTACK.key, title=TITLE)


def war(barbarians: int, **knights: str) -> Attack:
    """Barbarians at the pasture 4, knights of seats on these paths; P has another one, and moves none."""
    laid = table().with_barbarians({"-2,1": barbarians}).with_knights("P", "0,0,E")
    for name, edges in knights.items():
        laid.with_knights(name, *edges.split())
    laid.main("P").end_turn("P")
    return laid


@pytest.mark.slow  # a random game, every position looked at from all sides
def test_games_with_the_probe_survive_every_look() -> None:
    def look(state: Any) -> None:
        check_invariants(TITLE, state)

    walk(TITLE, ("base", "barbarian_attack", ATTACK.key), moves=120, look=look)


def test_a_settlement_draws_nobody() -> None:
    laid = table().put("P", roads="0,0,NE").give("P", brick=1, lumber=1, wool=1, grain=1).main("P")

    laid.play("P", "build_settlement", "0,0,N", chance={})

    assert laid.standing == {}
    assert laid.logged("landing_rolled") == []


def test_the_last_seats_knights_ride_at_the_end_of_anothers_turn() -> None:
    laid = table().with_knights("S", "0,0,E").main("P").end_turn("P")

    assert laid.waiting_for == {"P": "move_knights"}
    laid.play("P", "send_knight", ["0,0,E", "0,0,NE"])
    assert laid.riders == {"0,0,NE": "S"}


def test_they_fight_for_the_first_seat() -> None:
    laid = war(1, S=f"{GREEN} {OTHER_GREEN}").end_turn("P").fight("P", "brown")

    assert (laid.prisoners("P"), laid.prisoners("S")) == (1, 0)


def test_the_second_seat_throws_no_die() -> None:
    laid = war(1, P=GREEN, Q=OTHER_GREEN).fight("P", "brown", dice={"P": [FIXED + 1]})

    assert laid.logged("prisoner_die_fixed") == [{"number": FIXED}]
    assert (laid.prisoners("P"), laid.prisoners("Q")) == (1, 0)


def test_the_third_seat_loses_no_knight() -> None:
    laid = war(1, P=BROWN, R=f"{GREEN} {OTHER_GREEN}").fight("P", "green", dice={"P": [1], "R": [2]})

    assert {GREEN, OTHER_GREEN} <= set(laid.riders)
    assert laid.logged("attack_knight_lost") == []


def test_a_lost_knight_is_worth_a_coin_more_and_is_told() -> None:
    laid = war(1, P=f"{GREEN} {BROWN}").fight("P", "green")

    assert laid.coins("P") == 4
    assert laid.logged("probe_knight_lost") == [{"seat": "0"}]


def test_the_first_knight_of_a_seat_is_told_and_no_other() -> None:
    laid = table().buying("P", "black_knight", "black_knight")

    laid.buy("P").play("P", "place_attack_knight", "0,0,E")
    assert laid.logged("probe_knighted") == [{"seat": "0"}]
    laid.buy("P").play("P", "place_attack_knight", "0,0,NE")
    assert laid.logged("probe_knighted") == []


def test_what_is_freed_is_told() -> None:
    laid = war(3, P=f"{GREEN} {BROWN} {OTHER_GREEN} {OTHER_BROWN}").put("Q", cities="-3,2,N")

    laid.fight("P", "violet")

    assert laid.logged("probe_freed") == [{"vertices": ["-3,2,N"]}]
