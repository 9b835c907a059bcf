"""The mail backend of development, which keeps emails in a folder for /dev/mailbox/ and logs them."""

from __future__ import annotations

import logging
import time
import uuid
from collections.abc import Sequence

from django.conf import settings
from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend

logger = logging.getLogger(__name__)


class MailboxBackend(BaseEmailBackend):
    """Stores each email as `<nanoseconds>-<random>.eml` in MAILBOX_DIR, so that the names sort by time."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        settings.MAILBOX_DIR.mkdir(parents=True, exist_ok=True)
        for message in email_messages:
            name = f"{time.time_ns()}-{uuid.uuid4().hex[:8]}.eml"
            unfinished = settings.MAILBOX_DIR / f".{name}"
            unfinished.write_bytes(message.message().as_bytes())
            unfinished.rename(settings.MAILBOX_DIR / name)
            logger.info("Mail to %s: %s", ", ".join(message.to), message.subject)
            if message.body and not getattr(message, "alternatives", None):
                logger.info("%s", message.body)
        return len(email_messages)
