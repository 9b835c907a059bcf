"""Standing orders: what is answered at once, as time would answer it: cards, knights' moves, the card of a seven.

All of those answers are sure, none is drawn. The orders are their owner's secret (BASE-HIDE-13); the site plays
the answers as the seat's own, marked moves.
"""

from __future__ import annotations

import random
from random import Random

from games.catan.base.trading import has_parts
from games.catan.traders_barbarians.barbarian_attack.module import KEY, barbarian_attack, part_of
from games.engine.arguments import Arguments, Composite
from games.engine.copying import copy_lists
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.sound import need
from games.engine.types import Json, Seat
from games.engine.verbs import StandingVerb

USUAL = "usual"
DECISIONS = ("place_knight", "commit_treason", "spin_intrigue", "move_knights", "take_a_card")
"""TB-BA-D1, TB-BA-D2, TB-BA-D3, TB-BA-D4, TB-BA-D6"""

barbarian_attack.copies(copy_lists, "orders")


@barbarian_attack.sets_up
def no_orders(game: Game) -> None:
    """Nothing is decided in advance."""
    part_of(game)["orders"] = {seat: [] for seat in game.seats}


def wants_the_usual_answer(game: Game, seat: Seat, decision: str) -> bool:
    """Whether a seat has ordered that a question is answered as time would answer it."""
    return decision in part_of(game)["orders"][seat]


@barbarian_attack.standing_verb
class SetAttackOrders(StandingVerb):
    """All orders of the seat at once; nobody else hears of it: there is no log entry."""

    def options(self, game: Game, seat: Seat) -> Arguments:
        return Composite(self, game, seat)

    def shape(self, game: Game, seat: Seat) -> Json:
        return {USUAL: list(DECISIONS)}

    def sample(self, game: Game, seat: Seat, luck: random.Random) -> Json:
        return {USUAL: luck.sample(DECISIONS, luck.randint(0, len(DECISIONS)))}

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        if has_parts(argument, USUAL) and _are_decisions(argument[USUAL]):
            return None
        return refuse("BASE-ERR-68")

    def struck_out(self, game: Game, seat: Seat) -> Json:
        return {USUAL: []}

    def all_ordered(self, game: Game, seat: Seat) -> Json:
        return {USUAL: list(DECISIONS)}

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        part_of(game)["orders"][seat] = list(argument[USUAL])


def _are_decisions(named: Json) -> bool:
    """A list of them, none twice."""
    if not isinstance(named, list) or not all(isinstance(one, str) and one in DECISIONS for one in named):
        return False
    return len(set(named)) == len(named)


@barbarian_attack.shows_to_owner
def own_orders(game: Game, seat: Seat) -> dict[str, Json]:
    """For the seat itself alone."""
    return {"orders": list(part_of(game)["orders"][seat])}


@barbarian_attack.imagines
def imagine(game: Game, whole: Json, luck: Random) -> None:
    """The viewer's own are known, the others are taken to have none."""
    orders: dict[Seat, list[str]] = {seat: [] for seat in whole["seats"]}
    if whole["viewer"] is not None:
        orders[whole["viewer"]] = list(whole[KEY]["own"]["orders"])
    part_of(game)["orders"] = orders


@barbarian_attack.is_sound
def sound(game: Game) -> None:
    """:raises EngineError: an order that nobody can give"""
    orders: Json = part_of(game).get("orders")
    need(
        isinstance(orders, dict) and list(orders) == game.seats,
        "`barbarian_attack.orders` has a value for each seat",
    )
    need(
        all(map(_are_decisions, orders.values())), f"`barbarian_attack.orders` are some of {list(DECISIONS)}"
    )
