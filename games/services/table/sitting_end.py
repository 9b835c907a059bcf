"""The end of a sitting: play standing orders, notify players and save.

This is a separate file so that the sitting and the consequences of a game's end need not import it.
"""

from __future__ import annotations

import logging

from games.models.agreement import Agreement
from games.models.game import Game
from games.models.notification import Kind
from games.models.plan import Plan
from games.models.turn import Turn
from games.services import worker_wakeups
from games.services.errors import IllegalMove
from games.services.people.reliability import note_decisions
from games.services.table import end_of_game, plan_runs, standing_orders, storage, wants
from games.services.table.call_those_due import notify_those_due
from games.services.table.due_seats import ask_those_due
from games.services.table.sitting import Sitting

logger = logging.getLogger(__name__)


def follow_orders(sitting: Sitting, *, given_by: str = "") -> None:
    """Play the plan of the seat in turn, and the standing orders that apply now.

    Both wait for a sweep in a turn that has just begun. A plan goes before its seat's orders.

    :param given_by: the seat that has just given orders, if any. It is at the table, so they end nothing in its own
        turn or part of a turn yet
    """
    game = sitting.game
    while game.is_running:
        due = [sitting.seats[key] for key in sitting.waiting.due]
        planner = plan_runs.planner(sitting)
        order = standing_orders.next_order(game, due) if planner is None else None
        acting = planner or (sitting.seats[order[0]] if order is not None else None)
        if acting is None:
            return
        until = standing_orders.wait_until(game)
        if until is not None and sitting.now < until:
            acting.orders_at = until
            return
        if planner is not None and plan_runs.play_next(sitting, planner):
            continue
        order = order or standing_orders.next_order(game, due)
        if order is None:
            return
        seat, verb, argument = order
        ask_those_due(sitting)
        try:
            played, hidden = sitting.play(seat, verb, argument)
        except IllegalMove:
            logger.exception("The order %s of seat %s/%s failed.", verb, game.pk, seat)
            return
        if seat == given_by == game.rules.turn(game.state).part and played.barrier != "hard":
            return
        sitting.record(played, seat=seat, actor=Turn.Actor.ORDER, hidden=hidden)


def settle(sitting: Sitting, *, wake: bool = True) -> None:
    """Update who is due, notify them, and save everything. Call this once, at the end.

    :param wake: whether to wake bots that have something to do; False when a bot itself moves
    """
    outcome = sitting.waiting.outcome
    if sitting.game.is_running and outcome is not None:
        finish(sitting, ranks=outcome["ranks"], points=outcome["points"])
    if sitting.is_deserted and sitting.game.warned_at is None:
        _ask_who_left(sitting)
    ask_those_due(sitting)
    plan_runs.tidy(sitting)
    wants.tidy(sitting)
    notify_those_due(sitting)
    plan_runs.write(sitting)
    sitting.write_turns()
    sitting.write_messages()
    storage.save(sitting)
    note_decisions(sitting)
    if wake and not sitting.is_deserted and sitting.waits_for_bots:
        worker_wakeups.wake(worker_wakeups.PLAY_BOTS, sitting.game.pk)


def finish(sitting: Sitting, *, ranks: dict[str, int], points: dict[str, int]) -> None:
    """Set the result of a game and run the consequences. `settle` saves it.

    :param ranks: by seat; equal ranks are shared
    """
    game = sitting.game
    game.status, game.finished_at, game.paused_at = Game.Status.FINISHED, sitting.now, None
    for key, seat in sitting.seats.items():
        seat.rank, seat.points, seat.ended_at = ranks[key], points[key], sitting.now
        if seat.user is not None and seat.is_bot:
            seat.left_at = seat.away_since
        seat.vacant_since = None
        seat.planned, seat.wants = False, None
        sitting.notify(seat, Kind.GAME_OVER)
    sitting.plans.clear()
    Plan.objects.filter(seat__game=game).delete()
    sitting.write_turns()
    sitting.write_messages()
    Agreement.objects.filter(game=game, outcome="").update(
        outcome=Agreement.Outcome.OBSOLETE, closed_at=sitting.now
    )
    end_of_game.follow(sitting)


def _ask_who_left(sitting: Sitting) -> None:
    """Ask all players whose seats are kept by bots whether the game should continue. Bots wait meanwhile."""
    sitting.report("game_deserted")
    game = sitting.game
    if game.tournament_id is not None:
        news = "tournament_game_deserted"
    else:
        news = "game_deserted" if game.ladder_id is None else "ladder_game_deserted"
    for seat in sitting.seats.values():
        if seat.user is not None and seat.is_vacant:
            sitting.notify_user(seat.user, Kind.TABLE_NEWS, news=news, seat=seat.key)
