"""`manage.py alert UNIT`: notify the operator that a systemd unit has failed."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.management.operator import write_to_operator


class Command(BaseCommand):
    """Needs only the mail server, since the database may have failed."""

    help = "Notify CONTACT_EMAIL by email that this unit has failed."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("unit")

    def handle(self, *args: Any, **options: Any) -> None:
        unit = options["unit"]
        write_to_operator(
            subject=f"{unit} has failed",
            text=f"The unit {unit} has failed. The reason is in its log:\n\n    journalctl --unit {unit} --lines 50\n",
        )
