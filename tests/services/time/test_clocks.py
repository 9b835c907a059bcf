"""Deadlines, reminders and timeouts: found when due, done once, void when overtaken."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.models.claims import claim
from games.models.notification import Notification
from games.models.seat import Seat
from games.models.turn import Turn
from games.services.table import new_tables
from games.services.time import clocks, heartbeat
from tests.services.conftest import HOUR, NOW, beside_bots, plain_pace, step

TRANSACTION = ("BEGIN", "SAVEPOINT", "RELEASE", "COMMIT")


def test_nothing_happens_before_the_time(party):
    game = party(decision_hours=24)
    due_at = game.seat(game.active).due_at

    clocks.sweep(now=due_at - timedelta(seconds=1))

    assert not Turn.objects.exists()


def test_a_timeout_is_a_logged_move_of_the_site(party):
    game = party(until=step("pre_roll"), decision_hours=24)
    seat, decision = game.active, game.waiting.decision
    due_at = game.seat(seat).due_at

    clocks.sweep(now=due_at)

    told, moved = Turn.objects.filter(game=game.game, at=due_at).order_by("position")[:2]
    assert (told.actor, told.log[0]["kind"]) == ("site", "timed_out")
    assert told.log[0]["public"] == {"seat": seat, "step": "pre_roll", "decision": decision}
    assert (moved.actor, moved.seat, moved.verb, moved.decision) == ("timeout", seat, "roll", decision)
    assert Notification.objects.filter(kind="timed_out", user=game.users[seat]).count() == 1


def test_a_timeout_asks_the_database_nine_times_and_tells_two_players_at_once(party):
    game = party(until=step("main"), decision_hours=24)
    seat = game.seat(game.active)

    with CaptureQueriesContext(connection) as asked:
        assert clocks.time_out(seat_id=seat.pk, decision=seat.decision, now=seat.due_at)

    done = [one["sql"].split()[0] for one in asked if one["sql"].split()[0] not in TRANSACTION]
    assert (done.count("SELECT"), done.count("INSERT"), done.count("UPDATE")) == (3, 2, 4)
    later = Seat.objects.get(game=game.game, number=game.active)
    assert later.pk != seat.pk
    told = Notification.objects.filter(game=game.game, created_at=seat.due_at).order_by("pk")
    assert [(row.user_id, row.kind) for row in told] == [
        (seat.user_id, "timed_out"),
        (later.user_id, "your_turn"),
    ]


def test_the_decisions_of_one_turn_share_one_time(party):
    """When it is over, the rest of the turn is answered in the same sweep: one miss, one email."""
    game = party(until=lambda title, state: _rolls_no_seven(title, state), decision_hours=24)
    seat = game.active
    due_at = game.seat(seat).due_at

    clocks.sweep(now=due_at)

    moved = Turn.objects.filter(actor="timeout").order_by("position")
    assert [(turn.seat, turn.verb) for turn in moved] == [(seat, "roll"), (seat, "end_turn")]
    assert game.seat(seat).misses == 1
    assert Notification.objects.filter(kind="timed_out").count() == 1
    assert game.seat(game.active).due_at == due_at + 24 * HOUR


def _rolls_no_seven(title, state):
    """A seat is about to roll, and a timeout would not roll a seven."""
    if list(title.waiting(state).due.values()) != ["pre_roll"]:
        return False
    (seat,) = title.waiting(state).due
    after = title.timeout(state, seat).state
    return title.waiting(after).due == {seat: "main"}


def test_several_seats_time_out_in_one_sweep(party):
    game = party(until=step("discard", 3), decision_hours=24)
    seats = set(game.waiting.due)
    due_at = game.seat(min(seats)).due_at

    clocks.sweep(now=due_at)

    discards = Turn.objects.filter(actor="timeout", verb="discard")
    assert {turn.seat for turn in discards} == seats
    assert discards.count() == 3
    assert {game.seat(seat).misses for seat in seats} == {1}


def test_an_answer_just_in_time_makes_the_timeout_void(party):
    """The claim names its decision, and another one is asked by now."""
    game = party(decision_hours=24)
    seat = game.seat(game.active)
    claimed = claim(
        Seat.objects.overdue(seat.due_at), now=seat.due_at, until=seat.due_at + clocks.LEASE, limit=10
    )
    assert claimed == [seat.pk]
    game.play_any(now=seat.due_at)

    assert not clocks.time_out(seat_id=seat.pk, decision=seat.decision, now=seat.due_at)
    assert not Turn.objects.filter(actor="timeout").exists()
    assert game.seat(seat.key).claimed_until is None


def test_a_timeout_reads_the_clock_once_more(party):
    """The site was down while the time ran out, and its beat has not been heard since."""
    game = party(until=step("pre_roll"), decision_hours=24)
    seat = game.seat(game.active)
    heartbeat.beat(now=seat.due_at - 3 * HOUR)

    assert not clocks.time_out(seat_id=seat.pk, decision=seat.decision, now=seat.due_at)

    assert not Turn.objects.filter(actor="timeout").exists()
    assert game.seat(seat.key).misses == 0
    assert game.seat(seat.key).due_at == seat.due_at + 3 * HOUR


def test_a_claim_comes_back_when_its_worker_dies(party):
    game = party(decision_hours=24)
    seat = game.seat(game.active)
    overdue = Seat.objects.overdue(seat.due_at)

    def claim_at(now):
        return claim(overdue, now=now, until=now + clocks.LEASE, limit=10)

    assert claim_at(seat.due_at) == [seat.pk]
    assert claim_at(seat.due_at) == []
    assert claim_at(seat.due_at + clocks.LEASE) == [seat.pk]


def test_no_claim_is_longer_than_the_longest_lease(party):
    """Others treat a longer claim as made by a clock that was ahead."""
    game = party(decision_hours=24)
    seat = game.seat(game.active)
    with pytest.raises(ValueError, match="a claim may last"):
        claim(Seat.objects.overdue(seat.due_at), now=seat.due_at, until=seat.due_at + HOUR, limit=10)
    assert game.seat(seat.key).claimed_until is None


def test_one_broken_game_keeps_no_other_waiting(party, player, monkeypatch, caplog):
    game = party(decision_hours=24)
    other = beside_bots(player("Eszter"), player("Fanni"), pace=plain_pace(24), now=NOW)
    late = max(Seat.objects.exclude(due_at=None).values_list("due_at", flat=True))
    broken = set(game.game.seats.values_list("pk", flat=True))
    real = clocks.Sitting.of_seat

    def fail(seat_id, *, now):
        if seat_id in broken:
            raise RuntimeError("broken")
        return real(seat_id, now=now)

    monkeypatch.setattr(clocks.Sitting, "of_seat", fail)
    Seat.objects.filter(game=other).exclude(decision=None).update(due_at=late, remind_at=None)
    clocks.sweep(now=late)

    timed_out = Turn.objects.filter(actor="timeout").values_list("game_id", flat=True)
    assert game.game.pk not in timed_out
    assert other.pk in timed_out
    assert "failed" in caplog.text


@pytest.mark.parametrize("sweeps", [1, 3])
def test_one_reminder_per_decision_at_a_fifth_of_the_time(party, sweeps):
    game = party(decision_hours=10)
    seat = game.seat(game.active)
    assert seat.remind_at == seat.due_at - 2 * HOUR

    for _sweep in range(sweeps):
        clocks.sweep(now=seat.remind_at)

    reminders = Notification.objects.filter(kind="reminder")
    assert [row.user for row in reminders] == [game.users[seat.key]]


@pytest.fixture
def once_claimed(monkeypatch):
    """Run something between a sweep's claim of a row and its work on the row."""

    def meanwhile(act):
        def claimed(*rows, **how):
            found = claim(*rows, **how)
            if found:
                act()
            return found

        monkeypatch.setattr(clocks, "claim", claimed)

    return meanwhile


