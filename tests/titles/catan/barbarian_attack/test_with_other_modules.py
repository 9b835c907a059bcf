"""Barbarian Attack with the variants: each cell of TB-CO that changes something."""

from __future__ import annotations

import pytest

from games.engine.errors import Illegal
from games.titles.catan.base.rules.points import points_to_win
from tests.titles.catan.barbarian_attack.tables import Attack, AttackDuel, attack_table
from tests.titles.catan.barbarian_attack.test_knights import SIDES
from tests.titles.catan.events.tables import draw
from tests.titles.catan.tables import CATAN

CASTLE = ("-2,1,SE", "-2,2,NE", "-3,2,E", "-2,2,E", "-3,3,NE", "-2,2,SE")


def test_the_beginners_island_and_shuffled_tokens_are_not_offered():
    """TB-BA-01, TB-BA-02"""
    for options in ({"board": "beginner"}, {"tokens": "random"}):
        with pytest.raises(Illegal):
            CATAN.new(seats=4, modules=["base", "barbarian_attack"], options=options, seed="")


# Friendly Robber


def test_the_friendly_robber_changes_nothing():
    """TB-BA-C9: A card can also be taken from a seat with few points."""
    laid = attack_table("friendly_robber").give("Q", ore=1).pre_roll("P").roll(3, 4)

    assert laid.places("P", "take_a_card") == {"1", None}


# Harbormaster


def harbored(**more: int) -> Attack:
    """Return a table on which P has a city at 4 and a settlement at 12, both at harbors: three harbor points and the
    card.
    """
    laid = (
        attack_table("harbormaster")
        .put("P", cities="-3,2,N", settlements="-2,0,N")
        .with_barbarians(dict(more))
    )
    laid.here["harbors"] = {"-3,2,NE": "any", "-2,0,NE": "ore"}
    return laid


def test_conquered_buildings_have_no_harbor_points():
    """TB-BA-C8, TB-HM-04"""
    laid = harbored().with_barbarians({"-2,1": 2})
    laid.state["harbormaster"]["holder"] = "0"
    laid.put("Q", roads="0,0,NE").give("Q", brick=1, lumber=1, wool=1, grain=1).main("Q")

    laid.land("Q", "build_settlement", "0,0,N", (1, 3), (5, 5), (5, 6))

    assert laid.sight(None)["harbormaster"]["seats"]["0"]["harbor_points"] == 1
    assert laid.sight(None)["harbormaster"]["holder"] is None


def test_a_freed_harbor_counts_again():
    """TB-BA-C8, TB-BA-26"""
    laid = harbored().with_barbarians({"-2,1": 3})
    laid.state["harbormaster"]["holder"] = None
    laid.buying("P", "intrigue").buy("P")

    assert laid.sight(None)["harbormaster"]["holder"] == "0"


# Events of Catan


def eventful(*more: str) -> Attack:
    return attack_table("events", *more).pre_roll("P")


def test_a_robber_attack_is_the_seven_of_the_scenario():
    """TB-BA-C7"""
    laid = draw(eventful().give("Q", ore=8), "robber_attack/7")

    assert laid.waiting_for == {"Q": "discard"}
    laid.play("Q", "discard", {"ore": 4})
    assert laid.waiting_for == {"P": "take_a_card"}


def test_nobody_flees():
    """TB-BA-C7"""
    laid = draw(eventful(), "robber_flees/4")

    assert "nothing_happens" in laid.kinds_logged
    assert laid.waiting_for == {"P": "main"}


def test_a_conflict_where_nobody_else_has_a_card_says_that_nothing_happens():
    """TB-BA-C7"""
    laid = draw(eventful().with_knights("R", "0,0,E").give("R", ore=1), "conflict/3")

    assert "nothing_happens" in laid.kinds_logged


