"""Knights on the board: where they stand, what they block, how they come and go. CK-KNIGHT, CK-BLOCK, CK-ROAD

A knight is named by its vertex. Only this file changes where knights stand, their level and their state, and it
reports each change of place with `game.changed(KNIGHTS)`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from games.engine.arguments import Arguments
from games.engine.copies import copy_each
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.memory import Topic, derived_from
from games.engine.questions import Question
from games.engine.types import Json, Seat
from games.engine.verbs import Verb
from games.titles.catan.base.rules.board import BOARD, board
from games.titles.catan.base.rules.building import COST, can_pay, pay_for, why_not_pay
from games.titles.catan.base.rules.longest_road import route_may_have_changed
from games.titles.catan.base.rules.module import building
from games.titles.catan.base.rules.pieces import (
    blocked_vertices,
    building_at,
    closed_to_settlements,
    network,
    pieces_in_use,
    pieces_left,
    supply_at_start,
    why_blocked,
)
from games.titles.catan.base.rules.turn import part_began
from games.titles.catan.cities_knights.rules import facts
from games.titles.catan.cities_knights.rules.cities import WALL, walls
from games.titles.catan.cities_knights.rules.improvements import has_fortress
from games.titles.catan.cities_knights.rules.module import KEY, cities_knights, noted, own_state
from games.titles.catan.kit.rules.tie_breaks import by_place

cities_knights.copies(copy_each, "knights")

KNIGHTS = Topic("knights", BOARD)

Knight = dict[str, Any]
"""`{"seat": "0", "level": 2, "active": true}`"""

A_KNIGHT_STANDS_THERE = refuse("CK-ILL-37")


# Blocking


@cities_knights.answers(blocked_vertices)
def foreign_knights_block(earlier: Callable[[Game, Seat], set[str]], game: Game, seat: Seat) -> set[str]:
    """Other seats' knights block a seat, active or not; its own do not. CK-BLOCK-02, CK-BLOCK-03, CK-ROAD-01"""
    foreign = {vertex for vertex, knight in knights(game).items() if knight["seat"] != seat}
    return earlier(game, seat) | foreign


@cities_knights.answers(closed_to_settlements)
def knights_stand_in_the_way(
    earlier: Callable[[Game, Seat], dict[str, Refusal]], game: Game, seat: Seat
) -> dict[str, Refusal]:
    """Any knight closes its vertex to settlements, even the seat's own. CK-BLOCK-01, CK-BLOCK-04, CK-ILL-37"""
    return {**earlier(game, seat), **dict.fromkeys(knights(game), A_KNIGHT_STANDS_THERE)}


@cities_knights.answers(why_blocked)
def a_knight_blocks(
    earlier: Callable[[Game, str], Refusal | None], game: Game, vertex: str
) -> Refusal | None:
    """CK-ILL-38"""
    return refuse("CK-ILL-38") if vertex in knights(game) else earlier(game, vertex)


@cities_knights.answers(supply_at_start)
def knights_and_walls(earlier: Callable[[Game], dict[str, int]], game: Game) -> dict[str, int]:
    """CK-COMP-01"""
    return {**facts.PIECES, **earlier(game)}


@cities_knights.answers(pieces_in_use)
def knights_and_walls_in_use(
    earlier: Callable[[Game, Seat, str], int], game: Game, seat: Seat, piece: str
) -> int:
    """CK-KNIGHT-04, CK-WALL-01"""
    if piece == WALL:
        return list(walls(game).values()).count(seat)
    if piece not in facts.KNIGHTS:
        return earlier(game, seat, piece)
    level = facts.KNIGHTS.index(piece) + 1
    return sum(1 for one in knights(game).values() if one["seat"] == seat and one["level"] == level)


# Places of knights


def knights(game: Game) -> dict[str, Knight]:
    """Return all knights on the board by vertex, at most one on each. CK-KNIGHT-11"""
    return own_state(game)["knights"]  # type: ignore[no-any-return]


def knights_of_seat(game: Game, seat: Seat) -> list[str]:
    """Return the vertices where the seat has a knight, in the order that breaks ties."""
    return sorted((v for v, knight in knights(game).items() if knight["seat"] == seat), key=by_place)


def own_knight(game: Game, seat: Seat, vertex: Json) -> Knight | None:
    knight = knights(game).get(vertex) if isinstance(vertex, str) else None
    return knight if knight is not None and knight["seat"] == seat else None


def knights_left(game: Game, seat: Seat, level: int) -> int:
    """Return the number of the seat's unused knight pieces of a level. CK-KNIGHT-04"""
    return pieces_left(game, seat, facts.KNIGHTS[level - 1])


def is_free(game: Game, vertex: str) -> bool:
    """Return whether no building and no knight stands on the vertex."""
    return vertex not in knights(game) and building_at(game, vertex) is None


@Question
def closed_to_new_knights(game: Game) -> dict[str, Refusal]:
    """Return the vertices where no new knight is placed, each with the reason; others may move there."""
    return {}


