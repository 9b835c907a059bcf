"""The pages of CATAN, and what the base game adds to them as a module."""

from __future__ import annotations

from games.titles.catan.base.page.page import PAGE
from games.titles.catan.base.page.verbs import MODULE_PAGE

__all__ = ["MODULE_PAGE", "PAGE"]
