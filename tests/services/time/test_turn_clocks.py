"""A seat's clock in play.

PRODUCT, 3. Free time is used first, then the bank, and nobody pays for another's slowness.
"""

from __future__ import annotations

import contextlib
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from accounts.models import User
from games.clock.pace import PRESETS, Pace
from games.models.game import Game
from games.models.notification import Notification
from games.models.seat import Seat
from games.models.turn import Turn
from games.services.errors import NoAgreementOpen, NotNow, NotYourSeat, TooMuchTime
from games.services.operations import administration
from games.services.table import agreements, bot_moves, moves, new_tables
from games.services.time import absences, clocks, stale_tables, vacations
from tests.services.conftest import HOUR, NOW, beside_bots, step

MINUTE, DAY = timedelta(minutes=1), timedelta(days=1)
PLAIN = Pace("own", 24 * HOUR, bank=DAY, refill=6 * HOUR, cap=2 * DAY, nights=False, vacations=False)


def rolls_no_seven(title, state):
    """A seat is about to roll, and the dice will not show a seven."""
    due = title.waiting(state).due
    if list(due.values()) != ["pre_roll"]:
        return False
    (seat,) = due
    return title.waiting(title.timeout(state, seat).state).due == {seat: "main"}


def rolls_a_seven_for_others(title, state):
    """The seat that rolls will make others discard, but not itself."""
    due = title.waiting(state).due
    if list(due.values()) != ["pre_roll"]:
        return False
    (seat,) = due
    after = title.waiting(title.timeout(state, seat).state).due
    return set(after.values()) == {"discard"} and seat not in after


def discard_of(game, seat):
    return game.any_move(seat)


@pytest.fixture
def table(party):
    """Start a game at a moment, with the same bank for everybody and no turns taken."""

    def at(until=None, pace=PLAIN):
        game = party(until=until, pace=pace)
        for seat in game.fresh().seats.select_related("user"):
            seat.bank = pace.bank
            seat.set_moments(now=NOW - HOUR)
            seat.save()
        return game

    return at


@pytest.fixture
def game(table):
    return table(rolls_no_seven)


def test_the_clock_goes_on_through_the_decisions_of_one_turn(game):
    seat = game.active
    begun = game.seat(seat)
    due_at = begun.due_at

    game.play(seat, "roll", now=begun.clock_from + 5 * HOUR)

    assert game.seat(seat).step == "main"
    assert game.seat(seat).due_at == due_at
    assert game.seat(seat).reading(begun.clock_from + 6 * HOUR).free == 18 * HOUR


def test_a_finished_turn_refills_the_bank(game):
    seat = game.active
    begun = game.seat(seat).clock_from

    game.play(seat, "roll", now=begun + HOUR)
    game.play(seat, "end_turn", now=begun + 2 * HOUR)

    assert game.seat(seat).bank == DAY + 6 * HOUR
    assert not game.seat(seat).is_due
    following = game.seat(game.active)
    assert following.due_at == begun + 2 * HOUR + 24 * HOUR + DAY
    assert following.bank == DAY


def test_what_exceeds_the_free_time_drains_the_bank_alone(game):
    seat = game.active
    begun = game.seat(seat).clock_from

    game.play(seat, "roll", now=begun + 20 * HOUR)
    game.play(seat, "end_turn", now=begun + 30 * HOUR)

    assert game.seat(seat).bank == DAY - 6 * HOUR + 6 * HOUR


def test_the_refill_stops_at_the_cap(game):
    seat = game.active
    Seat.objects.filter(pk=game.seat(seat).pk).update(bank=2 * DAY - HOUR)
    begun = game.seat(seat).clock_from

    game.play(seat, "roll", now=begun + HOUR)
    game.play(seat, "end_turn", now=begun + HOUR)

    assert game.seat(seat).bank == 2 * DAY


def test_a_turn_that_time_ended_refills_nothing(game):
    seat = game.active
    due_at = game.seat(seat).due_at

    clocks.sweep(now=due_at)

    assert Turn.objects.filter(actor="timeout", seat=seat, verb="end_turn").exists()
    assert game.seat(seat).bank == timedelta(0)


