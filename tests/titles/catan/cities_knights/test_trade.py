"""CK-TRADE: resources and commodities, with seats and with the bank."""

from __future__ import annotations

import pytest

from games.titles.catan.cities_knights.rules import facts

DEAL = {"give": {"ore": 1, "cloth": 1}, "want": {"coin": 1, "wool": 1}, "to": ["1"], "mode": "first"}


def swap(give: str, take: str, times: int = 1):
    return {"give": give, "take": take, "times": times}


def test_resources_and_commodities_are_traded_in_any_mix(table):
    """CK-TRADE-01, CK-BASE-09, CK-D-12: the active seat trades over days as in base."""
    table = table().give("red", ore=1, cloth=1).give("blue", coin=1, wool=1).main("red")
    table.play("red", "make_offer", DEAL)
    offer = table.sight("blue")["base"]["offers"][0]["id"]
    assert table.waiting_for == {"red": "main"}

    table.play("blue", "answer_offer", {"offer": offer, "answer": "accept"})

    assert table.hands["red"] == {"coin": 1, "wool": 1}
    assert table.hands["blue"] == {"ore": 1, "cloth": 1}


def test_no_kind_on_both_sides(table):
    """CK-TRADE-01"""
    table = table().give("red", ore=1, cloth=1).main("red")

    offer = {"give": {"cloth": 1}, "want": {"cloth": 2}, "to": ["1"], "mode": "pick"}
    assert table.refused("red", "make_offer", offer).code == "BASE-ERR-42"


@pytest.mark.parametrize("good", ["spy", "knight", "point", "settlement"])
def test_cards_pieces_and_points_are_no_goods(table, good):
    """CK-TRADE-02, CK-ILL-11, CK-CARD-05"""
    table = table().give("red", ore=5).cards("red", "spy").main("red")

    offer = {"give": {"ore": 1}, "want": {good: 1}, "to": ["1"], "mode": "pick"}
    refused = table.refused("red", "make_offer", offer)
    assert refused.code == "BASE-ERR-52"
    assert "Progress cards can’t be traded." in refused.message
    assert table.refused("red", "trade_with_bank", swap(good, "ore")).code == "BASE-ERR-52"


@pytest.mark.parametrize("kind", ["ore", "cloth"])
def test_four_equal_cards_of_any_kind(table, kind):
    """CK-TRADE-03, CK-DIFF-07, CK-TRADE-08: they buy one card of another kind, resource or commodity."""
    table = table().give("red", **{kind: 8}).main("red")

    table.play("red", "trade_with_bank", swap(kind, "coin"))
    table.play("red", "trade_with_bank", swap(kind, "brick"))

    assert table.hand("red") == {"coin": 1, "brick": 1}
    assert table.refused("red", "trade_with_bank", swap("coin", "wool")).code == "BASE-ERR-40"


@pytest.mark.parametrize("kind", ["ore", "cloth"])
def test_three_at_a_generic_harbor(table, kind):
    """CK-TRADE-04"""
    table = table().put("red", settlements="0,-2,N").give("red", **{kind: 3}).main("red")

    table.play("red", "trade_with_bank", swap(kind, "paper"))

    assert table.hand("red") == {"paper": 1}


def test_a_special_harbor_takes_its_resource_only(table):
    """CK-TRADE-05, CK-ILL-13: the card received may be a commodity."""
    table = table().put("red", settlements="-1,-1,S -2,0,N").give("red", lumber=2, paper=3).main("red")
    harbor = next(edge for edge, kind in table.here["harbors"].items() if kind == "lumber")
    table.put("red", settlements=" ".join(table.sight("red")["base"]["harbors"][8]["vertices"][:1]))
    assert table.sight("red")["base"]["harbors"][8]["edge"] == harbor

    assert table.refused("red", "trade_with_bank", swap("paper", "ore")).code == "CK-ILL-13"
    table.play("red", "trade_with_bank", swap("lumber", "coin"))
    assert table.hand("red") == {"coin": 1, "paper": 3}


def test_a_trading_house_takes_two_equal_commodities(table):
    """CK-TRADE-06, CK-DIFF-08, CK-ILL-14, CK-IMP-09, CK-CONF-08"""
    without = table().levels("red", trade=2).give("red", cloth=2).main("red")
    table = table().levels("red", trade=3).give("red", cloth=4, ore=2).main("red")

    refused = without.refused("red", "trade_with_bank", swap("cloth", "ore"))
    assert (refused.code, refused.message) == (
        "CK-ILL-14",
        "You need a Trading House to trade commodities 2:1.",
    )
    table.play("red", "trade_with_bank", swap("cloth", "wool"))
    table.play("red", "trade_with_bank", swap("cloth", "coin"))
    assert table.hand("red") == {"wool": 1, "coin": 1, "ore": 2}
    assert table.refused("red", "trade_with_bank", swap("ore", "wool")).code == "BASE-ERR-40"


def test_the_merchant_takes_two_of_its_resource(table):
    """CK-TRADE-07, CK-MERCHANT-02, CK-MERCHANT-03, CK-ILL-16"""
    table = table().put("red", settlements="2,-2,N").merchant("red", "2,-2")
    table.give("red", lumber=2, paper=2).main("red")

    refused = table.refused("red", "trade_with_bank", swap("paper", "ore"))
    assert (refused.code, refused.message) == ("CK-ILL-16", "You don’t control the merchant for paper.")
    table.play("red", "trade_with_bank", swap("lumber", "coin"))
    assert table.hand("red") == {"paper": 2, "coin": 1}


