"""The parts of the table page that belong to Events of Catan."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext, gettext_lazy
from django.utils.translation import gettext as _

from games.drawing.names import render
from games.titles.catan.base.page.module_page import Building, CatanModulePage
from games.titles.catan.events.page.guide import GUIDE
from games.titles.catan.events.page.panels import EventsPanels
from games.titles.catan.events.rules.facts import REPAIR_COST
from games.titles.catan.kit.page.usual_orders import read_orders
from games.views.pages.looks import Look, Said
from games.views.pages.module_page import Button

if TYPE_CHECKING:
    from games.titles.catan.base.page.reading import CatanReading

LOOKS = {
    "damage_road": Look(
        (
            gettext_lazy(
                "Earthquake: choose one of your roads to be damaged. You can’t build roads until it is repaired."
            ),
        ),
        ("edge",),
        gettext_lazy("Damage this road"),
        gettext_lazy("Damage this road?"),
        is_final=True,
    ),
    "repair_road": Look(
        (gettext_lazy("Choose a road to repair."),),
        ("edge",),
        gettext_lazy("Repair this road"),
        gettext_lazy("Repair this road?"),
    ),
    "help_neighbors": Look(
        (
            gettext_lazy("You’re in the lead: choose a card for a player with fewer points."),
            gettext_lazy("And the next card?"),
        ),
        label=gettext_lazy("Give these cards"),
        asked=gettext_lazy("Give these cards?"),
        is_final=True,
    ),
    "set_event_orders": Look((gettext_lazy("Standing orders"),), form="catan/events/templates/_orders.jinja"),
}


def _for_the_neighbor(catan: CatanReading, number: int) -> str:
    """Return the prompt with the left neighbor's name, who is the next player in turn order."""
    neighbor = catan.around()[1]
    return _("Good neighbors: choose a card for %(name)s, on your left.") % {"name": neighbor.name}


BUNDLES = {
    "give_to_neighbor": (_for_the_neighbor, gettext_lazy("Give this card")),
    "take_gift": (gettext_lazy("Choose a resource from the bank."), gettext_lazy("Take this card")),
}


def _has_damage(catan: CatanReading) -> bool:
    return any(catan.base["roads"][edge] == catan.viewer for edge in catan.sight["events"]["damaged"])


def _repair_first(catan: CatanReading) -> str:
    """TB-EV-13"""
    return _("repair your road first") if _has_damage(catan) else ""


BUILDING = {
    "repair_road": Building(
        gettext_lazy("Repair"),
        "road-crack",
        REPAIR_COST,
        colored=False,
        about=gettext_lazy("A damaged road keeps you from building roads until it is repaired."),
        only_if=_has_damage,
    ),
}


def say(catan: CatanReading, verb: str, value: Any) -> Said | None:
    if verb != "help_neighbors" or not isinstance(value, dict):
        return None
    stack, receiver = catan.goods.stack(value["card"]), catan.people[value["to"]]
    said = _("%(card)s to %(name)s") % {"card": render(stack.label, gettext), "name": receiver.name}
    return Said(said, stack.symbol)


MODULE_PAGE = CatanModulePage(
    looks=LOOKS,
    bundles=BUNDLES,
    building=BUILDING,
    in_the_way={"build_road": _repair_first},
    moves={"draw_event_card": Button(look="primary", key="r")},
    elsewhere=frozenset(("set_event_orders",)),
    readers={"set_event_orders": read_orders},
    sayers=(say,),
    panels=EventsPanels,
    slots={
        "sign": "catan/events/templates/_sign.jinja",
        "side": "catan/events/templates/_side.jinja",
        "standing": "catan/events/templates/_standing.jinja",
        "over": "catan/events/templates/_over.jinja",
    },
    guide=GUIDE,
)
