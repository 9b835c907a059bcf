"""Every decision of the variants over days: the seats that are asked, the texts for others, and the default answers.

These are the rows `-D` of variants and scenarios that stop a game. `tests/notifications/test_modules.py` tests their
emails.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pytest

from games.engine.steps import Decision
from games.engine.types import Json
from games.wording.words import words_of
from tests.titles.catan.barbarian_attack.tables import Attack, attack_table
from tests.titles.catan.barbarian_attack.test_with_other_modules import duel as attack_duel
from tests.titles.catan.caravans.test_vote import bidding
from tests.titles.catan.events.tables import damage, draw, table
from tests.titles.catan.fishermen.tables import shore
from tests.titles.catan.for_two.duel import Duel, new_duel
from tests.titles.catan.tables import CATAN, Table
from tests.titles.catan.traders_and_barbarians.tables import Traders, trade_table


class Row(NamedTuple):
    """A decision as listed in the rule file.

    :param due: the seats that are asked at the same moment
    :param answer: the default answer of the first of them
    :param order: the standing order of that seat for the same immediate answer, if there is one
    """

    position: Callable[[], Table]
    decision: str
    due: str
    answer: Json
    order: tuple[str, Json] | None = None


def usual(decision: str) -> tuple[str, Json]:
    return "set_event_orders", {"usual": [decision]}


def earthquake() -> Table:
    """Nobody can settle at either end of P's first road. Q has two useful roads, R only one."""
    laid = table().put("P", settlements="0,0,N", roads="0,0,NE 0,0,E 0,1,NE").put("R", roads="2,0,NE")
    return laid.put("Q", roads="-2,0,NE -2,0,E")


def neighbors() -> Table:
    return table().give("P", ore=2, wool=2, brick=1).give("R", grain=1)


def gifts() -> Table:
    """All seats have equally many knights."""
    laid = table().played_knights("P", 1).played_knights("S", 1)
    return laid.give("P", brick=1, lumber=1, wool=1, ore=2)


def leaders() -> Table:
    """P and Q are level. P has too few cards for both seats behind."""
    laid = table().put("P", settlements="0,0,N").put("Q", settlements="-2,0,N").give("P", wool=1)
    return laid.give("Q", ore=3, brick=1)


def neutral_road() -> Duel:
    laid = new_duel().put("P", roads="0,0,E").neutral("north", roads="1,-2,SE").give("P", brick=1, lumber=1)
    return laid.main("P").play("P", "build_road", "0,0,SE")  # type: ignore[return-value]


def neutral_settlement() -> Duel:
    laid = new_duel().neutral("north", roads="1,-2,SE 1,-1,NE 2,-2,SE 2,-1,NE").put("P", roads="0,0,E")
    laid.give("P", brick=1, lumber=1, wool=1, grain=1).main("P")
    return laid.play("P", "build_settlement", "0,1,N")  # type: ignore[return-value]


def forced_trade() -> Duel:
    laid = new_duel().give("P", wool=3, ore=3).give("Q", brick=1, grain=1).main("P")
    return laid.play("P", "force_trade")  # type: ignore[return-value]


def full_boats() -> Table:
    """P and Q hold seven tokens and fish at the lake."""
    laid = shore().put("P", settlements="0,0,N").put("Q", settlements="0,0,S").fish("P", 1, 1, 2, 2, 2, 3, 3)
    return laid.fish("Q", 2, 2, 2, 2, 3, 3, 3).pre_roll("P").roll(5, 6)


def card(name: str) -> Attack:
    """P has bought this card. Barbarians stand on two hexes."""
    return attack_table().with_barbarians({"-2,1": 1, "0,2": 1}).buying("P", name).buy("P")


def mercenary() -> Table:
    laid = attack_duel().buying("P", "knighthood").buy("P")
    return laid.play("P", "place_attack_knight", "-2,1,SE")


def attack_order(decision: str) -> tuple[str, Json]:
    return "set_attack_orders", {"usual": [decision]}


def road_of_q() -> Table:
    """P has rolled a seven. A barbarian may come to Q's road."""
    return trade_table().put("Q", roads="0,0,E").give("Q", ore=2).pre_roll("P").roll(3, 4)


def driven_off() -> Traders:
    return trade_table().wagon("P", "1,-1,N", card=5).moving("P").drive("P", "1,-2,SE", 3)


def wagon_order(decision: str) -> tuple[str, Json]:
    return "set_wagon_orders", {"usual": [decision]}


def caravan_order(decision: str) -> tuple[str, Json]:
    return "set_caravan_orders", {"usual": [decision]}