def test_a_turn_that_was_rolled_back_refills_once(game):
    seat = game.active
    begun = game.seat(seat).clock_from
    game.play(seat, "roll", now=begun)
    rolled = game.fresh().last_number
    game.play(seat, "end_turn", now=begun)
    administration.roll_back(game_id=game.game.pk, number=rolled, now=begun)
    assert game.active == seat

    game.play(seat, "end_turn", now=begun)

    assert game.seat(seat).bank == DAY + 6 * HOUR


def test_a_player_who_was_asked_for_nothing_has_the_whole_time_again(game):
    """After A's turn end is rolled back, B, who was due for a while, starts with the whole time in its next turn."""
    seat = game.active
    begun = game.seat(seat).clock_from
    game.play(seat, "roll", now=begun)
    rolled = game.fresh().last_number
    game.play(seat, "end_turn", now=begun)
    following = game.active
    administration.roll_back(game_id=game.game.pk, number=rolled, now=begun + 10 * HOUR)

    game.play(seat, "end_turn", now=begun + 11 * HOUR)

    assert game.active == following
    assert game.seat(following).free_left == 24 * HOUR


# ------------------------------------------------------------------ several seats


def test_while_only_others_are_due_the_clock_stands_still(table):
    game = table(rolls_a_seven_for_others)
    seat = game.active
    begun = game.seat(seat).clock_from
    game.play(seat, "roll", now=begun + HOUR)
    assert game.seat(seat).clock_from is None

    for key in list(game.waiting.due):
        game.play(key, *discard_of(game, key), now=begun + 40 * HOUR)

    resumed = game.seat(seat)
    assert resumed.step == "robber"
    assert resumed.free_left == 23 * HOUR
    assert resumed.bank == DAY
    assert resumed.due_at == begun + 40 * HOUR + 23 * HOUR + DAY


def test_the_clock_goes_on_with_at_least_an_eighth_of_its_free_time(table):
    game = table(rolls_a_seven_for_others)
    seat = game.active
    begun = game.seat(seat).clock_from
    game.play(seat, "roll", now=begun + 24 * HOUR)

    for key in list(game.waiting.due):
        game.play(key, *discard_of(game, key), now=begun + 25 * HOUR)

    assert game.seat(seat).free_left == 3 * HOUR
    assert game.seat(seat).bank == DAY


def test_each_seat_has_its_own_clock(table):
    game = table(step("discard", 3))
    first, second, third = game.waiting.due
    begun = game.seat(first).clock_from

    game.play(first, *discard_of(game, first), now=begun + 2 * HOUR)
    game.play(second, *discard_of(game, second), now=begun + 30 * HOUR)

    assert game.seat(first).bank == DAY
    assert game.seat(second).bank == DAY - 6 * HOUR
    assert game.seat(third).due_at == begun + 48 * HOUR


def test_each_seat_gets_the_free_time_again_in_another_turn(table):
    """A discard in another's turn takes no time from the seat's own turn."""
    game = table(step("discard", 3))
    keys = list(game.waiting.due)
    begun = game.seat(keys[0]).clock_from
    for key in keys:
        game.play(key, *discard_of(game, key), now=begun + 20 * HOUR)
    active = game.active
    while game.active == active:
        if game.seat(active).step == "main":
            game.play(active, "end_turn", now=begun + 21 * HOUR)
        else:
            game.play_any(active, now=begun + 21 * HOUR)

    following = game.seat(game.active)
    assert following.free_left == 24 * HOUR
    assert following.due_at == begun + 21 * HOUR + 24 * HOUR + DAY


def test_before_the_first_turn_each_round_of_placing_is_a_time_of_its_own(table):
    game = table()
    first = game.active
    begun = game.seat(first).clock_from
    game.play_any(now=begun + 20 * HOUR)
    assert game.seat(first).step == "setup_road"
    assert game.seat(first).due_at == begun + 24 * HOUR + DAY
    game.play_any(now=begun + 20 * HOUR)
    while game.active != first:
        game.play_any(now=begun + 21 * HOUR)

    assert game.seat(first).free_left == 24 * HOUR


