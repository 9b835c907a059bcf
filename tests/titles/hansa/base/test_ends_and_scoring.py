"""The three ends and the final scoring. HT-END, HT-SCORE."""

from __future__ import annotations

import pytest

from games.titles.hansa.base.rules.facts import CITIES_TO_END
from games.titles.hansa.base.rules.points import marker_points
from games.titles.hansa.title import HANSA

TAVERN = "bremen-osnabrueck"


def test_twenty_points_end_the_game_in_anybodys_turn(table) -> None:
    """HT-END-01, HT-END-04, HT-EX-46, HT-OPEN-15: the claim is carried out completely, and nothing follows."""
    t = table().track("P2", 19).offices("hannover", "P2").desk("P1", privilegium=4).turn("P1", actions=3)
    t.on("P1", "hannover-lueneburg", "TTM").holds("P1", "four_actions")

    t.claim("P1", "hannover-lueneburg", "office", city="lueneburg")

    assert t.on_track("P2") == 20
    assert t.city("lueneburg") == ["P1 M"]
    assert t.is_over
    assert t.log[-1]["public"]["reason"] == "points"
    assert t.waiting == {}


def test_the_track_runs_on_past_twenty(table) -> None:
    """HT-OPEN-15, HT-END-04"""
    t = (
        table()
        .track("P2", 19)
        .offices("hannover", "P2")
        .offices("minden", "P2")
        .on("P1", "hannover-minden", "TTT")
    )

    assert t.claim("P1", "hannover-minden").on_track("P2") == 21


def test_nothing_happens_after_the_end(table) -> None:
    """HT-ERR-04, HT-END-04"""
    t = (
        table()
        .track("P2", 19)
        .offices("hannover", "P2")
        .on("P1", "hannover-minden", "TTT")
        .holds("P1", "four_actions")
    )
    t.claim("P1", "hannover-minden")

    error = t.error("P1", "use_four_actions")
    assert (error.code, error.message) == ("HT-ERR-04", "The game is over.")
    assert t.refused("P2", "income", {"trader": 3}) == "HT-ERR-04"


def test_an_empty_pile_ends_the_game_when_a_marker_must_be_drawn(table) -> None:
    """HT-END-02, HT-MARK-10, HT-EX-47"""
    t = table().pile().on("P1", TAVERN, "TTT")
    assert not t.is_over

    t.claim("P1", TAVERN, "office", city="osnabrueck")

    assert t.is_over
    assert t.city("osnabrueck") == ["P1 T"]
    assert t.here["owned"]["0"]["unused"] == ["additional_office"]
    assert {"source": "markers", "number": 1} in t.sight(None)["base"]["seats"]["0"]["final"]
    assert t.log[-1]["public"]["reason"] == "pile"


def test_an_empty_pile_is_the_reason_if_the_same_claim_completes_the_last_town(table) -> None:
    """HT-END-02, HT-END-03: no marker can be drawn before the office is taken."""
    t = table().pile().on("P1", TAVERN, "TTT").complete("P2", *list(table().board.cities)[-CITIES_TO_END:])

    t.claim("P1", TAVERN)

    assert t.completed >= CITIES_TO_END
    assert t.log[-1]["public"]["reason"] == "pile"


def test_points_are_hidden_from_nobody(table) -> None:
    """HT-INFO-02"""
    t = table().track("P1", 3)

    assert HANSA.points(t.state)[t.seat("P1")]["lines"] == [
        {"source": "control", "number": 3, "hidden": False}
    ]


def test_an_empty_pile_alone_ends_nothing(table) -> None:
    """HT-END-02"""
    t = table().pile().on("P1", "hannover-minden", "TTT").claim("P1", "hannover-minden")

    assert not t.is_over


def test_the_tenth_completed_city_ends_the_game(table) -> None:
    """HT-END-03, HT-EX-48"""
    nine = ("duisburg", "brunswiek", "goslar", "kampen", "emden", "coellen", "halle", "luebeck", "bremen")
    t = table().complete("P2", *nine).on("P1", "hamburg-stade", "TTM")
    assert (t.completed, t.is_over) == (9, False)

    t.claim("P1", "hamburg-stade", "office", city="stade")

    assert (t.completed, t.is_over) == (10, True)
    assert t.log[-1]["public"]["reason"] == "cities"


