"""The demo community's tournaments are created by the site's own services."""

from __future__ import annotations

from unittest import mock

import pytest

from accounts.models import User
from games.models.game import Game
from games.models.notification import Notification
from games.models.tournament import Entrant, Tournament
from games.services.tournaments import rounds
from games.workshop import demo
from games.workshop.demo import cups
from tests.services.conftest import NOW

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


def test_one_is_over_one_runs_and_one_can_be_entered():
    with mock.patch.object(demo, "TABLES", ()):
        demo.create_community(now=NOW)
    demo.found_a_club(now=NOW)

    demo.hold_tournaments(now=NOW)
    demo.hold_tournaments(now=NOW)

    over, running, entering = (
        Tournament.objects.get(name=name) for name in (cups.OVER, cups.RUNNING, cups.OPEN)
    )
    assert (over.is_over, running.is_running, entering.is_entering) == (True, True, True)
    assert sorted(Entrant.objects.filter(tournament=over).values_list("place", flat=True)) == [1, 2, 3, 3]
    assert [row.tables.count() for row in over.rounds.all()] == [2, 1]
    assert (over.club, running.club.name) == (None, "Harbor Lights")
    assert [row.is_closed for row in running.rounds.all()] == [True, False]
    # The first player sees a round that waits for others.
    anna = User.objects.get(email="anna@example.org")
    [still] = Game.objects.running().filter(tournament=running)
    assert anna.pk not in [seat.user_id for seat in still.seat_list]
    assert still.last_number > 10
    assert still.moved_at <= NOW
    assert all(game.finished_at < NOW for game in Game.objects.filter(tournament=over))
    # Nobody is notified of it, and nothing is due.
    assert not Notification.objects.filter(kind="tournament").exists()
    assert rounds.sweep_tournaments(now=NOW) == 0
