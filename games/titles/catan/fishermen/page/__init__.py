"""The parts of the table page that belong to the Fishermen of Catan."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy

from games.titles.catan.base.page.module_page import CatanModulePage
from games.titles.catan.fishermen.page import payment
from games.titles.catan.fishermen.page.guide import GUIDE
from games.titles.catan.fishermen.page.panels import FishermenPanels
from games.titles.catan.fishermen.rules.actions import ACTIONS
from games.titles.catan.kit.page.usual_orders import read_orders
from games.views.pages.looks import Look
from games.views.pages.module_page import Button, Sign

if TYPE_CHECKING:
    from games.titles.catan.base.page.reading import CatanReading

LOOKS = {
    "exchange_fish": Look(
        (
            gettext_lazy(
                "You already have seven fish tokens. You may put one back and draw another at random."
            ),
        ),
        label=gettext_lazy("Exchange this token"),
        asked=gettext_lazy("Exchange this token?"),
        nothing=gettext_lazy("Keep them all"),
    ),
    "give_boot": Look(
        (gettext_lazy("Who gets the old boot? They will need one more point to win."),),
        label=gettext_lazy("Give the boot away"),
        asked=gettext_lazy("Give the boot away?"),
    ),
    "set_fishing_orders": Look(
        (gettext_lazy("Standing orders"),), form="catan/fishermen/templates/_orders.jinja"
    ),
}
SYMBOLS = {
    "lure_robber_away": "good-fish_2",
    "steal_for_fish": "good-fish_3",
    "take_for_fish": "good-fish_2",
    "build_for_fish": "good-fish_3",
    "draw_for_fish": "good-fish_3",
}


def _button(action: str, verb: str) -> Button:
    """Return a button that names the action and its current cost."""

    def label(catan: CatanReading) -> str:
        return payment.with_cost(catan, action)

    return Button(label, SYMBOLS[verb])


MODULE_PAGE = CatanModulePage(
    looks=LOOKS,
    asks={verb.name: payment.ask for verb in ACTIONS.values()},
    row={
        **{verb.name: _button(action, verb.name) for action, verb in ACTIONS.items()},
        "give_boot": Button(gettext_lazy("Give the boot away"), "old-boot"),
    },
    elsewhere=frozenset(("set_fishing_orders",)),
    readers={"set_fishing_orders": read_orders},
    panels=FishermenPanels,
    marks={
        **dict.fromkeys(
            ("fish_dealt", "fish_drawn", "fish_paid", "fish_exchanged", "fish_mixed"), Sign("good-fish_1")
        ),
        **dict.fromkeys(("boot_drawn", "boot_given"), Sign("old-boot")),
    },
    slots={
        "hand": "catan/fishermen/templates/_hand.jinja",
        "seat": "catan/fishermen/templates/_seat.jinja",
        "side": "catan/fishermen/templates/_side.jinja",
        "standing": "catan/fishermen/templates/_standing.jinja",
    },
    guide=GUIDE,
)
