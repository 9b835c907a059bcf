"""Looking back at finished games with a bot: asking for it, and working it out in parts.

A part takes a few seconds, so hard bots on the same queue do not wait for long. Each part is stored; a worker that is
stopped loses one part at most, and the next sweep continues.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime, timedelta

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games import bot_look_backs
from games.bot_look_backs import Part
from games.bots import look_back
from games.bots.look_back import Work
from games.models.claims import claim
from games.models.game import Game
from games.models.look_back import LookBack
from games.models.turn import Snapshot
from games.selectors.table.turns import moves_of
from games.services import worker_wakeups
from games.services.errors import Forbidden, Refused

logger = logging.getLogger(__name__)

DAILY = 5
DAY = timedelta(days=1)
PLAYERS_FIRST = timedelta(days=1)
"""The time after a game's end in which only its players can ask."""
AT_ONCE = 4.0
"""Seconds that a part of the work takes."""
LEASE = timedelta(minutes=3)
PATIENCE = timedelta(seconds=30)
"""The time after which the sweep wakes work that does not go on."""
MOST_TRIES = 3

_elsewhere: Callable[[Part], Work] | None = None
"""Does a part of the work elsewhere; None does it in this process."""


def work_with(elsewhere: Callable[[Part], Work] | None) -> None:
    """Set the function that does a part of the work. A site in one process sets one that asks a separate process."""
    global _elsewhere
    _elsewhere = elsewhere


class NotOver(Refused):
    text = _("This game isn’t over yet.")


class NotForThisGame(Refused):
    text = _("Bots don’t look back at this rule book yet.")


class PlayersFirst(Forbidden):
    text = _("On the day after the game, only its players can ask for this.")


class EnoughForToday(Refused):
    text = _("You’ve asked for five games today. Come back tomorrow.")


def can_ask(game: Game, user: User | None, *, now: datetime) -> bool:
    """Return whether a user who may see a finished game may ask for it."""
    if user is None or game.finished_at is None:
        return False
    is_own = game.seat_of(user) is not None or (game.imported and game.host_id == user.pk)
    return is_own or now >= game.finished_at + PLAYERS_FIRST


@transaction.atomic
def ask(*, game_id: int, user: User, now: datetime) -> LookBack:
    """Ask a bot to look back at a finished game, unless somebody has asked already.

    The caller has checked that the user may see the game.

    :raises NotOver: the game is still played
    :raises NotForThisGame: bots do not judge games with these modules
    :raises PlayersFirst: somebody else has to wait for a day
    :raises EnoughForToday: the user has asked for as many games as a day allows
    """
    # two requests at once count each other, and the second for a game joins the first
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
    game = Game.objects.select_for_update(no_key=True).get(pk=game_id)
    if not game.is_over:
        raise NotOver
    start = game.snapshots.filter(kind=Snapshot.Kind.START).first()
    judge = look_back.judge_of(game.rules, game.modules)
    if judge is None or start is None:
        raise NotForThisGame
    if not can_ask(game, user, now=now):
        raise PlayersFirst
    earlier = LookBack.objects.filter(game=game).first()
    if earlier is not None and earlier.failed_at is None:
        return earlier
    if earlier is not None:
        # so it does not count among the user's own of today
        earlier.delete()
    if LookBack.objects.filter(asked_by=user, asked_at__gt=now - DAY).count() >= DAILY:
        raise EnoughForToday
    asked = LookBack.objects.create(
        game=game,
        asked_by=user,
        asked_at=now,
        comes_last=game.imported,
        of=len(moves_of(game)),
        work=look_back.begin(judge, game.rules.upgraded(start.state)),
    )
    _wake(asked)
    return asked


def go_on(*, look_back_id: int, done: int, now: datetime) -> bool:
    """Do a part of the work on a game, if it is the next one. Return whether it was done.

    :param done: the moves that were done when this was asked for; if there are more, another worker has continued
    """
    row = LookBack.objects.to_do().select_related("game").first()
    if row is None or row.pk != look_back_id or row.done != done:
        return False
    until = now + LEASE
    if not claim(LookBack.objects.to_do().filter(pk=row.pk, done=done), now=now, until=until, limit=1):
        return False
    if row.tries >= MOST_TRIES:
        LookBack.objects.filter(pk=row.pk).update(failed_at=now, work=None, claimed_until=None)
        logger.error("Looking back at game %s has failed %d times.", row.game_id, row.tries)
        _wake_next()
        return False
    mine = LookBack.objects.filter(pk=row.pk, claimed_until=until, done=done)
    mine.update(tries=row.tries + 1)
    moves = [turn.move for turn in moves_of(row.game)]
    assert row.work is not None
    part = Part(row.game.title, row.game.modules, row.work, moves, AT_ONCE)
    try:
        work = (_elsewhere or bot_look_backs.go_on)(part)
    except Exception:
        logger.exception("A part of looking back at game %s failed.", row.game_id)
        mine.update(claimed_until=now)
        return False
    is_done = look_back.is_done(work, moves)
    mine.update(
        work=look_back.result(work) if is_done else work,
        done=work["done"],
        tries=0,
        claimed_until=now,
        finished_at=now if is_done else None,
    )
    _wake_next()
    return True


def wake(*, now: datetime) -> int:
    """Wake the next work if it has not gone on for a while. Return how many were woken."""
    row = LookBack.objects.to_do().defer("work").first()
    if row is None or (row.claimed_until or row.asked_at) > now - PATIENCE:
        return 0
    _wake(row)
    return 1


def forget(*, game_id: int) -> None:
    """Delete what a bot has said about a game whose moves no longer count."""
    LookBack.objects.filter(game=game_id).delete()


def forget_user(*, user: User) -> None:
    LookBack.objects.filter(asked_by=user).update(asked_by=None)


def _wake_next() -> None:
    row = LookBack.objects.to_do().defer("work").first()
    if row is not None:
        _wake(row)


def _wake(row: LookBack) -> None:
    worker_wakeups.wake(worker_wakeups.LOOK_BACK, row.pk, row.done)
