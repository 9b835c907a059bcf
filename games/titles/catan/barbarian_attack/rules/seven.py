"""The seven without a robber: large hands discard, then the active seat may take a card from any seat. TB-BA-28"""

from __future__ import annotations

from collections.abc import Callable

from games.engine.arguments import Arguments
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.invariants import need
from games.engine.steps import Choice, Fact, Step
from games.engine.types import Answer, Json, Seat
from games.titles.catan.barbarian_attack.rules.module import barbarian_attack
from games.titles.catan.barbarian_attack.rules.standing_orders import wants_the_usual_answer
from games.titles.catan.base.rules.figures import FigureMustMove, rob
from games.titles.catan.base.rules.hands import hand_cards
from games.titles.catan.base.rules.not_offered import why_closed
from games.titles.catan.base.rules.seven import after_a_seven
from games.titles.catan.kit.rules.cards import total
from games.titles.catan.kit.rules.step_lists import Steps, without


@barbarian_attack.answers(after_a_seven)
def a_card_may_be_taken(earlier: Callable[[Game, Seat], Steps], game: Game, seat: Seat) -> Steps:
    """Ask the seat for a card to take after the discards. TB-BA-28, TB-BA-D5, TB-CO-K19

    The Friendly Robber does not restrict this (TB-BA-C9).
    """
    return [*without(earlier(game, seat), FigureMustMove.name), LookAround.of(seat=seat, must=False)]


def with_cards(game: Game, seat: Seat) -> list[Seat]:
    """Return the other seats that hold cards, clockwise."""
    return [other for other in game.clockwise_from(seat)[1:] if total(hand_cards(game, other))]


@barbarian_attack.step
class LookAround(Step):
    """Ask the seat whom it takes a card from, if anybody has one.

    `must`: it may not decline (TB-BA-C7); a single possible victim is then robbed without asking.
    """

    public = ("seat", "must")
    must: Fact[bool] = Fact(lambda value: type(value) is bool)

    def run(self, game: Game) -> None:
        there = with_cards(game, self.seat)
        if self.must and len(there) == 1:
            rob(game, self.seat, there[0])
        elif there:
            game.push(TakeACard.of(seat=self.seat, must=self.must))


@barbarian_attack.decision
class TakeACard(Choice):
    """Take a card from a seat that has any, or from nobody. TB-BA-D6"""

    own_verbs = ("take_a_card",)
    sentence = "{names} may take a card."
    public = ("seat", "number", "must")
    must: Fact[bool] = Fact(lambda value: type(value) is bool)

    def look_over(self, game: Game) -> None:
        need(bool(with_cards(game, self.seat)), f"{self.name} finds somebody with cards")

    def choices(self, game: Game, seat: Seat) -> Arguments:
        return [*with_cards(game, seat), *([] if self.must else [None])]

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        """TB-BA-28"""
        if argument is None and not self.must:
            return None
        there = with_cards(game, seat)
        return None if isinstance(argument, str) and argument in there else refuse("TB-BA-28")

    def choose(self, game: Game, seat: Seat, argument: Json) -> None:
        if argument is None:
            game.log("nobody_robbed", seat=seat)
        else:
            rob(game, seat, argument)

    def refusal(self, game: Game, seat: Seat, verb: str) -> Refusal:
        """TB-BA-28"""
        return why_closed(game, seat, verb) or refuse("TB-BA-28b", name=self.seat)

    def ordered(self, game: Game, seat: Seat) -> Answer | None:
        """Give the default answer if the seat has ordered that."""
        return self.when_time_runs_out(game, seat) if wants_the_usual_answer(game, seat, self.name) else None

    def when_time_runs_out(self, game: Game, seat: Seat) -> Answer:
        """Choose the seat with the most cards, and among equals the first clockwise. TB-BA-D6"""
        return self.own_verbs[0], max(with_cards(game, seat), key=lambda one: total(hand_cards(game, one)))
