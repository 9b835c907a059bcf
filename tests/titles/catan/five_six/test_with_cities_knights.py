"""Cities & Knights for five and six players, with paired players and with the special building phase. P6-CK"""

from __future__ import annotations

import pytest

from games.titles.catan.cities_knights.rules.barbarians import barbarian_strength
from tests.titles.catan.cities_knights.tables import Knights
from tests.titles.catan.five_six.tables import SPECIAL, ask, before_roll, second_part, six, six_knights, turn
from tests.titles.catan.tables import CATAN

CORNER, END = "0,0,N", "1,-1,S"
"""The ends of one path in the middle of the island."""
BESIDE = "0,0"
"""A hex at both."""


def knight_of(laid: Knights, name: str, *, active: bool) -> Knights:
    """Put a seat's knight at the end of its road."""
    return laid.put(name, settlements=CORNER, roads="0,0,NE").knight(name, END, active=active)


def test_player_1_rolls_all_three_dice():
    """P6-CK-05, P6-CK-01"""
    laid = before_roll(six_knights(), "P").throw(1, 2)

    assert laid.logged("event_rolled")[0]["seat"] == "0"
    assert laid.end_turn("P").waiting_for == {"S": "second_main"}


def test_the_second_part_offers_all_of_cities_and_knights_but_the_roll():
    """P6-CK-05, P6-PAIR-04"""
    laid = six_knights().put("S", settlements=CORNER, roads="0,0,NE").knight("S", END, level=2, active=True)
    laid.levels("S", trade=3, politics=2, science=1)
    laid.put("S", cities="2,0,N -1,2,N", roads="0,0,E 0,0,SE").knight("S", "0,1,N")
    laid.give("S", brick=4, lumber=4, wool=4, grain=6, ore=6, cloth=4, coin=4, paper=4)
    laid.cards("S", "alchemist", "warlord", "crane", "merchant_fleet")
    second_part(laid, "P")

    offered = set(laid.offered("S"))

    assert offered >= {
        "build_road", "build_city", "recruit_knight", "promote_knight", "build_wall", "improve_city",
        "move_knight", "play_warlord", "play_merchant_fleet", "trade_with_bank", "end_turn",
    }  # fmt: skip
    assert not offered & {"roll", "make_offer", "play_alchemist"}


def test_any_number_of_progress_cards_in_one_part():
    """P6-CK-05"""
    laid = knight_of(six_knights(), "S", active=False).cards("S", "warlord", "merchant_fleet")

    second_part(laid, "P").card("S", "warlord").card("S", "merchant_fleet")

    assert laid.progress("S") == []
    assert laid.standing(END) == ("S", 1, True)


def test_player_2_does_not_play_the_alchemist():
    """P6-ERR-12, P6-CK-05"""
    laid = second_part(six_knights().cards("S", "alchemist"), "P")

    error = laid.refused("S", "play_alchemist", {"white": 1, "red": 1})

    assert error.code == "P6-ERR-12"
    assert error.message == "The Alchemist is played before rolling; player 2 does not roll."


def test_player_1_keeps_the_alchemist_s_own_message():
    """P6-CK-05"""
    laid = turn(six_knights().cards("P", "alchemist"), "P")

    assert laid.refused("P", "play_alchemist", {"white": 1, "red": 1}).code == "CK-ILL-03"


def test_a_knight_activated_in_a_part_acts_first_in_a_later_part_of_its_owner():
    """P6-CK-06, P6-EX-15, P6-ERR-14"""
    laid = knight_of(six_knights().landed(), "S", active=False).give("S", grain=1).robber(BESIDE)
    second_part(laid, "P").play("S", "activate_knight", END)

    chase = {"knight": END, "hex": "2,1", "victim": None}
    assert laid.refused("S", "chase_robber", chase).code == "CK-ILL-27"
    laid.end_turn("S")
    before_roll(laid, "S").throw(1, 1)
    assert laid.accepts("S", "chase_robber", chase)


def test_a_knight_that_was_active_may_act_in_the_second_part():
    """P6-CK-05, P6-CK-06"""
    laid = second_part(knight_of(six_knights().landed(), "S", active=True).robber(BESIDE), "P")

    laid.play("S", "chase_robber", {"knight": END, "hex": "2,1", "victim": None})

    assert laid.standing(END) == ("S", 1, False)


def test_one_promotion_of_a_knight_in_each_part():
    """P6-CK-06"""
    laid = knight_of(six_knights(), "S", active=False).levels("S", politics=3).give("S", wool=2, ore=2)
    second_part(laid, "P").play("S", "promote_knight", END)

    assert laid.refused("S", "promote_knight", END).code == "CK-ILL-23"
    laid.end_turn("S")
    assert turn(laid, "S").accepts("S", "promote_knight", END)


def test_player_2_may_force_the_exchange_of_a_commercial_harbor():
    """P6-CK-07"""
    laid = six_knights().cards("S", "commercial_harbor").give("S", ore=1).give("U", cloth=1)
    second_part(laid, "P").card("S", "commercial_harbor")

    laid.play("S", "offer_harbor_swap", [{"seat": "5", "resource": "ore"}]).play(
        "U", "give_commodity", "cloth"
    )

    assert (laid.hand("S"), laid.hand("U")) == ({"cloth": 1}, {"ore": 1})
    assert laid.waiting_for == {"S": "second_main"}


