"""Landings of barbarians after each new settlement or city. TB-BA-06, TB-BA-07, TB-BA-08

Each throw is a step of its own, so that a conquest and its consequences come before the next throw.
"""

from __future__ import annotations

from games.engine.game import Game
from games.engine.invariants import need
from games.engine.questions import Constant
from games.engine.record import Drawn
from games.engine.steps import Fact, Step
from games.engine.types import Json, Seat
from games.titles.catan.barbarian_attack.rules import facts
from games.titles.catan.barbarian_attack.rules.barbarians import change_barbarians, is_conquered, supply
from games.titles.catan.barbarian_attack.rules.module import barbarian_attack
from games.titles.catan.base.rules.pieces import city_built, settlement_built

LANDED, FULL, AGAIN = "landed", "full", "again"
"""The result of a throw: a barbarian lands, the hex is full, or the throw does not count."""

barbarian_attack.ties_to_record("landing_rolled", Drawn("dice", "landing", of=[2, 6]))


@Constant
def lands_at_once(game: Game) -> bool:
    """Return whether barbarians land right after a settlement is built.

    With Catan for Two the neutral piece comes first (TB-BA-C3).
    """
    return True


@barbarian_attack.on(settlement_built)
def a_settlement_draws_barbarians(game: Game, owner: str, vertex: str, how: str, by: Seat) -> None:
    """TB-BA-06"""
    if owner == by and lands_at_once(game):
        begin_landing(game, by)


@barbarian_attack.on(city_built)
def a_city_draws_barbarians(game: Game, seat: Seat, vertex: str, how: str) -> None:
    """TB-BA-06"""
    begin_landing(game, seat)


def begin_landing(game: Game, seat: Seat) -> None:
    """Push a landing, which starts when the rest of the move is done. TB-BA-06"""
    game.push(Landing.of(seat=seat, numbers=[]))


def _are_numbers(value: Json) -> bool:
    fits = isinstance(value, list) and all(type(number) is int for number in value)
    return fits and set(value) <= set(facts.LANDS_ON) and len(value) == len(set(value)) < facts.LANDINGS


@barbarian_attack.step
class Landing(Step):
    """Throw once, and again until three different numbers other than 7 have come. TB-BA-06, TB-BA-07, TB-BA-08"""

    public = ("seat", "numbers")
    numbers: Fact[list[int]] = Fact(_are_numbers)

    def look_over(self, game: Game) -> None:
        need(self.seat in game.seats, f"`seat` of {self.name} plays")

    def run(self, game: Game) -> None:
        if not supply(game):
            game.log("barbarians_gone", seat=self.seat)
            return
        dice = game.chance("landing").dice(2)
        number = sum(dice)
        if number not in facts.LANDS_ON or number in self.numbers:
            game.log("landing_rolled", seat=self.seat, dice=dice, result=AGAIN, hex=None)
            game.push(self.data)
            return
        self._land(game, dice, facts.LANDS_ON[number])
        numbers = [*self.numbers, number]
        if len(numbers) < facts.LANDINGS:
            game.push(Landing.of(seat=self.seat, numbers=numbers))

    def _land(self, game: Game, dice: list[int], name: str) -> None:
        full = is_conquered(game, name)
        game.log("landing_rolled", seat=self.seat, dice=dice, result=FULL if full else LANDED, hex=name)
        if not full:
            change_barbarians(game, {name: 1})
