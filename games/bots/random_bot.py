"""A bot that chooses blindly: a verb, then one of its arguments."""

from __future__ import annotations

from typing import ClassVar

from games.bots.situation import Situation
from games.engine.arguments import sample
from games.engine.types import Answer


class RandomBot:
    """Every verb is equally likely, then every argument."""

    is_blind: ClassVar[bool] = True

    def choose(self, asked: Situation) -> Answer:
        """Draw a verb and an argument."""
        verb = asked.luck.choice(list(asked.verbs))
        return verb, sample(asked.verbs[verb], asked.luck)
