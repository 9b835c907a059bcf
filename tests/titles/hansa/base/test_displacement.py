"""Displacing, and the owner's re-placing in another seat's turn. HT-DISP."""

from __future__ import annotations

import pytest

from games.titles.hansa.title import HANSA

RING_1 = ["arnheim-duisburg:1", "arnheim-duisburg:2", "arnheim-duisburg:3"]
RING_1 += ["dortmund-paderborn:1", "dortmund-paderborn:2", "dortmund-paderborn:3"]


@pytest.fixture
def displaced(table):
    """A game in which P1 has displaced P2's trader on `dortmund-duisburg` 1."""
    t = table().supply("P1", "6T 1M").stock("P1", "5T").supply("P2", "5T").stock("P2", "4T")
    return t.on("P2", "dortmund-duisburg", "T").displace("P1", "dortmund-duisburg:1", "T", "1T")


def displace_from(t, village: str):
    """Displace the piece in the village as P1."""
    kind = t.there(village)[-1]
    t.supply("P1", "9T").displace("P1", village, "T", "1T" if kind == "T" else "2T")
    return t


# The actor's part


def test_a_piece_gives_way_for_a_price(displaced) -> None:
    """HT-DISP-01, HT-DISP-02, HT-EX-09, HT-DEC-04"""
    assert displaced.there("dortmund-duisburg:1") == "P1 T"
    assert displaced.heaps("P1") == ("4T 1M", "6T")
    assert displaced.waiting == {"P2": "replace"}
    assert displaced.refused("P1", "income", {"trader": 3}) == "HT-ERR-02"


def test_a_merchant_costs_two(table) -> None:
    """HT-DISP-02, HT-EX-11"""
    t = table().supply("P1", "2T 1M").stock("P1", "").on("P2", "bremen-minden", "M").stock("P2", "3T")

    t.displace("P1", "bremen-minden:1", "T", "1T 1M")

    assert t.heaps("P1") == ("", "1T 1M")
    assert t.next("P2", "replace") == ["displaced", "stock:trader"]


def test_the_actor_chooses_the_kinds(table) -> None:
    """HT-DISP-02"""
    t = table().supply("P1", "2T 1M").on("P2", "bremen-minden", "T")

    assert t.options("P1")["displace"] == [
        {"village": "bremen-minden:1", "piece": "trader", "pay": {"trader": 1}},
        {"village": "bremen-minden:1", "piece": "trader", "pay": {"merchant": 1}},
        {"village": "bremen-minden:1", "piece": "merchant", "pay": {"trader": 1}},
    ]


def test_too_little_in_the_supply(table) -> None:
    """HT-DISP-03, HT-ERR-13"""
    t = table().supply("P1", "1T").on("P2", "bremen-minden", "TM")

    error = t.error("P1", "displace", t.displacing("bremen-minden:1", "T", "1T"))
    assert error.message == "You need 2 pieces in your supply to displace a trader."
    t.supply("P1", "2T")
    error = t.error("P1", "displace", t.displacing("bremen-minden:2", "T", "1T"))
    assert (error.code, error.message) == (
        "HT-ERR-13",
        "You need 3 pieces in your supply to displace a merchant.",
    )


def test_what_cannot_be_displaced(table) -> None:
    """HT-ERR-10, HT-ERR-11, HT-ERR-12, HT-ERR-15, HT-DISP-01"""
    t = table().on("P1", "bremen-minden", "T").offices("minden", "P2").coellen(s7="P2")

    def refused(village: str) -> str:
        return t.refused("P1", "displace", t.displacing(village, "T", "1T"))

    assert refused("bremen-minden:2") == "HT-ERR-11"
    assert refused("bremen-minden:1") == "HT-ERR-12"
    assert refused("minden:0") == refused("minden") == refused("coellen_table:7") == "HT-ERR-15"
    assert refused("bremen-minden:9") == "HT-ERR-10"


