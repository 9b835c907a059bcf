"""Opening and closing the ladders of clubs."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext as _

from games import catalog
from games.models.club import Club
from games.models.ladder import Ladder, LadderEntry, LadderQuerySet, LadderSeat, SeasonPlace
from games.models.policy import PACES_OF_CONTESTS
from games.services.clubs.rights import lock_club, organizer
from games.services.errors import BadClub, TooMany

if TYPE_CHECKING:
    from accounts.models import User

MOST_OPEN = 3
"""The limit of a club's open ladders. With more, waiting players would rarely find each other."""


def seat_counts(family: str) -> Sequence[int]:
    return sorted(seats for seats in catalog.plain_games(family) if seats >= 2)


@transaction.atomic
def open_ladder(*, club_id: int, user: User, family: str, seats: int, pace: str, now: datetime) -> Ladder:
    """Open a ladder for a club's members, or reopen the same one with its standings.

    :param family: the family key of the game
    :raises NotAnOrganizer: the user does not run the club
    :raises BadClub: there can be no such ladder
    :raises TooMany: the club has too many open ladders
    """
    if family not in catalog.families() or seats not in seat_counts(family) or pace not in PACES_OF_CONTESTS:
        raise BadClub(_("A ladder needs a game, a number of seats it can be played with, and a pace."))
    club = lock_club(club_id)
    organizer(club, user)
    made, _is_new = Ladder.objects.get_or_create(
        slug=f"club-{club.pk}-{family.replace('_', '-')}-{seats}-{pace}",
        defaults={
            "club": club,
            "title": catalog.title_of(family).key,
            "modules": list(catalog.plain_games(family)[seats]),
            "seat_count": seats,
            "pace_key": pace,
            "created_at": now,
            "is_open": False,
        },
    )
    _open(club, made)
    return made


@transaction.atomic
def open_again(*, ladder: Ladder, user: User) -> None:
    """Reopen a closed ladder of a club.

    :param ladder: a club's ladder
    :raises NotAnOrganizer: the user does not run the club
    :raises TooMany: the club has too many open ladders
    """
    assert ladder.club_id is not None
    club = lock_club(ladder.club_id)
    organizer(club, user)
    _open(club, ladder)


def _open(club: Club, ladder: Ladder) -> None:
    others = Ladder.objects.filter(club=club, is_open=True).exclude(pk=ladder.pk)
    if others.count() >= MOST_OPEN:
        raise TooMany(_("Your club has the maximum number of open ladders. Close one first."))
    ladder.is_open = True
    ladder.save(update_fields=["is_open"])


@transaction.atomic
def close_ladder(*, ladder: Ladder, user: User) -> None:
    """Close a club's ladder. Running games continue, and the standings stay.

    :param ladder: a club's ladder
    :raises NotAnOrganizer: the user does not run the club
    """
    assert ladder.club_id is not None
    organizer(lock_club(ladder.club_id), user)
    Ladder.objects.filter(pk=ladder.pk).update(is_open=False)


def lock_ladders(clubs: Collection[Club]) -> LadderQuerySet:
    """Lock and return the ladders of clubs that end. Lock them before their games."""
    ladders = Ladder.objects.filter(club__in=clubs)
    locked = ladders.select_for_update().order_by("pk").values_list("pk", flat=True)
    return Ladder.objects.filter(pk__in=list(locked))


def forget_ladders(ladders: LadderQuerySet) -> None:
    """Delete locked ladders with their entries and standings. Their games have been detached and stay rated."""
    mine = list(ladders.order_by("pk").values_list("pk", flat=True))
    entries = LadderEntry.objects.filter(ladder__in=mine)
    list(entries.select_for_update(no_key=True).order_by("ladder_id", "user_id").values_list("pk", flat=True))
    SeasonPlace.objects.filter(ladder__in=mine).delete()
    LadderSeat.objects.filter(ladder__in=mine).delete()
    entries.delete()
    ladders.delete()
