"""Trade tokens of Catan for Two, the actions they pay for, and played knights. TB-2P"""

from __future__ import annotations

import json

import pytest

from games.engine.errors import EngineError
from games.engine.invariants import check_invariants
from tests.titles.catan.for_two.duel import Duel, new_duel
from tests.titles.catan.tables import CATAN


def trader(**cards: int) -> Duel:
    """Return a table on which P trades and builds, and holds some cards."""
    return new_duel().give("P", **cards).main("P")  # type: ignore[return-value]


def forced(table: Duel, *taken: str) -> Duel:
    """Force a trade in which P takes these cards from Q."""
    labels = ("steal/0/1", "steal/0/1#2")
    chance = {label: {kind: 1} for label, kind in zip(labels, taken, strict=False)}
    return table.play("P", "force_trade", chance=chance)  # type: ignore[return-value]


def at_coast(table: Duel, vertex: str, road: str) -> Duel:
    """Build a settlement of P. The caller chooses the place of the desert."""
    table.put("P", roads=road).give("P", brick=1, lumber=1, wool=1, grain=1).main("P")
    return table.play("P", "build_settlement", vertex)  # type: ignore[return-value]


# What there is


def test_five_tokens_each_and_ten_in_the_supply():
    """TB-2P-01"""
    played = CATAN.new(seats=2, modules=["base", "for_two"], seed="")
    dealt = [entry["public"] for entry in played.log if entry["kind"] == "trade_tokens_taken"]

    assert dealt == [{"seat": seat, "cards": {"trade_token": 5}, "why": "start"} for seat in "01"]
    for viewer in ("0", None):
        seen = CATAN.sight(played.state, viewer)["base"]
        assert [seen["seats"][seat]["purse"] for seat in "01"] == [{"trade_token": 5}] * 2
        assert seen["bank"]["trade_token"] == 10


def test_tokens_are_no_cards():
    """TB-GEN-08: They do not count for the seven, and are neither drawn nor traded."""
    table = trader(ore=7)
    assert "trade_token" not in json.dumps(table.options("P")["trade_with_bank"])
    assert table.refused("P", "trade_with_bank", {"give": {"trade_token": 4}, "take": "ore"}).code
    table = new_duel().give("P", ore=7).robber("2,0").pre_roll("P").two_rolls("P", [3, 4])
    assert table.waiting_for == {"P": "robber"}, "seven cards and five tokens: nothing is discarded"

    table = (
        new_duel().put("Q", settlements="0,1,N").robber("2,0").pre_roll("P").two_rolls("P", [1, 1], [3, 4])
    )
    table.rob("P", "0,1", "Q")
    assert table.kinds_logged == ["robber_moved", "nothing_to_steal"]


@pytest.mark.parametrize(
    ("vertex", "road", "desert", "earned", "why"),
    [
        ("0,1,N", "0,0,E", "0,0", 2, "desert"),
        ("0,-2,N", "0,-2,NE", "0,0", 1, "coast"),
        ("0,-2,N", "0,-2,NE", "0,-2", 3, "desert_and_coast"),
        ("1,0,S", "0,1,NE", "0,0", 0, ""),
    ],
    ids=["beside the desert", "on the coast", "both", "neither"],
)
def test_what_a_settlement_earns(vertex, road, desert, earned, why):
    """TB-2P-20, TB-2P-X9"""
    table = new_duel()
    table.here["terrain"].update({"0,0": "mountains", desert: "desert"})

    at_coast(table, vertex, road)

    assert table.tokens("P") == 5 + earned
    assert [told["why"] for told in table.logged("trade_tokens_taken")] == ([why] if earned else [])


def test_income_stops_when_the_supply_is_empty():
    """TB-2P-21, TB-2P-X9"""
    table = new_duel().with_tokens("Q", 13)
    table.here["terrain"].update({"0,0": "mountains", "0,-2": "desert"})
    at_coast(table, "0,-2,N", "0,-2,NE")
    assert table.tokens("P") == 7
    assert table.logged("trade_tokens_taken")[0]["cards"] == {"trade_token": 2}

    table = at_coast(new_duel().with_tokens("Q", 15), "0,-2,N", "0,-2,NE")
    assert table.logged("trade_tokens_taken") == []


