"""Traders & Barbarians with the variants: each cell of TB-CO that changes something."""

from __future__ import annotations

from games.engine.invariants import check_invariants
from games.titles.catan.base.rules.points import points_to_win
from tests.titles.catan.events.tables import damage, draw
from tests.titles.catan.tables import CATAN
from tests.titles.catan.traders_and_barbarians.tables import KEY, Traders, TradersDuel, trade_table

START = ("1,-2,SE", "-2,1,NE", "0,1,E")
AWAY = ("1,-2,SE", "-2,1,NE", "2,-1,E")


# Friendly Robber


def test_the_friendly_robber_changes_nothing():
    """TB-TB-C6, TB-FR-07, TB-FR-09: A barbarian may go to the road of a seat with two points."""
    laid = trade_table("friendly_robber").put("Q", roads="0,0,E", settlements="0,0,S").give("Q", ore=1)
    laid.pre_roll("P").roll(3, 4).play("P", "move_barbarian", ["0,1,E", "0,0,E"])

    assert laid.waiting_for == {"P": "take_from_road"}


# Events


def test_a_robber_attack_moves_a_barbarian():
    """TB-TB-C4, TB-EV-10"""
    laid = draw(trade_table("events").give("Q", ore=8).pre_roll("P"), "robber_attack/7")

    assert laid.waiting_for == {"Q": "discard"}
    assert laid.play("Q", "discard", {"ore": 4}).waiting_for == {"P": "move_barbarian"}


def test_nobody_flees():
    """TB-TB-C4, TB-EV-22"""
    laid = draw(trade_table("events").pre_roll("P"), "robber_flees/4")

    assert "nothing_happens" in laid.kinds_logged
    assert isinstance(laid, Traders)
    assert laid.part["barbarians"] == list(START)


def test_trade_advantage_finds_nobody():
    """TB-TB-C5, TB-EV-20"""
    laid = trade_table("events").put("P", roads="0,0,NE 0,-1,E 0,0,SE 0,0,E -1,1,NE").give("Q", ore=1)
    draw(laid.pre_roll("P"), "trade_advantage/5")

    assert "nothing_happens" in laid.kinds_logged
    assert laid.hand("Q")["ore"] == 1


def test_a_wagon_finds_no_road_where_one_is_damaged():
    """TB-TB-C4: The path costs two points, and no toll."""
    laid = trade_table("events").wagon("P", "0,0,N").barbarians(*AWAY).coins("P", 0).put("Q", roads="0,0,NE")
    damage(laid, "0,0,NE")
    laid.moving("P").go("P", "1,-1,S")

    assert laid.left() == 2
    assert laid.gold("Q") == 5


def cards_on_top(laid: Traders, *cards: str) -> Traders:
    """Set the next event cards."""
    here = laid.state["events"]
    for card in reversed(cards):
        here["deck"].remove(card)
        here["deck"].append(card)
    return laid


def test_a_card_with_two_or_twelve_brings_another_one():
    """TB-TB-C5, TB-TB-12: It comes after the event."""
    laid = cards_on_top(trade_table("events").pre_roll("P"), "calm_sea/12", "none/8")
    laid.play("P", "draw_event_card")

    assert laid.logged("event_card") == [
        {"seat": "0", "card": "calm_sea/12", "event": "calm_sea", "number": 12},
        {"seat": "0", "card": "none/8", "event": "none", "number": 8},
    ]
    assert [told["number"] for told in laid.logged("produced")] == [8]
    assert laid.waiting_for == {"P": "main"}


def test_a_second_card_with_two_or_twelve_brings_a_third():
    """TB-TB-C5, TB-TB-12: Cards are drawn until one has a number that produces."""
    laid = cards_on_top(trade_table("events").pre_roll("P"), "plentiful_year/2", "calm_sea/12", "none/8")
    laid.play("P", "draw_event_card")
    for name in "PQRS":
        laid.play(name, "take_gift", {"ore": 1})

    assert [told["card"] for told in laid.logged("event_card")] == ["calm_sea/12", "none/8"]
    assert [told["number"] for told in laid.logged("produced")] == [8]
    assert laid.waiting_for == {"P": "main"}


