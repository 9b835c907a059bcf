"""`manage.py rule ID`: print a rule, its places in the code, and its tests."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.workshop.rulebook.lookup import Found, NoSuchRule, look_below, look_up
from games.workshop.rulebook.places import Place
from games.workshop.rulebook.texts import Rule

WIDTH = 110


class Command(BaseCommand):
    help = "Print a rule of docs/rules, the places in the code that name it, and its tests."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("id", help="an id, or the beginning of ids: CK-MERCHANT")

    def handle(self, *args: Any, **options: Any) -> None:
        """Write the rule, or a line for each rule whose id begins this way.

        :raises CommandError: there is none; the message names similar ids
        """
        asked = re.sub(r"(?<=\d)[A-Z]$", lambda part: part[0].lower(), options["id"].upper())
        root = settings.BASE_DIR
        rules = root / "docs" / "rules"
        try:
            self._write(look_up(asked, rules, root / "tests", root / "games"))
        except NoSuchRule:
            self._write_all_below(asked, rules)

    def _write_all_below(self, asked: str, rules: Any) -> None:
        try:
            below = look_below(asked, rules)
        except NoSuchRule as error:
            near = f" Near it: {', '.join(error.near)}." if error.near else ""
            raise CommandError(f"{error}{near}", returncode=1) from error
        for rule in below:
            self.stdout.write(_in_short(rule))

    def _write(self, found: Found) -> None:
        rule = found.rule
        part = "" if found.id == rule.id else f"{found.id}, a part of "
        self.stdout.write(f"{part}{rule.id}  docs/rules/{rule.file}:{rule.line}, {rule.section}")
        self.stdout.write(_in_full(rule))
        if found.not_built:
            self.stdout.write(f"\nNot built: {found.not_built}")
        self._write_list("Follows from", map(_in_short, found.follows_from))
        self._write_list(
            "In the code" if not found.follows_from else "In the code, with what it follows from", found.code
        )
        self._write_list("About its topic", found.topics)
        self._write_list("In the tests", found.tests)
        self._write_list("What follows from it", map(_in_short, found.brings))
        self._write_list("Other rules that name it", map(_in_short, found.named_by))

    def _write_list(self, title: str, lines: Iterable[str | Place]) -> None:
        listed = [f"  {line}" for line in lines]
        if listed:
            self.stdout.write("\n".join(["", f"{title}:", *listed]))


def _in_full(rule: Rule) -> str:
    """Return a rule's full text: a bullet wrapped, with its table as it is, or a row part by part."""
    if rule.columns:
        parts = [f"{column}: {part}" if column else part for column, part in rule.cells]
    else:
        parts = _paragraphs(rule.text)
    return "\n".join(part if part.startswith("|") else _wrapped(part) for part in parts)


def _paragraphs(text: str) -> list[str]:
    """Join the lines of a bullet into paragraphs; each table row and each lettered step starts a new one."""
    found: list[str] = []
    for line in text.splitlines():
        if not found or line.startswith("|") or found[-1].startswith("|") or re.match(r"[a-z]\. ", line):
            found.append(line)
        else:
            found[-1] += f" {line}"
    return found


def _wrapped(text: str) -> str:
    return textwrap.fill(
        text,
        WIDTH,
        initial_indent="  ",
        subsequent_indent="  ",
        break_on_hyphens=False,
        break_long_words=False,
    )


def _in_short(rule: Rule) -> str:
    return textwrap.shorten(f"{rule.id}  {rule.in_short}", WIDTH, placeholder=" …")
