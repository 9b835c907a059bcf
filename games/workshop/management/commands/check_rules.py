"""`manage.py check_rules`: list the rules that no test or no code names."""

from __future__ import annotations

import textwrap
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from games.workshop.rulebook.checks import Report, check


class Command(BaseCommand):
    help = "List the rules of docs/rules that no test names; fail if a rule of a finished file lacks a test or a place."
    requires_system_checks = []

    def handle(self, *args: Any, **options: Any) -> None:
        """Write the report, file by file. Its last line has the totals.

        :raises CommandError: a finished file has a rule without a test or a place in the code, or an id is unknown
          or written so that a search does not find it
        """
        root = settings.BASE_DIR
        report = check(root / "docs" / "rules", root / "tests", root / "games")
        self._write_files(report)
        self._write_mistakes(report)
        self.stdout.write(report.totals())
        if not report.is_good:
            raise CommandError("A rule lacks its test or its place, or an id is wrong.", returncode=1)

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
        if report.uncoded:
            self.stdout.write("Finished, but no code names (nor does it follow from others in checked.toml):")
            self.stdout.write(_indented(" ".join(report.uncoded)))
        for found, paths in report.unknown.items():
            self.stdout.write(f"No rule file has {found}: {', '.join(paths)}")
        for found in report.stale:
            self.stdout.write(f"checked.toml calls {found} not built, which is named or not a rule")
        for found, wrong in report.unfounded.items():
            self.stdout.write(f"checked.toml lets {found} follow from others, but {wrong}")
        for place in report.unsearchable:
            self.stdout.write(f"Write out each id, so that a search finds it: {place}")


def _indented(text: str) -> str:
    return textwrap.fill(
        text, 100, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False, break_long_words=False
    )
