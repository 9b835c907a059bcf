"""`DEEP=1` runs every test, with more games, viewers and pages."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import TypeVar

DEEP = os.environ.get("DEEP") == "1"
Value = TypeVar("Value")


def with_deep(more: Iterable[Value]) -> list[Value]:
    """Return these values with `DEEP=1`, otherwise none."""
    return list(more) if DEEP else []
