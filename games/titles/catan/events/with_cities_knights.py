"""Events of Catan with Cities & Knights. TB-EV-C2, TB-EV-C3, TB-EV-C4, CK-SF-14

The rest of TB-EV-C3 follows from the table of goods. Commodities are part of the hand, so they may be given and drawn.
They are not resources, so they are never taken from the bank. A city in an epidemic produces like a settlement.
"""

from __future__ import annotations

from collections.abc import Callable

from games.engine.game import Game
from games.engine.record import Drawn
from games.engine.steps import Step
from games.engine.types import Seat
from games.titles.catan.base.rules.turn import roll_steps
from games.titles.catan.cities_knights.rules.barbarians import active_knights
from games.titles.catan.cities_knights.rules.dice import RED, die, throw_event_die
from games.titles.catan.cities_knights.rules.facts import EVENT_DIE
from games.titles.catan.cities_knights.rules.module import KEY as CITIES_KNIGHTS
from games.titles.catan.cities_knights.rules.science.alchemist import dice_to_choose
from games.titles.catan.events.rules.leaders import event_knights
from games.titles.catan.events.rules.module import events
from games.titles.catan.kit.rules.step_lists import Steps, replaced


@events.answers(roll_steps, together_with=CITIES_KNIGHTS)
def the_event_die_comes_before_the_card(
    earlier: Callable[[Game, Seat], Steps], game: Game, seat: Seat
) -> Steps:
    """TB-EV-C2: the event die is thrown and resolved before the card is drawn."""
    return replaced(earlier(game, seat), "throw_three_dice", ThrowRedAndEventDie.of(seat=seat))


@events.ties_by_table("event_rolled")
def two_dice(game: Game) -> tuple[Drawn, ...]:
    """TB-EV-C2, TB-EV-C4: the red die is logged here, since it is thrown without the yellow one."""
    if CITIES_KNIGHTS not in game.rules.keys:
        return ()
    return (
        Drawn("event", "event", of=list(EVENT_DIE)),
        Drawn("red", RED, of=[1, 6], or_argument=RED),
    )


@events.step
class ThrowRedAndEventDie(Step):
    """TB-EV-C2: the red die is used only for progress cards."""

    def run(self, game: Game) -> None:
        throw_event_die(game, self.seat, die(game, RED))


@events.answers(dice_to_choose, together_with=CITIES_KNIGHTS)
def an_alchemist_chooses_the_red_die(
    earlier: Callable[[Game], tuple[str, ...]], game: Game
) -> tuple[str, ...]:
    """TB-EV-C4: the card is still drawn."""
    return (RED,)


@events.answers(event_knights, together_with=CITIES_KNIGHTS)
def active_knights_count(earlier: Callable[[Game, Seat], int], game: Game, seat: Seat) -> int:
    """TB-EV-C3: their number, regardless of level."""
    return len(active_knights(game, seat))
