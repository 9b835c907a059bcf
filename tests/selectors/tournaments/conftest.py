"""Tournaments, as the services' tests have them."""

from __future__ import annotations

from tests.services.tournaments.conftest import entered, staff

__all__ = ["entered", "staff"]
