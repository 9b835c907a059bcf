"""The common part of the decisions of events, which are answered simultaneously and in secret. TB-GEN-10, TB-GEN-12."""

from __future__ import annotations

from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.steps import Ballot
from games.engine.types import Answer, Seat
from games.titles.catan.base.rules.not_offered import why_closed
from games.titles.catan.events.rules.standing_orders import wants_the_usual_answer


class AskedByEvent(Ballot):
    """TB-GEN-10: answers are shown and applied clockwise after the last one. No other move is possible before."""

    def ordered(self, game: Game, seat: Seat) -> Answer | None:
        """Return the default answer if the seat's standing orders ask for it."""
        return self.when_time_runs_out(game, seat) if wants_the_usual_answer(game, seat, self.name) else None

    def refusal(self, game: Game, seat: Seat, verb: str) -> Refusal:
        """TB-GEN-12"""
        if verb in self.own_verbs:
            return refuse("TB-GEN-10b")
        return why_closed(game, seat, verb) or refuse("TB-GEN-10a", names=self.due(game))
