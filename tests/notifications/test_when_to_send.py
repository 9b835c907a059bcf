"""When messages are sent: once per absence, at once, once a day; reminders; and never to a present player (item 6)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.core import mail

from accounts.activity import note_activity
from accounts.models import User
from accounts.vacation import DAY, Vacation
from games.models.destination import Pace, next_hour
from games.models.game import Game
from games.models.notification import Kind, Notification
from games.models.seat import Seat
from games.notifications.message import compose
from games.notifications.nights import end_of_night
from games.notifications.short_text import in_short
from games.services.messages import contacts, notices, outbox
from games.services.table import talk
from games.services.time import clocks, vacations
from tests.services.conftest import HOUR, NOW, beside_bots, plain_pace, step

# rows of the outbox are chosen and claimed on both databases by test_outbox.py, test_feed_contents.py and the workers
pytestmark = [pytest.mark.django_db, pytest.mark.one_database]

MINUTE = timedelta(minutes=1)


@pytest.fixture(autouse=True)
def _in_memory(settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"


@pytest.fixture
def first(party):
    """A game with an empty outbox."""
    game = party(until=step("main"), name="First table", decision_hours=24)
    Notification.objects.all().delete()
    return game


@pytest.fixture
def anna(first) -> User:
    """A player with no waiting game."""
    user = first.users[first.active]
    Seat.objects.filter(user=user).update(
        decision=None, step="", due_since=None, due_at=None, remind_at=None, clock_from=None
    )
    return user


@pytest.fixture
def calls(anna, player) -> Callable[..., Game]:
    """Make a game wait for Anna: `calls("Second table", at=NOW + 9 * MINUTE)`."""
    other = player("Zita")

    def call(name: str, *, at: datetime, hours: int = 24) -> Game:
        game = Game.objects.filter(name=name).first() or beside_bots(
            anna, other, name=name, pace=plain_pace(hours), now=at
        )
        Notification.objects.filter(game=game, created_at__lt=at).delete()
        game.seats.update(
            decision=None, step="", due_at=None, due_since=None, remind_at=None, clock_from=None
        )
        seat = game.seats.get(user=anna)
        seat.ask(decision=1, step="pre_roll", since=at)
        seat.due_at = at + timedelta(hours=hours)
        seat.save()
        Notification.objects.filter(game=game).delete()
        notices.notify_table([notices.Message(anna, Kind.YOUR_TURN, {})], game=game, now=at)
        return game

    return call


def answered(game: Game) -> None:
    """Clear Anna's decision, as if she had made it."""
    game.seats.update(decision=None, step="", due_at=None, due_since=None, remind_at=None, clock_from=None)


def deliver_each_minute(since: datetime, until: datetime) -> list[tuple[datetime, str]]:
    """Deliver every minute; return what was sent, and when."""
    sent, now = [], since
    while now <= until:
        before = len(mail.outbox)
        outbox.deliver(now=now)
        sent += [(now, one.subject) for one in mail.outbox[before:]]
        now += MINUTE
    return sent


def choose(user: User, pace: Pace, *, delay: int = 10, hour: int = 8, now: datetime = NOW) -> None:
    contacts.set_schedule(
        user=user, channel="email", pace=pace, delay_minutes=delay, digest_hour=hour, now=now
    )


# ------------------------------------------------------------------ announced vacations


@pytest.mark.parametrize(
    ("is_announced", "table_has_vacations"), [(True, True), (True, False), (False, True)]
)
def test_nobody_is_called_during_a_vacation_that_was_announced(
    calls, anna, is_announced, table_has_vacations
):
    calls("Second table", at=NOW)
    Game.objects.update(vacations=table_has_vacations)
    away = Vacation(NOW, NOW + 2 * DAY, by_itself=not is_announced)
    anna.set_vacations([away], timedelta(0), NOW)
    anna.save()

    outbox.deliver(now=NOW + HOUR)

    is_quiet = is_announced and table_has_vacations
    assert len(mail.outbox) == (0 if is_quiet else 1)
    outbox.deliver(now=NOW + 2 * DAY)
    assert len(mail.outbox) == 1


