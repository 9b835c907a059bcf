"""What players want of a ladder: games, a pause, to leave."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from games.models.ladder import MOST_GAMES, Ladder, LadderEntry, LadderEntryQuerySet
from games.services.clubs.rights import refuse_strangers
from games.services.errors import Invalid, Refused
from games.services.ladders.results import held

if TYPE_CHECKING:
    from accounts.models import User


class LadderClosed(Refused):
    text = _("This ladder is closed.")


class BadNumberOfGames(Invalid):
    """Nobody plays so many."""

    text = _("Choose between one and five games at the same time.")


class NotOnLadder(Refused):
    """The player has not joined, or has left."""

    text = _("You’re not on this ladder.")


@transaction.atomic
def join_ladder(*, user: User, ladder_id: int, games_at_once: int, now: datetime) -> LadderEntry:
    """Join, come back, or change how many games at once; games that run go on in any case.

    :raises LadderClosed: it forms no more tables
    :raises BadNumberOfGames: it is not one to five
    :raises NotInTheClub: it is a club's, to which the player does not belong
    """
    if not 1 <= games_at_once <= MOST_GAMES:
        raise BadNumberOfGames
    ladder = Ladder.objects.get(pk=ladder_id)
    if ladder.club_id is not None:
        # from now on the player cannot leave the club, nor the club be dissolved, before the entry is there
        refuse_strangers(ladder.club_id, user)
        ladder.refresh_from_db()
    if not ladder.is_open:
        raise LadderClosed
    LadderEntry.objects.bulk_create(
        [
            LadderEntry(
                ladder=ladder, user=user, joined_at=now, waiting_since=now, games_at_once=games_at_once
            )
        ],
        ignore_conflicts=True,
    )
    entry = _locked_entry(ladder_id, user)
    if not entry.is_active:
        if entry.is_paused:  # who comes back wants games
            entry.go_on(now=now)
        entry.left_at, entry.joined_at, entry.waiting_since = None, now, now
    elif entry.games_at_once < games_at_once and held(entry) >= entry.games_at_once:
        entry.waiting_since = now
    entry.games_at_once = games_at_once
    entry.save()
    return entry


@transaction.atomic
def leave_ladder(*, user: User, ladder_id: int, now: datetime) -> None:
    """Get no more games; those that run are played to their end and count.

    :raises NotOnLadder: the player is not on it
    """
    entry = _active_entry(ladder_id, user)
    entry.left_at = now
    entry.save(update_fields=["left_at"])


@transaction.atomic
def pause_ladder(*, user: User, ladder_id: int, now: datetime) -> None:
    """Get no new games for a while.

    :raises NotOnLadder: the player is not on it
    """
    entry = _active_entry(ladder_id, user)
    if not entry.is_paused:
        entry.stop(LadderEntry.Pause.OWN, now=now)
        entry.save(update_fields=["paused_at", "pause"])


@transaction.atomic
def resume_ladder(*, user: User, ladder_id: int, now: datetime) -> None:
    """Get new games again.

    :raises NotOnLadder: the player is not on it
    """
    entry = _active_entry(ladder_id, user)
    if entry.is_paused:
        entry.go_on(now=now)
        entry.save(update_fields=["paused_at", "pause", "lost_in_a_row", "waiting_since"])


@transaction.atomic
def leave_all_ladders(*, user: User, now: datetime) -> None:
    """Take a player who deletes the account, or is shut out, off all ladders."""
    _leave(LadderEntry.objects.active().filter(user=user), now=now)


def leave_ladders_of_club(*, club_id: int, user: User, now: datetime) -> None:
    """Take a player who belongs to a club no more off its ladders; call it under the club's lock."""
    _leave(LadderEntry.objects.active().filter(user=user, ladder__club=club_id), now=now)


def _leave(mine: LadderEntryQuerySet, *, now: datetime) -> None:
    locked = mine.select_for_update(no_key=True, of=("self",)).order_by("ladder_id")
    pks = list(locked.values_list("pk", flat=True))
    LadderEntry.objects.active().filter(pk__in=pks).update(left_at=now)


def _locked_entry(ladder_id: int, user: User) -> LadderEntry:
    return LadderEntry.objects.select_for_update(no_key=True).get(ladder=ladder_id, user=user)


def _active_entry(ladder_id: int, user: User) -> LadderEntry:
    try:
        entry = _locked_entry(ladder_id, user)
    except LadderEntry.DoesNotExist as error:
        raise NotOnLadder from error
    if not entry.is_active:
        raise NotOnLadder
    return entry
