"""`manage.py bounce < report.eml`: process a bounced email from the mail server's pipe."""

from __future__ import annotations

import sys
from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from games.notifications.email.bounces import read_report
from games.services.messages import contacts

LARGEST = 2 * 1024 * 1024


class Command(BaseCommand):
    help = (
        "Read a delivery status notification (RFC 3464) and mark the addresses that no longer accept email."
    )
    requires_system_checks: list[str] = []

    def handle(self, *_arguments: Any, **_options: Any) -> None:
        bounces = read_report(sys.stdin.buffer.read(LARGEST))
        if not bounces:
            self.stdout.write("No lasting failure is reported there; nothing was changed.")
        for bounce in bounces:
            user = contacts.mail_bounced(
                address=bounce.address,
                reason=bounce.reason,
                status=bounce.status,
                message_id=bounce.message_id,
                now=timezone.now(),
            )
            if user is None:
                self.stdout.write(
                    "A report was ignored: it is not about an email of this site, or not about the address."
                )
            else:
                self.stdout.write(f"Mail to player {user.pk} has stopped: {bounce.reason}")
