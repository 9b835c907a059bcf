"""Taking, using, drawing and placing bonus markers. HT-MARK, HT-DEC-08, HT-DEC-09, HT-DEC-10, HT-DEC-11."""

from __future__ import annotations

import pytest

from games.titles.hansa.base.rules.benefits import ADDITIONAL_OFFICE
from games.titles.hansa.base.rules.facts import MARKERS
from games.titles.hansa.base.rules.marker_uses import SWAP_NEEDS_AN_OWN_OFFICE

TAVERN = "bremen-osnabrueck"


# Taken and drawn


def test_a_marker_per_route_at_most(table) -> None:
    """HT-MARK-01, HT-ERR-54"""
    t = table().plate("P1", "four_actions").play("P1", "end_turn")

    assert t.refused("P1", "place_marker", {"marker": "four_actions", "route": TAVERN}) == "HT-ERR-54"


def test_a_claimed_marker_is_usable_after_the_claim(table) -> None:
    """HT-MARK-02, HT-MARK-10, HT-EX-43"""
    t = table().on("P1", TAVERN, "TTT").marker(TAVERN, "four_actions").turn("P1", actions=2)

    t.claim("P1", TAVERN)

    public = t.sight(None)["base"]["seats"]["0"]
    assert public["markers"] == {"unused": ["four_actions"], "used": []}
    assert public["plate"] == {"hidden": 1, "open": []}
    assert t.sight(None)["base"]["pile"] == 12
    assert t.actions == 1
    assert t.accepts("P1", "use_four_actions")


def test_also_with_no_action_left(table) -> None:
    """HT-MARK-02, HT-MARK-03"""
    t = table().on("P1", TAVERN, "TTT").marker(TAVERN, "four_actions").turn("P1", actions=1)

    t.claim("P1", TAVERN)

    assert t.waiting == {"P1": "actions"}
    assert t.play("P1", "use_four_actions").actions == 4


def test_a_taken_marker_serves_the_next_claim_of_the_turn(table) -> None:
    """HT-EX-43: an additional office with the second action."""
    t = table().on("P1", TAVERN, "TTT").on("P1", "dortmund-duisburg", "TT").complete("P2", "duisburg")

    t.claim("P1", TAVERN).claim(
        "P1", "dortmund-duisburg", "additional_office", city="duisburg", piece="trader"
    )

    assert t.city("duisburg") == ["P1 T", "P2 T"]


def test_not_in_the_claim_that_brought_it(table) -> None:
    """HT-MARK-02, HT-ERR-44, HT-ERR-43"""
    t = table().on("P1", TAVERN, "TTT").offices("bremen", "P2").on("P1", "hannover-minden", "TTT")
    t.offices("minden", "P2")

    parts = {"city": "bremen", "piece": "trader"}
    assert t.no_claim("P1", TAVERN, "additional_office", **parts) == "HT-ERR-44"
    parts = {"city": "minden", "piece": "trader"}
    assert t.no_claim("P1", "hannover-minden", "additional_office", **parts) == "HT-ERR-43"


@pytest.mark.parametrize("marker", [kind for kind in MARKERS if kind != ADDITIONAL_OFFICE])
def test_a_claim_that_brings_another_marker_says_that_there_is_none(table, marker) -> None:
    """HT-ERR-43, HT-ERR-44: only an additional office that this claim itself brings comes too early."""
    t = table().on("P1", TAVERN, "TTT").offices("bremen", "P2").marker(TAVERN, marker)

    parts = {"city": "bremen", "piece": "trader"}
    assert t.no_claim("P1", TAVERN, "additional_office", **parts) == "HT-ERR-43"


def test_a_marker_not_held_or_used_up(table) -> None:
    """HT-ERR-43, HT-MARK-04"""
    t = table().holds("P1", "three_actions")
    assert t.refused("P1", "use_four_actions") == "HT-ERR-43"

    t.play("P1", "use_three_actions")

    assert t.refused("P1", "use_three_actions") == "HT-ERR-43"
    assert t.sight(None)["base"]["seats"]["0"]["markers"] == {"unused": [], "used": ["three_actions"]}
    assert t.refused("P2", "use_three_actions") == "HT-ERR-01"


def test_any_number_of_markers_in_a_turn(table) -> None:
    """HT-MARK-03"""
    t = table().turn("P1", actions=1).holds("P1", "three_actions", "four_actions", "develop_ability")

    t.play("P1", "use_three_actions").play("P1", "use_four_actions")
    t.play("P1", "use_develop_ability", "bursa")

    assert t.actions == 8


# Additional office


