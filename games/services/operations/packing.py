"""Packing of old games: the rows of a finished game's moves are replaced by one compressed document.

Nothing is written to a finished game any more. If a form of it is sent again within a week, its key still finds the
move that it made; after that the keys go with the rows.
"""

from __future__ import annotations

import logging
import time
from datetime import datetime, timedelta

from django.db import connection, transaction
from django.db.models import QuerySet

from games.models.game import Game
from games.models.packed_turns import PackedTurns, as_document
from games.models.turn import Turn

KEPT_AS_ROWS = timedelta(days=7)
"""The time after a game's end in which its moves stay rows, and a form that is sent again finds the move it made."""
ROUND = 15.0
"""After this many seconds no further game is packed. The rest is left for the next round."""
AT_ONCE = 2000

logger = logging.getLogger(__name__)


class NotTheSame(Exception):
    """The moves in the stored document differ from the rows."""


def pack_games(*, now: datetime) -> int:
    """Pack one round of games, those first that ended first. Return how many."""
    done, ends_at = 0, time.monotonic() + ROUND
    for game_id in list(_to_pack(now).order_by("finished_at").values_list("pk", flat=True)[:AT_ONCE]):
        if time.monotonic() >= ends_at:
            break
        try:
            done += pack_game(game_id=game_id, now=now)
        except Exception:
            logger.exception("The moves of game %s were not packed.", game_id)
    return done


@transaction.atomic
def pack_game(*, game_id: int, now: datetime) -> bool:
    """Replace the rows of a game's moves by a document. Return False if there is nothing to do, or it is locked.

    :raises NotTheSame: the document, read back from the database, has other moves
    """
    skips = connection.features.has_select_for_update_skip_locked
    game = _to_pack(now).select_for_update(no_key=True, skip_locked=skips).filter(pk=game_id).first()
    if game is None:
        return False
    turns = list(game.turns.order_by("position"))
    PackedTurns.of(game, turns).save(force_insert=True)
    if as_document(PackedTurns.objects.get(pk=game_id).turns) != as_document(turns):
        raise NotTheSame
    game.turns.all().delete()
    game.packed_at = now
    game.save(update_fields=["packed_at"])
    return True


def unpack_games() -> int:
    """Unpack all games. Return how many. A failure is logged, and does not stop the others."""
    done = 0
    for game_id in list(packed_games().order_by("pk").values_list("pk", flat=True)):
        try:
            done += unpack_game(game_id=game_id)
        except Exception:
            logger.exception("The moves of game %s were not unpacked.", game_id)
    return done


@transaction.atomic
def unpack_game(*, game_id: int) -> bool:
    """Make the rows of a packed game's moves again, for an earlier release. Return False if it is not packed."""
    game = Game.objects.select_for_update(no_key=True).filter(pk=game_id, packed_at__isnull=False).first()
    if game is None:
        return False
    packed = PackedTurns.objects.get(pk=game_id)
    Turn.objects.bulk_create(packed.turns)
    packed.delete()
    game.packed_at = None
    game.save(update_fields=["packed_at"])
    return True


def left(*, now: datetime) -> int:
    """Return how many games wait to be packed."""
    return _to_pack(now).count()


def packed_games() -> QuerySet[Game]:
    return Game.objects.filter(packed_at__isnull=False)


def _to_pack(now: datetime) -> QuerySet[Game]:
    return Game.objects.filter(
        status=Game.Status.FINISHED, packed_at=None, finished_at__lte=now - KEPT_AS_ROWS
    ).only("pk")
