"""The harbors: the seats draw and place them in turn, before the first settlement. SF-NW-03, SF-NW-05

What is left in the pile is public, but not its order (SF-HID-01).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import cycle, islice
from random import Random

from games.engine.arguments import Arguments
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.invariants import are_texts, need
from games.engine.memory import derived_from
from games.engine.record import BOX, Moved, Pile
from games.engine.steps import Choice, Fact, Step
from games.engine.types import Answer, Json, Seat
from games.titles.catan.base.rules.board import SITES, board, harbors, layout, put_harbor
from games.titles.catan.base.rules.setup import setup_steps
from games.titles.catan.kit.rules.geometry import COAST, neighbor, parse_hex
from games.titles.catan.kit.rules.step_lists import Steps
from games.titles.catan.kit.rules.tie_breaks import by_edge
from games.titles.catan.new_world.rules.facts import DEALT, MAPS
from games.titles.catan.new_world.rules.module import KEY, new_world, own_state

PLACE = "place_starting_harbor"
PILE, DRAWN = "harbor_pile", "drawn_harbors"
"""The pile of harbors in the record, whose top is the last of the list, and what has been drawn from it."""
TILE = "_harbor"

new_world.copies(list, "pile")
new_world.ties_to_record("harbor_drawn", Moved("harbor", PILE, DRAWN))


def tile_of(kind: str) -> str:
    """Return the name that a type of harbor has in the pile, where it is not taken for a resource."""
    return f"{kind}{TILE}"


def type_of(tile: str) -> str:
    return tile.removesuffix(TILE)


def _all_tiles(game: Game) -> list[str]:
    return list(map(tile_of, layout(game).harbor_pool))


@new_world.sets_up
def shuffle_the_harbors(game: Game) -> None:
    """SF-NW-03"""
    pile = _all_tiles(game)
    game.moved(pile, BOX, PILE)
    own_state(game)["pile"] = game.chance(PILE).about(pile=PILE).shuffled(pile)


def pile_of(game: Game) -> list[str]:
    return own_state(game)["pile"]  # type: ignore[no-any-return]


@new_world.answers(setup_steps)
def harbors_come_before_settlements(earlier: Callable[[Game], Steps], game: Game) -> Steps:
    """Once around and on, until the pile is used up. SF-NW-03, SF-NW-05"""
    around = game.clockwise_from(game.state["base"]["starting_seat"])
    drawing = islice(cycle(around), len(pile_of(game)))
    return [*(DrawHarbor.of(seat=seat) for seat in drawing), *earlier(game)]


# Places


@derived_from(SITES)
def harbor_edges(game: Game) -> list[str]:
    """Return the edges of the coast where a harbor shares no vertex with another one. SF-NW-03"""
    graph, taken = board(game), harbors(game)
    free = (edge for edge in graph.coast if taken.keys().isdisjoint(graph.ends[edge]))
    return sorted(free, key=by_edge)


def off_the_middle(edge: str, seats: int) -> int:
    """Return how far an edge is from the middle of the board, as a number to compare. SF-D-17"""
    places = list(map(parse_hex, DEALT[seats].places))
    home, _, side = edge.rpartition(",")
    beside = parse_hex(home), parse_hex(neighbor(home, side))
    dq, dr = (
        len(places) * sum(one[axis] for one in beside) - 2 * sum(one[axis] for one in places)
        for axis in (0, 1)
    )
    return dq * dq + dq * dr + dr * dr


# Drawing and placing


@new_world.step
class DrawHarbor(Step):
    """Draw the next harbor for a seat to place; a seat is skipped if there is no edge left.

    SF-NW-03, SF-HID-01, SF-HID-07
    """

    in_part = False

    def run(self, game: Game) -> None:
        if not harbor_edges(game):
            game.log("starting_harbor_skipped", seat=self.seat)
            return
        game.reveal()
        tile = pile_of(game).pop()
        game.moved({tile: 1}, PILE, DRAWN)
        game.log("harbor_drawn", seat=self.seat, harbor=tile)
        game.push(StartingHarbor.of(seat=self.seat, harbor=type_of(tile)))


@new_world.decision
class StartingHarbor(Choice):
    """Choose where the harbor just drawn goes. SF-NW-03, SF-D-17"""

    in_part = False
    own_verbs = (PLACE,)
    sentence = "{names} places a harbor."
    public = ("seat", "number", "harbor")
    harbor: Fact[str] = Fact(lambda kind: kind in MAPS[4].harbor_pool)

    def look_over(self, game: Game) -> None:
        need(bool(harbor_edges(game)), f"{self.name} has an edge for the harbor")

    def choices(self, game: Game, seat: Seat) -> Arguments:
        return harbor_edges(game)

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        """SF-ERR-43; BASE-ERR-57"""
        graph = board(game)
        if not isinstance(argument, str) or argument not in graph.ends:
            return refuse("BASE-ERR-57")
        if graph.kinds[argument] != COAST:
            return refuse("SF-NW-03b")
        return None if argument in harbor_edges(game) else refuse("SF-ERR-43")

    def choose(self, game: Game, seat: Seat, argument: Json) -> None:
        game.log("starting_harbor_placed", seat=seat, edge=argument, harbor=self.harbor)
        put_harbor(game, argument, self.harbor)

    def refusal(self, game: Game, seat: Seat, verb: str) -> Refusal:
        """BASE-ERR-01"""
        return refuse("BASE-ERR-01", name=self.seat) if seat != self.seat else refuse("SF-NW-03a")

    def when_time_runs_out(self, game: Game, seat: Seat) -> Answer:
        """Take the edge nearest the middle, and the first of several. SF-D-17"""
        return PLACE, min(harbor_edges(game), key=lambda edge: off_the_middle(edge, len(game.seats)))


# State


def left(game: Game) -> Counter[str]:
    """Return the harbors that have not been drawn."""
    return Counter(pile_of(game))


@new_world.piles
def harbors_left_and_drawn(game: Game) -> dict[str, Pile]:
    return {PILE: pile_of(game), DRAWN: Counter(_all_tiles(game)) - left(game)}


@new_world.shows
def what_is_left(game: Game) -> dict[str, Json]:
    """SF-HID-01"""
    return {"left": {type_of(tile): count for tile, count in sorted(left(game).items())}}


@new_world.imagines
def imagine(game: Game, whole: Json, luck: Random) -> None:
    """Shuffle what is left."""
    pile = [tile_of(kind) for kind, count in whole[KEY]["left"].items() for _ in range(count)]
    luck.shuffle(pile)
    own_state(game)["pile"] = pile


@new_world.invariants
def invariants(game: Game) -> None:
    """:raises EngineError: the pile has something that is no harbor of the scenario"""
    pile: Json = own_state(game).get("pile")
    fits = are_texts(pile) and Counter(pile) <= Counter(_all_tiles(game))
    need(fits, f"`{KEY}.pile` lists harbors of the scenario")


@new_world.adds_up
def no_harbor_is_lost(game: Game) -> None:
    """:raises EngineError: the harbors in the pile, to be placed and on the board are not those of the scenario, or
    more are to be drawn than the pile has
    """
    found = Counter(map(type_of, pile_of(game)))
    found.update(game.state["base"]["harbors"].values())
    found.update(step["harbor"] for step in game.stack if step["step"] == StartingHarbor.name)
    need(found == Counter(layout(game).harbor_pool), f"the harbors are not {layout(game).harbor_pool}")
    draws = sum(step["step"] == DrawHarbor.name for step in game.stack)
    need(draws <= len(pile_of(game)), f"{draws} harbors are to be drawn from a pile of {len(pile_of(game))}")
