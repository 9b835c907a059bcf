"""Fixtures of the site for tests of a module's page, emails and secrets."""

from __future__ import annotations

from tests.secrets.conftest import clock_stands, world
from tests.services.conftest import party
from tests.views.conftest import eyes

__all__ = ["clock_stands", "eyes", "party", "world"]
