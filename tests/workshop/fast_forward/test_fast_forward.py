"""Weeks of slow play in seconds: the simulated people saw what they were promised (item 13)."""

from __future__ import annotations

from collections import Counter
from datetime import datetime, timedelta
from io import StringIO
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest
from django.contrib.contenttypes.models import ContentType
from django.core.management import CommandError, call_command

from games import catalog
from games.clock.calendar import Calendar, Span
from games.clock.pace import PRESETS
from games.models.game import Game
from games.models.notification import CALLS, Kind, Notification
from games.models.seat import Seat
from games.models.turn import Turn
from games.notifications.nights import end_of_night
from games.services.time.absences import EXCUSED
from games.workshop.fast_forward.habits import HABITS
from games.workshop.fast_forward.run import Plan, run
from games.workshop.fast_forward.surroundings import surroundings
from games.workshop.fast_forward.timeline import kind_of
from tests.clock.slow import counted
from tests.deep import DEEP

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]

BRISK = PRESETS["brisk"]
MINUTE = timedelta(minutes=1)
VANISHED = HABITS["vanishes"].name


def plan_of(title: str, **facts: object) -> Plan:
    return Plan(title=title, modules=tuple(catalog.title(title).required), **facts)  # type: ignore[arg-type]


class Weeks:
    """A simulated game, and its rows at its end."""

    def __init__(self, plan: Plan) -> None:
        self.lines: list[str] = []
        with surroundings() as letters:
            outcome = run(plan, letters, self.lines.append)
            self.game = Game.objects.get()
            self.seats = list(Seat.objects.select_related("user").order_by("number"))
            self.turns = list(Turn.objects.order_by("position"))
            self.told = list(Notification.objects.select_related("user").order_by("pk"))
        self.letters, self.timeline, self.outcome = letters, outcome.timeline, outcome
        self.acts = {person.habit.name: person.acts for person in outcome.people}

    def entries(self, kind: str) -> list[tuple[datetime, dict]]:
        return [
            (turn.at, entry["public"]) for turn in self.turns for entry in turn.log if entry["kind"] == kind
        ]


@pytest.fixture(scope="module")
def weeks(django_db_setup, django_db_blocker) -> Weeks:
    """A whole game of the shorter title, played once because it takes some seconds."""
    with django_db_blocker.unblock():
        return Weeks(plan_of("hansa", seed="1"))


