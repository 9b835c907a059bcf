"""The clubs' fixtures, from the services' tests."""

from __future__ import annotations

from tests.services.clubs.conftest import club, members

__all__ = ["club", "members"]
