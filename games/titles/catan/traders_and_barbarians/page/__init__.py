"""The table page of Traders & Barbarians."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy

from games.titles.catan.base.page.module_page import CatanModulePage, Rated
from games.titles.catan.kit.page.usual_orders import read_orders
from games.titles.catan.kit.rules.coins import COIN, COINS_OF_A_RESOURCE
from games.titles.catan.traders_and_barbarians.drawing.pieces import RAIDER_TO_MOVE
from games.titles.catan.traders_and_barbarians.page import journey
from games.titles.catan.traders_and_barbarians.page.guide import GUIDE
from games.titles.catan.traders_and_barbarians.page.panels import TradersPanels
from games.views.pages.looks import Look
from games.views.pages.module_page import Button, Sign

if TYPE_CHECKING:
    from games.titles.catan.base.page.reading import CatanReading

WHICH = gettext_lazy("Choose the barbarian to move.")
WHERE = gettext_lazy("Choose the path where it goes.")
LOOKS = {
    "move_on": journey.LOOK,
    "drive_off": Look(
        (gettext_lazy("Choose the barbarian to drive off. A die decides; this can’t be undone."),),
        (RAIDER_TO_MOVE,),
        label=gettext_lazy("Roll the die"),
        asked=gettext_lazy("Roll the die for this barbarian?"),
        is_final=True,
    ),
    "move_barbarian": Look(
        (WHICH, WHERE),
        (RAIDER_TO_MOVE, ""),
        label=gettext_lazy("Move the barbarian here"),
        asked=gettext_lazy("Move the barbarian here?"),
    ),
    "send_barbarian": Look(
        (WHICH, gettext_lazy("Choose a path without a road. This costs 1 trade token.")),
        (RAIDER_TO_MOVE, ""),
        label=gettext_lazy("Move the barbarian here"),
        asked=gettext_lazy("Move the barbarian here?"),
    ),
    "place_driven_off": Look(
        (WHERE,),
        label=gettext_lazy("Place the barbarian here"),
        asked=gettext_lazy("Place the barbarian here?"),
        nothing=gettext_lazy("Leave it where it is"),
    ),
    "take_from_road": Look(
        (gettext_lazy("Take a random card from the owner of the road? This can’t be undone."),),
        label=gettext_lazy("Take a card"),
        asked=gettext_lazy("Take a card?"),
        is_final=True,
        nothing=gettext_lazy("Take no card"),
    ),
    "play_knight": Look(
        label=gettext_lazy("Play the knight"),
        asked=gettext_lazy(
            "Your knight moves a barbarian. If it stops on another player’s road, you may take a card."
        ),
    ),
    "buy_resource": Look((gettext_lazy("Which resource do you buy for two gold?"),)),
    "set_wagon_orders": Look(
        (gettext_lazy("Standing orders"),), form="catan/traders_and_barbarians/templates/_orders.jinja"
    ),
}


def rated_in_gold(catan: CatanReading) -> list[Rated]:
    """Offer a resource for two gold. TB-GOLD-05"""
    takes = dict.fromkeys(catan.arguments.get("buy_resource") or (), 1)
    return [Rated("buy_resource", COIN, COINS_OF_A_RESOURCE, takes, "$take")] if takes else []


MODULE_PAGE = CatanModulePage(
    forced={"move_wagon": journey.MOVE_ON},
    looks=LOOKS,
    asks={journey.MOVE_ON: journey.ask},
    row={
        "buy_resource": Button(gettext_lazy("Buy for gold"), "good-gold"),
        "move_on": Button(gettext_lazy("Move your wagon"), "award-wagon", "primary"),
        "drive_off": Button(gettext_lazy("Drive off a barbarian"), "award-raider"),
        "send_barbarian": Button(gettext_lazy("Move a barbarian"), "good-trade_token"),
    },
    moves={
        "improve_wagon": Button(gettext_lazy("Improve your wagon"), "award-wagon"),
        "feed_wagon": Button(gettext_lazy("1 grain: +2 movement"), "good-grain"),
        "play_swift_journey": Button(gettext_lazy("Swift Journey"), "card-swift-journey"),
    },
    elsewhere=frozenset(("set_wagon_orders",)),
    readers={"set_wagon_orders": read_orders},
    sources={
        "deliveries": gettext_lazy("Deliveries"),
        "wagon_card": gettext_lazy("Fifth wagon card"),
    },
    rated=rated_in_gold,
    panels=TradersPanels,
    marks={
        **dict.fromkeys(("wagon_placed", "wagon_moved"), Sign("wagon", of="seat")),
        "wagon_improved": Sign("award-wagon"),
        "tile_loaded": Sign("tile-{tile}"),
        "tile_delivered": Sign("award-delivery"),
        **dict.fromkeys(("barbarian_sent", "barbarian_braved"), Sign("award-raider")),
        "swift_journey_played": Sign("card-swift-journey"),
        **dict.fromkeys(("coins_taken", "resource_bought", "toll_paid", "toll_to_bank"), Sign("good-gold")),
    },
    slots={
        "hand": "catan/traders_and_barbarians/templates/_hand.jinja",
        "seat": "catan/traders_and_barbarians/templates/_seat.jinja",
        "side": "catan/traders_and_barbarians/templates/_side.jinja",
        "standing": "catan/traders_and_barbarians/templates/_standing.jinja",
    },
    guide=GUIDE,
)
