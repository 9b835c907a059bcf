"""Sign-ups, which become accounts when the emailed link is followed.

Until then, addresses with and without an account are treated alike: a password is hashed, a row is written, and a
email is sent. So neither the answers, nor their timing, nor later possibilities (taking the name, signing in)
reveal to anybody but the reader of the address whether it has an account.
"""

from __future__ import annotations

import hashlib
import secrets
from datetime import datetime, timedelta

from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.db import transaction
from django.db.models import QuerySet

from accounts.models import Letter, SignUp, User

LASTS = timedelta(days=settings.ACCOUNT_EMAIL_CONFIRMATION_EXPIRE_DAYS)
# The limit of emails to an address within a period, since anybody can request them for any address.
MAILS, IN = 3, timedelta(hours=1)
# The emails that answer a sign-up: the link, or that the address already has an account.
LINK, ALREADY = "email_confirmation_signup", "account_already_exists"
LETTERS = (LINK, ALREADY)
LONGEST_PAGE = 500


def digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


@transaction.atomic
def hold_sign_up(
    *,
    email: str,
    password: str,
    display_name: str,
    language: str,
    time_zone: str,
    next_page: str,
    now: datetime,
    guest: User | None = None,
) -> tuple[SignUp, str]:
    """Store a sign-up, and return it with the secret for the emailed link.

    :param guest: the guest of this browser, who will become the account's user
    """
    secret = secrets.token_urlsafe(32)
    sign_up = SignUp.objects.create(
        digest=digest(secret),
        email=email.strip().lower(),
        display_name=display_name,
        password=make_password(password),
        language=language,
        time_zone=time_zone,
        next_page=next_page,
        # with the guest locked, the sweep of guests either comes first or sees this row
        guest=locked_guest(guest.pk if guest is not None else None),
        asked_at=now,
    )
    return sign_up, secret


@transaction.atomic
def hold_again(*, sign_up: SignUp, email: str, now: datetime) -> tuple[SignUp, str]:
    """Store a copy of a sign-up with a new link, perhaps for a different address."""
    secret = secrets.token_urlsafe(32)
    kept = ("display_name", "password", "language", "time_zone", "next_page")
    again = SignUp.objects.create(
        digest=digest(secret),
        email=email.strip().lower(),
        guest=locked_guest(sign_up.guest_id),
        asked_at=now,
        **{name: getattr(sign_up, name) for name in kept},
    )
    return again, secret


def last_letter(*, email: str) -> Letter | None:
    letter: Letter | None = Letter.objects.filter(email=email, kind__in=LETTERS).last()
    return letter


def has_had_enough(*, email: str, now: datetime) -> bool:
    """Return whether an address has reached its limit of such letters. The last link still works."""
    # letters of a clock that was ahead count for the same period
    recent = Letter.objects.filter(email=email, kind__in=LETTERS, created_at__range=(now - IN, now + IN))
    return recent.count() >= MAILS


def find_sign_up(*, secret: str, now: datetime) -> SignUp | None:
    """Return the sign-up of a link, or None if it was used or has expired."""
    return live_sign_ups(now=now).filter(digest=digest(secret)).first()


def complete_sign_up(
    *, sign_up: SignUp, display_name: str | None = None, password: str | None = None
) -> User | None:
    """Create the account, with a new name or password if given. Return None if it has been created meanwhile.

    A guest's row becomes the account, with everything that belongs to it. The new password ends the guest's
    sessions.

    :raises IntegrityError: the name or address has been taken meanwhile
    """
    hashed = make_password(password) if password else sign_up.password
    with transaction.atomic():
        guest, held = lock_for_account(guest=sign_up.guest_id, email=sign_up.email)
        if sign_up not in held:
            return None
        user = guest or User()
        user.email, user.display_name = sign_up.email, display_name or sign_up.display_name
        user.password, user.is_guest = hashed, False
        user.language, user.time_zone = sign_up.language, sign_up.time_zone
        user.save()
        EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
        forget_held(held)
    return user


def lock_for_account(*, guest: int | None, email: str) -> tuple[User | None, list[SignUp]]:
    """Lock the rows that become an account: the guest, if any, then all sign-ups with the address.

    Every account is created with these locks in this order (docs/architecture.md, "Locks").
    """
    locked = locked_guest(guest)
    return locked, locked_sign_ups(email)


def locked_sign_ups(email: str) -> list[SignUp]:
    """Lock and return all sign-ups with an address, by id."""
    return list(SignUp.objects.select_for_update().filter(email=email).order_by("pk"))


def locked_guest(guest: int | None) -> User | None:
    """Lock and return a guest. Return None if it has become an account or been deleted."""
    return User.objects.select_for_update(no_key=True).filter(is_guest=True, pk=guest).first()


def forget_held(held: list[SignUp]) -> None:
    """Delete only the given, locked sign-ups, since another request may hold a newer one."""
    SignUp.objects.filter(pk__in=[one.pk for one in held]).delete()


def live_sign_ups(*, now: datetime) -> QuerySet[SignUp]:
    return SignUp.objects.filter(asked_at__gt=now - LASTS)


def forget_sign_ups(*, now: datetime) -> int:
    """Delete sign-ups whose links have expired. Return how many."""
    return SignUp.objects.filter(asked_at__lte=now - LASTS).delete()[0]
