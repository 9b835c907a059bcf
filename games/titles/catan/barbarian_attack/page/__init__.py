"""The table page of Barbarian Attack."""

from __future__ import annotations

from django.utils.translation import gettext_lazy

from games.titles.catan.barbarian_attack.page import knight_paths
from games.titles.catan.barbarian_attack.page.guide import GUIDE
from games.titles.catan.barbarian_attack.page.panels import AttackPanels
from games.titles.catan.base.page.module_page import CatanModulePage
from games.titles.catan.kit.page.usual_orders import read_orders
from games.views.pages.looks import Look
from games.views.pages.module_page import Button, Sign

KNIGHT = "attack-knight"


LOOKS = {
    "place_attack_knight": Look(
        (gettext_lazy("Choose a path for your knight."),),
        (KNIGHT,),
        gettext_lazy("Place the knight here"),
        gettext_lazy("Place the knight here?"),
    ),
    "place_mercenary": Look(
        (gettext_lazy("Choose a path beside the castle for the mercenary."),),
        label=gettext_lazy("Place the mercenary here"),
        asked=gettext_lazy("Place the mercenary here?"),
    ),
    knight_paths.SEND_KNIGHT: knight_paths.LOOK,
    "commit_treason": Look(
        (gettext_lazy("Choose the hexes to take barbarians from, then where to put them."),),
        label=gettext_lazy("Move the barbarians"),
        asked=gettext_lazy("Move the barbarians?"),
    ),
    "spin_intrigue": Look(
        (gettext_lazy("Choose the hex from which you take a prisoner."),),
        label=gettext_lazy("Take a prisoner"),
        asked=gettext_lazy("Take a prisoner here?"),
    ),
    "take_a_card": Look(
        (gettext_lazy("Take a random card from which player? This can’t be undone."),),
        label=gettext_lazy("Take a card"),
        asked=gettext_lazy("Take a card?"),
        is_final=True,
        nothing=gettext_lazy("Take no card"),
    ),
    "move_barbarian": Look(
        (
            gettext_lazy("Choose the hex to take a barbarian from."),
            gettext_lazy("Choose where it goes."),
        ),
        label=gettext_lazy("Move the barbarian here"),
        asked=gettext_lazy("Move the barbarian here?"),
    ),
    "buy_resource": Look((gettext_lazy("Which resource do you buy for two gold?"),)),
    "set_attack_orders": Look(
        (gettext_lazy("Standing orders"),), form="catan/barbarian_attack/templates/_orders.jinja"
    ),
}


MODULE_PAGE = CatanModulePage(
    forced={"move_knights": knight_paths.SEND_KNIGHT},
    looks=LOOKS,
    asks={knight_paths.SEND_KNIGHT: knight_paths.ask},
    row={
        "buy_resource": Button(gettext_lazy("Buy for gold"), "good-gold"),
        "send_knight": Button(gettext_lazy("Move a knight"), "award-knights"),
        "move_barbarian": Button(gettext_lazy("Move a barbarian"), "barbarian"),
    },
    elsewhere=frozenset(("set_attack_orders",)),
    readers={"set_attack_orders": read_orders},
    sources={"prisoners": gettext_lazy("Prisoners")},
    panels=AttackPanels,
    signs={
        "hex_conquered": Sign("conquest", box="-34 -34 68 68", is_announced=True),
        "barbarians_beaten": Sign("award-knights", is_announced=True),
    },
    marks={
        "landing_rolled": Sign("award-longship"),
        **dict.fromkeys(
            ("attack_knight_placed", "attack_knight_sent", "attack_knight_lost"),
            Sign("attack-knight", of="seat"),
        ),
        **dict.fromkeys(("prisoners_taken", "intrigue"), Sign("award-prisoners")),
        "attack_card": Sign("card-back"),
        **dict.fromkeys(("coins_taken", "resource_bought"), Sign("good-gold")),
    },
    slots={
        "hand": "catan/barbarian_attack/templates/_hand.jinja",
        "seat": "catan/barbarian_attack/templates/_seat.jinja",
        "side": "catan/barbarian_attack/templates/_side.jinja",
        "standing": "catan/barbarian_attack/templates/_standing.jinja",
    },
    guide=GUIDE,
)
