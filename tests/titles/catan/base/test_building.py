"""The costs and places of buildings. BASE-BUILD, BASE-COMP-09."""

from __future__ import annotations

import pytest

from games.titles.catan.base.rules import facts
from games.titles.catan.kit.rules.geometry import graph_of, sides_of

GRAPH = graph_of(facts.HEXES)
EACH = {"brick": 1, "lumber": 1, "wool": 1, "grain": 1}
COSTS = {
    "build_road": {"brick": 1, "lumber": 1},
    "build_settlement": EACH,
    "build_city": {"ore": 3, "grain": 2},
    "buy_development_card": {"ore": 1, "wool": 1, "grain": 1},
}
# Five vertices that are far enough from each other, and five more.
APART = ["0,-2,N", "1,-2,N", "2,-2,N", "-1,-1,N", "0,-1,S"]
MORE = ["-2,2,S", "-1,2,S", "0,2,S", "1,1,S", "2,0,S"]


def rich(table, name="P"):
    return table.give(name, brick=6, lumber=6, wool=6, grain=6, ore=6)


@pytest.mark.parametrize(
    ("verb", "argument"),
    [
        ("build_road", "0,0,E"),
        ("build_settlement", "0,0,N"),
        ("build_city", "0,2,N"),
        ("buy_development_card", None),
    ],
)
def test_each_thing_has_its_price_paid_to_the_bank(table, verb, argument):
    """BASE-BUILD-01, BASE-BUILD-02"""
    table = table().put("P", roads="0,0,NE", settlements="0,2,N").give("P", **COSTS[verb]).main("P")
    poor = {**COSTS[verb]}
    kind = sorted(poor)[0]
    poor[kind] -= 1

    bank = table.play("P", verb, argument).bank
    assert table.hand("P") == {}
    assert bank == {"brick": 19, "lumber": 19, "wool": 19, "grain": 19, "ore": 19}

    table.main("P").give("P", **poor).here["settlements"].pop("0,0,N", None)
    if verb != "buy_development_card":
        argument = {"build_road": "1,-1,SE", "build_settlement": "0,0,N", "build_city": "0,2,N"}[verb]
        table.here["cities"].clear()
        table.put("P", settlements="0,2,N")
    error = table.refused("P", verb, argument)
    assert (error.code, error.facts) == ("BASE-ERR-17", {"missing": {kind: 1}})


def test_only_the_active_seat_builds_and_as_much_as_it_can_pay(table):
    """BASE-BUILD-01"""
    table = rich(rich(table(board="beginner"), "red"), "blue").main("red")
    assert table.refused("blue", "build_road", "-1,1,SE").code == "BASE-ERR-01"

    table.play("red", "build_road", "0,-1,E").play("red", "build_settlement", "0,0,N")
    table.play("red", "build_city", "0,0,N").play("red", "buy_development_card").play(
        "red", "build_road", "0,0,NE"
    )

    assert table.hand("red") == {"brick": 3, "lumber": 5, "wool": 4, "grain": 3, "ore": 2}


def test_no_seat_has_more_than_fifteen_roads_five_settlements_four_cities(table):
    """BASE-BUILD-03, BASE-COMP-09, BASE-ERR-21"""
    two_hexes = {*sides_of("0,0"), *sides_of("1,0")}
    table = rich(table().put("P", roads=" ".join(two_hexes) + " 0,-1,E 1,-2,SE 1,-2,E")).main("P")

    table.play("P", "build_road", "-1,1,E")

    assert list(table.here["roads"].values()).count("0") == 15
    assert table.refused("P", "build_road", "-1,2,NE").code == "BASE-ERR-21"
    assert table.sight(None)["base"]["seats"]["0"]["pieces"] == {"road": 0, "settlement": 5, "city": 4}


def test_one_road_per_path_coast_paths_included(table):
    """BASE-BUILD-04"""
    table = rich(table().put("P", settlements="0,-2,N").put("Q", roads="0,-2,NE")).main("P")

    assert table.refused("P", "build_road", "0,-2,NE").code == "BASE-ERR-18"
    assert "0,-3,SE" in GRAPH.coast
    assert table.places("P", "build_road") == {"0,-3,SE"}


def test_a_road_connects_to_an_own_building_or_an_own_road(table):
    """BASE-BUILD-05"""
    building = rich(table().put("P", cities="0,0,N")).main("P")
    road = rich(table().put("P", roads="0,0,NE")).main("P")

    assert building.places("P", "build_road") == set(GRAPH.edges_at["0,0,N"])
    assert road.places("P", "build_road") == {"0,-1,E", "0,-1,SE", "0,0,E", "1,-1,SE"}
    assert road.refused("P", "build_road", "0,1,E").code == "BASE-ERR-19"