def test_bots_have_no_clock(player):
    game = new_tables.create_game(
        host=player("Anna"), title="catan", modules=["base"], options={}, seats=3, bots=2, now=NOW
    )
    for moment in range(30):
        bot_moves.play_bots(game_id=game.pk, now=NOW + moment * MINUTE)

    assert not Seat.objects.filter(game=game).exclude(bot="").filter(due_at__isnull=False).exists()


# ------------------------------------------------------------------ what does not count


def alone(player, pace, **fields) -> tuple[Game, User]:
    """A game in which only this player is waited for."""
    user = player("Anna", **fields)
    return beside_bots(user, player("Bence"), pace=pace, now=NOW), user


def test_the_players_night_does_not_count(player):
    game, user = alone(player, PRESETS["brisk"], time_zone="Europe/Rome", night_start=22 * 60)

    due_at = game.seats.get(user=user).due_at

    # 8 hours and a day from Monday, 19:00 in Rome: 3 hours until the night, 15 on Tuesday, 14 on Wednesday.
    assert due_at == datetime(2026, 3, 4, 21, 0, tzinfo=ZoneInfo("Europe/Rome"))


def test_evening_games_count_the_night(player):
    game, user = alone(player, PRESETS["evening"], time_zone="Europe/Rome", night_start=19 * 60)

    assert game.seats.get(user=user).due_at == NOW + 70 * MINUTE


def test_a_player_without_a_night_has_none(player):
    game, user = alone(player, PRESETS["brisk"], night_start=None)

    assert game.seats.get(user=user).due_at == NOW + 32 * HOUR


def test_weekends_are_those_of_the_players_own_zone(player):
    """NOW is a Monday; the bank of six days spans one weekend in Auckland."""
    pace = Pace("own", DAY, bank=6 * DAY, cap=6 * DAY, nights=False, weekends=True, vacations=False)
    game, user = alone(player, pace, time_zone="Pacific/Auckland")

    auckland = ZoneInfo("Pacific/Auckland")
    # Tuesday 07:00 there; 4 days and 17 hours until Saturday, the rest from Monday on.
    assert game.seats.get(user=user).due_at == datetime(2026, 3, 12, 7, 0, tzinfo=auckland)


def test_a_night_changed_now_counts_from_the_next_decision(player):
    game, user = alone(player, PRESETS["brisk"], night_start=None)
    before = game.seats.get(user=user)
    User.objects.filter(pk=user.pk).update(night_start=(NOW.hour + 1) * 60, time_zone="UTC")
    fresh = User.objects.get(pk=user.pk)
    vacations.set_automatic(user=fresh, automatic=False, now=NOW)  # It reads the clocks again.
    assert game.seats.get(user=user).due_at == before.due_at

    move = sample(game, before.key)
    moves.play(
        game_id=game.pk,
        user=fresh,
        verb=move[0],
        argument=move[1],
        decision=before.decision,
        key="1",
        now=NOW,
    )

    after = game.seats.get(user=user)
    assert after.step == "setup_road"
    assert (after.clock_night, after.due_at) == ((NOW.hour + 1) * 60, NOW + 32 * HOUR + 27 * HOUR)


def sample(game, key):
    import random

    fresh = Game.objects.get(pk=game.pk)
    return fresh.rules.sample(fresh.state, key, random.Random(1))


# ------------------------------------------------------------------ pause, and time from others