def test_an_additional_office_is_the_benefit_of_a_claim(table) -> None:
    """HT-MARK-05, HT-OPEN-05, HT-EX-36, HT-EX-37"""
    t = (
        table()
        .complete("P2", "duisburg")
        .on("P1", "dortmund-duisburg", "TM")
        .holds("P1", "additional_office")
    )
    t.claim("P1", "dortmund-duisburg", "additional_office", city="duisburg", piece="merchant")

    assert t.city("duisburg") == ["P1 M", "P2 T"]
    assert (t.controller("duisburg"), t.completed) == ("P2", 1)
    assert t.sight(None)["base"]["seats"]["0"]["markers"] == {"unused": [], "used": ["additional_office"]}

    t.on("P1", "dortmund-duisburg", "TT").holds("P1", "additional_office").turn("P1")
    t.claim("P1", "dortmund-duisburg", "additional_office", city="duisburg", piece="trader")

    assert t.city("duisburg") == ["P1 T", "P1 M", "P2 T"]
    assert t.controller("duisburg") == "P1"


def test_colors_and_shapes_do_not_matter_but_a_printed_office_must_be_taken(table) -> None:
    """HT-MARK-05, HT-ERR-46, HT-ERR-47, HT-ERR-30"""
    t = table().on("P1", "goettingen-quedlinburg", "TTT").holds("P1", "additional_office")

    def refused(city: str, piece: str) -> str:
        return t.no_claim("P1", "goettingen-quedlinburg", "additional_office", city=city, piece=piece)

    assert refused("quedlinburg", "trader") == "HT-ERR-46"
    t.offices("quedlinburg", "P3", "P3")
    assert refused("quedlinburg", "merchant") == "HT-ERR-47"
    assert refused("quedlinburg", "wizard") == "HT-MALFORMED"
    assert refused("minden", "trader") == "HT-ERR-30"
    t.claim("P1", "goettingen-quedlinburg", "additional_office", city="quedlinburg", piece="trader")
    assert t.city("quedlinburg")[0] == "P1 T"


def test_an_additional_office_shows_no_coin(table) -> None:
    """HT-MARK-05"""
    t = table().complete("P2", "coellen").on("P1", "coellen-warburg", "TTTT").holds("P1", "additional_office")

    t.claim("P1", "coellen-warburg", "additional_office", city="coellen", piece="trader")

    assert t.on_track("P1") == 0


def test_only_inside_a_claim(table) -> None:
    """HT-ERR-45"""
    error = table().holds("P1", "additional_office").error("P1", "use_additional_office")

    assert (error.code, error.message) == ("HT-ERR-45", "Use this marker when you claim a route.")


# Swap offices


def test_two_neighboring_offices_change_places(table) -> None:
    """HT-MARK-06, HT-DEC-08, HT-EX-38: colors, shapes and Privilegium do not matter."""
    t = table().offices("dortmund", "P1", "P2").holds("P1", "swap_offices")
    assert t.controller("dortmund") == "P2"

    t.play("P1", "use_swap_offices", {"city": "dortmund", "offices": [0, 1]})

    assert t.city("dortmund") == ["P2 T", "P1 M"]
    assert t.controller("dortmund") == "P1"
    assert t.actions == 2


def test_a_swap_brings_no_coin_and_no_link(table) -> None:
    """HT-MARK-06, HT-EX-39"""
    t = table().offices("groningen", "P2", "P1").holds("P1", "swap_offices")

    t.play("P1", "use_swap_offices", {"city": "groningen", "offices": [0, 1]})

    assert t.on_track("P1") == 0
    assert t.city("groningen") == ["P1 M", "P2 T"]
    assert not t.logged("city_completed")


def test_the_actor_need_not_own_one_of_them(table) -> None:
    """HT-MARK-06, HT-OPEN-04: decided by a constant in the code."""
    t = table().offices("minden", "P2", "P3").holds("P1", "swap_offices")

    assert SWAP_NEEDS_AN_OWN_OFFICE is False
    assert t.accepts("P1", "use_swap_offices", {"city": "minden", "offices": [0, 1]})


def test_what_cannot_be_swapped(table) -> None:
    """HT-ERR-48, HT-ERR-49, HT-ERR-50, HT-ERR-51"""
    t = table().offices("minden", "P1", "P2", "P2").additional("minden", "P3").holds("P1", "swap_offices")

    def refused(*offices: int, city: str = "minden") -> str:
        return t.refused("P1", "use_swap_offices", {"city": city, "offices": list(offices)})

    assert refused(0, 2) == refused(1, 0) == refused(0) == refused(3, 4) == "HT-ERR-48"
    assert (
        t.refused("P1", "use_swap_offices", {"city": ["minden", "emden"], "offices": [0, 0]}) == "HT-ERR-48"
    )
    assert refused(2, 3) == "HT-ERR-49"
    assert refused(-1, 0) == "HT-ERR-50"
    assert refused(1, 2) == "HT-ERR-51"


