"""Who plays at a table: as the services' own tests have it."""

from __future__ import annotations

from tests.services.conftest import party

__all__ = ["party"]
