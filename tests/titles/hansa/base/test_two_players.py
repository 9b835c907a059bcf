"""Two players: neutral traders and the routes that they fill. HT-TWO."""

from __future__ import annotations

import pytest

from games.titles.hansa.base.rules.facts import NEUTRAL_ROUTES
from games.titles.hansa.title import HANSA
from tests.titles.hansa.base.everywhere import pieces_of_hansa

SMALL = "dortmund-duisburg"


@pytest.fixture
def two(table):
    """A game of two without the neutral traders of the set-up."""
    t = table(2)
    t.here["pool"] += len(t.here["villages"])
    t.here["villages"].clear()
    return t


def test_two_are_set_up_as_first_and_second(table) -> None:
    """HT-TWO-01"""
    t = table(2)

    assert t.here["side"] == "2-3"
    assert (t.heaps("P1"), t.heaps("P2")) == (("5T 1M", "6T"), ("6T 1M", "5T"))


def test_neutral_traders_lie_on_eight_routes(table) -> None:
    """HT-TWO-02, HT-TWO-03, HT-TWO-11, HT-EX-53"""
    t = table(2)

    assert set(t.here["villages"]) == {f"{route}:1" for route in NEUTRAL_ROUTES}
    assert all(t.there(village) == "N T" for village in t.here["villages"])
    assert t.here["pool"] == 46
    assert pieces_of_hansa(t.state)["trader of neutral"] == 54
    assert pieces_of_hansa(t.state)["merchant of neutral"] == 0


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_more_players_have_no_neutral_traders(table, seats) -> None:
    """HT-TWO-02"""
    t = table(seats)

    assert (t.here["pool"], t.here["villages"]) == (0, {})
    assert t.refused("P1", "neutral_claim", {"route": SMALL, "city": "dortmund"}) == "HT-ERR-58"


def test_the_other_player_replaces_a_neutral_trader(table) -> None:
    """HT-TWO-04, HT-DEC-12, HT-EX-54, HT-TWO-12, HT-DISP-02"""
    t = table(2).displace("P1", "emden-groningen:1", "T", "1T")
    assert t.waiting == {"P2": "replace"}
    assert t.heaps("P1") == ("3T 1M", "7T")
    ring = {village.split(":")[0] for village in t.next("P2", "replace", "displaced")}
    assert ring == {"emden-osnabrueck"}

    t.play("P2", "replace", ["displaced", "emden-osnabrueck:1", "pool:trader", "emden-osnabrueck:2"])

    assert t.there("emden-osnabrueck:1") == t.there("emden-osnabrueck:2") == "N T"
    assert t.here["pool"] == 45
    assert t.waiting == {"P1": "actions"}


def test_the_one_who_displaced_it_does_not(table) -> None:
    """HT-ERR-61"""
    t = table(2).displace("P1", "emden-groningen:1", "T", "1T")

    assert t.refused("P1", "replace", ["displaced", "emden-osnabrueck:1"]) == "HT-ERR-61"
    assert t.refused("P1", "income", {"trader": 3}) == "HT-ERR-02"


def test_the_extra_of_a_neutral_trader_is_of_the_pool_alone(table) -> None:
    """HT-TWO-04, HT-ERR-22"""
    t = table(2).displace("P1", "emden-groningen:1", "T", "1T")
    walk = ["displaced", "emden-osnabrueck:1", "stock:trader", "emden-osnabrueck:2"]
    assert t.refused("P2", "replace", walk) == "HT-ERR-22"

    t.here["pool"] = 0

    assert t.next("P2", "replace", *walk[:2]) == []
    walk[2] = "pool:trader"
    assert t.refused("P2", "replace", walk) == "HT-NOT-THERE"


def test_time_adds_the_neutral_extra(table) -> None:
    """HT-DEC-12: as in HT-DEC-05."""
    t = table(2).displace("P1", "emden-groningen:1", "T", "1T").timeout("P2")

    assert t.last.argument == ["displaced", "emden-osnabrueck:1", "pool:trader", "emden-osnabrueck:2"]


def test_a_players_own_piece_is_replaced_as_ever(two) -> None:
    """HT-TWO-12"""
    two.on("P2", SMALL, "T").displace("P1", f"{SMALL}:1", "T", "1T")

    assert two.waiting == {"P2": "replace"}
    assert two.next("P2", "replace") == ["displaced", "stock:trader"]


