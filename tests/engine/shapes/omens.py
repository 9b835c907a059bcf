"""Shape (e), the third module: an omen is thrown before production, and it raises the hand limit.

It comes before `deck` in the order of modules, as Cities & Knights comes before Events.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from games.engine.game import Game
from games.engine.module import Module
from games.engine.questions import Question
from games.engine.steps import Step
from games.engine.types import Json, Seat
from tests.engine.shapes.ring import Steps, hand_limit, roll_steps, take

omens = Module("omens", "Omens")


@omens.sets_up
def set_up(game: Game) -> None:
    game.state["omens"] = {"omen": None}


@omens.shows
def sight(game: Game) -> Json:
    return {"omen": game.state["omens"]["omen"]}


@omens.imagines
def imagine(game: Game, whole: Json, luck: Random) -> None:
    game.state["omens"] = dict(whole["omens"])


@omens.answers(roll_steps)
def the_omen_comes_first(earlier: Callable[..., Steps], game: Game, seat: Seat) -> Steps:
    steps = earlier(game, seat)
    place = next(at for at, step in enumerate(steps) if step["step"] == "throw")
    return [*steps[:place], ThrowOmen.of(seat=seat), *steps[place:]]


@omens.answers(hand_limit)
def omens_keep_two_more_cards_safe(earlier: Callable[..., int], game: Game, seat: Seat) -> int:
    return earlier(game, seat) + 2


@Question
def omen_effects(game: Game, seat: Seat, omen: int) -> Steps:
    """Return the effects of an omen; a six is a good one."""
    return [Windfall.of(seat=seat)] if omen == 6 else []


@omens.step
class ThrowOmen(Step):
    def run(self, game: Game) -> None:
        omen = game.chance("omen").dice(1)[0]
        game.state["omens"]["omen"] = omen
        game.log("omen", omen=omen)
        for step in omen_effects(game, self.seat, omen):
            game.push(step)


@omens.step
class Windfall(Step):
    def run(self, game: Game) -> None:
        game.log("windfall", seat=self.seat, cards=take(game, self.seat, {"grain": 1}))
