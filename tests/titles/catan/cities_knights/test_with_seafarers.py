"""Cities & Knights with Heading for New Shores. SF-CK, CK-SF"""

from __future__ import annotations

import pytest

from games.engine.errors import Illegal
from games.engine.invariants import check_invariants
from games.titles.catan.base.rules.evaluation import evaluate
from games.titles.catan.base.rules.points import points_to_win
from games.titles.catan.cities_knights.rules.barbarians import barbarian_strength
from games.titles.catan.seafarers.rules.sea import ship_edges
from tests.titles.catan.cities_knights.sea_tables import SeaKnights, sea_knights
from tests.titles.catan.seafarers.matches import GAMES, check_the_greedy_bot_sails_and_wins
from tests.titles.catan.seafarers.tables import moving
from tests.titles.catan.tables import CATAN

HOME, INLAND, AT_SEA = "1,-1,N", "1,-2,S", "2,-3,S"
"""A settlement on the coast, a corner one road inland, and a corner at sea one ship away."""
LEADS_OUT, LEADS_IN = "1,-2,E", "1,-2,SE"
STRAIT, OUT, BEYOND, ISLET = "2,-1,S", "2,0,N", "2,0,NE", "3,-1,S"
"""A settlement on the eastern coast; two ships, 2,-1,SE and 2,0,NE, lead from it by way of OUT to ISLET."""
GOLD = "3,-3"


def at_home() -> SeaKnights:
    """P has a settlement, a road and a ship there."""
    return sea_knights().put("P", settlements=HOME, roads=LEADS_IN).ships("P", LEADS_OUT)


def over_the_strait() -> SeaKnights:
    """P has two ships from the main island to an islet, and no building there."""
    return sea_knights().put("P", settlements=STRAIT).ships("P", f"2,-1,SE {BEYOND}")


def way(start: str, goal: str) -> dict[str, str]:
    return {"from": start, "to": goal}


def goals(laid: SeaKnights, name: str, verb: str = "move_knight") -> set[str]:
    return {one["to"] for one in laid.options(name).get(verb, [])}


def chased(laid: SeaKnights, knight: str, hex_name: str, victim: str | None = None) -> dict[str, object]:
    return {"knight": knight, "hex": hex_name, "victim": None if victim is None else laid.seat(victim)}


# The game


@pytest.mark.parametrize("seats", [3, 4])
def test_two_more_points_are_needed(seats):
    """SF-CK-03, SF-EX-44, CK-SF-02, SF-CK-01, CK-SF-01, CK-DIFF-25"""
    state = CATAN.new(seats=seats, modules=["base", "seafarers", "cities_knights"], seed="").state

    assert {points_to_win(CATAN.game(state), seat) for seat in state["seats"]} == {16}


@pytest.mark.parametrize("seats", [3, 4])
def test_the_second_placement_is_a_city_which_may_have_a_ship(seats):
    """SF-CK-22: the city pays one resource for each hex."""
    laid = sea_knights(seats=seats, begun=False)
    while laid.waiting_for not in ({"P": "setup_city"}, {"P": "main"}):
        laid.timeout(laid.due[0])
    free = sorted(laid.places("P", "place_city"))
    coast = next(
        one for one in free if one in (STRAIT, HOME, "1,1,N", "0,2,S", "-1,2,S", "0,-2,N", "-1,-1,N")
    )
    laid.play("P", "place_city", coast)

    ship = sorted(laid.places("P", "place_ship"))[0]
    laid.play("P", "place_ship", ship)

    assert laid.afloat[ship] == "P"
    assert laid.here["cities"][coast] == "0"


def test_a_starting_city_at_gold_brings_one_card_of_choice():
    """SF-CK-22"""
    laid = sea_knights().setup_settlement("P", pays=True)
    laid.state["stack"][-1]["step"] = "setup_city"
    laid.here["terrain"]["1,-1"] = "gold"

    laid.play("P", "place_city", HOME)

    assert laid.waiting_for == {"P": "choose_gold"}
    assert laid.refused("P", "choose_gold", {"ore": 2}).message == "Choose exactly one resource card."
    assert laid.accepts("P", "choose_gold", {"ore": 1})


