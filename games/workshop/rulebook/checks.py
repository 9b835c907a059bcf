"""The checks of `manage.py check_rules`: every rule has a place in the code and a test.

A test names an id by writing it out in a test function: in its docstring, its body or its decorators. Code names an
id anywhere in a file. `docs/rules/checked.toml` says which rule files are finished, which of their ids are not
built yet, and which follow from others that the code names.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from games.workshop.rulebook.ids import ids_in, short_forms, whole
from games.workshop.rulebook.places import ids_in_tests, python_files
from games.workshop.rulebook.texts import RuleBook


@dataclass(frozen=True)
class Settings:
    """The content of `checked.toml`.

    :param finished: rule files, and topics (`TB-FR`) of files that are not finished
    :param not_built: ids that neither code nor test can name yet, each with the reason
    :param follows: ids that are mere consequences, each with the ids that it follows from
    """

    finished: tuple[str, ...]
    not_built: dict[str, str]
    follows: dict[str, list[str]]

    @classmethod
    def of(cls, rules: Path) -> Settings:
        """Read `checked.toml` in the folder of the rule files."""
        read = tomllib.loads((rules / "checked.toml").read_text(encoding="utf-8"))
        return cls(tuple(read["finished"]), read.get("not_built", {}), read.get("follows", {}))

    def finished_of(self, name: str, ids: Iterable[str]) -> list[str]:
        """Return the ids of a file that must have a test and a place in the code, in order."""
        topics = tuple(f"{topic}-" for topic in self.finished)
        return sorted(found for found in ids if name in self.finished or found.startswith(topics))


@dataclass(frozen=True)
class RuleFile:
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
    """The result of the check.

    :param missing: ids of finished files that no test names, though they are built
    :param uncoded: ids of finished files that no code names and that follow from no others
    :param unknown: ids that no rule file has, each with the files that name it: any test, and code that uses the
      prefix of a finished file
    :param stale: ids that are listed as not built although something names them, or that no rule file has
    :param unfounded: ids that are listed as following from others, each with what is wrong with that
    :param unsearchable: places with a range of ids, or with an id in a short form
    """

    files: list[RuleFile]
    missing: list[str] = field(default_factory=list)
    uncoded: list[str] = field(default_factory=list)
    unknown: dict[str, list[str]] = field(default_factory=dict)
    stale: list[str] = field(default_factory=list)
    unfounded: dict[str, str] = field(default_factory=dict)
    unsearchable: list[str] = field(default_factory=list)

    @property
    def is_good(self) -> bool:
        return not (
            self.missing or self.uncoded or self.unknown or self.stale or self.unfounded or self.unsearchable
        )

    def totals(self) -> str:
        ids = sum(len(file.ids) for file in self.files)
        named = sum(len(file.named) for file in self.files)
        return (
            f"{named} of {ids} rules are named by a test; in finished files {len(self.missing)} lack a test "
            f"and {len(self.uncoded)} a place in the code; {len(self.unknown)} unknown, "
            f"{len(self.stale) + len(self.unfounded)} wrongly excused, "
            f"{len(self.unsearchable)} in a form that no search finds."
        )


def check(rules: Path, tests: Path, *code: Path) -> Report:
    """Compare the rule files of a folder with the tests and the code.

    :param rules: the folder with README.md, the rule files and checked.toml
    """
    settings = Settings.of(rules)
    book = RuleBook(rules)
    tested = {found for path in python_files(tests) for found in ids_in_tests(_text(path))}
    coded = {found for folder in code for path in python_files(folder) for found in ids_in(_text(path))}
    files = [
        RuleFile(name, prefix, book.ids[name], book.ids[name] & tested, name in settings.finished)
        for name, prefix in book.prefixes.items()
    ]
    known = {found for file in files for found in file.ids}
    finished = [found for file in files for found in settings.finished_of(file.name, file.ids)]
    excused = settings.not_built.keys()
    unknown = _unknown(tests, known, [file.prefix for file in files])
    for folder in code:
        for found, paths in _unknown(folder, known, [file.prefix for file in files if file.finished]).items():
            unknown.setdefault(found, []).extend(paths)
    return Report(
        files,
        missing=[found for found in finished if found not in tested | excused],
        uncoded=[found for found in finished if found not in coded | excused | settings.follows.keys()],
        unknown=unknown,
        stale=[found for found in excused if found in tested | coded or found not in known],
        unfounded=_unfounded(settings.follows, known, coded),
        unsearchable=_unsearchable(book.prefixes.values(), tests, *code),
    )


def _unknown(folder: Path, known: set[str], prefixes: list[str]) -> dict[str, list[str]]:
    """Return the ids with these prefixes that no rule file has. A part of a known rule is known."""
    unknown: dict[str, list[str]] = {}
    for path in python_files(folder):
        for found in sorted(ids_in(_text(path))):
            if found.partition("-")[0] in prefixes and not known & {found, whole(found)}:
                unknown.setdefault(found, []).append(str(path.relative_to(folder.parent)))
    return unknown


def _unfounded(follows: dict[str, list[str]], known: set[str], coded: set[str]) -> dict[str, str]:
    """Return the ids that are no rules, or that follow from something that the code does not name."""
    wrong: dict[str, str] = {}
    for found, reasons in follows.items():
        lacking = [reason for reason in reasons if reason not in coded]
        if found not in known:
            wrong[found] = "it is not a rule"
        elif lacking or not reasons:
            wrong[found] = f"no code names {', '.join(lacking) or 'what it follows from'}"
    return wrong


def _unsearchable(prefixes: Iterable[str], *folders: Path) -> list[str]:
    return [
        f"{path.relative_to(folder.parent)}:{line}: {form}"
        for folder in folders
        for path in python_files(folder)
        for line, form in short_forms(_text(path), prefixes)
    ]


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")
