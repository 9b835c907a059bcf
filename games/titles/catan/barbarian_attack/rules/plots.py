"""Treason and Intrigue, the cards that move barbarians. TB-BA-15, TB-BA-16, TB-BA-17"""

from __future__ import annotations

from typing import NamedTuple

from games.engine.arguments import Arguments, Sequence
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.invariants import need
from games.engine.steps import Step
from games.engine.types import Answer, Json, Seat
from games.titles.catan.barbarian_attack.rules import facts
from games.titles.catan.barbarian_attack.rules.barbarians import (
    barbarians,
    barbarians_on,
    change_barbarians,
    is_conquered,
    supply,
    take_prisoners,
)
from games.titles.catan.barbarian_attack.rules.knights import CardDecision, own_buildings_at
from games.titles.catan.barbarian_attack.rules.module import barbarian_attack
from games.titles.catan.base.rules.board import board
from games.titles.catan.kit.rules.coins import take_coins
from games.titles.catan.kit.rules.tie_breaks import by_hex

COAST = sorted(facts.COAST, key=by_hex)
"""The coastal hexes in the order that breaks ties."""


class Plot(NamedTuple):
    """The numbers of barbarians that a Treason takes from the coast and puts there.

    If it puts more than it takes, the rest comes from the supply.
    """

    taken: int
    put: int


def with_room(game: Game) -> list[str]:
    """Return the hexes with fewer than three barbarians. TB-BA-17"""
    return [name for name in COAST if not is_conquered(game, name)]


def treason(game: Game) -> Plot:
    """Return the most that can be done: as many put as possible, and as many of these as possible taken. TB-BA-15"""
    possible = [
        Plot(taken, put)
        for put in range(facts.TREASON_BARBARIANS + 1)
        for taken in range(put + 1)
        if put - taken <= supply(game) and _can_be_taken(game, [], Plot(taken, put))
    ]
    return max(possible, key=lambda plot: (plot.put, plot.taken))


def _can_be_taken(game: Game, so_far: list[Json], plot: Plot) -> bool:
    """Return whether enough can still be taken after these hexes, leaving room to put all elsewhere."""
    others = [name for name in barbarians(game) if name not in so_far]
    missing = plot.taken - len(so_far)
    full = sum(is_conquered(game, name) for name in others)
    room = [name for name in with_room(game) if name not in so_far]
    return len(others) >= missing and len(room) - max(0, missing - full) >= plot.put


def next_of_treason(game: Game, so_far: list[Json]) -> list[Json]:
    """Return the next choices: hexes to take from, then hexes to put on, none twice. TB-BA-15"""
    plot = treason(game)
    if len(so_far) < plot.taken:
        return [
            name
            for name in COAST
            if barbarians_on(game, name) and name not in so_far and _can_be_taken(game, [*so_far, name], plot)
        ]
    if len(so_far) < plot.taken + plot.put:
        return [name for name in with_room(game) if name not in so_far]
    return []


@barbarian_attack.step
class TreasonBegins(Step):
    """Pay the coins, and ask for hexes if anything can be moved. TB-BA-15"""

    def run(self, game: Game) -> None:
        take_coins(game, self.seat, facts.TREASON_COINS, facts.TREASON)
        if treason(game).put:
            game.push(CommitTreason.of(seat=self.seat))


@barbarian_attack.decision
class CommitTreason(CardDecision):
    """Choose the hexes to take from, then the hexes to put on. TB-BA-D2"""

    own_verbs = ("commit_treason",)
    sentence = "{names} moves barbarians."

    def look_over(self, game: Game) -> None:
        need(treason(game).put > 0, f"{self.name} has barbarians to move")

    def choices(self, game: Game, seat: Seat) -> Arguments:
        plot = treason(game)
        whole = plot.taken + plot.put
        return Sequence(lambda so_far: next_of_treason(game, so_far), lambda so_far: len(so_far) == whole)

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        """TB-BA-E7, TB-BA-15"""
        plot = treason(game)
        if not isinstance(argument, list) or len(argument) != plot.taken + plot.put:
            return refuse("TB-BA-15")
        for place, name in enumerate(argument):
            if not isinstance(name, str) or name not in facts.COAST:
                return refuse("TB-BA-15")
            if name in argument[:place]:
                return refuse("TB-BA-15c")
            if place < plot.taken and not barbarians_on(game, name):
                return refuse("TB-BA-15b")
            if place >= plot.taken and is_conquered(game, name):
                return refuse("TB-BA-E7")
            if name not in next_of_treason(game, argument[:place]):
                return refuse("TB-BA-15")
        return None

    def choose(self, game: Game, seat: Seat, argument: Json) -> None:
        plot = treason(game)
        taken, put = argument[: plot.taken], argument[plot.taken :]
        game.log("treason", seat=seat, taken=taken, put=put, landed=plot.put - plot.taken)
        change_barbarians(game, {**dict.fromkeys(taken, -1), **dict.fromkeys(put, 1)})

    def when_time_runs_out(self, game: Game, seat: Seat) -> Answer:
        """Take where most barbarians stand at the seat's buildings; put where it has the fewest. TB-BA-D2"""
        plot = treason(game)
        chosen: list[Json] = []
        for place in range(plot.taken + plot.put):
            rank = _to_be_rid_of if place < plot.taken else _far_away
            chosen.append(min(next_of_treason(game, chosen), key=lambda name: rank(game, seat, name)))
        return self.own_verbs[0], chosen


def _to_be_rid_of(game: Game, seat: Seat, name: Json) -> tuple[int, ...]:
    """Rank hexes with a building of the seat first, then by the number of barbarians. TB-BA-D2, TB-BA-D3"""
    touches = own_buildings_at(game, seat, name) > 0
    return (not touches, -barbarians_on(game, name), *by_hex(name))


def _far_away(game: Game, seat: Seat, name: Json) -> tuple[int, ...]:
    return (own_buildings_at(game, seat, name), *by_hex(name))


@barbarian_attack.step
class IntrigueBegins(Step):
    """Ask for a hex, unless only one has barbarians. TB-BA-16"""

    def run(self, game: Game) -> None:
        there = list(barbarians(game))
        if len(there) == 1:
            lead_away(game, self.seat, there[0])
        else:
            game.push(SpinIntrigue.of(seat=self.seat))


def lead_away(game: Game, seat: Seat, name: str) -> None:
    """Take a barbarian from the hex as the seat's prisoner. TB-BA-16, TB-BA-24"""
    game.log("intrigue", seat=seat, hex=name)
    change_barbarians(game, {name: -1})
    take_prisoners(game, seat, 1)


@barbarian_attack.decision
class SpinIntrigue(CardDecision):
    """TB-BA-D3"""

    own_verbs = ("spin_intrigue",)
    sentence = "{names} takes a prisoner."

    def look_over(self, game: Game) -> None:
        need(bool(barbarians(game)), f"{self.name} has a hex with barbarians")

    def choices(self, game: Game, seat: Seat) -> Arguments:
        return [name for name in COAST if barbarians_on(game, name)]

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        """BASE-ERR-13, TB-BA-15"""
        if not isinstance(argument, str) or argument not in board(game).corners:
            return refuse("BASE-ERR-13")
        return None if barbarians_on(game, argument) else refuse("TB-BA-15b")

    def choose(self, game: Game, seat: Seat, argument: Json) -> None:
        lead_away(game, seat, argument)

    def when_time_runs_out(self, game: Game, seat: Seat) -> Answer:
        """TB-BA-D3"""
        return self.own_verbs[0], min(barbarians(game), key=lambda name: _to_be_rid_of(game, seat, name))