def test_a_vacation_that_is_ended_early_keeps_nothing_back(calls, anna):
    calls("Second table", at=NOW)
    Game.objects.update(vacations=True)
    anna.set_vacations([Vacation(NOW - DAY, NOW + 9 * DAY)], timedelta(0), NOW)
    anna.save()
    outbox.deliver(now=NOW + HOUR)
    assert not mail.outbox

    vacations.cancel(user=anna, start=NOW - DAY, now=NOW + HOUR)
    outbox.deliver(now=NOW + 2 * HOUR)

    assert len(mail.outbox) == 1


# ------------------------------------------------------------------ once per absence


def test_the_first_due_game_starts_a_delay_of_ten_minutes(calls):
    calls("Second table", at=NOW)

    assert deliver_each_minute(NOW, NOW + HOUR) == [
        (NOW + 10 * MINUTE, "Second table: your turn to roll the dice")
    ]


def test_all_games_due_by_then_go_into_one_mail(calls):
    calls("Second table", at=NOW)
    calls("Third table", at=NOW + 9 * MINUTE)

    sent = deliver_each_minute(NOW, NOW + HOUR)

    assert sent == [(NOW + 10 * MINUTE, "Second table: your turn to roll the dice (and one more game)")]
    assert mail.outbox[0].body.count("Third table") == 1
    assert not Notification.objects.pending().exists()


def test_then_there_is_silence_until_the_player_has_been_back(calls, anna):
    calls("Second table", at=NOW)
    deliver_each_minute(NOW, NOW + HOUR)

    calls("Third table", at=NOW + 2 * HOUR)
    assert deliver_each_minute(NOW + 2 * HOUR, NOW + 3 * HOUR) == []

    note_activity(user=anna, now=NOW + 4 * HOUR)
    calls("Fourth table", at=NOW + 5 * HOUR)
    (sent,) = deliver_each_minute(NOW + 5 * HOUR, NOW + 6 * HOUR)
    assert sent[0] == NOW + 5 * HOUR + 10 * MINUTE


def test_the_player_s_own_delay_counts(calls, anna):
    choose(anna, Pace.ABSENCE, delay=60)
    calls("Second table", at=NOW)

    assert [at for at, _subject in deliver_each_minute(NOW, NOW + 2 * HOUR)] == [NOW + HOUR]


def test_what_was_answered_during_the_delay_is_not_told(calls):
    answered(calls("Second table", at=NOW))

    assert deliver_each_minute(NOW, NOW + HOUR) == []


def test_a_move_counts_as_being_back(first):
    seat = first.active
    user = first.users[seat]

    first.play(seat, "end_turn", now=NOW)

    user.refresh_from_db()
    assert user.acted_at == NOW


# ------------------------------------------------------------------ at once


def test_at_once_means_each_time(calls, anna):
    choose(anna, Pace.AT_ONCE)
    calls("Second table", at=NOW)
    sent = deliver_each_minute(NOW, NOW + 4 * MINUTE)
    calls("Third table", at=NOW + 5 * MINUTE)
    sent += deliver_each_minute(NOW + 5 * MINUTE, NOW + HOUR)

    assert [at for at, _subject in sent] == [NOW, NOW + 5 * MINUTE]


def test_a_player_who_acted_in_the_last_minutes_is_told_when_it_is_sure_that_nobody_is_here(calls, anna):
    """Not while present, but not forgotten either."""
    choose(anna, Pace.AT_ONCE)
    note_activity(user=anna, now=NOW - MINUTE)
    calls("Second table", at=NOW)

    assert [at for at, _subject in deliver_each_minute(NOW, NOW + HOUR)] == [NOW + 2 * MINUTE]


