"""A worker's clock jumps ahead or back and comes right again, and nobody is timed out because of it."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest
from django.utils import timezone

from games.models.game import Game
from games.models.heartbeat import Downtime, Heartbeat
from games.models.seat import Seat
from games.models.turn import Turn
from tests.faults.checks import nothing_is_lost
from tests.faults.conftest import Site, all_told, ids_of
from tests.infrastructure import wait_until
from tests.services.conftest import HOUR, Party, step

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True), pytest.mark.postgresql]

DAY = timedelta(days=1)


class MachineClock:
    """The clock that worker and beat see: the real one plus an offset; see `site_app`."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / "clock"
        self.variables = {"CLOCK": str(self._file)}
        self.is_ahead_by(timedelta(0))

    def is_ahead_by(self, offset: timedelta) -> None:
        """Set the clock atomically for all its readers."""
        unfinished = self._file.with_suffix(".new")
        unfinished.write_text(str(offset.total_seconds()))
        unfinished.rename(self._file)


@pytest.fixture
def clock(tmp_path: Path) -> MachineClock:
    return MachineClock(tmp_path)


@pytest.fixture
def game(party, site: Site, clock: MachineClock) -> Party:
    """A game whose active seat has a day, watched by worker and beat."""
    game = party(until=step("pre_roll"), decision_hours=24)
    game.notify_at_once()
    now = timezone.now()
    Game.objects.update(vacations=False)
    Seat.objects.filter(game=game.game, decision__isnull=False).update(
        clock_from=now, free_left=DAY, due_at=now + DAY, remind_at=None, rescue_at=None
    )
    site.worker_with_beat(**clock.variables)
    wait_until(lambda: Heartbeat.objects.exists(), "the beat is heard")
    return game


@pytest.mark.parametrize(
    "offset", [2 * DAY, pytest.param(-2 * DAY, marks=pytest.mark.deep)], ids=["ahead", "back"]
)
def test_a_worker_whose_clock_disagrees_with_the_database_does_nothing_until_it_is_right(
    site, clock, game, offset
):
    clock.is_ahead_by(offset)
    site.wait_for_failures("games.tasks.sweep", "games.tasks.deliver")
    assert "ClockDisagrees" in site.log.read_text()
    heard = Heartbeat.objects.get().beat_at
    assert abs(heard - timezone.now()) < HOUR

    clock.is_ahead_by(0 * DAY)
    wait_until(lambda: Heartbeat.objects.filter(beat_at__gt=heard).exists(), "the beat is heard again")
    site.wait_for_sweeps()

    assert not Turn.objects.filter(actor="timeout").exists()
    assert not Downtime.objects.filter(end_at__gt=timezone.now()).exists()
    assert Seat.objects.get(pk=game.seat(game.active).pk).due_at > timezone.now() + timedelta(hours=23)
    told, first = len(site.mailbox.mails), game.active
    while game.active == first:
        game.play_any(now=timezone.now())
    wait_until(all_told, "messages follow")
    assert len(site.mailbox.mails) > told
    assert len(set(ids_of(site.mailbox))) == len(site.mailbox.mails)
    nothing_is_lost(game.game.pk)
