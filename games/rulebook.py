"""Which rules are named by a test: ids in `docs/rules/*.md` against ids in `tests/**/*.py`.

An id counts as named when it is written out in a test function: in its docstring, its body or its
decorators. A letter at its end (`BASE-OFFER-16a`) names a part of a rule. `docs/rules/checked.toml`
says which files are finished, and which of their ids no test can name, each with its reason.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

ID = re.compile(r"(?<![\w-])[A-Z0-9]+(?:-[A-Z0-9]+)+-[A-Z]?[0-9]+[a-z]?(?![\w])")
"""docs/rules/README.md, "Across the files"."""
PARTS = "abcdefghijklmnopqrstuvwxyz"
FILE_AND_PREFIX = re.compile(r"^\| `([\w-]+\.md)` \|.*\| `([A-Z0-9]+)` \|$", re.MULTILINE)


@dataclass(frozen=True)
class RuleFile:
    """One rule file and what tests say of it."""

    name: str
    prefix: str
    ids: frozenset[str]
    named: frozenset[str]
    finished: bool

    @property
    def unnamed(self) -> list[str]:
        """The ids that no test names, in order."""
        return sorted(self.ids - self.named)


@dataclass(frozen=True)
class Report:
    """What the check has found.

    :param missing: ids of finished files that no test names and no reason excuses
    :param unknown: ids that no rule file has, each with the files that name it: in tests, and in
        code those of finished files
    :param stale: reasons for ids that a test names, or that no rule file has
    """

    files: list[RuleFile]
    missing: list[str] = field(default_factory=list)
    unknown: dict[str, list[str]] = field(default_factory=dict)
    stale: list[str] = field(default_factory=list)

    @property
    def is_good(self) -> bool:
        return not (self.missing or self.unknown or self.stale)

    def totals(self) -> str:
        """The last line."""
        ids = sum(len(file.ids) for file in self.files)
        named = sum(len(file.named) for file in self.files)
        return (
            f"{named} of {ids} rules are named by a test; in finished files {len(self.missing)} are not; "
            f"{len(self.unknown)} unknown, {len(self.stale)} needlessly excused."
        )


def check(rules: Path, tests: Path, *code: Path) -> Report:
    """Compare the rule files of a folder with the tests and the code.

    :param rules: the folder with README.md, the rule files and checked.toml
    :param code: folders in which an id that no rule file has is a mistake, too
    """
    settings = tomllib.loads((rules / "checked.toml").read_text(encoding="utf-8"))
    excused: dict[str, str] = settings.get("untested", {})
    named = {found for path in _python(tests) for found in ids_in_tests(path.read_text(encoding="utf-8"))}
    files = [
        _rule_file(rules / name, prefix, named, name in settings["finished"])
        for name, prefix in prefixes((rules / "README.md").read_text(encoding="utf-8")).items()
    ]
    known = {found for file in files for found in file.ids}
    unknown = _unknown(tests, known, [file.prefix for file in files])
    for folder in code:
        finished = [file.prefix for file in files if file.finished]
        for found, paths in _unknown(folder, known, finished).items():
            unknown.setdefault(found, []).extend(paths)
    return Report(
        files,
        missing=[found for file in files if file.finished for found in file.unnamed if found not in excused],
        unknown=unknown,
        stale=[found for found in excused if found in named or found not in known],
    )


def prefixes(readme: str) -> dict[str, str]:
    """The table of rule files: name → prefix of its ids."""
    return dict(FILE_AND_PREFIX.findall(readme))


def ids_in(text: str) -> set[str]:
    """All ids in a text."""
    return set(ID.findall(text))


def ids_in_tests(source: str) -> set[str]:
    """The ids that the test functions of a file name."""
    lines = source.splitlines()
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
            first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
            found |= ids_in("\n".join(lines[first - 1 : node.end_lineno]))
    return found


def _rule_file(path: Path, prefix: str, named: set[str], finished: bool) -> RuleFile:
    everything = ids_in(path.read_text(encoding="utf-8"))
    ids = frozenset(found for found in everything if found.startswith(f"{prefix}-"))
    return RuleFile(path.name, prefix, ids, ids & named, finished)


def _unknown(folder: Path, known: set[str], prefixes: list[str]) -> dict[str, list[str]]:
    """Ids with these prefixes that no rule file has; a part of a known rule is known."""
    unknown: dict[str, list[str]] = {}
    for path in _python(folder):
        for found in sorted(ids_in(path.read_text(encoding="utf-8"))):
            if found.partition("-")[0] in prefixes and not known & {found, found.rstrip(PARTS)}:
                unknown.setdefault(found, []).append(str(path.relative_to(folder.parent)))
    return unknown


def _python(folder: Path) -> Iterator[Path]:
    return iter(sorted(folder.rglob("*.py")))
