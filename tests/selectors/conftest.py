"""The fixtures for running games, from the services' tests."""

from __future__ import annotations

from tests.services.conftest import party

__all__ = ["party"]
