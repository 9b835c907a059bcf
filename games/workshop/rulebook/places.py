"""The places where Python files name rules: file, line, and the surrounding function or class."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from games.workshop.rulebook.ids import ID

Span = tuple[int, int, str]
"""First line, last line and name of a named piece of code."""


@dataclass(frozen=True)
class Place:
    """A line that names a rule.

    :param name: the surrounding constant, function or class, with the classes around it; empty if the line belongs
      to the file as a whole
    """

    path: str
    line: int
    name: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}" + (f" {self.name}" if self.name else "")


def python_files(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.py"))


def ids_in_tests(source: str) -> set[str]:
    """Return the ids that the test functions of a file name."""
    lines = source.splitlines()
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
            first, last, _name = _span(node, "")
            found.update(ID.findall("\n".join(lines[first - 1 : last])))
    return found


def places_of(pattern: re.Pattern[str], *folders: Path) -> Iterator[Place]:
    """Yield the places in these folders that match the pattern, one per named piece of code."""
    for folder in folders:
        for path in python_files(folder):
            source = path.read_text(encoding="utf-8")
            if pattern.search(source):
                yield from _places_in(str(path.relative_to(folder.parent)), source, pattern)


def exactly(found: str) -> re.Pattern[str]:
    """Return a pattern for exactly this id, or for a topic that is not the beginning of a longer id."""
    return re.compile(rf"(?<![\w-]){re.escape(found)}(?!\w|-\w)")


def with_parts(found: str) -> re.Pattern[str]:
    """Return a pattern for an id and the ids of its parts."""
    return re.compile(rf"(?<![\w-]){re.escape(found)}[a-z]?(?!\w|-\w)")


def _places_in(path: str, source: str, pattern: re.Pattern[str]) -> Iterator[Place]:
    spans = list(_spans(ast.parse(source).body, ""))
    seen: set[str] = set()
    for match in pattern.finditer(source):
        line = source.count("\n", 0, match.start()) + 1
        around = [name for first, last, name in spans if first <= line <= last]
        name = around[-1] if around else ""
        if name not in seen:
            seen.add(name)
            yield Place(path, line, name)


def _spans(body: list[ast.stmt], outer: str) -> Iterator[Span]:
    """Yield the spans of a file's functions, classes with their members, and constants."""
    for place, node in enumerate(body):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield _span(node, f"{outer}{node.name}")
        elif isinstance(node, ast.ClassDef):
            yield _span(node, f"{outer}{node.name}")
            yield from _spans(node.body, f"{outer}{node.name}.")
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            last = _its_docstring(body, place).end_lineno
            yield node.lineno, last or node.lineno, f"{outer}{ast.unparse(target)}"


def _span(node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef, name: str) -> Span:
    first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
    return first, node.end_lineno or node.lineno, name


def _its_docstring(body: list[ast.stmt], place: int) -> ast.stmt:
    """Return the string below an assignment that documents it, or else the assignment itself."""
    after = body[place + 1] if place + 1 < len(body) else None
    if (
        isinstance(after, ast.Expr)
        and isinstance(after.value, ast.Constant)
        and isinstance(after.value.value, str)
    ):
        return after
    return body[place]
