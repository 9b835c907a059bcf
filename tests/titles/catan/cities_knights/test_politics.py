"""CK-ALM-B1, CK-ALM-B2, CK-ALM-B3, CK-ALM-B4, CK-ALM-B5, CK-ALM-B6, CK-ALM-B7, CK-ALM-B8: the blue cards."""

from __future__ import annotations

import pytest

from games.engine.errors import EngineError
from games.engine.invariants import check_invariants
from tests.titles.catan.cities_knights.tables import CATAN


def test_the_bishop_takes_a_card_from_each_seat_at_the_hex(table):
    """CK-ALM-B1, CK-HIDE-10, CK-D-24

    Each seat gives one card however many buildings it has there, empty hands are skipped, and nobody discards.
    """
    table = (
        table().landed().put("blue", settlements="0,-1,N", cities="0,0,N").put("orange", settlements="0,-2,S")
    )
    table.put("white", settlements="-1,0,N").give("blue", ore=9).give("orange", cloth=1).cards(
        "red", "bishop"
    )
    table.main("red").card("red", "bishop", "0,-1")

    assert table.hand("red") == {"ore": 1, "cloth": 1}
    assert table.hand("blue") == {"ore": 8}
    assert table.here["figures"]["robber"] == "0,-1"
    assert table.waiting_for == {"red": "main"}
    assert [one["victim"] for one in table.logged("stolen")] == ["1", "2"]
    assert all("cards" not in one for one in table.logged("stolen"))


def test_the_bishop_is_legal_without_a_victim_but_not_while_locked(table):
    """CK-ALM-B1, CK-ROBBER-01, CK-ILL-35"""
    locked = table().cards("red", "bishop").main("red")
    table = table().landed().cards("red", "bishop").main("red")

    refused = locked.refused("red", "play_bishop", "0,1")
    assert refused.message == "The robber stays in the desert until the barbarians first land."
    assert table.refused("red", "play_bishop", "0,0").code == "BASE-ERR-12"
    table.card("red", "bishop", "0,1")
    assert table.here["figures"]["robber"] == "0,1"


def test_which_roads_are_open(table):
    """CK-EX-47, CK-ALM-B2: a knight of the road's owner closes an end, another seat's does not."""
    table = table().put("red", settlements="0,0,S", roads="0,0,SE 0,0,E 0,0,NE").cards("blue", "diplomat")
    own = table.knight("red", "0,0,N").main("blue")
    assert own.refused("blue", "play_diplomat", ["0,0,NE"]).code == "CK-ILL-48"

    table.ck["knights"].clear()
    foreign = table.knight("blue", "0,0,N").main("blue")

    assert foreign.options("blue")["play_diplomat"].next([]) == ["0,0,NE"]


def test_in_a_closed_loop_no_road_is_open(table):
    """CK-CONF-07, CK-ALM-B2, CK-ILL-48"""
    loop = "0,0,NE 0,0,E 0,0,SE -1,1,NE -1,0,E 0,-1,SE"
    table = table().put("red", roads=loop).cards("blue", "diplomat").main("blue")

    assert (
        table.refused("blue", "play_diplomat", ["0,0,NE"]).message == "That road is not open at either end."
    )


def test_another_seats_road_goes_back_to_its_supply(table):
    """CK-ALM-B2, CK-BASE-12, CK-ILL-49, CK-ROAD-02, CK-WIN-05"""
    table = table().put("red", roads="0,0,SE 0,0,E 0,0,NE 0,-1,SE -1,0,E").put("blue", settlements="2,0,N")
    table.award(longest_road="red").cards("blue", "diplomat").main("blue")
    refused = table.refused("blue", "play_diplomat", ["-1,0,E", "2,0,NE"])
    assert refused.message == "You can only rebuild your own road, and only somewhere else."

    table.card("blue", "diplomat", ["-1,0,E"])

    assert "-1,0,E" not in table.here["roads"]
    assert table.sight(None)["base"]["seats"]["0"]["pieces"]["road"] == 11
    assert (table.longest_road, table.points("red")) == (None, 0)


