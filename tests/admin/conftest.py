"""Games in play, as the services' tests have them."""

from __future__ import annotations

from tests.services.conftest import party

__all__ = ["party"]
