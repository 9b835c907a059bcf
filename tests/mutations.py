"""Change single places of the rules and of the site, one at a time, and report changes that no test notices.

Usage: python -m tests.mutations [--sample 20] [--seed word] [folders or files]

It works in a copy of the tree. For each change the nearest tests run first, and further ones only if nothing has
failed. A surviving change shows a rule without a test, or makes no difference: read it.
"""

from __future__ import annotations

import argparse
import ast
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RULES = ("games/engine", "games/titles", "games/clock", "games/pairing", "games/rating")
SITE = ("games/services", "games/selectors")
LONGEST = 1800
"""The seconds that the tests of one step may take; a test that does not end counts as failed."""
FEW, MORE = 8, 24
"""The number of test files in the first step and in a further one."""
NO_TESTS = 5

SWAPPED: dict[type[ast.AST], tuple[str, str]] = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"),
    ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
    ast.And: ("and", "or"),
    ast.Or: ("or", "and"),
}


@dataclass(frozen=True)
class Mutation:
    """A change of one place in a file; start and end are in bytes."""

    path: str
    start: int
    end: int
    new: str
    # the function around it, if any
    within: str

    def applied(self, source: bytes) -> bytes:
        return source[: self.start] + self.new.encode() + source[self.end :]

    def told(self, source: bytes) -> str:
        """Return the line before and after the change."""
        line = source.count(b"\n", 0, self.start)
        was = source.splitlines()[line].decode().strip()
        now = self.applied(source).splitlines()[line].decode().strip()
        return f"{self.path}:{line + 1}\n    {was}\n    {now}"


# ------------------------------------------------------------------ what may be changed


def mutations(path: str, source: bytes) -> list[Mutation]:
    """Return all changes of a file: comparisons, and/or, not, numbers, booleans, removed calls and removed filters."""
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))

    def begin(node: ast.expr | ast.stmt) -> int:
        return starts[node.lineno - 1] + node.col_offset

    def end(node: ast.expr | ast.stmt) -> int:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return starts[node.end_lineno - 1] + node.end_col_offset

    def swapped(operator: ast.AST, left: ast.expr, right: ast.expr) -> Iterator[tuple[int, int, str]]:
        old, new = SWAPPED[type(operator)]
        between = source[end(left) : begin(right)].decode()
        if found := re.search(rf"(?<!\w){re.escape(old)}(?!\w)", between):
            yield end(left) + found.start(), end(left) + found.end(), new

    def changes(node: ast.AST) -> Iterator[tuple[int, int, str]]:
        match node:
            case ast.Compare(left=left, ops=[operator], comparators=[right]):
                yield from swapped(operator, left, right)
            case ast.BoolOp(op=operator, values=values):
                for left, right in pairwise(values):
                    yield from swapped(operator, left, right)
            case ast.UnaryOp(op=ast.Not()):
                yield begin(node), begin(node) + len("not "), ""
            case ast.Constant(value=bool() as value):
                yield begin(node), end(node), str(not value)
            case ast.Constant(value=int() as value):
                yield begin(node), end(node), str(value + 1)
            case ast.Expr(value=ast.Call()):
                yield begin(node), end(node), "pass"
            case ast.Call(
                func=ast.Attribute(attr="filter" | "exclude"), args=[], keywords=[*_, _, _] as all_
            ):
                for before, keyword in pairwise(all_):
                    yield end(before.value), end(keyword.value), ""
                yield begin_of(all_[0]), begin_of(all_[1]), ""

    def begin_of(keyword: ast.keyword) -> int:
        return starts[keyword.lineno - 1] + keyword.col_offset

    found = [
        Mutation(path, start, stop, new, within)
        for node, within in _nodes(ast.parse(source), "")
        for start, stop, new in changes(node)
    ]
    return [one for one in found if _is_python(one.applied(source))]


def _nodes(node: ast.AST, within: str) -> Iterator[tuple[ast.AST, str]]:
    """Yield all executed nodes with the function around them, without types and type-checking code."""
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if not isinstance(child, ast.AST) or _is_for_the_type_checker(child):
                continue
            own = child.name if isinstance(child, ast.FunctionDef | ast.ClassDef) else within
            yield child, own
            yield from _nodes(child, own)