def test_the_conflict_is_for_who_has_most_knights_on_the_board():
    """TB-BA-C7, TB-CO-K2: The seat takes one card from one seat of its choice."""
    laid = (
        eventful()
        .with_knights("R", "0,0,E", "0,0,NE")
        .with_knights("Q", "1,0,E")
        .give("P", ore=1)
        .give("S", ore=1)
    )
    draw(laid, "conflict/3")

    assert laid.waiting_for == {"R": "take_a_card"}
    assert laid.places("R", "take_a_card") == {"3", "0"}
    assert laid.refused("R", "take_a_card", None).code == "TB-BA-28"
    laid.play("R", "take_a_card", "3")
    assert (laid.hand("R"), laid.hand("S")) == ({"ore": 1}, {})

    tied = eventful().with_knights("R", "0,0,E").with_knights("Q", "1,0,E").give("P", ore=1)
    assert "nothing_happens" in draw(tied, "conflict/3").kinds_logged


def test_a_conflict_with_one_victim_asks_nobody():
    """TB-BA-C7"""
    laid = draw(eventful().with_knights("R", "0,0,E").give("P", ore=1), "conflict/3")

    assert laid.hand("R") == {"ore": 1}


def test_the_tournament_counts_knights_on_the_board():
    """TB-BA-C7"""
    laid = eventful().with_knights("R", "0,0,E", "0,0,NE").with_knights("Q", "1,0,E")

    assert draw(laid, "tournament/5").waiting_for == {"R": "take_gift"}


def becalmed(**standing: int) -> Attack:
    """Return a table when the sea is calm. P and Q have a settlement each at a harbor, and only P's is at the 4."""
    laid = eventful().put("P", settlements="-3,2,N").put("Q", settlements="-2,0,N")
    laid.here["harbors"] = {"-3,2,NE": "any", "-2,-1,SE": "wool"}
    return draw(laid.with_barbarians(standing), "calm_sea/9")


def test_the_calm_sea_brings_nothing_to_a_conquered_harbor():
    """TB-BA-C7, TB-BA-11, TB-EV-21: A conquered building has no harbor until its hex is free again."""
    assert becalmed(**{"-2,1": 3}).waiting_for == {"Q": "take_gift"}
    assert becalmed(**{"-2,1": 2}).waiting_for == {"P": "take_gift", "Q": "take_gift"}


def test_the_calm_sea_still_counts_harbors_of_who_lost_another_building():
    """TB-BA-C7, TB-BA-11"""
    laid = eventful().put("P", settlements="-3,2,N -2,0,N")
    laid.here["harbors"] = {"-2,-1,SE": "wool"}

    draw(laid.with_barbarians({"-2,1": 3}), "calm_sea/9")

    assert laid.waiting_for == {"P": "take_gift"}


def test_a_calm_sea_with_no_harbor_but_conquered_ones_brings_nothing():
    """TB-BA-C7, TB-BA-11, TB-EV-21"""
    assert "nothing_happens" in becalmed(**{"-2,1": 3, "-2,0": 3, "-1,-1": 3}).kinds_logged


def test_landings_stay_with_dice():
    """TB-BA-C7"""
    laid = (
        attack_table("events")
        .put("P", roads="0,0,NE")
        .give("P", brick=1, lumber=1, wool=1, grain=1)
        .main("P")
    )

    assert laid.land("P", "build_settlement", "0,0,N", (1, 2), (4, 5), (3, 5)).logged("landing_rolled")


# Catan for Two


def duel(*more: str) -> AttackDuel:
    """Return a table for two with the neutral players' settlements."""
    laid = attack_table("for_two", *more, seats=2)
    assert isinstance(laid, AttackDuel)
    for name, vertex in (("north", "1,-2,S"), ("south", "-1,2,N")):
        laid.neutral(name, settlements=vertex)
    for seat in laid.state["seats"]:
        laid.with_tokens(seat, 5)
    return laid


