"""The three dice and the order in which a roll is resolved. CK-TURN, CK-DICE"""

from __future__ import annotations

from collections.abc import Callable

from games.engine.game import Game
from games.engine.record import Drawn
from games.engine.steps import Step
from games.engine.types import Json, Seat
from games.titles.catan.base.rules.production import cards_by_dice, roll_again, show_dice
from games.titles.catan.base.rules.turn import roll_steps
from games.titles.catan.cities_knights.rules import facts
from games.titles.catan.cities_knights.rules.barbarians import move_ship
from games.titles.catan.cities_knights.rules.improvements import levels_of
from games.titles.catan.cities_knights.rules.module import KEY, cities_knights, noted
from games.titles.catan.cities_knights.rules.progress_cards import CountProgress, DrawProgress
from games.titles.catan.kit.rules.step_lists import Steps, replaced

WHITE, RED = "white", "red"
SHIP = "ship"
GATE = "gate_"


@cities_knights.answers(roll_steps)
def the_event_comes_before_the_sum(earlier: Callable[[Game, Seat], Steps], game: Game, seat: Seat) -> Steps:
    """Resolve the event die, then fifth cards, then production or the seven. CK-DICE-02, CK-D-25"""
    return replaced(
        earlier(game, seat),
        "throw_dice",
        ThrowThreeDice.of(seat=seat),
        ResolveEvent.of(seat=seat),
        CountProgress.of(seat=seat),
    )


cities_knights.ties_to_record(
    "rolled",
    Drawn("dice.0", WHITE, of=[1, 6], or_argument=WHITE),
    Drawn("dice.1", RED, of=[1, 6], or_argument=RED),
)


@cities_knights.fortune("rolled")
def chosen_dice_are_no_luck(game: Game, verb: str, facts: dict[str, Json]) -> dict[Seat, tuple[int, float]]:
    """CK-ALM-G1"""
    return {} if verb == "play_alchemist" else cards_by_dice(game, verb, facts)


cities_knights.ties_to_record("event_rolled", Drawn("event", "event", of=list(facts.EVENT_DIE)))


@cities_knights.step
class ThrowThreeDice(Step):
    """White and red make the production number; red and event decide what comes before it. CK-DICE-01, CK-COMP-07"""

    def run(self, game: Game) -> None:
        dice = [die(game, WHITE), die(game, RED)]
        if not chosen(game) and roll_again(game, dice):
            game.log("rolled", seat=self.seat, dice=dice, void=True)
            game.push(self.data)
            return
        show_dice(game, self.seat, dice)
        throw_event_die(game, self.seat, dice[1])


def die(game: Game, color: str) -> int:
    """Return the face of a die, rolled or chosen with an Alchemist. CK-DICE-08"""
    if color in chosen(game):
        return chosen(game)[color]
    return game.chance(color).dice(1)[0]


def chosen(game: Game) -> dict[str, int]:
    """Return the faces chosen with an Alchemist, by color of die. They count whatever they show. CK-ALM-G1"""
    return noted(game).get("chosen_dice", {})  # type: ignore[no-any-return]


def throw_event_die(game: Game, seat: Seat, red: int) -> None:
    """Roll the event die and record the red one beside it, which decides who draws at a gate."""
    here = game.part_facts(KEY)
    here["red"] = red
    here["event"] = game.chance("event").pick(facts.EVENT_DIE)
    game.log("event_rolled", seat=seat, event=here["event"], red=red)


@cities_knights.step
class ResolveEvent(Step):
    """Move the ship, or let seats draw from the gate's deck.

    CK-DICE-03, CK-DICE-04, CK-DICE-05, CK-DICE-06, CK-DICE-07
    """

    def run(self, game: Game) -> None:
        here = noted(game)
        if here["event"] == SHIP:
            move_ship(game, self.seat)
            return
        color = here["event"].removeprefix(GATE)
        for seat in game.clockwise_from(self.seat):
            if is_drawn(game, seat, color, here["red"]):
                game.push(DrawProgress.of(seat=seat, color=color))


def is_drawn(game: Game, seat: Seat, color: str, red: int) -> bool:
    """Return whether a gate of this color and this red die let the seat draw a card. CK-DICE-04"""
    area = facts.AREA_OF[color]
    return red <= facts.highest_red_die(area, levels_of(game, seat)[area])
