"""Cards that take effect when bought: knights, Treason, Intrigue; and the seven."""

from __future__ import annotations

import itertools

import pytest

from tests.titles.catan.barbarian_attack.tables import Attack, attack_table
from tests.titles.catan.tables import CATAN

CASTLE = ("-2,1,SE", "-2,2,NE", "-3,2,E", "-2,2,E", "-3,3,NE", "-2,2,SE")


def bought(*cards: str) -> Attack:
    """Return a table on which P has bought the first of these cards."""
    return attack_table().buying("P", *cards).buy("P")


def test_a_card_is_revealed_and_resolved_before_the_next_is_bought():
    """TB-BA-13, TB-BA-E8, TB-BA-D1"""
    laid = bought("knighthood", "knighthood")

    assert laid.waiting_for == {"P": "place_knight"}
    assert laid.logged("attack_card") == [{"seat": "0", "card": "knighthood"}]
    error = laid.refused("P", "buy_development_card")
    assert (error.code, error.message) == ("TB-BA-E8", "Resolve your card first.")
    assert laid.refused("Q", "buy_development_card").code == "BASE-ERR-01"
    laid.play("P", "place_attack_knight", CASTLE[0])
    assert laid.logged("attack_knight_placed") == [{"seat": "0", "edge": CASTLE[0]}]
    laid.buy("P")
    laid.play("P", "place_attack_knight", CASTLE[1])
    assert laid.riders == {CASTLE[0]: "P", CASTLE[1]: "P"}
    assert laid.sight(None)["base"]["seats"]["0"]["spent"] == ["knighthood", "knighthood"]
    assert laid.sight(None)["base"]["seats"]["0"]["development_cards"] == 0


def test_a_knighthood_stands_beside_the_castle():
    """TB-BA-13, TB-BA-E3, TB-BA-E9, TB-BA-18"""
    laid = attack_table().with_knights("Q", CASTLE[2]).buying("P", "knighthood").buy("P")

    assert laid.places("P", "place_attack_knight") == set(CASTLE) - {CASTLE[2]}
    error = laid.refused("P", "place_attack_knight", "0,0,E")
    assert (error.code, error.message) == ("TB-BA-E9", "Place the knight on a path beside the castle.")
    error = laid.refused("P", "place_attack_knight", CASTLE[2])
    assert (error.code, error.message) == ("TB-BA-E3", "There is already a knight on this path.")


def test_a_black_knight_stands_anywhere():
    """TB-BA-13, TB-BA-18: It may also stand on a road."""
    laid = (
        attack_table()
        .put("Q", roads="0,0,E")
        .with_knights("Q", "0,0,NE")
        .buying("P", "black_knight")
        .buy("P")
    )

    assert len(laid.places("P", "place_attack_knight")) == 71
    assert laid.refused("P", "place_attack_knight", "0,0,NE").code == "TB-BA-E3"
    assert laid.play("P", "place_attack_knight", "0,0,E").riders["0,0,E"] == "P"


def test_a_knight_without_a_place_or_a_supply_has_no_effect():
    """TB-BA-14"""
    full = attack_table().with_knights("Q", *CASTLE).buying("P", "knighthood").buy("P")
    assert full.logged("attack_card_without_effect") == [{"seat": "0", "card": "knighthood"}]
    assert full.waiting_for == {"P": "main"}

    edges = ("0,0,E", "0,0,NE", "0,0,SE", "1,0,E", "1,0,NE", "1,0,SE")
    none_left = attack_table().with_knights("P", *edges).buying("P", "black_knight").buy("P")
    assert none_left.logged("attack_card_without_effect") == [{"seat": "0", "card": "black_knight"}]


def test_nobody_is_asked_where_one_place_is_left():
    """TB-BA-14"""
    laid = attack_table().with_knights("Q", *CASTLE[1:]).buying("P", "knighthood").buy("P")

    assert laid.riders[CASTLE[0]] == "P"
    assert laid.waiting_for == {"P": "main"}


