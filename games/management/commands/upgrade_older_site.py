"""`manage.py upgrade_older_site`: upgrade a database of 22 to 26 November 2026, once.

At that time the first migration of an app was edited in place, so `migrate` alone cannot upgrade from there.
`deploy/older_sites` contains the migrations of that time as separate steps.
"""

from __future__ import annotations

import subprocess
import sys
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from games.management.databases import refuse_a_pooler

FIRST = ("games", "0001_initial")
LAST = ("games", "0003_tournaments_that_fail")
BEFORE_22_NOVEMBER = ("games", "0004_clocks"), ("games", "0023_who_named_tables")
"""The first migration marks an older database. With the second one too, its tables are those of 22 November."""


class Command(BaseCommand):
    """Applies the missing steps, then today's migrations."""

    help = "Upgrade the tables of a site of 22 to 26 November 2026. Make a backup first."
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        """Apply what is missing. Refuse sites that are not of that time."""
        refuse_a_pooler()
        applied = MigrationRecorder(connection).applied_migrations()
        older, complete = BEFORE_22_NOVEMBER
        if FIRST not in applied:
            raise CommandError("This database has no tables of this site. Run migrate.")
        if LAST in applied:
            raise CommandError(
                "The tables are of 26 November 2026 or later. Run migrate; nothing was changed."
            )
        if older in applied and complete not in applied:
            raise CommandError("The tables are older than 22 November 2026; nothing was changed.")
        steps = [
            sys.executable,
            "manage.py",
            "migrate",
            "--noinput",
            "--settings",
            "deploy.older_sites.settings",
        ]
        subprocess.run(steps, cwd=settings.BASE_DIR, check=True)  # noqa: S603
        call_command("migrate", interactive=False)
        self.stdout.write("The tables are up to date.")