def test_a_wrong_payment(table) -> None:
    """HT-ERR-14, HT-ERR-08"""
    t = table().supply("P1", "3T").on("P2", "bremen-minden", "TM")

    error = t.error("P1", "displace", t.displacing("bremen-minden:1", "T", "2T"))
    assert (error.code, error.message) == ("HT-ERR-14", "Pay exactly 1 from your supply.")
    assert t.refused("P1", "displace", t.displacing("bremen-minden:1", "T", "1M")) == "HT-ERR-14"
    assert t.refused("P1", "displace", t.displacing("bremen-minden:2", "T", "1T")) == "HT-ERR-14"
    assert t.refused("P1", "displace", t.displacing("bremen-minden:1", "M", "1T")) == "HT-ERR-08"


# The owner's part


def test_the_owner_replaces_it_and_one_more_of_the_stock(displaced) -> None:
    """HT-DISP-04, HT-DISP-07, HT-DEC-05, HT-EX-10: ring 1 has exactly two routes."""
    assert sorted(displaced.next("P2", "replace", "displaced")) == sorted(RING_1)

    displaced.play(
        "P2", "replace", ["displaced", "arnheim-duisburg:3", "stock:trader", "dortmund-paderborn:1"]
    )

    assert displaced.there("arnheim-duisburg:3") == displaced.there("dortmund-paderborn:1") == "P2 T"
    assert displaced.heap("P2", "stock") == "3T"
    assert displaced.waiting == {"P1": "actions"}
    assert displaced.actions == 1


def test_the_displaced_piece_must_the_extra_may(displaced) -> None:
    """HT-DISP-05, HT-ERR-18"""
    assert displaced.accepts("P2", "replace", ["displaced", "arnheim-duisburg:1"])
    assert displaced.refused("P2", "replace", ["stock:trader", "arnheim-duisburg:1"]) == "HT-ERR-18"
    assert displaced.refused("P2", "replace", []) == "HT-ERR-18"
    assert not displaced.ends("P2", "replace", "stock:trader", "arnheim-duisburg:1")


def test_a_merchant_brings_two_extras_a_trader_one(table, displaced) -> None:
    """HT-DISP-04, HT-ERR-19"""
    walk = ["displaced", *RING_1[:1], "stock:trader", RING_1[1], "stock:trader", RING_1[2]]
    error = displaced.error("P2", "replace", walk)
    assert (error.code, error.message) == ("HT-ERR-19", "You can add at most 1.")

    t = displace_from(table().on("P2", "dortmund-duisburg", "M"), "dortmund-duisburg:1")
    t.play("P2", "replace", walk)

    assert [t.there(village) for village in RING_1[:3]] == ["P2 M", "P2 T", "P2 T"]


def test_extras_come_from_the_supply_only_when_the_stock_is_empty(table, displaced) -> None:
    """HT-DISP-06, HT-EX-14, HT-ERR-20"""
    walk = ["displaced", RING_1[0], "supply:trader", RING_1[1]]
    assert displaced.refused("P2", "replace", walk) == "HT-ERR-20"

    t = table().stock("P2", "").supply("P2", "3T").on("P2", "dortmund-duisburg", "T")
    displace_from(t, "dortmund-duisburg:1").play("P2", "replace", walk)

    assert t.heap("P2", "supply") == "2T"


def test_the_source_is_checked_again_for_each_extra(table) -> None:
    """HT-DISP-06"""
    t = table().stock("P2", "1T").supply("P2", "1M").on("P2", "dortmund-duisburg", "M")
    displace_from(t, "dortmund-duisburg:1")

    assert t.next("P2", "replace", "displaced", RING_1[0]) == ["stock:trader"]
    assert t.next("P2", "replace", "displaced", RING_1[0], "stock:trader", RING_1[1]) == ["supply:merchant"]


def test_extras_come_from_villages_only_when_both_are_empty(table) -> None:
    """HT-DISP-06, HT-OPEN-11, HT-EX-15, HT-ERR-21, HT-ERR-22"""
    t = table().stock("P2", "").supply("P2", "").on("P2", "dortmund-duisburg", "T").offices("minden", "P2")
    displace_from(t.on("P2", "hamburg-luebeck", "T"), "dortmund-duisburg:1")
    lifting = ["displaced", RING_1[0], "hamburg-luebeck:1", RING_1[1]]

    assert t.accepts("P2", "replace", lifting[:2])
    assert t.refused("P2", "replace", [*lifting[:2], "minden:0", RING_1[1]]) == "HT-ERR-22"
    assert t.refused("P2", "replace", [*lifting[:2], "desk:trader", RING_1[1]]) == "HT-ERR-22"
    assert t.supply("P2", "1T").refused("P2", "replace", lifting) == "HT-ERR-21"
    t.supply("P2", "").play("P2", "replace", lifting)

    assert t.there("hamburg-luebeck:1") is None
    assert t.there(RING_1[1]) == "P2 T"