@pytest.mark.deep  # Three weeks of beats, moves and emails with pictures; below, days.
class TestAWholeGame:
    def test_it_comes_to_its_end(self, weeks):
        assert weeks.game.status == Game.Status.FINISHED
        assert weeks.game.finished_at - weeks.game.started_at > timedelta(days=7)
        assert weeks.timeline.counted()["move"] > 100
        assert sorted(seat.rank for seat in weeks.seats)[0] == 1
        assert weeks.timeline.counted()["over"] == 1

    def test_only_the_one_who_vanished_was_timed_out(self, weeks):
        timed_out = {weeks.seats[int(facts["seat"])].number for _at, facts in weeks.entries("timed_out")}
        (vacated,) = weeks.entries("seat_vacated")

        assert timed_out == {int(vacated[1]["seat"])}
        last_act = max(weeks.acts[VANISHED])
        assert all(at > last_act for at, _facts in weeks.entries("timed_out"))

    def test_the_first_timeout_came_to_the_minute(self, weeks):
        """Free time and bank, without nights and the automatic vacation, computed by the slow model."""
        at, facts = weeks.entries("timed_out")[0]
        moves = [turn for turn in weeks.turns if turn.actor != Turn.Actor.SITE and turn.at < at]
        own = {turn.decision for turn in moves if turn.seat == facts["seat"]}
        away = [
            Span(begun, datetime.fromisoformat(facts["end"]))
            for begun, facts in weeks.entries("vacation_began")
        ]
        calendar = Calendar(
            ZoneInfo(HABITS["vanishes"].zone), night=23 * 60, weekends=False, spans=tuple(away)
        )

        used = counted(calendar, moves[-1].at, at)

        most = BRISK.free + min(BRISK.cap, BRISK.bank + len(own) * BRISK.refill)
        assert BRISK.free + BRISK.bank <= used <= most + MINUTE

    def test_two_misses_were_excused_and_the_third_vacated_the_seat(self, weeks):
        misses = [row for row in weeks.told if row.kind == Kind.TIMED_OUT]
        assert len(misses) == EXCUSED
        ((taken_over, facts),) = weeks.entries("seat_taken_over")
        ((vacated, _facts),) = weeks.entries("seat_vacated")
        assert vacated < taken_over
        assert weeks.seats[int(facts["seat"])].user.display_name == "Elena"

    def test_each_thing_was_told_in_one_mail_or_in_none(self, weeks):
        sent = [row for row in weeks.told if row.sent_at is not None]
        identities = [str(letter["Message-ID"]) for letter in weeks.letters]

        assert len(identities) == len(set(identities))
        # Everything for one player at one moment went in one email.
        assert len(weeks.letters) == len({(row.user_id, row.sent_at) for row in sent})
        assert not [row for row in weeks.told if row.sent_at is None and row.dropped_at is None]
        assert Counter(kind_of(one) for one in weeks.letters)[Kind.GAME_OVER] <= len(weeks.seats)
        over = [row.user.display_name for row in sent if row.kind == Kind.GAME_OVER]
        assert sorted(over) == sorted(seat.user.display_name for seat in weeks.seats)

    def test_one_call_per_absence(self, weeks):
        """A player who was called is not called again before coming back."""
        for name, acts in weeks.acts.items():
            called = sorted(
                {row.sent_at for row in weeks.told if row.user.display_name == name and is_call(row)}
            )
            for first, second in pairwise(called):
                news = [row for row in weeks.told if row.sent_at == second and not is_call(row)]
                assert news or any(first < act <= second for act in acts), (name, first, second)

    def test_plans_have_played_turns(self, weeks):
        planners = {habit.name for habit in HABITS.values() if habit.plans}
        planned = {weeks.seats[int(turn.seat)].user.display_name for turn in weeks.turns if turn.planned}
        assert planned == planners

    def test_no_player_got_more_than_two_mails_on_a_day_without_coming_more_often(self, weeks):
        assert weeks.outcome.crowded_days() == []

    def test_those_who_plan_got_at_most_two_mails_on_each_day(self, weeks):
        planners = {habit.name for habit in HABITS.values() if habit.plans}
        mails = weeks.timeline.mails_by_day()

        most = {name: max(count for (who, _day), count in mails.items() if who == name) for name in planners}

        assert max(most.values()) <= 2, most

    def test_nobody_was_written_to_while_at_the_table(self, weeks):
        """At the same moment, the site sends emails before somebody comes."""
        for row in weeks.told:
            if row.sent_at is not None and is_call(row):
                last = max((a for a in weeks.acts[row.user.display_name] if a < row.sent_at), default=None)
                assert last is None or row.sent_at - last >= timedelta(minutes=10)

    def test_no_reminder_came_at_night(self, weeks):
        """Unless the time ran out before the morning."""
        reminded = [row for row in weeks.told if row.kind == Kind.REMINDER and row.sent_at is not None]
        assert reminded
        for row in reminded:
            user = row.user
            morning = end_of_night(row.sent_at, start=user.night_start, zone=user.zone)
            runs_out = [at for at, _facts in weeks.entries("timed_out") if at > row.sent_at]
            assert morning is None or (runs_out and runs_out[0] <= morning), row.sent_at

    def test_one_reminder_per_turn(self, weeks):
        """However often a vacation changes the deadline."""
        reminded = [row.created_at for row in weeks.told if row.kind == Kind.REMINDER]
        asked = [at for at, _facts in weeks.entries("timed_out")]
        assert len(reminded) <= len(set(asked)) + 1

    def test_a_vacation_that_began_automatically_was_told_once_in_the_absence(self, weeks):
        told = [row for row in weeks.told if row.payload.get("news") == "vacation_began"]
        assert len(weeks.entries("vacation_began")) > 1
        assert [row.user.display_name for row in told] == [VANISHED]

    def test_the_mails_were_built_whole(self, weeks):
        for letter in weeks.letters:
            parts = {part.get_content_type() for part in letter.walk()}
            assert {"text/plain", "text/html"} <= parts
            assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"


def is_call(row: Notification) -> bool:
    return row.kind in CALLS and row.sent_at is not None


@pytest.mark.slow  # Played twice, for days of site time.
@pytest.mark.parametrize("title", catalog.titles() if DEEP else ["hansa"])
def test_the_same_seed_gives_the_same_days(title):
    plan = plan_of(title, seed="again", days=1)

    first, second = Weeks(plan), Weeks(plan)

    assert first.lines == second.lines
    assert len(first.lines) > 10


def test_the_command_prints_a_timeline_and_its_totals():
    out = StringIO()

    call_command("fast_forward", days=1, title="hansa", habits="twice,evenings,workdays", stdout=out)

    said = out.getvalue()
    assert "Anna     move" in said
    for total in ("moves: ", "mails: ", "timeouts: 0"):
        assert total in said
    assert not Game.objects.exists(), "the site's own database is left alone"


def test_people_who_plan_leave_their_turns_to_the_site():
    """Without plans, nobody's turn of two days would have planned moves."""
    weeks = Weeks(plan_of("hansa", seed="1", days=2, habits=("twice", "evenings", "workdays")))

    planned = [turn for turn in weeks.turns if turn.planned]
    assert planned
    assert {weeks.seats[int(turn.seat)].user.display_name for turn in planned} <= {"Anna", "Bence"}
    assert not weeks.entries("timed_out")


@pytest.mark.parametrize(
    "options",
    [{"habits": "twice,twice"}, {"habits": "twice,newcomer"}, {"title": "go"}, {"modules": "sharks"}],
)
def test_what_cannot_be_played_is_refused(options):
    with pytest.raises(CommandError):
        call_command("fast_forward", **options)


def test_time_does_not_fly_in_production(settings):
    settings.DEV_PAGES = False

    with pytest.raises(CommandError, match="development"):
        call_command("fast_forward", days=1)


def test_numbers_of_a_simulated_database_are_forgotten_with_it():
    """Both databases have the same name, by which Django caches content types."""
    own = ContentType.objects.get_for_model(Notification).pk
    with surroundings():
        ContentType.objects.filter(model="notification").update(model="what it was called before")
        ContentType.objects.clear_cache()
        assert ContentType.objects.get_for_model(Notification).pk != own  # created again

    assert ContentType.objects.get_for_model(Notification).pk == own