def test_an_absence_begins_with_the_last_act(calls, anna):
    calls("Second table", at=NOW)
    note_activity(user=anna, now=NOW + 5 * MINUTE)

    assert [at for at, _subject in deliver_each_minute(NOW, NOW + HOUR)] == [NOW + 15 * MINUTE]


def test_a_clock_that_was_set_back_silences_nobody(calls, anna):
    note_activity(user=anna, now=NOW + 5 * HOUR)
    calls("Second table", at=NOW)

    assert len(deliver_each_minute(NOW, NOW + HOUR)) == 1


# ------------------------------------------------------------------ news of other seats


@pytest.fixture
def tell(first, anna) -> Callable[..., None]:
    """Tell Anna that a bot holds a seat of her first game: `tell(about="0")`."""
    (own,) = (key for key, user in first.users.items() if user == anna)

    def write(*, about: str | None = None) -> None:
        other = next(key for key in first.users if key != own)
        news = {"news": "seat_vacated", "about": about or other, "seat": own}
        notices.notify_table([notices.Message(anna, Kind.TABLE_NEWS, news)], game=first.game, now=NOW)

    return write


def test_news_of_another_seat_joins_the_next_call(calls, tell):
    tell()
    calls("Second table", at=NOW + HOUR)

    ((at, _subject),) = deliver_each_minute(NOW, NOW + 2 * HOUR)

    assert at == NOW + HOUR + 10 * MINUTE
    assert "a bot holds the seat" in mail.outbox[0].body
    outbox.deliver(now=NOW + 2 * DAY)
    assert len(mail.outbox) == 1


def test_without_a_call_it_is_sent_after_a_day(tell):
    tell()

    outbox.deliver(now=NOW + DAY - MINUTE)
    assert not mail.outbox
    outbox.deliver(now=NOW + DAY)

    assert len(mail.outbox) == 1


def test_it_is_not_sent_to_somebody_who_has_looked_at_the_table(tell, first, anna):
    tell()

    talk.mark_seen(game_id=first.game.pk, user=anna, now=NOW + HOUR)

    outbox.deliver(now=NOW + 2 * DAY)
    assert not mail.outbox


def test_news_of_the_own_seat_does_not_wait(tell, first, anna):
    own = next(key for key, user in first.users.items() if user == anna)
    first.game.seats.filter(user=anna).update(bot="greedy")
    tell(about=own)

    outbox.deliver(now=NOW + 11 * MINUTE)

    assert len(mail.outbox) == 1


def test_at_once_means_at_once_for_news_of_another_seat_too(tell, anna):
    choose(anna, Pace.AT_ONCE)
    tell()

    outbox.deliver(now=NOW + 4 * MINUTE)

    assert len(mail.outbox) == 1


# ------------------------------------------------------------------ once a day


def test_a_digest_comes_at_the_player_s_hour(calls, anna):
    anna.time_zone = "America/New_York"
    anna.save()
    choose(anna, Pace.DAILY, hour=8)
    calls("Second table", at=NOW)
    calls("Third table", at=NOW + 3 * HOUR)

    sent = deliver_each_minute(NOW, NOW + 24 * HOUR)

    # Eight in the morning in New York in winter.
    assert [at for at, _subject in sent] == [datetime(2026, 3, 3, 13, 0, tzinfo=UTC)]
    assert "Third table" in mail.outbox[0].body


def test_a_day_on_which_nothing_waits_has_no_digest(calls, anna):
    choose(anna, Pace.DAILY)
    answered(calls("Second table", at=NOW))

    assert deliver_each_minute(NOW, NOW + 24 * HOUR) == []


def deliver_each_quarter(since: datetime, days: int) -> list[datetime]:
    """Deliver every quarter of an hour; return when something was sent."""
    sent, now = [], since
    while now <= since + timedelta(days=days):
        before = len(mail.outbox)
        outbox.deliver(now=now)
        sent += [now] * (len(mail.outbox) - before)
        now += 15 * MINUTE
    return sent


