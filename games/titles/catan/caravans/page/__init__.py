"""The parts of the table page that belong to The Caravans: bids, votes and the camel's path."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.titles.catan.base.page.module_page import CatanModulePage
from games.titles.catan.caravans.page.guide import GUIDE
from games.titles.catan.caravans.page.panels import CaravansPanels
from games.titles.catan.caravans.rules import facts
from games.titles.catan.kit.page.usual_orders import read_orders
from games.views.pages.looks import Look, Said
from games.views.pages.module_page import Sign

if TYPE_CHECKING:
    from games.titles.catan.base.page.reading import CatanReading


def _what_a_bid_is(catan: CatanReading, least: int) -> str:
    """Return the prompt for a bid. A seat with neither kind can only pass."""
    if not catan.arguments["bid_for_camel"].cards:
        return _("You hold no grain and no wool, so you can’t vote on the camel’s path.")
    return _("Each grain or wool is one vote on the camel’s path. What you bid is gone either way.")


LOOKS = {
    "support_camel": Look(
        (
            gettext_lazy(
                "Which path do you support? Two or more bidders with more than half of all votes decide together."
            ),
            gettext_lazy("Is that your final word?"),
        ),
        nothing=gettext_lazy("No path"),
    ),
    "place_camel": Look(
        (gettext_lazy("You decide: choose a path for the camel."),),
        label=gettext_lazy("Send the camel here"),
        asked=gettext_lazy("Send the camel here? This can’t be undone."),
        # it begins the next turn
        is_final=True,
    ),
    "set_caravan_orders": Look(
        (gettext_lazy("Standing orders"),), form="catan/caravans/templates/_orders.jinja"
    ),
}


def say(catan: CatanReading, verb: str, value: Any) -> Said | None:
    """Return the words for the final flag of a vote."""
    if verb != "support_camel" or not isinstance(value, bool):
        return None
    return Said(_("Yes, final") if value else _("No, I may still change it"))


MODULE_PAGE = CatanModulePage(
    looks=LOOKS,
    bundles={"bid_for_camel": (_what_a_bid_is, gettext_lazy("Make this bid"))},
    bundle_kinds={"bid_for_camel": facts.VOTES},
    elsewhere=frozenset(("set_caravan_orders",)),
    readers={"set_caravan_orders": read_orders},
    sources={"between_camels": gettext_lazy("Between two camels")},
    sayers=(say,),
    panels=CaravansPanels,
    marks={
        **dict.fromkeys(("vote_called", "camel_bid", "camel_supported", "camel_placed"), Sign("camel")),
    },
    slots={
        "seat": "catan/caravans/templates/_seat.jinja",
        "side": "catan/caravans/templates/_side.jinja",
        "standing": "catan/caravans/templates/_standing.jinja",
    },
    guide=GUIDE,
)