def test_neutral_traders_are_not_the_actors(two) -> None:
    """HT-TWO-05, HT-ERR-26, HT-ERR-29"""
    two.on("N", SMALL, "T").on("P1", SMALL, "T", start=2).holds("P1", "remove_three")
    pool = two.here["pool"]

    assert two.refused("P1", "move", [f"{SMALL}:1", "bremen-minden:1"]) == "HT-ERR-26"
    assert two.no_claim("P1", SMALL) == "HT-ERR-29"
    two.play("P1", "use_remove_three", [f"{SMALL}:1"])
    assert two.here["pool"] == pool + 1


def test_a_neutral_claim(two) -> None:
    """HT-TWO-06, HT-TWO-07, HT-DEC-13, HT-OPEN-12, HT-EX-55"""
    two.on("N", SMALL, "TT").offices("duisburg", "P2")
    pool = two.here["pool"]
    assert two.options("P1")["neutral_claim"] == [{"route": SMALL, "city": "dortmund"}]

    two.play("P1", "neutral_claim", {"route": SMALL, "city": "dortmund"})

    assert two.on_track("P2") == 1
    assert two.city("dortmund") == ["N T"]
    assert two.logged("neutral_office_taken") == [{"city": "dortmund", "office": 0}]
    assert (two.here["pool"], two.actions) == (pool + 1, 2)


def test_it_holds_the_turn_but_need_not_be_made(two) -> None:
    """HT-TURN-06, HT-DEC-13"""
    two.on("N", SMALL, "TT").turn("P1", actions=1).place("P1", "T", "bremen-minden:1")
    assert two.waiting == {"P1": "actions"}
    assert two.accepts("P1", "neutral_claim", {"route": SMALL, "city": "duisburg"})

    two.play("P1", "end_turn")

    assert two.waiting == {"P2": "actions"}
    assert two.there(f"{SMALL}:1") == "N T"


def test_the_end_of_a_turn_gives_up_a_neutral_claim_and_a_marker(two) -> None:
    """HT-TURN-08"""
    two.on("N", SMALL, "TT").turn("P1", actions=0).holds("P1", "three_actions")

    lost = HANSA.given_up(two.state, two.seat("P1"), HANSA.options(two.state, two.seat("P1")))

    assert set(lost["end_turn"]) == {"use_three_actions", "neutral_claim"}


def test_what_a_neutral_claim_refuses(two) -> None:
    """HT-ERR-10, HT-ERR-30, HT-ERR-31, HT-ERR-58, HT-ERR-59, HT-ERR-60"""
    two.on("N", SMALL, "T").offices("duisburg", "P2")

    def refused(city: object, route: str = SMALL, name: str = "P1") -> str:
        return two.refused(name, "neutral_claim", {"route": route, "city": city})

    assert refused("dortmund") == "HT-ERR-58"
    two.on("N", SMALL, "TT")
    assert refused("dortmund", name="P2") == "HT-ERR-59"
    assert refused("duisburg") == "HT-ERR-60"
    assert refused("minden") == "HT-ERR-30"
    assert refused(None) == refused("berlin") == "HT-MALFORMED"
    assert refused("dortmund", route="berlin-potsdam") == "HT-ERR-10"
    assert two.refused("P1", "neutral_claim") == "HT-MALFORMED"
    two.offices("dortmund", "P2", "P2")
    assert refused("dortmund") == "HT-ERR-31"
    assert two.accepts("P1", "neutral_claim", {"route": SMALL, "city": None})


def test_no_office_if_both_ends_are_complete(two) -> None:
    """HT-TWO-07"""
    two.on("N", SMALL, "TT").complete("P2", "duisburg", "dortmund")
    pool = two.here["pool"]

    two.play("P1", "neutral_claim", {"route": SMALL, "city": None})

    assert two.here["pool"] == pool + 2
    assert two.on_track("P2") == 2


