"""Two event cards in each turn. TB-2P-C3"""

from __future__ import annotations

from collections.abc import Callable

from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.invariants import need
from games.engine.steps import Step
from games.engine.types import Seat
from games.titles.catan.base.rules.not_offered import why_closed
from games.titles.catan.base.rules.production import ResolveRoll
from games.titles.catan.base.rules.turn import roll_steps
from games.titles.catan.events.rules.module import KEY as EVENTS
from games.titles.catan.for_two.rules.module import KEY, for_two
from games.titles.catan.for_two.rules.rolls import noted
from games.titles.catan.kit.rules.step_lists import Steps, replaced


@for_two.answers(roll_steps, together_with=EVENTS)
def each_turn_has_two_cards(earlier: Callable[[Game, Seat], Steps], game: Game, seat: Seat) -> Steps:
    """TB-2P-C3: the second card is never redrawn, even if its number is the same as the first's."""
    steps = earlier(game, seat)
    half = len(steps) // 2
    second = replaced(steps[half:], ResolveRoll.name, ResolveSecondCard.of(seat=seat))
    return [*steps[:half], NumberStands.of(seat=seat), *second]


@for_two.step
class NumberStands(Step):
    """Notes the number of the first card."""

    def run(self, game: Game) -> None:
        game.part_facts(KEY)["first"] = game.part["base"]["number"]

    def look_over(self, game: Game) -> None:
        need("number" in game.part.get("base", {}), "no card has been turned up")


@for_two.step
class ResolveSecondCard(Step):
    """TB-2P-C3: the same number produces only once, so there is no second robber attack."""

    def run(self, game: Game) -> None:
        number = game.part["base"]["number"]
        if number == noted(game)["first"]:
            game.log("number_repeated", seat=self.seat, number=number)
        else:
            game.push(ResolveRoll.of(seat=self.seat))

    def look_over(self, game: Game) -> None:
        here = noted(game)
        need("number" in game.part.get("base", {}), "no card has been turned up")
        waits = any(step["step"] == NumberStands.name for step in game.stack)
        need("first" in here or waits, "the number of the first card is noted")


@for_two.answers(why_closed, together_with=EVENTS)
def both_cards_come_first(
    earlier: Callable[[Game, Seat, str], Refusal | None], game: Game, seat: Seat, verb: str
) -> Refusal | None:
    """TB-2P-C3, TB-2P-E9: the message for event cards."""
    refusal = earlier(game, seat, verb)
    return refuse("TB-2P-E9b") if refusal is not None and refusal.code == "TB-2P-E9" else refusal