def test_a_player_who_was_reminded_by_another_sweep_meanwhile_is_not_reminded_again(party, once_claimed):
    seats = party(decision_hours=10).game.seats.exclude(decision=None)
    moment = seats.get().remind_at
    once_claimed(lambda: seats.update(remind_at=None))

    clocks.sweep(now=moment)

    assert not Notification.objects.filter(kind="reminder").exists()


def test_a_reminder_that_was_put_off_meanwhile_comes_at_its_new_moment(party, once_claimed):
    seats = party(decision_hours=10).game.seats.exclude(decision=None)
    moment = seats.get().remind_at
    later = moment + HOUR
    once_claimed(lambda: seats.filter(remind_at=moment).update(remind_at=later, due_at=later + HOUR))

    clocks.sweep(now=moment)
    assert not Notification.objects.filter(kind="reminder").exists()
    assert seats.get().remind_at == later

    clocks.sweep(now=later)
    assert Notification.objects.filter(kind="reminder").count() == 1


def test_bots_whose_wake_was_lost_are_woken(player, monkeypatch, django_capture_on_commit_callbacks):
    woken = []
    monkeypatch.setattr(
        "games.services.worker_wakeups.current_app.send_task",
        lambda name, args=(), **_: woken.append((name, *args)),
    )
    game = new_tables.create_game(
        host=player("Anna"), title="catan", modules=["base"], options={}, seats=3, bots=2, now=NOW
    )
    Seat.objects.filter(game=game, user=None).update(decision=1, step="setup_settlement", due_since=NOW)

    with django_capture_on_commit_callbacks(execute=True):
        clocks.sweep(now=NOW + timedelta(seconds=5))
        clocks.sweep(now=NOW + timedelta(minutes=1))

    assert woken.count(("games.tasks.play_bots", game.pk)) == 1


