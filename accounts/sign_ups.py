"""From the sign-up form to the account: it comes into being when the mailed link is followed.

An address that has an account already and one that has none are treated alike until then: a password is hashed,
a row is written, a mail goes out. So neither the answers, nor the time they take, nor what can be done afterwards
(take the name, sign in) tell anybody but the reader of the address which of the two it is.
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
# How many emails an address gets within which time: anybody may ask for them, for any address.
MAILS, IN = 3, timedelta(hours=1)
# What answers a sign-up: the link, or that the address has an account already.
LINK, ALREADY = "email_confirmation_signup", "account_already_exists"
LETTERS = (LINK, ALREADY)
LONGEST_PAGE = 500


def digest(secret: str) -> str:
    """Return what is kept of a link's secret."""
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
    """Keep what somebody has asked for, and return it with the secret of the link to mail.

    :param guest: who has played in this browser until now; the account will be theirs
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
        # locked, so that the sweep of guests comes before this row or sees it
        guest=locked_guest(guest.pk if guest is not None else None),
        asked_at=now,
    )
    return sign_up, secret


@transaction.atomic
def hold_again(*, sign_up: SignUp, email: str, now: datetime) -> tuple[SignUp, str]:
    """Keep the same once more, for another link, perhaps to another address."""
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
    """Return the newest letter that answers a sign-up with this address."""
    letter: Letter | None = Letter.objects.filter(email=email, kind__in=LETTERS).last()
    return letter


def has_had_enough(*, email: str, now: datetime) -> bool:
    """Whether an address gets no such letter for a while: the link in the last one does as well."""
    # a letter of a clock that was ahead counts for as long as any other
    recent = Letter.objects.filter(email=email, kind__in=LETTERS, created_at__range=(now - IN, now + IN))
    return recent.count() >= MAILS


def find_sign_up(*, secret: str, now: datetime) -> SignUp | None:
    """Return the sign-up to which a link leads; None if it was used, or is too old."""
    return live_sign_ups(now=now).filter(digest=digest(secret)).first()


def complete_sign_up(
    *, sign_up: SignUp, display_name: str | None = None, password: str | None = None
) -> User | None:
    """Make the account, with another name or password if they are given; None if the address was confirmed meanwhile.

    A guest's row becomes the account's, with all that belongs to it; sessions of the guest end with the new password.

    :raises IntegrityError: another was quicker to the name or the address
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
    """Lock what becomes an account: the guest, if there is one, then all sign-ups that wait for its address.

    Every account is made with these locks, in this order (docs/architecture.md, "Locks").
    """
    locked = locked_guest(guest)
    return locked, locked_sign_ups(email)


def locked_sign_ups(email: str) -> list[SignUp]:
    """Return all sign-ups with an address, locked by number."""
    return list(SignUp.objects.select_for_update().filter(email=email).order_by("pk"))


def locked_guest(guest: int | None) -> User | None:
    """Return a guest, locked; None if there is none, or it has become an account, or it was swept away."""
    return User.objects.select_for_update(no_key=True).filter(is_guest=True, pk=guest).first()


def forget_held(held: list[SignUp]) -> None:
    """Delete locked sign-ups and no others: a newer one may be locked by the request that follows its link."""
    SignUp.objects.filter(pk__in=[one.pk for one in held]).delete()


def live_sign_ups(*, now: datetime) -> QuerySet[SignUp]:
    """Return the sign-ups whose links still work."""
    return SignUp.objects.filter(asked_at__gt=now - LASTS)


def forget_sign_ups(*, now: datetime) -> int:
    """Forget those whose links are too old; return how many there were."""
    return SignUp.objects.filter(asked_at__lte=now - LASTS).delete()[0]
