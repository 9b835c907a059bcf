"""The pages of Hansa Teutonica."""

from games.views.pages.hansa.base.page import HansaPage as PAGE

__all__ = ["PAGE"]