# Where knights stand


def test_a_knight_is_recruited_at_a_ship_on_land():
    """SF-CK-05, CK-SF-03"""
    laid = over_the_strait().give("P", ore=1, wool=1).main("P")

    laid.play("P", "recruit_knight", ISLET)

    assert laid.standing(ISLET) == ("P", 1, False)


def test_no_new_knight_stands_at_sea():
    """SF-CK-08, SF-ERR-45, SF-EX-45"""
    laid = at_home().give("P", ore=1, wool=1).main("P")

    refused = laid.refused("P", "recruit_knight", AT_SEA)

    assert (refused.code, refused.message) == ("SF-ERR-45", "A new knight must be placed on land.")
    assert laid.refused("P", "recruit_knight", "0,0,N").message == (
        "A knight must be placed on one of your roads or ships."
    )


def test_no_deserter_joins_at_sea():
    """SF-CK-08: it is a new knight, even an active one."""
    laid = at_home().knight("Q", "0,2,N", active=True).cards("P", "deserter").main("P")
    laid.card("P", "deserter", laid.seat("Q"))

    assert laid.waiting_for == {"P": "deserter_place"}
    assert INLAND in laid.places("P", "place_deserter")
    assert laid.refused("P", "place_deserter", AT_SEA).code == "SF-ERR-45"


def test_an_active_knight_goes_on_board_and_closes_the_route():
    """SF-EX-45, SF-CK-06, SF-CK-07, SF-CK-08, SF-CK-09, CK-SF-05, CK-SF-06, CK-SF-07, CK-SF-15, CK-DIFF-26"""
    laid = at_home().knight("P", INLAND, active=True).main("P")
    assert set(laid.moves("P")) == {LEADS_OUT}

    laid.play("P", "move_knight", way(INLAND, AT_SEA))

    assert laid.standing(AT_SEA) == ("P", 1, False)
    assert laid.moves("P") == {}
    refused = laid.refused("P", "move_ship", moving(LEADS_OUT, "1,-1,E"))
    assert refused.code == "SF-ERR-11"


def test_a_road_and_a_ship_join_for_a_knight_without_a_building():
    """SF-CK-07, CK-SF-15: but not for the trade route, not even at an own knight (CK-SF-13)."""
    laid = sea_knights().put("P", roads=LEADS_IN).ships("P", LEADS_OUT).knight("P", INLAND, active=True)
    laid.knight("P", HOME).main("P")

    assert AT_SEA in goals(laid, "P")
    assert laid.road_length("P") == 1


def test_knights_do_not_pass_other_seats_pieces_at_sea():
    """SF-CK-06, CK-ILL-30"""
    laid = (
        over_the_strait()
        .put("P", roads="1,0,NE")
        .knight("P", "1,0,N", active=True)
        .knight("Q", OUT)
        .main("P")
    )

    assert ISLET not in goals(laid, "P")
    assert laid.refused("P", "move_knight", way("1,0,N", ISLET)).code == "CK-ILL-30"
    assert laid.refused("P", "move_knight", way("1,0,N", "0,0,N")).message == (
        "Your roads and ships don’t connect these corners."
    )


def test_a_knight_drives_another_one_away_across_the_water():
    """SF-CK-06, CK-DISP-01"""
    laid = over_the_strait().put("P", roads="1,0,NE").knight("P", "1,0,N", level=2, active=True)
    laid.knight("Q", ISLET).main("P")

    laid.play("P", "displace_knight", way("1,0,N", ISLET))

    assert laid.standing(ISLET) == ("P", 2, False)


@pytest.mark.parametrize("active", [True, False])
def test_only_an_active_displaced_knight_goes_to_sea(active):
    """SF-CK-08, CK-DISP-05, CK-ILL-33"""
    laid = sea_knights().put("Q", settlements="0,0,S").ships("Q", LEADS_OUT).knight("Q", HOME, active=active)
    laid.put("P", roads=LEADS_IN).knight("P", INLAND, level=2, active=True).main("P")

    laid.play("P", "displace_knight", way(INLAND, HOME))

    if active:
        assert laid.standing(AT_SEA) == ("Q", 1, True)
    else:
        assert laid.standing(AT_SEA) is None
        assert laid.logged("knight_removed")


