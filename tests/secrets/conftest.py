"""A stopped clock, and changes that are rolled back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager

import pytest
from django.core.cache import cache
from django.db import transaction
from time_machine import TimeMachineFixture

from tests.services.conftest import NOW, party

__all__ = ["party"]


@pytest.fixture
def clock_stands(both_clocks: TimeMachineFixture) -> None:
    """Stop the clock, so that pages of two worlds are read at the same time."""
    both_clocks.move_to(NOW, tick=False)


@pytest.fixture
def world(db: None) -> Callable[[], AbstractContextManager[None]]:
    """Roll back everything that happens inside `with world():`."""

    @contextmanager
    def forgotten() -> Iterator[None]:
        cache.clear()
        with transaction.atomic():
            yield
            transaction.set_rollback(True)
        cache.clear()

    return forgotten
