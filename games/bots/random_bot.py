"""A bot that chooses a random verb, then a random argument for it."""

from __future__ import annotations

from typing import ClassVar

from games.bots.situation import Situation
from games.engine.arguments import sample
from games.engine.types import Answer


class RandomBot:
    """A bot to which all verbs are equally likely, and then all arguments of the chosen verb."""

    is_blind: ClassVar[bool] = True

    def choose(self, asked: Situation) -> Answer:
        verb = asked.luck.choice(list(asked.verbs))
        return verb, sample(asked.verbs[verb], asked.luck)