def test_all_agree_to_a_pause_and_to_its_end(game):
    seat, begun = game.active, game.seat(game.active).clock_from
    now = begun + 5 * HOUR
    proposal = agreements.propose(game_id=game.game.pk, user=game.users["0"], kind="pause", now=now)
    assert game.fresh().paused_at is None
    for key in proposal.missing:
        agreements.answer(game_id=game.game.pk, user=game.users[key], kind="pause", agree=True, now=now)
    assert game.fresh().paused_at == now
    assert game.seat(seat).due_at is None

    clocks.sweep(now=now + 20 * DAY)
    assert not Turn.objects.filter(actor="timeout").exists()
    later = now + 20 * DAY
    proposal = agreements.propose(game_id=game.game.pk, user=game.users["1"], kind="resume", now=later)
    for key in proposal.missing:
        agreements.answer(game_id=game.game.pk, user=game.users[key], kind="resume", agree=True, now=later)

    assert game.fresh().paused_at is None
    assert game.seat(seat).due_at == later + 19 * HOUR + DAY
    told = {row.user for row in Notification.objects.all() if row.payload.get("news") == "clocks_go_on"}
    assert told == set(game.users.values())


def test_one_against_it_and_there_is_no_pause(game):
    agreements.propose(game_id=game.game.pk, user=game.users["0"], kind="pause", now=NOW)
    agreements.answer(game_id=game.game.pk, user=game.users["1"], kind="pause", agree=False, now=NOW)

    assert game.fresh().paused_at is None
    with pytest.raises(NoAgreementOpen):
        agreements.answer(game_id=game.game.pk, user=game.users["2"], kind="pause", agree=True, now=NOW)


def test_moves_can_be_made_in_a_pause_and_start_no_clock(game):
    for kind in ("pause",):
        proposal = agreements.propose(game_id=game.game.pk, user=game.users["0"], kind=kind, now=NOW)
        for key in proposal.missing:
            agreements.answer(game_id=game.game.pk, user=game.users[key], kind=kind, agree=True, now=NOW)
    seat = game.active
    game.play(seat, "roll", now=NOW)
    game.play(seat, "end_turn", now=NOW)

    assert game.seat(game.active).due_at is None
    with pytest.raises(NotNow):
        agreements.propose(game_id=game.game.pk, user=game.users["0"], kind="pause", now=NOW)


def test_a_pause_ends_automatically_after_a_month(game):
    proposal = agreements.propose(game_id=game.game.pk, user=game.users["0"], kind="pause", now=NOW)
    for key in proposal.missing:
        agreements.answer(game_id=game.game.pk, user=game.users[key], kind="pause", agree=True, now=NOW)

    stale_tables.sweep_stale(now=NOW + 30 * DAY - MINUTE)
    assert game.fresh().paused_at == NOW
    stale_tables.sweep_stale(now=NOW + 30 * DAY)

    assert game.fresh().paused_at is None
    assert game.seat(game.active).due_at > NOW + 30 * DAY


def test_a_proposal_falls_when_its_wish_has_come_true_otherwise(game):
    """By the site's staff, or after a month."""
    agreements.propose(game_id=game.game.pk, user=game.users["0"], kind="pause", now=NOW)
    administration.pause(game_id=game.game.pk, now=NOW)
    assert agreements.open_proposal(game.game.pk, "pause") is None

    agreements.propose(game_id=game.game.pk, user=game.users["0"], kind="resume", now=NOW)
    stale_tables.sweep_stale(now=NOW + 30 * DAY)
    assert agreements.open_proposal(game.game.pk, "resume") is None


def test_others_grant_time(game):
    seat = game.active
    other = next(key for key in game.users if key != seat)
    due_at = game.seat(seat).due_at

    absences.grant_time(
        game_id=game.game.pk, user=game.users[other], seat=int(seat), amount=DAY, now=due_at - HOUR
    )

    assert game.seat(seat).due_at == due_at + DAY
    turn = Turn.objects.order_by("position").last()
    assert turn.log[0] == {
        "kind": "time_granted", "public": {"seat": seat, "by": other, "hours": 24}, "private": {}
    }  # fmt: skip
    told = Notification.objects.filter(user=game.users[seat], kind="table_news").latest("pk")
    assert told.payload == {"news": "time_granted", "seat": seat, "by": other, "hours": 24}


def test_after_more_time_another_reminder_comes(game):
    seat = game.active
    other = next(key for key in game.users if key != seat)
    now = game.seat(seat).remind_at
    clocks.sweep(now=now)
    assert game.seat(seat).remind_at is None

    absences.grant_time(game_id=game.game.pk, user=game.users[other], seat=int(seat), amount=DAY, now=now)

    assert now < game.seat(seat).remind_at < game.seat(seat).due_at


