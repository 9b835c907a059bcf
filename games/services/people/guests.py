"""Guests, who play without an account, and the deletion of their games."""

from __future__ import annotations

import logging
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Q

from accounts.guests import make_guest, old_guests
from accounts.models import User
from accounts.services import delete_account
from accounts.sign_ups import live_sign_ups
from games.models.game import Game
from games.services.table.new_tables import create_game

logger = logging.getLogger(__name__)


@transaction.atomic
def play_as_guest(*, guest: User | None, now: datetime, **table: Any) -> tuple[User, Game]:
    """Return a guest and the guest's running game, or a new game made by `create_game`.

    :param guest: the guest who already plays in this browser, or None for a new one
    """
    # the lock prevents a double click from starting two games
    known = User.objects.select_for_update(no_key=True).filter(pk=guest.pk, is_guest=True) if guest else None
    guest = (known and known.first()) or make_guest(now=now)
    running = Game.objects.filter(seats__user=guest, status=Game.Status.RUNNING).order_by("pk").last()
    return guest, running or create_game(host=guest, now=now, **table)


def sweep_guests(*, now: datetime) -> int:
    """Delete guests who have been away too long, with their games. Return how many there were."""
    done = 0
    for guest in old_guests(now=now):
        try:
            done += forget_guest(guest=guest, now=now)
        except Exception:
            logger.exception("Deleting the guest %s failed.", guest.pk)
    return done


@transaction.atomic
def forget_guest(*, guest: User, now: datetime) -> bool:
    """Delete a guest with the games in which no other person sits.

    If games with other people remain, the guest's account is anonymized instead.

    :return: False if the guest has signed up, has come back, or can still follow a sign-up link
    """
    theirs = Q(seats__user=guest) | Q(departures__user=guest) | Q(host=guest)
    numbers = Game.objects.filter(theirs).values_list("pk", flat=True)
    # lock games before users
    games = Game.objects.select_for_update().filter(pk__in=list(numbers)).order_by("pk")
    alone = [game for game in games if not game.seats.exclude(user=None).exclude(user=guest).exists()]
    locked = (
        User.objects.select_for_update().filter(pk=guest.pk, is_guest=True, acted_at=guest.acted_at).first()
    )
    if locked is None or live_sign_ups(now=now).filter(guest=locked).exists():
        return False
    for game in alone:
        game.delete()
    if len(alone) == len(games):
        locked.delete()
    else:
        delete_account(user=locked, now=now)
    return True