def test_an_own_road_may_be_built_anew_elsewhere(table):
    """CK-ALM-B2, CK-D-22, CK-CARD-13, CK-ILL-49: Longest Road is settled after both."""
    table = table().put("red", settlements="0,0,S", roads="0,0,SE 0,0,E 0,0,NE 0,-1,SE -1,0,E")
    table.award(longest_road="red").cards("red", "diplomat").main("red")
    assert table.refused("red", "play_diplomat", ["-1,0,E", "-1,0,E"]).code == "CK-ILL-49"
    assert table.refused("red", "play_diplomat", ["-1,0,E", "-1,0,SE"]).code == "BASE-ERR-19"

    table.card("red", "diplomat", ["-1,0,E", "-1,1,NE"])

    assert table.longest_road == "red"
    assert set(table.here["roads"]) == {"0,0,SE", "0,0,E", "0,0,NE", "0,-1,SE", "-1,1,NE"}
    assert not table.logged("longest_road")


def test_rebuilding_is_optional_and_pieces_left_without_road_stay(table):
    """CK-ALM-B2, CK-BLOCK-06"""
    table = table().put("red", settlements="0,0,N", roads="0,0,NE").knight("blue", "2,0,N")
    table.put("blue", roads="2,0,NE").cards("red", "diplomat", "diplomat").main("red")
    table.card("red", "diplomat", ["0,0,NE"])
    table.card("red", "diplomat", ["2,0,NE"])

    assert table.here["roads"] == {}
    assert table.standing("2,0,N") == ("blue", 1, False)


def test_the_warlord_activates_all(table):
    """CK-ALM-B3, CK-ACT-02, CK-ILL-58: the activated knights cannot act this turn."""
    table = table().put("red", roads="0,0,NE").knight("red", "0,0,N", level=3).knight("red", "2,0,N")
    table.cards("red", "warlord", "warlord").main("red").card("red", "warlord")

    assert table.standing("0,0,N") == ("red", 3, True)
    assert table.standing("2,0,N") == ("red", 1, True)
    assert table.refused("red", "move_knight", {"from": "0,0,N", "to": "1,-1,S"}).code == "CK-ILL-27"
    assert table.refused("red", "play_warlord").code == "CK-ILL-58"


def points(table, **wanted):
    for name, number in wanted.items():
        table.defenders(name, number)
    return table


def test_the_wedding_of_the_example(table):
    """CK-EX-44, CK-ALM-B4, CK-D-16: A (blue) gives its only card; B (orange) does not have more points."""
    table = points(table(), red=8, blue=9, orange=8, white=7).give("blue", ore=1).give("orange", wool=9)
    table.give("white", wool=9).cards("red", "wedding").main("red").card("red", "wedding")

    assert table.hand("red") == {"ore": 1}
    assert table.waiting_for == {"red": "main"}


def test_each_giver_chooses_two_at_once(table):
    """CK-ALM-B4, CK-D-16, CK-HIDE-11, CK-HIDE-16, CK-ILL-60, CK-ILL-06"""
    table = points(table(), blue=1, orange=1, white=1).give("blue", ore=2, coin=1).give("orange", wool=5)
    table.give("white", grain=2).cards("red", "wedding").main("red").card("red", "wedding")
    assert table.waiting_for == {"blue": "wedding_gift", "orange": "wedding_gift"}
    refused = table.refused("blue", "give_wedding_gift", {"ore": 1})
    assert (refused.code, refused.message) == ("CK-ILL-60", "Choose exactly 2 cards.")
    assert table.refused("blue", "give_wedding_gift", {"ore": 2, "coin": 0}).code == "BASE-ERR-58"
    assert table.refused("red", "end_turn").code == "CK-ILL-06"

    table.play("blue", "give_wedding_gift", {"ore": 1, "coin": 1})
    assert table.hand("red") == {}
    table.play("orange", "give_wedding_gift", {"wool": 2})

    assert table.hand("red") == {"ore": 1, "coin": 1, "wool": 2, "grain": 2}
    gifts = [one for one in table.log if one["kind"] == "wedding_gift_given"]
    assert gifts[0]["public"] == {"seat": "1", "to": "0", "count": 2}
    assert set(gifts[0]["private"]) == {"0", "1"}


