"""Checks whether a state can be played. HT-COMP-03, HT-COMP-06, HT-MARK-14, HT-TWO-11.

The shape is described in games/titles/hansa/base/state.md.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from games.engine.game import Game
from games.engine.invariants import is_count, need
from games.engine.types import Json
from games.titles.hansa.base.rules.desk import pieces_on_desk
from games.titles.hansa.base.rules.facts import (
    BOARDS,
    COELLEN_SPACES,
    KINDS,
    MARKERS,
    MERCHANT,
    NEUTRAL,
    NEUTRAL_POOL,
    PIECES,
    SIDE_OF,
    TRACKS,
    TRADER,
)
from games.titles.hansa.base.rules.module import base
from games.titles.hansa.base.rules.pieces import board
from games.titles.hansa.base.rules.prestige import SOURCES
from games.titles.hansa.base.rules.replacement import Replace
from games.titles.hansa.base.rules.standing_orders import SetStandingOrders
from games.titles.hansa.base.rules.two_players import neutral_pool

ON_BOARD = ("villages", "offices", "additional", "coellen", "markers")
PER_SEAT = ("desks", "supply", "stock", "points", "owned", "plates", "standing")
MARKERS_OUTSIDE_PILE = 3
"""HT-MARK-14: the number of markers on routes and plates together, until the pile is empty."""


@base.invariants
def invariants(game: Game) -> None:
    """:raises EngineError: the state cannot be played"""
    here = game.state["base"]
    for key in (*ON_BOARD, *PER_SEAT):
        need(isinstance(here.get(key), dict), f"`base.{key}` is an object")
    for key in PER_SEAT:
        need(list(here[key]) == game.seats, f"`base.{key}` has a value for each seat, in order")
    side = BOARDS[SIDE_OF[len(game.seats)]].side
    need(here.get("side") == side, f"`base.side` is {side!r} with {len(game.seats)} seats")
    need(here.get("starting_seat") in game.seats, "`base.starting_seat` is a seat")
    need(is_count(here.get("turn")), "`base.turn` is a count")
    need(type(here.get("draw_failed")) is bool, "`base.draw_failed` is true or false")
    _places(game, here)
    _seats(game, here)
    _pieces(game, here)
    _markers(game, here)


def _places(game: Game, here: Any) -> None:
    the_board = board(game)
    need(set(here["villages"]) <= set(the_board.route_of), "`base.villages` has strange villages")
    need(all(_is_piece(game, piece) for piece in here["villages"].values()), "each village holds one piece")
    for key in ("offices", "additional"):
        need(set(here[key]) <= set(the_board.cities), f"`base.{key}` has strange towns")
        for city, pieces in here[key].items():
            need(
                isinstance(pieces, list) and all(_is_piece(game, piece) for piece in pieces),
                f"`base.{key}.{city}` is a list of pieces",
            )
    for city, pieces in here["offices"].items():
        most = len(the_board.cities[city].offices)
        need(len(pieces) <= most, f"{city} has {most} offices")
    need(set(here["coellen"]) <= set(map(str, COELLEN_SPACES)), "`base.coellen` has strange spaces")
    need(all(owner in game.seats for owner in here["coellen"].values()), "`base.coellen` has strange owners")
    need(set(here["markers"]) <= set(the_board.routes), "`base.markers` lie on routes")
    linked = here.get("east_west")
    need(
        isinstance(linked, list)
        and all(seat in game.seats for seat in linked)
        and all(linked.count(seat) == 1 for seat in linked),
        "`base.east_west` lists seats, each once",
    )


def _is_piece(game: Game, piece: Json) -> bool:
    """HT-TWO-02: the neutral side has only traders, and only with two players."""
    if not isinstance(piece, dict) or piece.keys() != {"owner", "piece"} or piece["piece"] not in KINDS:
        return False
    if piece["owner"] == NEUTRAL:
        return len(game.seats) == 2 and piece["piece"] == TRADER
    return piece["owner"] in game.seats


def _seats(game: Game, here: Any) -> None:
    orders = SetStandingOrders()
    for seat in game.seats:
        desk = here["desks"][seat]
        need(isinstance(desk, dict) and set(desk) == set(TRACKS), f"the desk of {seat} names each track")
        need(
            all(type(level) is int and 1 <= level <= TRACKS[track].top for track, level in desk.items()),
            f"the levels on the desk of {seat} are those that are printed",
        )
        for key in ("supply", "stock"):
            heap = here[key][seat]
            need(
                isinstance(heap, dict) and set(heap) == set(KINDS) and all(map(is_count, heap.values())),
                f"`base.{key}.{seat}` counts traders and merchants",
            )
        points = here["points"][seat]
        need(
            isinstance(points, dict) and set(points) == set(SOURCES) and all(map(is_count, points.values())),
            f"`base.points.{seat}` counts {', '.join(SOURCES)}",
        )
        said = here["standing"][seat]
        need(
            isinstance(said, dict) and orders.why_not(game, seat, said) is None,
            f"`base.standing.{seat}` is an order",
        )
    need(is_count(here.get("pool")) and here["pool"] <= NEUTRAL_POOL, "`base.pool` counts traders")


def _pieces(game: Game, here: Any) -> None:
    """HT-COMP-06: the number of each owner's pieces never changes. A displaced piece waits on the stack."""
    found: Counter[tuple[str, str]] = Counter()
    pieces = [*here["villages"].values()]
    for offices in (here["offices"], here["additional"]):
        pieces += [piece for town in offices.values() for piece in town]
    for data in game.stack:
        if data["step"] in (Replace.name, "displaced"):
            what = {"owner": data.get("owner"), "piece": data.get("piece")}
            need(_is_piece(game, what), f"`{data['step']}` names the owner and the kind of a piece")
            need(data.get("village") in board(game).route_of, f"`{data['step']}` names a village")
            pieces.append(what)
    for piece in pieces:
        found[piece["owner"], piece["piece"]] += 1
    for seat in game.seats:
        for kind in KINDS:
            held = here["supply"][seat][kind] + here["stock"][seat][kind] + pieces_on_desk(game, seat)[kind]
            found[seat, kind] += held
        found[seat, TRADER] += 1  # its score marker
        found[seat, MERCHANT] += list(here["coellen"].values()).count(seat)
        for kind, count in PIECES.items():
            need(found[seat, kind] == count, f"seat {seat} has {count} pieces of the kind {kind}")
    neutral = found[NEUTRAL, TRADER] + here["pool"]
    need(
        neutral == neutral_pool(len(game.seats)), f"there are {neutral_pool(len(game.seats))} neutral traders"
    )


