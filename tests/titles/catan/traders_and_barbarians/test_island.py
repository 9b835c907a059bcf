"""The island with its three trade hexes, its building rules, the set-up, production and the end."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from games.engine.errors import EngineError
from games.engine.invariants import check_invariants
from games.titles.catan.base.rules import facts as base_facts
from games.titles.catan.base.rules.board import board
from games.titles.catan.base.rules.points import points_to_win
from games.titles.catan.base.rules.setup import development_deck
from games.titles.catan.traders_and_barbarians.rules import facts
from tests.titles.catan.tables import CATAN
from tests.titles.catan.traders_and_barbarians.tables import GLASSWORKS, KEY, trade_table

DATA = json.loads(Path("docs/rules/data/traders-and-barbarians.json").read_text(encoding="utf-8"))
PRINTED = DATA["scenarios"][KEY]
MODULES = ["base", KEY]
PLAZAS = {place.plaza for place in facts.TRADE_HEXES}


def islands(**options):
    return [
        CATAN.new(seats=3, modules=MODULES, options=options, seed=f"island {number}").state
        for number in range(20)
    ]


def test_the_facts_are_those_of_the_rule_files():
    """TB-TB-01, TB-TB-02, TB-TB-03, TB-TB-04, TB-TB-05, TB-TB-06, TB-TB-15, TB-TB-16, TB-CO-K6, TB-CO-K15, TB-CO-K16"""
    assert [fact["kind"] for fact in PRINTED["trade_hexes"]] == list(facts.KINDS)
    for fact, place in zip(PRINTED["trade_hexes"], facts.TRADE_HEXES, strict=True):
        assert (fact["hex"], fact["plaza"], tuple(fact["accepts"])) == (place.hex, place.plaza, place.accepts)
        assert (
            place.ships == PRINTED["commodity_tiles"]["stacks"][place.kind] == dict.fromkeys(fact["ships"], 6)
        )
        paths = {path["edge"]: tuple(path["vertices"]) for path in fact["interior_paths"]}
        assert paths.items() <= dict(facts.PATHS).items()
        assert set(fact["sea_corners_no_building"]) <= set(facts.SEA_CORNERS)
        assert set(fact["sea_edges_no_road"]) <= set(facts.SEA_EDGES)
    assert len(facts.PATHS) == 12
    assert len(facts.SEA_CORNERS) == 6
    assert len(facts.SEA_EDGES) == 9
    assert PRINTED["other_hexes"] == facts.OTHER_HEXES
    assert PRINTED["token_orders"] == facts.TOKEN_ORDERS
    assert PRINTED["barbarian_start_edges"] == list(facts.BARBARIANS_START)
    cards = [
        {
            "level": level,
            "cost": card.cost or None,
            "movement": card.movement,
            "gold": card.coins,
            "drives_off_on": list(card.drives_off_on),
            "victory_points": card.points,
        }
        for level, card in enumerate(facts.CARDS, start=1)
    ]
    assert PRINTED["wagon_cards"] == cards
    cost = PRINTED["path_cost"]
    assert (cost["no_road"], cost["own_road"], cost["other_road"]) == (
        facts.NO_ROAD,
        facts.ON_A_ROAD,
        facts.ON_A_ROAD,
    )
    assert cost["barbarian_extra"] == facts.PAST_A_BARBARIAN
    assert (PRINTED["toll"], PRINTED["grain_bonus"]) == (facts.TOLL, facts.POINTS_FOR_GRAIN)
    assert PRINTED["development_deck"] == facts.DECK
    assert sum(facts.DECK.values()) == 25
    assert (PRINTED["start_gold"], PRINTED["reroll"]) == (facts.COINS_AT_START, list(facts.VOID))
    assert (PRINTED["delivery_victory_points"], PRINTED["target"]) == (facts.DELIVERY, facts.TARGET)


@pytest.mark.parametrize("options", [{}, {"harbors": "printed"}])
def test_sixteen_hexes_lie_at_random_around_the_trade_hexes(options):
    """A desert, a pasture and fields are left out.

    There are no tokens for 2, 12 and trade hexes.
    TB-TB-01, TB-TB-02
    """
    deals = set()
    for state in islands(**options):
        terrain, tokens = state["base"]["terrain"], state["base"]["tokens"]
        assert {name: terrain[name] for name in ("-2,0", "2,-2", "0,2")} == {
            "-2,0": "trade_castle",
            "2,-2": "trade_quarry",
            "0,2": "trade_glassworks",
        }
        assert Counter(terrain.values()) == {
            **facts.OTHER_HEXES,
            **{place.terrain: 1 for place in facts.TRADE_HEXES},
        }
        assert set(tokens) == set(base_facts.HEXES) - {"-2,0", "2,-2", "0,2"}
        numbers = Counter(number for on in tokens.values() for number in on)
        assert numbers == Counter(base_facts.TOKENS) - Counter([2, 12])
        deals.add(tuple(terrain.values()))
    assert len(deals) > 1


def test_there_is_no_robber_and_the_deck_is_another():
    """TB-TB-06"""
    state = islands()[0]
    game = CATAN.game(state)

    assert state["base"]["figures"] == {}
    assert development_deck(game) == {
        "knight": 16,
        "road_building": 3,
        "swift_journey": 3,
        "victory_point": 3,
    }
    assert sorted(state["base"]["deck"]) == sorted(
        kind for kind, count in facts.DECK.items() for _ in range(count)
    )


def test_nobody_holds_longest_road():
    """TB-TB-06"""
    laid = trade_table().put("P", roads="0,0,NE 0,-1,E 0,0,SE 0,0,E -1,1,NE", settlements="0,0,N")
    laid.give("P", brick=1, lumber=1).main("P").play("P", "build_road", "-1,0,E")

    assert laid.road_length("P") == 6
    assert laid.longest_road is None
    assert laid.points("P") == 1


def test_largest_army_is_used():
    """TB-TB-06"""
    laid = trade_table().played_knights("P", 2).give_cards("P", knight=1).main("P").play("P", "play_knight")

    assert laid.largest_army == "P"


def test_the_second_building_is_a_city_and_the_wagon_stands_there():
    """TB-TB-05, TB-TB-07, TB-GEN-15: The city brings a card per hex, none for a trade hex. Four settlements remain."""
    laid = trade_table(seats=3)
    state = CATAN.new(seats=3, modules=MODULES, seed="set-up").state
    assert all(hand["gold"] == 5 for hand in state["base"]["hands"].values())
    assert state[KEY]["levels"] == {"0": 1, "1": 1, "2": 1}
    asked = []
    while CATAN.waiting(state).due and not state["base"]["turn"]:
        ((seat, decision),) = CATAN.waiting(state).due.items()
        asked.append((seat, decision))
        state = CATAN.timeout(state, seat).state
    buildings = [(seat, kind) for seat, kind in asked if kind != "setup_road"]
    seats = [seat for seat, _ in buildings[:3]]
    assert buildings == [(seat, "setup_settlement") for seat in seats] + [
        (seat, "setup_city") for seat in reversed(seats)
    ]
    for seat in seats:
        cities = [vertex for vertex, owner in state["base"]["cities"].items() if owner == seat]
        assert [state[KEY]["wagons"][seat]] == cities
        pieces = CATAN.sight(state, None)["base"]["seats"][seat]["pieces"]
        assert pieces == {"road": 13, "settlement": 4, "city": 3}

    at_castle = laid.setup_settlement("P", pays=True)
    at_castle.state["stack"][-1].update(step="setup_city")
    at_castle.play("P", "place_city", "-2,1,N")

    assert sum(laid.hand("P").values()) - 5 == 2, "two other hexes, and the castle gives none"
    assert laid.at("P") == "-2,1,N"


def test_a_plaza_is_joined_to_the_four_land_corners():
    """TB-TB-08, TB-TB-11: Over a plaza two corners are two paths apart, but are not neighbors."""
    graph = board(CATAN.game(trade_table().state))

    for place in PRINTED["trade_hexes"]:
        plaza = place["plaza"]
        assert {graph.beyond(edge, plaza) for edge in graph.edges_at[plaza]} == set(place["land_corners"])
        assert graph.neighbors[plaza] == ()
        for one in place["land_corners"]:
            assert plaza not in graph.neighbors[one]


def test_roads_go_to_a_plaza_and_through_it():
    """TB-TB-08"""
    laid = trade_table().put("P", settlements="0,2,N").give("P", brick=2, lumber=2).main("P")

    laid.play("P", "build_road", "0,2,C-N").play("P", "build_road", "0,2,C-NE")

    assert laid.here["roads"] == {"0,2,C-N": "0", "0,2,C-NE": "0"}


def test_roads_through_a_plaza_lead_to_settlements_on_land_corners():
    """TB-TB-08, TB-TB-11: The distance rule applies along the sides of the hex."""
    laid = trade_table().put("P", settlements="0,2,N", roads="0,2,C-N 0,2,C-NE 0,2,C-NW")
    laid.give("P", brick=1, lumber=1, wool=1, grain=1).main("P")

    assert laid.refused("P", "build_settlement", "1,1,S").code == "BASE-ERR-23"
    assert laid.refused("P", "build_settlement", "0,1,S").code == "BASE-ERR-23"
    far = trade_table().put("P", settlements="0,2,N", roads="0,2,C-N 0,2,C-SW")
    far.give("P", brick=1, lumber=1, wool=1, grain=1).main("P").play("P", "build_settlement", "-1,3,N")
    assert far.here["settlements"] == {"0,2,N": "0", "-1,3,N": "0"}


def test_nothing_is_built_on_a_plaza():
    """TB-TB-09, TB-TB-E1"""
    laid = trade_table().put("P", roads="0,2,C-N").give("P", brick=1, lumber=1, wool=1, grain=1).main("P")

    error = laid.refused("P", "build_settlement", GLASSWORKS)

    assert (error.code, error.message) == (
        "TB-TB-E1",
        "Nothing can be built in the middle of a trade hex.",
    )
    assert not PLAZAS & trade_table().setup_settlement("P", pays=False).places("P", "place_settlement")


def test_nothing_is_built_on_the_sea_corners():
    """TB-TB-09, TB-TB-E3: This includes the set-up."""
    laid = trade_table().put("P", roads="0,2,E").give("P", brick=1, lumber=1, wool=1, grain=1).main("P")

    error = laid.refused("P", "build_settlement", "0,3,N")

    assert (error.code, error.message) == (
        "TB-TB-E3",
        "You may build only on the land corners of a trade hex.",
    )
    begin = trade_table().setup_settlement("P", pays=False)
    assert begin.refused("P", "place_settlement", "0,2,S").code == "TB-TB-E3"
    assert {"1,1,S", "-1,3,N", "0,2,N", "0,1,S"} <= begin.places("P", "place_settlement")


def test_no_road_along_the_sea_sides():
    """TB-TB-10, TB-TB-E2"""
    laid = trade_table().put("P", settlements="1,1,S").give("P", brick=1, lumber=1).main("P")

    error = laid.refused("P", "build_road", "0,2,E")

    assert (error.code, error.message) == (
        "TB-TB-E2",
        "No road may be built along the sea side of a trade hex.",
    )


def test_two_and_twelve_are_rolled_again():
    """TB-TB-12"""
    laid = trade_table().pre_roll("P")
    laid.play("P", "roll", chance={"dice": [1, 1], "dice#2": [6, 6], "dice#3": [2, 3]})

    assert [(told["dice"], told.get("void", False)) for told in laid.logged("rolled")] == [
        ([1, 1], True),
        ([6, 6], True),
        ([2, 3], False),
    ]
    assert laid.waiting_for == {"P": "main"}


def test_chance_is_counted_beside_throws_that_count():
    """TB-TB-12: The average leaves out 2 and 12."""
    laid = trade_table().put("P", settlements="0,-2,N")
    game = CATAN.game(laid.state)
    fortune = CATAN.module(KEY).fortunes["rolled"]

    assert fortune(game, "roll", {"dice": [6, 6], "void": True}) == {}
    number = laid.here["tokens"]["0,-2"][0]
    came, fair = fortune(game, "roll", {"dice": [number - 3, 3]})["0"]

    assert came == 1
    assert fair == pytest.approx((6 - abs(7 - number)) / 34)


def test_thirteen_points_win():
    """TB-TB-C6: The Harbormaster is not in play. TB-TB-C6"""
    game = CATAN.game(trade_table().state)

    assert {points_to_win(game, seat) for seat in game.seats} == {13}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda here: here.update(wagons={}), "wagons"),
        (lambda here: here["wagons"].update({"0": "9,9,N"}), "stand on vertices"),
        (lambda here: here["levels"].update({"0": 6}), "from 1 to 5"),
        (lambda here: here["levels"].update({"0": True}), "from 1 to 5"),
        (lambda here: here.update(barbarians="x"), "list of texts"),
        (lambda here: here.update(barbarians=["0,0,E"]), "three different paths"),
        (lambda here: here.update(barbarians=["0,0,E", "0,0,E", "0,1,E"]), "three different paths"),
        (lambda here: here.update(stacks={}), "stacks"),
        (lambda here: here.update(cargo={}), "cargo"),
        (lambda here: here["cargo"].update({"0": "gold"}), "are tiles"),
        (lambda here: here["cargo"].update({"0": "sand"}), "each tile once"),
        (lambda here: here["delivered"].update({"0": "x"}), "lists of tiles"),
        (lambda here: here["stacks"]["castle"].append("marble"), "only what lay there"),
        (lambda here: here.update(orders={}), "orders"),
        (lambda here: here["orders"].update({"0": ["other"]}), "orders"),
    ],
)
def test_states_that_cannot_be_are_refused(change, message):
    state = trade_table().main("P").state
    assert check_invariants(CATAN, CATAN.copy(state))

    change(state[KEY])

    with pytest.raises(EngineError, match=message):
        check_invariants(CATAN, state)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda noted: noted.pop("fed"), "of a part has"),
        (lambda noted: noted.update(points=-1), "counts points"),
        (lambda noted: noted.update(moved=1), "true or false"),
        (lambda noted: noted.update(tried=[3]), "names barbarians"),
        (lambda noted: noted.update(tried=[1, 1]), "names barbarians"),
    ],
)
def test_journeys_that_cannot_be_are_refused(change, message):
    laid = trade_table().wagon("P", "0,0,N").moving("P")
    assert check_invariants(CATAN, CATAN.copy(laid.state))

    change(laid.noted)

    with pytest.raises(EngineError, match=message):
        check_invariants(CATAN, laid.state)