def test_a_digest_comes_on_each_day_on_which_something_waits(calls, anna):
    choose(anna, Pace.DAILY, hour=8)
    game = calls("Second table", at=NOW, hours=24 * 9)
    calls("Third table", at=NOW + HOUR, hours=24 * 9)
    eight = datetime(2026, 3, 3, 8, tzinfo=UTC)

    assert deliver_each_quarter(NOW, 3) == [eight, eight + 24 * HOUR, eight + 48 * HOUR]
    assert all("Second table" in one.subject and "Third table" in one.body for one in mail.outbox)

    answered(game)
    assert deliver_each_quarter(NOW + 72 * HOUR, 1) == [eight + 72 * HOUR]
    assert "Second table" not in mail.outbox[-1].body
    answered(Game.objects.get(name="Third table"))
    assert deliver_each_quarter(NOW + 96 * HOUR, 3) == []
    assert not Notification.objects.pending().exists()


def test_a_new_wait_in_the_same_game_stands_once_in_the_next_digest(calls, anna):
    choose(anna, Pace.DAILY, hour=8)
    game = calls("Second table", at=NOW, hours=24 * 9)
    deliver_each_quarter(NOW, 1)
    answered(game)
    seat = game.seats.get(user=anna)
    seat.ask(decision=2, step="pre_roll", since=NOW + 30 * HOUR)
    seat.save()

    notices.notify_table([notices.Message(anna, Kind.YOUR_TURN, {})], game=game, now=NOW + 30 * HOUR)

    assert Notification.objects.pending().filter(kind=Kind.YOUR_TURN, channel="email").count() == 1
    # A player who changes the schedule gets the waiting messages at once.
    choose(anna, Pace.AT_ONCE, now=NOW + 31 * HOUR)
    assert len(deliver_each_minute(NOW + 31 * HOUR, NOW + 32 * HOUR)) == 1


def test_a_player_who_has_no_digests_any_more_is_not_told_again(calls, anna):
    choose(anna, Pace.DAILY, hour=8)
    calls("Second table", at=NOW, hours=24 * 9)
    deliver_each_quarter(NOW, 1)

    choose(anna, Pace.AT_ONCE, now=NOW + 30 * HOUR)

    assert deliver_each_quarter(NOW + 30 * HOUR, 2) == []


