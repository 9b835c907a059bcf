"""These tests look at pictures, so real ones are drawn."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def _drawn(drawn_pictures: None) -> None:
    """Draw real pictures in every test of this folder."""
