"""All that a viewer may not know is swapped in the database: no address of the site answers another byte."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import Group
from django.core.cache import cache
from django.test import Client

from accounts.models import User
from games import services
from games.models import Block, FeedKey, Friendship, Game, Notice, Notification, OptOut, Report, Schedule
from games.models.notification import Kind
from tests.secrets.addresses import addresses
from tests.secrets.reading import Told, differences, read
from tests.secrets.test_same_bytes import MOMENTS, swap_what_is_hidden
from tests.services.conftest import NOW

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock_stands"), pytest.mark.one_database]

# the gallery's pages show games of their own; without a database behind them
ADDRESSES = [address for address in addresses() if not address.route.startswith("dev/")]
FEEDS = ("games:feed", "games:calendar")
KEY = "the-viewer-s-own"


def keys_of(user: User | None) -> dict[str, str]:
    """The viewer's own secret addresses, and what the viewer's program sends along."""
    if user is None:
        return {}
    FeedKey.objects.create(user=user, key=KEY, created_at=NOW)
    _token, secret = services.make_api_token(user=user, name="x", scope="read", now=NOW)
    return {"Authorization": f"Bearer {secret}"}


def told_everywhere(game: Game, user: User | None, headers: dict[str, str]) -> Told:
    """What each address answers to a viewer who looks, as a browser or as a program."""
    client, program = Client(), Client()
    if user is not None:
        client.force_login(user)
    told: Told = {}
    for address in ADDRESSES:
        cache.clear()
        path = address.of(game, **({"key": KEY} if address.name in FEEDS else {}))
        told[address.name] = read(
            program.get(path, headers=headers) if address.is_for_programs else client.get(path)
        )
    return told


def swap_what_is_private(game: Game, viewer: User | None, *, judges: bool) -> None:
    """Change what others have told the site about themselves, and whom they like and not."""
    others = [seat.player for seat in game.seat_list if seat.player is not None and seat.player != viewer]
    for number, user in enumerate(others):
        User.objects.filter(pk=user.pk).update(
            email=f"another-{number}@example.org", password="x", reminder_percent=50, mail_trouble="full",
            mail_failed_at=NOW, mail_failed_address=f"another-{number}@example.org", has_notices=True,
        )  # fmt: skip
        services.make_api_token(user=user, name="another", scope="play", now=NOW)
        services.renew_feed_key(user=user, now=NOW)
        services.add_destination(
            user=user, channel="webhook", name="another", address="https://example.org", facts={}, now=NOW
        )
        OptOut.objects.create(user=user, kind=Kind.ASKED, channel="email", at=NOW)
        Schedule.objects.create(user=user, channel="email", delay_minutes=77)
        Notice.objects.create(user=user, kind=Notice.Kind.WARNING, text="another", at=NOW)
        Notification.objects.create(
            user=user, game=game, kind=Kind.TABLE_NEWS, payload={}, created_at=NOW, not_before=NOW
        )
    one, other, third = others[:3]
    Friendship.objects.create(asker=one, asked=other, asked_at=NOW, accepted_at=NOW)
    Block.objects.create(blocker=other, blocked=third, at=NOW)
    if not judges:
        Report.objects.create(reporter=one, player=other, reason="other", words="another", at=NOW)


def viewers(game: Any, player: Any) -> dict[str, User | None]:
    """Every kind of those who look."""
    waiting = next(seat for seat in game.users if seat != game.active)
    moderator = player("Mara")
    moderator.groups.add(Group.objects.get(name="Moderators"))
    return {
        "the active seat": game.users[game.active],
        "another seat": game.users[waiting],
        "a spectator": player("Sanna"),
        "a moderator": moderator,
        "anonymous": None,
    }


@pytest.mark.parametrize(
    "who", ["the active seat", "another seat", "a spectator", "a moderator", "anonymous"]
)
def test_what_is_hidden_from_a_viewer_changes_no_answer_of_any_address(party, world, player, who):
    game = party(until=MOMENTS["main"], decision_hours=24)
    user = viewers(game, player)[who]
    seat = next((key for key, one in game.users.items() if one == user), None)

    headers = keys_of(user)

    with world():
        as_it_is = told_everywhere(game.fresh(), user, headers)
    with world():
        swap_what_is_hidden(game.fresh(), seat, "another-seed")
        swap_what_is_private(game.fresh(), user, judges=who == "a moderator")
        swapped = told_everywhere(game.fresh(), user, headers)

    assert {"games:table", "games:lobby", "games:player", "games:api:game"} <= as_it_is.keys()
    assert differences(as_it_is, swapped) == {}