def test_reds_legal_roads_on_the_beginners_island(table):
    """BASE-BUILD-05, BASE-EX-18"""
    table = rich(table(board="beginner"), "red").main("red")

    assert table.places("red", "build_road") == {
        "0,-2,SE",
        "0,-2,E",
        "1,-2,SE",
        "0,-1,E",
        "-1,0,SE",
        "-2,1,E",
        "-2,0,E",
        "-2,0,SE",
    }


def test_a_road_may_end_at_an_opponents_building_but_not_go_on(table):
    """BASE-BUILD-06, BASE-EX-23, BASE-ERR-20"""
    table = rich(table(board="beginner"), "blue").main("blue").play("blue", "build_road", "-1,1,SE")

    error = table.refused("blue", "build_road", "-1,1,E")

    assert (error.code, error.message) == ("BASE-ERR-20", "Orange’s building blocks your road there.")


def test_behind_an_opponents_building_an_own_building_connects(table):
    """One connected end of the path is enough. BASE-BUILD-05"""
    table = rich(table().put("P", roads="0,0,NE", settlements="1,0,N").put("Q", settlements="1,-1,S")).main(
        "P"
    )

    assert table.accepts("P", "build_road", "0,0,E") is False
    assert table.accepts("P", "build_road", "1,-1,SE")


def test_a_settlement_needs_an_own_road_at_an_empty_intersection(table):
    """BASE-BUILD-07"""
    table = rich(table().put("P", roads="0,0,NE").put("Q", roads="0,0,SE")).main("P")

    assert table.places("P", "build_settlement") == {"0,0,N", "1,-1,S"}
    assert table.refused("P", "build_settlement", "0,0,S").code == "BASE-ERR-24"
    table.put("Q", settlements="0,0,N")
    assert table.refused("P", "build_settlement", "0,0,N").code == "BASE-ERR-22"


def test_no_building_stands_next_to_another_whoever_owns_it(table):
    """BASE-BUILD-08, BASE-EX-19, BASE-EX-21"""
    table = rich(table(board="beginner"), "red").main("red")
    for name in ("red", "blue", "orange", "white"):
        assert rich(table.back("red"), name).main(name).places(name, "build_settlement") == set()
        table.back(name)

    rich(table, "red").main("red").play("red", "build_road", "-2,0,SE")

    assert table.refused("red", "build_settlement", "-2,0,S").code == "BASE-ERR-23"


@pytest.mark.parametrize("vertex", GRAPH.neighbors["0,0,N"])
@pytest.mark.parametrize("piece", ["settlements", "cities"])
def test_the_distance_rule_looks_at_all_adjacent_intersections(table, vertex, piece):
    """BASE-BUILD-08"""
    table = rich(table().put("P", roads="0,0,NE").put("Q", **{piece: vertex})).main("P")

    assert table.refused("P", "build_settlement", "0,0,N").code == "BASE-ERR-23"


def test_two_steps_away_is_far_enough(table):
    """BASE-BUILD-08, BASE-EX-20"""
    table = rich(table(board="beginner"), "red").main("red").play("red", "build_road", "0,-1,E")

    assert table.accepts("red", "build_settlement", "0,0,N")


def test_another_harbor_two_steps_on(table):
    """BASE-EX-22"""
    table = rich(table(board="beginner"), "red").main("red")
    table.play("red", "build_road", "-2,0,SE").play("red", "build_road", "-3,1,E")

    table.play("red", "build_settlement", "-3,2,N")
    table.play("red", "trade_with_bank", {"give": "brick", "take": "ore", "times": 1})

    assert table.hand("red")["brick"] == 6 - 2 - 1 - 2


def test_an_opponents_road_does_not_forbid_the_settlement(table):
    """BASE-BUILD-09"""
    table = rich(table().put("P", roads="0,0,NE").put("Q", roads="0,-1,E 0,-1,SE")).main("P")

    assert table.accepts("P", "build_settlement", "0,0,N")


def test_a_city_takes_the_place_of_an_own_settlement_which_goes_back_to_the_supply(table):
    """The settlement may be one built this turn. BASE-BUILD-10"""
    table = rich(table().put("P", roads="0,0,NE")).main("P")

    table.play("P", "build_settlement", "0,0,N").play("P", "build_city", "0,0,N")

    seen = table.sight(None)["base"]
    assert (seen["settlements"], seen["cities"]) == ({}, {"0,0,N": "0"})
    assert seen["seats"]["0"]["pieces"] == {"road": 14, "settlement": 5, "city": 3}


