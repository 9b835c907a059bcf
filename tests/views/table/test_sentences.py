"""Sentences at the table that were once wrong or unclear."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.conf import settings
from django.utils import timezone, translation

from games.clock.pace import Pace
from games.clock.seat_clock import Clock
from games.drawing.board import COLORS
from games.views.table.person import Person
from games.wording import times
from tests.services.conftest import step
from tests.views.conftest import text

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]

HOUR, DAY = timedelta(hours=1), timedelta(days=1)


def last_road(title, state):
    """The last piece of the set-up is asked; its owner has the first turn."""
    return title.waiting(state).due and len(state["base"]["roads"]) == 7 and step("setup_road")(title, state)


@pytest.mark.parametrize("until", [step("setup_road"), last_road])
def test_a_road_of_the_set_up_promises_nobody_the_next_turn(party, eyes, until):
    game = party(until=until)
    seat = game.active
    (place, *_others) = game.title.options(game.state, seat)["place_road"]

    page = text(eyes(game, seat).look(do="place_road", at=place))

    assert "next player" not in page
    assert "After that, both pieces stay where they are." in page


def test_a_clock_says_what_is_for_this_turn_and_what_for_the_whole_game():
    assert times.clock(Clock(23 * HOUR, 9 * DAY)) == "23 h for this turn, then 9 d in reserve"
    assert times.clock(Clock(23 * HOUR, timedelta(0))) == "23 h on the clock"
    assert times.clock(Clock(timedelta(0), 9 * DAY)) == "9 d left in reserve"
    assert (
        times.pace(Pace("daily", DAY, bank=3 * DAY, cap=3 * DAY)) == "Daily: 24 h a turn, plus 3 d in reserve"
    )
    assert times.pace(Pace("daily", DAY)) == "Daily: 24 h a turn"


def test_a_deadline_has_one_form_whose_figures_add_up():
    now = datetime(2025, 11, 28, 14, 34, 30, tzinfo=UTC)

    with timezone.override(ZoneInfo("Europe/Rome")):
        said = times.deadline(datetime(2025, 11, 29, 14, 34, tzinfo=UTC), now)

    assert said.replace("\xa0", " ") == "23 h 59 min left (by Sat 29 Nov, 15:34)"


def test_a_deadline_is_a_moment_by_which(party, eyes):
    game = party(until=step("main"))

    shown = text(eyes(game, game.active).look()).split('class="until"')[1].split("</time>")[0]
    assert re.search(r" left \(by \w{3} \d+ \w{3}, \d\d:\d\d\)$", shown)


def test_standing_answers_that_are_on_are_named(party, eyes):
    game = party(until=step("main"))
    seat = game.active
    viewer = eyes(game, seat)
    assert ">none<" in text(viewer.look(pane="more")).split('id="standing"')[1].split("</p>")[0]
    game.play(
        seat,
        "set_standing_answers",
        {"decline_all": "always", "rules": [], "auto_roll": True, "auto_end": False, "discard": []},
    )

    said = text(viewer.look(pane="more")).split('id="standing"')[1].split("</p>")[0]

    assert "roll the dice" in said
    assert "decline all offers" in said
    assert "end my turn" not in said


@pytest.mark.parametrize(
    ("modules", "orders"),
    [
        ((), ["set_standing_answers"]),
        (("cities_knights",), ["set_standing_answers", "set_wishes"]),
        (("fishermen", "events"), ["set_standing_answers", "set_fishing_orders", "set_event_orders"]),
        (("rivers",), ["set_standing_answers"]),
    ],
)
def test_all_standing_orders_are_in_one_place_with_one_name(party, eyes, modules, orders):
    game = party(until=step("main"), modules=("base", *modules))
    page = text(eyes(game, game.active).look(pane="more"))

    place = page.split('id="standing-orders"')[1].split("</section>")[0]

    assert re.findall(r'data-testid="choose-(set_\w+)"', page) == orders
    assert re.findall(r'data-testid="choose-(set_\w+)"', place) == orders
    assert place.count("Standing orders") == 1
    assert "Standing answers" not in page
    for verb in orders:
        assert "Standing orders</p>" in text(eyes(game, game.active).look(do=verb))


def test_a_spectator_has_no_standing_orders(party, eyes):
    game = party(until=step("main"), modules=("base", "cities_knights"))

    assert 'id="standing-orders"' in text(eyes(game, game.active).look(pane="more"))
    assert 'id="standing-orders"' not in text(eyes(game).look(pane="more"))


def replaces(title, state):
    """A seat replaces its displaced piece in another's turn."""
    due = title.waiting(state).due
    return list(due.values()) == ["replace"] and title.turn(state).seat not in due


def test_a_decision_in_anothers_turn_is_not_called_ones_own_turn(party, eyes):
    """HT-DISP"""
    game = party(title="hansa", seats=3, until=replaces)

    said = text(eyes(game, game.active).look()).split('class="status-main"')[1].split("</p>")[0]

    assert "You decide:" in said
    assert "Your turn" not in said


def test_hansa_says_what_ends_it_what_its_link_brings_and_what_chance_is(party, eyes):
    """HT-END-02, HT-MAP-07"""
    page = text(eyes(party(title="hansa", seats=3)).look(pane="more"))

    assert "or when a marker must be drawn and none is left" in page
    assert "Arnheim–Stendal" in page
    assert "7, 4, 2 points for linking the two towns" in page
    assert "every roll and every card" not in page


def acts(title, state):
    """A seat may take an action."""
    return any("place" in title.options(state, seat) for seat in title.waiting(state).due)


def test_claiming_does_not_wear_the_sign_of_an_ability(party, eyes):
    game = party(title="hansa", seats=3, until=acts)
    page = text(eyes(game, game.active).look())

    assert (
        'href="#ability-clavis_urbis"' not in page.split('class="build-choices five"')[1].split("</div>")[0]
    )


@pytest.mark.parametrize(
    ("language", "said"), [("en", "1.5 days"), ("de", "1,5 Tage"), ("it", "1,5 giorni"), ("hu", "1,5 nap")]
)
def test_half_days_are_written_as_the_reader_writes_them(language, said):
    with translation.override(language):
        assert times.days(timedelta(days=1.5)) == said
        assert times.days(timedelta(days=2)).startswith("2 ")


@pytest.mark.parametrize("language", [code for code, _name in settings.LANGUAGES])
def test_a_seat_is_marked_by_the_name_of_its_color(language):
    """No two colors share a mark, so that it tells seats apart."""
    with translation.override(language):
        marks = {color: Person("0", "Anna", color).letter for color in COLORS}
        names = {color: translation.gettext(name) for color, name in COLORS.items()}

    assert len(set(marks.values())) == len(COLORS)
    assert [color for color, mark in marks.items() if not names[color].lower().startswith(mark.lower())] == []
