"""CK-ALM: the green cards."""

from __future__ import annotations

import pytest

from tests.titles.catan.cities_knights.test_improvements import improve


def test_the_crane_takes_one_commodity_off_the_next_improvement(table):
    """CK-ALM-G2, CK-EX-29, CK-CONF-04: level 1 is free."""
    table = table().put("red", cities="0,0,N").cards("red", "crane").give("red", cloth=2).main("red")
    table.card("red", "crane")

    table.play("red", "improve_city", improve("science"))
    assert (table.level("red", "science"), table.hand("red")) == (1, {"cloth": 2})
    table.play("red", "improve_city", improve("trade"))
    assert table.hand("red") == {"cloth": 1}


def test_a_crane_is_for_who_played_it(table):
    """CK-ALM-G2: the price of other seats' next levels does not change."""
    table = table().put("red", cities="0,0,N").put("blue", cities="0,0,S").cards("red", "crane").main("red")
    table.card("red", "crane")

    seats = table.sight("blue")["cities_knights"]["seats"]

    assert seats["0"]["costs"] == {"trade": {}, "politics": {}, "science": {}}
    assert seats["1"]["costs"] == {"trade": {"cloth": 1}, "politics": {"coin": 1}, "science": {"paper": 1}}


def test_two_cranes_discount_two_improvements(table):
    """CK-ALM-G2: each takes a commodity off one of them."""
    table = table().put("red", cities="0,0,N").levels("red", trade=1).cards("red", "crane", "crane")
    table.give("red", cloth=3).main("red").card("red", "crane").card("red", "crane")

    table.play("red", "improve_city", improve("trade"))

    assert table.hand("red") == {"cloth": 2}
    table.play("red", "improve_city", improve("trade"))
    assert table.hand("red") == {}


def test_an_unused_crane_is_lost_with_the_turn(table):
    """CK-ALM-G2"""
    table = table().put("red", cities="0,0,N").cards("red", "crane").main("red").card("red", "crane")
    for name in ("red", "blue", "orange", "white"):
        table.end_turn(name).throw(1, 1, "ship")

    assert table.refused("red", "improve_city", improve("science")).message == "This level costs 1 paper."


def test_a_crane_needs_something_to_improve(table):
    """CK-ALM-G2, CK-ILL-56: the improvement need not be affordable; building a city does not count."""
    without = table().put("red", settlements="0,0,N").cards("red", "crane").main("red")
    complete = (
        table().put("red", cities="0,0,N").levels("red", trade=5, politics=5, science=5).cards("red", "crane")
    )
    poor = table().put("red", cities="0,0,N").cards("red", "crane").main("red")

    assert without.refused("red", "play_crane").message == "You have nothing to improve this turn."
    assert complete.main("red").refused("red", "play_crane").code == "CK-ILL-56"
    assert poor.accepts("red", "play_crane")


def test_mining_pays_two_ore_per_mountains_hex(table):
    """CK-ALM-G3, CK-EX-43: cities and several buildings at a hex, also of others, do not count more or less.

    The robber is ignored.
    """
    table = (
        table().put("red", settlements="0,-2,N 1,-3,S", cities="2,0,N").robber("0,-2").cards("red", "mining")
    )
    table.put("blue", settlements="0,-2,S 2,0,S")

    table.main("red").card("red", "mining")

    assert table.hand("red") == {"ore": 4}


def test_a_short_bank_pays_what_is_left(table):
    """CK-ALM-G3"""
    table = table().put("red", settlements="0,-2,N", cities="2,0,N").cards("red", "mining")
    table.leave_in_bank(taker="blue", ore=3).main("red").card("red", "mining")

    assert table.hand("red") == {"ore": 3}


@pytest.mark.parametrize(("card", "resource"), [("mining", "ore"), ("irrigation", "grain")])
def test_an_empty_bank_pays_nothing_so_the_card_stays_in_hand(table, card, resource):
    """CK-CARD-10, CK-ALM-G3, CK-ALM-G4, CK-ILL-58"""
    table = table().put("red", settlements="0,-2,N 0,1,S").cards("red", card)
    table.leave_in_bank(taker="blue", **{resource: 0}).main("red")

    assert table.refused("red", f"play_{card}").code == "CK-ILL-58"


def test_irrigation_pays_two_grain_per_fields_hex(table):
    """CK-ALM-G4, CK-ILL-58"""
    table = table().put("red", settlements="0,1,S").cards("red", "irrigation", "mining").main("red")
    assert table.refused("red", "play_mining").code == "CK-ILL-58"

    table.card("red", "irrigation")

    assert table.hand("red") == {"grain": 4}


def test_the_inventor_swaps_two_tokens(table):
    """CK-ALM-G6, CK-D-24: no building of one's own is needed, and the robber stays."""
    table = table().cards("red", "inventor").robber("0,-2").put("blue", settlements="0,-3,S").main("red")
    table.card("red", "inventor", ["0,-2", "1,-1"])

    assert (table.here["tokens"]["0,-2"], table.here["tokens"]["1,-1"]) == ([4], [10])
    assert table.here["figures"]["robber"] == "0,-2"
    table.robber("0,0").end_turn("red").throw(2, 2, "ship")
    assert table.hand("blue") == {"ore": 1}


def test_the_inventor_needs_two_different_tokens(table):
    """CK-ALM-G6, CK-CARD-10, CK-ILL-58"""
    table = table().cards("red", "inventor").main("red")
    table.here["tokens"] = {name: [9] for name in table.here["tokens"]}

    assert table.refused("red", "play_inventor", ["0,-2", "1,-1"]).code == "CK-ILL-58"
    assert not table.accepts("red", "play_inventor")