def test_no_undo_past_the_only_gift(table):
    """CK-ALM-B4, CK-HIDE-11, BASE-HIDE-19: the receiver has seen the cards."""
    table = points(table(), blue=1).give("blue", ore=2, coin=1).cards("red", "wedding").main("red")

    table.card("red", "wedding").play("blue", "give_wedding_gift", {"ore": 1, "coin": 1})

    assert table.last.barrier == "hard"


def test_an_absent_giver_gives_random_cards(table):
    """CK-D-16"""
    table = points(table(), blue=1).give("blue", ore=3, coin=3).cards("red", "wedding").main("red")
    table.card("red", "wedding").timeout("blue", chance={"default/wedding_gift/1": {"ore": 1, "coin": 1}})

    assert table.hand("red") == {"ore": 1, "coin": 1}


def test_wedding_and_saboteur_need_somebody_to_hit(table):
    """CK-ILL-53, CK-ALM-B4, CK-ALM-B6"""
    table = points(table(), red=1, blue=2, orange=1).give("orange", ore=1).cards("red", "wedding", "saboteur")
    table.main("red")

    assert table.refused("red", "play_wedding").message == "No player would be affected."
    assert table.refused("red", "play_saboteur").message == "No player would be affected."


def test_the_saboteur_of_the_example(table):
    """CK-EX-44, CK-ALM-B6, CK-D-17, CK-HIDE-15: A (blue) has 1 card, B (orange) 9; C (white) has fewer points."""
    table = (
        points(table(), red=8, blue=9, orange=8, white=7).give("blue", ore=1).give("orange", wool=5, coin=4)
    )
    table.give("white", wool=9).cards("red", "saboteur").main("red").card("red", "saboteur")
    assert table.waiting_for == {"orange": "saboteur_discard"}
    assert table.refused("orange", "discard", {"wool": 5}).message == "Choose exactly 4 cards."

    table.play("orange", "discard", {"coin": 4})

    assert table.hand("orange") == {"wool": 5}
    assert table.hand("white") == {"wool": 9}
    assert table.bank["coin"] == 12
    assert table.logged("discarded") == [{"cards": {"2": {"coin": 4}}}]


def test_an_absent_victim_discards_random_cards(table):
    """CK-D-17"""
    table = table().give("blue", wool=4).cards("red", "saboteur").main("red").card("red", "saboteur")

    table.timeout("blue", chance={"default/discard/1": {"wool": 2}})

    assert table.hand("blue") == {"wool": 2}


def test_the_intrigue_drives_any_knight_off_an_own_road(table):
    """CK-EX-48, CK-ALM-B5, CK-D-14: no knight of one's own is needed; the knight does not return to the same vertex."""
    table = table().put("red", roads="1,-1,SE").knight("blue", "1,0,N", level=3, active=True)
    table.put("blue", roads="1,-1,E 1,0,NE").cards("red", "intrigue").main("red").card(
        "red", "intrigue", "1,0,N"
    )
    assert table.waiting_for == {"blue": "displaced_knight"}
    assert table.places("blue", "relocate_knight") == {"2,-2,S", "2,-1,S"}

    table.play("blue", "relocate_knight", "2,-2,S")

    assert table.standing("2,-2,S") == ("blue", 3, True)
    assert table.standing("1,0,N") is None


def test_without_a_way_it_is_removed(table):
    """CK-EX-48, CK-DISP-05"""
    table = table().put("red", roads="1,-1,SE").knight("blue", "1,0,N", level=3).cards("red", "intrigue")
    table.main("red").card("red", "intrigue", "1,0,N")

    assert table.ck["knights"] == {}


def test_the_intrigue_needs_an_own_road_there(table):
    """CK-ILL-50, CK-ILL-32"""
    table = table().put("red", roads="1,-1,SE").knight("blue", "2,0,N", "1,0,N").knight("red", "1,-1,S")
    table.cards("red", "intrigue").main("red")

    refused = table.refused("red", "play_intrigue", "2,0,N")
    assert refused.message == "None of your roads reaches that knight."
    assert table.refused("red", "play_intrigue", "1,-1,S").code == "CK-ILL-32"


