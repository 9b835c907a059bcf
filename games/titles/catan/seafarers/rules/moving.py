"""Moving a ship: which one, and where to. SF-MOVE

A chain of ships between two buildings of their seat is permanently closed. Elsewhere the last ship may leave.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Set

from games.engine.arguments import Arguments
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.invariants import are_texts, need
from games.engine.memory import derived_from
from games.engine.questions import Question
from games.engine.types import Json, Seat
from games.engine.verbs import Verb
from games.titles.catan.base.rules.board import BOARD_AND_FIGURES, SITES, board
from games.titles.catan.base.rules.longest_road import route_may_have_changed
from games.titles.catan.base.rules.module import ship_moves
from games.titles.catan.base.rules.pieces import buildings_of
from games.titles.catan.kit.rules.geometry import Graph
from games.titles.catan.kit.rules.notes import open_notes
from games.titles.catan.seafarers.rules.module import KEY, seafarers
from games.titles.catan.seafarers.rules.ships import (
    SHIPS,
    closed_to_ships,
    off_route,
    ship_arrived,
    ship_edges_in_reach,
    ship_left,
    vertices_in_reach,
    why_cut_off,
)

CLOSED = refuse("SF-ERR-11")
NOT_LAST = refuse("SF-ERR-12")
SHORTEST_RING = 6
"""The edges around a hex."""
open_notes(seafarers)
"""The ships `built` in a part, and where one was `moved` to. A Diplomat may have removed it since (SF-CK-19)."""


@Question
def route_ends(game: Game, seat: Seat) -> set[str]:
    """Return the vertices that end a chain of ships: the seat's settlements and cities. SF-MOVE-04"""
    return set(buildings_of(game, seat))


@Question
def held_ships(game: Game, seat: Seat) -> dict[str, Refusal]:
    """Return edges where ships of the seat must stay now, whatever route they belong to, each with the reason."""
    return {}


def noted(game: Game) -> dict[str, Json]:
    """Return the notes of this part of the turn, for reading."""
    part = game.part_or_none
    return {} if part is None else part.get(KEY, {})


# Which ship may move


@derived_from(BOARD_AND_FIGURES)
def why_ships_stay(game: Game, seat: Seat) -> dict[str, Refusal | None]:
    """Return each ship of a seat with the reason why it cannot move; None if it can. SF-MOVE-03, SF-MOVE-07

    The limits of this part of the turn are not considered.
    """
    own, ends = tuple(SHIPS.of(game, seat)), frozenset(route_ends(game, seat))
    held = held_ships(game, seat)
    return {ship: held.get(ship) or why for ship, why in _why_bound(game, own, ends).items()}


@derived_from(SITES)
def _why_bound(game: Game, own: tuple[str, ...], ends: frozenset[str]) -> dict[str, Refusal | None]:
    """Return each of a seat's own ships with the reason why its route holds it; None if it does not."""
    graph, loose = board(game), loose_ends(board(game), own)
    closed, last = closed_ships(graph, own, ends), {ship for end, ship in loose.items() if end not in ends}
    between = set(own).difference(loose.values())
    if has_ring(graph, between):
        last |= {ship for ship in between - closed if may_leave_its_ring(graph, ship, own, ends)}
    return {ship: CLOSED if ship in closed else None if ship in last else NOT_LAST for ship in own}


def closed_ships(graph: Graph, own: Collection[str], ends: Set[str]) -> set[str]:
    """Return the ships of chains that join two different ends and pass no third one. SF-MOVE-04, SF-MOVE-05, SF-MOVE-06

    Buildings of other seats do not matter. A chain that returns to the same end closes nothing. Each chain is found
    from either end, so one end needs no search.
    """
    starts = [end for end in ends if any(edge in own for edge in graph.edges_at[end])]
    return {
        ship
        for start in starts[1:]
        for chain, goal in _chains(graph, start, own, ends, (), {start})
        if goal in ends and goal != start
        for ship in chain
    }


def loose_ends(graph: Graph, own: Collection[str]) -> dict[str, str]:
    """Return the vertices with only one of the ships, and that ship."""
    found: dict[str, str] = {}
    joined = set()
    for ship in own:
        for vertex in graph.ends[ship]:
            if vertex in found:
                joined.add(vertex)
            found[vertex] = ship
    for vertex in joined:
        del found[vertex]
    return found


def has_ring(graph: Graph, own: Collection[str]) -> bool:
    """Return whether some of the ships form a ring. Few routes have one, and the search for rings is slow."""
    if len(own) < SHORTEST_RING:
        return False
    joined: dict[str, set[str]] = {}
    for ship in own:
        one, other = (joined.setdefault(vertex, {vertex}) for vertex in graph.ends[ship])
        if one is other:
            return True
        one |= other
        joined.update(dict.fromkeys(other, one))
    return False


def may_leave_its_ring(graph: Graph, ship: str, own: Collection[str], ends: Set[str]) -> bool:
    """Return whether it lies on a ring without an end, or on a ring with one end and beside that end. SF-MOVE-07"""
    one, other = graph.ends[ship]
    return any(
        goal == start
        for start, first in ((one, other), (other, one))
        if first not in ends
        for _, goal in _chains(graph, first, own, {*ends, start}, (ship,), {first})
    )


