"""Operations on whole accounts."""

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
    """Return everything that the site stores about a player, as JSON values.

    Other apps add sections through the DATA_EXPORTS setting: dotted paths of functions that take the user and
    return {"section": JSON value}.

    :raises ValueError: two apps return a section of the same name
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
            "confirms_turn_end": user.confirms_turn_end,
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
        # keyed hashes, meaningless without the site's key; see accounts/same_person.py
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
    """Anonymize the account permanently. Other players' games stay complete.

    Other apps receive `account_leaves` and `account_deleted` inside the transaction, before the name is erased.
    All sessions end, since the password in their hash is gone.
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
    """Ban a player permanently: all sessions end, and no code or emailed link signs in any more.

    Other apps receive `account_leaves` and `account_banned` inside the transaction.
    """
    locked = _taken_out(user, account_banned, now=now)
    locked.is_active = False
    locked.end_sessions()
    locked.save(update_fields=["is_active", "sessions_ended"])
    _forget_wishes(locked)


def _forget_wishes(user: User) -> None:
    """Delete unconfirmed new addresses, whose readers could otherwise get in with a new password."""
    EmailAddress.objects.filter(user=user, verified=False).delete()


def _taken_out(user: User, ending: Signal, *, now: datetime) -> User:
    """Have other apps release a player's seats and the like, and return the locked row of the account.

    Games are locked before users. If a game takes the player in before the row is locked, everything is rolled
    back, including the locks, and tried again. With the row locked, no game can do so.
    """
    for attempt in range(1, MOST_ATTEMPTS + 1):
        try:
            with transaction.atomic():
                account_leaves.send(sender=User, user=user, now=now)
                # the weaker lock lets others insert rows that refer to this one, such as at a game's end
                locked = User.objects.select_for_update(no_key=True).get(pk=user.pk)
                ending.send(sender=User, user=locked, now=now)
                return locked
        except CameBack:
            if attempt == MOST_ATTEMPTS:
                raise
    raise AssertionError("unreachable")


@transaction.atomic
def lift_ban(*, user: User) -> None:
    """Allow a banned player to sign in again. Sessions and tokens that the ban ended are not restored.

    Other apps receive `account_readmitted`, and undo changes that requests in progress may have made during the ban.
    """
    locked = User.objects.select_for_update(no_key=True).present().filter(pk=user.pk, is_active=False).first()
    if locked is None:
        return
    account_readmitted.send(sender=User, user=locked)
    _forget_wishes(locked)
    locked.is_active = True
    locked.save(update_fields=["is_active"])