def test_an_inactive_displaced_knight_is_offered_land_only():
    """SF-CK-08"""
    laid = at_home().put("P", roads="1,-2,SE 0,-1,NE").knight("P", HOME)
    laid.state["base"]["settlements"].clear()
    laid.put("Q", roads="1,-1,NE").knight("Q", "2,-2,S", level=2, active=True).main("Q")
    laid.play("Q", "displace_knight", way("2,-2,S", HOME))

    assert laid.waiting_for == {"P": "displaced_knight"}
    assert AT_SEA not in laid.places("P", "relocate_knight")
    refused = laid.refused("P", "relocate_knight", AT_SEA)
    assert refused.message == "Choose a free corner reachable along your roads and ships."


# Routes


def test_a_foreign_knight_cuts_the_route_and_stops_building_on():
    """SF-CK-10, SF-CK-05, CK-SF-08, CK-DIFF-27, CK-ILL-38"""
    laid = over_the_strait().give("P", lumber=1, wool=1).main("P")
    assert laid.road_length("P") == 2

    laid.knight("Q", OUT)

    assert laid.road_length("P") == 1
    refused = laid.refused("P", "build_ship", "2,-1,E")
    assert (refused.code, refused.message) == ("CK-ILL-38", "Another player’s knight blocks the way.")


def test_a_ship_does_not_move_past_a_foreign_knight():
    """SF-CK-10, CK-ILL-38"""
    laid = sea_knights().put("P", settlements="2,-1,S").ships("P", "2,-1,SE 1,0,E").knight("Q", OUT).main("P")

    refused = laid.refused("P", "move_ship", moving("1,0,E", "2,-1,E"))

    assert refused.code == "CK-ILL-38"


def test_an_own_knight_does_not_cut_it():
    """SF-CK-10"""
    laid = over_the_strait().knight("P", OUT).give("P", lumber=1, wool=1).main("P")

    assert laid.road_length("P") == 2
    assert laid.accepts("P", "build_ship", "2,-1,E")


@pytest.mark.parametrize("active", [True, False])
def test_a_ship_next_to_a_foreign_knight_stays(active):
    """SF-CK-11, SF-ERR-47, CK-SF-08, CK-DIFF-27: an open end too."""
    laid = over_the_strait().main("P")
    assert set(laid.moves("P")) == {BEYOND}

    laid.knight("Q", ISLET, active=active)

    assert laid.moves("P") == {}
    refused = laid.refused("P", "move_ship", moving(BEYOND, "2,-1,E"))
    assert refused.message == "A ship next to another player’s knight can’t move."


def test_a_foreign_settlement_does_not_hold_ships():
    """SF-CK-12: it cuts the route, but for moving SF-MOVE-05 holds."""
    laid = over_the_strait().put("Q", settlements=ISLET).main("P")

    assert set(laid.moves("P")) == {BEYOND}


def test_ships_between_two_own_knights_stay():
    """SF-CK-09"""
    laid = over_the_strait().ships("P", "2,-1,E").knight("P", OUT).main("P")
    assert set(laid.moves("P")) == {BEYOND, "2,-1,E"}

    laid.knight("P", ISLET)

    assert set(laid.moves("P")) == {"2,-1,E"}


# Robber and pirate


def test_a_seven_before_the_landing_moves_neither_robber_nor_pirate():
    """SF-EX-44, SF-CK-14, SF-CK-15, CK-SF-10: the pirate blocks its edges all the same."""
    laid = over_the_strait().pirate("2,0").give("Q", ore=9).give("P", lumber=1, wool=1).pre_roll("P")
    laid.throw(3, 4)
    assert laid.waiting_for == {"Q": "discard"}
    laid.timeout("Q")

    assert laid.waiting_for == {"P": "main"}
    assert laid.here["figures"]["pirate"] == "2,0"
    assert laid.refused("P", "build_ship", "2,0,E").code == "SF-ERR-08"


