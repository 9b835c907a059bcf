"""CK-ALM-Y2, CK-ALM-Y3, CK-ALM-Y4, CK-ALM-Y5, CK-ALM-Y6: the yellow cards except the Merchant."""

from __future__ import annotations

from tests.titles.catan.cities_knights.test_politics import points


def harbor(table):
    """Return a table where red has played a Commercial Harbor and holds ore and wool.

    In the example's terms, blue is A with cloth and coin, and orange is B without a commodity.
    """
    table = table().cards("red", "commercial_harbor", "commercial_harbor").give("red", ore=1, wool=1, cloth=1)
    table.give("blue", cloth=1, coin=2).give("orange", brick=3).main("red")
    return table.card("red", "commercial_harbor")


def offer(**resources):
    return [{"seat": seat.removeprefix("to"), "resource": kind} for seat, kind in resources.items()]


def test_each_target_gives_a_commodity_or_the_swap_is_void(table):
    """CK-EX-49, CK-ALM-Y2, CK-D-15, CK-HIDE-11, CK-ILL-55"""
    table = harbor(table).play("red", "offer_harbor_swap", offer(to1="ore", to2="wool"))
    assert table.waiting_for == {"blue": "harbor_answer"}
    assert table.last.barrier == "hard", "it has shown that orange holds no commodity"
    assert table.logged("harbor_void") == [{"seat": "2", "to": "0"}]
    assert "ore" not in str(table.logged("harbor_offered"))
    assert table.sight("blue")["shows"]["offered"] == {"1": "ore"}
    assert table.sight("white")["shows"]["offered"] == {}
    assert table.refused("blue", "give_commodity", "paper").code == "BASE-ERR-10"
    assert table.refused("blue", "give_commodity", "ore").code == "CK-D-15a"

    table.play("blue", "give_commodity", "coin")

    assert table.last.barrier == "hard"
    assert table.hand("red") == {"wool": 1, "cloth": 1, "coin": 1}
    assert table.hand("blue") == {"cloth": 1, "coin": 1, "ore": 1}
    (swapped,) = [one for one in table.log if one["kind"] == "harbor_swapped"]
    assert swapped["public"] == {"between": ["0", "1"]}
    for seat in ("1", "2"):
        refused = table.refused("red", "offer_harbor_swap", [{"seat": seat, "resource": "wool"}])
        assert refused.message == "You have already offered that player a trade this turn."


def test_only_resources_are_offered_and_one_per_seat(table):
    """CK-ILL-55, CK-ALM-Y2"""
    table = harbor(table)

    assert table.refused("red", "offer_harbor_swap", offer(to1="cloth")).message == "Offer one resource card."
    twice = [{"seat": "1", "resource": "ore"}, {"seat": "1", "resource": "wool"}]
    assert table.refused("red", "offer_harbor_swap", twice).code == "CK-ILL-55b"
    assert table.refused("red", "offer_harbor_swap", offer(to1="ore", to2="ore")).code == "BASE-ERR-10"
    assert table.refused("red", "offer_harbor_swap", []).code == "CK-ALM-Y2b"


def test_at_any_time_of_the_turn_and_no_longer(table):
    """CK-ALM-Y2: any subset of seats can be asked; a second copy allows no second swap."""
    table = harbor(table).play("red", "offer_harbor_swap", offer(to2="wool"))
    assert table.refused("red", "play_commercial_harbor").code == "CK-ILL-58"
    table.play("red", "offer_harbor_swap", offer(to1="ore")).play("blue", "give_commodity", "cloth")

    table.end_turn("red").throw(1, 1, "ship")

    assert table.refused("blue", "offer_harbor_swap", offer(to0="ore")).code == "CK-ALM-Y2a"


def test_it_needs_a_resource_in_hand(table):
    """CK-ALM-Y2, CK-CARD-10"""
    table = table().cards("red", "commercial_harbor").give("red", cloth=3).main("red")

    assert table.refused("red", "play_commercial_harbor").code == "CK-ILL-58"


def test_an_absent_target_gives_what_it_has_most_of(table):
    """CK-D-15, CK-ORD-01"""
    table = harbor(table).play("red", "offer_harbor_swap", offer(to1="ore")).timeout("blue")

    assert table.answer() == ("give_commodity", "coin")


def test_a_target_is_asked_even_with_one_kind(table):
    """CK-D-15"""
    table = harbor(table).give("white", paper=1).play("red", "offer_harbor_swap", offer(to3="ore"))

    assert table.waiting_for == {"white": "harbor_answer"}