def _is_for_the_type_checker(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"


def _is_python(source: bytes) -> bool:
    try:
        ast.parse(source)
    except SyntaxError:
        return False
    return True


# ------------------------------------------------------------------ which tests are near


def near(mutation: Mutation, source: str, tests: dict[str, str]) -> list[list[str]]:
    """Return the tests to run, step by step: first those that name what was changed, then further ones.

    :param source: the text of the file that is changed
    :param tests: the text of each test file, by its path
    """
    path = Path(mutation.path)
    package = Path("tests", *(part for part in path.parts[1:-1] if part != "rules"))
    mirrored = [name for name in tests if Path(name).parent == package and path.stem in name]
    first = [*mirrored, *_naming({mutation.within}, tests)[:FEW]]
    if mutation.path.startswith(RULES):
        top = path.parts[1 : 3 if path.parts[1] == "titles" else 2]
        whole = [
            ["/".join(("tests", *top))],
            ["tests/engine", "tests/titles"],
            ["tests/everywhere"],
        ]
        return [list(dict.fromkeys(first)), *whole]
    public = {found[1] for found in re.finditer(r"^ *(?:def|class) (\w+)", source, re.MULTILINE)}
    further = _naming({path.stem, *(name for name in public if not name.startswith("_"))}, tests)
    first = first or further[:FEW]
    return [list(dict.fromkeys(first)), [name for name in further if name not in first][:MORE]]


def _naming(words: set[str], tests: dict[str, str]) -> list[str]:
    """Return the test files that contain one of the words, those with most occurrences first."""
    looked_for = re.compile(rf"\b({'|'.join(map(re.escape, words))})\b") if words - {""} else None
    if looked_for is None:
        return []
    counts = {name: len(looked_for.findall(text)) for name, text in tests.items()}
    return sorted((name for name in counts if counts[name]), key=lambda name: -counts[name])


def tests_of(root: Path) -> dict[str, str]:
    """Return all test files except slow ones that start a browser or kill servers."""
    left_out = ("tests/browser/", "tests/faults/", "tests/benchmarks/")
    names = (path.relative_to(root).as_posix() for path in sorted(root.glob("tests/**/test_*.py")))
    return {name: (root / name).read_text() for name in names if not name.startswith(left_out)}


# ------------------------------------------------------------------ running them


def copied(to: Path) -> None:
    """Copy the tracked files as they are now, and new files."""
    known = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(known, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    for name in names.split("\0"):
        if name and (ROOT / name).is_file():
            (to / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, to / name)


def first_to_notice(tree: Path, steps: list[list[str]]) -> list[str]:
    """Return the first test that fails, or all that do not end; empty if none does."""
    return next((found for tests in steps if tests and (found := _failing(tree, tests))), [])


def _failing(tree: Path, tests: list[str]) -> list[str]:
    # No compiled files, since a change may keep a file's size and second.
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    options = ["-x", "-q", "-p", "no:cacheprovider", "-m", "not postgresql"]
    command = [sys.executable, "-m", "pytest", *options, *tests]
    try:
        ended = subprocess.run(
            command, cwd=tree, env=environment, capture_output=True, text=True, timeout=LONGEST
        )
    except subprocess.TimeoutExpired:
        return tests
    if ended.returncode in (0, NO_TESTS):
        return []
    named = re.search(r"^(?:FAILED|ERROR) (\S+?\.py(?:::.+?)?)(?: - |$)", ended.stdout, re.MULTILINE)
    return [named[1]] if named else tests


def main(arguments: list[str]) -> int:
    """Change some places, and print the changes that no test noticed."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("paths", nargs="*", default=[*RULES, *SITE])
    parser.add_argument("--sample", type=int, default=20, help="how many places, drawn by lot (20)")
    commit = subprocess.run(["git", "rev-parse", "HEAD"], cwd=ROOT, capture_output=True, text=True).stdout
    parser.add_argument("--seed", default=commit.strip(), help="of the lot; the commit's name")
    asked = parser.parse_args(arguments)

    files = [
        file.relative_to(ROOT).as_posix()
        for path in asked.paths
        for file in ([ROOT / path] if (ROOT / path).is_file() else sorted((ROOT / path).rglob("*.py")))
    ]
    found = [one for file in files for one in mutations(file, (ROOT / file).read_bytes())]
    chosen = random.Random(asked.seed).sample(found, min(asked.sample, len(found)))
    survivors = 0
    with tempfile.TemporaryDirectory(prefix="mutations-") as folder:
        tree = Path(folder)
        copied(tree)
        tests = tests_of(tree)
        for number, mutation in enumerate(chosen, start=1):
            source = (tree / mutation.path).read_bytes()
            (tree / mutation.path).write_bytes(mutation.applied(source))
            noticed = first_to_notice(tree, near(mutation, source.decode(), tests))
            (tree / mutation.path).write_bytes(source)
            if noticed and _failing(tree, noticed):
                print(
                    f"{', '.join(noticed)} fails in the copy without any change; mend it first.",
                    file=sys.stderr,
                )
                return 1
            survivors += not noticed
            said = "noticed " if noticed else "SURVIVED"
            print(f"{number:3} of {len(chosen)} {said} {mutation.told(source)}", flush=True)
    print(f"{len(chosen)} of {len(found)} places were changed, {survivors} without a test that noticed.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
