"""Three dice and the order in which a roll is resolved. CK-TURN, CK-DICE."""

from __future__ import annotations

from collections.abc import Callable

from games.catan.base.module import cards, cards_before_roll
from games.catan.base.production import show_dice
from games.catan.base.turn import roll_steps
from games.catan.cities_knights import facts
from games.catan.cities_knights.barbarians import move_ship
from games.catan.cities_knights.improvements import levels_of
from games.catan.cities_knights.module import KEY, cities_knights, noted
from games.catan.cities_knights.progress_cards import CountProgress, DrawProgress, ProgressCard
from games.catan.kit.step_lists import Steps, replaced
from games.engine.arguments import Arguments
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.steps import Step
from games.engine.types import Json, Seat

SHIP = "ship"
GATE = "gate_"
FACES = range(1, 7)


@cities_knights.answers(roll_steps)
def the_event_comes_before_the_sum(earlier: Callable[[Game, Seat], Steps], game: Game, seat: Seat) -> Steps:
    """CK-DICE-02: the event die, then fifth cards, then production or the seven."""
    return replaced(
        earlier(game, seat),
        "throw_dice",
        ThrowThreeDice.of(seat=seat),
        ResolveEvent.of(seat=seat),
        CountProgress.of(seat=seat),
    )


@cities_knights.step
class ThrowThreeDice(Step):
    """CK-DICE-01, CK-DICE-08: white and red are rolled, or were chosen with an Alchemist."""

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


@cities_knights.verb(cards_before_roll)
class PlayAlchemist(ProgressCard):
    """CK-ALM-G1, CK-DICE-08: choose white and red; the roll follows at once."""

    card = "alchemist"

    def choices(self, game: Game, seat: Seat) -> Arguments:
        return [{"white": white, "red": red} for white in FACES for red in FACES]

    def why_not_chosen(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        """CK-ILL-04"""
        if not isinstance(argument, dict) or argument.keys() != {"white", "red"}:
            return refuse("CK-ILL-04")
        if not all(type(die) is int and die in FACES for die in argument.values()):
            return refuse("CK-ILL-04")
        return None

    def effect(self, game: Game, seat: Seat, argument: Json) -> None:
        game.part_facts(KEY)["chosen_dice"] = [argument["white"], argument["red"]]
        game.close_decision()
        for step in roll_steps(game, seat):
            game.push(step)


cities_knights.takes_out(cards, "play_alchemist", "CK-ILL-03")
