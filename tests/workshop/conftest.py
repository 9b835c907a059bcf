"""Fixtures of the site for tests of the workshop."""

from __future__ import annotations

from tests.services.conftest import party

__all__ = ["party"]
