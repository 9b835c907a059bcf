"""The ladders' fixtures, from the services' tests."""

from __future__ import annotations

from tests.services.ladders.conftest import joined, ladder

__all__ = ["joined", "ladder"]
