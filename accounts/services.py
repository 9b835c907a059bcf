"""What is done with a whole account."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.socialaccount.models import SocialAccount
from django.conf import settings
from django.db import transaction
from django.dispatch import Signal
from django.utils.module_loading import import_string

from accounts import second_factor, social_sign_in
from accounts.models import Letter, User
from accounts.sign_ups import forget_held, locked_sign_ups
from accounts.signals import CameBack, account_banned, account_deleted, account_leaves, account_readmitted

MOST_ATTEMPTS = 5


def export_data(*, user: User) -> dict[str, Any]:
    """Return everything the site keeps about a player, as JSON values.

    Other apps add their sections through the DATA_EXPORTS setting: dotted names of functions that
    take the user and return {"section": JSON value}.

    :raises ValueError: two apps bring a section of the same name
    """
    data: dict[str, Any] = {
        "account": {
            "email": user.email,
            "display_name": user.display_name,
            "color": user.color,
            "language": user.language,
            "time_zone": user.time_zone,
            "joined_at": user.joined_at.isoformat(),
            "last_login": user.last_login.isoformat() if user.last_login else None,
            "last_seen": user.acted_at.isoformat() if user.acted_at else None,
            "reminder_percent": user.reminder_percent,
            "mail_fails": user.mail_trouble if user.mail_fails else None,
        },
        "email_addresses": list(
            EmailAddress.objects.filter(user=user).order_by("email").values("email", "verified", "primary")
        ),
        "emails_about_the_account": [
            {
                "kind": letter.kind,
                "created": letter.created_at.isoformat(),
                "sent": letter.sent_at.isoformat() if letter.sent_at else None,
                "refused": letter.refusal or None,
            }
            for letter in Letter.objects.filter(email=user.email)
        ],
        # keyed hashes that say nothing without the site's key; see accounts/same_person.py
        "signs": [
            {"kind": sign.kind, "days": sign.days, "last_seen": sign.seen_at.isoformat()}
            for sign in user.signs.order_by("pk")
        ],
        "second_factors": second_factor.exported(user),
        "accounts_elsewhere": social_sign_in.exported(user),
    }
    for path in settings.DATA_EXPORTS:
        sections: dict[str, Any] = import_string(path)(user)
        if clash := data.keys() & sections.keys():
            raise ValueError(f"{path} exports sections that exist already: {sorted(clash)}")
        data |= sections
    return data


@transaction.atomic
def delete_account(*, user: User, now: datetime) -> None:
    """Make the account anonymous for good, so that the others' games stay whole.

    Other apps hear `account_leaves` and `account_deleted` inside the transaction, before the name goes.
    All sessions end, since the password they were signed with is gone.
    """
    locked = _taken_out(user, account_deleted, now=now)
    EmailAddress.objects.filter(user=locked).delete()
    forget_held(locked_sign_ups(locked.email))
    Letter.objects.filter(email=locked.email).delete()
    locked.signs.all().delete()
    Authenticator.objects.filter(user=locked).delete()
    SocialAccount.objects.filter(user=locked).delete()
    locked.anonymize(now=now)


@transaction.atomic
def ban(*, user: User, now: datetime) -> None:
    """Lock a player out for good: every session ends, and no code or emailed link lets them in any more.

    Other apps hear `account_leaves` and `account_banned` inside the transaction.
    """
    locked = _taken_out(user, account_banned, now=now)
    locked.is_active = False
    locked.end_sessions()
    locked.save(update_fields=["is_active", "sessions_ended"])
    _forget_wishes(locked)


def _forget_wishes(user: User) -> None:
    """Forget the address an account was going to have: anyone who reads mail there could get in by a new password."""
    EmailAddress.objects.filter(user=user, verified=False).delete()


def _taken_out(user: User, ending: Signal, *, now: datetime) -> User:
    """Let other apps free what they hold for a player, and return the account's row, locked.

    Games are locked before players. Where one of them has taken the player in before the row was locked,
    everything is taken back, the locks as well, and tried again: from the row's lock on nobody can.
    """
    for attempt in range(1, MOST_ATTEMPTS + 1):
        try:
            with transaction.atomic():
                account_leaves.send(sender=User, user=user, now=now)
                # others may write what points at this row meanwhile, such as a game's end that tells of it
                locked = User.objects.select_for_update(no_key=True).get(pk=user.pk)
                ending.send(sender=User, user=locked, now=now)
                return locked
        except CameBack:
            if attempt == MOST_ATTEMPTS:
                raise
    raise AssertionError("unreachable")


@transaction.atomic
def lift_ban(*, user: User) -> None:
    """Let a player sign in again; what the ban has ended stays so.

    Other apps hear `account_readmitted`: they end what a request under way has made while the player was shut out.
    """
    locked = User.objects.select_for_update(no_key=True).present().filter(pk=user.pk, is_active=False).first()
    if locked is None:
        return
    account_readmitted.send(sender=User, user=locked)
    _forget_wishes(locked)
    locked.is_active = True
    locked.save(update_fields=["is_active"])