@pytest.mark.parametrize(
    ("since", "hours"),
    [("2026-03-26T18:00", [7, 7, 6, 6]), ("2026-10-22T18:00", [6, 6, 7, 7])],
    ids=["to summer time", "back"],
)
def test_each_digest_comes_at_the_same_hour_on_the_wall(calls, anna, since, hours):
    """Eight in the morning in Budapest, two days before the clock change and two after it."""
    begin = datetime.fromisoformat(f"{since}Z")
    anna.time_zone, anna.night_start = "Europe/Budapest", 23 * 60
    anna.save()
    choose(anna, Pace.DAILY, hour=8, now=begin)
    calls("Second table", at=begin, hours=24 * 9)

    sent = deliver_each_quarter(begin, 4)

    assert [(at - begin.replace(hour=0)) // (24 * HOUR) for at in sent] == [1, 2, 3, 4]
    assert [at.hour for at in sent] == hours


def test_an_ended_game_comes_with_the_digest_too(calls, anna, first):
    choose(anna, Pace.DAILY, hour=8)
    notices.notify(user=anna, game=first.game, kind=Kind.GAME_OVER, now=NOW, payload={})
    calls("Second table", at=NOW)

    (sent,) = deliver_each_minute(NOW, NOW + 24 * HOUR)

    assert sent[1].startswith("Second table: your turn")
    assert "First table: The game is over" in mail.outbox[0].body


def test_a_reminder_does_not_wait_for_the_digest(calls, anna):
    choose(anna, Pace.DAILY, hour=8)
    game = calls("Second table", at=NOW)
    notices.notify(user=anna, game=game, kind=Kind.REMINDER, now=NOW + HOUR, payload={})

    sent = deliver_each_minute(NOW, NOW + 2 * HOUR)

    assert [at for at, _subject in sent] == [NOW + HOUR]
    assert Notification.objects.pending().filter(kind=Kind.YOUR_TURN).exists()


def test_the_digest_keeps_its_hour_when_a_reminder_leaves(calls, anna, first):
    choose(anna, Pace.DAILY, hour=8)
    game = calls("Second table", at=NOW)
    notices.notify(user=anna, game=first.game, kind=Kind.GAME_OVER, now=NOW, payload={})
    notices.notify(user=anna, game=game, kind=Kind.REMINDER, now=NOW + HOUR, payload={})

    sent = deliver_each_quarter(NOW, 1)

    assert sent == [NOW + HOUR, datetime(2026, 3, 3, 8, tzinfo=UTC)]
    reminder, digest = mail.outbox
    assert "The game is over" not in reminder.body
    assert "First table: The game is over" in digest.body


def test_changing_one_s_mind_moves_what_is_still_to_be_told(calls, anna):
    choose(anna, Pace.DAILY, hour=8)
    calls("Second table", at=NOW)
    choose(anna, Pace.AT_ONCE, now=NOW + HOUR)

    assert [at for at, _subject in deliver_each_minute(NOW + HOUR, NOW + 2 * HOUR)] == [NOW + HOUR]


@pytest.mark.parametrize(
    ("after", "moment"),
    [
        # An ordinary day, and the day before.
        ("2026-06-01T05:59", "2026-06-01T06:00"),
        ("2026-06-01T06:00", "2026-06-02T06:00"),
        # To summer time and back, eight o'clock stays eight o'clock.
        ("2026-03-28T12:00", "2026-03-29T06:00"),
        ("2026-10-24T12:00", "2026-10-25T07:00"),
    ],
)
def test_the_hour_of_the_day_follows_the_player_s_clock(after, moment):
    found = next_hour(8, after=datetime.fromisoformat(f"{after}Z"), zone=ZoneInfo("Europe/Budapest"))

    assert found == datetime.fromisoformat(f"{moment}Z")


def test_an_hour_that_the_clock_leaves_out_comes_right_after():
    after = datetime(2026, 3, 28, 12, tzinfo=UTC)

    assert next_hour(2, after=after, zone=ZoneInfo("Europe/Berlin")) == datetime(2026, 3, 29, 1, tzinfo=UTC)


# ------------------------------------------------------------------ reminders and nights


def test_one_reminder_names_all_games(calls, anna):
    soon, later = calls("Second table", at=NOW, hours=20), calls("Third table", at=NOW, hours=30)
    deliver_each_minute(NOW, NOW + HOUR)
    Seat.objects.filter(game=soon, user=anna).update(remind_at=NOW + 16 * HOUR)
    Seat.objects.filter(game=later, user=anna).update(remind_at=NOW + 16 * HOUR + 30 * MINUTE)

    sent = []
    for minutes in range(0, 120, 10):
        now = NOW + 16 * HOUR + minutes * MINUTE
        clocks.sweep(now=now)
        before = len(mail.outbox)
        outbox.deliver(now=now)
        sent += [(now, one.subject) for one in mail.outbox[before:]]

    assert sent == [(NOW + 16 * HOUR, "Second table: 4 h left (and one more game)")]
    assert "Third table" in mail.outbox[-1].body


@pytest.mark.parametrize("kind", [Kind.YOUR_TURN, Kind.REMINDER])
def test_other_games_that_wait_are_listed_and_are_no_news(calls, kind):
    games = {calls(name, at=NOW) for name in ("Second table", "Third table", "Fourth table")}
    rows = list(Notification.objects.order_by("pk"))
    for row in rows[1:]:
        row.kind = kind

    message = compose(rows, now=NOW, message_id="x", is_private=True, others_read=False)

    assert {message.game, *(row.game for row in message.others)} == games
    assert message.news == []
    assert in_short(message).text.endswith(" · 2 more games waiting")


def remind_at_night(anna: User, game: Game, *, due_at: datetime) -> list[datetime]:
    """Remind at three in the morning of a night from 23:00 to 8:00; return when the reminder was sent."""
    three = datetime(2026, 3, 3, 3, 0, tzinfo=UTC)
    game.seats.filter(user=anna).update(due_at=due_at)
    Notification.objects.all().delete()
    notices.notify(user=anna, game=game, kind=Kind.REMINDER, now=three, payload={})
    return [at for at, _subject in deliver_each_minute(three, three + 7 * HOUR)]


@pytest.fixture
def sleeps(monkeypatch):
    """Anna's night begins at 23:00."""
    monkeypatch.setattr(User, "night_start", 23 * 60, raising=False)


def test_nobody_is_reminded_at_night(calls, anna, sleeps):
    game = calls("Second table", at=NOW)

    sent = remind_at_night(anna, game, due_at=datetime(2026, 3, 3, 9, 30, tzinfo=UTC))

    assert sent == [datetime(2026, 3, 3, 8, 0, tzinfo=UTC)]


def test_unless_the_time_would_run_out_before_the_morning(calls, anna, sleeps):
    game = calls("Second table", at=NOW)

    sent = remind_at_night(anna, game, due_at=datetime(2026, 3, 3, 6, 0, tzinfo=UTC))

    assert sent == [datetime(2026, 3, 3, 3, 0, tzinfo=UTC)]


def test_a_player_who_is_here_is_reminded_anyway_before_it_is_too_late(calls, anna):
    game = calls("Second table", at=NOW)
    Notification.objects.all().delete()
    game.seats.filter(user=anna).update(due_at=NOW + 2 * MINUTE)
    note_activity(user=anna, now=NOW)
    notices.notify(user=anna, game=game, kind=Kind.REMINDER, now=NOW, payload={})

    assert outbox.deliver(now=NOW) == 1


@pytest.mark.parametrize(
    ("now", "morning"),
    [
        ("2026-06-01T20:59", None),
        ("2026-06-01T21:00", "2026-06-02T06:00"),
        ("2026-06-02T05:59", "2026-06-02T06:00"),
        ("2026-06-02T06:00", None),
        # Nights in which the clock changes end at eight o'clock too.
        ("2026-03-29T02:00", "2026-03-29T06:00"),
        ("2026-10-25T02:00", "2026-10-25T07:00"),
    ],
)
def test_a_night_is_nine_hours_on_the_player_s_clock(now, morning):
    found = end_of_night(datetime.fromisoformat(f"{now}Z"), start=23 * 60, zone=ZoneInfo("Europe/Budapest"))

    assert found == (None if morning is None else datetime.fromisoformat(f"{morning}Z"))


# ------------------------------------------------------------------ several workers


@pytest.mark.database
def test_of_two_workers_who_write_to_one_player_one_makes_way(calls, anna):
    """The other worker has claimed the older row and is sending at this moment."""
    calls("Second table", at=NOW)
    calls("Third table", at=NOW)
    oldest = Notification.objects.order_by("pk").first()
    Notification.objects.filter(pk=oldest.pk).update(claimed_until=NOW + 10 * MINUTE + outbox.LEASE)

    assert outbox.deliver(now=NOW + 10 * MINUTE) == 0

    Notification.objects.filter(pk=oldest.pk).update(sent_at=NOW + 10 * MINUTE, claimed_until=None)
    assert outbox.deliver(now=NOW + 10 * MINUTE + outbox.MAKE_WAY) == 0
    assert mail.outbox == []
