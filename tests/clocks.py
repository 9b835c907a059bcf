"""Fixed clocks for tests."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

import pytest
from django.utils import timezone

from accounts import clock


def set_clocks(monkeypatch: pytest.MonkeyPatch, read: Callable[[], datetime]) -> None:
    """Set this machine's clock and the database's, which requests compare."""
    monkeypatch.setattr(timezone, "now", read)
    monkeypatch.setattr(clock, "database_time", read)
