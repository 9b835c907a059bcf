"""What the probe of the fishermen changes is seen in play."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.sound import sound
from tests.probe.fishermen import FISHERMEN
from tests.probe.title import title_with
from tests.probe.walk import walk
from tests.titles.catan.for_two.duel import new_duel

TITLE = title_with(FISHERMEN)
SETS = [("base", "fishermen", FISHERMEN.key), ("base", "for_two", FISHERMEN.key)]


@pytest.mark.slow  # a random game for each set of modules, every position looked at from all sides
@pytest.mark.parametrize("modules", SETS, ids=["fishermen", "for two"])
def test_games_with_the_probe_survive_every_look(modules: tuple[str, ...]) -> None:
    def look(state: Any) -> None:
        sound(TITLE, state)

    walk(TITLE, modules, moves=120, look=look, seats=TITLE.seat_counts(modules)[0])


def test_each_begins_with_a_fish_and_who_begins_pays_more() -> None:
    state = TITLE.new(seats=3, modules=SETS[0], seed="probe").state
    seen = TITLE.view(state, None)

    first = seen["base"]["starting_seat"]
    assert {seat["tiles"] for seat in seen["base"]["seats"].values()} == {1}
    costs = {seat: one["costs"]["robber"] for seat, one in seen["fishermen"]["seats"].items()}
    assert costs == {seat: 2 + (seat == first) for seat in seen["seats"]}


def test_a_second_settlement_at_a_ground_draws_two() -> None:
    state = TITLE.new(seats=3, modules=SETS[0], seed="probe").state
    for vertex in ("1,-3,S", "-1,-1,N", "2,0,N", "2,0,S"):
        (seat,) = TITLE.waiting(state).due
        state = TITLE.play(state, seat, "place_settlement", vertex).state
        placed = TITLE.view(state, None)["base"]["seats"][seat]["tiles"]
        state = TITLE.play(state, seat, "place_road", TITLE.options(state, seat)["place_road"][0]).state

    assert placed in (2, 3), "one from the start, and two, if the boot is not one of them"


def test_two_without_trade_tokens() -> None:
    state = TITLE.new(seats=2, modules=SETS[1], seed="probe").state

    assert "trade_token" not in state["base"]["bank"]


def test_a_settlement_that_has_earned_is_told() -> None:
    laid = new_duel().put("P", roads="0,-2,NE").give("P", brick=1, lumber=1, wool=1, grain=1).main("P")
    state = laid.state
    state["modules"].append(FISHERMEN.key)
    state["schema"][FISHERMEN.key] = 1
    state[FISHERMEN.key] = {}

    played = TITLE.play(state, "0", "build_settlement", "0,-2,N")

    (told,) = (entry for entry in played.log if entry["kind"] == "probe_settlement_earned")
    assert told["public"] == {"seat": "0", "vertex": "0,-2,N"}
