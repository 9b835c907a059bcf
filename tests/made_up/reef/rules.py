"""The Reef, a made-up rule book: pearls, buoys and an octopus.

One pasture is a reef and yields pearls. Buoys lie along its sides, and two of them are a point; one belongs to a
hermit, who is no player. A pearl is sold for a resource, or lures the octopus to a hex, which produces nothing
while it sits there; a seven may move it, too.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Collection
from dataclasses import replace
from random import Random

from games.engine.arguments import Arguments
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.invariants import need
from games.engine.module import Module
from games.engine.offered import Closed, Preset
from games.engine.record import Moved
from games.engine.types import Json, Seat
from games.engine.verbs import Verb
from games.titles.catan.base.rules.board import board, layout, terrains
from games.titles.catan.base.rules.building import COST, costs, pay_for, why_not_pay
from games.titles.catan.base.rules.figures import (
    Figure,
    MoveFigure,
    Place,
    Victims,
    figure_home,
    figures,
    place_of,
    put_figure,
)
from games.titles.catan.base.rules.goods import Good, goods, kinds
from games.titles.catan.base.rules.hands import bank_can_pay, hand, pay, take
from games.titles.catan.base.rules.layout import Layout, Pool, Terrain
from games.titles.catan.base.rules.module import bank_trade, building, cards, robber
from games.titles.catan.base.rules.pieces import (
    neutrals,
    owners,
    pieces_in_use,
    pieces_left,
    reached,
    supply_at_start,
)
from games.titles.catan.base.rules.points import Line, points
from games.titles.catan.base.rules.production import blocked_hexes
from games.titles.catan.kit.rules.cards import Cards
from games.titles.catan.kit.rules.geometry import LAND

KEY = REEF = "reef"
PEARL, BUOY, OCTOPUS = "pearl", "buoy", "octopus"
HERMIT = "hermit"
BUOYS_OF_A_POINT = 2

reef = Module(
    KEY,
    "The Reef",
    summary="Pearls, buoys and an octopus.",
    messages={
        "REEF-1": "A buoy lies on a free side of the reef that one of your roads or buildings reaches.",
        "REEF-2": "You have no buoys left.",
        "REEF-3": "You have no pearl.",
        "REEF-4": "The bank has none of it.",
        "REEF-5": "The octopus cannot go there.",
        "REEF-6": "A buoy of {name} lies there.",
    },
    harmless=frozenset(("octopus_moved", "pearl_sold")),
    presets=(Preset(KEY, "The Reef", ("base", KEY), {}, "Dive for pearls, and beware of the octopus."),),
    closes={"board": Closed(("beginner",), "the beginners' island has no reef.")},
)


# The island


@reef.answers(terrains)
def the_reef_brings_pearls(earlier: Callable[[Game], dict[str, Terrain]], game: Game) -> dict[str, Terrain]:
    return {**earlier(game), REEF: Terrain(produces=PEARL)}


@reef.answers(layout)
def a_pasture_is_a_reef(earlier: Callable[[Game], Layout], game: Game) -> Layout:
    printed = earlier(game)
    return replace(printed, pools=tuple(_with_a_reef(pool) for pool in printed.pools))


def _with_a_reef(pool: Pool) -> Pool:
    if "pasture" not in pool.kinds:
        return pool
    first = pool.kinds.index("pasture")
    return replace(pool, kinds=(*pool.kinds[:first], REEF, *pool.kinds[first + 1 :]))


@reef.answers(goods)
def pearls_are_held_in_hand(earlier: Callable[[Game], dict[str, Good]], game: Game) -> dict[str, Good]:
    return {**earlier(game), PEARL: Good(stock=9, traded_with_seats=True)}


def reef_of(game: Game) -> str:
    """Return the reef's hex."""
    terrain: dict[str, str] = game.state["base"]["terrain"]
    return next(name for name, kind in terrain.items() if kind == REEF)


# Buoys


def buoys(game: Game) -> dict[str, str]:
    """Return the buoys: side of the reef → owner."""
    return game.state[KEY]["buoys"]  # type: ignore[no-any-return]


@reef.answers(neutrals)
def there_is_a_hermit(earlier: Callable[[Game], dict[str, Json]], game: Game) -> dict[str, Json]:
    return {**earlier(game), HERMIT: {"color": "sky"}}


@reef.sets_up
def the_hermit_has_laid_a_buoy(game: Game) -> None:
    game.state[KEY] = {"buoys": {sides(game)[0]: HERMIT}}


@reef.shows
def see_buoys(game: Game) -> dict[str, Json]:
    return {"buoys": dict(buoys(game))}


@reef.imagines
def the_same_buoys(game: Game, whole: Json, luck: Random) -> None:
    game.state[KEY] = {"buoys": dict(whole[KEY]["buoys"])}


@reef.invariants
def buoys_lie_at_the_reef(game: Game) -> None:
    lie = game.state[KEY].get("buoys")
    need(isinstance(lie, dict), "`reef.buoys` tells whose buoy lies where")
    need(
        set(lie) <= set(sides(game)) and set(lie.values()) <= set(owners(game)),
        "`reef.buoys` lie along the reef",
    )


def sides(game: Game) -> list[str]:
    here = reef_of(game)
    graph = board(game)
    around = {vertex for vertex, names in graph.hexes_at.items() if here in names}
    return [edge for edge, ends in graph.ends.items() if set(ends) <= around]