def test_a_fifth_card_drawn_at_player_1_s_roll_goes_back_at_once():
    """P6-CK-08, P6-D-05"""
    laid = (
        six_knights()
        .levels("S", science=5)
        .cards("S", "crane", "engineer", "inventor", "irrigation")
        .top("mining")
    )

    before_roll(laid, "P").throw(1, 6, "gate_green")

    assert laid.waiting_for == {"S": "fifth_card"}
    laid.timeout("S")
    assert laid.progress("S") == ["crane", "engineer", "inventor", "irrigation"]


def test_player_1_keeps_a_fifth_card_until_the_end_of_its_part():
    """P6-CK-11, P6-D-05"""
    laid = (
        six_knights()
        .levels("P", science=5)
        .cards("P", "crane", "engineer", "inventor", "irrigation")
        .top("mining")
    )

    before_roll(laid, "P").throw(1, 6, "gate_green")

    assert laid.waiting_for == {"P": "main"}
    assert laid.refused("P", "end_turn").code == "CK-ILL-07"


def test_the_barbarians_are_as_strong_as_all_cities():
    """P6-CK-03"""
    laid = six_knights()
    for name, place in zip("PQRSTU", ("2,0,N", "-1,2,N", "1,-2,N", CORNER, "-2,0,N", "3,-2,S"), strict=True):
        laid.put(name, cities=place)

    assert barbarian_strength(CATAN.game(laid.state)) == 6


def test_more_than_six_defenders_have_their_card():
    """P6-CK-02"""
    laid = knight_of(six_knights(), "P", active=True).defenders("Q", 4).defenders("R", 3)

    before_roll(laid, "P").land()

    assert laid.logged("defender_of_catan") == [{"seat": "0"}]
    assert laid.lines("P")["defenders"] == 1


def test_the_robber_waits_on_a_desert_until_the_first_attack():
    """P6-CK-04"""
    laid = six_knights()
    before = laid.here["figures"]["robber"]

    before_roll(laid, "P").throw(3, 4)

    assert laid.here["terrain"][before] == "desert"
    assert laid.here["figures"]["robber"] == before
    assert laid.waiting_for == {"P": "main"}


# The special building phase


def phase(laid: Knights, builder: str = "Q") -> Knights:
    return turn(ask(laid, builder), "P").end_turn("P")  # type: ignore[return-value]


def test_one_card_is_enough_to_be_asked():
    """P6-SBP-08"""
    laid = phase(knight_of(six_knights(**SPECIAL), "Q", active=False).give("Q", grain=1))

    assert laid.waiting_for == {"Q": "special_build"}
    assert turn(ask(six(**SPECIAL).give("Q", grain=1), "Q"), "P").end_turn("P").waiting_for == {
        "Q": "pre_roll"
    }


def test_knights_walls_and_improvements_are_built_in_the_phase():
    """P6-CK-09, P6-EX-16"""
    laid = (
        knight_of(six_knights(**SPECIAL), "Q", active=False).put("Q", cities="2,0,N").levels("Q", politics=3)
    )
    laid.give("Q", wool=2, ore=2, grain=1, brick=2, coin=4)

    phase(laid).play("Q", "promote_knight", END).play("Q", "activate_knight", END)
    laid.play("Q", "build_wall", "2,0,N")
    laid.play("Q", "improve_city", {"area": "politics", "city": "2,0,N"})

    assert laid.level("Q", "politics") == 4
    assert laid.ck["metropolises"] == {"politics": "2,0,N"}
    assert laid.standing(END) == ("Q", 2, True)
    assert laid.waiting_for == {"Q": "special_build"}


@pytest.mark.parametrize("card", ["warlord", "alchemist"])
def test_no_progress_card_is_played_in_the_phase(card):
    """P6-ERR-07, P6-CK-09, P6-EX-16"""
    laid = phase(knight_of(six_knights(**SPECIAL), "Q", active=False).give("Q", grain=1).cards("Q", card))

    assert laid.refused("Q", f"play_{card}").code == "P6-ERR-07"


def test_knights_do_not_act_in_the_phase():
    """P6-ERR-11, P6-CK-09"""
    laid = phase(
        knight_of(six_knights(**SPECIAL), "Q", active=True).landed().robber(BESIDE).give("Q", grain=1)
    )

    error = laid.refused("Q", "chase_robber", {"knight": END, "hex": "2,1", "victim": None})

    assert (error.code, error.message) == ("P6-ERR-11", "Knights cannot act in the special build phase.")


def test_a_knight_activated_in_the_phase_acts_in_its_owner_s_next_turn():
    """P6-CK-10"""
    laid = knight_of(six_knights(**SPECIAL), "Q", active=False).landed().robber(BESIDE).give("Q", grain=1)
    phase(laid).play("Q", "activate_knight", END).end_turn("Q").throw(1, 1)

    assert laid.accepts("Q", "chase_robber", {"knight": END, "hex": "2,1", "victim": None})


def test_nobody_wins_with_a_metropolis_of_the_phase():
    """P6-SBP-04, P6-CK-01, P6-CK-09"""
    laid = six_knights(**SPECIAL).put("R", cities="2,0,N -1,2,N 1,-2,N").levels("R", politics=3)
    laid.metropolis("R", "trade", "-2,0,N").defenders("R", 1).give("R", coin=4)

    phase(laid, "R").play("R", "improve_city", {"area": "politics", "city": "2,0,N"})

    assert (laid.points("R"), laid.winner) == (13, None)
    laid.play("R", "ask_me_to_build", False).end_turn("R").throw(1, 1)
    assert laid.waiting_for == {"Q": "main"}
    assert laid.end_turn("Q").winner == "R"
