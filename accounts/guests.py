"""Guests: they play in one browser, without an account, until they sign up or have been away for a week.

A guest is a player's row of its own kind, signed in by its session, so that games need not know of it. It is who asks
on the few pages that a guest needs, those of GUEST_VIEWS; on all others it is a visitor like any other. So nothing that
asks for an account opens for it, however many pages are added.
"""

from __future__ import annotations

import secrets
from datetime import datetime, timedelta

from django.conf import settings
from django.contrib.auth import login
from django.db import IntegrityError, transaction
from django.db.models import Exists, OuterRef
from django.http import HttpRequest
from django.urls import Resolver404, resolve
from django.utils.translation import get_language

from accounts.models import User
from accounts.names import guest_name
from accounts.sign_ups import live_sign_ups

KEPT_FOR = timedelta(days=7)
NUMBERS, TRIES = 1_000_000, 20
"""How many names guests can have, and how often a free one is looked for."""


def make_guest(*, now: datetime) -> User:
    """Make a guest who speaks the language of the page, with a name and an address that are nobody's."""
    language = (get_language() or settings.LANGUAGE_CODE).partition("-")[0]
    for _try in range(TRIES):
        guest = User(
            email=f"guest-{secrets.token_hex(8)}@invalid.invalid",
            display_name=guest_name(secrets.randbelow(NUMBERS)),
            language=language,
            is_guest=True,
            joined_at=now,
            acted_at=now,
        )
        guest.set_unusable_password()
        try:
            with transaction.atomic():
                guest.save()
        except IntegrityError:
            continue
        return guest
    raise AssertionError(f"no free name for a guest in {TRIES} tries")


def seat_guest(request: HttpRequest, guest: User) -> None:
    """Let this browser play as a guest."""
    login(request, guest, backend=settings.AUTHENTICATION_BACKENDS[0])


def is_for_guests(request: HttpRequest) -> bool:
    """Whether a guest is known on this page; on all others the site sees a visitor."""
    try:
        return resolve(request.path_info).view_name in settings.GUEST_VIEWS
    except Resolver404:
        return False


def guest_of(request: HttpRequest) -> User | None:
    """Return the guest who plays in this browser, whatever page it asks for."""
    # looks who is signed in, if nobody has asked for it yet
    bool(request.user.is_authenticated)
    found: User | None = getattr(request, "guest", None)
    return found


def old_guests(*, now: datetime) -> list[User]:
    """Return guests who have done nothing for so long that they are forgotten, and who are not signing up."""
    signing_up = live_sign_ups(now=now).filter(guest=OuterRef("pk"))
    old = User.objects.filter(is_guest=True, acted_at__lt=now - KEPT_FOR).exclude(Exists(signing_up))
    return list(old.order_by("acted_at")[:200])
