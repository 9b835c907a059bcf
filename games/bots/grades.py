"""Grades of moves: the arguments of a verb in a planning bot's order."""

from __future__ import annotations

import random
from dataclasses import dataclass

from games.bots.planner import Budget, Planner
from games.bots.situation import situation
from games.engine.arguments import Options
from games.engine.title import Title
from games.engine.types import Json, Seat, State

ENOUGH = 10_000
"""More positions than a set-up has places."""


@dataclass(frozen=True)
class Graded:
    """An argument of a verb, and the seat's chance to win after that move, from 0 to 1, as a bot judges it."""

    argument: Json
    chance: float


def graded(title: Title, sight: Json, options: Options, verb: str) -> list[Graded]:
    """Return the arguments of a verb of the seat whose sight this is, the best first.

    It looks one move ahead and takes about as long as a normal bot's move, so a page may wait for it.
    """
    asked = situation(title, sight, options, random.Random(0))  # noqa: S311 (no secret)
    planner = Planner(asked.seat, asked.luck, Budget(nodes=ENOUGH), depth=1)
    plans = planner.plans(asked.imagined(), {verb: asked.verbs[verb]})
    return [Graded(plan.moves[0][1], plan.chance) for plan in plans]


def grade_of(title: Title, state: State, seat: Seat, verb: str, where: Json) -> dict[str, Json]:
    """Return the grade of a placement among all places: its rank and chance, the best place, and facts of both."""
    ranked = graded(title, title.sight(state, seat), title.options(state, seat), verb)
    chances = {one.argument: one.chance for one in ranked}
    best = ranked[0].argument
    reasons = title.advice.reasons if title.advice is not None else None
    game = title.game(state)
    return {
        "verb": verb,
        "place": where,
        "best": best,
        "rank": 1 + sum(chance > chances[where] for chance in chances.values()),
        "of": len(chances),
        "chance": round(chances[where], 4),
        "best_chance": round(chances[best], 4),
        "reasons": reasons(game, seat, verb, where) if reasons else {},
        "best_reasons": reasons(game, seat, verb, best) if reasons else {},
    }
