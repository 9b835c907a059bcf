"""The card for the best harbors. TB-HM."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from games.engine.errors import EngineError
from games.engine.game import Game
from games.engine.invariants import check_invariants
from games.titles.catan.base.rules.board import put_harbor
from games.titles.catan.base.rules.evaluation import evaluate
from games.titles.catan.base.rules.pieces import CITY, SETTLEMENT, buildings_lost, remove
from games.titles.catan.harbormaster import rules
from tests.everywhere.tables import module_sets
from tests.titles.catan import naive
from tests.titles.catan.cities_knights.tables import Knights
from tests.titles.catan.cities_knights.tables import new_table as new_knights
from tests.titles.catan.perft import SEVEN, divide, perft
from tests.titles.catan.tables import CATAN, Table, new_table

# Corners at nine harbors, none beside another.
ONE, TWO, THREE, FOUR = ["0,-2,N", "1,-2,N", "2,-1,N", "2,1,N"]
FIVE, SIX, SEVENTH, EIGHT = ["1,1,S", "-1,2,S", "-2,2,S", "-2,0,S"]
INLAND = "0,0,N"
CITY_COST = {"ore": 3, "grain": 2}
RULE_DATA = Path(__file__).parents[4] / "docs" / "rules" / "data" / "traders-and-barbarians.json"


def table(**chosen: object) -> Table:
    return new_table("base", "harbormaster", **chosen)  # type: ignore[arg-type]


def knights() -> Knights:
    return new_knights("harbormaster").landed()


def points(laid: Table) -> dict[str, int]:
    """Return the public harbor points of seats that have some."""
    seen = laid.sight(None)["harbormaster"]["seats"]
    return {laid.names[seat]: one["harbor_points"] for seat, one in seen.items() if one["harbor_points"]}


def holder(laid: Table) -> str | None:
    """Return the public holder of the card."""
    seat = laid.sight(None)["harbormaster"]["holder"]
    return None if seat is None else laid.names[seat]


def holds(laid: Table, name: str) -> Table:
    laid.state["harbormaster"]["holder"] = laid.seat(name)
    return laid


def upgrades(laid: Table, name: str, vertex: str) -> Table:
    """Build a city for the seat."""
    return laid.holds(name, **CITY_COST).main(name).play(name, "build_city", vertex)


def in_place(laid: Table) -> Game:
    """Return the game behind a table, to be changed without a move."""
    return CATAN.game(CATAN.copy(laid.state))


def test_the_numbers_are_those_of_the_rule_file():
    """TB-HM-01, TB-HM-02, TB-HM-06"""
    printed = json.loads(RULE_DATA.read_text(encoding="utf-8"))["variants"]["harbormaster"]

    assert printed == {
        "id": "TB-HM",
        "points": rules.WORTH,
        "minimum": rules.LEAST,
        "victory_points": rules.VICTORY_POINTS,
        "target_increase": rules.MORE_POINTS,
    }


def test_a_settlement_at_a_harbor_counts_one_and_a_city_two():
    """TB-HM-01: Both corners of a harbor count, one inland does not."""
    laid = table().put("P", settlements=f"{ONE} {INLAND}").put("Q", cities="2,-3,S", settlements=FIVE)

    assert points(laid) == {"P": 1, "Q": 3}


def test_the_first_with_three_harbor_points_takes_the_card():
    """TB-HM-02, TB-HM-X1: The city brings one point, the card two."""
    laid = table().put("P", settlements=f"{ONE} {TWO}")
    assert (holder(laid), laid.points("P")) == (None, 2)

    upgrades(laid, "P", ONE)

    assert (holder(laid), laid.points("P")) == ("P", 5)
    assert laid.kinds_logged == ["city_built", "harbormaster"]
    assert laid.logged("harbormaster") == [{"seat": "0", "harbor_points": 3, "from": None}]
    lines = laid.sight("Q")["base"]["seats"]["0"]["lines"]
    assert {"source": "harbormaster", "number": 2, "hidden": False} in lines


def test_two_harbor_points_are_not_enough():
    """TB-HM-02"""
    laid = upgrades(table().put("P", settlements=ONE), "P", ONE)

    assert (points(laid), holder(laid)) == ({"P": 2}, None)


def test_a_settlement_brings_it_as_a_city_does():
    """TB-HM-02"""
    laid = table().put("P", settlements=f"{ONE} {TWO}", roads="2,-2,NE 2,-2,E 2,-1,NE")
    laid.give("P", brick=1, lumber=1, wool=1, grain=1).main("P")

    laid.play("P", "build_settlement", THREE)

    assert (points(laid), holder(laid)) == ({"P": 3}, "P")


def test_a_city_inland_moves_nothing():
    """TB-HM-01, TB-HM-03"""
    laid = holds(table().put("P", settlements=f"{INLAND} {ONE}", cities=TWO), "P")

    upgrades(laid, "P", INLAND)

    assert laid.kinds_logged == ["city_built"]
    assert holder(laid) == "P"


def test_a_tie_leaves_the_card_and_one_more_takes_it_at_once():
    """TB-HM-03, TB-HM-X2: One seat loses two points, the other gains two."""
    laid = holds(table().put("P", settlements=ONE, cities=TWO).put("Q", settlements=f"{FIVE} {SIX}"), "P")

    upgrades(laid, "Q", FIVE)
    assert (points(laid), holder(laid)) == ({"P": 3, "Q": 3}, "P")
    assert (laid.points("P"), laid.points("Q")) == (5, 3)
    upgrades(laid, "Q", SIX)

    assert (holder(laid), laid.points("P"), laid.points("Q")) == ("Q", 3, 6)
    assert laid.logged("harbormaster") == [{"seat": "1", "harbor_points": 4, "from": "0"}]


def test_the_set_up_counts():
    """TB-HM-02: The city of Cities & Knights and the settlement make three points."""
    laid = new_knights("harbormaster", board="variable")
    for seat in ("0", "1", "2", "3"):
        vertex = (ONE, FIVE, SIX, EIGHT)[int(seat)]
        laid.play(seat, "place_settlement", vertex)
        laid.play(seat, "place_road", laid.options(seat)["place_road"][0])
    at_harbors = {end for harbor in laid.sight(None)["base"]["harbors"] for end in harbor["vertices"]}
    free = [vertex for vertex in laid.options("3")["place_city"] if vertex not in at_harbors]
    laid.play("3", "place_city", free[0])
    assert holder(laid) is None
    laid.play("3", "place_road", laid.options("3")["place_road"][0])

    laid.play("2", "place_city", THREE)

    assert (points(laid)["orange"], holder(laid)) == (3, "orange")
    assert laid.logged("harbormaster") == [{"seat": "2", "harbor_points": 3, "from": None}]


def lost(laid: Table, *gone: tuple[str, str, str]) -> Game:
    """Return the table after these pieces (owner, piece, vertex) are lost at the same time."""
    game = in_place(laid)
    for owner, piece, vertex in gone:
        remove(game, laid.seat(owner), piece, vertex)
    buildings_lost(game, [vertex for _, _, vertex in gone])
    return game


def test_a_holder_that_loses_points_keeps_the_card_while_nobody_has_more():
    """TB-HM-04"""
    laid = holds(table().put("P", settlements=ONE, cities=f"{TWO} {THREE}").put("Q", settlements=FIVE), "P")
    laid.put("Q", cities=SIX)

    game = lost(laid, ("P", CITY, TWO))

    assert game.state["harbormaster"] == {"holder": "0"}
    assert game.trace.log == []


def test_a_holder_left_with_fewer_than_another_gives_the_card_up():
    """TB-HM-04, TB-HM-X5"""
    laid = holds(table().put("P", settlements=ONE, cities=TWO).put("Q", settlements=FIVE, cities=SIX), "P")

    game = lost(laid, ("P", CITY, TWO))

    assert game.state["harbormaster"] == {"holder": "1"}
    told = {"seat": "1", "harbor_points": 3, "from": "0"}
    assert game.trace.log == [{"kind": "harbormaster", "public": told, "private": {}}]


def test_with_less_than_three_for_everybody_the_card_lies_aside():
    """TB-HM-04, TB-HM-X6"""
    laid = table().put("P", settlements=ONE, cities=TWO).put("Q", cities=FIVE).put("R", cities=SEVENTH)

    game = lost(holds(laid, "P"), ("P", SETTLEMENT, ONE))

    assert game.state["harbormaster"] == {"holder": None}
    assert game.trace.log[0]["public"] == {"seat": None, "harbor_points": None, "from": "0"}


def test_where_several_tie_for_the_most_the_card_lies_aside_until_one_leads():
    """TB-HM-04"""
    laid = table().put("P", cities=f"{ONE} {TWO}").put("Q", settlements=FIVE, cities=SIX)
    laid.put("R", settlements=SEVENTH, cities=EIGHT)

    game = lost(holds(laid, "P"), ("P", CITY, ONE))
    assert game.state["harbormaster"] == {"holder": None}
    laid.state = CATAN.copy(game.state)
    upgrades(laid, "R", SEVENTH)

    assert (holder(laid), points(laid)["R"]) == ("R", 4)


def test_what_falls_at_the_same_time_is_counted_once():
    """TB-HM-04, TB-CO-01: Both seats lose a city to the barbarians, and the tie leaves the card with its holder."""
    laid = knights().put("red", cities=f"{ONE} {TWO}").put("blue", cities=f"{FIVE} {SIX}")
    holds(laid, "red").pre_roll("white").land()
    laid.play("red", "give_up_city", ONE).play("blue", "give_up_city", FIVE)

    assert (points(laid), holder(laid)) == ({"red": 3, "blue": 3}, "red")
    assert "harbormaster" not in laid.kinds_logged


def test_a_toppled_city_is_a_settlement_and_counts_again_when_it_stands():
    """TB-HM-04, TB-CO-01, CK-TOPPLE-02"""
    laid = knights().put("red", settlements=f"{ONE} 0,1,N 2,2,N -1,0,N -2,1,N", cities=FIVE)
    holds(laid, "red").pre_roll("white").land()
    assert laid.ck["toppled"] == [FIVE]
    assert (points(laid), holder(laid)) == ({"red": 2}, None)

    laid.holds("red", **CITY_COST).main("red").play("red", "set_city_upright", FIVE)

    assert (points(laid), holder(laid)) == ({"red": 3}, "red")


def test_a_metropolis_counts_as_a_city():
    """TB-CO-01"""
    laid = knights().metropolis("red", "trade", ONE)

    assert points(laid) == {"red": 2}


def test_a_corner_with_two_harbors_counts_once():
    """TB-HM-05"""
    laid = table().put("P", settlements=ONE)
    game = in_place(laid)
    put_harbor(game, "0,-2,NE", "ore")

    assert rules.harbor_points(game, "0") == 1


def test_neutral_buildings_never_count():
    """TB-HM-05"""
    laid = table().put("P", settlements=ONE)
    game = in_place(laid)
    for vertex in (FIVE, SIX, SEVENTH, EIGHT):
        game.state["base"]["settlements"][vertex] = "neutral"

    assert CATAN.sight(game.state, None)["harbormaster"]["seats"].keys() == {"0", "1", "2", "3"}
    buildings_lost(game, [])
    assert game.state["harbormaster"] == {"holder": None}


def test_a_harbor_that_comes_later_may_bring_the_card():
    """TB-HM-03, SF-TB-03"""
    laid = table().put("P", settlements=f"{ONE} {INLAND}", cities=TWO).put("Q", cities=f"{FIVE} {SIX}")
    game = in_place(holds(laid, "Q"))
    put_harbor(game, "0,0,NE", "ore")
    assert game.state["harbormaster"] == {"holder": "1"}

    laid.put("P", cities=INLAND)
    game = in_place(laid)
    put_harbor(game, "0,0,NE", "ore")

    assert game.state["harbormaster"] == {"holder": "0"}


def test_the_card_brings_nine_points_to_eleven_and_wins():
    """TB-HM-X3, TB-HM-06"""
    laid = (
        table()
        .put("P", settlements=f"{ONE} {TWO} 0,2,N", cities=f"{INLAND} -1,1,N")
        .give_cards("P", victory_point=1)
    )
    assert laid.points("P") == 8

    upgrades(laid, "P", ONE)

    assert (laid.points("P"), laid.winner) == (11, "P")
    assert laid.kinds_logged == ["city_built", "harbormaster", "game_over"]


def test_ten_points_without_the_card_do_not_win():
    """TB-HM-X4, TB-HM-06"""
    laid = table().put("P", cities="0,0,N 0,1,N 2,0,N", settlements="-1,0,N 0,-1,N 0,2,N")

    upgrades(laid, "P", "0,-1,N")

    assert (laid.points("P"), laid.winner) == (10, None)


@pytest.mark.parametrize(
    ("modules", "target"),
    [(("base",), 11), (("base", "friendly_robber"), 11), (("base", "cities_knights"), 14)],
)
def test_the_target_rises_by_one(modules: tuple[str, ...], target: int):
    """TB-HM-06, TB-CO-01, TB-CO-02"""
    state = CATAN.new(seats=4, modules=[*modules, "harbormaster"], seed="target").state

    assert rules.points_to_win(CATAN.game(state), "0") == target


def test_it_goes_with_every_other_module_for_up_to_four_seats():
    """TB-CO-01"""
    kinds = {modules for modules, seats in module_sets(CATAN) if seats <= 4}
    up_to_four = {key for modules in kinds for key in modules} - {"base", "harbormaster"}

    for other in up_to_four:
        assert tuple(CATAN.with_needed(other, ("base", "harbormaster"))) in kinds


def test_everybody_sees_all_of_it():
    """TB-HM-01, TB-HM-02"""
    laid = holds(table().put("P", settlements=ONE, cities=TWO), "P")

    seen = [laid.sight(viewer)["harbormaster"] for viewer in ("P", "Q", None)]

    assert seen[0] == seen[1] == seen[2]
    assert seen[0]["holder"] == "0"


@pytest.mark.parametrize(
    ("written", "why"),
    [
        ({}, "lacks `holder`"),
        ({"holder": "7"}, "a seat or null"),
        ({"holder": "1"}, "TB-HM-04"),
        ({"holder": None}, "TB-HM-04"),
    ],
)
def test_a_state_written_by_hand_has_the_card_where_it_belongs(written: dict[str, str], why: str):
    """TB-HM-02, TB-HM-04"""
    laid = holds(table().put("P", settlements=ONE, cities=TWO).main("P"), "P")
    assert check_invariants(CATAN, laid.state)

    laid.state["harbormaster"] = written

    with pytest.raises(EngineError, match=why):
        check_invariants(CATAN, laid.state)


def test_bots_know_what_a_harbor_is_worth():
    """They compare the same corners with and without the card in play."""
    plain, with_card = (
        new_table("base", *more).put("P", settlements=f"{ONE} {TWO}") for more in ((), ("harbormaster",))
    )
    more = evaluate(in_place(with_card), "0") - evaluate(in_place(plain), "0")
    inland = table().put("P", settlements=f"{INLAND} 2,0,N")

    assert more == 2 * rules.ADVICE_PER_POINT
    assert rules.worth_besides(in_place(inland), "0") == 0


def last_steps(*more: str) -> Table:
    """A seat has eight points, two settlements at harbors, one inland, and cards for two cities."""
    laid = new_table("base", *more).put("P", settlements=f"{ONE} {TWO} 0,2,N", cities=f"{INLAND} -1,1,N")
    return laid.give_cards("P", victory_point=1).give("P", ore=6, grain=4).main("P")


def test_the_number_of_lines_is_known():
    """TB-HM-02, TB-HM-06: The counts are those of base, except that a city at a harbor wins, so nothing follows it."""
    plain, state = last_steps().state, last_steps("harbormaster").state
    counts = [perft(state, depth, SEVEN) for depth in (1, 2)]

    assert counts == [20, 218]
    assert [naive.count(naive.read(plain), depth, SEVEN) for depth in (1, 2)] == [20, 218 + 2 * 11]
    assert divide(plain, 2)["build_city"] - divide(state, 2)["build_city"] == 2 * 11
