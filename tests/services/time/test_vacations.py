"""Vacations are earned, announced, ended early, and started automatically, and other players see them. PRODUCT, 3."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest

from accounts.models import User
from accounts.vacation import balance
from games.clock.pace import PRESETS, Pace
from games.models.game import Game
from games.models.notification import Kind, Notification
from games.models.seat import Seat
from games.models.turn import Turn
from games.services.errors import BadVacation
from games.services.time import absences, clocks, vacations
from games.wording.news import news
from tests.services.conftest import HOUR, NOW, beside_bots

MINUTE, DAY = timedelta(minutes=1), timedelta(days=1)
PLAIN = Pace("own", DAY, bank=DAY, cap=DAY, nights=False)


@pytest.fixture
def game(party):
    game = party(pace=PLAIN)
    User.objects.update(vacation_saved_at=NOW)
    for key, user in game.users.items():
        game.users[key] = User.objects.get(pk=user.pk)
    return game


def due(game) -> Seat:
    return game.seat(game.active)


def fresh(user: User) -> User:
    return User.objects.get(pk=user.pk)


# ------------------------------------------------------------------ the account


def test_a_day_is_earned_in_eight_up_to_thirty():
    assert balance(3 * DAY, NOW, NOW) == 3 * DAY
    assert balance(3 * DAY, NOW, NOW + 8 * DAY) == 4 * DAY
    assert balance(3 * DAY, NOW, NOW + 4 * DAY) == 3.5 * DAY
    assert balance(3 * DAY, NOW, NOW + 1000 * DAY) == 30 * DAY


def test_everybody_starts_with_three_days(player):
    assert player("Anna").vacation_left(NOW) == 3 * DAY


def test_an_announced_vacation_is_paid_for_at_once(game):
    user = game.users["0"]

    vacations.announce(user=user, first=date(2026, 3, 10), last=date(2026, 3, 11), now=NOW)

    assert fresh(user).vacation_left(NOW) == DAY
    assert [(one.start, one.end) for one in fresh(user).vacations] == [
        (datetime(2026, 3, 10, tzinfo=UTC), datetime(2026, 3, 12, tzinfo=UTC))
    ]
    with pytest.raises(BadVacation):
        vacations.cancel(
            user=user, start=datetime(2026, 3, 10, tzinfo=UTC), now=datetime(2026, 3, 12, tzinfo=UTC)
        )


@pytest.mark.parametrize(
    ("first", "last"),
    [
        (date(2026, 3, 10), date(2026, 3, 13)),  # Four days, with three saved.
        (date(2026, 3, 1), date(2026, 3, 1)),  # In the past.
        (date(2026, 3, 2), date(2026, 3, 2)),  # Only six hours of today are left.
        (date(2027, 6, 1), date(2027, 6, 1)),  # Too far away.
        (date.max, date.max),  # There is no date after it.
        (date(2026, 3, 10), date.max),
        (date.min, date.min),
    ],
)
def test_what_cannot_be_had_is_refused(game, first, last):
    user = game.users["0"]

    with pytest.raises(BadVacation):
        vacations.announce(user=user, first=first, last=last, now=NOW)
    assert fresh(user).vacation_left(NOW) == 3 * DAY
    assert fresh(user).vacations == []


def test_nobody_is_away_twice_at_the_same_time(game):
    user = game.users["0"]
    vacations.announce(user=user, first=date(2026, 3, 10), last=date(2026, 3, 10), now=NOW)

    with pytest.raises(BadVacation):
        vacations.announce(user=user, first=date(2026, 3, 10), last=date(2026, 3, 11), now=NOW)


def test_five_are_announced_at_most_even_one_right_after_the_other(player):
    user = player("Anna", vacation_saved=30 * DAY, vacation_saved_at=NOW)
    for day in range(10, 15):
        vacations.announce(user=user, first=date(2026, 3, day), last=date(2026, 3, day), now=NOW)

    with pytest.raises(BadVacation, match="maximum number"):
        vacations.announce(user=user, first=date(2026, 3, 20), last=date(2026, 3, 20), now=NOW)
    # those that are over do not count
    later = datetime(2026, 3, 13, tzinfo=UTC)
    vacations.announce(user=user, first=date(2026, 3, 20), last=date(2026, 3, 20), now=later)
    assert len(fresh(user).vacations) == 6


def test_taken_back_before_it_begins_it_costs_nothing(game):
    user = game.users["0"]
    one = vacations.announce(user=user, first=date(2026, 3, 10), last=date(2026, 3, 11), now=NOW)

    vacations.cancel(user=user, start=one.start, now=NOW)

    assert fresh(user).vacations == []
    assert fresh(user).vacation_left(NOW) == 3 * DAY


def test_ended_early_the_rest_is_saved_but_one_day_is_spent(game):
    """At least one day is spent, so that vacations cannot stop a clock for an hour."""
    user = game.users["0"]
    one = vacations.announce(user=user, first=date(2026, 3, 3), last=date(2026, 3, 5), now=NOW)
    assert fresh(user).vacation_left(NOW) == timedelta(0)

    vacations.cancel(user=user, start=one.start, now=one.start + 2 * HOUR)

    (left,) = fresh(user).vacations
    assert left.end == one.start + DAY
    earned = (one.start + 2 * HOUR - NOW) / 8
    assert fresh(user).vacation_left(one.start + 2 * HOUR) == 2 * DAY + earned
    with pytest.raises(BadVacation):
        vacations.cancel(user=user, start=one.start + HOUR, now=one.start + 3 * HOUR)


# ------------------------------------------------------------------ the clocks


def test_no_clock_runs_while_its_player_is_away(game):
    seat = due(game)
    user = game.users[seat.key]

    vacations.announce(user=user, first=date(2026, 3, 2), last=date(2026, 3, 3), now=NOW - 6 * HOUR)

    assert due(game).due_at == seat.due_at + 36 * HOUR
    assert Turn.objects.order_by("position").last().log[0]["kind"] == "vacation_announced"


def test_taking_it_back_lets_the_clock_run_again(game):
    seat = due(game)
    user = game.users[seat.key]
    one = vacations.announce(user=user, first=date(2026, 3, 3), last=date(2026, 3, 3), now=NOW - 6 * HOUR)
    assert due(game).due_at == seat.due_at + DAY if seat.due_at > one.start else seat.due_at

    vacations.cancel(user=user, start=one.start, now=NOW - 6 * HOUR)

    assert due(game).due_at == seat.due_at


@pytest.mark.parametrize("free", [DAY, None])
def test_a_table_may_exclude_vacations_and_one_without_clocks_has_none(party, free):
    game = party(pace=Pace("own", free, bank=DAY, cap=DAY, nights=False, vacations=free is None))
    seat = game.seat(game.active)

    vacations.announce(
        user=game.users[seat.key], first=date(2026, 3, 2), last=date(2026, 3, 3), now=NOW - 6 * HOUR
    )

    assert game.seat(seat.key).due_at == seat.due_at
    assert seat.rescue_at is None
    assert "vacation" not in str([turn.log for turn in Turn.objects.all()])


def test_a_table_at_which_a_bot_holds_the_seat_is_not_told(game):
    seat = due(game)
    Seat.objects.filter(pk=seat.pk).update(bot="normal", vacant_since=NOW)

    vacations.announce(user=game.users[seat.key], first=date(2026, 3, 2), last=date(2026, 3, 3), now=NOW)

    assert "vacation" not in str([turn.log for turn in Turn.objects.all()])


def test_its_end_sends_the_calls_that_waited_for_it_and_nothing_else(game):
    user = game.users["0"]
    one = vacations.announce(user=user, first=date(2026, 3, 3), last=date(2026, 3, 4), now=NOW - 6 * HOUR)
    Notification.objects.all().delete()
    back, later = one.start + HOUR, one.end + HOUR
    rows = {
        name: Notification.objects.create(
            user=of, game=game.game, kind=kind, created_at=NOW, not_before=until
        )
        for name, of, kind, until in (
            ("a call", user, Kind.YOUR_TURN, one.end),
            ("a call that waits for a mail server", user, Kind.ASKED, later),
            ("news", user, Kind.TABLE_NEWS, one.end),
            ("a call of another player", game.users["1"], Kind.YOUR_TURN, one.end),
        )
    }  # fmt: skip

    vacations.cancel(user=user, start=one.start, now=back)

    waits = {name: Notification.objects.get(pk=row.pk).not_before for name, row in rows.items()}
    assert waits == {
        "a call": back, "a call that waits for a mail server": later, "news": one.end,
        "a call of another player": one.end,
    }  # fmt: skip


# ------------------------------------------------------------------ automatic start


def test_it_begins_automatically_minutes_before_a_timeout(game):
    seat = due(game)

    clocks.sweep(now=seat.due_at - 5 * MINUTE)
    clocks.sweep(now=seat.due_at + MINUTE)

    user = fresh(game.users[seat.key])
    assert user.vacation_now(seat.due_at).by_itself
    assert not Turn.objects.filter(actor="timeout").exists()
    assert due(game).due_at == seat.due_at + DAY
    assert Turn.objects.order_by("position").last().log[0]["kind"] == "vacation_began"


def test_it_lasts_until_one_that_was_announced_begins(player):
    user = player("Anna")
    announced = vacations.announce(user=user, first=date(2026, 3, 3), last=date(2026, 3, 3), now=NOW)

    vacations.begin_by_itself(user_id=user.pk, moment=NOW, now=NOW)

    assert fresh(user).vacation_now(NOW).end == announced.start


def test_it_holds_in_all_games_of_the_player(game, player):
    seat = due(game)
    user = game.users[seat.key]
    other = beside_bots(user, player("Fanni"), pace=PLAIN, now=seat.due_at - 2 * DAY + HOUR)
    there = other.seats.get(user=user).due_at
    assert there is not None

    clocks.sweep(now=seat.due_at - 5 * MINUTE)

    assert other.seats.get(user=user).due_at == there + DAY


def test_day_after_day_until_nothing_is_saved_up(game):
    seat = due(game)
    now = seat.due_at - 5 * MINUTE
    while not Turn.objects.filter(actor="timeout").exists():
        clocks.sweep(now=now)
        now += 30 * MINUTE
        assert now < seat.due_at + 6 * DAY

    taken = fresh(game.users[seat.key]).vacations
    assert all(one.by_itself for one in taken)
    # Three days at first, and what was earned meanwhile.
    assert 3 * DAY < sum((one.length for one in taken), timedelta(0)) < 4 * DAY
    assert seat.due_at + 3 * DAY < now < seat.due_at + 4 * DAY


def test_it_ends_with_the_players_next_move(game):
    seat = due(game)
    user = game.users[seat.key]
    clocks.sweep(now=seat.due_at - 5 * MINUTE)
    game.users[seat.key] = fresh(user)
    back = seat.due_at + HOUR

    game.play_any(now=back)

    assert fresh(user).vacation_now(back) is None
    spent = back - (seat.due_at - 5 * MINUTE)
    assert fresh(user).vacation_left(back) > 3 * DAY - spent


def test_a_player_who_switched_it_off_runs_out_of_time(game):
    seat = due(game)
    vacations.set_automatic(user=game.users[seat.key], automatic=False, now=NOW - 40 * HOUR)

    clocks.sweep(now=seat.due_at)

    assert Turn.objects.filter(actor="timeout", seat=seat.key).exists()
    assert fresh(game.users[seat.key]).vacations == []
    others = User.objects.exclude(pk=game.users[seat.key].pk)
    assert all(others.values_list("vacation_automatic", flat=True))


@pytest.mark.parametrize(("saved", "is_away"), [(HOUR, True), (HOUR - timedelta(seconds=1), False)])
def test_it_begins_automatically_only_with_an_hour_saved_up(player, saved, is_away):
    user = player("Anna", vacation_saved=saved, vacation_saved_at=NOW)

    assert vacations.begin_by_itself(user_id=user.pk, moment=NOW, now=NOW) == is_away
    assert len(fresh(user).vacations) == is_away


def test_a_player_who_switches_it_on_again_is_saved_at_once(game, django_capture_on_commit_callbacks):
    """The clock that runs already is looked at again."""
    user = game.users[due(game).key]
    for automatic in (False, True):
        with django_capture_on_commit_callbacks(execute=True):
            vacations.set_automatic(user=user, automatic=automatic, now=NOW)
        assert (due(game).rescue_at is not None) == automatic


def test_a_late_sweep_asks_for_the_vacation_first(game):
    """The worker was late. No player is timed out before an automatic vacation was considered."""
    seat = due(game)

    clocks.sweep(now=seat.due_at + 10 * MINUTE)

    assert fresh(game.users[seat.key]).vacation_now(seat.due_at + 10 * MINUTE) is not None
    assert not Turn.objects.filter(actor="timeout").exists()


def test_nobody_is_overdue_before_it_was_asked_whether_a_vacation_begins(game):
    """Another worker that looks for overdue seats at the same time finds none either."""
    seat = due(game)
    vacations.set_automatic(user=game.users[seat.key], automatic=False, now=NOW - 40 * HOUR)
    late = seat.due_at + MINUTE
    Seat.objects.filter(pk=seat.pk).update(rescue_at=seat.due_at - 5 * MINUTE)
    assert not Seat.objects.overdue(late).exists()

    assert not clocks.rescue(seat_id=seat.pk, now=late)

    assert Seat.objects.overdue(late).get() == seat


def test_evening_games_have_no_vacations(player):
    user = player("Anna")
    game = beside_bots(user, player("Fanni"), pace=PRESETS["evening"], now=NOW)
    seat = game.seats.get(user=user)

    clocks.sweep(now=seat.due_at)

    assert Turn.objects.filter(game=game, actor="timeout").exists()


def test_the_others_see_who_is_away_where_vacations_count(game, client):
    key = game.active
    User.objects.filter(pk=game.users[key].pk).update(
        vacation_taken=[["2020-01-01T00:00:00+00:00", "2999-01-01T00:00:00+00:00", False]]
    )

    def page() -> str:
        return client.get(game.game.get_absolute_url(), {"pane": "more"}).content.decode()

    assert "away until" in page()
    Game.objects.filter(pk=game.game.pk).update(vacations=False)
    assert "away until" not in page(), "a vacation does not stop the clocks of this table"


def test_a_clock_that_is_set_right_asks_for_no_second_reminder(game):
    """There is one per turn, however often vacations change the deadline; granted time has a reminder of its own."""
    seat = due(game)
    clocks.sweep(now=seat.remind_at)

    clocks.sweep(now=seat.due_at - 5 * MINUTE)

    assert due(game).due_at > seat.due_at
    assert due(game).remind_at is None
    giver = game.users["1" if seat.key != "1" else "2"]
    absences.grant_time(
        game_id=game.game.pk, user=giver, seat=seat.number, amount=timedelta(days=1),
        now=seat.due_at - 4 * MINUTE,
    )  # fmt: skip
    assert due(game).remind_at is not None
    assert game.users[seat.key].notifications.filter(kind="reminder").count() == 1


def test_its_player_is_told_once_in_an_absence_that_it_has_begun(game):
    seat = due(game)
    user = game.users[seat.key]

    for day in range(3):
        clocks.sweep(now=seat.due_at - 5 * MINUTE + day * (DAY + MINUTE))

    assert len(fresh(user).vacations) == 3
    (told,) = user.notifications.filter(kind="table_news")
    assert told.payload["news"] == "vacation_began"
    assert "started automatically" in news(told.payload, game.fresh().names)
