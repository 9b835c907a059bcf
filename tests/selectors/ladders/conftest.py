"""A ladder and players on it, as the services' tests have them."""

from __future__ import annotations

from tests.services.ladders.conftest import joined, ladder

__all__ = ["joined", "ladder"]
