"""What tests of a module's page, mails and secrets need of the site."""

from __future__ import annotations

from tests.secrets.conftest import clock_stands, world
from tests.services.conftest import party
from tests.views.conftest import eyes

__all__ = ["clock_stands", "eyes", "party", "world"]
