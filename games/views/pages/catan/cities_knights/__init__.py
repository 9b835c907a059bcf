"""The parts of the table's page that belong to Cities & Knights."""

from __future__ import annotations

from django.utils.translation import gettext_lazy

from games.views.pages.catan.base.part import CatanPart
from games.views.pages.catan.cities_knights import looks
from games.views.pages.catan.cities_knights.changes import CHANGES
from games.views.pages.catan.cities_knights.forms import READERS
from games.views.pages.catan.cities_knights.guide import GUIDE
from games.views.pages.catan.cities_knights.panels import CitiesKnightsPanels
from games.views.pages.page_part import Sign

PART = CatanPart(
    looks=looks.LOOKS,
    asks=looks.ASKS,
    bundles=looks.BUNDLES,
    building=looks.BUILDING,
    row=looks.ROW,
    elsewhere=looks.ELSEWHERE,
    readers=READERS,
    sources=looks.SOURCES,
    sayers=(looks.say,),
    panels=CitiesKnightsPanels,
    slots={
        "sign": "games/catan/cities_knights/_sign.jinja",
        "hand": "games/catan/cities_knights/_hand.jinja",
        "seat": "games/catan/cities_knights/_seat.jinja",
        "side": "games/catan/cities_knights/_side.jinja",
        "standing": "games/catan/cities_knights/_standing.jinja",
    },
    guide=GUIDE,
    piles={
        "progress": ("", gettext_lazy("Progress cards")),
        "cities": ("", gettext_lazy("Cities")),
        "metropolises": ("", gettext_lazy("Metropolises")),
        "knights": ("", gettext_lazy("Knights")),
        "defender": ("award-defender", gettext_lazy("Defender of Catan")),
    },
    changes=CHANGES,
    signs={
        "barbarians_landed": Sign("barbarian-ship"),
        "city_lost": Sign("city", of="seat"),
        "metropolis_placed": Sign("metropolis-{area}", box="-25 -80 84 84"),
        "knight_displaced": Sign("knight-1", of="owner"),
        "knight_driven_out": Sign("knight-1", of="owner"),
        "monopoly_taken": Sign("good-{goods}"),
    },
)
