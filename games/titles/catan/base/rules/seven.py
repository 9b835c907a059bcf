"""The seven: discards, then the robber. BASE-SEVEN."""

from __future__ import annotations

from games.engine.arguments import Arguments, Bundle, is_bundle
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.invariants import is_count, need
from games.engine.questions import Question
from games.engine.record import Drawn, Moved
from games.engine.steps import Ballot, Fact, Step
from games.engine.types import Answer, Json, Seat
from games.titles.catan.base.rules import facts
from games.titles.catan.base.rules.figures import FigureMustMove, figures
from games.titles.catan.base.rules.hands import hand_cards, pay, pile_of
from games.titles.catan.base.rules.module import base
from games.titles.catan.base.rules.not_offered import why_closed
from games.titles.catan.kit.rules.cards import are_amounts, holds, total
from games.titles.catan.kit.rules.step_lists import Steps


@Question
def after_a_seven(game: Game, seat: Seat) -> Steps:
    """Return the steps after a seven: all discards, then the robber or another figure. BASE-SEVEN-06"""
    return [CountHands.of(seat=seat), FigureMustMove.of(seat=seat, figures=list(figures(game)))]


@Question
def hand_limit(game: Game, seat: Seat) -> int:
    """Return the number of cards that are safe from a seven. Modules only raise it. BASE-SEVEN-02"""
    return facts.HAND_LIMIT


@Question
def answers_in_advance(game: Game, decision: str, owed: dict[Seat, Json]) -> dict[Seat, Json]:
    """Return the answers that seats have ordered in advance, to file when the decision is pushed."""
    return {}


def file_in_advance(game: Game, decision: str, owed: dict[Seat, Json]) -> dict[Seat, Json]:
    """Return the answers ordered in advance, and log that they are filed without revealing them."""
    answers = answers_in_advance(game, decision, owed)
    for seat in answers:
        game.log(f"{decision}_filed", seat=seat)
    return answers


@base.step
class CountHands(Step):
    """Count all hands once, at the roll. BASE-SEVEN-02, BASE-SEVEN-04"""

    seat: Fact[Seat] = Fact()

    def run(self, game: Game) -> None:
        owed: dict[Seat, int] = {}
        for seat in game.seats:
            count = total(hand_cards(game, seat))
            if count > hand_limit(game, seat):
                owed[seat] = count // 2
        if owed:
            answers = file_in_advance(game, Discard.name, owed)
            game.push(Discard.of(seat=self.seat, owed=owed, answers=answers))


base.ties_to_record("discarded", Moved("cards.*", "hand/{key}", "bank"))


def owes_what_is_held(step: Step, game: Game) -> None:
    """:raises EngineError: `owed` is not a number of cards per seat, or a seat holds fewer"""
    owed = step.data["owed"]
    need(
        isinstance(owed, dict)
        and set(owed) <= set(game.seats)
        and all(is_count(n) and n <= total(hand_cards(game, seat)) for seat, n in owed.items()),
        f"`owed` of {step.name} has a number of cards for some seats, no more than they hold",
    )


base.draws_for_absent("discard", Drawn("", "default/discard/{seat}"))


@base.decision
class Discard(Ballot):
    """Discard half the hand, all seats at once. BASE-SEVEN-05, BASE-DEC-04, BASE-HIDE-10

    Choices stay hidden until the last seat has decided.
    """

    own_verbs = ("discard",)
    sentence = "Waiting for discards from {names}."

    def look_over(self, game: Game) -> None:
        owes_what_is_held(self, game)
        super().look_over(game)

    def choices(self, game: Game, seat: Seat) -> Arguments:
        return Bundle(hand_cards(game, seat), self.owed[seat])

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        """BASE-ERR-09, BASE-ERR-10, BASE-ERR-58"""
        if not are_amounts(argument) or not is_bundle(argument):
            return refuse("BASE-ERR-58")
        if total(argument) != self.owed[seat]:
            return refuse("BASE-ERR-09", n=self.owed[seat])
        if not holds(hand_cards(game, seat), argument):
            return refuse("BASE-ERR-10")
        return None

    def complete(self, game: Game) -> None:
        """Pay the discards and reveal them, after which no move can be undone. BASE-HIDE-19"""
        answers = dict(self.clockwise(game, self.seat))
        for seat, cards in answers.items():
            pay(game, seat, cards)
        game.reveal()
        game.log("discarded", cards=answers)

    def refusal(self, game: Game, seat: Seat, verb: str) -> Refusal:
        """BASE-ERR-01, BASE-ERR-07, BASE-ERR-11; a wrong seat is reported before a wrong phase (BASE-ERR-61)."""
        if verb in self.own_verbs:
            return refuse("BASE-ERR-11")
        if (closed := why_closed(game, seat, verb)) is not None:
            return closed
        if seat != self.seat and verb not in game.rules.open_verbs:
            return refuse("BASE-ERR-01", name=self.seat)
        return refuse("BASE-ERR-07", names=self.due(game))

    def when_time_runs_out(self, game: Game, seat: Seat) -> Answer:
        """Discard random cards of the hand. BASE-DEC-04"""
        luck = game.chance("default", "discard", seat).about(pile=pile_of(seat))
        return "discard", luck.draw(hand_cards(game, seat), self.owed[seat])
