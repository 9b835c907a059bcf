"""The site's fixtures for tests of the workshop."""

from __future__ import annotations

from tests.services.conftest import party

__all__ = ["party"]
