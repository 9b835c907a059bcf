"""What tests of the workshop need of the site."""

from __future__ import annotations

from tests.services.conftest import party

__all__ = ["party"]