def test_the_first_knight_of_each_seat_brings_a_mercenary():
    """TB-BA-C1, TB-CO-K12"""
    laid = duel().buying("P", "knighthood", "knighthood")
    laid.buy("P").play("P", "place_attack_knight", CASTLE[0])
    assert laid.waiting_for == {"P": "place_mercenary"}
    assert laid.refused("P", "place_mercenary", "0,0,E").code == "TB-BA-E9"
    assert laid.refused("P", "place_mercenary", "x").code == "BASE-ERR-57"
    assert laid.refused("P", "place_mercenary", CASTLE[0]).code == "TB-BA-E3"
    assert laid.refused("P", "buy_development_card").code == "TB-BA-C1"
    laid.play("P", "place_mercenary", CASTLE[1]).buy("P").play("P", "place_attack_knight", CASTLE[2])

    assert laid.riders == {CASTLE[0]: "P", CASTLE[1]: "north", CASTLE[2]: "P"}
    laid.buying("Q", "black_knight").buy("Q").play("Q", "place_attack_knight", "0,0,E").timeout("Q")
    assert laid.answer() == ("place_mercenary", CASTLE[3]), "the first free path"
    assert sorted(laid.riders.values()) == ["P", "P", "Q", "north", "south"]


def test_mercenaries_need_a_free_path_beside_the_castle():
    """TB-BA-C1"""
    laid = duel().with_knights("Q", *CASTLE).buying("P", "black_knight").buy("P")
    laid.play("P", "place_attack_knight", "0,0,E")

    assert laid.waiting_for == {"P": "main"}
    one_left = duel().with_knights("Q", *CASTLE[1:]).buying("P", "black_knight").buy("P")
    one_left.play("P", "place_attack_knight", "0,0,E")
    assert one_left.riders[CASTLE[0]] == "north"


def test_own_knights_move_first_then_mercenaries():
    """TB-BA-C2"""
    laid = duel().with_knights("P", "0,0,E").with_knights("north", CASTLE[1]).main("P").end_turn("P")
    assert laid.refused("P", "send_knight", [CASTLE[1], "-2,1,E"]).code == "TB-BA-E12"
    laid.end_turn("P")

    assert laid.waiting_for == {"P": "move_knights"}
    assert laid.refused("P", "send_knight", ["0,0,E", "0,0,NE"]).code == "TB-BA-E12"
    assert laid.refused("P", "end_turn").code == "TB-BA-E5"
    laid.play("P", "send_knight", [CASTLE[1], "-2,1,E"])
    assert laid.logged("attack_knight_sent")[0]["owner"] == "north"
    assert laid.end_turn("P").waiting_for == {"Q": "pre_roll"}


def test_mercenaries_are_never_lost_and_lead_their_prisoners_away():
    """TB-BA-C2, TB-BA-C4, TB-BA-C6"""
    laid = (
        duel()
        .with_barbarians({"-2,1": 2})
        .with_knights("P", SIDES[0])
        .with_knights("north", SIDES[3], SIDES[1])
    )
    laid.main("P").end_turn("P").end_turn("P")

    laid.fight("P", "green")

    assert (laid.prisoners("P"), laid.attack["led_away"]) == (1, 1)
    assert laid.riders == {SIDES[3]: "north", SIDES[1]: "north"}
    assert (laid.coins("P"), laid.tokens("P")) == (2, 6)


@pytest.mark.parametrize(("rolls", "won"), [([4], 1), ([2], 0), ([3, 5], 1), ([3, 3, 1], 0)])
def test_where_dice_decide_mercenaries_show_three(rolls, won):
    """TB-BA-C4"""
    laid = duel().with_barbarians({"-2,1": 1}).with_knights("P", SIDES[0]).with_knights("north", SIDES[1])
    laid.main("P").end_turn("P").play("P", "end_turn")

    laid.fight("P", "violet", dice={"P": rolls})

    assert (laid.prisoners("P"), laid.attack["led_away"]) == (won, 1 - won)
    assert laid.coins("P") == (0 if won else 3)


