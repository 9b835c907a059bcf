"""Joining, pausing and leaving ladders."""

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
    text = _("Choose between one and five games at the same time.")


class NotOnLadder(Refused):
    text = _("You’re not on this ladder.")


@transaction.atomic
def join_ladder(*, user: User, ladder_id: int, games_at_once: int, now: datetime) -> LadderEntry:
    """Join a ladder, rejoin it, or change the number of simultaneous games. Running games continue.

    :raises LadderClosed: the ladder is closed
    :raises BadNumberOfGames: the number is not between one and five
    :raises NotInTheClub: the user is not a member of its club
    """
    if not 1 <= games_at_once <= MOST_GAMES:
        raise BadNumberOfGames
    ladder = Ladder.objects.get(pk=ladder_id)
    if ladder.club_id is not None:
        # from here on the player cannot leave the club, nor can it be dissolved, before the entry exists
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
        if entry.is_paused:  # a player who rejoins wants games
            entry.go_on(now=now)
        entry.left_at, entry.joined_at, entry.waiting_since = None, now, now
    elif entry.games_at_once < games_at_once and held(entry) >= entry.games_at_once:
        entry.waiting_since = now
    entry.games_at_once = games_at_once
    entry.save()
    return entry


@transaction.atomic
def leave_ladder(*, user: User, ladder_id: int, now: datetime) -> None:
    """Leave a ladder. Running games continue and count.

    :raises NotOnLadder: the player is not on the ladder
    """
    entry = _active_entry(ladder_id, user)
    entry.left_at = now
    entry.save(update_fields=["left_at"])


@transaction.atomic
def pause_ladder(*, user: User, ladder_id: int, now: datetime) -> None:
    """Pause: get no new games.

    :raises NotOnLadder: the player is not on the ladder
    """
    entry = _active_entry(ladder_id, user)
    if not entry.is_paused:
        entry.stop(LadderEntry.Pause.OWN, now=now)
        entry.save(update_fields=["paused_at", "pause"])


@transaction.atomic
def resume_ladder(*, user: User, ladder_id: int, now: datetime) -> None:
    """Get new games again.

    :raises NotOnLadder: the player is not on the ladder
    """
    entry = _active_entry(ladder_id, user)
    if entry.is_paused:
        entry.go_on(now=now)
        entry.save(update_fields=["paused_at", "pause", "lost_in_a_row", "waiting_since"])


@transaction.atomic
def leave_all_ladders(*, user: User, now: datetime) -> None:
    """Take a player whose account is deleted or banned off all ladders."""
    _leave(LadderEntry.objects.active().filter(user=user), now=now)


def leave_ladders_of_club(*, club_id: int, user: User, now: datetime) -> None:
    """Take a former member off a club's ladders. Call this with the club locked."""
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