def test_what_is_not_there_cannot_be_placed(table) -> None:
    """HT-DISP-06: each reason has its own message."""
    t = (
        table()
        .stock("P2", "")
        .supply("P2", "")
        .on("P2", "dortmund-duisburg", "T")
        .on("P3", "bremen-minden", "T")
    )
    displace_from(t, "dortmund-duisburg:1")

    start = ["displaced", RING_1[0]]
    assert t.refused("P2", "replace", [*start, "bremen-minden:1", RING_1[1]]) == "HT-ERR-26"
    assert t.refused("P2", "replace", [*start, RING_1[0], RING_1[1]]) == "HT-ERR-25"  # just re-placed
    assert t.refused("P2", "replace", [*start, "stock:trader", RING_1[1]]) == "HT-NOT-THERE"
    assert t.refused("P2", "replace", ["displaced"]) == "HT-MALFORMED"
    assert t.refused("P2", "replace", ["displaced", RING_1[0], "displaced", RING_1[1]]) == "HT-ERR-18"
    assert t.refused("P2", "replace", ["displaced", "bremen-minden:7"]) == "HT-ERR-10"
    assert t.refused("P2", "replace", ["displaced", "bremen-minden:1"]) == "HT-ERR-07"


def test_only_the_nearest_ring_with_room(table) -> None:
    """HT-DISP-07, HT-DISP-08, HT-EX-12"""
    t = table().on("P2", "coellen-warburg", "T").full("P3", "goettingen-warburg", "paderborn-warburg")
    displace_from(t, "coellen-warburg:1")

    routes = {village.split(":")[0] for village in t.next("P2", "replace", "displaced")}

    assert routes == {
        "dortmund-paderborn",
        "goettingen-quedlinburg",
        "hildesheim-paderborn",
        "minden-paderborn",
    }


def test_rings_are_looked_at_for_each_piece(table) -> None:
    """HT-DISP-09, HT-EX-13, HT-ERR-17"""
    t = table().on("P2", "coellen-warburg", "T").full("P3", "goettingen-warburg")
    displace_from(t.full("P3", "paderborn-warburg", but=1), "coellen-warburg:1")

    assert t.next("P2", "replace", "displaced") == ["paderborn-warburg:3"]
    assert t.refused("P2", "replace", ["displaced", "dortmund-paderborn:1"]) == "HT-ERR-17"
    t.play("P2", "replace", ["displaced", "paderborn-warburg:3", "stock:trader", "dortmund-paderborn:1"])

    assert t.there("dortmund-paderborn:1") == "P2 T"


def test_a_merchant_and_one_extra_only(table) -> None:
    """HT-DISP-05, HT-EX-16"""
    t = table().stock("P2", "5T").on("P2", "dortmund-duisburg", "M")
    displace_from(t, "dortmund-duisburg:1")

    t.play("P2", "replace", ["displaced", RING_1[0], "stock:trader", RING_1[1]])

    assert t.heap("P2", "stock") == "4T"
    assert t.waiting == {"P1": "actions"}


def test_the_origin_is_in_no_ring(table) -> None:
    """HT-DISP-10, HT-OPEN-10, HT-EX-17, HT-ERR-16"""
    t = displace_from(table().on("P2", "minden-muenster", "T"), "minden-muenster:1")

    assert not [v for v in t.next("P2", "replace", "displaced") if v.startswith("minden-muenster")]
    for number in (2, 3):
        assert t.refused("P2", "replace", ["displaced", f"minden-muenster:{number}"]) == "HT-ERR-16"


