"""Earthquake: damaged roads, what they block, and their repair. TB-EV-12, TB-EV-13, TB-EV-14, TB-EV-15, TB-EV-16.

The state lists the damaged roads, and only this file changes the list. A damaged road still counts and connects
(TB-EV-15). Bridges, ships and neutral roads are never damaged (TB-EV-17).
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from games.engine.arguments import Arguments
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.invariants import are_texts, need
from games.engine.memory import Topic
from games.engine.record import Moved
from games.engine.steps import Step
from games.engine.types import Answer, Json, Seat
from games.engine.verbs import Verb
from games.titles.catan.base.rules.board import BOARD, board
from games.titles.catan.base.rules.building import can_pay, costs, pay_for, why_not_pay
from games.titles.catan.base.rules.module import building
from games.titles.catan.base.rules.pieces import (
    ROAD,
    closed_to_roads,
    closed_to_settlements,
    open_vertices,
    piece_removed,
    pieces_of,
)
from games.titles.catan.events.rules.ballots import AskedByEvent
from games.titles.catan.events.rules.facts import REPAIR, REPAIR_COST
from games.titles.catan.events.rules.module import KEY, events, own_state
from games.titles.catan.kit.rules.cards import Cards
from games.titles.catan.kit.rules.tie_breaks import by_edge

DAMAGE = Topic("damage", BOARD)

events.copies(list, "damaged")


@events.sets_up
def all_is_whole(game: Game) -> None:
    own_state(game)["damaged"] = []


def damaged(game: Game) -> list[str]:
    return own_state(game)["damaged"]  # type: ignore[no-any-return]


def damaged_of(game: Game, seat: Seat) -> list[str]:
    own = pieces_of(game, seat, ROAD)
    return [edge for edge in damaged(game) if edge in own]


def whole_of(game: Game, seat: Seat) -> list[str]:
    hit = damaged(game)
    return [edge for edge in pieces_of(game, seat, ROAD) if edge not in hit]


# The earthquake


@events.step
class Earthquake(Step):
    """TB-EV-12: asks every seat with an undamaged road. A seat with only one has no choice."""

    def run(self, game: Game) -> None:
        whole = {seat: whole_of(game, seat) for seat in game.seats}
        owed = {seat: 1 for seat, edges in whole.items() if edges}
        answers = {seat: edges[0] for seat, edges in whole.items() if len(edges) == 1}
        if owed:
            game.push(DamageRoad.of(seat=self.seat, owed=owed, answers=answers))
        else:
            game.log("nothing_happens")


@events.decision
class DamageRoad(AskedByEvent):
    """TB-EV-12, TB-EV-D3: turn one of the seat's own undamaged roads sideways."""

    own_verbs = ("damage_road",)
    sentence = "{names} chooses a road that the earthquake damages."

    def choices(self, game: Game, seat: Seat) -> Arguments:
        return list(whole_of(game, seat))

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        """TB-EV-E4"""
        if not isinstance(argument, str) or argument not in pieces_of(game, seat, ROAD):
            return refuse("TB-EV-12a")
        return refuse("TB-EV-E4") if argument in damaged(game) else None

    def complete(self, game: Game) -> None:
        game.reveal()
        for seat, edge in self.clockwise(game, self.seat):
            damaged(game).append(edge)
            game.log("road_damaged", seat=seat, edge=edge)
        game.changed(DAMAGE)

    def when_time_runs_out(self, game: Game, seat: Seat) -> Answer:
        """TB-EV-D3: the last road between two vertices where nobody can settle, or else the last of all."""
        free, ends = open_vertices(game), board(game).ends
        edges = sorted(whole_of(game, seat), key=by_edge)
        useless = [edge for edge in edges if not any(vertex in free for vertex in ends[edge])]
        return "damage_road", (useless or edges)[-1]


# What damaged roads block


@events.answers(closed_to_roads)
def who_has_a_damaged_road_builds_none(
    earlier: Callable[[Game, Seat], dict[str, Refusal]], game: Game, seat: Seat
) -> dict[str, Refusal]:
    """TB-EV-13, TB-EV-17, TB-EV-E1: neither bought nor free roads. Neutral roads do not count as the seat's."""
    closed = earlier(game, seat)
    if not damaged_of(game, seat):
        return closed
    return {**dict.fromkeys(board(game).ends, refuse("TB-EV-E1")), **closed}


@events.answers(closed_to_settlements)
def nobody_settles_beside_a_damaged_road(
    earlier: Callable[[Game, Seat], dict[str, Refusal]], game: Game, seat: Seat
) -> dict[str, Refusal]:
    """TB-EV-16, TB-EV-E2: regardless of its owner. A settlement already there may become a city."""
    closed = earlier(game, seat)
    ends = board(game).ends
    beside = (vertex for edge in damaged(game) for vertex in ends[edge])
    return {**dict.fromkeys(beside, refuse("TB-EV-E2")), **closed}


@events.on(piece_removed)
def what_is_taken_off_is_damaged_no_more(game: Game, owner: str, piece: str, place: str) -> None:
    """A road that a Diplomat removes returns to the supply undamaged (TB-EV-C3)."""
    if piece == ROAD and place in damaged(game):
        damaged(game).remove(place)
        game.changed(DAMAGE)


# The repair


@events.answers(costs)
def a_repair_has_its_cost(
    earlier: Callable[[Game, Seat], dict[str, Cards]], game: Game, seat: Seat
) -> dict[str, Cards]:
    """TB-EV-14"""
    return {**earlier(game, seat), REPAIR: REPAIR_COST}


events.ties_to_record("road_repaired", Moved("cost", "hand/{seat}", "bank"))


@events.verb(building)
class RepairRoad(Verb):
    """TB-EV-14, TB-EV-D7: repair one damaged road. There is no automatic repair."""

    def options(self, game: Game, seat: Seat) -> Arguments:
        return list(damaged_of(game, seat)) if damaged(game) and can_pay(game, seat, REPAIR) else []

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        """TB-EV-E3"""
        if not isinstance(argument, str) or argument not in pieces_of(game, seat, ROAD):
            return refuse("TB-EV-12a")
        if argument not in damaged(game):
            return refuse("TB-EV-E3")
        return why_not_pay(game, seat, REPAIR)

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        cost = pay_for(game, seat, REPAIR)
        damaged(game).remove(argument)
        game.changed(DAMAGE)
        game.log("road_repaired", seat=seat, edge=argument, cost=cost)


# Facts


@events.shows
def sight(game: Game) -> dict[str, Json]:
    return {"damaged": list(damaged(game))}


@events.imagines
def imagine(game: Game, whole: Json, luck: Random) -> None:
    own_state(game)["damaged"] = list(whole[KEY]["damaged"])


@events.invariants
def invariants(game: Game) -> None:
    """:raises EngineError: an entry is not a road of a seat, or is listed twice"""
    edges: Json = own_state(game).get("damaged")
    need(are_texts(edges), "`events.damaged` is a list of texts")
    roads = game.state["base"]["roads"]
    own = all(roads.get(edge) in game.seats for edge in edges)
    need(own and len(set(edges)) == len(edges), "`events.damaged` names roads of seats, none twice")
