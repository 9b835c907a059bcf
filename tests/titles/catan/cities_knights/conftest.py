"""Fixtures of the Cities & Knights tests."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.titles.catan.cities_knights.tables import Knights, new_table


@pytest.fixture
def table() -> Callable[..., Knights]:
    """Return a function that makes tables: `table(seats=3, perfidious=True)`. See `tables.new_table`."""
    return new_table
