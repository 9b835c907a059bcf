"""The base game's pages: CATAN's own, and the part of its first module."""

from __future__ import annotations

from games.views.pages.catan.base.page import CatanPage as PAGE
from games.views.pages.catan.base.verbs import PART

__all__ = ["PAGE", "PART"]
