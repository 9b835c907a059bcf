"""Responses to programs do not depend on the time of the request, so they can be compared and cached."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.services.api import api_tokens
from games.services.ladders import ladder_tables
from games.services.messages import contacts
from tests.deep import DEEP
from tests.secrets.addresses import Address, addresses
from tests.services.conftest import HOUR, NOW, Party, step

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]

LATER = timedelta(seconds=90)


def answers(
    game: Party, user: User, found: list[Address], keys: tuple[str, str]
) -> dict[str, tuple[str, bytes]]:
    """Return the responses other than HTML by the name of their address. Pages contain the remaining time."""
    cache.clear()
    client = Client()
    client.force_login(user)
    feed, secret = keys
    told = {}
    for address in found:
        path = address.of(game.fresh(), **({"key": feed} if address.name in FEEDS else {}))
        headers = {"Authorization": f"Bearer {secret}"} if address.is_for_programs else {}
        answer = (Client() if address.is_for_programs else client).get(path, headers=headers)
        kind = answer.headers.get("Content-Type", "")
        if answer.status_code == 200 and not kind.startswith("text/html"):
            body = b"".join(answer) if answer.streaming else answer.content
            told[address.name] = answer.headers.get("ETag", ""), body
    return told


FEEDS = ("games:feed", "games:calendar")


@pytest.mark.parametrize("who", ["who is waited for", "who waits", "a newcomer"][: None if DEEP else 1])
def test_asked_again_later_it_is_the_same(party, player, both_clocks, who):
    ladder_tables.make_ladders(now=NOW - 2 * HOUR)
    game = party(until=step("main"), decision_hours=24)
    other = next(seat for seat in game.users if seat != game.active)
    user = {"who is waited for": game.users[game.active], "who waits": game.users[other]}.get(who)
    user = user or player("Sanna", joined_at=NOW)
    _token, secret = api_tokens.make_api_token(user=user, name="x", scope="play", now=NOW)
    keys = contacts.renew_feed_key(user=user, now=NOW).key, secret

    both_clocks.move_to(NOW, tick=False)
    first = answers(game, user, [one for one in addresses() if not one.route.startswith("dev/")], keys)
    both_clocks.move_to(NOW + LATER, tick=False)
    again = answers(game, user, [one for one in addresses() if one.name in first], keys)

    assert {*FEEDS, "games:mark", "games:api:game", "games:api:ladder"} <= first.keys()
    assert [name for name in first if first[name] != again[name]] == []


def test_a_ladder_whose_tables_are_still_to_come_names_the_hour(player, client):
    ladder_tables.make_ladders(now=NOW - 2 * HOUR)
    _token, secret = api_tokens.make_api_token(user=player(), name="x", scope="read", now=NOW)

    answer = client.get(
        reverse("games:api:ladder", args=["catan"]), headers={"Authorization": f"Bearer {secret}"}
    )

    moment = timezone.datetime.fromisoformat(answer.json()["next_at"])
    assert (moment.minute, moment.second, moment.microsecond) == (0, 0, 0)
