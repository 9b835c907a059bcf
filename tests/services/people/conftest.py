"""Three people, and friendships between them."""

from __future__ import annotations

import pytest

from games.models.notification import Notification
from games.services.people import friends_and_blocks
from tests.services.conftest import NOW


@pytest.fixture
def people(player):
    return [player(name) for name in ("Anna", "Bence", "Chiara")]


def befriend(one, other):
    friends_and_blocks.ask_friend(user=one, other=other, now=NOW)
    friends_and_blocks.answer_friend(user=other, other=one, agree=True, now=NOW)
    # The notifications about it are not tested here.
    Notification.objects.filter(game=None).delete()