def test_the_spy_sees_a_hand_and_takes_a_card(table):
    """CK-ALM-B7, CK-D-20, CK-HIDE-13, CK-CARD-04"""
    table = table().cards("red", "spy").cards("blue", "bishop", "merchant", "printer").main("red")
    table.card("red", "spy", "1")
    assert table.waiting_for == {"red": "spy_pick"}
    assert table.last.barrier == "hard", "it has seen the hand"
    assert table.sight("red")["shows"] == {"cards": ["bishop", "merchant"]}
    assert table.sight("orange")["shows"] == {}
    assert table.refused("red", "take_progress_card", "printer").code == "CK-D-20a"

    table.play("red", "take_progress_card", "merchant")

    assert table.last.barrier == "hard"
    assert (table.progress("red"), table.progress("blue")) == (["merchant"], ["bishop"])
    (taken,) = [one for one in table.log if one["kind"] == "progress_card_taken"]
    assert taken["public"] == {"seat": "0", "target": "1", "color": "yellow"}
    assert set(taken["private"]) == {"0", "1"}


def test_a_taken_card_may_be_played_at_once_and_may_make_five(table):
    """CK-ALM-B7, CK-CARD-08: a single card, even a Spy, is taken without asking."""
    table = table().cards("red", "spy", "warlord", "bishop", "wedding", "wedding").cards("blue", "spy")
    table.cards("orange", "merchant").main("red").card("red", "spy", "1")
    assert len(table.progress("red")) == 5

    table.card("red", "spy", "2")

    assert table.progress("red")[-1] == "merchant"
    assert table.refused("red", "end_turn").code == "CK-ILL-07"


def test_the_spy_needs_cards_to_see(table):
    """CK-ILL-54"""
    table = table().cards("red", "spy").cards("blue", "printer").cards("orange", "bishop").main("red")

    assert table.refused("red", "play_spy", "1").message == "That player holds no progress cards."
    assert table.refused("red", "play_spy", "0").code == "CK-ILL-54"


def test_an_absent_spy_takes_any(table):
    """CK-D-20"""
    table = (
        table().cards("red", "spy").cards("blue", "bishop", "merchant").main("red").card("red", "spy", "1")
    )

    table.timeout("red", chance={"default/spy_pick/0": "bishop"})

    assert table.progress("red") == ["bishop"]


def test_others_trade_with_who_plays_a_deserter_while_a_knight_is_chosen(table):
    """BASE-TRADE-01, BASE-OFFER-11"""
    table = table().put("red", roads="0,0,NE").knight("blue", "2,0,N", level=2).knight("blue", "0,2,N")
    table.give("orange", ore=1).cards("red", "deserter").main("red").card("red", "deserter", "1")
    assert table.waiting_for == {"blue": "deserter_knight"}

    table.play("orange", "make_counter_offer", {"give": {"ore": 1}, "want": {"wool": 1}, "answers": None})

    (offer,) = table.state["base"]["offers"].values()
    assert list(offer["answers"]) == ["0"]


def test_a_deserter_of_the_same_level_and_state(table):
    """CK-EX-45, CK-ALM-B8, CK-CONF-02, CK-CONF-11, CK-D-19

    A mighty knight needs no Fortress, and it cannot act this turn.
    """
    table = table().put("red", roads="0,0,NE 0,0,E").knight("blue", "2,0,N", level=3, active=True)
    table.cards("red", "deserter").main("red").card("red", "deserter", "1")
    assert table.waiting_for == {"red": "deserter_place"}
    assert table.places("red", "place_deserter") == {None, "0,0,N", "1,-1,S", "0,1,N"}
    assert table.refused("red", "place_deserter", "2,0,N").code == "CK-ILL-18"

    table.play("red", "place_deserter", "0,0,N")

    assert table.ck["knights"] == {"0,0,N": {"seat": "0", "level": 3, "active": True}}
    assert table.refused("red", "move_knight", {"from": "0,0,N", "to": "0,1,N"}).code == "CK-ILL-27"


def test_the_named_seat_says_which_knight_leaves(table):
    """CK-ALM-B8, CK-D-18, CK-ILL-06, CK-ILL-63"""
    table = table().put("red", roads="0,0,NE").knight("blue", "2,0,N", level=2).knight("blue", "0,2,N")
    table.cards("red", "deserter").main("red").card("red", "deserter", "1")
    assert table.waiting_for == {"blue": "deserter_knight"}
    assert table.refused("red", "give_up_knight", "2,0,N").code == "CK-ILL-63"

    table.play("blue", "give_up_knight", "2,0,N")

    assert table.standing("0,2,N") == ("blue", 1, False)
    assert table.play("red", "place_deserter", "1,-1,S").standing("1,-1,S") == ("red", 2, False)