def test_a_settlement_that_wins_earns_nothing_any_more():
    """BASE-VP-05"""
    table = new_duel().put("P", cities="0,1,N -1,2,N 1,1,N 1,2,N", settlements="2,-2,S")

    table = at_coast(table, "0,-2,N", "0,-2,NE")

    assert table.winner == "P"
    assert table.kinds_logged == ["settlement_built", "game_over"]


def test_a_settlement_of_the_set_up_earns_tokens_too():
    """TB-2P-04: A road of the set-up and a neutral settlement (TB-2P-20) do not."""
    table = new_duel(board="variable").play("P", "place_settlement", "0,-2,N")
    assert table.tokens("P") >= 6
    earned = table.tokens("P")

    table.play("P", "place_road", "0,-2,NE")
    assert table.tokens("P") == earned

    table = new_duel().neutral("north", roads="1,-2,SE 1,-1,NE 2,-2,SE 2,-1,NE").with_tokens("P", 5)
    table.put("Q", settlements="2,-2,S")
    at_coast(table, "0,1,N", "0,0,E")
    assert table.here["settlements"]["3,-2,S"] == "north"
    assert table.tokens("P") == 7


# What an action costs


def test_an_action_costs_two_tokens_while_ahead():
    """TB-2P-17, TB-2P-X6, TB-GEN-04: Hidden points do not count."""
    level = trader(ore=1).put("P", settlements="0,1,N").put("Q", settlements="0,-2,N").give("Q", wool=1)
    level.give_cards("P", victory_point=1)
    assert level.sight(None)["for_two"]["seats"] == {"0": {"action_cost": 1}, "1": {"action_cost": 1}}
    forced(level, "wool")
    assert level.tokens("P") == 4
    assert level.bank["trade_token"] == 11

    ahead = trader(ore=1).put("P", cities="0,1,N").put("Q", settlements="0,-2,N").give("Q", wool=1)
    assert ahead.sight(None)["for_two"]["seats"] == {"0": {"action_cost": 2}, "1": {"action_cost": 1}}
    forced(ahead, "wool")
    assert ahead.tokens("P") == 3


def test_a_player_who_has_too_few_tokens_can_do_nothing():
    """TB-2P-E5"""
    table = trader(ore=1).put("P", cities="0,1,N").with_tokens("P", 1).give("Q", wool=1).robber("2,0")

    for verb in ("force_trade", "send_robber_home"):
        error = table.refused("P", verb)
        assert (error.code, error.message) == ("TB-2P-E5", "This costs 2 trade tokens; you have 1.")

    table = trader(ore=1).with_tokens("P", 0).give("Q", wool=1).robber("2,0")
    for verb in ("force_trade", "send_robber_home"):
        error = table.refused("P", verb)
        assert (error.code, error.message) == ("TB-2P-E5b", "This costs 1 trade token; you have none.")


def test_one_action_in_a_turn():
    """TB-2P-16, TB-2P-E4, TB-CO-K11: It is possible before or after the roll, and again in the next turn."""
    table = new_duel().robber("2,0").give("P", ore=1).give("Q", ore=1).pre_roll("P")
    table.play("P", "send_robber_home").robber("2,0").two_rolls("P", [1, 1], [1, 2])

    for verb in ("send_robber_home", "force_trade"):
        assert table.refused("P", verb).code == "TB-2P-E4"
    assert table.sight("Q")["stack"][1]["for_two"]["action"] == "send_robber_home"
    table.end_turn("P")
    assert table.accepts("Q", "send_robber_home")
    assert table.refused("P", "send_robber_home").code == "BASE-ERR-01"


def test_an_absent_seat_uses_no_token():
    """TB-2P-D3"""
    table = trader(ore=1).give("Q", ore=1).robber("2,0").played_knights("P", 1)
    assert {"force_trade", "send_robber_home", "exchange_knight"} <= set(table.offered("P"))

    assert table.timeout("P").answer() == ("end_turn", None)


# The forced trade