def _markers(game: Game, here: Any) -> None:
    """HT-COMP-03, HT-MARK-12, HT-MARK-14"""
    for key, parts in (("owned", ("unused", "used")), ("plates", ("hidden", "open"))):
        for seat in game.seats:
            heap = here[key][seat]
            need(
                isinstance(heap, dict) and set(heap) == set(parts) and all(map(_are_markers, heap.values())),
                f"`base.{key}.{seat}` lists markers under {' and '.join(parts)}",
            )
    for key in ("pile", "removed"):
        need(_are_markers(here.get(key)), f"`base.{key}` lists markers")
    need(_are_markers(list(here["markers"].values())), "`base.markers` names kinds of marker")
    found: Counter[str] = Counter([*here["markers"].values(), *here["pile"], *here["removed"]])
    for heaps in (*here["owned"].values(), *here["plates"].values()):
        for kinds in heaps.values():
            found.update(kinds)
    need(found == Counter(MARKERS), f"the markers are not {MARKERS}")
    on_plates = sum(len(kinds) for plate in here["plates"].values() for kinds in plate.values())
    need(
        here["draw_failed"] or on_plates + len(here["markers"]) == MARKERS_OUTSIDE_PILE,
        f"{MARKERS_OUTSIDE_PILE} markers lie on routes and plates while the pile has some",
    )


def _are_markers(kinds: Json) -> bool:
    return isinstance(kinds, list) and all(isinstance(kind, str) and kind in MARKERS for kind in kinds)