def test_master_merchant_sees_a_hand_and_takes_two(table):
    """CK-ALM-Y3, CK-D-21, CK-HIDE-12, CK-ILL-60"""
    table = (
        points(table(), blue=1)
        .give("blue", ore=2, coin=1, wool=1)
        .cards("red", "master_merchant")
        .main("red")
    )
    table.card("red", "master_merchant", "1")
    assert table.waiting_for == {"red": "master_pick"}
    assert table.last.barrier == "hard", "it has seen the hand"
    shown = table.sight("red")["shows"]["hand"]
    assert {kind: count for kind, count in shown.items() if count} == {"ore": 2, "coin": 1, "wool": 1}
    assert table.sight("orange")["shows"] == table.sight(None)["shows"] == {}
    assert table.refused("red", "take_cards", {"ore": 1}).message == "Choose exactly 2 cards."
    assert table.refused("red", "take_cards", {"brick": 2}).code == "BASE-ERR-10"

    table.play("red", "take_cards", {"ore": 1, "coin": 1})

    assert table.last.barrier == "hard"
    assert (table.hand("red"), table.hand("blue")) == ({"ore": 1, "coin": 1}, {"ore": 1, "wool": 1})
    (taken,) = [one for one in table.log if one["kind"] == "cards_taken"]
    assert taken["public"] == {"seat": "0", "target": "1", "count": 2}
    assert set(taken["private"]) == {"0", "1"}


def test_of_one_card_it_takes_one(table):
    """CK-ALM-Y3"""
    table = points(table(), blue=1).give("blue", ore=1).cards("red", "master_merchant").main("red")
    table.card("red", "master_merchant", "1")

    assert (table.hand("red"), table.waiting_for) == ({"ore": 1}, {"red": "main"})


def test_only_a_seat_with_more_points_and_a_card(table):
    """CK-ILL-52"""
    table = points(table(), blue=1, white=1).give("blue", ore=1).give("orange", ore=1)
    table.cards("red", "master_merchant").main("red")

    for seat in ("2", "3", "0"):
        refused = table.refused("red", "play_master_merchant", seat)
        assert refused.message == "Choose a player with more points than you who holds cards."
    assert table.refused("red", "play_master_merchant", "7").code == "BASE-ERR-65"


def test_an_absent_master_takes_random_cards(table):
    """CK-D-21"""
    table = points(table(), blue=1).give("blue", ore=3).cards("red", "master_merchant").main("red")
    table.card("red", "master_merchant", "1").timeout("red", chance={"default/master_pick/0": {"ore": 2}})

    assert table.hand("red") == {"ore": 2}


def test_a_commodity_monopoly_takes_one_of_each(table):
    """CK-ALM-Y5, CK-HIDE-14"""
    table = table().give("blue", cloth=3).give("orange", coin=1).give("white", cloth=1)
    table.cards("red", "commodity_monopoly").main("red")
    assert table.refused("red", "play_commodity_monopoly", "ore").code == "CK-ALM-Y5a"

    table.card("red", "commodity_monopoly", "cloth")

    assert table.hand("red") == {"cloth": 2}
    assert table.logged("monopoly_taken") == [
        {"seat": "0", "card": "commodity_monopoly", "goods": "cloth", "taken": {"1": 1, "3": 1}}
    ]
    assert table.last.barrier == "hard", "it has shown how much cloth others hold"


def test_a_resource_monopoly_takes_two_or_the_only_one(table):
    """CK-ALM-Y6, CK-HIDE-14"""
    table = table().give("blue", ore=3).give("white", ore=1).cards("red", "resource_monopoly").main("red")
    assert table.refused("red", "play_resource_monopoly", "cloth").code == "BASE-ERR-39"

    table.card("red", "resource_monopoly", "ore")

    assert table.hand("red") == {"ore": 3}
    assert table.logged("monopoly_taken")[0]["taken"] == {"1": 2, "3": 1}


def test_a_second_fleet_in_one_turn_would_bring_nothing(table):
    """CK-CARD-10, CK-ALM-Y4, CK-ILL-58"""
    table = table().cards("red", "merchant_fleet", "merchant_fleet").main("red")
    table.card("red", "merchant_fleet")

    assert table.refused("red", "play_merchant_fleet").code == "CK-ILL-58"
    assert table.accepts("red", "end_turn")