def test_the_seven_of_the_first_landing_moves_either():
    """SF-CK-14"""
    laid = over_the_strait().pre_roll("P").land(3, 4)

    assert laid.waiting_for == {"P": "robber"}
    assert {"move_robber", "move_pirate"} <= set(laid.offered("P"))
    assert laid.options("P")["move_pirate"]


def chasing(**knight: object) -> SeaKnights:
    """P's knight stands beside the pirate, who can rob Q at another hex."""
    laid = sea_knights().put("P", settlements="1,1,N", roads="1,0,E").pirate("2,0")
    laid.ships("Q", "1,-1,NE").put("Q", settlements=HOME)
    return laid.knight("P", STRAIT, **{"active": True, **knight})


def test_a_knight_chases_the_pirate():
    """SF-EX-46, SF-CK-13, CK-SF-09, CK-DIFF-28, SF-D-22, SF-CK-21: it takes a resource or a commodity."""
    laid = chasing().landed().give("Q", cloth=1).main("P")

    laid.play("P", "chase_pirate", chased(laid, STRAIT, "2,-2", "Q"), chance={"steal/0/1": {"cloth": 1}})

    assert laid.here["figures"]["pirate"] == "2,-2"
    assert laid.standing(STRAIT) == ("P", 1, False)
    assert laid.hand("P") == {"cloth": 1}
    assert laid.logged("pirate_chased") == [{"seat": "0", "vertex": STRAIT}]


def test_bots_chase_the_pirate_from_their_ships():
    """The pirate at a seat's ships costs it more than a knight's rest."""
    laid = over_the_strait().knight("P", OUT, active=True).pirate("2,0").landed().main("P")
    before = evaluate(CATAN.game(CATAN.copy(laid.state)), "0")

    laid.play("P", "chase_pirate", chased(laid, OUT, "2,-2"))

    assert evaluate(CATAN.game(CATAN.copy(laid.state)), "0") > before


def test_a_knight_at_sea_chases_the_pirate():
    """SF-CK-13"""
    laid = at_home().knight("P", AT_SEA, active=True).pirate("2,-2").landed().main("P")

    assert laid.accepts("P", "chase_pirate", chased(laid, AT_SEA, "2,0"))


def test_who_cannot_chase_the_pirate():
    """SF-CK-13, SF-ERR-46, CK-ILL-26, CK-ILL-27"""
    early = chasing().main("P")
    refused = early.refused("P", "chase_pirate", chased(early, STRAIT, "1,2"))
    assert refused.message == (
        "Robber and pirate stay where they are until the barbarians have attacked once."
    )
    assert early.refused("P", "chase_robber", chased(early, STRAIT, "1,0")).message == refused.message

    far = chasing().landed().pirate("1,2").main("P")
    refused = far.refused("P", "chase_pirate", chased(far, STRAIT, "2,0"))
    assert refused.message == "The pirate is not next to that knight."

    asleep = chasing(active=False).landed().give("P", grain=1).main("P")
    assert asleep.refused("P", "chase_pirate", chased(asleep, STRAIT, "1,2")).code == "CK-ILL-26"
    asleep.play("P", "activate_knight", STRAIT)
    assert asleep.refused("P", "chase_pirate", chased(asleep, STRAIT, "1,2")).code == "CK-ILL-27"


def test_a_bishop_moves_the_robber_only():
    """SF-CK-20, CK-SF-12"""
    laid = sea_knights().cards("P", "bishop").landed().main("P")
    pirate = laid.here["figures"]["pirate"]
    land = set(laid.places("P", "play_bishop"))
    assert all(laid.here["terrain"][name] != "sea" for name in land)

    laid.card("P", "bishop", "1,-1")

    assert laid.here["figures"] == {"robber": "1,-1", "pirate": pirate}


# Barbarians


def test_the_barbarians_attack_all_islands_at_once():
    """SF-CK-04, CK-SF-04: also against a knight at sea."""
    laid = at_home().put("P", cities=HOME).put("Q", cities=ISLET).knight("P", AT_SEA, level=2, active=True)
    assert barbarian_strength(CATAN.game(laid.state)) == 2

    laid.pre_roll("P").land()

    assert laid.logged("barbarians_landed")[0]["won"] is True
    assert laid.logged("defender_of_catan") == [{"seat": "0"}]
    assert laid.standing(AT_SEA) == ("P", 2, False)


