"""Claims, offices, abilities, the Coellen table, control and the link. HT-CLAIM, HT-OFF, HT-ABIL, HT-COEL,
HT-CTRL, HT-FULL, HT-EW."""

from __future__ import annotations

import pytest

PLAIN = "hannover-minden"


def test_a_claim_needs_every_village(table) -> None:
    """HT-CLAIM-01, HT-ERR-29, HT-ERR-10"""
    t = table().on("P1", PLAIN, "TT").on("P2", PLAIN, "T", start=3)
    assert t.no_claim("P1", PLAIN) == "HT-ERR-29"
    assert t.no_claim("P1", "bremen-minden") == "HT-ERR-29"
    assert t.no_claim("P1", "berlin-potsdam") == "HT-ERR-10"

    assert t.on("P1", PLAIN, "M", start=3).accepts("P1", "claim", t.claiming(PLAIN))


def test_a_claim_costs_an_action_and_never_happens_automatically(table) -> None:
    """HT-CLAIM-02, HT-DEC-07"""
    t = table().on("P1", PLAIN, "TT").place("P1", "T", f"{PLAIN}:3")
    assert t.there(f"{PLAIN}:3") == "P1 T"
    assert t.actions == 1

    t.claim("P1", PLAIN)

    assert t.there(f"{PLAIN}:3") is None
    assert t.waiting == {"P2": "actions"}


def test_points_marker_and_benefit_in_this_order(table) -> None:
    """HT-CLAIM-03, HT-CLAIM-06"""
    t = table().on("P1", "bremen-osnabrueck", "TTT").offices("bremen", "P2")

    t.claim("P1", "bremen-osnabrueck", "office", city="osnabrueck")

    assert t.kinds_logged == [
        "claimed",
        "scored",
        "marker_taken",
        "replacement_drawn",
        "office_taken",
    ]
    assert t.log[-1]["public"] == {"seat": "0", "city": "osnabrueck", "office": 0, "piece": "trader"}


def test_a_claim_for_points_and_marker_alone(table) -> None:
    """HT-CLAIM-04, HT-CLAIM-05, HT-EX-32"""
    t = table().on("P1", "bremen-osnabrueck", "TTM").complete("P2", "bremen", "osnabrueck").stock("P1", "")
    claims = [c["benefit"] for c in t.options("P1")["claim"]]
    assert claims == ["none"]

    t.claim("P1", "bremen-osnabrueck")

    assert t.on_track("P2") == 2
    assert t.here["owned"]["0"]["unused"] == ["additional_office"]
    assert t.heap("P1", "stock") == "2T 1M"


def test_one_benefit_only(table) -> None:
    """HT-ERR-36"""
    t = table().on("P1", "emden-groningen", "TTM")
    one, two = t.claiming("emden-groningen", "ability", city="groningen"), ["ability", "office"]

    assert t.refused("P1", "claim", {**one, "benefit": two}) == "HT-ERR-36"
    assert t.refused("P1", "claim", {**one, "space": 7}) == "HT-ERR-36"
    assert t.refused("P1", "claim", {**one, "wish": 7}) == "HT-MALFORMED"
    assert t.refused("P1", "claim", {**one, "benefit": "riches"}) == "HT-MALFORMED"
    assert t.refused("P1", "claim", {"route": "emden-groningen"}) == "HT-MALFORMED"


# Control


def test_controllers_of_the_ends_get_a_point_each(table) -> None:
    """HT-CLAIM-03a, HT-EX-23, HT-CTRL-01, HT-CTRL-02"""
    t = (
        table()
        .offices("bremen", "P2")
        .offices("minden", "P1", "P3", "P1", "P3")
        .on("P1", "bremen-minden", "TTM")
    )
    t.stock("P1", "")
    assert t.controller("minden") == "P3"

    t.claim("P1", "bremen-minden")

    assert [t.on_track(name) for name in ("P1", "P2", "P3")] == [0, 1, 1]
    assert t.heap("P1", "stock") == "2T 1M"


def test_one_who_controls_both_gets_two(table) -> None:
    """HT-CLAIM-03, HT-EX-24"""
    t = table().offices("hannover", "P1").offices("minden", "P1").on("P1", PLAIN, "TTT")

    assert t.claim("P1", PLAIN).on_track("P1") == 2