# More actions, abilities, remove three


@pytest.mark.parametrize(("kind", "more"), [("three_actions", 3), ("four_actions", 4)])
def test_more_actions_this_turn(table, kind, more) -> None:
    """HT-MARK-07, HT-EX-41"""
    t = table().turn("P1", actions=0).holds("P1", kind).play("P1", f"use_{kind}")
    assert t.actions == more

    assert t.play("P1", "end_turn").actions == 2


def test_any_track_that_is_not_full(table) -> None:
    """HT-MARK-08, HT-DEC-09, HT-EX-42, HT-ERR-38"""
    t = table().turn("P1", actions=0).holds("P1", "develop_ability").desk("P1", bursa=4)
    assert t.refused("P1", "use_develop_ability", "bursa") == "HT-ERR-38"
    assert t.refused("P1", "use_develop_ability", "wisdom") == "HT-MALFORMED"

    t.play("P1", "use_develop_ability", "actiones")

    assert t.actions == 1


def test_three_pieces_go_to_their_owners_supplies(table) -> None:
    """HT-MARK-09, HT-OPEN-03, HT-DEC-10, HT-EX-40"""
    t = table().on("P2", "bremen-minden", "T").on("P2", "hannover-minden", "M").on("P3", "emden-stade", "T")
    t.supply("P2", "").supply("P3", "").holds("P1", "remove_three")

    t.play("P1", "use_remove_three", ["bremen-minden:1", "hannover-minden:1", "emden-stade:1"])

    assert (t.heap("P2", "supply"), t.heap("P3", "supply")) == ("1T 1M", "1T")
    assert t.waiting == {"P1": "actions"}
    assert not t.here["villages"]


def test_own_pieces_may_be_removed(table) -> None:
    """HT-MARK-09, HT-OPEN-03"""
    t = table().on("P1", "bremen-minden", "T").supply("P1", "").holds("P1", "remove_three")

    assert t.play("P1", "use_remove_three", ["bremen-minden:1"]).heap("P1", "supply") == "1T"


def test_what_remove_three_cannot_take(table) -> None:
    """HT-ERR-52"""
    t = table().on("P2", "bremen-hamburg", "TTTT").offices("minden", "P2").holds("P1", "remove_three")
    villages = [f"bremen-hamburg:{number}" for number in (1, 2, 3, 4)]

    for argument in ([], villages, ["bremen-minden:1"], ["minden:0"], villages[:1] * 2, None):
        assert t.refused("P1", "use_remove_three", argument) == "HT-ERR-52"


# The plate


def test_what_lies_on_a_plate_is_hidden_until_the_placing(table) -> None:
    """HT-MARK-11, HT-OPEN-07, HT-INFO-01"""
    t = table().plate("P1", "four_actions", "swap_offices")
    for name in ("P1", "P2", None):
        assert t.sight(name)["base"]["seats"]["0"]["plate"] == {"hidden": 2, "open": []}

    t.play("P1", "end_turn")

    assert t.sight(None)["base"]["seats"]["0"]["plate"] == {
        "hidden": 0,
        "open": ["four_actions", "swap_offices"],
    }
    assert t.logged("plate_turned_up") == [{"seat": "0", "markers": ["four_actions", "swap_offices"]}]
    assert t.last.barrier == "hard"


def test_where_a_marker_goes(table) -> None:
    """HT-MARK-12, HT-DEC-11, HT-ERR-10, HT-ERR-43, HT-ERR-55, HT-ERR-56"""
    t = (
        table()
        .plate("P1", "four_actions")
        .on("P2", "emden-stade", "T")
        .complete("P2", "duisburg", "dortmund")
    )
    t.play("P1", "end_turn")

    def refused(route: str, kind: str = "four_actions") -> str:
        return t.refused("P1", "place_marker", {"marker": kind, "route": route})

    assert refused("emden-stade") == "HT-ERR-55"
    assert refused("dortmund-duisburg") == "HT-ERR-56"
    assert refused("berlin-potsdam") == "HT-ERR-10"
    assert refused("bremen-minden", "swap_offices") == "HT-ERR-43"
    assert t.refused("P1", "place_marker", "bremen-minden") == "HT-MALFORMED"
    assert (
        t.refused("P2", "place_marker", {"marker": "four_actions", "route": "bremen-minden"}) == "HT-ERR-01"
    )
    t.play("P1", "place_marker", {"marker": "four_actions", "route": "arnheim-duisburg"})
    assert t.here["markers"]["arnheim-duisburg"] == "four_actions"
    assert not t.here["villages"].get("arnheim-duisburg:1")


