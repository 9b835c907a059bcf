"""The parts of the table's page that belong to Catan for Two."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy

from games.views.described import Look, Said
from games.views.pages.catan.base.page import CatanPage
from games.views.pages.catan.base.part import PagePart
from games.wording.catan.for_two import NEUTRALS

FORCED = {
    "neutral_road": "place_neutral_road",
    "neutral_settlement": "place_neutral_settlement",
    "forced_trade": "give_in_exchange",
}
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
            "only one. It cannot be taken back."
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
    "force_trade": gettext_lazy("Force a trade"),
    "send_robber_home": gettext_lazy("Robber to the desert"),
    "exchange_knight": gettext_lazy("Knight for tokens"),
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


PART = PagePart(forced=FORCED, looks=LOOKS, row=ROW, bundles=BUNDLES, sayers=(say,))
