"""The fixtures for games and their viewers, and the log as production writes it."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest

from catansite.logs import Ids, JSONLines, NoAddresses, OneLineAMinute
from tests.services.conftest import party
from tests.views.conftest import eyes

__all__ = ["eyes", "party"]


class Log:
    """The log lines of one test."""

    def __init__(self) -> None:
        self.stream = io.StringIO()

    @property
    def text(self) -> str:
        return self.stream.getvalue()

    @property
    def lines(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.text.splitlines()]

    def of(self, logger: str) -> list[dict[str, Any]]:
        return [line for line in self.lines if line["logger"] == logger]


@pytest.fixture
def log() -> Iterator[Log]:
    """Capture every log line, down to DEBUG, in production's format."""
    kept = Log()
    handler = logging.StreamHandler(kept.stream)
    handler.setFormatter(JSONLines())
    handler.addFilter(OneLineAMinute())
    handler.addFilter(Ids())
    handler.addFilter(NoAddresses())
    root = logging.getLogger()
    level = root.level
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    yield kept
    root.removeHandler(handler)
    root.setLevel(level)
