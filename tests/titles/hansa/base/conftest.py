"""Fixtures for the tests of Hansa Teutonica."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.titles.hansa.base.tables import Table, new_table


@pytest.fixture
def table() -> Callable[..., Table]:
    """A function that makes tables: `table(seats=4)`. See `tables.new_table`."""
    return new_table
