"""Standing orders to do what the timeout would do, shared by the modules that offer them.

They are their owner's secret (BASE-HIDE-13). The site plays the answers as the seat's own moves and marks them.
"""

from __future__ import annotations

from random import Random
from typing import ClassVar

from games.engine.arguments import Arguments, Composite
from games.engine.copies import copy_lists
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.invariants import need
from games.engine.module import Module
from games.engine.types import Json, Seat
from games.engine.verbs import OpenVerb
from games.titles.catan.base.rules.trade import has_parts

USUAL = "usual"
FACT = "orders"


class UsualOrders:
    """The seats' standing orders for one module: a fact of its part of the state, with a list for each seat.

    :param module: the module whose part of the state they are
    :param names: the orders that can be given, each the name of a decision
    """

    def __init__(self, module: Module, *names: str) -> None:
        self.key, self.names = module.key, names
        module.copies(copy_lists, FACT)
        module.sets_up(self._none_yet)
        module.shows_to_owner(self._own)
        module.imagines(self._imagined)
        module.invariants(self._invariants)

    def wants(self, game: Game, seat: Seat, what: str) -> bool:
        """Return whether a seat has ordered the timeout's answer for this decision."""
        return what in self.of(game)[seat]

    def of(self, game: Game) -> dict[Seat, list[str]]:
        return game.state[self.key][FACT]  # type: ignore[no-any-return]

    def are_known(self, named: Json) -> bool:
        """Return whether a value is a list of possible orders without duplicates."""
        if not isinstance(named, list) or not all(
            isinstance(one, str) and one in self.names for one in named
        ):
            return False
        return len(set(named)) == len(named)

    def _none_yet(self, game: Game) -> None:
        game.state[self.key][FACT] = {seat: [] for seat in game.seats}

    def _own(self, game: Game, seat: Seat) -> dict[str, Json]:
        return {FACT: list(self.of(game)[seat])}

    def _imagined(self, game: Game, whole: Json, luck: Random) -> None:
        """Lay in the viewer's own orders; the other seats are assumed to have none."""
        self._none_yet(game)
        if whole["viewer"] is not None:
            self.of(game)[whole["viewer"]] = list(whole[self.key]["own"][FACT])

    def _invariants(self, game: Game) -> None:
        orders: Json = game.state[self.key].get(FACT)
        is_whole = isinstance(orders, dict) and list(orders) == game.seats
        need(is_whole, f"`{self.key}.{FACT}` has a value for each seat")
        need(all(map(self.are_known, orders.values())), f"`{self.key}.{FACT}` are some of {list(self.names)}")


class SetUsualOrders(OpenVerb):
    """The verb that sets all orders of a seat at once. There is no log entry, so nobody else learns of it.

    Each module adds a subclass, whose name becomes the verb's.
    """

    orders: ClassVar[UsualOrders]

    def options(self, game: Game, seat: Seat) -> Arguments:
        return Composite(self, game, seat)

    def shape(self, game: Game, seat: Seat) -> Json:
        return {USUAL: list(self.orders.names)}

    def sample(self, game: Game, seat: Seat, luck: Random) -> Json:
        return {USUAL: luck.sample(self.orders.names, luck.randint(0, len(self.orders.names)))}

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        if has_parts(argument, USUAL) and self.orders.are_known(argument[USUAL]):
            return None
        return refuse("BASE-ERR-68")

    def struck_out(self, game: Game, seat: Seat) -> Json:
        return {USUAL: []}

    def all_ordered(self, game: Game, seat: Seat) -> Json:
        return self.shape(game, seat)

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        self.orders.of(game)[seat] = list(argument[USUAL])
