"""Gifts from the bank: tournament, calm sea, plentiful year. TB-EV-19, TB-EV-21, TB-EV-25, TB-EV-D5"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable

from games.engine.game import Game
from games.engine.questions import Question
from games.engine.record import Moved
from games.engine.steps import Step
from games.engine.types import Seat
from games.titles.catan.base.rules.board import harbors
from games.titles.catan.base.rules.pieces import buildings_of
from games.titles.catan.base.rules.supply import AskForSupply, ChooseFromSupply, has_any
from games.titles.catan.events.rules.ballots import AskedByEvent
from games.titles.catan.events.rules.leaders import knights, leaders
from games.titles.catan.events.rules.module import events
from games.titles.catan.kit.rules.cards import Cards


class Gift(Step):
    """Some seats take a resource of their choice, if the bank has any (TB-GEN-09)."""

    def run(self, game: Game) -> None:
        owed = dict.fromkeys(self.receivers(game), 1)
        if owed and has_any(game):
            game.push(AskForSupply.of(seat=self.seat, decision=TakeGift.name, owed=owed))
        else:
            game.log("nothing_happens")

    @abstractmethod
    def receivers(self, game: Game) -> Iterable[Seat]: ...


@events.step
class Tournament(Gift):
    """TB-EV-19: every seat with the most knights, unless nobody has one."""

    def receivers(self, game: Game) -> Iterable[Seat]:
        return leaders(knights(game))


@Question
def buildings_at_harbors(game: Game, seat: Seat) -> int:
    """TB-EV-21: the number of settlements and cities at harbors, each counted once."""
    at = harbors(game)
    return sum(vertex in at for vertex in buildings_of(game, seat))


@events.step
class CalmSea(Gift):
    """TB-EV-21: every seat with the most buildings at harbors."""

    def receivers(self, game: Game) -> Iterable[Seat]:
        return leaders({seat: buildings_at_harbors(game, seat) for seat in game.seats})


@events.step
class PlentifulYear(Gift):
    """TB-EV-25: every seat."""

    def receivers(self, game: Game) -> Iterable[Seat]:
        return game.seats


events.ties_to_record("gift_taken", Moved("cards", "bank", "hand/{seat}"))


@events.decision
class TakeGift(AskedByEvent, ChooseFromSupply):
    """TB-EV-D5, TB-EV-C3, TB-GEN-09, TB-GEN-14: take a resource from the bank, by default the one held least."""

    own_verbs = ("take_gift",)
    sentence = "{names} takes a resource of choice."

    def log_taken(self, game: Game, seat: Seat, cards: Cards) -> None:
        game.log("gift_taken", seat=seat, cards=cards)
