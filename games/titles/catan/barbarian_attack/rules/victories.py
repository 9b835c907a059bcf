"""Victories over barbarians, prisoners and lost knights; nothing here asks for a decision.

TB-BA-22, TB-BA-23, TB-BA-24, TB-BA-25, TB-BA-27, TB-BA-D8. Whatever may win the game is a step separate from what
follows it, so that a prisoner that wins is the last thing that happens (BASE-VP-05).
"""

from __future__ import annotations

from games.engine.game import Game
from games.engine.invariants import are_texts, is_count
from games.engine.questions import Constant, Event, Question
from games.engine.record import Drawn
from games.engine.steps import Fact, Step
from games.engine.types import Json, Seat
from games.titles.catan.barbarian_attack.rules import facts
from games.titles.catan.barbarian_attack.rules.barbarians import (
    barbarians_on,
    change_barbarians,
    take_prisoners,
)
from games.titles.catan.barbarian_attack.rules.knights import knights, lift_knight
from games.titles.catan.barbarian_attack.rules.module import barbarian_attack
from games.titles.catan.base.rules.board import board
from games.titles.catan.kit.rules.coins import take_coins

LOST_KNIGHT, NO_PRISONER = "lost_knight", "no_prisoner"

barbarian_attack.ties_to_record("prisoner_die", Drawn("dice", "prisoner/{seat}", of=[1, 6]))
barbarian_attack.ties_to_record("losses_rolled", Drawn("color", "losses", of=list(facts.COLOR_DIE)))


@Question
def party_of(game: Game, owner: str) -> str:
    """Return the party that a knight fights for: its owner. TB-BA-C4"""
    return owner


@Question
def fixed_die(game: Game, party: str) -> int | None:
    """Return the number that counts for a party that throws no die, or None. TB-BA-C4"""
    return None


@Question
def is_ever_lost(game: Game, owner: str) -> bool:
    """Return whether a knight goes back to its owner's supply after a victory. TB-BA-C2"""
    return True


@Constant
def coins_for_a_knight(game: Game) -> int:
    """Return the coins for each knight that is lost. TB-BA-27"""
    return facts.CONSOLATION


@Event
def knight_lost(game: Game, seat: Seat) -> None:
    """A seat's knight has returned to its supply, and the coins for it have been paid."""


def knights_at(game: Game, name: str) -> dict[str, str]:
    """Return the owners of the knights on the six sides of a hex, by side."""
    standing = knights(game)
    return {edge: standing[edge] for edge in board(game).sides[name] if edge in standing}


def strength(game: Game, name: str) -> dict[str, int]:
    """Return the number of knights of each party at a hex, seats in turn order first."""
    counts: dict[str, int] = {}
    for owner in knights_at(game, name).values():
        party = party_of(game, owner)
        counts[party] = counts.get(party, 0) + 1
    order = game.seats
    return {
        party: counts[party]
        for party in sorted(counts, key=lambda one: order.index(one) if one in order else len(order))
    }


def is_victory(game: Game, name: str) -> bool:
    """Return whether barbarians stand there and are outnumbered by knights. TB-BA-22"""
    return 0 < barbarians_on(game, name) < len(knights_at(game, name))


@barbarian_attack.step
class LookForVictories(Step):
    """Check hex after hex; each victory is finished before the next hex. TB-BA-22, TB-BA-25"""

    public = ("seat", "looked_at")
    looked_at: Fact[int] = Fact(lambda value: type(value) is int and 0 <= value <= len(facts.COAST))

    @classmethod
    def of(cls, **said: Json) -> dict[str, Json]:
        return {"step": cls.name, "looked_at": 0, **said}

    def run(self, game: Game) -> None:
        for place, name in enumerate(facts.COAST[self.looked_at :], start=self.looked_at + 1):
            if is_victory(game, name):
                win(game, self.seat, name)
                game.push(LookForVictories.of(seat=self.seat, looked_at=place))
                return


def win(game: Game, seat: Seat, name: str) -> None:
    """Free the hex, and push the sharing of prisoners and then the losses.

    TB-BA-23, TB-BA-25, TB-BA-26, TB-BA-27

    :param seat: the seat whose turn it is
    """
    captured, there = barbarians_on(game, name), strength(game, name)
    game.log("barbarians_beaten", hex=name, number=captured, knights=there)
    change_barbarians(game, {name: -captured})
    game.push(ShareOut.of(seat=seat, captured=captured, knights=there))
    game.push(LoseKnights.of(seat=seat, hex=name))


