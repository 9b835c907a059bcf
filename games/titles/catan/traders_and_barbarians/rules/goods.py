"""Commodity tiles: the three stacks, the wagons' cargo, the deliveries.

TB-TB-03, TB-TB-21, TB-TB-22, TB-TB-23, TB-TB-24. A delivery, its coins and the next tile are separate steps, so that
a delivery that wins is the last thing that happens (BASE-VP-05).

The number of tiles of each kind left in a stack is public, since each is drawn openly. Their order is never shown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

from games.engine.copies import copy_lists
from games.engine.game import Game
from games.engine.invariants import are_texts, need
from games.engine.record import BOX, Moved, Pile
from games.engine.steps import Fact, Step
from games.engine.types import Json, Seat
from games.titles.catan.base.rules.points import Line, points
from games.titles.catan.kit.rules.coins import take_coins
from games.titles.catan.traders_and_barbarians.rules import facts
from games.titles.catan.traders_and_barbarians.rules.facts import TradeHex
from games.titles.catan.traders_and_barbarians.rules.module import KEY, own_state, traders_and_barbarians
from games.titles.catan.traders_and_barbarians.rules.wagons import card_of

DELIVERIES = "deliveries"
"""The source of the points."""
STACK, WAGON, DELIVERED = "stack", "wagon", "delivered"
"""The names of the piles in the record."""

traders_and_barbarians.copies(copy_lists, "stacks", "delivered")
traders_and_barbarians.copies(dict, "cargo")


@traders_and_barbarians.sets_up
def lay_stacks(game: Game) -> None:
    """Shuffle the tiles of each trade hex into a face-down stack. TB-TB-03"""
    here = own_state(game)
    here["cargo"] = dict.fromkeys(game.seats)
    here["delivered"] = {seat: [] for seat in game.seats}
    here["stacks"] = {}
    for place in facts.TRADE_HEXES:
        tiles = [kind for kind, count in place.ships.items() for _ in range(count)]
        pile = f"{STACK}/{place.kind}"
        game.moved(tiles, BOX, pile)
        here["stacks"][place.kind] = game.chance(STACK, place.kind).about(pile=pile).shuffled(tiles)
    game.log("goods_shuffled")


def stack_of(game: Game, place: TradeHex) -> list[str]:
    """Return the tiles of a trade hex; the last one is the top tile."""
    return own_state(game)["stacks"][place.kind]  # type: ignore[no-any-return]


def cargo_of(game: Game, seat: Seat) -> str | None:
    """Return the tile that the seat's wagon carries, or None."""
    return own_state(game)["cargo"][seat]  # type: ignore[no-any-return]


def delivered_by(game: Game, seat: Seat) -> list[str]:
    """Return the tiles that the seat has delivered, in order."""
    return own_state(game)["delivered"][seat]  # type: ignore[no-any-return]


traders_and_barbarians.ties_to_record("tile_loaded", Moved("tile", f"{STACK}/{{place}}", f"{WAGON}/{{seat}}"))
traders_and_barbarians.ties_to_record(
    "tile_delivered", Moved("tile", f"{WAGON}/{{seat}}", f"{DELIVERED}/{{seat}}")
)


@traders_and_barbarians.piles
def tiles(game: Game) -> dict[str, Pile]:
    """Return all tiles by pile; each wagon carries at most one. TB-TB-22"""
    here = own_state(game)
    return {
        **{f"{STACK}/{kind}": stack for kind, stack in here["stacks"].items()},
        **{f"{WAGON}/{seat}": [tile] if tile else [] for seat, tile in here["cargo"].items()},
        **{f"{DELIVERED}/{seat}": list(done) for seat, done in here["delivered"].items()},
    }


def arrive(game: Game, seat: Seat, place: TradeHex) -> None:
    """Deliver cargo that is wanted here, then load if the wagon is empty. TB-TB-21, TB-TB-22, TB-TB-23

    A wagon with other cargo just stops.
    """
    carried = cargo_of(game, seat)
    if carried in place.accepts:
        _deliver(game, seat, place, carried)
        game.push(DeliveryIsPaid.of(seat=seat))
    if cargo_of(game, seat) is None and stack_of(game, place):
        game.push(WagonLoads.of(seat=seat, place=place.kind))