ROWS = {
    "TB-EV-D3": Row(
        lambda: draw(earthquake(), "earthquake/6"), "damage_road", "PQ", "0,0,NE", usual("damage_road")
    ),
    "TB-EV-D4": Row(
        lambda: draw(neighbors(), "good_neighbors/6"),
        "give_to_neighbor",
        "PR",
        {"wool": 1},
        usual("give_to_neighbor"),
    ),
    "TB-EV-D5, tournament": Row(
        lambda: draw(gifts(), "tournament/5"), "take_gift", "PS", {"grain": 1}, usual("take_gift")
    ),
    "TB-EV-D5, plentiful year": Row(
        lambda: draw(gifts(), "plentiful_year/2"), "take_gift", "PQRS", {"grain": 1}, usual("take_gift")
    ),
    "TB-EV-D6": Row(
        lambda: draw(leaders(), "neighborly_help/10"),
        "help_neighbors",
        "PQ",
        [{"to": "2", "card": "wool"}],
        usual("help_neighbors"),
    ),
    "TB-FI-D1": Row(
        full_boats, "exchange_fish", "PQ", "fish_1", ("set_fishing_orders", {"usual": ["exchange_fish"]})
    ),
    "TB-2P-D1, road": Row(neutral_road, "neutral_road", "P", {"edge": "-1,1,E", "neutral": "south"}),
    "TB-2P-D1, settlement": Row(
        neutral_settlement, "neutral_settlement", "P", {"vertex": "2,-2,S", "neutral": "north"}
    ),
    "TB-2P-D2": Row(forced_trade, "forced_trade", "P", {"wool": 1, "ore": 1}),
    "TB-CA-D1": Row(bidding, "bid_for_camel", "P", {}, caravan_order("bid_for_camel")),
    "TB-CA-D2": Row(
        lambda: bidding().bids(P=1, Q=1, R=1, S=0),
        "agree_on_camel",
        "PQR",
        {"place": None, "final": True},
        caravan_order("agree_on_camel"),
    ),
    "TB-CA-D3": Row(
        lambda: bidding().bids(P=1, Q=3, R=0, S=0),
        "place_camel",
        "Q",
        "1,-1,SE",
        caravan_order("place_camel"),
    ),
    "TB-BA-D1": Row(lambda: card("knighthood"), "place_knight", "P", "-2,1,SE", attack_order("place_knight")),
    "TB-BA-D2": Row(
        lambda: card("treason"),
        "commit_treason",
        "P",
        ["-2,1", "0,2", "0,-2", "1,-2"],
        attack_order("commit_treason"),
    ),
    "TB-BA-D3": Row(lambda: card("intrigue"), "spin_intrigue", "P", "-2,1", attack_order("spin_intrigue")),
    "TB-BA-D6": Row(
        lambda: attack_table().give("Q", ore=1).pre_roll("P").roll(3, 4),
        "take_a_card",
        "P",
        "1",
        attack_order("take_a_card"),
    ),
    "TB-BA-C1": Row(mercenary, "place_mercenary", "P", "-3,2,E"),
    "TB-TB-D1": Row(road_of_q, "move_barbarian", "P", ["1,-2,SE", "0,0,E"], wagon_order("move_barbarian")),
    "TB-TB-D1, card": Row(
        lambda: road_of_q().play("P", "move_barbarian", ["0,1,E", "0,0,E"]),
        "take_from_road",
        "P",
        "1",
        wagon_order("take_from_road"),
    ),
    "TB-TB-D5": Row(driven_off, "place_driven_off", "P", None),
}


@pytest.mark.parametrize("row", ROWS.values(), ids=list(ROWS))
def test_all_who_have_to_decide_are_asked_at_once_and_nothing_else_can_be_done(row):
    """TB-EV-D3, TB-EV-D4, TB-EV-D5, TB-EV-D6, TB-2P-D1, TB-2P-D2, TB-FI-D1, TB-CA-D1, TB-CA-D2, TB-CA-D3, TB-BA-D1,
    TB-BA-D2, TB-BA-D3, TB-BA-D6, TB-TB-D1, TB-TB-D5, TB-GEN-10, TB-GEN-12"""
    laid = row.position()

    assert laid.waiting_for == dict.fromkeys(row.due, row.decision)
    game = CATAN.game(CATAN.copy(laid.state))
    own = set(game.rules.step(row.decision).own_verbs)
    concerned = {*map(laid.seat, row.due), *laid.state["stack"][-1].get("answers", ())}
    for seat in game.seats:
        verbs = set(game.options(seat)) - set(game.rules.open_verbs)
        assert verbs == (own if seat in concerned else set())


