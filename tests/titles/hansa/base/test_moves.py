"""Moving up to as many own pieces as Liber Sophiae allows. HT-MOVE."""

from __future__ import annotations


def test_pieces_go_to_free_villages_anywhere(table) -> None:
    """HT-MOVE-01, HT-DEC-06, HT-EX-19: pieces go from three routes to one, which is then claimed."""
    t = table().desk("P1", liber_sophiae=2).on("P1", "bremen-minden", "T").on("P1", "hamburg-stade", "M")
    t.on("P1", "halle-quedlinburg", "T")

    t.play(
        "P1",
        "move",
        [
            *("bremen-minden:1", "arnheim-muenster:1"),
            *("hamburg-stade:1", "arnheim-muenster:2"),
            *("halle-quedlinburg:1", "arnheim-muenster:3"),
        ],
    )

    assert t.there("arnheim-muenster:2") == "P1 M"
    assert t.there("bremen-minden:1") is None
    assert t.actions == 1
    assert t.claim("P1", "arnheim-muenster").on_track("P1") == 0


def test_one_piece_only(table) -> None:
    """HT-MOVE-01, HT-EX-20"""
    t = table().desk("P1", liber_sophiae=4).on("P1", "bremen-minden", "T")

    t.play("P1", "move", ["bremen-minden:1", "bremen-minden:2"])

    assert t.there("bremen-minden:2") == "P1 T"


def test_two_pieces_change_places(table) -> None:
    """HT-MOVE-02, HT-EX-18"""
    t = table().on("P1", "bremen-minden", "T").on("P1", "emden-stade", "M", start=3)
    swap = ["bremen-minden:1", "emden-stade:3", "emden-stade:3", "bremen-minden:1"]
    assert not t.ends("P1", "move", *swap[:2])
    assert t.next("P1", "move", *swap[:2]) == ["emden-stade:3"]

    t.play("P1", "move", swap)

    assert (t.there("bremen-minden:1"), t.there("emden-stade:3")) == ("P1 M", "P1 T")
    assert t.actions == 1


def test_a_vacated_village_is_free(table) -> None:
    """HT-MOVE-02"""
    t = table().on("P1", "bremen-minden", "TM")

    t.play("P1", "move", ["bremen-minden:1", "dortmund-duisburg:1", "bremen-minden:2", "bremen-minden:1"])

    assert (t.there("bremen-minden:1"), t.there("bremen-minden:2")) == ("P1 M", None)


def test_each_piece_moves_once_and_elsewhere(table) -> None:
    """HT-MOVE-03, HT-ERR-25"""
    t = table().on("P1", "bremen-minden", "TM")
    one, two, free = "bremen-minden:1", "bremen-minden:2", "bremen-minden:3"

    assert t.refused("P1", "move", []) == "HT-ERR-25"
    assert t.refused("P1", "move", [one, one]) == "HT-ERR-25"
    assert t.refused("P1", "move", [one, free, one, "emden-stade:1"]) == "HT-ERR-25"
    assert t.refused("P1", "move", [one, free, free, two]) == "HT-ERR-26"


def test_not_more_than_the_book_allows(table) -> None:
    """HT-ERR-24, HT-MOVE-01"""
    t = table().on("P1", "bremen-minden", "TTT")
    argument = [v for n in (1, 2, 3) for v in (f"bremen-minden:{n}", f"emden-stade:{n}")]

    error = t.error("P1", "move", argument)

    assert (error.code, error.message) == ("HT-ERR-24", "You can move at most 2 pieces.")
    assert t.desk("P1", liber_sophiae=2).accepts("P1", "move", argument)


def test_what_cannot_be_moved(table) -> None:
    """HT-MOVE-04, HT-ERR-10, HT-ERR-26, HT-ERR-27, HT-ERR-28"""
    t = table().on("P1", "bremen-minden", "T").on("P2", "bremen-minden", "T", start=2)
    t.offices("minden", "P1").coellen(s7="P1")

    assert t.refused("P1", "move", ["bremen-minden:2", "emden-stade:1"]) == "HT-ERR-26"
    assert t.refused("P1", "move", ["bremen-minden:1", "bremen-minden:2"]) == "HT-ERR-27"
    assert t.refused("P1", "move", ["minden:0", "emden-stade:1"]) == "HT-ERR-28"
    assert t.refused("P1", "move", ["coellen_table:7", "emden-stade:1"]) == "HT-ERR-28"
    assert t.refused("P1", "move", ["bremen-minden:1", "minden"]) == "HT-ERR-09"
    assert t.refused("P1", "move", ["bremen-minden:1", "emden-stade:4"]) == "HT-ERR-10"
    assert t.refused("P1", "move", ["bremen-minden:1"]) == "HT-MALFORMED"
    two = ["bremen-minden:1", "emden-stade:1", "emden-stade:2", "emden-stade:1"]
    assert t.on("P1", "emden-stade", "T", start=2).refused("P1", "move", two) == "HT-ERR-27"


def test_nothing_to_move(table) -> None:
    """HT-MOVE-01: a seat without a piece in a village cannot move."""
    assert "move" not in table().options("P1")
    assert "move" in table().on("P1", "bremen-minden", "T").options("P1")