def _deliver(game: Game, seat: Seat, place: TradeHex, tile: str) -> None:
    """Move the tile to the seat's deliveries, which count as points. TB-TB-22"""
    here = own_state(game)
    here["cargo"][seat] = None
    here["delivered"][seat].append(tile)
    game.moved({tile: 1}, f"{WAGON}/{seat}", f"{DELIVERED}/{seat}")
    game.log("tile_delivered", seat=seat, place=place.kind, tile=tile)


@traders_and_barbarians.step
class DeliveryIsPaid(Step):
    """Pay the coins of the seat's current wagon card. TB-TB-22"""

    def run(self, game: Game) -> None:
        take_coins(game, self.seat, card_of(game, self.seat).coins, "delivery")


@traders_and_barbarians.step
class WagonLoads(Step):
    """Load the top tile, face up. TB-TB-21, TB-TB-22, TB-TB-24"""

    public = ("seat", "place")
    place: Fact[str] = Fact(lambda value: value in facts.KINDS)

    def run(self, game: Game) -> None:
        tile = own_state(game)["stacks"][self.place].pop()
        own_state(game)["cargo"][self.seat] = tile
        game.moved({tile: 1}, f"{STACK}/{self.place}", f"{WAGON}/{self.seat}")
        game.reveal()
        game.log("tile_loaded", seat=self.seat, place=self.place, tile=tile)


@traders_and_barbarians.answers(points)
def each_delivery_is_a_point(
    earlier: Callable[[Game, Seat], list[Line]], game: Game, seat: Seat
) -> list[Line]:
    """TB-TB-22"""
    lines = earlier(game, seat)
    number = len(delivered_by(game, seat))
    return [*lines, Line(DELIVERIES, facts.DELIVERY * number)] if number else lines


# Sight and invariants


@traders_and_barbarians.shows
def stacks_seen(game: Game) -> dict[str, Json]:
    """Show the number of tiles of each kind in each stack, but not their order. TB-GEN-16"""
    left = {place.kind: Counter(stack_of(game, place)) for place in facts.TRADE_HEXES}
    return {
        "stacks": {
            place.kind: {kind: left[place.kind][kind] for kind in place.ships} for place in facts.TRADE_HEXES
        }
    }


@traders_and_barbarians.shows_of_seats
def goods_seen(game: Game, seat: Seat) -> dict[str, Json]:
    return {"cargo": cargo_of(game, seat), "delivered": list(delivered_by(game, seat))}


@traders_and_barbarians.imagines
def goods_imagined(game: Game, whole: Json, luck: Random) -> None:
    here, seen = own_state(game), whole[KEY]
    here["stacks"] = {}
    for kind, left in seen["stacks"].items():
        stack = [tile for tile, count in left.items() for _ in range(count)]
        luck.shuffle(stack)
        here["stacks"][kind] = stack
    here["cargo"] = {seat: fact["cargo"] for seat, fact in seen["seats"].items()}
    here["delivered"] = {seat: list(fact["delivered"]) for seat, fact in seen["seats"].items()}


@traders_and_barbarians.invariants
def goods_invariants(game: Game) -> None:
    """Check that every tile exists once and lies where it may.

    :raises EngineError: tiles are missing, or lie where they cannot
    """
    here = own_state(game)
    stacks, cargo, done = here.get("stacks"), here.get("cargo"), here.get("delivered")
    need(isinstance(stacks, dict) and list(stacks) == list(facts.KINDS), f"`{KEY}.stacks` has {facts.KINDS}")
    for name, rows in (("cargo", cargo), ("delivered", done)):
        fits = isinstance(rows, dict) and list(rows) == game.seats
        need(fits, f"`{KEY}.{name}` has a value for each seat")
    assert isinstance(stacks, dict)
    assert isinstance(cargo, dict)
    assert isinstance(done, dict)
    need(all(map(are_texts, (*stacks.values(), *done.values()))), f"`{KEY}` has lists of tiles")
    need(all(tile is None or tile in facts.GOODS for tile in cargo.values()), f"`{KEY}.cargo` are tiles")
    for place in facts.TRADE_HEXES:
        left = Counter[str](stacks[place.kind])
        need(left <= Counter(place.ships), f"`{KEY}.stacks.{place.kind}` has only what lay there")
    found = Counter(tile for tile in cargo.values() if tile is not None)
    for row in (*stacks.values(), *done.values()):
        found.update(row)
    whole = Counter[str]()
    for place in facts.TRADE_HEXES:
        whole.update(place.ships)
    need(found == whole, f"`{KEY}` has each tile once")
