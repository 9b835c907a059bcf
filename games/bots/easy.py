"""A bot for easy games: it makes mistakes."""

from __future__ import annotations

from typing import ClassVar

from games.bots.greedy import GreedyBot
from games.bots.situation import Situation
from games.engine.arguments import Composite, sample
from games.engine.types import Answer

MISTAKES = 0.25
"""The share of decisions in which an easy bot chooses at random."""


class EasyBot:
    """A greedy bot that makes a random move in one of four decisions.

    It never proposes anything at random: people would have to decline deals that help nobody.
    """

    is_blind: ClassVar[bool] = False

    def __init__(self) -> None:
        self._careful = GreedyBot()

    def choose(self, asked: Situation) -> Answer:
        verbs = [verb for verb, choices in asked.verbs.items() if not isinstance(choices, Composite)]
        if not verbs or asked.luck.random() >= MISTAKES:
            return self._careful.choose(asked)
        verb = asked.luck.choice(verbs)
        return verb, sample(asked.verbs[verb], asked.luck)