@pytest.mark.parametrize(
    ("card", "standing", "edge"),
    [
        ("knighthood", {}, "-2,1,SE"),
        ("black_knight", {}, "0,-3,SE"),
        ("black_knight", {"-2,1": 2, "0,-2": 3}, "-2,0,SE"),
        ("black_knight", {"0,-2": 3}, "0,-3,SE"),
    ],
)
def test_time_places_a_knight(card, standing, edge):
    """TB-BA-D1"""
    laid = attack_table().put("P", settlements="-2,1,N").with_barbarians(standing).buying("P", card).buy("P")

    assert laid.timeout("P").answer() == ("place_attack_knight", edge)


def test_the_discard_pile_is_the_new_deck():
    """TB-BA-13: This happens as soon as the last card has been resolved."""
    laid = attack_table()
    laid.here["deck"].remove("knighthood")
    laid.here["spent"]["1"] = others = laid.here["deck"]
    laid.here["deck"] = ["knighthood"]
    laid.give("P", ore=1, wool=1, grain=1).main("P").buy("P")
    laid.play("P", "place_attack_knight", CASTLE[0])

    assert laid.logged("attack_deck_mixed") == [
        {"cards": {"0": ["knighthood"], "1": others, "2": [], "3": []}}
    ]
    assert len(laid.here["deck"]) == 26
    assert all(not cards for cards in laid.here["spent"].values())


# Treason


def treason(standing: dict[str, int], **more: str) -> Attack:
    return attack_table().put("P", **more).with_barbarians(standing).buying("P", "treason").buy("P")


def test_treason_takes_two_coins_and_moves_two_barbarians():
    """TB-BA-15, TB-BA-D2"""
    laid = treason({"-2,1": 2, "0,2": 1, "2,0": 1})
    assert laid.coins("P") == 2
    assert laid.waiting_for == {"P": "commit_treason"}
    assert laid.next("P", "commit_treason") == ["2,0", "-2,1", "0,2"]

    laid.play("P", "commit_treason", ["-2,1", "0,2", "1,1", "-1,2"])

    assert laid.standing == {"-2,1": 1, "2,0": 1, "1,1": 1, "-1,2": 1}
    assert laid.logged("treason") == [
        {"seat": "0", "taken": ["-2,1", "0,2"], "put": ["1,1", "-1,2"], "landed": 0}
    ]


def test_treason_names_four_different_hexes_with_room():
    """TB-BA-15, TB-BA-17, TB-BA-E7"""
    laid = treason({"-2,1": 2, "0,2": 1, "2,0": 3})

    error = laid.refused("P", "commit_treason", ["-2,1", "0,2", "2,0", "1,1"])
    assert (error.code, error.message) == ("TB-BA-E7", "Three barbarians are already there.")
    assert laid.refused("P", "commit_treason", ["-2,1", "-2,1", "1,1", "-1,2"]).code == "TB-BA-15c"
    assert laid.refused("P", "commit_treason", ["-2,1", "0,2", "1,1", "-2,1"]).code == "TB-BA-15c"
    assert laid.refused("P", "commit_treason", ["-2,1", "1,1", "-1,2", "-2,0"]).code == "TB-BA-15b"
    for wrong in (["-2,1", "0,2", "1,1"], ["-2,1", "0,2", "1,1", "0,0"], "-2,1", None):
        assert laid.refused("P", "commit_treason", wrong).code == "TB-BA-15"


def test_treason_takes_the_rest_from_the_supply():
    """TB-BA-X11, TB-BA-15"""
    laid = treason({"0,2": 1})

    laid.play("P", "commit_treason", ["0,2", "1,1", "-1,2"])

    assert laid.standing == {"1,1": 1, "-1,2": 1}
    assert (laid.coins("P"), laid.logged("treason")[0]["landed"]) == (2, 1)


def test_treason_does_as_much_as_is_possible():
    """TB-BA-15: Nine hexes are full, so only one barbarian can be placed, unless a source frees a place."""
    names = ["-2,0", "-1,-1", "0,-2", "1,-2", "2,-1", "2,0", "1,1", "0,2", "-1,2"]
    laid = treason(dict.fromkeys(names, 3))

    assert laid.next("P", "commit_treason", "0,2") == ["-2,1"]
    laid.play("P", "commit_treason", ["0,2", "-2,1"])
    assert laid.standing["0,2"] == 2
    assert laid.standing["-2,1"] == 1

    nobody = attack_table().with_prisoners("Q", 36).buying("P", "treason").buy("P")
    assert (nobody.coins("P"), nobody.waiting_for) == (2, {"P": "main"})


