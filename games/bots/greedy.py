"""Bots that look one move ahead: they try their moves on an imagined state and take the best."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from games.bots.situation import Situation, arguments_to_try
from games.engine.advice import Advice
from games.engine.game import Game
from games.engine.types import Answer, Json

NO_ADVICE = Advice(lambda game, seat: 0.0)
GENTLE_LEAD = 1
"""The largest lead in points over the last of the other seats that a gentle bot takes."""
PATIENCE = 500
"""The moves per seat after which a gentle bot waits no longer. Most games take 100 to 400."""


class GreedyBot:
    """A bot that chooses the move after which the title's advice rates the position best; ties are broken at random."""

    is_blind: ClassVar[bool] = False

    def choose(self, asked: Situation) -> Answer:
        candidates = list(self._candidates(asked))
        if len(candidates) == 1:
            return candidates[0]
        before = asked.title.evaluate_game(asked.imagined(), asked.seat)
        best: list[Answer] = []
        highest = float("-inf")
        for verb, argument in candidates:
            value = self._value(asked, before, verb, argument)
            if value > highest:
                best, highest = [], value
            if value == highest:
                best.append((verb, argument))
        return asked.luck.choice(best)

    def _candidates(self, asked: Situation) -> Iterator[Answer]:
        advice = asked.title.advice or NO_ADVICE
        for verb, choices in asked.verbs.items():
            worth_trying = advice.candidates(asked.imagined(), asked.seat, verb, choices)
            if worth_trying is None:
                worth_trying = arguments_to_try(choices, asked.luck)
            tried = [earlier for known, earlier in asked.tried if known == verb]
            for argument in worth_trying:
                if not any(advice.repeats(verb, earlier, argument) for earlier in tried):
                    yield verb, argument

    def _value(self, asked: Situation, before: float, verb: str, argument: Json) -> float:
        """Return the value of the position after the move, its gain weighted by `Advice.likely`."""
        advice = asked.title.advice or NO_ADVICE
        game = asked.imagined()
        if not advice.foresee(game, asked.seat, verb, argument):
            game.play(asked.seat, verb, argument)
        after = self._likes(asked, game)
        return before + (after - before) * advice.likely.get(verb, 1.0)

    def _likes(self, asked: Situation, game: Game) -> float:
        """Return how good the position after a move is."""
        return asked.title.evaluate_game(game, asked.seat)


class GentleBot(GreedyBot):
    """A greedy bot that scores no point which would put it more than `GENTLE_LEAD` ahead of the last player.

    So beginners are never far behind, and can win. After `PATIENCE` moves it plays to win, so a game in which the last
    player can get no more points ends, too.
    """

    def _likes(self, asked: Situation, game: Game) -> float:
        if asked.state["moves"] > PATIENCE * len(asked.state["seats"]):
            return super()._likes(asked, game)
        points = asked.title.points_of(game)
        own = points[asked.seat]["own"]
        last = min((seen["public"] for seat, seen in points.items() if seat != asked.seat), default=own)
        gains = own > asked.title.points_of(asked.imagined())[asked.seat]["own"]
        return float("-inf") if gains and own > last + GENTLE_LEAD else super()._likes(asked, game)