def _chains(
    graph: Graph,
    vertex: str,
    own: Collection[str],
    ends: Set[str],
    sailed: tuple[str, ...],
    passed: set[str],
) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yield each chain of the seat's ships from a vertex to the first end, and that end.

    A chain passes no vertex twice.

    :param sailed: the ships of the chain so far
    :param passed: the vertices of the chain so far
    """
    for ship in graph.edges_at[vertex]:
        if ship not in own or ship in sailed:
            continue
        beyond = graph.beyond(ship, vertex)
        if beyond in ends:
            yield (*sailed, ship), beyond
        elif beyond not in passed:
            yield from _chains(graph, beyond, own, ends, (*sailed, ship), {*passed, beyond})


# The move


@derived_from(BOARD_AND_FIGURES)
def ship_goals(game: Game, seat: Seat) -> dict[str, list[str]]:
    """Return the ships that may move, each with the places of a new ship if it were gone. SF-MOVE-08

    The limits of this part of the turn are not considered.
    """
    found = {}
    may_sail = [ship for ship, why in why_ships_stay(game, seat).items() if why is None]
    for ship, near in _edges_near(game, seat, may_sail).items():
        off = off_route(game, seat, near, (), ship)
        found[ship] = [edge for edge in near if edge not in off] if off else near
    return found


def _edges_near(game: Game, seat: Seat, ships: Collection[str]) -> dict[str, list[str]]:
    """Return for each of these ships the places of a new one if it were gone, whatever route the seat has to take."""
    graph, home, own = board(game), buildings_of(game, seat), SHIPS.of(game, seat)
    reach, edges = vertices_in_reach(game, seat), ship_edges_in_reach(game, seat)
    found = {}
    for ship in ships:
        lost = [
            vertex
            for vertex in graph.ends[ship]
            if vertex not in home and [edge for edge in graph.edges_at[vertex] if edge in own] == [ship]
        ]
        gone = [
            edge
            for vertex in lost
            for edge, beyond in graph.onward[vertex]
            if beyond in lost or beyond not in reach
        ]
        found[ship] = [edge for edge in edges if edge not in gone]
    return found


@seafarers.verb(ship_moves)
class MoveShip(Verb):
    """Move one ship, once in a part and free of cost. SF-MOVE-01, SF-MOVE-02, SF-MOVE-09, SF-MOVE-10, SF-D-24"""

    def options(self, game: Game, seat: Seat) -> Arguments:
        here = noted(game)
        if "moved" in here:
            return []
        return [
            {"from": ship, "to": goal}
            for ship, goals in ship_goals(game, seat).items()
            if ship not in here.get("built", ())
            for goal in goals
        ]

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        """SF-ERR-10, SF-ERR-11, SF-ERR-12, SF-ERR-13, SF-ERR-14, SF-ERR-17; BASE-ERR-68"""
        if not isinstance(argument, dict) or argument.keys() != {"from", "to"}:
            return refuse("BASE-ERR-68")
        ship, here = argument["from"], noted(game)
        if not isinstance(ship, str) or ship not in SHIPS.of(game, seat):
            return refuse("SF-ERR-17")
        if "moved" in here:
            return refuse("SF-ERR-14")
        if ship in here.get("built", ()):
            return refuse("SF-ERR-13")
        return why_ships_stay(game, seat)[ship] or _why_not_there(game, seat, ship, argument["to"])

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        ship_left(game, seat, argument["from"], argument["to"])
        SHIPS.take_away(game, argument["from"])
        SHIPS.put(game, seat, argument["to"])
        game.part_facts(KEY)["moved"] = argument["to"]
        game.log("ship_sailed", seat=seat, edge=argument["to"], **{"from": argument["from"]})
        route_may_have_changed(game, [seat])
        ship_arrived(game, seat, argument["to"])


def _why_not_there(game: Game, seat: Seat, ship: str, goal: Json) -> Refusal | None:
    """SF-ERR-03, SF-ERR-05, SF-ERR-07, SF-ERR-09, SF-ERR-16; BASE-ERR-57"""
    if not isinstance(goal, str) or goal not in board(game).ends:
        return refuse("BASE-ERR-57")
    if goal in ship_goals(game, seat)[ship]:
        return None
    if goal not in SHIPS.edges(game):
        return refuse("SF-ERR-03")
    if goal in SHIPS.on_board(game) or goal in game.state["base"]["roads"]:
        return refuse("SF-ERR-05")
    if goal in closed_to_ships(game, seat):
        return refuse("SF-ERR-09")
    if goal in _edges_near(game, seat, [ship])[ship]:
        return off_route(game, seat, [goal], (), ship)[goal]
    return why_cut_off(game, seat, goal, SHIPS.of(game, seat).keys() - {ship}) or refuse("SF-ERR-16")


@seafarers.invariants
def notes_invariants(game: Game) -> None:
    """:raises EngineError: the facts of a part name ships that are not there"""
    for part in game.stack:
        if part["step"] in game.rules.parts and KEY in part:
            here: Json = part[KEY]
            need(here.keys() <= {"built", "moved"}, f"`{KEY}` of a part has only `built` and `moved`")
            need(are_texts(here.get("built", [])), f"`built` of {KEY} lists edges")
            own = SHIPS.of(game, part["seat"])
            need(
                all(ship in own for ship in here.get("built", [])),
                f"`{KEY}` of a part lists ships of its seat",
            )
            went = [here["moved"]] if "moved" in here else []
            need(
                all(edge in list(SHIPS.edges(game)) for edge in went),
                f"`moved` of {KEY} is an edge for ships",
            )
