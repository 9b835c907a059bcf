"""Clubs, as the services' tests have them."""

from __future__ import annotations

from tests.services.clubs.conftest import club, members

__all__ = ["club", "members"]
