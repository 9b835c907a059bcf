"""A ladder's email about a new game: its news once, and the players."""

from __future__ import annotations

from datetime import date

import pytest

from games.models.ladder import Ladder, Season, SeasonPlace
from games.models.notification import Kind, Notification
from games.notifications.community import season_ends
from games.notifications.email import channel
from games.services.ladders import ladder_tables
from tests.notifications.sending import message_about
from tests.services.conftest import NOW
from tests.services.ladders.conftest import games_of
from tests.services.ladders.conftest import joined as joined
from tests.services.ladders.conftest import ladder as ladder

pytestmark = pytest.mark.one_database


def test_a_ladder_s_email_tells_its_news_once_and_names_the_opponents(ladder, joined):
    users = joined(*[f"Player {number}" for number in range(ladder.seat_count)])
    ladder_tables.seat_ladder(ladder_id=ladder.pk, now=NOW)
    (game,) = games_of(ladder)
    row = Notification.objects.filter(kind=Kind.LADDER_GAME, game=game).order_by("pk").first()

    message = message_about([row], now=NOW)

    assert message is not None
    text = channel.text(message)
    assert text.count("has begun") == 1
    assert text.count("drawn at random") == 1
    for user in users:
        assert user.display_name in text


def test_a_season_s_end_lists_my_places_the_best_first_and_then_in_the_order_of_ladders(ladder, player):
    anna = player("Anna")
    season = Season.objects.create(starts_date=date(2025, 9, 1), ends_date=date(2026, 1, 1), archived_at=NOW)
    ladders = Ladder.objects.of_site().order_by("pk")[:4]
    for one, place, position in zip(ladders, (2, 1, 2, 2), (5, 9, 3, 5), strict=True):
        Ladder.objects.filter(pk=one.pk).update(place=position)
        SeasonPlace.objects.create(season=season, ladder=one, user=anna, place=place, ordinal=1, games=5)

    lines = season_ends.season_of(season, anna).lines

    wanted = [ladders[number].full_name for number in (1, 2, 0, 3)]
    assert [line.split(": you finished")[0] for line in lines] == wanted
