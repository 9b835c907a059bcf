"""Standing orders: what is answered at once, as time would answer it. TB-TB-D1, TB-TB-D4

They are their owner's secret (BASE-HIDE-13); the site plays the answers as the seat's own, marked moves.
"""

from __future__ import annotations

import random
from random import Random

from games.catan.base.trading import has_parts
from games.catan.traders_barbarians.traders_and_barbarians.module import (
    KEY,
    part_of,
    traders_and_barbarians,
)
from games.engine.arguments import Arguments, Composite
from games.engine.copying import copy_lists
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.sound import need
from games.engine.types import Json, Seat
from games.engine.verbs import StandingVerb

USUAL = "usual"
ORDERS = ("move_barbarian", "take_from_road", "move_wagon")
"""A wagon that has orders stays where it is."""

traders_and_barbarians.copies(copy_lists, "orders")


@traders_and_barbarians.sets_up
def no_orders(game: Game) -> None:
    """Nothing is decided in advance."""
    part_of(game)["orders"] = {seat: [] for seat in game.seats}


def wants_the_usual_answer(game: Game, seat: Seat, what: str) -> bool:
    """Whether a seat has ordered that something is done as time would do it."""
    return what in part_of(game)["orders"][seat]


@traders_and_barbarians.standing_verb
class SetWagonOrders(StandingVerb):
    """All orders of the seat at once; nobody else hears of it: there is no log entry."""

    def options(self, game: Game, seat: Seat) -> Arguments:
        return Composite(self, game, seat)

    def shape(self, game: Game, seat: Seat) -> Json:
        """What can be ordered."""
        return {USUAL: list(ORDERS)}

    def sample(self, game: Game, seat: Seat, luck: random.Random) -> Json:
        """Some of them."""
        return {USUAL: luck.sample(ORDERS, luck.randint(0, len(ORDERS)))}

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        if has_parts(argument, USUAL) and _are_orders(argument[USUAL]):
            return None
        return refuse("BASE-ERR-68")

    def struck_out(self, game: Game, seat: Seat) -> Json:
        return {USUAL: []}

    def all_ordered(self, game: Game, seat: Seat) -> Json:
        return {USUAL: list(ORDERS)}

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        part_of(game)["orders"][seat] = list(argument[USUAL])


def _are_orders(named: Json) -> bool:
    """A list of them, none twice."""
    if not isinstance(named, list) or not all(isinstance(one, str) and one in ORDERS for one in named):
        return False
    return len(set(named)) == len(named)


@traders_and_barbarians.shows_to_owner
def own_orders(game: Game, seat: Seat) -> dict[str, Json]:
    """For the seat itself alone."""
    return {"orders": list(part_of(game)["orders"][seat])}


@traders_and_barbarians.imagines
def orders_imagined(game: Game, whole: Json, luck: Random) -> None:
    """The viewer's own are known, the others are taken to have none."""
    orders: dict[Seat, list[str]] = {seat: [] for seat in whole["seats"]}
    if whole["viewer"] is not None:
        orders[whole["viewer"]] = list(whole[KEY]["own"]["orders"])
    part_of(game)["orders"] = orders


@traders_and_barbarians.is_sound
def orders_are_sound(game: Game) -> None:
    """:raises EngineError: an order that nobody can give"""
    orders: Json = part_of(game).get("orders")
    need(
        isinstance(orders, dict) and list(orders) == game.seats,
        f"`{KEY}.orders` has a value for each seat",
    )
    need(all(map(_are_orders, orders.values())), f"`{KEY}.orders` are some of {list(ORDERS)}")