def test_a_neutral_settlement_makes_a_second_landing():
    """TB-BA-C3: Both landings come when both pieces stand."""
    laid = duel().put("P", roads="-1,1,NE").neutral("south", roads="-1,1,SE 0,1,E")
    laid.give("P", brick=1, lumber=1, wool=1, grain=1).main("P")
    laid.play("P", "build_settlement", "-1,1,N")
    assert laid.waiting_for == {"P": "neutral_settlement"}
    assert "landing_rolled" not in laid.kinds_logged

    laid.timeout("P")

    counted = [one for one in laid.logged("landing_rolled") if one["result"] != "again"]
    assert len(laid.here["settlements"]) == 4
    assert len(counted) == 6


def test_a_neutral_road_instead_makes_none():
    """TB-BA-C3"""
    laid = duel().put("P", roads="-1,1,NE").give("P", brick=1, lumber=1, wool=1, grain=1).main("P")
    laid.play("P", "build_settlement", "-1,1,N")
    assert laid.waiting_for == {"P": "neutral_road"}
    assert "landing_rolled" not in laid.kinds_logged

    laid.timeout("P")

    assert len([one for one in laid.logged("landing_rolled") if one["result"] != "again"]) == 3


def test_tokens_move_a_barbarian_and_send_no_robber_home():
    """TB-BA-C5"""
    laid = duel().with_barbarians({"-2,1": 1, "0,2": 3}).main("P")
    assert laid.refused("P", "send_robber_home").code == "TB-BA-C5"
    assert laid.next("P", "move_barbarian") == ["-2,1", "0,2"]
    assert laid.refused("P", "move_barbarian", ["-2,1", "0,2"]).code == "TB-BA-E7"
    assert laid.refused("P", "move_barbarian", ["1,1", "2,0"]).code == "TB-BA-15b"
    assert laid.refused("P", "move_barbarian", ["-2,1", "-2,1"]).code == "TB-BA-15c"
    assert laid.refused("P", "move_barbarian", ["-2,1", "0,0"]).code == "TB-BA-C5b"
    assert laid.refused("P", "move_barbarian").code == "TB-BA-C5b"

    laid.play("P", "move_barbarian", ["0,2", "1,1"])

    assert (laid.tokens("P"), laid.standing) == (4, {"-2,1": 1, "0,2": 2, "1,1": 1})
    assert laid.refused("P", "move_barbarian", ["0,2", "1,1"]).code == "TB-2P-E4"


def test_a_player_who_is_ahead_pays_two_tokens():
    """TB-BA-C5"""
    laid = duel().put("P", settlements="0,0,N").with_barbarians({"-2,1": 1}).main("P")

    assert laid.play("P", "move_barbarian", ["-2,1", "1,1"]).tokens("P") == 3


def test_knights_are_not_exchanged_and_the_first_city_earns():
    """TB-BA-C6"""
    laid = duel().main("P")
    assert laid.refused("P", "exchange_knight").code == "TB-BA-C6"

    laid.state["stack"] = [
        {"step": "turn", "seat": "0", "rest": None},
        {"step": "setup_city", "seat": "0", "pays": True, "number": laid._decision()},
    ]
    assert laid.play("P", "place_city", "2,-2,S").tokens("P") == 5 + 2


def test_four_variants_for_two():
    """TB-CO-02, TB-CO-04, TB-2P-C3, TB-BA-C7, TB-BA-C9: The second card is a seven, which spares nobody."""
    laid = duel("events", "friendly_robber", "harbormaster").give("Q", ore=1)
    deck = laid.state["events"]["deck"]
    for card in ("robber_attack/7", "calm_sea/9"):
        deck.remove(card)
        deck.append(card)
    laid.pre_roll("P").play("P", "draw_event_card")

    assert [told["card"] for told in laid.logged("event_card")] == ["calm_sea/9", "robber_attack/7"]
    assert laid.points("Q") <= 2
    assert laid.waiting_for == {"P": "take_a_card"}
    assert "1" in laid.options("P")["take_a_card"]
    assert points_to_win(CATAN.game(laid.state), "0") == 13
