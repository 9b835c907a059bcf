"""Three dice and the order in which a roll is resolved. CK-TURN, CK-DICE."""

from __future__ import annotations

from collections.abc import Callable

from games.catan.base.production import show_dice
from games.catan.base.turn import roll_steps
from games.catan.cities_knights import facts
from games.catan.cities_knights.barbarians import move_ship
from games.catan.cities_knights.improvements import levels_of
from games.catan.cities_knights.module import KEY, cities_knights, noted
from games.catan.cities_knights.progress_cards import CountProgress, DrawProgress
from games.catan.kit.step_lists import Steps, replaced
from games.engine.game import Game
from games.engine.steps import Step
from games.engine.types import Seat

SHIP = "ship"
GATE = "gate_"


@cities_knights.answers(roll_steps)
def the_event_comes_before_the_sum(earlier: Callable[[Game, Seat], Steps], game: Game, seat: Seat) -> Steps:
    """CK-DICE-02, CK-D-25: the event die, then fifth cards, then production or the seven."""
    return replaced(
        earlier(game, seat),
        "throw_dice",
        ThrowThreeDice.of(seat=seat),
        ResolveEvent.of(seat=seat),
        CountProgress.of(seat=seat),
    )


@cities_knights.step
class ThrowThreeDice(Step):
    """CK-DICE-01, CK-DICE-08, CK-COMP-07: white and red are rolled, or were chosen with an Alchemist."""

    def run(self, game: Game) -> None:
        dice = noted(game).get("chosen_dice")
        if dice is None:
            dice = [*game.chance("white").dice(1), *game.chance("red").dice(1)]
        face = game.chance("event").pick(facts.EVENT_DIE)
        game.part_facts(KEY)["event"] = face
        show_dice(game, self.seat, dice)
        game.tell("event_rolled", seat=self.seat, event=face, red=dice[1])


@cities_knights.step
class ResolveEvent(Step):
    """CK-DICE-03, CK-DICE-04, CK-DICE-05, CK-DICE-06, CK-DICE-07: a ship sails, or a gate opens."""

    def run(self, game: Game) -> None:
        here = game.part_facts(KEY)
        if here["event"] == SHIP:
            move_ship(game, self.seat)
            return
        color = here["event"].removeprefix(GATE)
        red = game.part_facts("base")["dice"][1]
        for seat in game.clockwise_from(self.seat):
            if is_drawn(game, seat, color, red):
                game.push(DrawProgress.of(seat=seat, color=color))


def is_drawn(game: Game, seat: Seat, color: str, red: int) -> bool:
    """CK-DICE-04: whether a gate of that color and that red die bring the seat a card."""
    area = facts.AREA_OF[color]
    return red <= facts.highest_red_die(area, levels_of(game, seat)[area])