@pytest.mark.parametrize(
    "hexes",
    [["0,-2", "1,-2"], ["0,-2", "0,-1"], ["2,0", "0,-2"], ["-1,-1", "0,-2"], ["0,-2", "0,0"], ["0,-2", "2,-1"],
     ["0,-2", "0,-2"], ["0,-2"], None],
    ids=["two", "six", "eight", "twelve", "bare", "equal", "same", "one", "nothing"],
)  # fmt: skip
def test_two_different_tokens_other_than_two_six_eight_and_twelve(table, hexes):
    """CK-ILL-47, CK-ALM-G6"""
    table = table().cards("red", "inventor").main("red")

    refused = table.refused("red", "play_inventor", hexes)
    assert refused.message == "Choose two different tokens other than 2, 6, 8 and 12."


def test_the_engineer_builds_a_wall_for_nothing(table):
    """CK-ALM-G7, CK-ILL-39"""
    table = table().put("red", cities="0,0,N", settlements="2,0,N").cards("red", "engineer").main("red")
    assert table.refused("red", "play_engineer", "2,0,N").code == "CK-ILL-39"

    table.card("red", "engineer", "0,0,N")

    assert table.ck["walls"] == {"0,0,N": "0"}


def test_medicine_upgrades_for_two_ore_and_a_grain(table):
    """CK-ALM-G8, CK-ILL-57: two of these cards do not combine."""
    table = table().put("red", settlements="0,0,N 2,0,N").cards("red", "medicine", "medicine")
    table.give("red", ore=2, grain=1).main("red").card("red", "medicine", "0,0,N")

    assert table.here["cities"] == {"0,0,N": "0"}
    assert table.hand("red") == {}
    assert table.refused("red", "play_medicine", "2,0,N").message == "This costs 2 ore and 1 grain."


def test_medicine_sets_a_toppled_city_upright_first(table):
    """CK-ALM-G8, CK-TOPPLE-04"""
    table = table().topple("red", "0,0,N").put("red", settlements="2,0,N").cards("red", "medicine")
    table.give("red", ore=2, grain=1).main("red")
    assert table.refused("red", "play_medicine", "2,0,N").code == "CK-ILL-45"

    table.card("red", "medicine", "0,0,N")

    assert (table.ck["toppled"], table.here["cities"]) == ([], {"0,0,N": "0"})


def test_medicine_without_a_settlement(table):
    """CK-ILL-57"""
    table = (
        table().put("red", cities="0,0,N").give("red", ore=2, grain=1).cards("red", "medicine").main("red")
    )

    assert table.refused("red", "play_medicine", "0,0,N").message == "You have no settlement to upgrade."


def test_the_smith_promotes_two_one_after_the_other(table):
    """CK-ALM-G9, CK-EX-40: the second knight may use the piece that the first frees; it is free, and states stay."""
    table = table().levels("red", politics=3).knight("red", "0,0,N", active=True).knight("red", "2,0,N")
    table.knight("red", "0,2,N", "0,1,N", level=2).cards("red", "smith").main("red")
    assert table.refused("red", "play_smith", ["0,0,N", "0,2,N"]).code == "CK-ILL-25"
    for wrong in ([], ["0,0,N", "2,0,N", "0,2,N"], "0,0,N"):
        assert table.refused("red", "play_smith", wrong).message == "Choose one or two of your knights."

    table.card("red", "smith", ["0,2,N", "0,0,N"])

    assert table.standing("0,2,N") == ("red", 3, False)
    assert table.standing("0,0,N") == ("red", 2, True)


def test_without_a_fortress_only_the_basic_one_rises(table):
    """CK-EX-41, CK-KNIGHT-08, CK-ALM-G9"""
    table = table().knight("red", "0,0,N").knight("red", "0,2,N", level=2).cards("red", "smith").main("red")
    assert table.refused("red", "play_smith", ["0,0,N", "0,2,N"]).code == "CK-ILL-24"

    table.card("red", "smith", ["0,0,N"])

    assert table.standing("0,0,N") == ("red", 2, False)


def test_the_smith_does_not_promote_a_knight_twice(table):
    """CK-ALM-G9, CK-KNIGHT-07, CK-ILL-23"""
    table = (
        table().levels("red", politics=3).knight("red", "0,0,N").cards("red", "smith", "smith").main("red")
    )
    assert table.refused("red", "play_smith", ["0,0,N", "0,0,N"]).code == "CK-ILL-23"

    table.card("red", "smith", ["0,0,N"])

    assert table.refused("red", "play_smith", ["0,0,N"]).code == "CK-ILL-58"


def test_road_building_builds_two_free_roads(table):
    """CK-ALM-G10, CK-D-22: roads go anywhere legal, joined or not."""
    table = table().put("red", settlements="0,0,N 0,2,N").cards("red", "road_building").main("red")
    table.card("red", "road_building", ["0,0,NE", "0,2,NE"])

    assert table.here["roads"] == {"0,0,NE": "0", "0,2,NE": "0"}
    assert table.hand("red") == {}


def test_the_second_road_may_be_declined(table):
    """CK-ALM-G10, CK-D-22"""
    table = table().put("red", settlements="0,0,N").cards("red", "road_building").main("red")
    table.card("red", "road_building", ["0,0,NE"])

    assert table.here["roads"] == {"0,0,NE": "0"}
    assert table.waiting_for == {"red": "main"}