def test_plentiful_year_is_given_before_the_next_card():
    """TB-TB-C5"""
    laid = cards_on_top(trade_table("events").pre_roll("P"), "plentiful_year/2", "robber_attack/7")
    laid.play("P", "draw_event_card")
    assert laid.waiting_for == dict.fromkeys("PQRS", "take_gift")

    for name in "PQRS":
        laid.play(name, "take_gift", {"ore": 1})

    assert laid.logged("event_card")[-1]["card"] == "robber_attack/7"
    assert laid.waiting_for == {"P": "move_barbarian"}


# Harbormaster


def test_a_first_settlement_and_city_on_harbors_bring_the_card():
    """TB-TB-C6, TB-HM-02"""
    laid = trade_table("harbormaster").put("P", settlements="0,-2,N").setup_settlement("P", pays=True)
    laid.state["stack"][-1].update(step="setup_city")
    laid.play("P", "place_city", "1,-2,N")

    assert laid.sight(None)["harbormaster"]["seats"]["0"]["harbor_points"] == 3
    assert laid.state["harbormaster"]["holder"] == "0"


# Catan for Two


def duel(*more: str) -> TradersDuel:
    laid = trade_table("for_two", *more)
    assert isinstance(laid, TradersDuel)
    return laid


def test_coins_for_neutral_roads_are_halved():
    """TB-TB-X13, TB-TB-C1, TB-CO-K8: Of three coins the opponent gets one, the bank two."""
    laid = duel().wagon("P", "0,0,N", card=5).barbarians(*AWAY)
    assert isinstance(laid, TradersDuel)
    laid.neutral("north", roads="0,0,NE 0,0,E 0,0,SE")
    laid.moving("P").go("P", "1,-1,S", "0,1,N", "0,0,S")

    assert (laid.gold("P"), laid.gold("Q")) == (2, 6)
    assert laid.logged("toll_to_bank") == [{"seat": "0", "cards": {"gold": 1}}]
    assert laid.last.barrier is None, "nobody else has it"


def test_the_opponents_own_road_is_not_counted_among_them():
    """TB-TB-C1, TB-TB-16"""
    laid = duel().wagon("P", "0,0,N", card=5).barbarians(*AWAY)
    assert isinstance(laid, TradersDuel)
    laid.neutral("north", roads="0,0,E").put("Q", roads="0,0,NE")
    laid.moving("P").go("P", "1,-1,S", "0,1,N")

    assert (laid.gold("P"), laid.gold("Q")) == (3, 6), "one for Q's road, one for the bank"


def test_nobody_is_robbed_on_a_neutral_road():
    """TB-TB-13, TB-2P-22"""
    laid = duel().neutral("north", roads="0,0,E").give("Q", ore=1).pre_roll("P")
    laid.play("P", "roll", chance={"dice": [3, 4]})
    laid.play("P", "move_barbarian", ["0,1,E", "0,0,E"], chance={"dice": [2, 3]})

    assert laid.hand("Q")["ore"] == 1
    assert laid.waiting_for == {"P": "main"}


def test_neither_seats_nor_neutral_players_hold_longest_road():
    """TB-TB-06, TB-2P-15: The scenario has no such card, for two either."""
    laid = duel().put("P", roads="0,0,NE 0,-1,E 0,0,SE 0,0,E -1,1,NE", settlements="1,-1,S")
    laid.neutral("south", roads="-1,1,SE -2,2,NE -2,1,E -2,1,NE -2,0,E -1,-1,SE")
    laid.give("P", brick=1, lumber=1).main("P").play("P", "build_road", "-1,0,E")

    assert laid.road_length("P") == 6
    assert laid.longest_road is None
    assert laid.points("P") == 1
    assert laid.sight(None)["base"]["award_seats"] == []


def test_a_card_that_was_held_by_mistake_is_laid_aside():
    """TB-TB-06: Older games for two had the card. They continue without it."""
    laid = duel().put("P", roads="0,0,NE 0,-1,E 0,0,SE 0,0,E -1,1,NE", settlements="1,-1,S").main("P")
    stored = CATAN.copy(laid.state)
    stored["schema"] = {**stored["schema"], KEY: 1}
    stored["base"]["longest_road"] = "0"

    state = check_invariants(CATAN, stored)

    assert state["base"]["longest_road"] is None
    assert CATAN.points(state)["0"]["own"] == 1