# ------------------------------------------------------------------ waiting for answers


def offering(party):
    """A game in which a seat has offered one card to all and waits for answers."""
    game = party(until=can_offer, decision_hours=24)
    active = game.active
    hand = game.title.sight(game.state, active)["base"]["own"]["hand"]
    give = next(kind for kind, count in hand.items() if count)
    want = next(kind for kind in hand if kind != give)
    others = [key for key in game.users if key != active]
    offer = {"give": {give: 1}, "want": {want: 1}, "to": others, "mode": "pick"}
    number = str(game.play(active, "make_offer", offer).number)
    return game, active, others, number


def can_offer(title, state):
    due = title.waiting(state).due
    return list(due.values()) == ["main"] and "make_offer" in title.options(state, min(due))


def test_a_player_who_is_offered_a_trade_is_told(party):
    game, _active, others, _number = offering(party)

    told = Notification.objects.filter(kind="asked")
    assert {row.user for row in told} == {game.users[key] for key in others}


def test_the_clock_stands_still_while_answers_are_waited_for(party):
    """BASE-OFFER-18: at most for the table's limit; then it continues with the remaining time."""
    game, active, others, number = offering(party)
    due_at = game.seat(active).due_at

    game.play(active, "wait_for_answers", now=NOW)
    assert game.seat(active).due_at == due_at + 24 * HOUR

    for key in others:
        answer = {"offer": number, "answer": "decline"}
        game.play(key, "answer_offer", answer, now=NOW + 3 * HOUR)
    assert game.seat(active).due_at == due_at + 3 * HOUR
    assert game.seat(active).held_until is None


def test_the_wait_for_answers_ends_automatically(party):
    game, active, others, number = offering(party)
    due_at = game.seat(active).due_at
    game.play(active, "wait_for_answers", now=NOW)

    answer = {"offer": number, "answer": "decline"}
    game.play(others[0], "answer_offer", answer, now=NOW + 30 * HOUR)

    assert game.seat(active).due_at == due_at + 24 * HOUR


def test_a_row_that_waits_for_what_nobody_asks_is_set_right(party, caplog):
    """Otherwise it would be found due forever and block the worker."""
    game = party(decision_hours=10)
    seat = game.seat(game.active)
    game.game.seats.filter(pk=seat.pk).update(step="gone", remind_at=None)

    clocks.sweep(now=seat.due_at)

    assert "corrected" in caplog.text
    assert Turn.objects.filter(actor="timeout").first().seat == seat.key
    assert clocks.sweep(now=seat.due_at) == 0
