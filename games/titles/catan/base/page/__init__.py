"""The base game's pages: CATAN's own, and the part of its first module."""

from __future__ import annotations

from games.titles.catan.base.page.page import CatanPage as PAGE
from games.titles.catan.base.page.verbs import MODULE_PAGE

__all__ = ["MODULE_PAGE", "PAGE"]