def test_another_seats_merchant_serves_nobody_else(table):
    """CK-ILL-16, CK-MERCHANT-02"""
    table = (
        table().put("red", settlements="2,-2,N").merchant("blue", "2,-2").give("red", lumber=2).main("red")
    )

    assert table.refused("red", "trade_with_bank", swap("lumber", "ore")).code == "CK-ILL-16"


def test_a_merchant_fleet_takes_two_equal_cards_of_any_kind(table):
    """CK-TRADE-07, CK-ALM-Y4, CK-EX-50, CK-CONF-01"""
    table = table().cards("red", "merchant_fleet").give("red", paper=2, wool=2).main("red")
    table.card("red", "merchant_fleet")

    table.play("red", "trade_with_bank", swap("paper", "ore"))
    table.play("red", "trade_with_bank", swap("wool", "coin"))

    assert table.hand("red") == {"ore": 1, "coin": 1}


def test_one_constant_makes_a_fleet_name_a_kind(table, monkeypatch):
    """CK-CONF-01: this is the rule of other editions."""
    monkeypatch.setattr(facts, "FLEET_TAKES_ANY_KIND", False)
    table = table().cards("red", "merchant_fleet", "merchant_fleet").give("red", paper=2, wool=2).main("red")
    assert table.refused("red", "play_merchant_fleet").code == "CK-ALM-Y4a"
    assert table.refused("red", "play_merchant_fleet", "merchant").code == "CK-ALM-Y4a"

    table.card("red", "merchant_fleet", "paper")

    assert table.refused("red", "trade_with_bank", swap("wool", "coin")).code == "BASE-ERR-40"
    table.play("red", "trade_with_bank", swap("paper", "ore")).card("red", "merchant_fleet", "wool")
    table.play("red", "trade_with_bank", swap("wool", "coin"))
    assert table.hand("red") == {"ore": 1, "coin": 1}


def test_a_fleet_ends_with_the_turn_and_is_the_seats_own(table):
    """CK-ALM-Y4"""
    table = table().cards("red", "merchant_fleet").give("red", paper=2).give("blue", ore=2).main("red")
    table.card("red", "merchant_fleet")
    assert table.sight("blue")["base"]["own"]["rates"]["ore"] == 4

    table.end_turn("red").throw(1, 1, "ship")

    assert table.refused("blue", "trade_with_bank", swap("ore", "wool")).code == "BASE-ERR-40"
    assert table.sight("red")["base"]["own"]["rates"]["paper"] == 4


def test_not_the_kind_given_and_only_what_the_bank_has(table):
    """CK-TRADE-08, CK-ILL-15"""
    table = table().give("red", ore=4).leave_in_bank(taker="white", coin=0).main("red")

    assert table.refused("red", "trade_with_bank", swap("ore", "ore")).code == "BASE-ERR-42"
    assert (
        table.refused("red", "trade_with_bank", swap("ore", "coin")).message == "The bank has no coin left."
    )


def test_the_best_rate_counts_and_rates_are_not_combined(table):
    """CK-TRADE-09"""
    table = table().put("red", settlements="0,-2,N").levels("red", trade=3).cards("red", "merchant_fleet")
    table.merchant("red", "0,-2").main("red").card("red", "merchant_fleet")

    assert set(table.sight("red")["base"]["own"]["rates"].values()) == {2}


def test_mixed_kinds_are_no_payment(table):
    """CK-ILL-12"""
    table = table().give("red", ore=2, cloth=2).main("red")

    refused = table.refused(
        "red", "trade_with_bank", {"give": {"ore": 2, "cloth": 2}, "take": "wool", "times": 1}
    )
    assert refused.message == "All cards you give must be of one kind."


def test_after_a_harbor_swap_all_offers_of_the_active_seat_close(table):
    """CK-TRADE-10: the kinds do not matter, since closing single offers would reveal a hidden kind."""
    table = table().cards("red", "commercial_harbor").give("red", ore=2, wool=2).give("blue", cloth=1)
    table.give("orange", brick=3).main("red").card("red", "commercial_harbor")
    offer = {"give": {"wool": 1}, "want": {"brick": 1}, "to": ["2"], "mode": "pick"}
    table.play("red", "make_offer", offer)

    table.play("red", "offer_harbor_swap", [{"seat": "1", "resource": "ore"}])
    table.play("blue", "give_commodity", "cloth")

    assert table.sight("red")["base"]["offers"] == []
    assert table.logged("offer_closed")[0]["why"] == "cards_left"
    assert table.kinds_logged.index("offer_closed") < table.kinds_logged.index("harbor_swapped")


@pytest.mark.parametrize("card", ["wedding", "saboteur", "resource_monopoly", "bishop", "master_merchant"])
def test_who_loses_cards_to_a_card_loses_what_it_promised(table, card):
    """CK-TRADE-10, CK-BASE-13: the other seat's acceptance is cancelled."""
    table = table().cards("red", card).give("red", wool=2).give("blue", brick=4, ore=1).landed()
    table.put("blue", cities="0,-1,N").main("red")
    table.play("red", "make_offer", {"give": {"wool": 1}, "want": {"brick": 1}, "to": ["1"], "mode": "pick"})
    offer = table.sight("blue")["base"]["offers"][0]["id"]
    table.play("blue", "answer_offer", {"offer": offer, "answer": "accept"})

    arguments = {"resource_monopoly": "ore", "bishop": "0,-1", "master_merchant": "1"}
    table.play("red", f"play_{card}", arguments.get(card))
    answers = {"wedding": "give_wedding_gift", "saboteur": "discard"}
    if card in answers:
        table.play("blue", answers[card], {"brick": 2})
    if card == "master_merchant":
        table.play("red", "take_cards", {"brick": 2})

    assert table.logged("acceptance_cancelled") == [{"seat": "1", "offer": offer, "maker": "0"}]
