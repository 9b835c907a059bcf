"""Pictures are looked at here, so they are drawn."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def _drawn(drawn_pictures: None) -> None:
    """Sketch nothing."""
