"""Redis is wiped, down, or frozen: moves go on, and messages follow."""

from __future__ import annotations

import signal

import pytest
import redis

from games.models.notification import Notification
from tests.faults.checks import nothing_is_lost
from tests.faults.conftest import Site, all_told, ids_of
from tests.infrastructure import wait_until
from tests.services.conftest import Party, step

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True), pytest.mark.postgresql]

MOVES = 6


@pytest.fixture
def game(party, site: Site) -> Party:
    """A game in which site, worker and beat have already sent messages."""
    site.worker_with_beat()
    game = party(until=step("main"), decision_hours=None)
    game.notify_at_once()
    site.move(game)
    wait_until(all_told, "what happened before has been told")
    return game


def each_told_once(site: Site) -> None:
    """Check that nothing is left to send, and that no email has come twice."""
    wait_until(all_told, "everything has been told")
    ids = ids_of(site.mailbox)
    assert len(ids) == len(set(ids))
    sent = Notification.objects.exclude(sent_at=None)
    assert {f"<{row.message_id}@" for row in sent} >= {f"{mail.partition('@')[0]}@" for mail in ids}


def play_until_another_is_due(site: Site, game: Party) -> None:
    """Make at least a few moves, until another seat has to be notified."""
    first, moves = game.active, 0
    while moves < MOVES or game.active == first:
        site.move(game)
        moves += 1


def test_redis_is_down_while_moves_are_made(site, game):
    before = len(site.mailbox.mails)
    site.redis.stop(signal.SIGKILL)

    play_until_another_is_due(site, game)
    assert site.lines("games.services.worker_wakeups"), "waking failed, and it was logged"

    site.redis.start()
    site.wait_for_sweeps()
    each_told_once(site)
    assert len(site.mailbox.mails) > before
    nothing_is_lost(game.game.pk)
    assert "Traceback" not in site.log.read_text()


@pytest.mark.deep  # `tests/services/test_processes.py` loses what Redis holds at each push.
def test_redis_is_wiped_while_everything_runs(site, game):
    """The queues that Redis knew are gone too; tasks must still arrive."""
    before = len(site.mailbox.mails)
    with redis.Redis.from_url(site.redis.url) as broker:
        broker.flushall()

    play_until_another_is_due(site, game)

    site.wait_for_sweeps()
    each_told_once(site)
    assert len(site.mailbox.mails) > before
    nothing_is_lost(game.game.pk)


def test_redis_is_frozen_and_comes_back(site, game):
    """It accepts connections and answers nothing."""
    before = len(site.mailbox.mails)
    site.redis.send(signal.SIGSTOP)

    play_until_another_is_due(site, game)
    wait_until(lambda: site.lines("games.services.worker_wakeups"), "waking has waited long enough")

    site.redis.send(signal.SIGCONT)
    site.wait_for_sweeps()
    each_told_once(site)
    assert len(site.mailbox.mails) > before
    nothing_is_lost(game.game.pk)
