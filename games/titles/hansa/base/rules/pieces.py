"""The places of pieces, and the only functions that move them. HT-COMP-06, HT-TWO-11.

The state holds the occupied villages as `{village: {"owner", "piece"}}`. A piece on the board is only put or lifted,
and never changed in place.
"""

from __future__ import annotations

from collections.abc import Mapping

from games.engine.errors import EngineError, Refusal, refuse
from games.engine.game import Game
from games.engine.memory import NEWS, Topic
from games.engine.types import Json, Seat
from games.titles.hansa.base.rules.facts import BOARDS, KINDS, NEUTRAL, TRADER, Board
from games.titles.hansa.base.rules.messages import MALFORMED

Piece = dict[str, str]
Pieces = dict[str, int]

OFFICES_AND_DESKS = Topic("offices and desks", NEWS)
"""The offices in cities and the players' desks. Claims change them, most moves do not."""


def board(game: Game) -> Board:
    return BOARDS[game.state["base"]["side"]]


def villages(game: Game) -> dict[str, Piece]:
    """Return the occupied villages with their pieces, one piece of either kind in each. HT-MAP-03

    Only this file changes the dict.
    """
    return game.state["base"]["villages"]  # type: ignore[no-any-return]


def supply(game: Game, seat: Seat) -> Pieces:
    """Return the pieces that a seat may use. Only this file changes the dict."""
    return game.state["base"]["supply"][seat]  # type: ignore[no-any-return]


def stock(game: Game, seat: Seat) -> Pieces:
    """Return the pieces that a seat can use only after Income. Only this file changes the dict."""
    return game.state["base"]["stock"][seat]  # type: ignore[no-any-return]


def total(pieces: Mapping[str, int]) -> int:
    return sum(pieces.values())


def move(source: Pieces, target: Pieces, pieces: Mapping[str, int]) -> None:
    """Move pieces from one heap of a seat to another.

    :raises EngineError: the source does not hold them
    """
    for kind, count in pieces.items():
        if source[kind] < count:
            raise EngineError(f"there are not {count} {kind} in {source}")
        source[kind] -= count
        target[kind] += count


def put(game: Game, village: str, owner: str, kind: str) -> None:
    """Put a piece on a free village. The caller has already taken it from a heap.

    :raises EngineError: the village is occupied
    """
    if village in villages(game):
        raise EngineError(f"{village} is occupied")
    villages(game)[village] = {"owner": owner, "piece": kind}


def put_from_supply(game: Game, seat: Seat, kind: str, village: str) -> None:
    """HT-PLACE-01"""
    take(supply(game, seat), kind)
    put(game, village, seat, kind)


def take(pieces: Pieces, kind: str) -> None:
    """Remove one piece from a heap, to be put on the board.

    :raises EngineError: the heap has no such piece
    """
    if pieces[kind] < 1:
        raise EngineError(f"there is no {kind} in {pieces}")
    pieces[kind] -= 1


def lift(game: Game, village: str) -> Piece:
    return villages(game).pop(village)


def to_stock(game: Game, owner: str, kind: str) -> None:
    """Add a piece to its owner's stock, or a neutral one to the pool."""
    if owner == NEUTRAL:
        game.state["base"]["pool"] += 1
    else:
        stock(game, owner)[kind] += 1


def to_supply(game: Game, owner: str, kind: str) -> None:
    """Add a piece to its owner's supply, or a neutral one to the pool."""
    if owner == NEUTRAL:
        game.state["base"]["pool"] += 1
    else:
        supply(game, owner)[kind] += 1


def put_neutral(game: Game, village: str) -> None:
    """Put a neutral trader from the pool on a village. Do nothing if the pool is empty. HT-TWO-11"""
    if game.state["base"]["pool"]:
        game.state["base"]["pool"] -= 1
        put(game, village, NEUTRAL, TRADER)


def mixes(pieces: Mapping[str, int], count: int) -> list[Pieces]:
    """Return all ways to take `count` pieces from a heap, those with the fewest merchants first.

    A kind of which no piece is taken has no key.
    """
    found = []
    for merchants in range(pieces["merchant"] + 1):
        traders = count - merchants
        if 0 <= traders <= pieces["trader"]:
            mix = {"trader": traders, "merchant": merchants}
            found.append({kind: number for kind, number in mix.items() if number})
    return found


def has_parts(argument: Json, *parts: str) -> bool:
    """Return whether an argument is an object with exactly these keys."""
    return isinstance(argument, dict) and set(argument) == set(parts)


def why_no_village(game: Game, village: Json) -> Refusal | None:
    """HT-ERR-10"""
    if not isinstance(village, str) or village not in board(game).route_of:
        return refuse("HT-ERR-10")
    return None


def is_in_city(game: Game, place: Json) -> bool:
    """Return whether a place is a city, one of its offices (`minden:0`) or the Coellen table."""
    if not isinstance(place, str):
        return False
    name = place.split(":")[0]
    return name in board(game).cities or name == "coellen_table"


def why_not_in_supply(game: Game, seat: Seat, kind: Json) -> Refusal | None:
    """HT-ERR-08"""
    if not isinstance(kind, str) or kind not in KINDS:
        return refuse(MALFORMED)
    return None if supply(game, seat)[kind] else refuse("HT-ERR-08", kind=kind)