def test_control_is_judged_before_the_office(table) -> None:
    """HT-CLAIM-03, HT-EX-25, HT-CTRL-03"""
    t = table().on("P1", "arnheim-muenster", "TTM")
    assert t.controller("muenster") is None

    t.claim("P1", "arnheim-muenster", "office", city="muenster")

    assert t.on_track("P1") == 0
    assert t.controller("muenster") == "P1"


def test_the_most_offices_control_additional_ones_included(table) -> None:
    """HT-CTRL-01, HT-CTRL-02: an earlier additional office lies to the right of a later one."""
    t = table().offices("minden", "P1", "P2").additional("minden", "P1")
    assert t.controller("minden") == "P1"

    t.offices("minden", "P3").additional("minden", "P1", "P2")
    assert t.controller("minden") == "P3"

    t.offices("minden", "P3", "P1", "P2").additional("minden", "P1", "P2")
    assert t.controller("minden") == "P2"

    t.here["offices"]["minden"] = []
    t.additional("minden", "P1", "P2")
    assert t.controller("minden") == "P1"


# Offices


def test_the_leftmost_free_office(table) -> None:
    """HT-OFF-01, HT-EX-26, HT-ERR-35"""
    t = table().offices("arnheim", "P2").on("P1", "arnheim-kampen", "TTM")
    assert t.no_claim("P1", "arnheim-kampen", "office", city="arnheim", office=2) == "HT-ERR-35"

    t.claim("P1", "arnheim-kampen", "office", city="arnheim")

    assert t.city("arnheim") == ["P2 T", "P1 M"]


def test_a_small_claim(table) -> None:
    """HT-OFF-03, HT-CLAIM-05, HT-EX-21, HT-FULL-01"""
    t = table().on("P1", "dortmund-duisburg", "TT").stock("P1", "")

    t.claim("P1", "dortmund-duisburg", "office", city="duisburg")

    assert t.city("duisburg") == ["P1 T"]
    assert (t.on_track("P1"), t.heap("P1", "stock"), t.completed) == (0, "1T", 1)
    assert t.logged("city_completed") == [{"city": "duisburg", "number": 1}]


def test_a_coin_is_a_point(table) -> None:
    """HT-OFF-04, HT-EX-22"""
    t = table().on("P1", "emden-groningen", "TTM").stock("P1", "")

    t.claim("P1", "emden-groningen", "office", city="groningen")

    assert (t.on_track("P1"), t.heap("P1", "stock")) == (1, "1T 1M")


def test_an_office_needs_its_color(table) -> None:
    """HT-OFF-02, HT-ERR-32"""
    t = table().on("P1", "brunswiek-minden", "TTTT")

    error = t.error("P1", "claim", t.claiming("brunswiek-minden", "office", city="brunswiek"))

    assert (error.code, error.message) == ("HT-ERR-32", "Your Privilegium doesn’t reach orange.")
    t.desk("P1", privilegium=2)
    assert t.accepts("P1", "claim", t.claiming("brunswiek-minden", "office", city="brunswiek"))


def test_an_office_needs_its_piece_from_the_route(table) -> None:
    """HT-OFF-03, HT-ERR-33, HT-ERR-34"""
    t = table().on("P1", "hamburg-stade", "TTT").supply("P1", "1M")
    assert t.no_claim("P1", "hamburg-stade", "office", city="stade") == "HT-ERR-33"

    t = table().on("P1", "dortmund-duisburg", "MM").supply("P1", "1T")
    assert t.no_claim("P1", "dortmund-duisburg", "office", city="duisburg") == "HT-ERR-34"


def test_an_office_of_an_end_that_is_not_complete(table) -> None:
    """HT-OFF-05, HT-ERR-30, HT-ERR-31"""
    t = table().on("P1", "dortmund-duisburg", "TT").complete("P2", "duisburg", "dortmund")

    error = t.error("P1", "claim", t.claiming("dortmund-duisburg", "office", city="minden"))
    assert (error.code, error.message) == ("HT-ERR-30", "Minden isn’t on this route.")
    error = t.error("P1", "claim", t.claiming("dortmund-duisburg", "office", city="duisburg"))
    assert (error.code, error.message) == ("HT-ERR-31", "Duisburg is complete.")
    assert t.no_claim("P1", "dortmund-duisburg", "office", city="berlin") == "HT-MALFORMED"
    t.holds("P1", "additional_office")
    t.claim("P1", "dortmund-duisburg", "additional_office", city="duisburg", piece="trader")
    assert t.city("duisburg") == ["P1 T", "P2 T"]


