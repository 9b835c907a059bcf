"""Moves of bots. A bot chooses its move without a lock; the move is then made like a player's."""

from __future__ import annotations

import logging
import random
from collections.abc import Collection
from datetime import datetime
from typing import Any

from django.db import transaction

from games import bots
from games.engine.arguments import Composite
from games.models.game import Game
from games.models.seat import Seat, are_deserted
from games.models.turn import Turn
from games.services.errors import GameNotRunning, IllegalMove
from games.services.table.sitting import Sitting
from games.services.table.sitting_end import follow_orders, settle

logger = logging.getLogger(__name__)

MOST_MOVES = 400
SELDOM = 36
"""The least number of moves between two proposals of a bot: about one and a half rounds of four seats."""


def play_bots(*, game_id: int, now: datetime) -> int:
    """Play bots' moves until the game waits for a person. Return the number of moves.

    Two workers may call this at once, since a move is made only if the game has not moved on.
    """
    for moves in range(MOST_MOVES):
        if not play_one_bot(game_id=game_id, now=now):
            return moves
    logger.warning("Bots have made %d moves in a row in game %s.", MOST_MOVES, game_id)
    return MOST_MOVES


def play_one_bot(*, game_id: int, now: datetime) -> bool:
    """Make one move of one bot. Return False if no bot had anything to do."""
    game = Game.objects.get(pk=game_id)
    if not game.is_running or are_deserted(game.seats.select_related("user")):
        return False
    title, state = game.rules, game.rules.upgraded(game.state)
    waiting = title.waiting(state)
    seat = _next_bot(game, waiting, now)
    if seat is None:
        return False
    luck = random.Random(f"bot/{game.seed}/{seat.key}/{game.version}")  # noqa: S311 (no secret)
    options = title.options(state, seat.key)
    proposals = [verb for verb, choices in options.items() if isinstance(choices, Composite)]
    tried = _proposed(game, seat, proposals)
    # a blind bot would ask for what nobody can pay
    if bots.find_bot(seat.bot).is_blind or any(
        game.last_number - number < SELDOM for number, *_what in tried
    ):
        options = {verb: choices for verb, choices in options.items() if verb not in proposals} or options
    verb, argument = bots.choose(
        title,
        title.sight(state, seat.key),
        options,
        luck,
        seat.bot,
        [(verb, what) for _n, verb, what in tried],
    )
    return _play(game, seat, verb, argument, now)


def _proposed(game: Game, seat: Seat, verbs: Collection[str]) -> list[tuple[int, str, Any]]:
    """Return the bot's earlier proposals in this game as (number, verb, argument)."""
    if not verbs:
        return []
    made = game.turns.filter(seat=seat.key, actor=Turn.Actor.BOT, verb__in=verbs).order_by("position")
    return list(made.values_list("number", "verb", "argument"))


@transaction.atomic
def _play(game: Game, seat: Seat, verb: str, argument: object, now: datetime) -> bool:
    """Make the bot's move unless the game has moved on. Return whether to look for another bot's move."""
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
        logger.exception("The bot %s has proposed an illegal move in game %s.", seat.bot, game.pk)
        luck = random.Random(f"instead/{game.seed}/{game.version}")  # noqa: S311 (no secret)
        played, hidden = sitting.play(seat.key, *game.rules.sample(sitting.game.state, seat.key, luck))
    sitting.record(played, seat=seat.key, actor=Turn.Actor.BOT, hidden=hidden)
    follow_orders(sitting)
    settle(sitting, wake=False)
    return True


def _next_bot(game: Game, waiting: object, now: datetime) -> Seat | None:
    """Return a bot that holds up the game, unless it waits for answers, or else one that is asked something."""
    seats = [seat for seat in game.seats.order_by("number") if seat.is_bot]
    for seat in seats:
        if seat.key in waiting.due and not seat.waits_for_answers(now):  # type: ignore[attr-defined]
            return seat
    for seat in seats:
        if seat.key in waiting.asked:  # type: ignore[attr-defined]
            return seat
    return None
