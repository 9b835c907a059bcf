"""Seasons: their length, and what is kept at their end."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from games.models.ladder import Season, SeasonPlace, season_of
from games.selectors.ladders import standings
from games.services.ladders import seasons
from tests.services.conftest import NOW
from tests.services.ladders.conftest import (
    play_games,
)

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("day", "starts", "ends"),
    [
        (date(2026, 1, 1), date(2026, 1, 1), date(2026, 4, 1)),
        (date(2026, 3, 31), date(2026, 1, 1), date(2026, 4, 1)),
        (date(2026, 8, 15), date(2026, 7, 1), date(2026, 10, 1)),
        (date(2026, 12, 31), date(2026, 10, 1), date(2027, 1, 1)),
    ],
)
def test_a_season_is_three_months(day, starts, ends):
    assert season_of(day) == (starts, ends)


def test_the_end_of_a_season_keeps_the_standing_once(ladder, joined):
    users = joined("Anna", "Bence", "Chiara")
    play_games(ladder, 5)
    seasons.change_season(now=NOW)
    assert not SeasonPlace.objects.exists()

    assert seasons.change_season(now=datetime(2026, 4, 1, 0, 5, tzinfo=UTC)) == 1
    assert seasons.change_season(now=datetime(2026, 4, 1, 1, 5, tzinfo=UTC)) == 0

    kept = SeasonPlace.objects.order_by("place")
    assert [(row.place, row.user, row.games) for row in kept] == [
        (place, user, 5) for place, user in enumerate(users, start=1)
    ]
    assert [season.key for season in standings.seasons()] == ["2026-1"]
    [(season, [(of_ladder, best)])] = standings.hall_of_fame()
    assert (season.key, of_ladder) == ("2026-1", ladder)
    assert [row.user for row in best] == users
    assert Season.objects.filter(archived_at=None).count() == 1


def test_a_season_that_passed_while_the_site_was_down_is_archived_afterwards(ladder, joined):
    joined("Anna", "Bence", "Chiara")
    seasons.change_season(now=NOW)

    seasons.change_season(now=datetime(2026, 9, 1, tzinfo=UTC))

    assert [season.key for season in standings.seasons()] == ["2026-1"]
