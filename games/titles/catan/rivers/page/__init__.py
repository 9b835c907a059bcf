"""The table page of The Rivers of Catan."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy

from games.titles.catan.base.page.building import NO_PLACE
from games.titles.catan.base.page.module_page import Building, CatanModulePage, Rated
from games.titles.catan.kit.rules.coins import COIN, COINS_OF_A_RESOURCE
from games.titles.catan.rivers.page.guide import GUIDE
from games.titles.catan.rivers.page.panels import RiversPanels
from games.titles.catan.rivers.rules import facts
from games.views.pages.looks import Look
from games.views.pages.module_page import Button, Sign

if TYPE_CHECKING:
    from games.titles.catan.base.page.reading import CatanReading

LOOKS = {
    "build_bridge": Look(
        (gettext_lazy("Choose a bridge site on a river; the bridge earns three gold."),),
        ("bridge",),
        gettext_lazy("Build the bridge here"),
        gettext_lazy("A bridge here?"),
    ),
    "buy_resource": Look((gettext_lazy("Which resource do you buy for two gold?"),)),
}


def rated_in_gold(catan: CatanReading) -> list[Rated]:
    """Offer a resource for two gold. TB-GOLD-05"""
    takes = dict.fromkeys(catan.arguments.get("buy_resource") or (), 1)
    return [Rated("buy_resource", COIN, COINS_OF_A_RESOURCE, takes, "$take")] if takes else []


MODULE_PAGE = CatanModulePage(
    looks=LOOKS,
    building={
        "build_bridge": Building(
            gettext_lazy("Bridge"),
            "bridge",
            facts.BRIDGE_COST,
            piece="bridge",
            missing=NO_PLACE,
            counts_places=True,
            about=gettext_lazy("Crosses a river on a bridge site, counts as a road and earns 3 gold."),
        )
    },
    row={"buy_resource": Button(gettext_lazy("Buy for gold"), "good-gold")},
    sources={
        "wealthiest_settler": gettext_lazy("Wealthiest settler"),
        "poorest_settler": gettext_lazy("Poorest settler"),
    },
    rated=rated_in_gold,
    panels=RiversPanels,
    marks={
        "bridge_built": Sign("bridge", of="seat"),
        "wealthiest_settler": Sign("award-wealthiest"),
        "poorest_settlers": Sign("award-poorest"),
        **dict.fromkeys(("coins_taken", "resource_bought"), Sign("good-gold")),
    },
    slots={
        "hand": "catan/rivers/templates/_hand.jinja",
        "seat": "catan/rivers/templates/_seat.jinja",
        "side": "catan/rivers/templates/_side.jinja",
    },
    guide=GUIDE,
)