def test_an_absent_victim_gives_up_the_lowest_inactive_first(table):
    """CK-D-18, CK-ORD-01, CK-D-19: an absent player of the card places no knight."""
    table = table().put("red", roads="0,0,NE").knight("blue", "2,0,N", active=True).knight("blue", "0,2,N")
    table.knight("blue", "-2,1,N", level=2).cards("red", "deserter").main("red").card("red", "deserter", "1")
    assert table.timeout("blue").answer() == ("give_up_knight", "0,2,N")

    assert table.timeout("red").answer() == ("place_deserter", None)
    assert table.logged("deserter_declined") == [{"seat": "0"}]


def test_without_an_equal_piece_a_basic_one(table):
    """CK-EX-46, CK-CONF-03, CK-ALM-B8"""
    table = table().put("red", roads="0,0,NE").knight("blue", "2,0,N", level=2, active=True)
    table.knight("red", "0,2,N", "-2,1,N", level=2).knight("red", "-1,1,N").cards("red", "deserter")
    table.main("red").card("red", "deserter", "1").play("red", "place_deserter", "0,0,N")

    assert table.standing("0,0,N") == ("red", 1, True)


def test_without_piece_or_place_nothing_is_placed_and_the_removal_stands(table):
    """CK-ALM-B8, CK-CARD-12"""
    nowhere = (
        table().knight("blue", "2,0,N").cards("red", "deserter").main("red").card("red", "deserter", "1")
    )
    pieces = table().put("red", roads="0,0,NE").knight("red", "0,2,N", "-2,1,N").knight("blue", "2,0,N")
    pieces.cards("red", "deserter").main("red").card("red", "deserter", "1")

    for one in (nowhere, pieces):
        assert one.waiting_for == {"red": "main"}
        assert one.standing("2,0,N") is None


def test_the_log_names_the_deserter_before_the_road_that_it_opens(table):
    """CK-ALM-B8, CK-ROAD-02"""
    table = table().put("red", roads="0,0,SE 0,0,E 0,0,NE 0,-1,SE -1,0,E").knight("blue", "0,0,N")
    table.cards("red", "deserter").main("red")

    table.card("red", "deserter", "1")

    assert table.longest_road == "red"
    assert [kind for kind in table.kinds_logged if kind in ("knight_deserted", "longest_road")] == [
        "knight_deserted",
        "longest_road",
    ]


def test_a_seat_without_knights_has_no_deserter(table):
    """CK-ILL-51"""
    table = table().knight("orange", "2,0,N").cards("red", "deserter").main("red")

    assert table.refused("red", "play_deserter", "1").message == "That player has no knight on the board."


@pytest.mark.parametrize("owed", [{"1": -1}, {"1": 99}, {"1": "2"}, {"9": 2}, 2])
def test_a_wedding_at_which_nobody_could_give_what_is_owed_is_not_sound(table, owed):
    table = points(table(), blue=1).give("blue", ore=3, coin=1)
    table.cards("red", "wedding").main("red").card("red", "wedding")
    check_invariants(CATAN, table.state)

    table.state["stack"][-1]["owed"] = owed

    with pytest.raises(EngineError, match="`owed` of wedding_gift"):
        check_invariants(CATAN, table.state)


@pytest.mark.parametrize("answered", [-1, [], {"give_wedding_gift": 1}, {"give_wedding_gift": ["9"]}])
def test_seats_that_cannot_have_answered_are_not_sound(table, answered):
    """CK-ILL-63"""
    table = (
        points(table(), blue=1).give("blue", ore=3).cards("red", "wedding").main("red").card("red", "wedding")
    )
    part = next(step for step in table.state["stack"] if step["step"] == "part")
    part["cities_knights"] = {"answered": {"give_wedding_gift": ["1"]}}
    check_invariants(CATAN, table.state)

    part["cities_knights"]["answered"] = answered

    with pytest.raises(EngineError, match="`answered`"):
        check_invariants(CATAN, table.state)
