"""A game's row, locked, and all that a move has to know of its seats: two questions in plain SQL."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.db import connection

from accounts.models import User
from accounts.plain_sql import Columns, rows
from games.models.game import Game
from games.models.heartbeat import Heartbeat
from games.models.people import Reliability
from games.models.seat import Seat
from games.services.time import heartbeat

_GAME = Columns(Game, "g")
_LOCK = f"SELECT {_GAME} FROM games_game g WHERE g.id = %(game)s"  # noqa: S608 (names of columns)
_SEAT, _USER = Columns(Seat, "s"), Columns(User, "u")
_KEEPS, _HEARD = Columns(Reliability, "k"), Columns(Heartbeat, "b")
_SEATS = f"""
    SELECT {_SEAT}, {_USER}, {_KEEPS}, {_HEARD},
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
    """Return a game, locked until the transaction ends.

    :raises Game.DoesNotExist: there is no such game
    """
    has_locks = connection.features.has_select_for_no_key_update
    found = next(rows(f"{_LOCK} FOR NO KEY UPDATE" if has_locks else _LOCK, _GAME, game=game_id), None)
    if found is None:
        raise Game.DoesNotExist
    game: Game = found[0]
    return game


def seat_rows(game_id: int, *, key: str) -> Iterator[Any]:
    """Yield for each seat: its row, its user, how that one has kept to games, when the site's beat was last heard,
    whether a move back is asked for, and whether a move with this key has been made already.
    """
    return rows(_SEATS, _SEAT, _USER, _KEEPS, _HEARD, game=game_id, key=key, beat=heartbeat.ONLY)
