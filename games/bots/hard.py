"""A bot that plans whole turns and chooses the plan with the best chance to win."""

from __future__ import annotations

from typing import ClassVar

from games.bots.planner import Budget, Planner
from games.bots.situation import Situation
from games.engine.types import Answer

BUDGET = Budget(nodes=400, seconds=0.9)


class HardBot:
    """A bot that makes the first move of its best plan."""

    is_blind: ClassVar[bool] = False

    def __init__(self, budget: Budget = BUDGET) -> None:
        self.budget = budget

    def choose(self, asked: Situation) -> Answer:
        if len(asked.verbs) == 1:
            ((verb, choices),) = asked.verbs.items()
            if isinstance(choices, list) and len(choices) == 1:
                return verb, choices[0]
        planner = Planner(asked.seat, asked.luck, self.budget, tried=asked.tried, clock=asked.clock)
        best = planner.plans(asked.imagined(), asked.verbs)[0]
        return best.moves[0]