def test_two_random_cards_for_two_of_choice():
    """TB-2P-16, TB-2P-D2: The cards just taken may be given back. Only the two seats know them."""
    table = trader(ore=2, wool=1).give("Q", brick=2, lumber=1)

    forced(table, "brick", "lumber")

    assert table.kinds_logged == ["forced_trade_begun", "forced_trade_took", "forced_trade_took"]
    assert table.logged("forced_trade_took") == [{"seat": "0", "victim": "1"}] * 2
    assert table.cards("P") == {"ore": 2, "wool": 1, "brick": 1, "lumber": 1}
    assert table.waiting_for == {"P": "forced_trade"}
    assert table.last is not None
    assert table.last.barrier == "hard"
    assert table.refused("P", "end_turn").code == "TB-2P-16b"
    assert table.refused("Q", "give_in_exchange", {"brick": 1}).code == "BASE-ERR-01"
    assert table.refused("P", "give_in_exchange", {"ore": 1}).facts == {"n": 2}
    assert table.refused("P", "give_in_exchange", {"grain": 2}).code == "BASE-ERR-10"
    assert table.refused("P", "give_in_exchange", {"trade_token": 2}).code == "BASE-ERR-10"
    assert table.refused("P", "give_in_exchange", {"ore": -2}).code == "BASE-ERR-58"
    assert table.refused("P", "give_in_exchange", {"brick": 2, "wool": 0}).code == "BASE-ERR-58"
    table.play("P", "give_in_exchange", {"brick": 1, "wool": 1})

    assert (table.cards("P"), table.cards("Q")) == ({"ore": 2, "lumber": 1}, {"brick": 2, "wool": 1})
    (entry,) = table.log
    assert entry["public"] == {"seat": "0", "to": "1", "count": 2}
    assert entry["private"] == {seat: {"cards": {"brick": 1, "wool": 1}} for seat in "01"}
    assert table.last.barrier == "hard"
    assert table.waiting_for == {"P": "main"}


def test_what_a_spectator_sees_does_not_tell_the_cards():
    """TB-2P-16, TB-GEN-08"""
    seen = []
    for kind in ("brick", "lumber"):
        table = forced(trader(ore=1).give("Q", brick=1, lumber=1), kind)
        seen.append((table.sight(None), [entry["public"] for entry in table.log]))

    assert seen[0] == seen[1]


@pytest.mark.parametrize(("own", "others"), [(4, 1), (1, 4)])
def test_with_one_card_in_a_hand_one_is_exchanged(own, others):
    """TB-2P-16, TB-2P-X7"""
    table = forced(trader(ore=own).give("Q", wool=others), "wool")

    assert table.logged("forced_trade_took") == [{"seat": "0", "victim": "1"}]
    table.play("P", "give_in_exchange", {"ore": 1})
    assert (table.cards("P").get("wool"), table.cards("Q")["ore"]) == (1, 1)


def test_no_forced_trade_with_an_empty_hand():
    """TB-2P-16, TB-2P-E6"""
    error = trader(ore=4).refused("P", "force_trade")
    assert (error.code, error.message) == ("TB-2P-E6", "Your opponent has no cards to trade.")

    assert trader().give("Q", ore=4).refused("P", "force_trade").code == "TB-2P-16"
    assert trader(ore=1).give("Q", ore=4).refused("P", "force_trade", 1).code == "BASE-ERR-64"


def test_the_site_gives_what_an_absent_seat_holds_most_of():
    """TB-2P-D2, TB-GEN-14: Ties follow the order of the kinds."""
    table = forced(trader(ore=2, wool=2).give("Q", brick=2), "brick", "brick").timeout("P")

    assert table.answer() == ("give_in_exchange", {"brick": 1, "wool": 1})


def test_a_decision_that_asks_for_cards_that_are_not_there_is_not_sound():
    table = forced(trader(ore=1).give("Q", brick=1), "brick")
    check_invariants(CATAN, table.state)

    for owes in (0, 3, "1"):
        table.state["stack"][-1]["owes"] = owes
        with pytest.raises(EngineError, match="owes"):
            check_invariants(CATAN, table.state)


# The robber


def test_the_robber_is_sent_home_and_robs_nobody():
    """TB-2P-16"""
    table = new_duel().put("Q", settlements="0,1,N").give("Q", ore=1).robber("2,0").pre_roll("P")

    table.play("P", "send_robber_home")

    assert table.kinds_logged == ["robber_sent_home", "robber_moved"]
    assert table.logged("robber_moved") == [{"seat": "0", "hex": "0,0", "from": "2,0"}]
    assert table.tokens("P") == 4
    assert table.waiting_for == {"P": "pre_roll"}


