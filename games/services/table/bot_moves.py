"""Moves of bots. A bot chooses its move without a lock; the move is then made like a player's.

Hard bots search for up to a second. Tasks of their own play them, and never a web process: `play_bots` stops at a hard
bot and wakes `play_hard_bots`, which wakes `play_bots` in turn.
"""

from __future__ import annotations

import logging
import random
import time
from collections.abc import Callable, Collection
from dataclasses import replace
from datetime import datetime
from typing import Any

from django.db import transaction

from games import bot_decisions, bots
from games.bot_decisions import BotDecision
from games.engine.arguments import Composite
from games.engine.types import Answer
from games.models.game import Game
from games.models.seat import Seat, are_deserted
from games.models.turn import Turn
from games.services import worker_wakeups
from games.services.errors import GameNotRunning, IllegalMove
from games.services.table.sitting import Sitting
from games.services.table.sitting_end import follow_orders, settle

logger = logging.getLogger(__name__)

MOST_MOVES = 400
SELDOM = 36
"""The least number of moves between two proposals of a bot: about one and a half rounds of four seats."""


LIMIT = 40
"""Seconds after which Celery ends a task of hard bots."""
AT_ONCE = 10.0
"""Seconds after which a task of hard bots lets other games have their turn."""

_search: Callable[[BotDecision], Answer] | None = None
"""Makes the decisions of hard bots elsewhere; None makes them in this process."""


def search_with(search: Callable[[BotDecision], Answer] | None) -> None:
    """Set the function that decides for hard bots. A site in one process sets one that asks a separate process."""
    global _search
    _search = search


def play_bots(*, game_id: int, now: datetime) -> int:
    """Play bots' moves until the game waits for a person or a hard bot. Return the number of moves.

    Two workers may call this at once, since a move is made only if the game has not moved on.
    """
    for moves in range(MOST_MOVES):
        if not play_one_bot(game_id=game_id, now=now):
            return moves
    logger.warning("Bots have made %d moves in a row in game %s.", MOST_MOVES, game_id)
    return MOST_MOVES


def play_hard_bots(*, game_id: int, now: datetime) -> int:
    """Play moves of hard bots for a while. Return the number of moves."""
    ends_at = time.monotonic() + AT_ONCE
    for moves in range(MOST_MOVES):
        if time.monotonic() >= ends_at:
            worker_wakeups.wake(worker_wakeups.PLAY_HARD_BOTS, game_id)
            return moves
        if not play_one_bot(game_id=game_id, now=now, searches=True):
            return moves
    return MOST_MOVES


def play_one_bot(*, game_id: int, now: datetime, searches: bool = False) -> bool:
    """Make one move of one bot. Return False if no bot had anything to do, or one that the other task plays.

    :param searches: whether to play hard bots, which others leave alone
    """
    game = Game.objects.get(pk=game_id)
    if not game.is_running or are_deserted(game.seats.select_related("user")):
        return False
    title, state = game.rules, game.rules.upgraded(game.state)
    seat = _next_bot(game, title.waiting(state), now)
    if seat is None:
        return False
    if bots.searches(seat.bot) != searches:
        worker_wakeups.wake(worker_wakeups.PLAY_BOTS if searches else worker_wakeups.PLAY_HARD_BOTS, game_id)
        return False
    options = title.options(state, seat.key)
    proposals = [verb for verb, choices in options.items() if isinstance(choices, Composite)]
    tried = _proposed(game, seat, proposals)
    # a blind bot would ask for what nobody can pay
    is_silent = bots.find_bot(seat.bot).is_blind or any(
        game.last_number - number < SELDOM for number, *_what in tried
    )
    asked = BotDecision(
        title=title.key,
        state=state,
        seat=seat.key,
        level=seat.bot,
        luck=f"bot/{game.seed}/{seat.key}/{game.version}",
        tried=[(verb, what) for _n, verb, what in tried],
        without=frozenset(proposals if is_silent else ()),
    )
    verb, argument = _searched(asked) if searches else bot_decisions.decide(asked)
    return _play(game, seat, verb, argument, now)


def _searched(asked: BotDecision) -> Answer:
    """Return a hard bot's move, or that of a usual bot if the search failed."""
    try:
        return (_search or bot_decisions.decide)(asked)
    except Exception:
        logger.exception("A search failed; the bot %s makes a usual move.", asked.level)
        return bot_decisions.decide(replace(asked, level=bots.USUAL_LEVEL))


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
