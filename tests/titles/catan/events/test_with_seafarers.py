"""Events of Catan at sea, in each scenario. SF-TB-02"""

from __future__ import annotations

import pytest

from games.titles.catan.base.rules.board import board
from games.titles.catan.events.words import EVENT_TEXTS
from games.wording.words import words_of
from tests.titles.catan.cities_knights.sea_tables import SeaKnights, sea_knights
from tests.titles.catan.cities_knights.tables import QUIET
from tests.titles.catan.cloth.tables import cloth_of, partner
from tests.titles.catan.events.tables import draw, top
from tests.titles.catan.forgotten_tribe.tables import placed
from tests.titles.catan.seafarers.tables import CATAN, DESERTS, SeaTable, sea_table

WITH_KNIGHTS = sorted({scenario for scenario, _ in DESERTS} - {"forgotten_tribe"})


def table(scenario: str = "seafarers", seats: int = 4) -> SeaTable:
    more = () if scenario == "seafarers" else (scenario,)
    return sea_table(*more, "events", seats=seats)


def numbered(laid: SeaTable) -> str:
    """Return a hex with a number where the robber is not."""
    tokens, robber = laid.here["tokens"], laid.here["figures"]["robber"]
    return next(name for name in board(CATAN.game(laid.state)).land if name in tokens and name != robber)


@pytest.mark.parametrize(("scenario", "seats"), DESERTS, ids=str)
def test_the_robber_flees_to_the_desert_where_it_started_or_beside_the_board(scenario, seats):
    """SF-TB-02, SF-TB-01, TB-EV-22: The pirate stays. Beside the board the robber waits until it is moved again."""
    laid = table(scenario, seats)
    laid.robber(numbered(laid))
    pirate = laid.here["figures"].get("pirate")

    draw(laid.pre_roll("P"), "robber_flees/4")

    assert laid.here["figures"].get("robber", "") == DESERTS[scenario, seats]
    assert laid.here["figures"].get("pirate") == pirate
    draw(laid.pre_roll("P"), "robber_flees/4")
    assert laid.kinds_logged.count("nothing_happens") == 1, "it is there already"
    draw(laid.pre_roll("P"), "robber_attack/7")
    laid.play("P", "move_robber", {"hex": numbered(laid)})


@pytest.mark.parametrize("scenario", sorted({scenario for scenario, _ in DESERTS}))
def test_a_robber_attack_moves_the_robber_or_the_pirate(scenario):
    """SF-TB-02, TB-EV-10, SF-WON-01: There is no pirate in The Wonders of Catan."""
    laid = table(scenario).pre_roll("P")
    if scenario == "cloth":
        partner(laid, "P", 4)

    draw(laid, "robber_attack/7")

    assert laid.waiting_for == {"P": "robber"}
    assert laid.options("P")["move_robber"]
    assert bool(laid.options("P").get("move_pirate")) == (scenario != "wonders")


def test_in_an_epidemic_a_city_gets_one_card_of_gold():
    """SF-TB-02, TB-EV-11, SF-GOLD-01"""
    laid = table().put("P", settlements="3,-3,N").put("Q", cities="3,-3,S").put("R", settlements="-1,-1,S")
    laid.here["tokens"]["3,-3"] = [6]

    draw(laid.pre_roll("R"), "epidemic/6")

    assert laid.waiting_for == {"P": "choose_gold", "Q": "choose_gold"}
    assert laid.state["stack"][-1]["owed"] == {"0": 1, "1": 1}


def test_without_an_epidemic_a_city_gets_two():
    """SF-GOLD-01: Gold comes by the number of the card."""
    laid = table().put("Q", cities="3,-3,S")

    draw(laid.pre_roll("R"), "none/4")

    assert laid.state["stack"][-1]["owed"] == {"1": 2}


