"""Barbarian Attack with Events of Catan. TB-BA-C7

The robber attack is the seven of the scenario (TB-BA-28); nobody flees where there is no robber; the calm sea passes
conquered buildings by; landings stay with dice.
"""

from __future__ import annotations

from collections.abc import Callable

from games.catan.base.board import harbors
from games.catan.base.pieces import buildings_of
from games.catan.kit.step_lists import Steps
from games.catan.traders_barbarians.barbarian_attack.barbarians import conquered_places
from games.catan.traders_barbarians.barbarian_attack.knights import knights_on_board
from games.catan.traders_barbarians.barbarian_attack.module import KEY as BARBARIAN_ATTACK
from games.catan.traders_barbarians.barbarian_attack.seven import LookAround, with_cards
from games.catan.traders_barbarians.events.facts import CONFLICT
from games.catan.traders_barbarians.events.gifts import buildings_at_harbors
from games.catan.traders_barbarians.events.leaders import event_knights, knights, leaders
from games.catan.traders_barbarians.events.module import events
from games.catan.traders_barbarians.events.turn import event_effects
from games.engine.game import Game
from games.engine.steps import Step
from games.engine.types import Seat


@events.answers(event_knights, together_with=BARBARIAN_ATTACK)
def knights_on_the_board_count(earlier: Callable[[Game, Seat], int], game: Game, seat: Seat) -> int:
    """TB-BA-C7: for the tournament and the conflict."""
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
    """TB-BA-C7, TB-CO-K2: one card of one seat."""
    if event == CONFLICT:
        return [ConflictOnPaths.of(seat=seat)]
    return earlier(game, event, seat)


@events.step
class ConflictOnPaths(Step):
    """TB-BA-C7: the seat alone with most knights on the board."""

    def run(self, game: Game) -> None:
        first = leaders(knights(game))
        if len(first) == 1 and with_cards(game, first[0]):
            game.push(LookAround.of(seat=first[0], must=True))
        else:
            game.tell("nothing_happens")