def test_five_settlements_are_the_most_until_one_becomes_a_city(table):
    """BASE-BUILD-11, BASE-BUILD-03, BASE-EX-24, BASE-ERR-25"""
    table = rich(table().put("P", settlements=" ".join(APART), roads="0,1,NE"))
    table.put("Q", cities="-2,2,S").main("P")
    assert table.refused("P", "build_settlement", "0,1,N").code == "BASE-ERR-25"

    table.play("P", "build_city", "0,-2,N")

    assert table.accepts("P", "build_settlement", "0,1,N")


def test_with_three_cities_too_an_upgrade_frees_a_settlement(table):
    """With five settlements and three cities, the fourth city makes room for a settlement. BASE-EX-24

    Eleven points would win after any move, so the test asks the position for the places.
    """
    table = rich(table().put("P", settlements=" ".join(APART), cities=" ".join(MORE[:3]), roads="0,1,NE"))
    table.main("P")
    assert table.refused("P", "build_settlement", "0,1,N").code == "BASE-ERR-25"

    table.put("P", cities="0,-2,N")

    assert "0,1,N" in table.places("P", "build_settlement")


def test_four_cities_are_the_most(table):
    """BASE-BUILD-03, BASE-EX-25, BASE-ERR-29"""
    table = rich(table().put("P", cities=" ".join(APART[:4]), settlements="0,1,N")).main("P")

    assert table.refused("P", "build_city", "0,1,N").code == "BASE-ERR-29"


def test_no_verb_takes_roads_or_cities_away(table):
    """Whatever is played, their number never falls. BASE-BUILD-12"""
    table = table(board="beginner", seed="7")
    before: dict[str, str] = {}
    for move in range(400):
        if not table.due:
            break
        seat = table.due[0]
        table.play(seat, *table.sample(seat, move))
        now = {**table.here["roads"], **table.here["cities"]}
        assert before.items() <= now.items()
        before = now


def test_the_top_card_of_the_deck_goes_hidden_to_the_buyer(table):
    """BASE-BUILD-13"""
    table = rich(table().deck("monopoly", "knight")).main("P")

    table.play("P", "buy_development_card")

    assert table.here["development_cards"]["0"] == {"monopoly": 1}
    assert table.sight("P")["base"]["own"]["bought"] == {"monopoly": 1}
    assert table.logged("card_bought") == [{"seat": "0", "cost": {"ore": 1, "wool": 1, "grain": 1}}]
    assert table.sight(None)["base"]["deck"] == 24


def test_an_empty_deck_sells_nothing(table):
    """BASE-BUILD-13, BASE-EX-44, BASE-ERR-30"""
    table = rich(table().deck("knight", only=True)).main("P")

    table.play("P", "buy_development_card")

    assert table.sight(None)["base"]["deck"] == 0
    assert table.refused("P", "buy_development_card").code == "BASE-ERR-30"
    assert table.hand("P")["ore"] == 5


def test_played_and_spent_cards_never_return_to_the_deck(table):
    """BASE-BUILD-13, BASE-COMP-14"""
    table = rich(table().deck("knight", only=True).give("Q", ore=1)).main("P")
    table.here["development_cards"]["0"] = {"monopoly": table.here["development_cards"]["3"].pop("monopoly")}

    table.play("P", "play_monopoly", "ore").play("P", "buy_development_card")

    assert table.refused("P", "buy_development_card").code == "BASE-ERR-30"
    table.count()


def test_after_each_build_longest_road_and_victory_are_looked_at(table):
    """BASE-BUILD-14"""
    table = rich(table().put("P", roads="0,0,NE 0,0,E 0,0,SE -1,1,NE", cities=" ".join(MORE[:4]))).main("P")

    table.play("P", "build_road", "-1,0,E")

    assert table.kinds_logged == ["road_built", "longest_road", "game_over"]
    assert table.winner == "P"


def test_building_beside_the_robber_is_allowed(table):
    """BASE-BUILD-15"""
    table = rich(table().put("P", roads="0,0,NE").robber("0,0")).main("P")

    assert table.accepts("P", "build_road", "0,0,E")
    assert table.accepts("P", "build_settlement", "0,0,N")


def test_cards_are_conserved(table):
    """`Table.count` checks this after every move of a random game. BASE-COMP-13, BASE-COMP-14"""
    table = table(board="beginner", seed="counts")
    for move in range(300):
        if not table.due:
            break
        seat = table.due[-1]
        table.play(seat, *table.sample(seat, move))

    assert table.state["moves"] > 200
