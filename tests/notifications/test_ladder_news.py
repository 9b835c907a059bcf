"""A ladder's email about a new game: its news once, and the players."""

from __future__ import annotations

import pytest

from games.models.notification import Kind, Notification
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