def test_markers_on_the_plate_count_for_nobody(table) -> None:
    """HT-EX-49, HT-SCORE-02, HT-END-04"""
    t = table().plate("P1", "four_actions").track("P2", 19).offices("hannover", "P2")
    t.on("P1", "hannover-minden", "TTT").claim("P1", "hannover-minden")

    assert t.is_over
    assert t.points("P1") == 0


def test_only_claims_end_the_game(table) -> None:
    """HT-END-05: only claims bring points, offices and draws."""
    t = table().track("P1", 19).on("P2", "bremen-minden", "T").offices("minden", "P1", "P2")
    t.holds("P1", "swap_offices", "develop_ability").turn("P1", actions=4)

    t.place("P1", "T", "emden-stade:1").play("P1", "move", ["emden-stade:1", "emden-stade:2"])
    t.play("P1", "use_swap_offices", {"city": "minden", "offices": [0, 1]})
    t.play("P1", "use_develop_ability", "bursa").displace("P1", "bremen-minden:1", "T", "1T")

    assert t.on_track("P1") == 19
    assert not t.is_over


# Final scoring


def final(t, name: str) -> dict[str, int]:
    """Return what the final scoring would add now, by source."""
    return {line["source"]: line["number"] for line in t.sight(None)["base"]["seats"][t.seat(name)]["final"]}


def test_full_abilities_but_for_the_keys(table) -> None:
    """HT-SCORE-01, HT-OPEN-18"""
    t = table().desk("P1", actiones=6, privilegium=4, liber_sophiae=4, bursa=4, clavis_urbis=5)
    t.desk("P2", actiones=5, clavis_urbis=5)

    assert final(t, "P1")["abilities"] == 16
    assert "abilities" not in final(t, "P2")


@pytest.mark.parametrize(
    ("number", "points"),
    [(0, 0), (1, 1), (2, 3), (3, 3), (4, 6), (5, 6), (6, 10), (7, 10), (8, 15), (9, 15), (10, 21), (13, 21)],
)
def test_markers_owned(number, points) -> None:
    """HT-SCORE-02"""
    assert marker_points(number) == points


def test_used_and_unused_markers_count_alike(table) -> None:
    """HT-SCORE-02, HT-MARK-04"""
    t = table().holds("P1", "four_actions", "swap_offices", used=2)

    assert final(t, "P1") == {"markers": 6}


def test_the_coellen_table_and_controlled_cities(table) -> None:
    """HT-SCORE-03, HT-SCORE-04"""
    t = table().coellen(s7="P1", s9="P1", s8="P2").offices("minden", "P1").offices("emden", "P1", "P2")

    assert final(t, "P1")["coellen"] == 16
    assert (final(t, "P1")["cities"], final(t, "P2")["cities"]) == (2, 2)


def test_the_network_is_one_group_of_cities(table) -> None:
    """HT-SCORE-05, HT-EX-51"""
    t = table().offices("dortmund", "P1", "P1").offices("paderborn", "P1").offices("minden", "P1")
    t.offices("hildesheim", "P1").offices("kampen", "P1").desk("P1", clavis_urbis=2)

    assert final(t, "P1")["network"] == 10


def test_the_network_counts_offices_not_cities(table) -> None:
    """HT-SCORE-05, HT-OPEN-19: all offices in a city count, even if another group has more cities."""
    t = table().offices("minden", "P1", "P1").additional("minden", "P1", "P1")
    t.offices("emden", "P1").offices("groningen", "P1").offices("stade", "P1")

    assert t.sight(None)["base"]["seats"]["0"]["network"] == 4
    assert final(t, "P1")["network"] == 4


