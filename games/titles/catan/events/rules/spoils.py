"""Random cards of all others for one seat: trade advantage and conflict. TB-EV-20, TB-EV-24

The site draws the cards one by one, clockwise from the active seat (TB-GEN-07). A draw cannot be declined.
"""

from __future__ import annotations

from abc import abstractmethod

from games.engine.game import Game
from games.engine.steps import Step
from games.engine.types import Seat
from games.titles.catan.base.rules.figures import rob
from games.titles.catan.base.rules.hands import hand_cards
from games.titles.catan.events.rules.leaders import knights, leaders
from games.titles.catan.events.rules.module import events
from games.titles.catan.kit.rules.cards import total


class Spoils(Step):
    """One seat takes a random card from each other seat that has one. TB-EV-06, TB-GEN-08"""

    def run(self, game: Game) -> None:
        taker = self.taker(game)
        with_cards = [seat for seat in game.clockwise_from(self.seat) if total(hand_cards(game, seat))]
        victims = [seat for seat in with_cards if seat != taker]
        if taker is None or not victims:
            game.log("nothing_happens")
            return
        for victim in victims:
            rob(game, taker, victim)

    @abstractmethod
    def taker(self, game: Game) -> Seat | None:
        """Return the seat that takes the cards, or None."""


@events.step
class TradeAdvantage(Spoils):
    """TB-EV-20: the holder of Longest Road. A neutral player takes nothing (TB-EV-X10)."""

    def taker(self, game: Game) -> Seat | None:
        holder: str | None = game.state["base"]["longest_road"]
        return holder if holder in game.seats else None


@events.step
class Conflict(Spoils):
    """TB-EV-24: the holder of Largest Army, or if it is unclaimed, the only seat with the most knights."""

    def taker(self, game: Game) -> Seat | None:
        holder: Seat | None = game.state["base"]["largest_army"]
        if holder is not None:
            return holder
        first = leaders(knights(game))
        return first[0] if len(first) == 1 else None