def test_the_barbarians_take_a_city_of_an_islet():
    """SF-CK-04"""
    laid = at_home().put("P", cities=HOME).put("Q", cities=ISLET).knight("P", AT_SEA, active=True)

    laid.pre_roll("P").land()

    assert [told["vertex"] for told in laid.logged("city_lost")] == [ISLET]


# Production and cards


def test_a_city_at_gold_chooses_two_resources_and_no_commodity():
    """SF-CK-16, CK-SF-11"""
    laid = sea_knights().put("P", cities=f"{GOLD},N").pre_roll("P").throw(1, 3)
    assert laid.waiting_for == {"P": "choose_gold"}
    assert laid.refused("P", "choose_gold", {"cloth": 1, "ore": 1}).code == "SF-ERR-22"

    laid.play("P", "choose_gold", {"ore": 2})

    assert laid.hand("P") == {"ore": 2}


def test_gold_comes_before_the_aqueduct_and_counts_as_a_card():
    """SF-CK-26"""
    laid = sea_knights().put("P", settlements=f"{GOLD},N").levels("P", science=3).levels("Q", science=3)
    laid.pre_roll("R").throw(1, 3)
    assert laid.waiting_for == {"P": "choose_gold"}

    laid.play("P", "choose_gold", {"ore": 1})

    assert laid.waiting_for == {"Q": "aqueduct"}


def test_gold_stopped_by_the_robber_does_not_count():
    """SF-CK-26, CK-AQUA-03"""
    laid = sea_knights().put("P", settlements=f"{GOLD},N").levels("P", science=3).robber(GOLD)

    assert laid.pre_roll("R").throw(1, 3).waiting_for == {"P": "aqueduct"}


def test_no_merchant_on_gold():
    """SF-CK-17, SF-ERR-44, CK-SF-11"""
    laid = sea_knights().put("P", settlements=f"{GOLD},S").cards("P", "merchant").main("P")
    assert GOLD not in laid.places("P", "play_merchant")

    assert laid.refused("P", "play_merchant", GOLD).message == "The merchant can’t be on a gold field."


def test_an_inventor_swaps_the_number_of_a_gold_field():
    """SF-CK-20"""
    laid = sea_knights().cards("P", "inventor").main("P")
    other = next(name for name, on in laid.here["tokens"].items() if on == [9])

    laid.card("P", "inventor", [GOLD, other])

    assert (laid.here["tokens"][GOLD], laid.here["tokens"][other]) == ([9], [4])


@pytest.mark.parametrize(
    "pieces",
    [
        [LEADS_IN, "0,-1,NE"],
        [{"piece": "ship", "at": LEADS_OUT}, {"piece": "ship", "at": "2,-3,SE"}],
        [LEADS_IN, {"piece": "ship", "at": LEADS_OUT}],
    ],
)
def test_road_building_gives_roads_ships_or_one_of_each(pieces):
    """SF-CK-18, CK-SF-03"""
    laid = sea_knights().put("P", settlements=HOME).cards("P", "road_building").main("P")

    laid.card("P", "road_building", pieces)

    afloat = [one["at"] for one in pieces if isinstance(one, dict)]
    assert list(laid.afloat) == afloat
    assert laid.here["roads"] == {one: "0" for one in pieces if isinstance(one, str)}


def test_harbors_trade_commodities():
    """SF-CK-25: three to one any kind, two to one the resource of the harbor for a commodity too."""
    laid = sea_knights().put("P", settlements=f"{STRAIT} {HOME}").give("P", cloth=3, ore=2)
    laid.here["harbors"] = {"1,0,NE": "any", "1,-1,NE": "ore"}

    offered = laid.main("P").options("P")["trade_with_bank"]

    assert {(one["give"], one["take"]) for one in offered} >= {
        ("cloth", "ore"),
        ("cloth", "coin"),
        ("ore", "coin"),
    }


# Diplomat and Intrigue


