"""Tutorial games: starting one, and hiding its guide."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db import transaction

from accounts.guests import make_guest
from accounts.models import User
from games.models.game import Game
from games.services.errors import NotYourSeat
from games.services.table.new_tables import create_game


@transaction.atomic
def learn(*, user: User, now: datetime, seed: str, **table: Any) -> Game:
    """Return the user's current tutorial game with its guide shown, or start one.

    `table` takes arguments of `create_game`. Bots take all other seats and play gently.

    :param seed: the seed of a game that suits beginners; it is not secret
    """
    game = _under_way(user)
    if game is not None:
        _set_hidden(game, hidden=False)
        return game
    # prevent a double click from starting two games
    list(User.objects.select_for_update(no_key=True).filter(pk=user.pk).values_list("pk"))
    return _under_way(user) or create_game(
        host=user, now=now, teaching_seed=seed, bot_level="gentle", **table
    )


@transaction.atomic
def learn_as_guest(*, guest: User | None, now: datetime, seed: str, **table: Any) -> tuple[User, Game]:
    """Return a guest account and its tutorial game.

    :param guest: the guest who already plays in this browser, or None for a new one
    """
    known = User.objects.filter(pk=guest.pk, is_guest=True).first() if guest else None
    guest = known or make_guest(now=now)
    return guest, learn(user=guest, now=now, seed=seed, **table)


@transaction.atomic
def hide_guide(*, game_id: int, user: User) -> None:
    """Hide the guide of a tutorial game.

    :raises NotYourSeat: the user does not play in it
    """
    game = Game.objects.select_for_update(no_key=True).get(pk=game_id)
    if game.seat_of(user) is None:
        raise NotYourSeat
    _set_hidden(game, hidden=True)


def _under_way(user: User) -> Game | None:
    mine = Game.objects.filter(seats__user=user, status=Game.Status.RUNNING, teaches=True)
    return mine.order_by("pk").last()


def _set_hidden(game: Game, *, hidden: bool) -> None:
    if game.guide_hidden != hidden:
        game.guide_hidden = hidden
        game.save(update_fields=["guide_hidden"])
