"""`manage.py vapid_key`: create a key for web push."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from games.notifications.push.keys import new_key


class Command(BaseCommand):
    help = "Print a new private key for web push, to be set as VAPID_PRIVATE_KEY."
    requires_system_checks: list[str] = []

    def handle(self, *_arguments: Any, **_options: Any) -> None:
        self.stdout.write(f"VAPID_PRIVATE_KEY={new_key()}")
