"""The moves of a game: the only way to read those of a game that may be over.

They are rows while the game is played and for a week after it, and then one document (`PackedTurns`). Only code that
works on a running game reads the rows itself.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from django.db.models import Q

from games.models.game import Game
from games.models.packed_turns import PackedTurns
from games.models.seat import Seat
from games.models.turn import Turn

EVERY_SEAT = "*"
"""The viewer who knows the hidden moves of all seats: a replay by the rules, an export of a finished game."""
LAST = 2**31 - 1
OF_A_MOVE = (
    "position", "number", "seat", "verb", "argument", "actor", "barrier", "concerned", "hidden", "undone"
)  # fmt: skip


def turns_of(
    game: Game,
    viewer: str | None,
    *,
    after: int = 0,
    first: int = 0,
    last: int = LAST,
    kept: bool = False,
    newest: int | None = None,
    columns: Collection[str] = (),
) -> list[Turn]:
    """Return the moves, and the site's actions, that a viewer may know of, in order.

    Hidden moves are known only to their seat.

    :param after: only positions greater than this one
    :param first: the first number, and `last` the last one
    :param kept: leave out what was taken back
    :param newest: only so many, the latest
    :param columns: those that the caller reads, by default all
    """
    blind = blind_until(game, viewer)
    known = Q() if viewer == EVERY_SEAT else Q(hidden=False) | Q(seat=viewer or "-", position__gte=blind)
    wanted = known & (Q(undone=False) if kept else Q())
    rows = Turn.objects.filter(wanted, game=game, position__gt=after, number__gte=first, number__lte=last)
    rows = rows.only("game", *columns) if columns else rows
    rows = rows.order_by("-position")[:newest]
    if game.packed_at is None:
        found = list(rows)[::-1]
        if found or not game.is_over:
            return found
        # it may have been packed since it was read
    packed = _packed(game)
    if packed is None:
        # it has no moves, or was unpacked since it was read
        return [] if game.packed_at is None else list(rows)[::-1]
    found = [
        turn
        for turn in packed
        if turn.position > after
        and first <= turn.number <= last
        and not (kept and turn.undone)
        and (not turn.hidden or viewer == EVERY_SEAT or (turn.seat == viewer and turn.position >= blind))
    ]
    return found if newest is None else found[max(0, len(found) - newest) :]


def moves_of(game: Game, *, last: int = LAST) -> list[Turn]:
    """Return the moves that count, in order, for a replay by the rules."""
    turns = turns_of(game, EVERY_SEAT, last=last, kept=True, columns=OF_A_MOVE)
    return [turn for turn in turns if turn.actor != Turn.Actor.SITE]


def turns_in(games: Collection[int], *columns: str) -> Iterator[Turn]:
    """Yield the moves of several games with at least these columns, in any order."""
    left = set(games)
    # again, because a game may be packed or unpacked in between; its moves come once
    for _time in range(2):
        met = set()
        rows = Turn.objects.filter(game__in=left).order_by().only("game", *columns)
        for turn in rows.iterator(chunk_size=2000):
            met.add(turn.game_id)
            yield turn
        left -= met
        for packed in PackedTurns.objects.filter(game__in=left).iterator(chunk_size=20):
            left.discard(packed.game_id)
            yield from packed.turns
        if not left:
            return


def blind_until(game: Game, viewer: str | None) -> int:
    """Return the first position from which the viewer may know the seat's secrets.

    A replacement must not know what the seat knew before.
    """
    seat = seat_of(game, viewer)
    return seat.blind_until if seat is not None else 0


def seat_of(game: Game, viewer: str | None) -> Seat | None:
    return next((seat for seat in game.seat_list if seat.key == viewer), None)


def _packed(game: Game) -> list[Turn] | None:
    """Return all moves of a packed game, or None. They are read once for each instance of the game."""
    packed: PackedTurns | None = getattr(game, "packed_turns", None)
    return None if packed is None else packed.turns
