"""The tournaments' fixtures, from the services' tests."""

from __future__ import annotations

from tests.services.tournaments.conftest import entered, staff

__all__ = ["entered", "staff"]
