"""Delivering the emails about accounts: one at a time, before all others, since somebody waits for each."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from smtplib import SMTPException, SMTPRecipientsRefused

from django.db import transaction

from accounts.letters import Unreadable, message_of, withdraw
from accounts.models import Letter, User
from games.models.claims import claim
from games.notifications.email.channel import send
from games.notifications.errors import Undeliverable, Unreachable
from games.services import waking_workers

logger = logging.getLogger(__name__)

LEASE = timedelta(minutes=5)
# So many in one go: a slow mail server must not outlast the lease of the last one.
AT_ONCE = 5
LONGEST_WAIT = timedelta(minutes=15)


def deliver_letters(*, now: datetime) -> int:
    """Send what is due; return how many were accepted.

    Where the mail server itself is in trouble, the others wait for the next time: it is asked once.
    """
    Letter.objects.pending().filter(expires_at__lte=now).update(dropped_at=now, claimed_until=None, sealed="")
    sent = 0
    for _count in range(AT_ONCE):
        claimed = claim(Letter.objects.due(now), now=now, until=now + LEASE, limit=1)
        if not claimed:
            return sent
        letter = Letter.objects.get(pk=claimed[0])
        try:
            send(message_of(letter))
        except Unreachable as error:
            logger.warning("Letter %s cannot reach anybody: %s", letter.pk, error)
            _refused(letter, now, str(error), is_address=True)
        except Undeliverable as error:
            logger.warning("Letter %s is refused for good: %s", letter.pk, error)
            _refused(letter, now, str(error), is_address=False)
        except Unreadable as error:
            logger.warning("Letter %s cannot be read: %s", letter.pk, error)
            withdraw(letter=letter, now=now)
        except SMTPRecipientsRefused as error:
            logger.warning("Letter %s cannot be delivered now: %s", letter.pk, error)
            _try_again(letter, now, repr(error))
        except (OSError, SMTPException) as error:
            logger.warning("Letter %s cannot be delivered now: %r", letter.pk, error)
            _try_again(letter, now, repr(error))
            return sent
        except Exception as error:
            logger.exception("Letter %s cannot be delivered now.", letter.pk)
            _try_again(letter, now, repr(error))
        else:
            mine = Letter.objects.pending().filter(pk=letter.pk)
            mine.update(sent_at=now, claimed_until=None, trouble="", sealed="")
            sent += 1
    waking_workers.wake(waking_workers.DELIVER)
    return sent


@transaction.atomic
def _refused(letter: Letter, now: datetime, said: str, *, is_address: bool) -> None:
    """Stop; the page of the sign-up, or the settings of the address's owner, say why."""
    mine = Letter.objects.pending().filter(pk=letter.pk)
    mine.update(dropped_at=now, claimed_until=None, trouble=said[:300], refusal=said[:300], sealed="")
    owner = User.objects.select_for_update(no_key=True).present().filter(email=letter.email).first()
    if is_address and owner is not None:
        owner.note_mail_fails(trouble=said, now=now)
        owner.save(update_fields=["mail_failed_address", "mail_failed_at", "mail_trouble"])


def _try_again(letter: Letter, now: datetime, trouble: str) -> None:
    """Wait a minute, then two, four … at most a quarter of an hour."""
    wait = min(LONGEST_WAIT, timedelta(minutes=2 ** min(letter.attempts, 10)))
    Letter.objects.pending().filter(pk=letter.pk).update(
        attempts=letter.attempts + 1,
        trouble=trouble[:300],
        claimed_until=None,
        not_before=now + wait,
    )
