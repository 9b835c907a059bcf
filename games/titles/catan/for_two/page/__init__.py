"""The parts of the table page that belong to Catan for Two."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext_lazy, ngettext

from games.forms.moves import amounts
from games.titles.catan.base.page.module_page import CatanModulePage
from games.titles.catan.for_two.page.guide import GUIDE
from games.titles.catan.for_two.page.panels import ForTwoPanels
from games.titles.catan.for_two.words import NEUTRALS
from games.views.pages.looks import Look, Said
from games.views.pages.module_page import Button, Sign

if TYPE_CHECKING:
    from games.titles.catan.base.page.reading import CatanReading

FOR_WHOM = gettext_lazy("Both neutral players can build there. For whom?")
SYMBOLS = {"place_neutral_road": "road", "place_neutral_settlement": "settlement"}


def _for_whom(catan: CatanReading, chosen: list[Any]) -> str | None:
    """Return the neutral player whose piece it is, or None if it is not known yet."""
    return chosen[1] if len(chosen) > 1 else None


LOOKS = {
    "place_neutral_road": Look(
        (
            gettext_lazy("Now choose a path for a free road for North or South."),
            FOR_WHOM,
        ),
        ("road",),
        owner=_for_whom,
        label=gettext_lazy("Build the neutral road here"),
        asked=gettext_lazy("A neutral road here?"),
    ),
    "place_neutral_settlement": Look(
        (
            gettext_lazy("Now choose a corner for a free settlement for North or South."),
            FOR_WHOM,
        ),
        ("settlement",),
        owner=_for_whom,
        label=gettext_lazy("Build the neutral settlement here"),
        asked=gettext_lazy("A neutral settlement here?"),
    ),
    "force_trade": Look(
        label=gettext_lazy("Pay and take the cards"),
        asked=gettext_lazy(
            "You take two random cards from your opponent and give back two of your choice (one if either hand has "
            "only one). This can’t be undone."
        ),
    ),
    "send_robber_home": Look(
        (gettext_lazy("Choose where the robber goes."),),
        label=gettext_lazy("Pay and send it home"),
        asked=gettext_lazy("The robber goes home; nobody is robbed."),
    ),
    "exchange_knight": Look(
        label=gettext_lazy("Exchange the knight"),
        asked=gettext_lazy(
            "You get two trade tokens, or as many as are left in the supply, for one of your played knights, "
            "which no longer counts towards Largest Army."
        ),
    ),
}
ROW = {
    "force_trade": Button(gettext_lazy("Force a trade"), "good-trade_token"),
    "send_robber_home": Button(gettext_lazy("Send robber home"), "good-trade_token"),
    "exchange_knight": Button(gettext_lazy("Swap knight for tokens"), "card-knight"),
}


def _in_exchange(catan: CatanReading, number: int) -> str:
    """Return the prompt for giving as many cards as were taken."""
    said = ngettext(
        "Choose %(number)d card to give %(name)s in exchange.",
        "Choose %(number)d cards to give %(name)s in exchange.",
        number,
    )
    return said % {"number": number, "name": catan.around()[1].name}


BUNDLES = {"give_in_exchange": (_in_exchange, gettext_lazy("Give these cards"))}


def say(catan: CatanReading, verb: str, value: Any) -> Said | None:
    """Return the name of a neutral player with the piece that it gets."""
    if not isinstance(value, str) or value not in NEUTRALS:
        return None
    color = str(catan.base["neutrals"][value]["color"])
    return Said(NEUTRALS[value], f"{SYMBOLS[verb]}-{color}" if verb in SYMBOLS else "", color=color)


MODULE_PAGE = CatanModulePage(
    looks=LOOKS,
    row=ROW,
    bundles=BUNDLES,
    readers={"give_in_exchange": lambda data: amounts(data, "cards")},
    sayers=(say,),
    panels=ForTwoPanels,
    marks={
        "trade_tokens_taken": Sign("good-trade_token"),
    },
    slots={
        "sign": "catan/for_two/templates/_sign.jinja",
        "hand": "catan/for_two/templates/_hand.jinja",
        "seat": "catan/for_two/templates/_seat.jinja",
        "side": "catan/for_two/templates/_side.jinja",
    },
    guide=GUIDE,
)
