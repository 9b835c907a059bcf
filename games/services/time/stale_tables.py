"""Inactive tables: warn their players, and close the tables if nobody answers.

An open table closes after 14 days without new players. An untimed game without moves for a month is
closed unrated after another week, as is a game that all players have left to bots. In games of ladders
and tournaments, all players then lose. A pause ends after a month.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext as _

from games.models.game import Game
from games.models.notification import Kind
from games.services.errors import NotNow, NotYourSeat
from games.services.table import agreements, early_end
from games.services.table.sitting import Sitting
from games.services.table.sitting_end import settle
from games.services.table.storage import TIME_TO_ANSWER

if TYPE_CHECKING:
    from accounts.models import User

logger = logging.getLogger(__name__)

OPEN_FOR = timedelta(days=14)
WARNED_BEFORE = timedelta(days=2)
AT_ONCE = 200


def sweep_stale(*, now: datetime) -> int:
    found = Game.objects.filter(stale_at__lte=now).order_by("stale_at").values_list("pk", flat=True)
    done = 0
    for game_id in list(found[:AT_ONCE]):
        try:
            done += int(look_at(game_id=game_id, now=now))
        except Exception:
            logger.exception("Checking the inactive table %s failed.", game_id)
    return done


@transaction.atomic
def look_at(*, game_id: int, now: datetime) -> bool:
    """Warn the players, close the table, or end its pause. Return whether it was due."""
    sitting = Sitting.at(game_id, now=now)
    game = sitting.game
    if game.stale_at is None or game.stale_at > now:
        return False
    if game.is_running and game.paused_at is not None:
        agreements.resume(sitting)
        settle(sitting)
    elif not (game.is_open or game.is_running):
        sitting.keep(stale_at=None)
    elif game.warned_at is None:
        _warn(sitting)
    else:
        _close(sitting)
    return True


def _warn(sitting: Sitting) -> None:
    game, now = sitting.game, sitting.now
    news = "table_goes_stale" if game.is_open else "game_stalls"
    for seat in sitting.people:
        sitting.notify(seat, Kind.TABLE_NEWS, news=news)
    if game.is_running:
        sitting.report(news)
        settle(sitting)
    else:
        sitting.write_messages()
    grace = WARNED_BEFORE if game.is_open else TIME_TO_ANSWER
    sitting.keep(stale_at=now + grace, warned_at=now)


def _close(sitting: Sitting) -> None:
    game = sitting.game
    counts = game.is_made_by_site
    news = "table_closed" if game.is_open else "ladder_game_closed" if counts else "game_closed"
    for seat in sitting.seats.values():
        # in a deserted game, notify those who left
        if seat.user is not None and (seat.player is not None or sitting.is_deserted):
            sitting.notify_user(seat.user, Kind.TABLE_NEWS, news=news, seat=seat.key)
    if game.is_open:
        game.status, game.finished_at = Game.Status.CLOSED, sitting.now
        game.save(update_fields=["status", "finished_at"])
        sitting.write_messages()
        sitting.keep(stale_at=None)
        return
    # results of ladders and tournaments matter to others: all players lose, the last to leave ranks best
    game.rated = game.rated and counts
    sitting.report(news)
    early_end.finish_now(sitting)
    settle(sitting)


@transaction.atomic
def keep_open(*, game_id: int, user: User, now: datetime) -> None:
    """Keep a warned table open for another full period.

    :raises NotYourSeat: the user has no seat here
    :raises NotNow: the table is not about to close
    """
    sitting = Sitting.at(game_id, now=now)
    game = sitting.game
    if not any(seat.user_id == user.pk for seat in sitting.seats.values()):
        raise NotYourSeat
    if game.stale_at is None or game.warned_at is None:
        raise NotNow(_("This table isn’t about to close."))
    if game.is_running:
        seat = sitting.seat_of(user)
        sitting.report("wants_to_go_on", seat=seat.key)
        settle(sitting)
    else:
        sitting.keep(stale_at=now + OPEN_FOR - WARNED_BEFORE, warned_at=None)