def test_a_lifted_piece_counts_as_there_for_its_own_ring_only(table) -> None:
    """HT-DISP-11: it must go to another village. A piece placed after it may use the village that it left."""
    t = table().stock("P2", "").supply("P2", "").on("P2", "dortmund-duisburg", "M")
    t.full("P3", "arnheim-duisburg").on("P2", "dortmund-paderborn", "TT").on(
        "P3", "dortmund-paderborn", "T", start=3
    )
    displace_from(t, "dortmund-duisburg:1")

    places = t.next("P2", "replace", "dortmund-paderborn:1")
    assert "dortmund-paderborn:1" not in places
    assert {place.split(":")[0] for place in places} == {
        "arnheim-kampen",
        "arnheim-muenster",
        "hildesheim-paderborn",
        "minden-paderborn",
        "paderborn-warburg",
    }
    after = t.next("P2", "replace", "dortmund-paderborn:1", "minden-paderborn:1", "displaced")
    assert after == ["dortmund-paderborn:1"]
    sources = t.next("P2", "replace", "dortmund-paderborn:1", "minden-paderborn:1", *["displaced", after[0]])
    assert sources == ["dortmund-paderborn:2"]


def test_the_origin_when_every_ring_is_full(table) -> None:
    """HT-DISP-12"""
    t = table().on("P2", "bremen-minden", "T")
    t.full("P3", *(route for route in t.board.routes if route != "bremen-minden"))
    displace_from(t, "bremen-minden:1")

    assert t.next("P2", "replace", "displaced") == ["bremen-minden:2", "bremen-minden:3"]


def test_no_extra_takes_the_last_village_from_the_displaced_piece(table) -> None:
    """HT-DISP-05, HT-DEC-15"""
    t = table().on("P2", "bremen-minden", "T").supply("P2", "").stock("P2", "4T")
    t.full("P3", *(route for route in t.board.routes if route != "bremen-minden"))
    t.full("P3", "bremen-minden", but=1)

    displace_from(t, "bremen-minden:1")

    assert t.there("bremen-minden:3") == "P2 T"
    assert t.heaps("P2") == ("", "4T")
    assert t.waiting == {"P1": "actions"}


def test_no_extra_follows_into_a_full_board(table) -> None:
    """HT-DISP-06, HT-DISP-11: A lifted piece would have no village to go to."""
    t = (
        table()
        .on("P2", "bremen-minden", "T")
        .supply("P2", "")
        .stock("P2", "")
        .on("P2", "minden-muenster", "T")
    )
    t.full("P3", *(route for route in t.board.routes if route != "bremen-minden"))
    t.full("P3", "bremen-minden", but=1)

    displace_from(t, "bremen-minden:1")

    assert t.next("P2", "replace", "displaced", "bremen-minden:3") == []
    assert t.next("P2", "replace") == ["displaced", "minden-muenster:1"]


def test_the_supply_when_no_village_is_free(table) -> None:
    """HT-DISP-12"""
    t = table().on("P2", "bremen-minden", "T").supply("P2", "").stock("P2", "4T")
    t.full("P3", *t.board.routes)

    displace_from(t, "bremen-minden:1")

    assert t.heaps("P2") == ("1T", "4T")
    assert t.waiting == {"P1": "actions"}


def test_replacing_costs_and_claims_nothing(displaced) -> None:
    """HT-DISP-13: it takes no action and no marker, and displaces nobody else."""
    displaced.holds("P2", "four_actions")
    assert displaced.refused("P2", "use_four_actions") == "HT-ERR-02"
    assert displaced.refused("P1", "use_four_actions") == "HT-ERR-02"

    displaced.on("P3", "arnheim-duisburg", "T").on("P2", "dortmund-paderborn", "TT")
    assert "arnheim-duisburg:1" not in displaced.next("P2", "replace", "displaced")
    displaced.play("P2", "replace", ["displaced", "dortmund-paderborn:3"])

    assert displaced.actions == 1
    assert displaced.there("dortmund-paderborn:3") == "P2 T"
    assert displaced.on_track("P2") == 0


def test_nobody_else_has_something_to_replace(displaced) -> None:
    """HT-ERR-23, HT-ERR-01"""
    walk = ["displaced", RING_1[0]]

    assert displaced.refused("P1", "replace", walk) == "HT-ERR-23"
    assert displaced.refused("P3", "replace", walk) == "HT-ERR-23"
    assert displaced.refused("P3", "income", {"trader": 3}) == "HT-ERR-01"
    displaced.play("P2", "replace", walk)
    assert displaced.refused("P2", "replace", walk) == "HT-ERR-23"
    assert displaced.refused("P1", "replace", walk) == "HT-ERR-23"


