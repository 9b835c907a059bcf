"""The effects of the probe of points, awards and the end, in play."""

from __future__ import annotations

import pytest

from games.titles.catan.cities_knights.rules.out_of_turn import wants_the_usual_answer
from tests.probe.points import POINTS
from tests.probe.title import title_with
from tests.probe.walk import walk
from tests.titles.catan.cities_knights.tables import Knights
from tests.titles.catan.cities_knights.tables import new_table as new_knights
from tests.titles.catan.tables import Table, new_table

TITLE = title_with(POINTS)
BASE = ("base", POINTS.key)
BOTH = ("base", "cities_knights", POINTS.key)


def table(**more: object) -> Table:
    return new_table(*BASE, title=TITLE, **more)  # type: ignore[arg-type]


def knights() -> Knights:
    return new_knights(POINTS.key, title=TITLE)


@pytest.mark.slow  # a random game for each set of modules, with every check at every position
@pytest.mark.parametrize("modules", [BASE, BOTH], ids=["base", "cities_knights"])
def test_games_with_the_probe_survive_every_look(modules: tuple[str, ...]) -> None:
    state = walk(TITLE, modules, moves=160)

    assert state[POINTS.key]["routes"] > 8


def test_a_line_of_points_is_public_or_its_owners_secret() -> None:
    laid = table().main("P")

    assert (laid.public_points("P"), laid.points("P")) == (1, 1)
    assert (laid.public_points("S"), laid.points("S")) == (0, 1)
    lines = [line["source"] for line in laid.sight("P")["base"]["seats"]["3"]["lines"]]
    assert "probe_last" not in lines


def test_the_target_is_one_more_and_nobody_wins_in_the_first_turn() -> None:
    laid = table().put("P", cities="0,-2,N 0,0,N -2,2,N 2,-1,N", settlements="0,2,S")
    laid.here["turn"] = 1
    laid = laid.give("P", brick=1, lumber=1, wool=1, grain=1).put("P", roads="0,1,SE").main("P")
    assert laid.points("P") == 10

    laid.here["settlements"]["2,1,N"] = laid.seat("P")
    laid.give("P", lumber=1, brick=1)
    laid.play("P", "build_road", "0,1,E")

    assert laid.points("P") == 11
    assert laid.winner is None
    laid.here["turn"] = 2
    laid.give("P", lumber=1, brick=1)
    laid.play("P", "build_road", "0,1,NE")
    assert laid.winner == "P"


def test_all_see_how_many_points_a_seat_needs() -> None:
    assert {seat["points_to_win"] for seat in table().sight(None)["base"]["seats"].values()} == {11}


def test_a_bot_looks_at_what_is_worth_trying_alone() -> None:
    laid = table().give_cards("P", knight=1).main("P")
    game, advice = TITLE.game(laid.state), TITLE.advice
    choices = laid.options("P")["play_knight"]

    assert advice is not None
    assert advice.candidates(game, "0", "play_knight", choices) == [None]
    assert advice.candidates(game, "0", "end_turn", [None]) is None


def test_another_end_is_asked_after_every_step() -> None:
    laid = table().put("R", cities="0,0,N").main("Q")
    laid.here["turn"] = 40

    laid.end_turn("Q")

    assert laid.winner == "R"


def test_an_edge_that_counts_twice_and_a_seat_without_award() -> None:
    laid = table().put("P", settlements="0,-3,S", roads="0,-3,SE 0,-2,NE").main("P")
    laid.give("P", lumber=1, brick=1)
    assert laid.road_length("P") == 3

    laid.play("P", "build_road", "1,-3,SE")

    assert laid.road_length("P") == 5
    assert laid.longest_road == "P"
    assert laid.sight(None)["base"]["award_seats"] == ["0", "1", "2"]
    assert table().put("S", roads="0,-3,SE 1,-3,SE 1,-2,NE").main("S").longest_road is None


def test_knights_counted_otherwise_bring_the_largest_army() -> None:
    laid = table().played_knights("P", 1).give_cards("P", knight=1).robber("0,0").main("P")

    laid.knight("P", "1,1")

    assert laid.largest_army == "P"
    assert laid.sight(None)[POINTS.key]["knights"] == ["0"]


def test_places_and_ways_of_knights_and_merchant() -> None:
    laid = (
        knights().put("red", settlements="0,0,N", roads="0,-1,SE 0,-1,E 1,-2,SE").give("red", ore=1, wool=1)
    )
    plain = (
        new_knights()
        .put("red", settlements="0,0,N", roads="0,-1,SE 0,-1,E 1,-2,SE")
        .give("red", ore=1, wool=1)
    )

    places, usual = (one.main("red").places("red", "recruit_knight") for one in (laid, plain))

    assert len(places) == len(usual) - 1
    assert places < usual


def test_cities_that_the_barbarians_take_are_lost_at_the_same_time() -> None:
    laid = knights().put("red", cities="0,0,N").put("blue", cities="0,2,N").pre_roll("white")

    laid.land()

    assert laid.kinds_logged.count("city_lost") == 2
    assert laid.sight(None)[POINTS.key]["lost"] == [["0,0,N", "0,2,N"]]


def test_who_began_answers_as_usual() -> None:
    laid = knights().main("red")

    game = TITLE.game(laid.state)

    began = laid.here["starting_seat"]
    assert [wants_the_usual_answer(game, seat, "fifth_card") for seat in game.seats] == [
        seat == began for seat in game.seats
    ]