@pytest.mark.parametrize("row", ROWS.values(), ids=list(ROWS))
def test_everybody_reads_what_is_waited_for(row):
    """TB-GEN-12: The others read a sentence of their own, and the seat concerned reads its own words."""
    laid = row.position()
    decision = CATAN.rules(laid.state["modules"]).step(row.decision)

    assert issubclass(decision, Decision)
    assert decision.sentence != Decision.sentence
    assert "{names}" in decision.sentence
    assert words_of("catan", laid.state["modules"]).has_step(row.decision)


@pytest.mark.parametrize("row", ROWS.values(), ids=list(ROWS))
def test_time_answers_without_luck(row):
    """TB-EV-D3, TB-EV-D4, TB-EV-D5, TB-EV-D6, TB-2P-D1, TB-2P-D2, TB-GEN-11"""
    laid = row.position()
    for name in row.due:
        before = laid.state["chance"]["used"]
        game = CATAN.game(CATAN.copy(laid.state))
        game.default_answer(laid.seat(name))
        assert game.state["chance"]["used"] == before

    laid.timeout(row.due[0])

    assert laid.answer()[1] == row.answer


@pytest.mark.parametrize("row", [row for row in ROWS.values() if row.order], ids=lambda row: row.decision)
def test_what_several_are_asked_can_be_ordered_in_advance(row):
    """TB-EV-D3, TB-EV-D4, TB-EV-D5, TB-EV-D6: The site then gives the default answer immediately."""
    laid = row.position()
    seat = laid.seat(row.due[0])
    assert CATAN.ordered(laid.state, seat) is None

    laid.play(seat, *row.order)

    answered = CATAN.ordered(laid.state, seat)
    assert answered is not None
    assert answered[1] == row.answer


def attack() -> Table:
    """A robber attack. Q and R hold too many cards, and S lives where the robber may go."""
    laid = table().put("S", settlements="-2,1,N").give("S", wool=1).put("P", settlements="0,-2,N")
    return draw(laid.give("Q", ore=6, grain=3).give("R", wool=8), "robber_attack/7")


def test_an_attack_asks_for_all_discards_at_once_and_draws_them_for_the_absent():
    """TB-EV-D1, TB-CO-K20, BASE-DEC-04: A decision of the base game keeps its default."""
    laid = attack()
    assert laid.waiting_for == dict.fromkeys("QR", "discard")
    drawn = set()
    for seed in range(12):
        laid.state["chance"]["seed"] = str(seed)
        drawn.add(str(CATAN.timeout(laid.state, "1").argument))

    assert len(drawn) > 1
    assert laid.timeout("Q").last.chance[0]["of"] == [
        {"brick": 0, "lumber": 0, "wool": 0, "grain": 3, "ore": 6},
        4,
    ]


def test_a_discard_in_an_attack_can_be_ordered_in_advance():
    """TB-EV-D1, BASE-DEC-22"""
    laid = table().give("Q", ore=6, grain=3)
    order = {
        "decline_all": "off",
        "rules": [],
        "auto_roll": False,
        "auto_end": False,
        "discard": ["grain", "ore"],
    }
    laid.play("Q", "set_standing_answers", order)

    draw(laid, "robber_attack/7")

    assert laid.waiting_for == {"P": "robber"}
    assert laid.hands["Q"] == {"ore": 5}


def test_an_absent_seat_robs_after_an_attack_as_after_a_seven():
    """The robber goes away from the seat's own buildings, where somebody has a card.

    TB-EV-D2, TB-CO-K20, BASE-DEC-05
    """
    laid = attack().timeout("Q").timeout("R")
    assert laid.waiting_for == {"P": "robber"}
    beside_s = {"-2,1", "-1,0", "-2,0"}

    for seed in range(12):
        laid.state["chance"]["seed"] = str(seed)
        answer = CATAN.timeout(laid.state, "0").argument
        assert (answer["hex"] in beside_s, answer["victim"]) == (True, "3")


def test_an_absent_seat_repairs_no_road():
    """TB-EV-D7"""
    laid = damage(table().put("P", roads="0,0,NE").give("P", brick=1, lumber=1).main("P"), "0,0,NE")
    assert "repair_road" in laid.offered("P")

    assert laid.timeout("P").answer() == ("end_turn", None)


def test_an_absent_seat_pays_no_token():
    """TB-2P-D3: This holds before and after the rolls."""
    laid = new_duel().give("P", ore=1).give("Q", ore=1).robber("2,0").played_knights("P", 1).pre_roll("P")
    assert {"force_trade", "send_robber_home", "exchange_knight"} <= set(laid.offered("P"))

    laid.timeout("P", chance={"dice": [1, 1], "dice#2": [1, 2]})
    assert laid.answer() == ("roll", None)

    assert laid.timeout("P").answer() == ("end_turn", None)
    assert (laid.tokens("P"), laid.here["knights"]["0"]) == (5, 1)
