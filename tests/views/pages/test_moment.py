"""What has just happened: which lines the page shows, with pictures, gains and losses."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from games.selectors.table.changes_of_holdings import Held
from games.views.pages.gains_and_losses import Came, gains_of
from games.views.pages.module_page import ModulePage, Sign
from games.views.pages.moment import moment_of
from games.views.table.person import Person

PEOPLE = {"0": Person("0", "Anna", "red", is_me=True), "1": Person("1", "Bence", "blue")}
PAGE = ModulePage(
    signs={"landed": Sign("ship"), "city_lost": Sign("city", of="seat"), "taken": Sign("good-{good}")},
    piles={"hand": ("hand-back", "Cards")},
    changes={"scored": lambda facts: {Held(facts["seat"], "hand", "points"): facts["number"]}},
)


def line(at: int, kind: str = "built", *, undone: bool = False, changes: Any = None, **facts: Any) -> Any:
    entry = SimpleNamespace(is_event=kind != "talk", is_talk=kind == "talk", changes=changes or {})
    return SimpleNamespace(number=at, kind=kind, undone=undone, facts=facts, entry=entry)


def reading(
    log: list[Any], *, since: Any = (), lines: Any = None, viewer: str | None = "0", is_over: bool = False
) -> Any:
    """Return a stand-in for a reading of a table with these lines."""
    game = SimpleNamespace(is_over=is_over, is_running=not is_over)
    return SimpleNamespace(
        table=SimpleNamespace(log=log, since=since, game=game),
        lines=lines,
        viewer=viewer,
        people=PEOPLE,
        brought={"base": PAGE},
        latest=lambda what, name: getattr(PAGE, what).get(name),
        look_of_held=lambda held: PAGE.piles.get(held.pile),
    )


def test_the_moment_is_everything_since_the_last_visit():
    log = [line(number) for number in range(1, 5)]

    assert moment_of(reading(log, since=log[2:])).lines == log[2:]
    assert moment_of(reading(log, since=[line(4, undone=True)])).lines == log[3:]


def test_without_a_visit_it_is_the_last_event():
    log = [line(1), line(2), line(2, "talk")]

    for viewer in ("0", None):
        assert moment_of(reading(log, viewer=viewer)).lines == log[1:]
    assert moment_of(reading([])).lines == []


def test_a_game_that_is_over_has_no_moment():
    assert moment_of(reading([line(1)], is_over=True)).lines == []


def test_at_a_stop_it_is_the_lines_of_the_stop():
    log = [line(1), line(2)]

    moment = moment_of(reading(log, lines=log[:1]))

    assert (moment.lines, moment.newest) == (log[:1], log[:1])


def test_the_newest_lines_leave_out_talk_and_what_was_taken_back():
    log = [line(1), line(2), line(3, undone=True), line(4), line(5, "talk")]

    assert moment_of(reading(log)).newest == [log[1], log[3]]


def test_sudden_events_have_pictures_in_the_color_of_their_seat():
    log = [line(1, "landed"), line(2, "city_lost", seat="1"), line(3, "taken", good="wool"), line(4)]

    moment = moment_of(reading(log, since=log))

    assert [(one.symbol, one.color) for one in moment.happenings] == [
        ("city-blue", "blue"),
        ("good-wool", ""),
    ]
    assert moment.newest == [log[3]]


@pytest.mark.parametrize(("number", "said"), [(2, "+2"), (-1, "−1")])
def test_a_change_is_written_with_its_sign(number, said):
    assert Came(number, "good-wool", "Wool").signed == said


def test_gains_come_before_losses_and_sum_up_over_the_lines():
    lines = [
        line(1, changes={Held("0", "hand", "wool"): -1, Held("1", "hand", "ore"): 1}),
        line(2, changes={Held("0", "hand", "ore"): 2, Held("1", "hand", "ore"): -1}),
        line(3, changes={Held("0", "secret", ""): 1, Held("bank", "hand", "ore"): 1}),
    ]

    gains = gains_of(reading(lines), lines)

    assert {seat: [came.number for came in all_of] for seat, all_of in gains.of_seats.items()} == {
        "0": [2, -1]
    }
    assert {kind: came.number for kind, came in gains.in_hand.items()} == {"wool": -1, "ore": 2}


def test_what_no_pile_records_is_told_by_the_module():
    lines = [line(1, "scored", seat="1", number=3)]

    assert [came.number for came in gains_of(reading(lines), lines).of_seats["1"]] == [3]
