"""Refusals for a seat that answers out of turn: wait, not yours, already answered. CK-ILL-06, CK-ILL-63"""

from __future__ import annotations

from collections.abc import Callable

from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.questions import Question
from games.engine.steps import Choice
from games.engine.types import Answer, Json, Seat
from games.titles.catan.base.rules.not_offered import why_closed
from games.titles.catan.cities_knights.rules.module import KEY, cities_knights, noted


@Question
def wants_the_usual_answer(game: Game, seat: Seat, decision: str) -> bool:
    """Return whether the seat ordered the default answer to this small decision. CK-D-26"""
    return False


class Asked(Choice):
    """Base of all decisions of Cities & Knights. List it before `Choice` or, if several seats answer, `Ballot`.

    In a ballot everybody sees who has answered, and nobody sees the answers until the last one is in (CK-HIDE-16).
    """

    def taken(self, game: Game, seat: Seat, argument: Json) -> None:
        """Record that the seat has answered; it may change its answer while the decision waits. CK-ILL-63"""
        answered = game.part_facts(KEY).setdefault("answered", {}).setdefault(self.own_verbs[0], [])
        if seat not in answered:
            answered.append(seat)
        super().taken(game, seat, argument)

    def ordered(self, game: Game, seat: Seat) -> Answer | None:
        """CK-D-26"""
        return self.when_time_runs_out(game, seat) if wants_the_usual_answer(game, seat, self.name) else None

    def refusal(self, game: Game, seat: Seat, verb: str) -> Refusal:
        """CK-ILL-63 for the decision's own verb and for an answered one, CK-ILL-06 for every other."""
        if verb in self.own_verbs:
            return refuse("CK-ILL-63")
        return why_closed(game, seat, verb) or refuse("CK-ILL-06", names=self.due(game))


@cities_knights.answers(why_closed)
def a_complete_decision_is_answered(
    earlier: Callable[[Game, Seat, str], Refusal | None], game: Game, seat: Seat, verb: str
) -> Refusal | None:
    """Refuse the verb of a decision that the seat answered in this part of the turn and that is complete. CK-ILL-63"""
    if seat in noted(game).get("answered", {}).get(verb, ()):
        return refuse("CK-ILL-63b")
    return earlier(game, seat, verb)
