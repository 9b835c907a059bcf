"""A process that plays a game as fast as it can, whatever happens to the database.

It makes a table for three and moves for each due seat. While the database is away it tries the same move with the
same key again, as a browser's user would. It prints the key of each accepted move, and stops when its standard
input ends.
"""

from __future__ import annotations

import random
import select
import sys
import time
import uuid
from typing import Any

from django.db import OperationalError, connection
from django.utils import timezone

PAUSE = 0.1


def main() -> None:
    """Play until told to stop; print the game's id, then each accepted key."""
    import django

    django.setup()

    game, users = begin(sys.argv[1])
    print(game.pk, flush=True)
    luck = random.Random(sys.argv[1])
    while not select.select([sys.stdin], [], [], 0)[0]:
        key, move = uuid.uuid4().hex, None
        while key:
            try:
                move = move or choose(game.pk, luck)
                if move is None:
                    return
                make(game.pk, users, move, key)
            except OperationalError as error:
                print(f"tries again: {error}", file=sys.stderr, flush=True)
                connection.close()
                time.sleep(PAUSE)
            else:
                print(key, flush=True)
                key = ""


def begin(name: str) -> tuple[Any, list[Any]]:
    """Seat three people at a new table."""
    from accounts.models import User
    from games.services.table import new_tables, open_tables

    users = [
        User.objects.create_user(f"{name}-{n}@example.org", None, display_name=f"{name} {n}")
        for n in range(3)
    ]
    game = new_tables.create_game(
        host=users[0], title="catan", modules=["base"], options={}, seats=3, now=timezone.now()
    )
    for user in users[1:]:
        open_tables.join(game_id=game.pk, user=user, invite=game.invite_token, now=timezone.now())
    # Seats may be drawn at random.
    return game, [seat.user for seat in game.seats.order_by("number")]


def choose(game_id: int, luck: random.Random) -> Any:
    """Return seat, decision, verb and argument of a legal move; None if the game is over."""
    from games.models.game import Game

    game = Game.objects.get(pk=game_id)
    if not game.is_running:
        return None
    waiting = game.rules.waiting(game.state)
    seat = next(iter(waiting.due))
    return seat, waiting.decision, *game.rules.sample(game.state, seat, luck)


def make(game_id: int, users: list[Any], move: Any, key: str) -> None:
    """Make the move, or find that it has been made."""
    from games.services.table import moves

    seat, decision, verb, argument = move
    moves.play(
        game_id=game_id,
        user=users[int(seat)],
        verb=verb,
        argument=argument,
        decision=decision,
        key=key,
        now=timezone.now(),
    )


if __name__ == "__main__":
    main()