def test_treason_frees_and_conquers_at_once():
    """TB-BA-17, TB-BA-26"""
    laid = treason({"-2,1": 3, "0,2": 1, "1,1": 2}, settlements="-3,2,N 1,1,S")
    assert laid.points_of("P") == 1

    laid.play("P", "commit_treason", ["-2,1", "0,2", "1,1", "-1,2"])

    assert laid.logged("hex_freed") == [{"hex": "-2,1"}]
    assert laid.logged("hex_conquered") == [{"hex": "1,1"}]
    assert laid.points_of("P") == 2, "the one stands up again, the other touches a free hex besides"


def test_time_commits_treason_away_from_own_buildings():
    """TB-BA-D2"""
    laid = treason({"-2,1": 2, "0,2": 3, "2,0": 1}, settlements="-2,1,N 2,0,N").timeout("P")

    assert laid.answer() == ("commit_treason", ["-2,1", "2,0", "0,-2", "1,-2"])


# Intrigue


def test_intrigue_takes_a_prisoner_and_frees_a_hex():
    """TB-BA-X12, TB-BA-D3, TB-BA-24"""
    laid = attack_table().put("P", settlements="-3,2,N").with_barbarians({"-2,1": 3, "0,2": 1})
    laid.buying("P", "intrigue").buy("P")
    assert laid.places("P", "spin_intrigue") == {"-2,1", "0,2"}
    assert laid.refused("P", "spin_intrigue", "1,1").code == "TB-BA-15b"
    assert laid.refused("P", "spin_intrigue", "9,9").code == "BASE-ERR-13"

    laid.play("P", "spin_intrigue", "-2,1")

    assert laid.standing == {"-2,1": 2, "0,2": 1}
    assert laid.logged("intrigue") == [{"seat": "0", "hex": "-2,1"}]
    assert (laid.prisoners("P"), laid.points_of("P")) == (1, 1)


def test_intrigue_of_a_single_hex_asks_nobody():
    """TB-BA-16"""
    laid = attack_table().with_barbarians({"0,2": 1}).buying("P", "intrigue").buy("P")

    assert (laid.prisoners("P"), laid.standing) == (1, {})


def test_intrigue_without_barbarians_draws_another_card():
    """TB-BA-16"""
    laid = attack_table().buying("P", "intrigue", "knighthood").buy("P")

    assert laid.waiting_for == {"P": "place_knight"}
    assert [one["card"] for one in laid.logged("attack_card")] == ["intrigue", "knighthood"]
    assert laid.hand("P") == {"ore": 1, "wool": 1, "grain": 1}


@pytest.mark.parametrize(
    ("standing", "chosen"),
    [({"-2,1": 1, "0,2": 3}, "-2,1"), ({"1,1": 1, "0,2": 3}, "0,2"), ({"1,1": 2, "0,2": 2}, "1,1")],
)
def test_time_takes_a_prisoner_at_own_buildings(standing, chosen):
    """TB-BA-D3"""
    laid = attack_table().put("P", settlements="-2,1,N").with_barbarians(standing).buying("P", "intrigue")

    assert laid.buy("P").timeout("P").answer() == ("spin_intrigue", chosen)


def test_two_prisoners_are_a_point():
    """TB-BA-X10, TB-BA-24"""
    for number, points in ((0, 0), (1, 0), (2, 1), (3, 1), (4, 2)):
        assert attack_table().with_prisoners("P", number).points_of("P") == points


# The seven, and coins


def seven(*, hands: dict[str, dict[str, int]]) -> Attack:
    laid = attack_table()
    for name, cards in hands.items():
        laid.give(name, **cards)
    return laid.pre_roll("P").roll(3, 4)


def test_a_seven_discards_then_takes_a_card():
    """TB-BA-28, TB-BA-D5, TB-BA-D6, TB-CO-K19"""
    laid = seven(hands={"Q": {"ore": 8}, "R": {"wool": 1}})
    assert laid.waiting_for == {"Q": "discard"}
    laid.play("Q", "discard", {"ore": 4})

    assert laid.waiting_for == {"P": "take_a_card"}
    assert laid.places("P", "take_a_card") == {"1", "2", None}
    assert laid.refused("P", "take_a_card", "3").code == "TB-BA-28"
    assert laid.refused("P", "end_turn").code == "TB-BA-28b"
    laid.play("P", "take_a_card", "1")

    assert (laid.hand("P"), laid.hand("Q")) == ({"ore": 1}, {"ore": 3})
    assert laid.waiting_for == {"P": "main"}


