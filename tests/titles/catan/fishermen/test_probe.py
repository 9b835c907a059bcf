"""What the probe of the fishermen changes is seen in play."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.invariants import check_invariants
from tests.probe.title import title_with
from tests.probe.walk import walk
from tests.titles.catan.fishermen.probe import FISHERMEN

TITLE = title_with(FISHERMEN)
MODULES = ("base", "fishermen", FISHERMEN.key)


@pytest.mark.slow  # a random game, every position looked at from all sides
def test_games_with_the_probe_survive_every_look() -> None:
    def look(state: Any) -> None:
        check_invariants(TITLE, state)

    walk(TITLE, MODULES, moves=120, look=look, seats=TITLE.seat_counts(MODULES)[0])


def test_each_begins_with_a_fish_and_who_begins_pays_more() -> None:
    state = TITLE.new(seats=3, modules=MODULES, seed="probe").state
    seen = TITLE.sight(state, None)

    first = seen["base"]["starting_seat"]
    assert {seat["tiles"] for seat in seen["base"]["seats"].values()} == {1}
    costs = {seat: one["costs"]["robber"] for seat, one in seen["fishermen"]["seats"].items()}
    assert costs == {seat: 2 + (seat == first) for seat in seen["seats"]}


def test_a_second_settlement_at_a_ground_draws_two() -> None:
    state = TITLE.new(seats=3, modules=MODULES, seed="probe").state
    for vertex in ("1,-3,S", "-1,-1,N", "2,0,N", "2,0,S"):
        (seat,) = TITLE.waiting(state).due
        state = TITLE.play(state, seat, "place_settlement", vertex).state
        placed = TITLE.sight(state, None)["base"]["seats"][seat]["tiles"]
        state = TITLE.play(state, seat, "place_road", TITLE.options(state, seat)["place_road"][0]).state

    assert placed in (2, 3), "one from the start, and two, if the boot is not one of them"
