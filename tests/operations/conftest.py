"""Games and eyes for the tests of operations, and the log as production writes it."""

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
    """What is written to the log while a test runs."""

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
    """Write every line, down to DEBUG, as production writes it."""
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
