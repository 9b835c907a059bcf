"""Resignations.

A bot takes over a resigned seat. Players who resigned rank last, the first to resign at the very end.
If at most one person remains, the game ends immediately, and a remaining person wins, ahead of all bots.
"""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from django.db import transaction

from games.bots import USUAL_LEVEL
from games.models.game import Game
from games.models.seat import Seat
from games.services.ladders import results
from games.services.people import reliability
from games.services.ratings import game_ratings
from games.services.table import agreements
from games.services.table.early_end import finish_now
from games.services.table.open_tables import leave
from games.services.table.sitting import Sitting
from games.services.table.sitting_end import settle
from games.services.tournaments import results as tournament_results

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from accounts.models import User

REPLACEMENT = USUAL_LEVEL


@transaction.atomic
def resign(*, game_id: int, user: User, now: datetime) -> None:
    """Resign: a bot takes over the seat, or the game ends if nobody is left to play against.

    :raises GameNotRunning: the game has not begun or is over
    :raises NotYourSeat: the user does not play, or has already resigned
    """
    sitting = Sitting.of_running(game_id, now=now)
    seat = sitting.seat_of(user)
    sitting.report("resigned", seat=seat.key)
    give_up(sitting, seat)
    settle(sitting)


def give_up(sitting: Sitting, seat: Seat) -> None:
    """Hand a seat to a bot permanently, or end the game."""
    seat.bot, seat.resigned_at = REPLACEMENT, sitting.now
    if len(sitting.people) <= 1:
        finish_now(sitting)
    agreements.somebody_left(sitting, seat)


@transaction.atomic
def leave_all(*, user: User, now: datetime) -> None:
    """Remove a player whose account is deleted or banned from all tables and games."""
    seats = _seats(user)
    mine = list(seats.values_list("game", flat=True))
    # Several games may end here. To avoid deadlocks, lock everything that their ends write, in one order,
    # before leaving the first one.
    rows = Game.objects.defer("state").select_for_update(no_key=True).filter(pk__in=mine).order_by("pk")
    games = [game for game in rows if seats.filter(game=game).exists()]
    playing = [game for game in games if game.is_running]
    game_ratings.lock_players(playing)
    reliability.lock_players(playing)
    results.lock_players(playing)
    tournament_results.lock_rounds(playing)
    for game in games:
        if game.is_open:
            leave(game_id=game.pk, user=user, now=now)
        else:
            resign(game_id=game.pk, user=user, now=now)


def sits_anywhere(*, user: User) -> bool:
    """Return whether the player still holds a seat at an open table or in a game."""
    return _seats(user).exists()


def _seats(user: User) -> QuerySet[Seat]:
    return Seat.objects.filter(user=user, bot="", game__status__in=[Game.Status.OPEN, Game.Status.RUNNING])