def test_a_void_throw_is_no_first_roll():
    """TB-TB-12, TB-2P-05"""
    laid = duel().pre_roll("P")
    assert isinstance(laid, TradersDuel)
    laid.two_rolls("P", [1, 1], [2, 3], [6, 6], [1, 4], [4, 4])

    counted = [told["dice"] for told in laid.logged("rolled") if not told.get("void")]
    assert counted == [[2, 3], [4, 4]]


def test_a_token_moves_a_barbarian_to_a_bare_path():
    """TB-TB-C2, TB-2P-16: It costs one token, also for the seat that is ahead."""
    laid = duel().put("P", settlements="2,-1,S", roads="0,0,E").neutral("north", roads="0,0,SE").main("P")
    assert laid.points("P") > laid.points("Q")
    for edge in ("0,0,E", "0,0,SE"):
        error = laid.refused("P", "send_barbarian", ["0,1,E", edge])
        assert (error.code, error.message) == ("TB-TB-C2b", "Choose a path without a road.")
    assert laid.refused("P", "send_barbarian", ["0,1,E", "1,-2,SE"]).code == "TB-TB-E10"

    laid.play("P", "send_barbarian", ["0,1,E", "0,0,NE"])

    assert isinstance(laid, TradersDuel)
    assert laid.part["barbarians"][2] == "0,0,NE"
    assert laid.tokens("P") == 4
    assert laid.refused("P", "send_barbarian", ["0,0,NE", "0,1,E"]).code == "TB-2P-E4"
    poor = duel().with_tokens("P", 0).main("P")
    assert poor.refused("P", "send_barbarian", ["0,1,E", "0,0,NE"]).code == "TB-2P-E5b"


def test_no_robber_is_sent_home():
    """TB-TB-C2"""
    error = duel().main("P").refused("P", "send_robber_home")

    assert (error.code, error.message) == (
        "TB-TB-C2",
        "There is no robber in this game. A trade token moves a barbarian instead.",
    )


def test_tokens_for_a_settlement_beside_a_trade_hex():
    """TB-TB-C3, TB-2P-20: It brings one, and one more on the coast. The set-up and its city count, too."""
    for vertex, tokens in (("0,2,N", 1), ("1,1,S", 2), ("1,-1,S", 0), ("0,-2,N", 1)):
        for verb, step in (("place_settlement", "setup_settlement"), ("place_city", "setup_city")):
            laid = duel().setup_settlement("P", pays=True)
            assert isinstance(laid, TradersDuel)
            laid.state["stack"][-1].update(step=step)
            assert laid.play("P", verb, vertex).tokens("P") == 5 + tokens, (vertex, verb)  # type: ignore[attr-defined]


def test_a_settlement_built_later_earns_as_well():
    """TB-TB-C3"""
    laid = duel().put("P", roads="0,1,E").give("P", brick=1, lumber=1, wool=1, grain=1).main("P")
    laid.play("P", "build_settlement", "0,2,N")

    assert isinstance(laid, TradersDuel)
    assert laid.tokens("P") == 6


def test_neutral_roads_may_go_to_a_plaza_and_never_along_the_sea():
    """TB-2P-11, TB-TB-08, TB-TB-10"""
    laid = duel().neutral("south", settlements="0,2,N").neutral("south", roads="0,2,C-N")
    laid.put("P", settlements="0,-2,N").give("P", brick=1, lumber=1).main("P")
    laid.play("P", "build_road", "0,-2,NE")

    assert isinstance(laid, TradersDuel)
    edges = {one["edge"] for one in laid.pieces("P", "place_neutral_road")}
    assert {"0,2,C-NE", "0,2,C-SW", "0,2,C-NW"} <= edges
    assert not {"0,2,E", "0,2,SE", "-1,3,NE"} & edges
    assert laid.timeout("P").waiting_for == {"P": "main"}


def test_four_variants_for_two():
    """TB-CO-02, TB-CO-04, TB-TB-C4, TB-TB-C5, TB-2P-C3: There are two cards, and a void one is drawn again."""
    laid = duel("events", "friendly_robber", "harbormaster")
    cards_on_top(laid, "calm_sea/12", "none/8", "none/9").pre_roll("P").play("P", "draw_event_card")

    assert [told["number"] for told in laid.logged("produced")] == [8, 9]
    assert points_to_win(CATAN.game(laid.state), "0") == 14