def test_who_may_lose_a_card_is_named_in_turn_order():
    """TB-BA-28, TB-BA-D6: Of those who have most cards, time takes from the next in turn order."""
    laid = attack_table().give("P", ore=2).give("Q", ore=2).give("S", ore=1).pre_roll("R").roll(3, 4)
    assert list(laid.options("R")["take_a_card"]) == ["3", "0", "1", None]

    assert laid.timeout("R").answer() == ("take_a_card", "0")


def test_a_card_need_not_be_taken_and_coins_never_are():
    """TB-BA-28, TB-BA-29, TB-GOLD-04"""
    laid = seven(hands={"Q": {"ore": 1}}).with_coins("R", 5)
    assert laid.places("P", "take_a_card") == {"1", None}

    laid.play("P", "take_a_card", None)
    assert laid.logged("nobody_robbed") == [{"seat": "0"}]
    assert laid.hand("Q") == {"ore": 1}

    assert seven(hands={}).waiting_for == {"P": "main"}


def test_a_timeout_takes_from_the_seat_that_has_most():
    """TB-BA-D6"""
    assert seven(hands={"Q": {"ore": 1}, "R": {"wool": 2}, "S": {"wool": 2}}).timeout("P").answer() == (
        "take_a_card",
        "2",
    )


def test_time_discards_half():
    """TB-BA-D5"""
    laid = seven(hands={"Q": {"ore": 8}}).timeout("Q")

    assert laid.answer() == ("discard", {"ore": 4})


def test_coins_are_those_of_the_other_scenarios():
    """TB-BA-29, TB-BA-D7"""
    laid = attack_table().with_coins("P", 9).main("P")

    assert laid.places("P", "buy_resource") == {"brick", "lumber", "wool", "grain", "ore"}
    laid.play("P", "buy_resource", "ore").play("P", "buy_resource", "ore")
    assert laid.refused("P", "buy_resource", "ore").code == "TB-GOLD-05a"
    assert laid.accepts("P", "trade_with_bank", {"give": "gold", "take": "wool", "times": 1})
    assert laid.timeout("P").answer() == ("end_turn", None)


# Orders


ORDERED = ("place_knight", "commit_treason", "spin_intrigue", "move_knights", "take_a_card")


def test_what_is_ordered_is_answered_as_time_would_answer_it():
    """TB-BA-D1, TB-BA-D2, TB-BA-D3, TB-BA-D4, TB-BA-D6"""
    positions = [
        attack_table().buying("P", "knighthood").buy("P"),
        treason({"-2,1": 1, "0,2": 1}),
        attack_table().with_barbarians({"-2,1": 1, "0,2": 1}).buying("P", "intrigue").buy("P"),
        attack_table().with_knights("P", CASTLE[0]).main("P").end_turn("P"),
        seven(hands={"Q": {"ore": 1}}),
    ]
    for decision, laid in zip(ORDERED, positions, strict=True):
        game = CATAN.game(CATAN.copy(laid.state))
        assert laid.waiting_for == {"P": decision}
        assert game.top.ordered(game, "0") is None
        laid.play("P", "set_attack_orders", {"usual": [decision]})
        game = CATAN.game(CATAN.copy(laid.state))
        assert game.top.ordered(game, "0") == game.top.when_time_runs_out(game, "0")
        assert laid.sight("P")["barbarian_attack"]["own"]["orders"] == [decision]
        assert laid.log == []


def test_orders_are_some_of_five_none_twice():
    laid = attack_table().main("P")

    for wrong in (
        None,
        {"usual": ["roll"]},
        {"usual": ["take_a_card", "take_a_card"]},
        {"usual": "take_a_card"},
    ):
        assert laid.refused("P", "set_attack_orders", wrong).code == "BASE-ERR-68"
    for some in itertools.combinations(ORDERED, 2):
        assert laid.accepts("P", "set_attack_orders", {"usual": list(some)})
