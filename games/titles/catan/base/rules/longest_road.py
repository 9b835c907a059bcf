"""Longest Road. BASE-LR."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from games.engine.game import Game
from games.engine.memory import Topic
from games.engine.questions import Event, Question
from games.engine.types import Seat
from games.titles.catan.base.rules import facts
from games.titles.catan.base.rules.board import board
from games.titles.catan.base.rules.module import base
from games.titles.catan.base.rules.pieces import (
    blocked_vertices,
    buildings_of,
    network,
    road_built,
    set_up_piece_placed,
    settlement_built,
    ways,
)
from games.titles.catan.kit.rules.awards import who_holds
from games.titles.catan.kit.rules.trails import Link, Node, longest_trail, longest_trail_with

ROUTES_KEPT = 5000
_LENGTHS = Topic("road lengths", copied=dict)
"""Lengths by seat; `route_may_have_changed` clears those of the seats that it names."""
_ROUTES = Topic("routes", copied=dict)
"""The routes measured last, by seat. Never stale, since the next measurement starts from them."""


class Apart(NamedTuple):
    """A network with several ways, such as land and sea, whose trails are separate."""

    way_of: dict[str, str]
    joined: set[str]
    """The vertices where a building of the seat joins the ways."""


@Question
def route_lengths(game: Game, seat: Seat) -> dict[str, int]:
    """Return how much each edge of a seat's network counts."""
    return dict.fromkeys(network(game, seat), 1)


@Question
def award_seats(game: Game) -> list[Seat]:
    """Return the seats that can hold Longest Road."""
    return game.seats


@Event
def route_may_have_changed(game: Game, seats: Iterable[Seat]) -> None:
    """A piece that counts for Longest Road was placed or removed. BASE-LR-05"""


def road_length(game: Game, seat: Seat) -> int:
    """Return the length of the longest trail that no foreign building interrupts.

    BASE-LR-01, BASE-LR-02, BASE-LR-03, BASE-LR-04
    """
    lengths = game.derived(_LENGTHS)
    length: int | None = lengths.get(seat)
    if length is None:
        length = lengths[seat] = _longest(game, seat)
    return length


def forget_lengths(game: Game, seats: Iterable[Seat]) -> None:
    """Discard the cached lengths of these seats, whose routes have changed."""
    lengths = game.derived(_LENGTHS)
    for seat in seats:
        lengths.pop(seat, None)


def _longest(game: Game, seat: Seat) -> int:
    """Measure the longest trail, searching only what differs from the routes measured last."""
    known = game.derived(_ROUTES)
    before: dict[str, Link]
    length: int
    before, length = known.get(seat, ({}, 0))
    links = _links(game, seat)
    new = [place for place, edge in enumerate(links) if edge not in before]
    if len(new) > 1 or not before.items() <= links.items():
        length = _kept_length(tuple(links.values()))
    elif new:
        length = longest_trail_with(list(links.values()), new[0], length)
    known[seat] = links, length
    return length


@lru_cache(ROUTES_KEPT)
def _kept_length(links: tuple[Link, ...]) -> int:
    """Cache lengths across `Game` objects: each page builds a new one for mostly the same routes."""
    return longest_trail(list(links))


def _links(game: Game, seat: Seat) -> dict[str, Link]:
    """Return the edges that count, each with the nodes at its ends and its length."""
    ends = board(game).ends
    cut = blocked_vertices(game, seat)
    apart = _ways_apart(game, seat)
    links: dict[str, Link] = {}
    for edge, length in route_lengths(game, seat).items():
        one, other = nodes = ends[edge]
        if apart is None and cut.isdisjoint(nodes):
            links[edge] = one, other, length
        else:
            links[edge] = _node(one, edge, cut, apart), _node(other, edge, cut, apart), length
    return links


def _node(vertex: str, edge: str, cut: set[str], apart: Apart | None) -> Node:
    """Return the node of an edge at a vertex.

    Where a foreign building interrupts the road, each edge has a node of its own. Where two ways meet without a
    building of the seat, each way has one.
    """
    if vertex in cut:
        return vertex, edge
    if apart is None or vertex in apart.joined:
        return vertex
    return vertex, apart.way_of[edge]


def _ways_apart(game: Game, seat: Seat) -> Apart | None:
    """Return the way of each edge of a network; None if the network has only one way."""
    way_of = ways(game)
    if len(set(way_of.values())) < 2:
        return None
    found = {edge: way_of[kind] for edge, kind in network(game, seat).items()}
    if len(set(found.values())) < 2:
        return None
    return Apart(found, set(buildings_of(game, seat)))


@base.on(road_built)
def a_road_may_lengthen(game: Game, owner: str, edge: str, how: str, by: Seat) -> None:
    """Award Longest Road before the victory check. BASE-LR-05, BASE-BUILD-14"""
    route_may_have_changed(game, [owner])


@base.on(settlement_built)
def a_settlement_may_cut(game: Game, owner: str, vertex: str, how: str, by: Seat) -> None:
    """Check the routes that pass the new settlement, in any seat's turn. BASE-LR-05, BASE-LR-08"""
    beside = board(game).edges_at[vertex]
    coming_by = [other for other in award_seats(game) if any(edge in network(game, other) for edge in beside)]
    route_may_have_changed(game, coming_by)


@base.on(set_up_piece_placed)
def the_set_up_counts_too(game: Game, seat: Seat, piece: str, place: str) -> None:
    """BASE-LR-05"""
    route_may_have_changed(game, [seat])


@base.on(route_may_have_changed)
def award_longest_road(game: Game, seats: Iterable[Seat]) -> None:
    """Award Longest Road to the seat that alone has the longest route. BASE-LR-06, BASE-LR-07, BASE-LR-09

    The holder keeps it in a tie that includes the holder; in any other tie nobody holds it.
    """
    forget_lengths(game, seats)
    holder = game.state["base"]["longest_road"]
    if holder is None and not any(_is_long_enough(game, seat) for seat in seats):
        return
    lengths = {seat: road_length(game, seat) for seat in award_seats(game)}
    new = who_holds(lengths, holder, least=facts.LONGEST_ROAD_FROM)
    if new != holder:
        game.state["base"]["longest_road"] = new
        game.log("longest_road", seat=new, length=lengths.get(new, 0) if new else 0, **{"from": holder})


def _is_long_enough(game: Game, seat: Seat) -> bool:
    """Return True if there are enough roads for Longest Road at all, which saves the search for trails."""
    return sum(route_lengths(game, seat).values()) >= facts.LONGEST_ROAD_FROM
