"""The base game's pages."""

from games.views.pages.catan.base.page import CatanPage as PAGE

__all__ = ["PAGE"]
