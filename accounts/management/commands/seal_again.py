"""`manage.py seal_again`: encrypt again after a change of SECRET_KEY, before the old key is removed."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from accounts.second_factor import seal_again


class Command(BaseCommand):
    """Idempotent, and invisible to players."""

    help = "Encrypt second factors with the current SECRET_KEY, so that the earlier key can be removed."

    def handle(self, *_arguments: Any, **_options: Any) -> None:
        self.stdout.write(f"Sealed again: {seal_again()}")
