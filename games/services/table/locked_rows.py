"""Locking a game and loading all that a move needs of its seats, with two plain SQL queries."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.db import connection

from accounts.models import User
from accounts.plain_sql import Columns, moment, rows
from games.models.game import Game
from games.models.heartbeat import Heartbeat
from games.models.seat import Seat
from games.services.time import heartbeat

_GAME = Columns(Game, "g")
_LOCK = f"SELECT {_GAME} FROM games_game g WHERE g.id = "  # noqa: S608 (names of columns)
_OF_GAME, _OF_SEAT = "%(game)s", "(SELECT game_id FROM games_seat WHERE id = %(seat)s)"
_SEAT, _USER = Columns(Seat, "s"), Columns(User, "u")
_SEATS = f"""
    SELECT {_SEAT}, {_USER}, k.finished, k.recent, b.beat_at, b.silent_until,
        EXISTS (SELECT 1 FROM games_agreement WHERE game_id = %(game)s AND kind = 'undo' AND outcome = '') AS asks,
        EXISTS (SELECT 1 FROM games_turn WHERE game_id = %(game)s AND key = %(key)s) AS repeats
    FROM games_seat s
    LEFT JOIN accounts_user u ON u.id = s.user_id
    LEFT JOIN games_reliability k ON k.user_id = s.user_id
    LEFT JOIN games_heartbeat b ON b.id = %(beat)s
    WHERE s.game_id = %(game)s
    ORDER BY s.number
"""  # noqa: S608 (names of columns)


def lock_game(game_id: int) -> Game:
    """Return a game, locked until the end of the transaction.

    :raises Game.DoesNotExist: there is no such game
    """
    return _locked(_OF_GAME, game=game_id)


def lock_game_of(seat_id: int) -> Game:
    """Return the game of a seat, locked until the end of the transaction.

    :raises Game.DoesNotExist: there is no such seat
    """
    return _locked(_OF_SEAT, seat=seat_id)


def _locked(which: str, **given: int) -> Game:
    lock = " FOR NO KEY UPDATE" if connection.features.has_select_for_no_key_update else ""
    found = next(rows(f"{_LOCK}{which}{lock}", _GAME, **given), None)
    if found is None:
        raise Game.DoesNotExist
    game: Game = found[0]
    return game


def seat_rows(game_id: int, *, key: str) -> Iterator[Any]:
    """Yield for each seat: the seat and its user, the user's number of finished games and last decisions (as text),
    the heartbeat's two moments, whether an undo request is open, and whether a move with this key exists.
    """
    return rows(_SEATS, _SEAT, _USER, game=game_id, key=key, beat=heartbeat.ONLY)


def heartbeat_of(beat_at: Any, silent_until: Any) -> Heartbeat | None:
    """Return the heartbeat made of the columns read, or None if there has been no beat."""
    if beat_at is None:
        return None
    return Heartbeat(
        pk=heartbeat.ONLY,
        beat_at=moment(beat_at),
        silent_until=None if silent_until is None else moment(silent_until),
    )
