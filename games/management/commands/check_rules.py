"""`manage.py check_rules`: which rules does no test name?"""

from __future__ import annotations

import textwrap
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from games.rulebook import Report, check


class Command(BaseCommand):
    help = "List the rules of docs/rules that no test names; fail where a finished file has one."
    requires_system_checks = []

    def handle(self, *args: Any, **options: Any) -> None:
        """Write the report, file by file; its last line has the totals.

        :raises CommandError: a finished file has a rule without a test, or an id is unknown
        """
        root = settings.BASE_DIR
        report = check(root / "docs" / "rules", root / "tests", root / "games")
        self._write_files(report)
        self._write_mistakes(report)
        self.stdout.write(report.totals())
        if not report.is_good:
            raise CommandError("A rule lacks its test, or an id is wrong.", returncode=1)

    def _write_files(self, report: Report) -> None:
        for file in report.files:
            finished = ", finished" if file.finished else ""
            self.stdout.write(f"{file.name}{finished}: {len(file.named)} of {len(file.ids)} named")
            if file.unnamed:
                self.stdout.write(_indented(" ".join(file.unnamed)))

    def _write_mistakes(self, report: Report) -> None:
        if report.missing:
            self.stdout.write("Finished, but no test names:")
            self.stdout.write(_indented(" ".join(report.missing)))
        for found, paths in report.unknown.items():
            self.stdout.write(f"No rule file has {found}: {', '.join(paths)}")
        for found in report.stale:
            self.stdout.write(f"checked.toml excuses {found}, which is named by a test or not a rule")


def _indented(text: str) -> str:
    return textwrap.fill(
        text, 100, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False, break_long_words=False
    )
