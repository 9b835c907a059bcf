"""CATAN's pages, with the boxes that this site offers."""

from games.views.pages.catan.page import CatanPage as PAGE

__all__ = ["PAGE"]
