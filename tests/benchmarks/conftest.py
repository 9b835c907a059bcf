"""Benchmarks run only with `make bench`, since a busy machine must not fail a test."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

FIGURES: list[str] = []


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Skip benchmarks in an ordinary test run."""
    return None if config.getoption("benchmark_only") else True


@pytest.fixture
def report() -> Any:
    """Add a line to the final table: `report("µs per play", 12.3)`."""

    def add(what: str, value: float | str, must: str = "", aim: str = "") -> None:
        number = value if isinstance(value, str) else f"{value:,.1f}"
        FIGURES.append(f"{what:58} {number:>12}   {must:>16}   {aim:>14}")

    return add


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Print the figures beside the targets of PERFORMANCE.md."""
    if FIGURES:
        terminalreporter.section("figures")
        terminalreporter.write_line(f"{'':58} {'measured':>12}   {'the site must':>16}   {'aim':>14}")
        for line in FIGURES:
            terminalreporter.write_line(line)
