"""Delivery of account emails. They are sent one by one before all others, since somebody waits for each."""

from __future__ import annotations

import logging
import time
from datetime import datetime, timedelta
from smtplib import SMTPException

from accounts.letters import Unreadable, message_of, withdraw
from accounts.models import Letter
from games.models.claims import claim
from games.notifications.email.channel import send
from games.notifications.errors import SiteRefused, TryLater, Undeliverable, Unreachable
from games.services import worker_wakeups
from games.services.messages.refused_addresses import alert, switch_off_unless_many

logger = logging.getLogger(__name__)

LEASE = timedelta(minutes=5)
AT_ONCE = 5
ROUND = 15.0
"""After this many seconds, short compared to the lease, a round begins no further email."""
LONGEST_WAIT = timedelta(minutes=15)


def deliver_letters(*, now: datetime) -> int:
    """Send the emails that are due, for one round. Return how many were accepted.

    If the mail server is down or refuses this site, the round ends, and the other emails wait for the next one.
    """
    Letter.objects.pending().filter(expires_at__lte=now).update(dropped_at=now, claimed_until=None, sealed="")
    sent, ends_at = 0, time.monotonic() + ROUND
    for _count in range(AT_ONCE):
        claimed = claim(Letter.objects.due(now), now=now, until=now + LEASE, limit=1)
        if not claimed:
            return sent
        # skips emails withdrawn or deleted meanwhile
        for letter in Letter.objects.pending().filter(pk__in=claimed):
            try:
                sent += _deliver(letter, now)
            except _InTrouble:
                return sent
        if time.monotonic() >= ends_at:
            break
    worker_wakeups.wake(worker_wakeups.DELIVER)
    return sent


class _InTrouble(Exception):
    """The mail server would not take other emails either."""


def _deliver(letter: Letter, now: datetime) -> int:
    """Send one email. Return 1 if it was accepted, otherwise 0.

    :raises _InTrouble: the mail server is down or refuses this site
    """
    try:
        send(message_of(letter))
    except Unreachable as error:
        logger.warning("Letter %s cannot reach anybody: %s", letter.pk, error)
        _refused(letter, now, str(error))
        switch_off_unless_many(address=letter.email, trouble=str(error), now=now)
    except Undeliverable as error:
        logger.warning("Letter %s is refused: %s", letter.pk, error)
        _refused(letter, now, str(error))
    except Unreadable as error:
        logger.warning("Letter %s cannot be read: %s", letter.pk, error)
        withdraw(letter=letter, now=now)
    except SiteRefused as error:
        alert(str(error))
        _try_again(letter, now, str(error))
        raise _InTrouble from error
    except TryLater as error:
        logger.warning("Letter %s cannot be delivered now: %s", letter.pk, error)
        _try_again(letter, now, str(error))
    except (OSError, SMTPException) as error:
        logger.warning("Letter %s cannot be delivered now: %r", letter.pk, error)
        _try_again(letter, now, repr(error))
        raise _InTrouble from error
    except Exception as error:
        logger.exception("Letter %s cannot be delivered now.", letter.pk)
        _try_again(letter, now, repr(error))
    else:
        mine = Letter.objects.pending().filter(pk=letter.pk)
        mine.update(sent_at=now, claimed_until=None, trouble="", sealed="")
        return 1
    return 0


def _refused(letter: Letter, now: datetime, said: str) -> None:
    """Mark an email as refused. The sign-up page shows the reason."""
    mine = Letter.objects.pending().filter(pk=letter.pk)
    mine.update(dropped_at=now, claimed_until=None, trouble=said[:300], refusal=said[:300], sealed="")


def _try_again(letter: Letter, now: datetime, trouble: str) -> None:
    """Retry after one minute, two, four and so on, up to a quarter of an hour."""
    wait = min(LONGEST_WAIT, timedelta(minutes=2 ** min(letter.attempts, 10)))
    Letter.objects.pending().filter(pk=letter.pk).update(
        attempts=letter.attempts + 1,
        trouble=trouble[:300],
        claimed_until=None,
        not_before=now + wait,
    )