def test_a_displacement_is_never_taken_back(displaced) -> None:
    """HT-DISP-14, HT-INFO-04"""
    assert displaced.last.barrier == "hard"


# Default answers


def test_time_places_the_piece_and_every_extra_of_the_stock(displaced) -> None:
    """HT-DEC-05: on the first free villages in the order of the data."""
    displaced.timeout("P2")

    assert displaced.last.argument == [
        "displaced",
        "arnheim-duisburg:1",
        "stock:trader",
        "arnheim-duisburg:2",
    ]
    assert displaced.heap("P2", "stock") == "3T"


def test_time_prefers_routes_with_an_own_piece_and_traders(table) -> None:
    """HT-DEC-05"""
    t = table().stock("P2", "1T 1M").on("P2", "dortmund-duisburg", "M").on("P2", "dortmund-paderborn", "T")
    displace_from(t, "dortmund-duisburg:1").timeout("P2")

    assert t.last.argument == [
        *("displaced", "dortmund-paderborn:2"),
        *("stock:trader", "dortmund-paderborn:3"),
        *("stock:merchant", "arnheim-duisburg:1"),
    ]


def test_time_takes_nothing_from_supply_or_board(table) -> None:
    """HT-DEC-05"""
    t = table().stock("P2", "").supply("P2", "3T").on("P2", "dortmund-duisburg", "T")
    displace_from(t, "dortmund-duisburg:1").timeout("P2")

    assert t.last.argument == ["displaced", "arnheim-duisburg:1"]
    assert t.heap("P2", "supply") == "3T"


def test_nobody_is_asked_where_there_is_one_outcome(table) -> None:
    """HT-DEC-15"""
    t = table().stock("P2", "").supply("P2", "").on("P2", "dortmund-duisburg", "T")
    t.full("P3", "arnheim-duisburg").full("P3", "dortmund-paderborn", but=1)

    displace_from(t, "dortmund-duisburg:1")

    assert t.waiting == {"P1": "actions"}
    assert t.there("dortmund-paderborn:3") == "P2 T"


def test_a_seat_may_order_the_default_in_advance(displaced) -> None:
    """HT-DEC-14: only its owner sees the order. It may be changed at any time and is not logged."""
    displaced.play("P3", "set_standing_orders", {"replace": "default"})
    assert displaced.log == []
    assert displaced.sight("P3")["base"]["own"]["standing"] == {"replace": "default"}
    assert displaced.sight("P2")["base"]["own"]["standing"] == {"replace": "ask"}
    assert "own" not in displaced.sight(None)["base"]
    assert displaced.refused("P3", "set_standing_orders", {"replace": "never"}) == "HT-MALFORMED"

    displaced.play("P3", "set_standing_orders", {"replace": "ask"})

    assert displaced.sight("P3")["base"]["own"]["standing"] == {"replace": "ask"}


def test_the_order_is_the_answer_that_the_site_plays(displaced) -> None:
    """HT-DEC-14: the answer of HT-DEC-05, only while the seat is due and has ordered it."""
    assert HANSA.ordered(displaced.state, "1") is None

    displaced.play("P2", "set_standing_orders", {"replace": "default"})

    verb, argument = HANSA.ordered(displaced.state, "1")
    assert (verb, argument) == ("replace", ["displaced", RING_1[0], "stock:trader", RING_1[1]])
    assert displaced.play("P2", verb, argument).waiting == {"P1": "actions"}
    assert HANSA.ordered(displaced.state, "1") is None


def test_the_orders_of_a_seat_are_struck_out_together(displaced) -> None:
    """HT-DEC-14: a player who takes over a seat has no standing orders."""
    (all_on,) = HANSA.orders_on(displaced.state, "1")
    displaced.play("P2", *all_on)
    assert HANSA.ordered(displaced.state, "1") is not None

    (off,) = HANSA.orders_off(displaced.state, "1")
    displaced.play("P2", *off)

    assert HANSA.ordered(displaced.state, "1") is None