def test_a_marker_of_a_neutral_claim_leaves_the_game(two) -> None:
    """HT-TWO-07, HT-MARK-14"""
    two.on("N", SMALL, "TT").marker(SMALL, "four_actions").marker("bremen-osnabrueck", None)
    two.pile("three_actions", "swap_offices")

    two.play("P1", "neutral_claim", {"route": SMALL, "city": "dortmund"})

    assert two.here["removed"] == ["four_actions"]
    assert two.here["owned"]["0"] == {"unused": [], "used": []}
    assert two.here["plates"]["0"] == {"hidden": ["three_actions"], "open": []}
    assert two.last.barrier == "hard"


def test_a_neutral_claim_of_a_marked_route_may_end_the_game(two) -> None:
    """HT-EX-58, HT-END-05, HT-END-02"""
    two.on("N", SMALL, "TT").marker(SMALL, "four_actions").pile()

    two.play("P1", "neutral_claim", {"route": SMALL, "city": "dortmund"})

    assert two.is_over
    assert two.city("dortmund") == ["N T"]


def test_a_neutral_office_may_have_any_color_and_shape(two) -> None:
    """HT-TWO-07, HT-TWO-09"""
    two.on("N", "hamburg-stade", "TTT").play(
        "P1", "neutral_claim", {"route": "hamburg-stade", "city": "stade"}
    )

    assert two.city("stade") == ["N T"]
    assert two.completed == 1


def test_the_neutral_side_gets_no_points(two) -> None:
    """HT-TWO-08: neither for coins nor for links nor for control. A city that it controls scores for nobody."""
    two.on("N", "brunswiek-minden", "TTTT")
    for city in ("arnheim", "muenster", "minden", "stendal"):
        two.offices(city, "N")

    two.play("P1", "neutral_claim", {"route": "brunswiek-minden", "city": "brunswiek"})

    assert two.here["east_west"] == []
    assert (two.on_track("P1"), two.on_track("P2")) == (0, 0)
    assert list(two.here["points"]) == ["0", "1"]


def test_a_neutral_city_gives_nobody_points(two) -> None:
    """HT-TWO-08, HT-TWO-09, HT-EX-56"""
    two.offices("minden", "N", "N", "P1").on("P1", "hannover-minden", "TTT")
    assert two.controller("minden") == "N"

    two.claim("P1", "hannover-minden")

    assert two.on_track("P1") == 0
    assert two.sight(None)["base"]["seats"]["0"]["final"] == [{"source": "network", "number": 1}]


def test_neutral_offices_count_for_ties_and_may_be_swapped(two) -> None:
    """HT-TWO-09"""
    two.offices("minden", "P1", "N").holds("P1", "swap_offices")
    assert two.controller("minden") == "N"

    two.play("P1", "use_swap_offices", {"city": "minden", "offices": [0, 1]})

    assert two.controller("minden") == "P1"


def test_a_placed_marker_brings_a_neutral_trader(two) -> None:
    """HT-TWO-10, HT-EX-57"""
    two.plate("P1", "four_actions").on("N", "bremen-minden", "T").play("P1", "end_turn")
    pool = two.here["pool"]
    assert (
        two.refused("P1", "place_marker", {"marker": "four_actions", "route": "bremen-minden"}) == "HT-ERR-55"
    )

    two.play("P1", "place_marker", {"marker": "four_actions", "route": "hannover-minden"})

    assert two.there("hannover-minden:1") == "N T"
    assert two.here["pool"] == pool - 1


def test_an_empty_pool_brings_none(two) -> None:
    """HT-TWO-11"""
    two.plate("P1", "four_actions").play("P1", "end_turn")
    two.here["pool"] = 0

    two.play("P1", "place_marker", {"marker": "four_actions", "route": "hannover-minden"})

    assert two.there("hannover-minden:1") is None


def test_other_two_player_rules_are_not_used(two) -> None:
    """HT-OPEN-13: there is no pawn and there are no provinces, so every village is open from the start."""
    places = {choice["village"] for choice in two.options("P1")["place"]}

    assert places == set(two.board.route_of)


def test_a_bot_imagines_no_marker_that_was_removed(two) -> None:
    """HT-TWO-07, HT-COMP-03"""
    two.here["removed"] = [two.here["pile"].pop(), two.here["pile"].pop()]

    imagined = HANSA.imagine(two.sight("P1"), "any")["base"]

    assert sorted(imagined["pile"]) == sorted(two.here["pile"])
