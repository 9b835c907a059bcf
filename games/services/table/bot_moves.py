"""Moves of bots. A bot is asked outside the lock, and its move is made like a player's."""

from __future__ import annotations

import logging
import random
from datetime import datetime

from django.db import transaction

from games import bots
from games.models.game import Game
from games.models.seat import Seat, are_deserted
from games.models.turn import Turn
from games.services.errors import GameNotRunning, IllegalMove
from games.services.table.settling import follow_orders, settle
from games.services.table.sitting import Sitting

logger = logging.getLogger(__name__)

MOST_MOVES = 400


def play_bots(*, game_id: int, now: datetime) -> int:
    """Let bots move until the game waits for a person; return how many moves they made.

    Two workers at once do no harm: each move names the decision that it answers.
    """
    for moves in range(MOST_MOVES):
        if not play_one_bot(game_id=game_id, now=now):
            return moves
    logger.warning("Bots have made %d moves in a row in game %s.", MOST_MOVES, game_id)
    return MOST_MOVES


def play_one_bot(*, game_id: int, now: datetime) -> bool:
    """Let one bot make one move; return whether one had something to do."""
    game = Game.objects.get(pk=game_id)
    if not game.is_running or are_deserted(game.seats.select_related("user")):
        return False
    title, state = game.rules, game.rules.upgraded(game.state)
    waiting = title.waiting(state)
    seat = _next_bot(game, waiting)
    if seat is None:
        return False
    luck = random.Random(f"bot/{game_id}/{seat.key}/{game.version}")  # noqa: S311 (no secret)
    verb, argument = bots.choose(
        title, title.view(state, seat.key), title.options(state, seat.key), luck, seat.bot
    )
    return _play(game, seat, verb, argument, now)


@transaction.atomic
def _play(game: Game, seat: Seat, verb: str, argument: object, now: datetime) -> bool:
    """Make the bot's move unless the game has moved on; then look again."""
    try:
        sitting = Sitting.of_running(game.pk, now=now)
    except GameNotRunning:
        return False
    if sitting.is_deserted:
        return False
    if sitting.game.version != game.version:
        return True
    try:
        played, hidden = sitting.play(seat.key, verb, argument)
    except IllegalMove:
        logger.exception("The bot %s proposes an illegal move in game %s.", seat.bot, game.pk)
        luck = random.Random(f"instead/{game.pk}/{game.version}")  # noqa: S311 (no secret)
        played, hidden = sitting.play(seat.key, *game.rules.sample(sitting.game.state, seat.key, luck))
    sitting.record(played, seat=seat.key, actor=Turn.Actor.BOT, hidden=hidden)
    follow_orders(sitting)
    settle(sitting, wake=False)
    return True


def _next_bot(game: Game, waiting: object) -> Seat | None:
    """Those who hold up the game first, then those who have been asked something."""
    seats = [seat for seat in game.seats.order_by("number") if seat.is_bot]
    for seat in seats:
        if seat.key in waiting.due:  # type: ignore[attr-defined]
            return seat
    for seat in seats:
        if seat.key in waiting.asked:  # type: ignore[attr-defined]
            return seat
    return None
