"""The exchange of a token by seats that hold the maximum. TB-FI-15, TB-FI-D1"""

from __future__ import annotations

from games.engine.arguments import Arguments
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.invariants import need
from games.engine.record import Moved
from games.engine.steps import Ballot
from games.engine.types import Answer, Json, Seat
from games.titles.catan.base.rules.not_offered import why_closed
from games.titles.catan.fishermen.rules import facts
from games.titles.catan.fishermen.rules.module import fishermen
from games.titles.catan.fishermen.rules.standing_orders import wants_the_usual_answer
from games.titles.catan.fishermen.rules.tokens import USED, draw, tokens_of, use
from games.titles.catan.kit.rules.cards import total

LEAST = "fish_1"

fishermen.ties_to_record("fish_exchanged", Moved("cards", "hand/{seat}", USED))


@fishermen.decision
class ExchangeFish(Ballot):
    """TB-FI-D1: answered simultaneously and in secret, then carried out clockwise."""

    own_verbs = ("exchange_fish",)
    sentence = "{names} may exchange a fish token."

    def look_over(self, game: Game) -> None:
        owed = self.data["owed"]
        need(
            isinstance(owed, dict)
            and all(seat in game.seats and number == 1 for seat, number in owed.items())
            and all(total(tokens_of(game, seat)) == facts.MOST_TOKENS for seat in owed),
            f"`owed` of {self.name} is 1 for seats with {facts.MOST_TOKENS} fish tokens",
        )
        super().look_over(game)

    def choices(self, game: Game, seat: Seat) -> Arguments:
        return [None, *(kind for kind, count in tokens_of(game, seat).items() if count)]

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        """TB-FI-E2"""
        if argument is None:
            return None
        if not isinstance(argument, str):
            return refuse("TB-FI-15")
        return None if tokens_of(game, seat).get(argument) else refuse("TB-FI-E2")

    def complete(self, game: Game) -> None:
        for seat, kind in self.clockwise(game, self.seat):
            if kind is not None:
                use(game, seat, {kind: 1})
                game.log("fish_exchanged", seat=seat, cards={kind: 1})
                draw(game, seat, 1)

    def ordered(self, game: Game, seat: Seat) -> Answer | None:
        """Return the default answer if the seat's standing orders ask for it."""
        return self.when_time_runs_out(game, seat) if wants_the_usual_answer(game, seat, self.name) else None

    def refusal(self, game: Game, seat: Seat, verb: str) -> Refusal:
        if verb in self.own_verbs:
            return refuse("TB-FI-15c")
        return why_closed(game, seat, verb) or refuse("TB-FI-15b", names=self.due(game))

    def when_time_runs_out(self, game: Game, seat: Seat) -> Answer:
        """TB-FI-D1: exchange a token with one fish, but never one with more."""
        return self.own_verbs[0], LEAST if tokens_of(game, seat)[LEAST] else None
