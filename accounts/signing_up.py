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

from accounts.models import SignUp, User

LASTS = timedelta(days=settings.ACCOUNT_EMAIL_CONFIRMATION_EXPIRE_DAYS)
# How many emails an address gets within which time: anybody may ask for them, for any address.
MAILS, IN = 3, timedelta(hours=1)
LONGEST_PAGE = 500


def digest(secret: str) -> str:
    """Return what is kept of a link's secret."""
    return hashlib.sha256(secret.encode()).hexdigest()


def hold_sign_up(
    *,
    email: str,
    password: str,
    display_name: str,
    language: str,
    time_zone: str,
    next_page: str,
    now: datetime,
) -> str | None:
    """Keep what somebody has asked for, and return the secret of the link to mail.

    None if the address has had enough of such mails: the link in the last one does as well.
    """
    address, hashed = email.strip().lower(), make_password(password)
    if SignUp.objects.filter(email=address, asked_at__gt=now - IN).count() >= MAILS:
        return None
    secret = secrets.token_urlsafe(32)
    SignUp.objects.create(
        digest=digest(secret),
        email=address,
        display_name=display_name,
        password=hashed,
        language=language,
        time_zone=time_zone,
        next_page=next_page,
        asked_at=now,
    )
    return secret


def find_sign_up(*, secret: str, now: datetime) -> SignUp | None:
    """Return the sign-up to which a link leads; None if it was used, or is too old."""
    return SignUp.objects.filter(digest=digest(secret), asked_at__gt=now - LASTS).first()


def complete_sign_up(
    *, sign_up: SignUp, display_name: str | None = None, password: str | None = None
) -> User | None:
    """Make the account, with another name or password if they are given; None if the address was confirmed meanwhile.

    :raises IntegrityError: another was quicker to the name or the address
    """
    hashed = make_password(password) if password else sign_up.password
    with transaction.atomic():
        # all that wait for this address, in one order: others of them may be confirmed at this moment
        held = SignUp.objects.select_for_update().filter(email=sign_up.email)
        if sign_up not in held:
            return None
        user = User(
            email=sign_up.email,
            display_name=display_name or sign_up.display_name,
            password=hashed,
            language=sign_up.language,
            time_zone=sign_up.time_zone,
        )
        user.save()
        EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
        held.delete()
    return user


def forget_sign_ups(*, now: datetime) -> int:
    """Forget those whose links are too old; return how many there were."""
    return SignUp.objects.filter(asked_at__lte=now - LASTS).delete()[0]