def test_offices_stay(table) -> None:
    """HT-OFF-06: only a swap changes them."""
    t = table().offices("minden", "P1", "P2").on("P1", PLAIN, "T").holds("P1", "remove_three")

    assert t.refused("P1", "use_remove_three", ["minden:0"]) == "HT-ERR-52"
    assert t.refused("P1", "move", ["minden:0", f"{PLAIN}:2"]) == "HT-ERR-28"
    assert t.refused("P1", "displace", t.displacing("minden:1", "T", "1T")) == "HT-ERR-15"


# Abilities


def test_the_ability_of_an_end(table) -> None:
    """HT-ABIL-01, HT-EX-29"""
    t = table().on("P1", "emden-groningen", "TTT").supply("P1", "").stock("P1", "")

    t.claim("P1", "emden-groningen", "ability", city="groningen")

    assert t.sight(None)["base"]["seats"]["0"]["desk"]["liber_sophiae"]["value"] == 3
    assert t.heaps("P1") == ("1M", "3T")


def test_it_holds_in_the_same_turn(table) -> None:
    """HT-ABIL-02, HT-EX-30"""
    t = table().on("P1", "hamburg-stade", "TTT").on("P1", "arnheim-kampen", "TTM")
    assert t.no_claim("P1", "arnheim-kampen", "office", city="kampen") == "HT-ERR-32"

    t.claim("P1", "hamburg-stade", "ability", city="stade")
    t.claim("P1", "arnheim-kampen", "office", city="kampen")

    assert t.city("kampen") == ["P1 M"]


def test_no_ability_and_a_full_track(table) -> None:
    """HT-ABIL-03, HT-ERR-30, HT-ERR-37, HT-ERR-38"""
    t = table().on("P1", "emden-groningen", "TTT").desk("P1", liber_sophiae=4)

    error = t.error("P1", "claim", t.claiming("emden-groningen", "ability", city="emden"))
    assert (error.code, error.message) == ("HT-ERR-37", "Emden develops no ability.")
    error = t.error("P1", "claim", t.claiming("emden-groningen", "ability", city="groningen"))
    assert (error.code, error.message) == ("HT-ERR-38", "Liber Sophiae is already fully developed.")
    assert t.no_claim("P1", "emden-groningen", "ability", city="stade") == "HT-ERR-30"


# The Coellen table


def test_a_merchant_on_the_coellen_table(table) -> None:
    """HT-COEL-01, HT-EX-31: spaces may be skipped. Points are scored at the end."""
    t = table().desk("P1", privilegium=3).on("P1", "coellen-warburg", "MTTT").coellen(s8="P2").stock("P1", "")

    t.claim("P1", "coellen-warburg", "coellen", space=9)

    assert t.here["coellen"]["9"] == "0"
    assert (t.heap("P1", "stock"), t.on_track("P1")) == ("3T", 0)


def test_the_coellen_table_is_no_office(table) -> None:
    """HT-COEL-02"""
    t = table().coellen(s7="P1", s8="P2").holds("P1", "swap_offices")

    assert t.controller("coellen") is None
    assert t.completed == 0
    assert t.sight(None)["base"]["seats"]["0"]["network"] == 0
    assert "use_swap_offices" not in t.options("P1")


def test_what_the_coellen_table_refuses(table) -> None:
    """HT-ERR-39, HT-ERR-40, HT-ERR-41, HT-ERR-42"""
    t = table().desk("P1", privilegium=3).on("P1", "coellen-warburg", "MTTT").coellen(s8="P2")
    t.on("P1", PLAIN, "MMM").on("P1", "bremen-minden", "TTT")

    assert t.no_claim("P1", PLAIN, "coellen", space=7) == "HT-ERR-39"
    assert t.no_claim("P1", "coellen-warburg", "coellen", space=8) == "HT-ERR-41"
    error = t.error("P1", "claim", t.claiming("coellen-warburg", "coellen", space=11))
    assert (error.code, error.message) == ("HT-ERR-42", "Your Privilegium doesn’t reach black.")
    assert t.no_claim("P1", "coellen-warburg", "coellen", space=10) == "HT-MALFORMED"
    t.on("P1", "coellen-warburg", "T")
    assert t.no_claim("P1", "coellen-warburg", "coellen", space=7) == "HT-ERR-40"


