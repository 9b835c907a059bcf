"""The parts of the table's page that belong to Cities & Knights."""

from __future__ import annotations

from games.views.pages.catan.base.part import PagePart
from games.views.pages.catan.cities_knights import looks
from games.views.pages.catan.cities_knights.guide import GUIDE
from games.views.pages.catan.cities_knights.panels import CitiesKnightsPanels

PART = PagePart(
    forced=looks.FORCED,
    looks=looks.LOOKS,
    building=looks.BUILDING,
    row=looks.ROW,
    bundles=looks.BUNDLES,
    hides=frozenset(looks.DEVELOPMENT),
    sources=looks.SOURCES,
    sayers=(looks.say,),
    panels=CitiesKnightsPanels,
    guide=GUIDE,
)
