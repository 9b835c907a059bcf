"""Read everything that a small site's players see, with the clock stopped."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator
from datetime import datetime
from typing import Any
from unittest import mock

from tests.operations.upgrades.small_site import NOW

OF_THE_SITE = ("/api/v1/me", "/api/v1/games", "/api/v1/clubs", "/api/v1/friends")
OF_A_GAME = ("", "/log", "/chat", "/note")
OF_A_GAME_AS_PAGES = ("", "log/", "replay/", "export/")
OTHER_PAGES = ("/", "/games/", "/lobby/", "/ladders/", "/clubs/", "/players/1/", "/settings/messages/")


@contextlib.contextmanager
def at(moment: datetime) -> Iterator[None]:
    """Stop the site's clock, which is read in only one place."""
    with mock.patch("django.utils.timezone.now", return_value=moment):
        yield


def answers() -> dict[str, Any]:
    """Return what programs of each player read: "Anna /api/v1/games/1": {…}."""
    from accounts.models import User

    found = {}
    with at(NOW):
        for user in User.objects.order_by("pk"):
            for address in _addresses():
                found[f"{user.display_name} {address}"] = _asked(user, address)
    return found


def _addresses() -> list[str]:
    from accounts.models import User
    from games.models.club import Club
    from games.models.game import Game
    from games.models.ladder import Ladder

    return [
        *OF_THE_SITE,
        *(f"/api/v1/games/{game.pk}{part}" for game in Game.objects.order_by("pk") for part in OF_A_GAME),
        *(
            f"/api/v1/players/{user.pk}{part}"
            for user in User.objects.order_by("pk")
            for part in ("", "/ratings")
        ),
        *(f"/api/v1/clubs/{club.pk}/chat" for club in Club.objects.order_by("pk")),
        *(f"/api/v1/ladders/{one.slug}" for one in Ladder.objects.filter(seats__isnull=False).distinct()),
    ]


def _asked(user: Any, address: str) -> Any:
    """Send a request with a token made only for it."""
    from django.test import Client

    from games.services.api.api_tokens import make_api_token, revoke_api_token

    token, secret = make_api_token(user=user, name="looking", scope="read", now=NOW)
    answer = Client().get(address, headers={"authorization": f"Bearer {secret}"})
    revoke_api_token(user=user, token_id=token.pk)
    body = answer.json()
    for line in body.get("lines", ()):
        # The wording may change, but not what happened.
        line.pop("text", None)
    return {"status": answer.status_code, "body": body}


def pages() -> dict[str, int]:
    """Request pages as each player; return the statuses other than 200."""
    from django.test import Client

    from accounts.models import User
    from games.models.game import Game

    addresses = [
        *OTHER_PAGES,
        *(f"/games/{game.pk}/{part}" for game in Game.objects.all() for part in OF_A_GAME_AS_PAGES),
    ]
    failing = {}
    with at(NOW):
        for user in User.objects.order_by("pk"):
            client = Client()
            client.force_login(user)
            for address in addresses:
                status = client.get(address).status_code
                if status != 200:
                    failing[f"{user.display_name} {address}"] = status
    return failing


def play_on() -> dict[str, int]:
    """Make a move for each due player in a running game; return the number of new moves per game."""
    import random

    from games.models.game import Game
    from games.models.seat import Seat
    from games.services.table.moves import play

    made = {}
    for game in Game.objects.running().order_by("pk"):
        before = game.last_number
        for number in range(12):
            game = Game.objects.get(pk=game.pk)
            waiting = game.rules.waiting(game.state)
            seat = next(iter(waiting.due))
            verb, argument = game.rules.sample(game.state, seat, random.Random(number))
            user = Seat.objects.get(game=game, number=int(seat)).user
            play(
                game_id=game.pk, user=user, verb=verb, argument=argument, decision=waiting.decision,
                key=f"after the upgrade {number}", now=NOW,
            )  # fmt: skip
        made[str(game.name)] = Game.objects.get(pk=game.pk).last_number - before
    return made


def main() -> None:
    """Print everything as JSON."""
    from django.test import Client

    from games.schema import check_schema

    found = {
        "faults": [fault.msg for fault in check_schema()],
        "ready": Client().get("/readyz").status_code,
        "answers": answers(),
        "pages": pages(),
        "moves": play_on(),
    }
    print(json.dumps(found))
