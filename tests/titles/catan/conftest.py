"""What the tests of CATAN share: a table to lay out and to play."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.titles.catan.tables import Table, new_table


@pytest.fixture
def table() -> Callable[..., Table]:
    """Makes tables: `table("base", board="beginner", seats=4)`; see `tables.new_table`."""
    return new_table
