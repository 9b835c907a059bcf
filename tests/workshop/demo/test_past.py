"""The demo community's past is created by the site's own services."""

from __future__ import annotations

from io import StringIO
from unittest import mock

import pytest
from django.core.management import call_command
from django.db.models import F

from accounts.models import User
from games.models.game import Game
from games.models.ladder import LadderEntry
from games.models.notification import Notification
from games.models.people import Reliability
from games.models.rating import Rating
from games.models.seat import Seat
from games.models.statistics import Tally
from games.selectors.people import relations
from games.services.ladders import ladder_tables
from games.workshop import demo
from games.workshop.demo import past
from tests.services.conftest import NOW

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


@pytest.mark.django_db(transaction=True)
def test_the_demo_s_people_have_a_past():
    with mock.patch.object(demo, "TABLES", ()):
        demo.create_community(now=NOW)
    assert demo.live_through_weeks(now=NOW) == past.GAMES
    users = User.objects.filter(email__in=[person.email for person in demo.PEOPLE])

    # Everybody has a rank, ratings and a record; the games count in the statistics.
    assert LadderEntry.objects.ranked().count() == len(users)
    assert Rating.objects.settled().filter(user__in=users).count() == 2 * len(users)
    assert {row.finished for row in Reliability.objects.all()} == {past.GAMES}
    assert Tally.objects.get(kind="games").number == past.GAMES
    games = Game.objects.all()
    assert {game.status for game in games} == {Game.Status.FINISHED}
    assert all(game.finished_at < NOW for game in games)
    assert not games.filter(demo=True).exists()
    anna = users.get(email="anna@example.org")
    page = relations.friends(anna, now=NOW)
    assert [user.display_name for user in page.away] == ["Bence"]
    assert [row.asker.display_name for row in page.asking] == ["Dieter"]

    # Recomputing finds the same numbers.
    for command in ("recompute_ratings", "recompute_reliability", "recompute_statistics"):
        call_command(command, "--check", stdout=StringIO())

    # Nobody is notified or seated because of it, and it happens only once.
    assert not Notification.objects.filter(game__in=games).exists()
    assert not Seat.objects.filter(game__in=games, seen_at__lt=F("game__finished_at")).exists()
    assert not Seat.objects.filter(game__in=games, seen_at=None).exists()
    assert ladder_tables.seat_ladders(now=NOW) == 0
    assert demo.live_through_weeks(now=NOW) == 0


def test_a_site_whose_ladders_have_been_at_work_gets_no_past():
    """Such a ladder forms no tables for past weeks, but the demo must still start on an existing site."""
    with mock.patch.object(demo, "TABLES", ()):
        demo.create_community(now=NOW)
    ladder_tables.seat_ladders(now=NOW)

    assert demo.live_through_weeks(now=NOW) == 0
    assert not LadderEntry.objects.exists()
