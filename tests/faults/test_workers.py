"""Workers are killed during their work, and two beats run by mistake."""

from __future__ import annotations

import signal
from collections import Counter
from typing import Any

import pytest
from django.utils import timezone

from games.models.notification import Kind, Notification
from games.models.seat import Seat
from games.models.turn import Turn
from games.services.messages import notices
from tests.faults.checks import nothing_is_lost
from tests.faults.conftest import all_told, ids_of, let_leases_end
from tests.infrastructure import PATIENCE, wait_until
from tests.services.conftest import Party, step

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True), pytest.mark.postgresql]

ACCEPTED = "games.notifications.email.channel:EmailChannel.send"
WRITTEN = "games.services.table.storage:save"
COMMITTED = "games.services.time.clocks:time_out"


def owed_by(game: Party) -> dict[str, int]:
    """Return the open decisions, whose time is over because the tests' games are in the past."""
    due = Seat.objects.filter(game=game.game, decision__isnull=False)
    assert all(seat.due_at < timezone.now() for seat in due)
    return {seat.key: seat.decision for seat in due}


def answers_to(game: Party, owed: dict[str, int]) -> Counter[tuple[str, int]]:
    """Return how often each of these decisions was answered by a timeout."""
    turns = Turn.objects.filter(game=game.game, actor="timeout", undone=False)
    return Counter((turn.seat, turn.decision) for turn in turns if owed.get(turn.seat) == turn.decision)


def test_a_worker_is_killed_between_sending_and_marking(site, party):
    """The email was accepted but not marked as sent, so it comes again with the same Message-ID."""
    game = party(until=step("main"), decision_hours=None)
    # The game is in the past, and a reminder would join the message in between.
    Seat.objects.filter(game=game.game).update(remind_at=None)
    wait_until(lambda: Notification.objects.pending().exists(), "there is something to tell")
    Notification.objects.pending().update(not_before=timezone.now())
    site.beat()

    died = site.dying_worker(after=ACCEPTED)
    wait_until(died.exists, "the worker has died")

    assert len(ids_of(site.mailbox)) == 1
    assert Notification.objects.exclude(sent_at=None).count() == 0
    let_leases_end()
    site.worker()
    wait_until(all_told, "everything has been told")

    times = Counter(ids_of(site.mailbox))
    twice = site.mailbox.mails[0]["Message-ID"]
    assert times.pop(twice) == 2
    assert set(times.values()) <= {1}
    told = [(mail["To"], mail["Subject"]) for mail in site.mailbox.mails if mail["Message-ID"] == twice]
    assert len(set(told)) == 1
    nothing_is_lost(game.game.pk)


@pytest.mark.parametrize("after", [WRITTEN, COMMITTED], ids=["before the commit", "after the commit"])
def test_a_worker_is_killed_in_the_middle_of_a_timeout(site, party, after):
    """Three seats are out of time, and the worker dies at the first. Each is answered once."""
    game = party(until=step("discard", 3), decision_hours=24)
    owed = owed_by(game)
    assert len(owed) == 3
    site.beat()

    died = site.dying_worker(after=after)
    wait_until(died.exists, "the worker has died")

    done = Turn.objects.filter(game=game.game, actor="timeout").count()
    assert done == (0 if after == WRITTEN else 1)
    let_leases_end()
    site.worker()
    wait_until(lambda: sum(answers_to(game, owed).values()) >= 3, "all have been answered for")
    site.wait_for_sweeps()

    assert answers_to(game, owed) == dict.fromkeys(owed.items(), 1)
    wait_until(all_told, "everything has been told")
    assert Counter(Notification.objects.filter(kind="timed_out").values_list("user", flat=True)) == {
        game.users[seat].pk: 1 for seat in owed
    }
    ids = ids_of(site.mailbox)
    assert len(ids) == len(set(ids))
    nothing_is_lost(game.game.pk)


def test_two_beats_by_mistake(site, party):
    """Everything is swept twice as often, and nothing happens twice."""
    game = party(until=step("discard", 3), decision_hours=24)
    owed = owed_by(game)
    site.worker()
    site.worker()
    site.beat()
    site.beat()

    wait_until(lambda: sum(answers_to(game, owed).values()) >= 3, "all have been answered for")
    site.wait_for_sweeps(8)
    wait_until(all_told, "everything has been told")

    assert answers_to(game, owed) == dict.fromkeys(owed.items(), 1)
    ids = ids_of(site.mailbox)
    assert ids
    assert len(ids) == len(set(ids))
    nothing_is_lost(game.game.pk)


def test_a_worker_that_is_asked_to_stop_leaves_the_rest_of_the_outbox(site, party, player, monkeypatch):
    """A round begins no email after its time is over, and a stopping worker begins no other round."""
    game = party(until=step("main"), decision_hours=None)
    Notification.objects.all().delete()
    for _number in range(20):
        notices.notify(
            user=player(),
            game=game.game,
            kind=Kind.TABLE_NEWS,
            now=timezone.now(),
            payload={"news": "clocks_go_on"},
        )
    Notification.objects.update(not_before=timezone.now())
    take = site.mailbox.handle_DATA

    async def ask_to_stop(*arguments: Any) -> str:
        worker.send_signal(signal.SIGTERM)
        return await take(*arguments)

    monkeypatch.setattr(site.mailbox, "handle_DATA", ask_to_stop)
    site.beat()
    worker = site.worker(ROUND="0")

    assert worker.wait(PATIENCE) == 0

    assert Notification.objects.exclude(sent_at=None).exists()
    assert Notification.objects.pending().filter(claimed_until=None).exists()
    assert not Notification.objects.pending().exclude(claimed_until=None).exists()
