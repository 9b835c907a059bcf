"""The parts of the table's page that belong to Catan for Two."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext_lazy

from games.forms import amounts
from games.views.described import Look, Said
from games.views.pages.catan.base.part import CatanPart
from games.views.pages.catan.for_two.guide import GUIDE
from games.views.pages.catan.for_two.panels import ForTwoPanels
from games.views.pages.part import Button
from games.wording.catan.for_two import NEUTRALS

if TYPE_CHECKING:
    from games.views.pages.catan.base.page import CatanPage

FOR_WHOM = gettext_lazy("Both neutral players can build there. For whom?")
LOOKS = {
    "place_neutral_road": Look(
        (
            gettext_lazy("Choose a path for a road of North or South: it comes with yours and is free."),
            FOR_WHOM,
        ),
        label=gettext_lazy("Build the neutral road here"),
        asked=gettext_lazy("A neutral road here?"),
    ),
    "place_neutral_settlement": Look(
        (
            gettext_lazy(
                "Choose a corner for a settlement of North or South: it comes with yours and is free."
            ),
            FOR_WHOM,
        ),
        label=gettext_lazy("Build the neutral settlement here"),
        asked=gettext_lazy("A neutral settlement here?"),
    ),
    "force_trade": Look(
        label=gettext_lazy("Pay and take the cards"),
        asked=gettext_lazy(
            "You take two random cards of your opponent and give two of your choice for them; one, where a hand has "
            "only one. This can’t be undone."
        ),
    ),
    "send_robber_home": Look(
        (gettext_lazy("Choose where the robber goes."),),
        label=gettext_lazy("Pay and send it home"),
        asked=gettext_lazy("The robber goes to the desert; nobody is robbed."),
    ),
    "exchange_knight": Look(
        label=gettext_lazy("Exchange the knight"),
        asked=gettext_lazy(
            "You take two trade tokens for one of your played knights, which no longer counts for Largest Army."
        ),
    ),
}
ROW = {
    "force_trade": Button(gettext_lazy("Force a trade"), "good-trade_token"),
    "send_robber_home": Button(gettext_lazy("Robber to the desert"), "good-trade_token"),
    "exchange_knight": Button(gettext_lazy("Knight for tokens"), "card-knight"),
}
BUNDLES = {
    "give_in_exchange": (
        gettext_lazy("Choose the cards that you give for those that you took."),
        gettext_lazy("Give these cards"),
    ),
}


def say(catan: CatanPage, verb: str, value: Any) -> Said | None:
    """Call the neutral players by their names."""
    return Said(NEUTRALS[value]) if isinstance(value, str) and value in NEUTRALS else None


PART = CatanPart(
    looks=LOOKS,
    row=ROW,
    bundles=BUNDLES,
    readers={"give_in_exchange": lambda data: amounts(data, "cards")},
    sayers=(say,),
    panels=ForTwoPanels,
    slots={
        "sign": "games/catan/for_two/_sign.html",
        "hand": "games/catan/for_two/_hand.html",
        "seat": "games/catan/for_two/_seat.html",
        "side": "games/catan/for_two/_side.html",
    },
    guide=GUIDE,
)