def buoy_places(game: Game, seat: Seat) -> list[str]:
    """Return the free sides of the reef that the seat reaches."""
    known = reached(game, seat, LAND)
    ends = board(game).ends
    return [edge for edge in sides(game) if edge not in buoys(game) and set(ends[edge]) & known.keys()]


@reef.answers(supply_at_start)
def three_buoys(earlier: Callable[[Game], dict[str, int]], game: Game) -> dict[str, int]:
    return {**earlier(game), BUOY: 3}


@reef.answers(pieces_in_use)
def buoys_in_use(earlier: Callable[[Game, Seat, str], int], game: Game, seat: Seat, piece: str) -> int:
    return list(buoys(game).values()).count(seat) if piece == BUOY else earlier(game, seat, piece)


@reef.answers(costs)
def a_buoy_is_made_of_wool_and_lumber(
    earlier: Callable[[Game, Seat], dict[str, Cards]], game: Game, seat: Seat
) -> dict[str, Cards]:
    return {**earlier(game, seat), BUOY: {"lumber": 1, "wool": 1}}


@reef.answers(points)
def two_buoys_are_a_point(earlier: Callable[[Game, Seat], list[Line]], game: Game, seat: Seat) -> list[Line]:
    number = list(buoys(game).values()).count(seat) // BUOYS_OF_A_POINT
    return [*earlier(game, seat), Line("buoys", number)]


reef.ties_to_record("buoy_laid", COST)


@reef.verb(building)
class LayBuoy(Verb):
    """Lay a buoy on a side of the reef."""

    def options(self, game: Game, seat: Seat) -> Arguments:
        if not pieces_left(game, seat, BUOY) or why_not_pay(game, seat, BUOY) is not None:
            return []
        return list(buoy_places(game, seat))

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        if isinstance(argument, str) and argument in buoys(game):
            return refuse("REEF-6", name=buoys(game)[argument])
        if argument not in buoy_places(game, seat):
            return refuse("REEF-1")
        if not pieces_left(game, seat, BUOY):
            return refuse("REEF-2")
        return why_not_pay(game, seat, BUOY)

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        cost = pay_for(game, seat, BUOY)
        buoys(game)[argument] = seat
        game.log("buoy_laid", seat=seat, edge=argument, cost=cost)


# Pearls


reef.ties_to_record("pearl_sold", Moved("give", "hand/{seat}", "bank"), Moved("take", "bank", "hand/{seat}"))
reef.ties_to_record("octopus_lured", Moved("cost", "hand/{seat}", "bank"))


class _OfAPearl(Verb):
    """A verb that costs a pearl."""

    code = ""

    @abstractmethod
    def choices(self, game: Game, seat: Seat) -> list[str]: ...

    def options(self, game: Game, seat: Seat) -> Arguments:
        return list(self.choices(game, seat)) if hand(game, seat)[PEARL] else []

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        if not hand(game, seat)[PEARL]:
            return refuse("REEF-3")
        return None if argument in self.choices(game, seat) else refuse(self.code)


@reef.verb(bank_trade)
class SellPearl(_OfAPearl):
    """Sell one pearl for one resource of the bank."""

    code = "REEF-4"

    def choices(self, game: Game, seat: Seat) -> list[str]:
        return [kind for kind in kinds(game, "is_resource") if bank_can_pay(game, kind, 1)]

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        pay(game, seat, {PEARL: 1})
        take(game, seat, {argument: 1})
        game.log("pearl_sold", seat=seat, give={PEARL: 1}, take={argument: 1})


# The octopus


class Octopus(Figure):
    """A figure that sits on any hex and robs nobody."""

    name = called = OCTOPUS
    verb = "move_octopus"

    def places(self, game: Game) -> Collection[str]:
        return board(game).land

    def victims(self, game: Game, mover: Seat) -> Victims:
        return {}

    def when_time_runs_out(self, game: Game, mover: Seat) -> Json:
        return {"hex": octopus_places(game)[0], "victim": None}


def octopus_places(game: Game) -> list[str]:
    """Return all hexes except the octopus's own."""
    return [name for name in board(game).land if name != place_of(game, OCTOPUS)]


@reef.answers(figures)
def there_is_an_octopus(earlier: Callable[[Game], dict[str, Figure]], game: Game) -> dict[str, Figure]:
    return {**earlier(game), OCTOPUS: Octopus()}


@reef.answers(figure_home)
def it_lives_in_the_reef(earlier: Callable[[Game, str], list[Place]], game: Game, figure: str) -> list[Place]:
    return [reef_of(game)] if figure == OCTOPUS else earlier(game, figure)


@reef.answers(blocked_hexes)
def nobody_dives_where_it_sits(
    earlier: Callable[[Game], tuple[str | None, ...]], game: Game
) -> tuple[str | None, ...]:
    here = place_of(game, OCTOPUS)
    return earlier(game) if here == reef_of(game) else (*earlier(game), here)


@reef.verb(robber)
class MoveOctopus(MoveFigure):
    """Move the octopus instead of the robber, with a seven or a knight."""

    figure = OCTOPUS


@reef.verb(cards)
class LureOctopus(_OfAPearl):
    """Lure the octopus to a hex for a pearl."""

    code = "REEF-5"

    def choices(self, game: Game, seat: Seat) -> list[str]:
        return octopus_places(game)

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        pay(game, seat, {PEARL: 1})
        game.log("octopus_lured", seat=seat, cost={PEARL: 1})
        put_figure(game, Octopus(), seat, argument)
