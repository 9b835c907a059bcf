"""Where pieces lie, and the one door through which they move. HT-COMP-06, HT-TWO-11.

Villages lie in the state as `{village: {"owner", "piece"}}`; a piece on the board is never changed,
only put and lifted.
"""

from __future__ import annotations

from collections.abc import Mapping

from games.engine.errors import EngineError, Refusal, refuse
from games.engine.game import Game
from games.engine.types import Json, Seat
from games.titles.hansa.base.rules.facts import BOARDS, KINDS, NEUTRAL, TRADER, Board
from games.titles.hansa.base.rules.messages import MALFORMED

Piece = dict[str, str]
Pieces = dict[str, int]


def board(game: Game) -> Board:
    return BOARDS[game.state["base"]["side"]]


def villages(game: Game) -> dict[str, Piece]:
    """The pieces in villages, one in each and of either kind; only this file changes it. HT-MAP-03"""
    return game.state["base"]["villages"]  # type: ignore[no-any-return]


def supply(game: Game, seat: Seat) -> Pieces:
    """A seat's pieces that are ready to use; only this file changes it."""
    return game.state["base"]["supply"][seat]  # type: ignore[no-any-return]


def stock(game: Game, seat: Seat) -> Pieces:
    """A seat's pieces that wait for Income; only this file changes it."""
    return game.state["base"]["stock"][seat]  # type: ignore[no-any-return]


def total(pieces: Mapping[str, int]) -> int:
    """How many pieces of both kinds."""
    return sum(pieces.values())


def move(source: Pieces, target: Pieces, pieces: Mapping[str, int]) -> None:
    """From one of a seat's heaps to another."""
    for kind, count in pieces.items():
        if source[kind] < count:
            raise EngineError(f"there are not {count} {kind} in {source}")
        source[kind] -= count
        target[kind] += count


def put(game: Game, village: str, owner: str, kind: str) -> None:
    """A piece from nowhere to a village; the caller has taken it from somewhere."""
    if village in villages(game):
        raise EngineError(f"{village} is occupied")
    villages(game)[village] = {"owner": owner, "piece": kind}


def put_from_supply(game: Game, seat: Seat, kind: str, village: str) -> None:
    """HT-PLACE-01"""
    take(supply(game, seat), kind)
    put(game, village, seat, kind)


def take(pieces: Pieces, kind: str) -> None:
    """One piece out of a heap, on its way to the board."""
    if pieces[kind] < 1:
        raise EngineError(f"there is no {kind} in {pieces}")
    pieces[kind] -= 1


def lift(game: Game, village: str) -> Piece:
    """A piece off a village, on its way elsewhere."""
    return villages(game).pop(village)


def to_stock(game: Game, owner: str, kind: str) -> None:
    """A piece to its owner's stock; a neutral one to the pool."""
    if owner == NEUTRAL:
        game.state["base"]["pool"] += 1
    else:
        stock(game, owner)[kind] += 1


def to_supply(game: Game, owner: str, kind: str) -> None:
    """A piece to its owner's supply; a neutral one to the pool."""
    if owner == NEUTRAL:
        game.state["base"]["pool"] += 1
    else:
        supply(game, owner)[kind] += 1


def put_neutral(game: Game, village: str) -> None:
    """A neutral trader from the pool; none if the pool is empty. HT-TWO-11"""
    if game.state["base"]["pool"]:
        game.state["base"]["pool"] -= 1
        put(game, village, NEUTRAL, TRADER)


def mixes(pieces: Mapping[str, int], count: int) -> list[Pieces]:
    """All ways to take that many pieces out of a heap, merchants last; kinds as keys, never zero."""
    found = []
    for merchants in range(pieces["merchant"] + 1):
        traders = count - merchants
        if 0 <= traders <= pieces["trader"]:
            mix = {"trader": traders, "merchant": merchants}
            found.append({kind: number for kind, number in mix.items() if number})
    return found


def has_parts(argument: Json, *parts: str) -> bool:
    """Whether an argument is an object of exactly these parts."""
    return isinstance(argument, dict) and set(argument) == set(parts)


def why_no_village(game: Game, village: Json) -> Refusal | None:
    """HT-ERR-10"""
    if not isinstance(village, str) or village not in board(game).route_of:
        return refuse("HT-ERR-10")
    return None


def is_in_city(game: Game, place: Json) -> bool:
    """Whether a place is a city, one of its offices (`minden:0`) or the Coellen table."""
    if not isinstance(place, str):
        return False
    name = place.split(":")[0]
    return name in board(game).cities or name == "coellen_table"


def why_not_in_supply(game: Game, seat: Seat, kind: Json) -> Refusal | None:
    """HT-ERR-08"""
    if not isinstance(kind, str) or kind not in KINDS:
        return refuse(MALFORMED)
    return None if supply(game, seat)[kind] else refuse("HT-ERR-08", kind=kind)
