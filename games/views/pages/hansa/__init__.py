"""Hansa Teutonica's pages."""

from games.views.pages.hansa.page import HansaPage as PAGE

__all__ = ["PAGE"]
