"""The content of the rule files: each rule with its text, and where it stands."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from games.workshop.rulebook.ids import ID, ids_in, ids_named_in, whole

FILE_AND_PREFIX = re.compile(r"^\| `([\w-]+\.md)` \|.*\| `([A-Z0-9]+)` \|$", re.MULTILINE)
HEADING = re.compile(r"^#+ +(.*)$", re.MULTILINE)
PARAGRAPH = re.compile(r"(?:^(?!#).+$\n?)+", re.MULTILINE)
BULLET = re.compile(rf"^- (?:\*\*)?({ID.pattern})(?:\*\*)? *(.*)$")
ROW = re.compile(rf"^\| (?:\*\*)?({ID.pattern})(?:\*\*)? *([^|]*)\|(.*)\|$")
RULER = re.compile(r"^\|[-| :]+\|$")


@dataclass
class Rule:
    """A rule as its file has it: a bullet, with the table that it announces, or a row of a table."""

    id: str
    file: str
    line: int
    section: str
    text: str
    columns: list[str] = field(default_factory=list)
    """The column headings of a row; empty for a bullet."""

    @property
    def cells(self) -> list[tuple[str, str]]:
        """The non-empty parts of a row, each with its column."""
        parts = [part.strip() for part in self.text.split("|")]
        named = zip(self.columns, parts, strict=False)
        return [(column, part) for column, part in named if part and part != "–"]

    @property
    def in_short(self) -> str:
        """The rule's text in one line, without tables."""
        if self.columns:
            return " | ".join(part for _, part in self.cells)
        return " ".join(line for line in self.text.splitlines() if not line.startswith("|"))


class RuleBook:
    """All rule files of a folder.

    `rules` maps every id to its rule. An id without a bullet or row has the paragraph that first mentions it.
    """

    def __init__(self, folder: Path) -> None:
        self.prefixes = prefixes((folder / "README.md").read_text(encoding="utf-8"))
        self.rules: dict[str, Rule] = {}
        self.ids: dict[str, frozenset[str]] = {}
        for name, prefix in self.prefixes.items():
            text = (folder / name).read_text(encoding="utf-8")
            self.ids[name] = frozenset(found for found in ids_in(text) if found.startswith(f"{prefix}-"))
            self.rules.update((rule.id, rule) for rule in rules_in(name, text) if rule.id in self.ids[name])
            elsewhere = {
                found for found in self.ids[name] - self.rules.keys() if whole(found) not in self.rules
            }
            self.rules.update((rule.id, rule) for rule in _said_elsewhere(name, text, elsewhere))

    def find(self, found: str) -> Rule | None:
        """Return the rule that an id names or names a part of."""
        return self.rules.get(found) or self.rules.get(whole(found))

    def below(self, start: str) -> list[Rule]:
        """Return the rules whose id begins this way, in the order of the files."""
        return [rule for rule in self.rules.values() if rule.id.startswith(start)]

    def naming(self, found: str) -> list[Rule]:
        """Return the other rules whose text names this one."""
        own = self.find(found)
        return [rule for rule in self.rules.values() if rule != own and found in ids_named_in(rule.text)]


def prefixes(readme: str) -> dict[str, str]:
    """Return the table of rule files: name → prefix of its ids."""
    return dict(FILE_AND_PREFIX.findall(readme))


def rules_in(name: str, text: str) -> Iterator[Rule]:
    """Yield the bullets and rows of a rule file that have an id."""
    section, columns = "", [""]
    rule: Rule | None = None
    lines = text.splitlines()
    for number, line in enumerate(lines, start=1):
        if heading := HEADING.match(line):
            section = heading[1]
        if RULER.match(line):
            columns = [cell.strip() for cell in lines[number - 2].strip("|").split("|")]
        started = _started(name, number, section, columns, line)
        if started is None and rule is not None and _goes_on(rule, line):
            rule.text += f"\n{line.strip()}" if line else ""
            continue
        if rule is not None:
            yield rule
        rule = started
    if rule is not None:
        yield rule


def _started(name: str, number: int, section: str, columns: list[str], line: str) -> Rule | None:
    if bullet := BULLET.match(line):
        return Rule(bullet[1], name, number, section, bullet[2])
    if row := ROW.match(line):
        return Rule(row[1], name, number, section, f"{row[2].strip()}|{row[3]}", ["", *columns[1:]])
    return None


def _goes_on(rule: Rule, line: str) -> bool:
    """Return True if a line belongs to the rule before it: indented, or part of the table that it announces."""
    if rule.columns:
        return False
    if line.startswith(" "):
        return True
    words = [said for said in rule.text.splitlines() if not said.startswith("|")]
    return words[-1].endswith(":") and (not line or line.startswith("|"))


def _said_elsewhere(name: str, text: str, ids: set[str]) -> Iterator[Rule]:
    """Yield the ids that have no bullet or row, each with the paragraph that first mentions it."""
    for paragraph in PARAGRAPH.finditer(text):
        before = text[: paragraph.start()]
        headings = HEADING.findall(before)
        for found in sorted(ids & ids_in(paragraph[0])):
            ids = ids - {found}
            section = headings[-1] if headings else ""
            yield Rule(found, name, before.count("\n") + 1, section, paragraph[0].strip())
