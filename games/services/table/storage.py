"""Saving what a sitting has changed, with digests by which pages notice changes."""

from __future__ import annotations

import hashlib
from datetime import datetime, timedelta
from typing import Any

import orjson

from accounts.plain_sql import change, write
from games.models.fields import as_text
from games.models.game import Game
from games.models.seat import Seat
from games.models.turn import Snapshot
from games.services.table.sitting import Sitting

QUIET_FOR = timedelta(days=30)
"""The time without moves after which an untimed game counts as stale."""
LONGEST_PAUSE = timedelta(days=30)
TIME_TO_ANSWER = timedelta(days=7)
"""The time in which players of a deserted game can answer whether it continues."""

# the columns of a game that a sitting may change
PLAYED_COLUMNS = (
    "status",
    "state",
    "version",
    "last_number",
    "last_position",
    "renamed_position",
    "passed_on",
    "marks",
    "started_at",
    "moved_at",
    "finished_at",
    "rated",
    "paused_at",
    "stale_at",
    "warned_at",
)

_BARRIER = """
    UPDATE games_snapshot SET position = %(position)s, state = %(state)s
    WHERE game_id = %(game)s AND kind = 'barrier'
"""


def save(sitting: Sitting) -> None:
    game = sitting.game
    game.version += 1
    if not sitting.is_deserted:
        game.warned_at = None
        game.stale_at = _goes_stale_at(sitting) if game.is_running else None
    elif game.warned_at is None:
        game.warned_at, game.stale_at = sitting.now, sitting.now + TIME_TO_ANSWER
    game.marks = marks_of(sitting)
    write(Game, {game.pk: {name: getattr(game, name) for name in PLAYED_COLUMNS}})
    if sitting.barrier is not None:
        position, state = sitting.barrier
        if not change(_BARRIER, game=game.pk, position=position, state=as_text(state)):
            Snapshot.objects.create(game=game, kind=Snapshot.Kind.BARRIER, position=position, state=state)
    changes = {}
    for key, seat in sitting.seats.items():
        before = sitting.before[key]
        if changed := {name: value for name, value in seat.columns().items() if before[name] != value}:
            changes[seat.pk] = changed
    write(Seat, changes)


def _goes_stale_at(sitting: Sitting) -> datetime | None:
    """Return when to check an inactive table, or None while a clock runs."""
    if sitting.game.paused_at is not None:
        return sitting.game.paused_at + LONGEST_PAUSE
    return None if sitting.game.pace.is_timed else sitting.now + QUIET_FOR


def marks_of(sitting: Sitting) -> dict[str, str]:
    """Return a digest of what each viewer sees, by which a page cheaply checks whether it is current."""
    game = sitting.game
    public = [
        game.status,
        game.last_number,
        str(game.paused_at),
        [
            [seat.user_id, seat.bot, seat.step, seat.decision, str(seat.due_at), seat.rank]
            for seat in sitting.seats.values()
        ],
    ]
    return {viewer or "": _digest([public, sight]) for viewer, sight in sitting.sights.items()}


def _digest(value: Any) -> str:
    return hashlib.blake2b(orjson.dumps(value), digest_size=12).hexdigest()
