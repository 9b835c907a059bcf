"""What the tests of Cities & Knights share: a table to lay out and to play."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.titles.catan.cities_knights.tables import Knights, new_table


@pytest.fixture
def table() -> Callable[..., Knights]:
    """Makes tables: `table(seats=3, perfidious=True)`; see `tables.new_table`."""
    return new_table
