"""Too many moves or messages in a minute get a 429 with a sentence, and change nothing."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from games.models.talk import ChatMessage
from tests.secrets.addresses import everything_kept

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


@pytest.fixture
def strict(settings):
    """Allow two of each."""
    settings.ACCOUNT_RATE_LIMITS = dict.fromkeys(("move", "chat", "new_table"), "2/m/user")


@pytest.mark.parametrize("headers", [{}, {"HX-Request": "true"}], ids=["page", "htmx"])
@pytest.mark.parametrize(
    ("name", "parts"),
    [("move", ()), ("undo", ()), ("propose", ("end",)), ("chat", ()), ("note", ()), ("rematch", ())],
)
def test_too_many_are_refused_with_a_sentence(party, strict, name, parts, headers):
    game = party()
    client = Client()
    client.force_login(game.users[game.active])
    address = reverse(f"games:{name}", args=[game.game.pk, *parts])
    for _ in range(2):
        assert client.post(address, {"text": "Hello"}).status_code != 429
    before = everything_kept()

    answer = client.post(address, {"text": "Once more"}, headers=headers)

    assert answer.status_code == 429
    assert "try again" in answer.content.decode()
    assert everything_kept() == before
    assert client.get(game.game.get_absolute_url()).status_code == 200


def test_one_player_s_limit_is_nobody_else_s(party, strict):
    game = party()
    address = reverse("games:chat", args=[game.game.pk])
    for user in game.users.values():
        client = Client()
        client.force_login(user)
        for _ in range(3):
            client.post(address, {"text": "Hello"})

    assert ChatMessage.objects.count() == 2 * len(game.users)


def test_looking_is_not_limited(party, strict):
    game = party()
    client = Client()
    client.force_login(game.users["0"])

    for _ in range(8):
        assert client.get(reverse("games:mark", args=[game.game.pk])).status_code == 200
