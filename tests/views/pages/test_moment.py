"""What has just happened: which lines the page shows, with pictures, gains and losses."""

from __future__ import annotations

import pytest

from games.selectors.table.changes_of_holdings import Held
from games.views.pages.gains_and_losses import Came, gains_of
from games.views.pages.module_page import ModulePage, Sign
from games.views.pages.moment import Mark, mark_of, moment_of
from tests.views.pages.readings import line, reading

PAGE = ModulePage(
    signs={
        "landed": Sign("ship", is_announced=True),
        "city_lost": Sign("city", of="seat"),
        "taken": Sign("good-{good}"),
        "longest": Sign("road", is_announced=True, holder="seat"),
    },
    marks={
        "rolled": Sign("die-{dice[0]} die-{dice[1]}"),
        "built": Sign("road", of="seat"),
        "got": Sign("cards"),
    },
    piles={"hand": ("hand-back", "Cards")},
    changes={"scored": lambda facts: {Held(facts["seat"], "hand", "points"): facts["number"]}},
)


def test_the_moment_is_everything_since_the_last_visit():
    log = [line(number) for number in range(1, 5)]

    assert moment_of(reading(log=log, since=log[2:])).lines == log[2:]
    assert moment_of(reading(log=log, since=[line(4, undone=True)])).lines == log[3:]


def test_without_a_visit_it_is_the_last_event():
    log = [line(1), line(2), line(2, "talk")]

    for viewer in ("0", None):
        assert moment_of(reading(log=log, viewer=viewer)).lines == log[1:]
    assert moment_of(reading()).lines == []


def test_a_game_that_is_over_has_no_moment():
    assert moment_of(reading(log=[line(1)], is_over=True)).lines == []


def test_at_a_stop_it_is_the_lines_of_the_stop():
    log = [line(1), line(2)]

    moment = moment_of(reading(log=log, lines=log[:1]))

    assert (moment.lines, moment.newest) == (log[:1], log[:1])


def test_the_newest_lines_leave_out_talk_and_what_was_taken_back():
    log = [line(1), line(2), line(3, undone=True), line(4), line(5, "talk")]

    assert moment_of(reading(log=log)).newest == [log[1], log[3]]


def test_sudden_events_have_pictures_in_the_color_of_their_seat():
    log = [line(1, "landed"), line(2, "city_lost", seat="1"), line(3, "taken", good="wool"), line(4)]

    moment = moment_of(reading(log=log, since=log, modules={"base": PAGE}))

    assert [(one.symbol, one.color) for one in moment.happenings] == [
        ("city-blue", "blue"),
        ("good-wool", ""),
    ]
    assert moment.newest == [log[3]]


def test_some_events_are_announced_however_many_others_follow():
    log = [line(1, "landed", seat="1"), line(2, "longest", seat="1")]
    log += [line(number, "taken", good="wool") for number in range(3, 6)]

    moment = moment_of(reading(log=log, since=log, modules={"base": PAGE}))

    assert [(one.key, one.symbol, one.holder_color) for one in moment.announced] == [
        ("1-landed", "ship", ""),
        ("2-longest", "road", "blue"),
    ]


def test_a_line_of_the_log_has_the_picture_of_its_sign_or_its_own():
    here = reading(modules={"base": PAGE})

    assert mark_of(here, line(1, "taken", good="wool")) == Mark(("good-wool",))
    assert mark_of(here, line(1, "rolled", seat="0", dice=[2, 6])) == Mark(("die-2", "die-6"))
    assert mark_of(here, line(1, "built", seat="1")) == Mark(("road-blue",), "blue")
    assert mark_of(here, line(1, "talk")) == Mark()


def test_a_line_about_several_seats_has_their_colors():
    changes = {Held("1", "hand", "ore"): 1, Held("0", "hand", "ore"): 1, Held("1", "hand", "wool"): 1}

    mark = mark_of(reading(modules={"base": PAGE}), line(1, "got", changes=changes))

    assert mark == Mark(("cards",), seats=("blue", "red"))


@pytest.mark.parametrize(("number", "said"), [(2, "+2"), (-1, "−1")])
def test_a_change_is_written_with_its_sign(number, said):
    assert Came(number, "good-wool", "Wool").signed == said


def test_gains_come_before_losses_and_sum_up_over_the_lines():
    lines = [
        line(1, changes={Held("0", "hand", "wool"): -1, Held("1", "hand", "ore"): 1}),
        line(2, changes={Held("0", "hand", "ore"): 2, Held("1", "hand", "ore"): -1}),
        line(3, changes={Held("0", "secret", ""): 1, Held("bank", "hand", "ore"): 1}),
    ]

    gains = gains_of(reading(modules={"base": PAGE}), lines)

    assert {seat: [came.number for came in all_of] for seat, all_of in gains.of_seats.items()} == {
        "0": [2, -1]
    }
    assert {kind: came.number for kind, came in gains.in_hand.items()} == {"wool": -1, "ore": 2}


def test_a_module_says_what_no_pile_records():
    lines = [line(1, "scored", seat="1", number=3)]

    gains = gains_of(reading(modules={"base": PAGE}), lines)

    assert [came.number for came in gains.of_seats["1"]] == [3]