def test_a_diplomat_sends_a_ship_home_beside_the_pirate():
    """SF-CK-19, CK-SF-03"""
    laid = over_the_strait().pirate("2,0").cards("Q", "diplomat").main("Q")

    laid.card("Q", "diplomat", [BEYOND])

    assert laid.afloat == {"2,-1,SE": "P"}
    assert laid.logged("road_removed") == [{"seat": "1", "owner": "0", "piece": "ship", "edge": BEYOND}]
    assert laid.sight(None)["base"]["seats"]["0"]["pieces"]["ship"] == 14


def test_a_road_that_ends_at_an_own_ship_or_knight_is_not_open():
    """SF-CK-19, CK-ILL-48"""
    laid = sea_knights().put("P", settlements=f"{HOME} {STRAIT}", roads=f"{LEADS_IN} 1,0,NE 1,0,E")
    laid.ships("P", "1,1,NE").cards("Q", "diplomat").main("Q")
    assert laid.accepts("Q", "play_diplomat", [LEADS_IN])

    laid.knight("P", INLAND)

    for edge in (LEADS_IN, "1,0,E"):
        refused = laid.refused("Q", "play_diplomat", [edge])
        assert refused.message == "That road or ship is not open at either end."


def test_an_own_ship_is_rebuilt_as_a_new_ship():
    """SF-CK-19, SF-MOVE-02, SF-ERR-13: the removed one supports it no more."""
    laid = over_the_strait().cards("P", "diplomat").main("P")
    assert laid.refused("P", "play_diplomat", [BEYOND, "2,0,E"]).code == "SF-ERR-16"
    assert laid.refused("P", "play_diplomat", [BEYOND, "0,0,E"]).code == "SF-ERR-03"

    laid.card("P", "diplomat", [BEYOND, "2,-1,E"])

    assert laid.afloat == {"2,-1,SE": "P", "2,-1,E": "P"}
    assert laid.refused("P", "move_ship", moving("2,-1,E", BEYOND)).code == "SF-ERR-13"


def test_the_last_ship_of_the_supply_is_rebuilt():
    """SF-CK-19, SF-BOARD-05: the removed one is back in the supply, so SF-ERR-02 is no reason."""
    laid = over_the_strait().cards("P", "diplomat")
    taken = {"2,-1,SE", BEYOND, "2,-1,E", "2,0,E"}
    laid.ships(
        "P", " ".join([edge for edge in sorted(ship_edges(CATAN.game(laid.state))) if edge not in taken][:13])
    )
    laid.main("P")
    assert laid.sight(None)["base"]["seats"]["0"]["pieces"]["ship"] == 0

    assert laid.refused("P", "play_diplomat", [BEYOND, "2,0,E"]).code == "SF-ERR-16"
    assert laid.accepts("P", "play_diplomat", [BEYOND, "2,-1,E"])


def test_an_own_ship_is_not_rebuilt_as_a_road():
    """SF-CK-19, CK-ILL-49: on the coast it is a ship again."""
    laid = over_the_strait().cards("P", "diplomat").main("P")
    assert laid.refused("P", "play_diplomat", [BEYOND, BEYOND]).message == (
        "You can only rebuild your own road or ship, and only somewhere else."
    )

    laid.card("P", "diplomat", [BEYOND, "1,0,NE"])

    assert laid.afloat == {"2,-1,SE": "P", "1,0,NE": "P"}
    assert laid.here["roads"] == {}


def test_a_ship_of_this_turn_is_removed_and_another_one_there_moves():
    """SF-CK-19: the state stays sound, and the note of the move too."""
    laid = over_the_strait().give("P", lumber=1, wool=1).cards("P", "diplomat").main("P")
    laid.play("P", "build_ship", "2,-1,E").card("P", "diplomat", ["2,-1,E"])
    check_invariants(CATAN, laid.state)
    laid = over_the_strait().cards("P", "diplomat").main("P").play("P", "move_ship", moving(BEYOND, "2,-1,E"))

    laid.play("P", "play_diplomat", ["2,-1,E"])

    check_invariants(CATAN, laid.state)
    assert laid.refused("P", "move_ship", moving("2,-1,SE", "1,0,E")).code == "SF-ERR-14"


