"""The seats' desks: tracks, pieces, markers, and the points of the final scoring."""

from __future__ import annotations

import pytest

from games.titles.hansa.base.page.desks import CHANGES, points_table, tracks
from games.titles.hansa.base.rules.facts import TRACKS
from tests.titles.hansa.base.tables import new_table
from tests.titles.hansa.base.test_page import page_of


def desk_of(table, seat="0", viewer="1"):
    (found,) = [one for one in page_of(table.state, viewer).seats if one.person.key == seat]
    return found


@pytest.mark.parametrize("key", TRACKS)
def test_a_track_shows_its_value_and_the_spaces_that_are_covered(key):
    """HT-DESK-01, HT-DESK-02, HT-DESK-03, HT-DESK-04, HT-DESK-05"""
    spaces = len(TRACKS[key].values)
    for level in range(1, spaces + 1):
        (shown,) = tracks({key: {"level": level}})

        assert [space.is_value for space in shown.spaces] == [
            place == level for place in range(1, spaces + 1)
        ]
        assert [space.is_covered for space in shown.spaces] == [
            place > level for place in range(1, spaces + 1)
        ]
        assert (shown.is_full, shown.full_points) == (level == spaces, TRACKS[key].full_points)
        assert [bool(space.label) for space in shown.spaces] == [not space.color for space in shown.spaces]


def test_a_track_says_its_value_in_words():
    (bursa,) = tracks({"bursa": {"level": len(TRACKS["bursa"].values)}})
    (book,) = tracks({"liber_sophiae": {"level": 1}})

    assert (bursa.value, bursa.spaces[-1].label) == ("all", "all")
    assert book.value == str(TRACKS["liber_sophiae"].values[0])


def test_a_desk_shows_pieces_and_markers_to_everybody():
    """HT-INFO-02"""
    table = new_table().supply("P1", "3T 1M").stock("P1", "2T").holds("P1", "swap_offices", used=1).turn("P1")

    shown = desk_of(table).own

    assert {heap.kind: heap.count for heap in shown.supply} == {"trader": 3, "merchant": 1}
    assert {heap.kind: heap.count for heap in shown.stock}["trader"] == 2
    assert next((one.kind, one.is_used) for one in shown.markers) == ("swap_offices", False)
    assert [one.is_used for one in shown.markers].count(True) == 1


def test_a_desk_shows_how_many_new_markers_lie_face_down():
    """HT-MARK-10, HT-INFO-01"""
    shown = desk_of(new_table().plate("P1", "swap_offices", "remove_three")).own

    assert (shown.hidden_markers, shown.plate) == (2, [])


def test_a_panel_counts_the_track_and_after_the_end_everything():
    """HT-SCORE-06: P1 scores the last point of the track, and a town at the end."""
    table = new_table().no_markers().track("P1", 19).offices("minden", "P1").on("P1", "bremen-minden", "TTT")
    assert desk_of(table).points == 19

    table.claim("P1", "bremen-minden")

    assert table.is_over
    assert desk_of(table).points == table.points("P1") > 20


def test_the_points_of_the_final_scoring_are_set_apart():
    """HT-SCORE-01"""
    table = points_table(page_of(new_table().track("P1", 3).offices("minden", "P1").state, "1").reading)

    assert [one.label for one in table.by_source if one.is_first_final] == ["fully developed abilities"]
    assert [row.total for row in table.rows] == [
        sum(one.numbers[place] for one in table.by_source) for place in range(len(table.rows))
    ]


def test_the_log_tells_what_points_and_income_change():
    (scored,) = CHANGES["scored"]({"seat": "1", "number": 3}).items()
    (income,) = CHANGES["income"]({"seat": "0", "pieces": {"trader": 2, "merchant": 1}}).items()

    assert (scored[0].seat, scored[0].pile, scored[1]) == ("1", "prestige", 3)
    assert (income[0].seat, income[0].pile, income[1]) == ("0", "supply", 3)