# Completed cities


def test_the_counter_counts_printed_offices_once(table) -> None:
    """HT-FULL-01"""
    t = table().offices("hannover", "P2").additional("hannover", "P2").desk("P1", privilegium=3)
    assert t.completed == 0

    t.on("P1", PLAIN, "TTT").claim("P1", PLAIN, "office", city="hannover")

    assert t.completed == 1
    t.on("P1", PLAIN, "TTT").holds("P1", "additional_office")
    t.claim("P1", PLAIN, "additional_office", city="hannover", piece="trader")
    assert t.completed == 1
    assert not t.logged("city_completed")


# East and west


@pytest.fixture
def almost(table):
    """A game in which P1 only lacks Brunswiek on the path from Arnheim to Stendal."""
    t = table().desk("P1", privilegium=2).on("P1", "brunswiek-minden", "TTTT")
    for city in ("arnheim", "muenster", "minden", "stendal"):
        t.offices(city, "P1")
    return t


def test_the_first_link_brings_seven(almost) -> None:
    """HT-EW-01, HT-EX-33, HT-EW-03"""
    almost.claim("P1", "brunswiek-minden", "office", city="brunswiek")

    assert almost.on_track("P1") == 1 + 7
    assert almost.completed == 1
    assert almost.logged("scored")[-1] == {"seat": "0", "source": "east_west", "number": 7}


@pytest.mark.parametrize(("earlier", "points"), [(["1"], 4), (["1", "2"], 2), (["1", "2", "3"], 0)])
def test_later_links_bring_less(almost, earlier, points) -> None:
    """HT-EW-01, HT-EX-34"""
    almost.here["east_west"] = earlier

    almost.claim("P1", "brunswiek-minden", "office", city="brunswiek")

    assert almost.on_track("P1") == 1 + points


def test_once_per_player(almost) -> None:
    """HT-EW-02, HT-EX-34"""
    almost.here["east_west"] = ["0"]

    almost.claim("P1", "brunswiek-minden", "office", city="brunswiek")

    assert almost.on_track("P1") == 1
    assert almost.here["east_west"] == ["0"]


def test_an_additional_office_links_too(almost) -> None:
    """HT-EW-01, HT-EX-35"""
    almost.offices("brunswiek", "P3").holds("P1", "additional_office")

    almost.claim("P1", "brunswiek-minden", "additional_office", city="brunswiek", piece="trader")

    assert almost.on_track("P1") == 1 + 7


def test_control_does_not_matter_for_the_link(almost) -> None:
    """HT-EW-03"""
    almost.offices("minden", "P1", "P2", "P2").offices("stendal", "P1", "P3", "P3")

    almost.claim("P1", "brunswiek-minden", "office", city="brunswiek")

    assert almost.on_track("P1") == 7


def test_a_link_by_a_swap_brings_nothing_then_or_later(almost) -> None:
    """HT-MARK-06, HT-EW-01: a link scores only if a new office completes it."""
    almost.offices("brunswiek", "P1").on("P1", "hamburg-luebeck", "TTT")

    almost.claim("P1", "hamburg-luebeck", "office", city="hamburg")

    assert almost.on_track("P1") == 0
    assert almost.here["east_west"] == []


def test_a_second_office_on_a_path_that_a_swap_closed_brings_nothing(almost) -> None:
    """HT-MARK-06, HT-EW-01: the second office completes nothing, since the first one was on the path."""
    almost.offices("brunswiek", "P1").holds("P1", "additional_office")

    almost.claim("P1", "brunswiek-minden", "additional_office", city="minden", piece="trader")

    assert len(almost.city("minden")) == 2
    assert [one["source"] for one in almost.logged("scored")] == ["control", "control"]
    assert almost.here["east_west"] == []


def test_a_gap_links_nothing(almost) -> None:
    """HT-EW-01"""
    almost.here["offices"].pop("muenster")

    almost.claim("P1", "brunswiek-minden", "office", city="brunswiek")

    assert almost.on_track("P1") == 1