@Question
def closed_to_inactive_knights(game: Game) -> Collection[str]:
    """Return the vertices to which no inactive knight is driven."""
    return ()


@derived_from(BOARD)
def knight_places(game: Game, seat: Seat) -> list[str]:
    """Return the free vertices at the seat's own roads, in the order that breaks ties. CK-KNIGHT-02, CK-KNIGHT-03"""
    ends, closed = board(game).ends, closed_to_new_knights(game)
    touched = dict.fromkeys(vertex for edge in network(game, seat) for vertex in ends[edge])
    free = (vertex for vertex in touched if vertex not in closed and is_free(game, vertex))
    return sorted(free, key=by_place)


def knight_ways(game: Game, seat: Seat, start: str) -> dict[str, int]:
    """Return the vertices that a knight reaches along the seat's roads, and the roads to each.

    CK-MOVE-01, CK-MOVE-02, CK-CONF-06. The values are numbers of roads. A chain may end at a vertex with another
    seat's piece, but never continues beyond it.
    """
    graph = board(game)
    own = network(game, seat)
    blocked = blocked_vertices(game, seat)
    steps = {start: 0}
    reached = [start]
    for vertex in reached:
        if vertex in blocked and vertex != start:
            continue
        for edge in graph.edges_at[vertex]:
            if edge in own:
                one, other = graph.ends[edge]
                beyond = other if one == vertex else one
                if beyond not in steps:
                    steps[beyond] = steps[vertex] + 1
                    reached.append(beyond)
    del steps[start]
    return steps


def are_joined(game: Game, seat: Seat, start: str, goal: str) -> bool:
    """Return whether the seat's roads join two vertices, even if pieces block the way."""
    graph = board(game)
    own = network(game, seat)
    reached = [start]
    for vertex in reached:
        for edge in graph.edges_at[vertex]:
            if edge in own:
                reached.extend(end for end in graph.ends[edge] if end not in reached)
    return goal in reached


# Changes


def put_knight(game: Game, vertex: str, knight: Knight) -> None:
    """Put a knight on a vertex; the roads there stay. CK-ROAD-02, CK-BLOCK-05"""
    knights(game)[vertex] = knight
    _knights_have_changed(game)


def take_knight(game: Game, vertex: str) -> Knight:
    """Remove a knight from its vertex and recount the routes. CK-COMP-09, CK-ROAD-02"""
    knight = lift_knight(game, vertex)
    _knights_have_changed(game)
    return knight


def lift_knight(game: Game, vertex: str) -> Knight:
    """Take a knight off its vertex and clear its marks, as the first half of a move.

    Routes are recounted after the second half.
    """
    knight = knights(game).pop(vertex)
    for mark in ("ready", "acted", "promoted"):
        marked = noted(game).get(mark, ())
        if vertex in marked:
            marked.remove(vertex)
    game.changed(KNIGHTS)
    return knight


def _knights_have_changed(game: Game) -> None:
    """Recount the routes of all seats, since a knight may cut or join any of them. CK-ROAD-02"""
    game.changed(KNIGHTS)
    route_may_have_changed(game, game.seats)


def raise_level(game: Game, vertex: str) -> None:
    """Raise a knight by one level, once per turn; it stays active or inactive. CK-KNIGHT-06, CK-KNIGHT-07"""
    knights(game)[vertex]["level"] += 1
    game.part_facts(KEY).setdefault("promoted", []).append(vertex)


def activate(game: Game, vertex: str) -> None:
    """CK-KNIGHT-05"""
    knights(game)[vertex]["active"] = True


def deactivate(game: Game, vertex: str) -> None:
    """Make a knight inactive, which also ends its readiness. CK-ACT-02

    Its owner has no verb for this (CK-KNIGHT-10).
    """
    knights(game)[vertex]["active"] = False
    ready = noted(game).get("ready", ())
    if vertex in ready:
        ready.remove(vertex)


# Readiness, a fact of the part of the turn


@cities_knights.on(part_began)
def active_knights_are_ready(game: Game, seat: Seat) -> None:
    """Mark as ready the seat's knights that are active when its turn begins. CK-ACT-02"""
    ready = [vertex for vertex in knights_of_seat(game, seat) if knights(game)[vertex]["active"]]
    if ready:
        game.part_facts(KEY)["ready"] = ready


def ready_knights(game: Game) -> list[str]:
    """Return the knights that may still act in this part of the turn. CK-ACT-02, CK-ACT-03"""
    ready: list[str] = noted(game).get("ready", [])
    return ready


def has_acted(game: Game, vertex: str) -> bool:
    """CK-ACT-03"""
    return vertex in noted(game).get("acted", ())


def note_action(game: Game, vertex: str) -> None:
    """Mark the knight on the vertex as having acted, and make it inactive. CK-ACT-03, CK-ACT-04"""
    deactivate(game, vertex)
    game.part_facts(KEY).setdefault("acted", []).append(vertex)


def is_promoted(game: Game, vertex: str) -> bool:
    """CK-KNIGHT-07"""
    return vertex in noted(game).get("promoted", ())


