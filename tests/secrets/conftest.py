"""A stopped clock, and changes that are rolled back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager

import pytest
from django.core.cache import cache
from django.db import transaction

from tests.clocks import set_clocks
from tests.services.conftest import NOW, party

__all__ = ["party"]


@pytest.fixture
def clock_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stop the clock, so that pages of two worlds are read at the same time."""
    set_clocks(monkeypatch, lambda: NOW)


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