@pytest.mark.parametrize("beyond", [timedelta(0), timedelta(seconds=1)])
def test_a_bank_holds_sixty_days_at_most(game, beyond):
    seat = game.seat(game.active)
    other = next(key for key in game.users if key != seat.key)
    seat.bank = 59 * DAY + beyond
    seat.save()
    refused = pytest.raises(TooMuchTime) if beyond else contextlib.nullcontext()

    with refused:
        absences.grant_time(
            game_id=game.game.pk, user=game.users[other], seat=int(seat.key), amount=DAY, now=NOW
        )

    assert game.seat(seat.key).bank == (seat.bank if beyond else 60 * DAY)


@pytest.mark.parametrize("amount", [timedelta(0), -DAY, timedelta(hours=5), 400 * DAY])
def test_amounts_that_are_not_offered_are_refused(game, amount):
    seat = game.active
    other = next(key for key in game.users if key != seat)
    before = game.seat(seat).bank

    with pytest.raises(TooMuchTime):
        absences.grant_time(
            game_id=game.game.pk, user=game.users[other], seat=int(seat), amount=amount, now=NOW
        )
    assert game.seat(seat).bank == before


def test_nobody_grants_time_to_their_own_seat(game):
    seat = game.active

    with pytest.raises(NotYourSeat):
        absences.grant_time(game_id=game.game.pk, user=game.users[seat], seat=int(seat), amount=DAY, now=NOW)


# ------------------------------------------------------------------ reminders


def test_reading_a_clock_does_not_put_its_reminder_off(game):
    """It comes a fifth of the whole time before the end, not of the time left when the clock was set."""
    before = game.seat(game.active)
    assert before.remind_at == before.due_at - (DAY + DAY) / 5

    for hours in (6, 12, 20):
        now = before.clock_from + hours * HOUR
        vacations.each_table(game.users[game.active], now, lambda _sitting: None)

    after = game.seat(game.active)
    assert (after.due_at, after.remind_at) == (before.due_at, before.remind_at)
    assert after.clock_from > before.clock_from


# ------------------------------------------------------------------ untimed


def test_without_a_clock_there_is_a_reminder_and_no_timeout(party):
    game = party(pace=PRESETS["untimed"])
    seat = game.active
    since = game.seat(seat).due_since

    clocks.sweep(now=since + 2 * DAY)
    clocks.sweep(now=since + 20 * DAY)

    assert game.users[seat].notifications.filter(kind="reminder").count() == 1
    assert not Turn.objects.filter(actor="timeout").exists()


def test_nor_is_a_player_reminded_there_who_wants_no_reminders(party):
    game = party(pace=PRESETS["untimed"], until=step("main"))
    User.objects.update(reminder_percent=0)

    game.play(game.active, "end_turn")
    clocks.sweep(now=NOW + 20 * DAY)

    user = game.users[game.active]
    assert game.seat(game.active).is_due
    assert not user.notifications.filter(kind="reminder").exists()


def test_without_a_clock_a_game_waits_as_long_for_a_player_whose_opponents_are_all_bots(player):
    game = new_tables.create_game(
        host=player("Anna"), title="catan", modules=["base"], options={}, seats=3, bots=2,
        pace=PRESETS["untimed"], now=NOW,
    )  # fmt: skip
    bot_moves.play_bots(game_id=game.pk, now=NOW)
    game.refresh_from_db()
    asked_at = game.stale_at

    stale_tables.sweep_stale(now=asked_at - HOUR)
    game.refresh_from_db()
    assert game.warned_at is None

    stale_tables.sweep_stale(now=asked_at)
    stale_tables.sweep_stale(now=asked_at + 7 * DAY - HOUR)
    game.refresh_from_db()
    assert (asked_at, game.warned_at, game.is_running) == (NOW + 30 * DAY, asked_at, True)

    stale_tables.sweep_stale(now=asked_at + 7 * DAY)
    game.refresh_from_db()
    assert game.is_over