def test_intrigue_reaches_a_knight_beside_a_ship():
    """CK-SF-03, CK-ILL-50"""
    laid = over_the_strait().knight("Q", ISLET, "0,0,N").cards("P", "intrigue").main("P")
    assert laid.refused("P", "play_intrigue", "0,0,N").message == (
        "None of your roads and ships reaches that knight."
    )

    laid.card("P", "intrigue", ISLET)

    assert laid.standing(ISLET) is None


# Scenarios


SUITED = {"through_the_desert": 16, "cloth": 16, "wonders": 12}
NOT_SUITED = {"four_islands": 15, "fog_islands": 14, "new_world": 14}
REMARK = "the rule book calls this scenario unsuitable for Cities & Knights."


@pytest.mark.parametrize(("scenario", "points"), [*SUITED.items(), *NOT_SUITED.items()])
def test_each_scenario_needs_two_points_more(scenario, points):
    """SF-CK-02, SF-CK-03, CK-SF-02"""
    state = CATAN.new(seats=3, modules=["base", "seafarers", scenario, "cities_knights"], seed="").state

    assert {points_to_win(CATAN.game(state), seat) for seat in state["seats"]} == {points}


def test_what_the_rule_book_calls_unsuitable_has_a_remark():
    """SF-CK-01, SF-CK-02, CK-SF-01, CK-DIFF-25"""
    found = {key: CATAN.compatibility(key, "cities_knights") for key in ("seafarers", *SUITED, *NOT_SUITED)}

    assert {key for key, pair in found.items() if pair.answer == "yes"} == {"seafarers", *SUITED}
    assert {(found[key].answer, found[key].reason) for key in NOT_SUITED} == {("adapted", REMARK)}


def test_a_scenario_that_needs_development_cards_is_refused():
    """SF-CK-02, SF-ERR-48"""
    with pytest.raises(Illegal, match="needs development cards"):
        CATAN.new(seats=4, modules=["base", "seafarers", "forgotten_tribe", "cities_knights"], seed="")


def test_the_robber_waits_in_the_middle_desert():
    """Through the Desert: SF-CK-14, SF-TTD-02, CK-ROBBER-01"""
    laid = sea_knights("through_the_desert")
    middle = laid.here["figures"]["robber"]
    laid.pre_roll("P").throw(3, 4)

    assert (laid.here["figures"]["robber"], laid.here["terrain"][middle]) == (middle, "desert")
    assert laid.waiting_for == {"P": "main"}


def test_the_island_of_a_starting_city_is_home():
    """The Four Islands: SF-CK-22, SF-ISL-03"""
    laid = sea_knights("four_islands", begun=False).setup_settlement("P", pays=True)
    laid.state["stack"][-1]["step"] = "setup_city"

    laid.play("P", "place_city", "1,-2,N")

    assert laid.state["four_islands"]["homes"]["0"] == ["northeast"]


def test_a_ship_that_a_diplomat_rebuilds_discovers():
    """The Fog Islands: SF-CK-19, SF-FOG-03"""
    laid = sea_knights("fog_islands").put("P", settlements="-1,0,S 0,-3,N").ships("P", "0,-4,SE")
    here = laid.state["fog_islands"]
    here["terrain"].remove("forest")
    here["terrain"].append("forest")
    laid.cards("P", "diplomat").main("P")
    loose = list(laid.afloat)

    laid.card("P", "diplomat", [loose[0], "-1,0,SE"])

    assert laid.here["terrain"]["0,0"] == "forest"
    assert laid.hand("P") == {"lumber": 1}


def test_robber_and_pirate_stay_off_the_board_until_the_landing():
    """New World: SF-CK-14, SF-NW-04, SF-PIR-07"""
    laid = sea_knights("new_world").pre_roll("P").throw(3, 4)
    assert laid.here["figures"] == {"robber": None, "pirate": None}
    assert laid.waiting_for == {"P": "main"}

    laid.pre_roll("P").land(3, 4)

    assert {"move_robber", "move_pirate"} <= set(laid.offered("P"))


# Bots


@pytest.mark.slow  # whole games
@GAMES
def test_the_greedy_bot_beats_three_random_ones(games):
    check_the_greedy_bot_sails_and_wins("cities_knights", games=games)