def test_the_robber_is_not_sent_home_where_it_is():
    """TB-2P-E7"""
    error = trader().refused("P", "send_robber_home")

    assert (error.code, error.message) == ("TB-2P-E7", "The robber is already in the desert.")
    assert trader().robber("2,0").refused("P", "send_robber_home", "0,0").code == "BASE-ERR-64"


def test_of_several_homes_one_is_named():
    """TB-2P-16: This is the case on a board with two deserts."""
    table = trader().robber("2,0")
    table.here["terrain"]["-2,0"] = "desert"

    assert table.places("P", "send_robber_home") == {"0,0", "-2,0"}
    assert table.refused("P", "send_robber_home").code == "BASE-ERR-13"
    assert table.play("P", "send_robber_home", "-2,0").here["figures"] == {"robber": "-2,0"}


# Knights


def test_a_played_knight_is_exchanged_for_two_tokens():
    """TB-2P-18: This is possible once a turn, in addition to the action."""
    table = trader().robber("2,0").played_knights("P", 2).play("P", "send_robber_home")

    table.play("P", "exchange_knight")

    assert table.kinds_logged == ["knight_exchanged", "trade_tokens_taken"]
    assert table.logged("knight_exchanged") == [{"seat": "0"}]
    assert table.logged("trade_tokens_taken")[0]["why"] == "knight"
    assert (table.tokens("P"), table.here["knights"]["0"]) == (6, 1)
    assert table.refused("P", "exchange_knight").code == "TB-2P-18"
    seen = table.sight("Q")["base"]["seats"]["0"]
    assert (seen["knights"], seen["army"], seen["spent"]) == (1, 1, ["knight"])
    assert table.end_turn("P").refused("Q", "exchange_knight").code == "TB-2P-E8"


def test_a_knight_may_be_exchanged_before_the_roll():
    """TB-2P-18"""
    assert new_duel().played_knights("P", 1).pre_roll("P").accepts("P", "exchange_knight")


def test_only_a_played_knight_is_exchanged():
    """TB-2P-E8"""
    error = trader().give_cards("P", knight=1).refused("P", "exchange_knight")

    assert error.code == "TB-2P-E8"
    assert error.message == "Only a knight you have played can be exchanged for tokens."
    assert trader().played_knights("P", 1).refused("P", "exchange_knight", 1).code == "BASE-ERR-64"


def test_with_two_knights_left_largest_army_is_laid_aside_until_somebody_has_three():
    """TB-2P-19, TB-2P-X8"""
    table = trader().played_knights("P", 3).award(largest_army="P").played_knights("Q", 2)
    table.give_cards("Q", knight=1)

    table.play("P", "exchange_knight")
    assert table.logged("largest_army") == [{"seat": None, "knights": 0, "from": "0"}]
    assert table.largest_army is None

    table.pre_roll("Q").knight("Q", "2,0")
    assert table.largest_army == "Q"


@pytest.mark.parametrize(
    ("knights", "holder", "then"),
    [
        ({"P": 4, "Q": 4}, "P", "Q"),
        ({"P": 4, "Q": 3}, "P", None),
        ({"P": 5, "Q": 3}, "P", "P"),
        ({"P": 3, "Q": 3}, None, "Q"),
        ({"P": 2, "Q": 3}, "Q", "Q"),
        ({"P": 2, "Q": 2}, None, None),
    ],
)
def test_largest_army_after_a_knight_of_p_is_exchanged(knights, holder, then):
    """TB-2P-19: A seat needs three knights and more than the other. A holder keeps the card only while ahead."""
    table = trader().award(largest_army=holder)
    for name, number in knights.items():
        table.played_knights(name, number)

    assert table.play("P", "exchange_knight").largest_army == then


def test_tokens_that_are_lost_are_not_sound():
    table = trader()
    table.here["bank"]["trade_token"] -= 1

    with pytest.raises(EngineError, match="trade tokens"):
        check_invariants(CATAN, table.state)