def test_a_whole_scoring(table) -> None:
    """HT-EX-50"""
    t = table().track("P1", 14).desk("P1", actiones=6, bursa=4, clavis_urbis=5).holds("P1", used=5)
    t.coellen(s7="P1", s9="P1")
    t.offices("minden", "P1", "P1", "P1", "P1").offices("hannover", "P1").offices("bremen", "P1")
    assert t.sight(None)["base"]["seats"]["0"]["network"] == 6
    assert final(t, "P1") == {"abilities": 8, "markers": 6, "coellen": 16, "cities": 6, "network": 24}

    t.track("P3", 19).offices("emden", "P3").on("P2", "emden-groningen", "TTT").turn("P2")
    t.claim("P2", "emden-groningen")

    assert t.is_over
    assert t.points("P1") == 14 + 8 + 6 + 16 + 6 + 24 == 74
    lines = HANSA.points(t.state)["0"]["lines"]
    assert sum(line["number"] for line in lines) == 74


def end_with(t):
    """End the game as P4 by giving P3 its 20th point, and return the outcome."""
    t.offices("hannover", "P3").track("P3", 19).on("P4", "hannover-minden", "TTT").turn("P4")
    t.claim("P4", "hannover-minden")
    assert t.is_over
    return t.state["outcome"]


def test_most_points_win(table) -> None:
    """HT-SCORE-06"""
    ended = end_with(table().track("P1", 0).coellen(s11="P2").holds("P2", used=10).desk("P2", bursa=4))

    assert ended["points"] == {"0": 0, "1": 36, "2": 20 + 2 + 1, "3": 0}
    assert (ended["winner"], ended["winners"]) == ("1", ["1"])
    assert ended["ranks"] == {"0": 3, "1": 1, "2": 2, "3": 3}


def test_a_tie_goes_to_the_lower_actiones_level(table) -> None:
    """HT-SCORE-06, HT-OPEN-06, HT-EX-52: levels 3 and 2 have the same value."""
    t = table().track("P1", 15).coellen(s11="P1", s9="P2").track("P2", 17).desk("P1", actiones=3)

    ended = end_with(t.desk("P2", actiones=2))

    assert ended["points"]["0"] == ended["points"]["1"] == 26
    assert ended["winners"] == ["1"]
    assert ended["ranks"]["0"] == 2


def test_then_to_more_network_points(table) -> None:
    """HT-SCORE-06, HT-OPEN-06"""
    t = table().track("P1", 18).offices("emden", "P2").offices("duisburg", "P1", *[]).track("P2", 16)
    t.offices("groningen", "P2").offices("kampen", "P1").holds("P1", used=1)

    ended = end_with(t)

    assert ended["points"]["0"] == 18 + 4 + 1 + 1
    assert ended["points"]["1"] == 16 + 4 + 2
    t = table().track("P1", 18).offices("duisburg", "P1").offices("kampen", "P1")
    ended = end_with(t.track("P2", 17).offices("emden", "P2").offices("groningen", "P2"))
    assert ended["points"]["0"] == ended["points"]["1"] == 23
    assert ended["winners"] == ["1"]


def test_the_lower_actiones_level_goes_before_more_network_points(table) -> None:
    """HT-SCORE-06, HT-OPEN-06"""
    t = table().track("P1", 19).offices("duisburg", "P1").offices("kampen", "P1")
    t.track("P2", 18).offices("emden", "P2").offices("groningen", "P2").desk("P2", actiones=2)

    ended = end_with(t)

    assert ended["points"]["0"] == ended["points"]["1"] == 24
    assert (ended["winners"], ended["ranks"]["0"], ended["ranks"]["1"]) == (["0"], 1, 2)


def test_then_victory_is_shared(table) -> None:
    """HT-SCORE-06, HT-OPEN-06"""
    ended = end_with(
        table().coellen(s11="P1").track("P1", 15).track("P2", 15).holds("P2", used=8).track("P1", 19)
    )

    assert ended["points"]["0"] == ended["points"]["1"] == 30
    assert ended["winners"] == ["0", "1"]
    assert (ended["ranks"]["0"], ended["ranks"]["1"], ended["ranks"]["2"]) == (1, 1, 3)
