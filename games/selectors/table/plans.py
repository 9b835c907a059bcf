"""The plan of a seat, for its player alone: what it holds, and why it has stopped."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from games.drawing.titles import places_of
from games.models.plan import Plan
from games.wording.plans import PlanWords

if TYPE_CHECKING:
    from collections.abc import Mapping

    from games.models.game import Game
    from games.models.seat import Seat


@dataclass(frozen=True)
class Planning:
    """What became of a player's plan.

    :param plan: a new one without lines if there is none yet
    :param state: `none`, `draft`, `active` or `stopped`
    :param why: why it has stopped
    :param is_past: its lines are those of an earlier turn, and could be repeated
    """

    plan: Plan
    state: str = "none"
    why: str = ""
    is_past: bool = False


def planning_of(game: Game, seat: Seat, sight: Mapping[str, Any], plan: Plan | None) -> Planning | None:
    """Return what became of a player's plan; None if no turn can be planned now.

    :param sight: what the player sees
    :param plan: the plan of the seat, if there is one
    """
    label = game.rules.turn(game.rules.upgraded(game.state)).label
    if game.rules.lay_turn is None or not game.is_running or not label:
        return None
    plan = plan or Plan(seat=seat)
    if plan.is_over(label):
        return Planning(plan, is_past=True)
    if not plan.lines:
        return Planning(plan)
    why = words_of_plans(game, sight).why(plan.stopped) if plan.stopped is not None else ""
    return Planning(plan, plan.status, why)


def why_stopped(game: Game, seat: Seat, sight: Mapping[str, Any]) -> str:
    """Return why a player's plan for the present turn has stopped, or ""."""
    plan = Plan.objects.filter(seat=seat).first() if game.is_running and not seat.is_bot else None
    planning = planning_of(game, seat, sight, plan) if plan is not None else None
    return planning.why if planning is not None else ""


def words_of_plans(game: Game, sight: Mapping[str, Any]) -> PlanWords:
    return PlanWords(game.rules, game.words, game.names, places_of(sight), sight["modules"])
