"""The base game's pages."""

from __future__ import annotations

from django.utils.translation import gettext_lazy

from games.views.described import Look
from games.views.pages.catan.base.page import CatanPage as PAGE
from games.views.pages.catan.base.part import PagePart

PART = PagePart(
    forced={"setup_city": "place_city"},
    looks={
        "place_city": Look(
            (gettext_lazy("Choose a corner for your city; it brings your first cards."),),
            ("new-city",),
            gettext_lazy("City here"),
            gettext_lazy("Here? You may take it back until the road stands."),
        ),
    },
)

__all__ = ["PAGE", "PART"]