def test_two_markers_go_to_two_routes(table) -> None:
    """HT-EX-44, HT-MARK-12"""
    t = (
        table()
        .on("P1", TAVERN, "TTT")
        .on("P1", "goslar-hildesheim", "TTT")
        .pile("four_actions", "three_actions")
    )
    t.holds("P1").turn("P1", actions=3).claim("P1", TAVERN).claim("P1", "goslar-hildesheim")
    t.holds("P1").play("P1", "end_turn")

    t.play("P1", "place_marker", {"marker": "three_actions", "route": "bremen-minden"})
    assert t.waiting == {"P1": "place_markers"}
    assert (
        t.refused("P1", "place_marker", {"marker": "four_actions", "route": "bremen-minden"}) == "HT-ERR-54"
    )
    t.play("P1", "place_marker", {"marker": "four_actions", "route": "emden-stade"})

    assert t.waiting == {"P2": "actions"}
    assert len(t.here["markers"]) == 3


def test_no_marker_is_used_while_the_plate_is_emptied(table) -> None:
    """HT-MARK-03, HT-ERR-53, HT-ERR-23"""
    t = table().plate("P1", "four_actions").holds("P1", "three_actions").play("P1", "end_turn")

    assert t.refused("P1", "use_three_actions") == "HT-ERR-53"
    assert t.refused("P1", "income", {"trader": 3}) == "HT-ERR-53"
    assert t.refused("P2", "income", {"trader": 3}) == "HT-ERR-01"
    assert t.refused("P2", "replace", ["displaced"]) == "HT-ERR-23"


def test_not_before_the_end_of_the_turn(table) -> None:
    """HT-ERR-57"""
    t = table().plate("P1", "four_actions")

    placing = {"marker": "four_actions", "route": "bremen-minden"}
    assert t.refused("P1", "place_marker", placing) == "HT-ERR-57"
    assert t.refused("P2", "place_marker", placing) == "HT-ERR-01"


def test_a_marker_without_a_route_waits(table) -> None:
    """HT-MARK-13, HT-OPEN-08, HT-EX-45"""
    t = table().plate("P1", "four_actions")
    t.full("P2", *t.board.routes)

    t.play("P1", "end_turn")

    assert t.waiting == {"P2": "actions"}
    assert t.sight(None)["base"]["seats"]["0"]["plate"] == {"hidden": 0, "open": ["four_actions"]}
    assert t.logged("markers_wait") == [{"seat": "0", "markers": ["four_actions"]}]
    for village in ("bremen-minden:1", "bremen-minden:2", "bremen-minden:3"):
        t.here["villages"].pop(village)
    t.turn("P1").play("P1", "end_turn")
    assert t.here["markers"]["bremen-minden"] == "four_actions"


def test_as_many_markers_as_possible_are_placed(table) -> None:
    """HT-MARK-13"""
    t = table().plate("P1", "four_actions", "three_actions")
    t.full("P2", *(route for route in t.board.routes if route != "bremen-minden")).play("P1", "end_turn")

    t.play("P1", "place_marker", {"marker": "three_actions", "route": "bremen-minden"})

    assert t.waiting == {"P2": "actions"}
    assert t.here["plates"]["0"] == {"hidden": [], "open": ["four_actions"]}


def test_a_single_route_for_a_single_marker_is_not_asked_for(table) -> None:
    """HT-DEC-15"""
    t = table().plate("P1", "four_actions")
    t.full("P2", *(route for route in t.board.routes if route != "bremen-minden")).play("P1", "end_turn")

    assert t.here["markers"]["bremen-minden"] == "four_actions"
    assert t.waiting == {"P2": "actions"}


def test_time_places_markers_in_turn_on_the_first_routes(table) -> None:
    """HT-DEC-11"""
    t = (
        table()
        .plate("P1", "four_actions", "three_actions")
        .on("P2", "arnheim-duisburg", "T")
        .play("P1", "end_turn")
    )

    t.timeout("P1")
    assert t.here["markers"]["arnheim-kampen"] == "four_actions"
    t.timeout("P1")

    assert t.here["markers"]["arnheim-muenster"] == "three_actions"
    assert t.waiting == {"P2": "actions"}


def test_three_markers_are_always_on_routes_and_plates(table) -> None:
    """HT-MARK-14"""
    t = table().on("P1", TAVERN, "TTT").claim("P1", TAVERN)
    plates = sum(len(kinds) for plate in t.here["plates"].values() for kinds in plate.values())

    assert plates + len(t.here["markers"]) == 3
    assert plates + len(t.here["markers"]) + len(t.here["pile"]) + 1 == 16
