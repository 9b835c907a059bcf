"""The table page of Cities & Knights."""

from __future__ import annotations

from django.utils.translation import gettext_lazy

from games.titles.catan.base.page.module_page import CatanModulePage
from games.titles.catan.base.page.verbs import ROBBER
from games.titles.catan.cities_knights.page import looks, with_seafarers
from games.titles.catan.cities_knights.page.changes import CHANGES
from games.titles.catan.cities_knights.page.forms import READERS
from games.titles.catan.cities_knights.page.guide import GUIDE
from games.titles.catan.cities_knights.page.panels import CitiesKnightsPanels
from games.views.pages.module_page import Sign

MODULE_PAGE = CatanModulePage(
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
        "sign": "catan/cities_knights/templates/_sign.jinja",
        "hand": "catan/cities_knights/templates/_hand.jinja",
        "seat": "catan/cities_knights/templates/_seat.jinja",
        "brief": "catan/cities_knights/templates/_brief.jinja",
        "side": "catan/cities_knights/templates/_side.jinja",
        "standing": "catan/cities_knights/templates/_standing.jinja",
    },
    together={with_seafarers.OTHER: with_seafarers.PAGE},
    guide=GUIDE,
    piles={
        "progress": ("progress-green", gettext_lazy("Progress cards")),
        "cities": ("", gettext_lazy("Cities")),
        "metropolises": ("", gettext_lazy("Metropolises")),
        "knights": ("", gettext_lazy("Knights")),
        "defender": ("award-defender", gettext_lazy("Defender of Catan")),
    },
    changes=CHANGES,
    signs={
        "barbarians_landed": Sign("barbarian-ship", is_announced=True),
        "city_lost": Sign("city", of="seat"),
        "metropolis_placed": Sign("metropolis-{area}", box="-25 -80 84 84", is_announced=True, holder="seat"),
        "knight_displaced": Sign("knight-1", of="owner"),
        "knight_driven_out": Sign("knight-1", of="owner"),
        "monopoly_taken": Sign("good-{goods}"),
    },
    marks={
        "event_rolled": Sign("event-{event}"),
        "ship_moved": Sign("barbarian-ship"),
        "defender_of_catan": Sign("award-defender"),
        "progress_drawn": Sign("progress-{color}"),
        "knight_recruited": Sign("knight-1", of="seat"),
        "knight_promoted": Sign("knight-1", of="seat"),
        "knight_activated": Sign("knight-1", of="seat"),
        **dict.fromkeys(("knight_moved", "knight_relocated", "knight_removed"), Sign("knight-1", of="seat")),
        "deserter_placed": Sign("knight-1", of="seat"),
        "robber_chased": ROBBER,
        "pirate_chased": Sign("pirate"),
        "wall_built": Sign("icon-wall"),
        "merchant_placed": Sign("progress-yellow"),
        "road_removed": Sign("{piece}", of="owner"),
        **dict.fromkeys(
            ("aqueduct_used", "card_paid", "cards_taken", "harbor_swapped", "wedding_gift_given"),
            Sign("hand-back"),
        ),
    },
)