def keep_promoted(game: Game, vertex: str) -> None:
    """Mark a promoted knight again after it has moved. CK-KNIGHT-07"""
    game.part_facts(KEY).setdefault("promoted", []).append(vertex)


# Recruiting, activating, promoting


for paid_for in ("knight_recruited", "knight_activated", "knight_promoted"):
    cities_knights.ties_to_record(paid_for, COST)


@cities_knights.verb(building)
class RecruitKnight(Verb):
    """Place a basic, inactive knight. CK-KNIGHT-02, CK-KNIGHT-03, CK-KNIGHT-04"""

    def options(self, game: Game, seat: Seat) -> Arguments:
        if not can_pay(game, seat, "knight") or not knights_left(game, seat, facts.BASIC):
            return []
        return list(knight_places(game, seat))

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        """CK-ILL-17, CK-ILL-18, CK-ILL-19, CK-ILL-20, CK-ILL-21"""
        refusal = why_no_knight(game, seat, argument)
        if refusal is not None:
            return refusal
        if not knights_left(game, seat, facts.BASIC):
            return refuse("CK-ILL-20")
        return None if can_pay(game, seat, "knight") else refuse("CK-ILL-17")

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        cost = pay_for(game, seat, "knight")
        game.log("knight_recruited", seat=seat, vertex=argument, cost=cost)
        put_knight(game, argument, {"seat": seat, "level": facts.BASIC, "active": False})


def why_no_knight(game: Game, seat: Seat, vertex: Json) -> Refusal | None:
    """Return why no knight can be placed there; a dict asks for a level. CK-ILL-18, CK-ILL-19, CK-ILL-21"""
    if isinstance(vertex, dict):
        return refuse("CK-ILL-21")
    if not isinstance(vertex, str) or vertex not in board(game).neighbors:
        return refuse("BASE-ERR-57")
    if not is_free(game, vertex):
        return refuse("CK-ILL-19")
    if vertex in knight_places(game, seat):
        return None
    return closed_to_new_knights(game).get(vertex) or refuse("CK-ILL-18")


@cities_knights.verb(building)
class ActivateKnight(Verb):
    """Activate a knight of any level, even in the turn it was recruited. CK-KNIGHT-05"""

    def options(self, game: Game, seat: Seat) -> Arguments:
        if not can_pay(game, seat, "activate_knight"):
            return []
        return list(inactive_knights(game, seat))

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        """CK-ILL-22"""
        knight = own_knight(game, seat, argument)
        if knight is None:
            return refuse("CK-KNIGHT-11a")
        if knight["active"]:
            return refuse("CK-ILL-22")
        return why_not_pay(game, seat, "activate_knight")

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        cost = pay_for(game, seat, "activate_knight")
        activate(game, argument)
        game.log("knight_activated", seat=seat, vertex=argument, cost=cost)


def inactive_knights(game: Game, seat: Seat) -> list[str]:
    return [vertex for vertex in knights_of_seat(game, seat) if not knights(game)[vertex]["active"]]


@cities_knights.verb(building)
class PromoteKnight(Verb):
    """CK-KNIGHT-06, CK-KNIGHT-07, CK-KNIGHT-08, CK-KNIGHT-09"""

    def options(self, game: Game, seat: Seat) -> Arguments:
        if not can_pay(game, seat, "promote_knight"):
            return []
        return [v for v in knights_of_seat(game, seat) if why_no_promotion(game, seat, v) is None]

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        return why_no_promotion(game, seat, argument) or why_not_pay(game, seat, "promote_knight")

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        cost = pay_for(game, seat, "promote_knight")
        promote(game, seat, argument, cost)


def promote(game: Game, seat: Seat, vertex: str, cost: dict[str, int]) -> None:
    """Raise a knight one level; the old piece goes back to the supply."""
    raise_level(game, vertex)
    level = knights(game)[vertex]["level"]
    game.log("knight_promoted", seat=seat, vertex=vertex, level=level, cost=cost)


def why_no_promotion(game: Game, seat: Seat, vertex: Json, before: tuple[str, ...] = ()) -> Refusal | None:
    """Return why the knight cannot be promoted, the cost aside.

    CK-KNIGHT-06, CK-KNIGHT-07, CK-KNIGHT-08, CK-KNIGHT-09; CK-ILL-23, CK-ILL-24, CK-ILL-25

    :param before: knights that are promoted first, for example by the same Smith
    """
    knight = own_knight(game, seat, vertex)
    if knight is None:
        return refuse("CK-KNIGHT-11a")
    level = knight["level"]
    if level == facts.MIGHTY:
        return refuse("CK-ILL-25b")
    if vertex in before or is_promoted(game, vertex):
        return refuse("CK-ILL-23")
    if level == facts.STRONG and not has_fortress(game, seat):
        return refuse("CK-ILL-24")
    left = knights_left(game, seat, level + 1)
    for other in before:
        left += {level + 1: 1, level: -1}.get(knights(game)[other]["level"], 0)
    return None if left else refuse("CK-ILL-25")
