"""Barbarian Attack with Events of Catan. TB-BA-C7

The robber attack is the scenario's seven (TB-BA-28). "Robber flees" has no effect, as there is no robber. Calm sea
ignores conquered buildings. Landings are still decided by dice.
"""

from __future__ import annotations

from collections.abc import Callable

from games.engine.game import Game
from games.engine.steps import Step
from games.engine.types import Seat
from games.titles.catan.barbarian_attack.rules.barbarians import conquered_places
from games.titles.catan.barbarian_attack.rules.knights import knights_on_board
from games.titles.catan.barbarian_attack.rules.module import KEY as BARBARIAN_ATTACK
from games.titles.catan.barbarian_attack.rules.seven import LookAround, with_cards
from games.titles.catan.base.rules.board import harbors
from games.titles.catan.base.rules.pieces import buildings_of
from games.titles.catan.events.rules.facts import CONFLICT
from games.titles.catan.events.rules.gifts import buildings_at_harbors
from games.titles.catan.events.rules.leaders import event_knights, knights, leaders
from games.titles.catan.events.rules.module import events
from games.titles.catan.events.rules.turn import event_effects
from games.titles.catan.kit.rules.step_lists import Steps


@events.answers(event_knights, together_with=BARBARIAN_ATTACK)
def knights_on_the_board_count(earlier: Callable[[Game, Seat], int], game: Game, seat: Seat) -> int:
    """TB-BA-C7: for tournament and conflict."""
    return len(knights_on_board(game, seat))


@events.answers(buildings_at_harbors, together_with=BARBARIAN_ATTACK)
def conquered_buildings_have_no_harbor(earlier: Callable[[Game, Seat], int], game: Game, seat: Seat) -> int:
    """TB-BA-11, TB-BA-C7"""
    at, held = harbors(game), conquered_places(game)
    return earlier(game, seat) - sum(vertex in at and vertex in held for vertex in buildings_of(game, seat))


@events.answers(event_effects, together_with=BARBARIAN_ATTACK)
def a_conflict_is_one_theft(
    earlier: Callable[[Game, str, Seat], Steps], game: Game, event: str, seat: Seat
) -> Steps:
    """TB-BA-C7, TB-CO-K2: one card is taken from one seat."""
    if event == CONFLICT:
        return [ConflictOnPaths.of(seat=seat)]
    return earlier(game, event, seat)


@events.step
class ConflictOnPaths(Step):
    """TB-BA-C7: for the only seat with the most knights on the board."""

    def run(self, game: Game) -> None:
        first = leaders(knights(game))
        if len(first) == 1 and with_cards(game, first[0]):
            game.push(LookAround.of(seat=first[0], must=True))
        else:
            game.log("nothing_happens")
