"""The seven without a robber: after the discards the roller may take a card from anybody. SF-PI-02, SF-PI-12"""

from __future__ import annotations

from collections.abc import Callable

from games.engine.arguments import Arguments
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.invariants import need
from games.engine.steps import Choice, Step
from games.engine.types import Answer, Json, Seat
from games.titles.catan.base.rules.figures import Figure, FigureMustMove, figures, rob
from games.titles.catan.base.rules.hands import hand_cards
from games.titles.catan.base.rules.module import robber
from games.titles.catan.base.rules.not_offered import why_closed
from games.titles.catan.base.rules.robber import MoveRobber
from games.titles.catan.base.rules.seven import after_a_seven
from games.titles.catan.kit.rules.cards import total
from games.titles.catan.kit.rules.step_lists import Steps, without
from games.titles.catan.pirate_islands.rules.module import pirate_islands
from games.titles.catan.seafarers.rules.pirate import MovePirate

NO_FIGURES = {MoveRobber.name: "SF-ERR-51", MovePirate.name: "SF-ERR-51b"}

for verb, code in NO_FIGURES.items():
    pirate_islands.takes_out(robber, verb, code)


@pirate_islands.answers(figures)
def there_are_no_figures(earlier: Callable[[Game], dict[str, Figure]], game: Game) -> dict[str, Figure]:
    """The fleet is none: nobody moves it. SF-PI-02"""
    return {}


@pirate_islands.answers(why_closed)
def nobody_moves_robber_or_fleet(
    earlier: Callable[[Game, Seat, str], Refusal | None], game: Game, seat: Seat, verb: str
) -> Refusal | None:
    """SF-ERR-51"""
    return refuse(NO_FIGURES[verb]) if verb in NO_FIGURES else earlier(game, seat, verb)


@pirate_islands.answers(after_a_seven)
def a_card_may_be_taken_from_anybody(earlier: Callable[[Game, Seat], Steps], game: Game, seat: Seat) -> Steps:
    """SF-PI-12"""
    return [*without(earlier(game, seat), FigureMustMove.name), SeekVictims.of(seat=seat)]


def victims(game: Game, seat: Seat) -> list[Seat]:
    """Return the other seats that hold cards, clockwise. SF-D-19"""
    return [other for other in game.clockwise_from(seat)[1:] if total(hand_cards(game, other))]


@pirate_islands.step
class SeekVictims(Step):
    """Ask the roller, if anybody has cards once all have discarded. SF-PI-12"""

    def run(self, game: Game) -> None:
        if victims(game, self.seat):
            game.push(RobAnybody.of(seat=self.seat))


@pirate_islands.decision
class RobAnybody(Choice):
    """Take a random card from another seat, or from nobody. SF-PI-12, SF-D-19"""

    own_verbs = ("rob_player",)
    sentence = "{names} may take a card."

    def look_over(self, game: Game) -> None:
        need(bool(victims(game, self.seat)), f"{self.name} finds somebody with cards")

    def choices(self, game: Game, seat: Seat) -> Arguments:
        return [*victims(game, seat), None]

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        is_victim = isinstance(argument, str) and argument in victims(game, seat)
        return None if argument is None or is_victim else refuse("SF-PI-12a")

    def choose(self, game: Game, seat: Seat, argument: Json) -> None:
        if argument is None:
            game.log("no_card_taken", seat=seat)
        else:
            rob(game, seat, argument)

    def refusal(self, game: Game, seat: Seat, verb: str) -> Refusal:
        if (closed := why_closed(game, seat, verb)) is not None:
            return closed
        return refuse("SF-PI-12a") if seat == self.seat else refuse("SF-PI-12b", name=self.seat)

    def when_time_runs_out(self, game: Game, seat: Seat) -> Answer:
        """Rob nobody. SF-D-19"""
        return self.own_verbs[0], None