# Prisoners


@barbarian_attack.step
class ShareOut(Step):
    """Give one prisoner to each party and the rest to the strongest. TB-BA-23

    Dice decide if there are fewer prisoners than parties, or if the strongest are equal.

    :ivar knights: the number of knights of each party
    """

    public = ("seat", "captured", "knights")
    captured: Fact[int] = Fact(is_count)
    knights: Fact[dict[str, int]] = Fact(lambda value: isinstance(value, dict))

    def run(self, game: Game) -> None:
        captured, there = self.captured, self.knights
        parties = list(there)
        if len(parties) == 1:
            _give(game, parties[0], captured)
        elif captured < len(parties):
            self._throw(game, parties, captured)
        else:
            for party in parties:
                _give(game, party, 1)
            if captured > len(parties):
                self._rest(game, captured - len(parties))

    def _rest(self, game: Game, number: int) -> None:
        most = max(self.knights.values())
        first = [party for party, count in self.knights.items() if count == most]
        if len(first) == 1:
            _give(game, first[0], number)
        else:
            self._throw(game, first, number)

    def _throw(self, game: Game, parties: list[str], prizes: int) -> None:
        game.push(ThrowForPrisoners.of(seat=self.seat, parties=parties, prizes=prizes, losers=parties))


def _give(game: Game, party: str, number: int) -> None:
    take_prisoners(game, party, number)
    game.log("prisoners_taken", seat=party if party in game.seats else None, number=number)


@barbarian_attack.step
class ThrowForPrisoners(Step):
    """Throw dice for prisoners; the highest throws win one each. TB-BA-23

    Ties for the last prisoner are thrown again. At the end each loser gets coins.

    :ivar parties: the parties that throw now
    :ivar prizes: the number of prisoners left to win
    :ivar losers: the parties of the whole contest without a prisoner so far
    """

    public = ("seat", "parties", "prizes", "losers")
    parties: Fact[list[str]] = Fact(are_texts)
    prizes: Fact[int] = Fact(is_count)
    losers: Fact[list[str]] = Fact(are_texts)

    def run(self, game: Game) -> None:
        if not self.prizes:
            for party in self.losers:
                if party in game.seats:
                    take_coins(game, party, facts.CONSOLATION, NO_PRISONER)
            return
        thrown = _throw(game, self.parties)
        last = sorted(thrown.values(), reverse=True)[self.prizes - 1]
        sure = [party for party in self.parties if thrown[party] > last]
        tied = [party for party in self.parties if thrown[party] == last]
        if len(sure) + len(tied) == self.prizes:
            sure, tied = [*sure, *tied], []
        for party in sure:
            _give(game, party, 1)
        losers = [party for party in self.losers if party not in sure]
        left = self.prizes - len(sure)
        game.push(ThrowForPrisoners.of(seat=self.seat, parties=tied, prizes=left, losers=losers))


def _throw(game: Game, parties: list[str]) -> dict[str, int]:
    thrown: dict[str, int] = {}
    for party in parties:
        fixed = fixed_die(game, party)
        if fixed is None:
            dice = game.chance("prisoner", party).dice(1)
            game.log("prisoner_die", seat=party, dice=dice)
            thrown[party] = dice[0]
        else:
            game.log("prisoner_die_fixed", number=fixed)
            thrown[party] = fixed
    return thrown


# Losses


@barbarian_attack.step
class LoseKnights(Step):
    """Remove the knights on sides of the color thrown, and pay coins for them. TB-BA-27"""

    public = ("seat", "hex")
    hex: Fact[str] = Fact(lambda value: value in facts.COAST)

    def run(self, game: Game) -> None:
        color = game.chance("losses").pick(facts.COLOR_DIE)
        game.log("losses_rolled", hex=self.hex, color=color)
        for edge, owner in knights_at(game, self.hex).items():
            if facts.COLOR_OF_SIDE[edge.rpartition(",")[2]] == color and is_ever_lost(game, owner):
                lift_knight(game, edge)
                game.log("attack_knight_lost", seat=owner, edge=edge)
                take_coins(game, owner, coins_for_a_knight(game), LOST_KNIGHT)
                knight_lost(game, owner)
