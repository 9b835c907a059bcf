"""Fixtures of the CATAN tests."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.titles.catan.tables import Table, new_table


@pytest.fixture
def table() -> Callable[..., Table]:
    """Return a function that makes tables: `table("base", board="beginner", seats=4)`. See `tables.new_table`."""
    return new_table
