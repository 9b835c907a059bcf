"""The machine's clock jumps ahead, goes back, and jumps again: nobody is timed out for it."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest
from django.utils import timezone

from games.models.game import Game
from games.models.heartbeat import Heartbeat
from games.models.notification import Notification
from games.models.seat import Seat
from games.models.turn import Turn
from tests.faults.checks import nothing_is_lost
from tests.faults.conftest import Site, all_told, ids_of
from tests.infrastructure import wait_until
from tests.services.conftest import HOUR, Party, step

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True), pytest.mark.postgresql]

DAY = timedelta(days=1)


class MachineClock:
    """The clock that worker and beat see: the real one, and something on top; see `site_app`."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / "clock"
        self.variables = {"CLOCK": str(self._file)}
        self.is_ahead_by(timedelta(0))

    def is_ahead_by(self, offset: timedelta) -> None:
        """Set the clock, in one step, for all who look at it."""
        unfinished = self._file.with_suffix(".new")
        unfinished.write_text(str(offset.total_seconds()))
        unfinished.rename(self._file)


@pytest.fixture
def clock(tmp_path: Path) -> MachineClock:
    return MachineClock(tmp_path)


@pytest.fixture
def game(party, site: Site, clock: MachineClock) -> Party:
    """A game whose seat in turn has a day, watched by worker and beat."""
    game = party(until=step("pre_roll"), decision_hours=24)
    game.tell_at_once()
    now = timezone.now()
    Game.objects.update(vacations=False)
    Seat.objects.filter(game=game.game, decision__isnull=False).update(
        clock_from=now, free_left=DAY, due_at=now + DAY, remind_at=None, rescue_at=None
    )
    site.worker_with_beat(**clock.variables)
    wait_until(lambda: Heartbeat.objects.exists(), "the beat is heard")
    return game


def wait_for_beat(
    *, after: timedelta = timedelta(days=-999), before: timedelta = timedelta(days=999)
) -> None:
    """Wait until the beat is heard at a moment in these bounds from now, by the real clock."""

    def heard() -> bool:
        now = timezone.now()
        return Heartbeat.objects.filter(beat_at__gt=now + after, beat_at__lt=now + before).exists()

    wait_until(heard, f"a beat between {after} and {before} from now")


@pytest.mark.parametrize("offset", [2 * DAY, -2 * DAY], ids=["ahead", "back"])
def test_a_jump_and_back_times_nobody_out(site, clock, game, offset):
    clock.is_ahead_by(offset)
    wait_for_beat(**({"after": DAY} if offset > HOUR else {"before": -DAY}))
    site.wait_for_sweeps()
    assert not Turn.objects.filter(actor="timeout").exists()

    clock.is_ahead_by(0 * DAY)
    wait_for_beat(after=-HOUR, before=HOUR)
    site.wait_for_sweeps()

    assert not Turn.objects.filter(actor="timeout").exists()
    assert Seat.objects.get(pk=game.seat(game.active).pk).due_at > timezone.now() + timedelta(hours=23)
    told, first = len(site.mailbox.mails), game.active
    while game.active == first:
        game.play_any(now=timezone.now())
    wait_until(all_told, "messages follow")
    assert len(site.mailbox.mails) > told
    assert len(set(ids_of(site.mailbox))) == len(site.mailbox.mails)
    nothing_is_lost(game.game.pk)


def test_what_was_put_off_ahead_of_time_keeps_its_own_delay(site, clock, game):
    """A message of a clock that was two days ahead, with an hour to wait, waits for an hour."""
    clock.is_ahead_by(2 * DAY)
    wait_for_beat(after=DAY)
    ahead = timezone.now() + 2 * DAY
    row = Notification.objects.create(
        user=game.users["0"],
        game=game.game,
        kind="your_turn",
        created_at=ahead,
        not_before=ahead + HOUR,
        claimed_until=ahead,
    )

    clock.is_ahead_by(0 * DAY)
    wait_for_beat(before=HOUR)

    wait_until(
        lambda: Notification.objects.filter(
            pk=row.pk, not_before__lte=timezone.now() + HOUR, claimed_until=None
        ).exists(),
        "it has its own delay again",
    )
    assert Notification.objects.get(pk=row.pk).not_before > timezone.now() + HOUR / 2
