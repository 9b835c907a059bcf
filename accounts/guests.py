"""Guests, who play in one browser without an account, until they sign up or have been away for a week.

A guest is a row of the user model, signed in by its session, so games need not know about guests. Only the
views in GUEST_VIEWS recognize guests. Everywhere else a guest counts as an anonymous visitor, so a new page
that requires an account does not open for guests.
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
"""The number of possible guest names, and the number of attempts to find a free one."""


def make_guest(*, now: datetime) -> User:
    """Create a guest with the page's language, a free name and an invalid address."""
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
    login(request, guest, backend=settings.AUTHENTICATION_BACKENDS[0])


def is_for_guests(request: HttpRequest) -> bool:
    try:
        return resolve(request.path_info).view_name in settings.GUEST_VIEWS
    except Resolver404:
        return False


def guest_of(request: HttpRequest) -> User | None:
    """Return the guest who plays in this browser, on any page."""
    # resolves the lazy user, which sets `request.guest`
    bool(request.user.is_authenticated)
    found: User | None = getattr(request, "guest", None)
    return found


def old_guests(*, now: datetime) -> list[User]:
    """Return guests who have been inactive for too long and are not signing up."""
    signing_up = live_sign_ups(now=now).filter(guest=OuterRef("pk"))
    old = User.objects.filter(is_guest=True, acted_at__lt=now - KEPT_FOR).exclude(Exists(signing_up))
    return list(old.order_by("acted_at")[:200])