def test_an_earthquake_damages_roads_and_no_ships():
    """TB-EV-17, TB-EV-12, TB-EV-13: Q has ships only. P may not build a road, but a ship, also with a card."""
    laid = table().put("P", settlements="2,-1,S", roads="1,0,NE").ships("P", "2,-1,SE")
    laid.put("Q", settlements="-2,0,N").ships("Q", "-2,0,NW")

    draw(laid.pre_roll("P"), "earthquake/6")

    assert laid.state["events"]["damaged"] == ["1,0,NE"]
    laid.give("P", lumber=2, wool=1, brick=1).give_cards("P", road_building=1).main("P")
    assert laid.refused("P", "build_road", "1,-1,SE").code == "TB-EV-E1"
    assert "2,0,NE" in laid.options("P")["build_ship"]
    assert laid.refused("P", "play_road_building", ["1,-1,SE"]).code == "TB-EV-E1"
    assert laid.accepts("P", "play_road_building", [{"piece": "ship", "at": "2,0,NE"}])
    assert laid.refused("P", "build_road", "2,-1,SE").code == "SF-ERR-05", "a repair would not help there"


def test_the_holder_of_longest_trade_route_has_the_trade_advantage():
    """TB-EV-20, SF-LTR-01"""
    laid = table().award(longest_road="P").give("Q", ore=1).pre_roll("P")

    draw(laid, "trade_advantage/5", chance={"steal/0/1": {"ore": 1}})

    assert laid.hand("P") == {"ore": 1}


def test_nobody_has_the_trade_advantage_in_cloth_for_catan():
    """SF-LTR-05, TB-EV-20"""
    laid = table("cloth").give("Q", ore=1).pre_roll("P")

    draw(laid, "trade_advantage/5")

    assert "nothing_happens" in laid.kinds_logged


def test_a_village_pays_by_the_number_of_a_card():
    """SF-TB-02, SF-CL-06, TB-EV-03"""
    laid = partner(table("cloth"), "Q", 4).pre_roll("P")

    draw(laid, "none/4")

    assert cloth_of(laid, "Q") == 1


def test_the_calm_sea_counts_harbors_that_the_tribe_gave():
    """TB-EV-21, SF-FT-08"""
    laid = placed(table("forgotten_tribe"), "3,-1,E", "ore").put("Q", settlements="3,0,N")

    draw(laid.pre_roll("P"), "calm_sea/9")

    assert laid.waiting_for == {"Q": "take_gift"}
    assert laid.refused("P", "choose_gold", {"ore": 1}).code == "SF-ERR-24", "the event brings none"


def before_the_landing(scenario: str, card: str, *, landed: bool = False) -> SeaKnights:
    """Return a table of Cities & Knights on which P has turned up a card; the robber is not at home."""
    laid = sea_knights(*([] if scenario == "seafarers" else [scenario]), "events", seats=3)
    laid.robber(numbered(laid))
    if landed:
        laid.landed()
    return top(laid.pre_roll("P"), card).play(  # type: ignore[return-value]
        "P", "draw_event_card", chance={"red": [6], "event": QUIET}
    )


@pytest.mark.parametrize("scenario", WITH_KNIGHTS)
def test_with_cities_and_knights_no_card_moves_a_figure_before_the_landing(scenario):
    """SF-CK-14, SF-TB-02, TB-EV-C2"""
    for card in ("robber_flees/4", "robber_attack/7"):
        laid = before_the_landing(scenario, card)
        assert laid.waiting_for == {"P": "main"}
        assert not {"robber_moved", "robber_left", "pirate_moved"} & set(laid.kinds_logged)

    laid = before_the_landing(scenario, "robber_flees/4", landed=True)
    assert laid.here["figures"]["robber"] == DESERTS[scenario, 3]


def test_the_pirate_islands_need_dice():
    """SF-TB-02"""
    found = CATAN.compatibility("pirate_islands", "events")

    assert (found.answer, found.rules) == ("no", ("SF-TB-02",))
    assert found.reason == "the pirate fleet sails by the dice."


def test_the_texts_of_cards_name_the_pirate_and_the_route():
    """SF-TB-02, SF-LTR-01, SF-LTR-05, SF-WON-01"""

    def text(card: str, *scenario: str) -> str:
        return words_of("catan", ["base", *scenario, "events"]).card_text(card, EVENT_TEXTS[card])

    assert "the robber or the pirate moves" in text("robber_attack", "seafarers")
    assert "Longest Trade Route" in text("trade_advantage", "seafarers")
    assert text("trade_advantage", "seafarers", "cloth").endswith("nothing happens.")
    assert text("robber_attack", "seafarers", "wonders") == EVENT_TEXTS["robber_attack"]
