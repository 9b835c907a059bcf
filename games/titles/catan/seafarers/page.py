"""The table page of Seafarers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext_lazy, ngettext

from games.drawing.names import Name, name
from games.titles.catan.base.drawing import cards
from games.titles.catan.base.drawing.places import HARBORS
from games.titles.catan.base.page import routes
from games.titles.catan.base.page.building import NO_PLACE
from games.titles.catan.base.page.module_page import Building, CatanModulePage, Route
from games.titles.catan.base.rules.facts import LONGEST_ROAD_FROM
from games.titles.catan.kit.page.usual_orders import UsualOrders, read_orders
from games.titles.catan.seafarers.rules import facts
from games.titles.catan.seafarers.rules.gold import CHOOSE_GOLD, GOLD_OF_A_CITY, SetGoldOrder
from games.views.pages.looks import Look
from games.views.pages.module_page import Button, Guide, Sign

if TYPE_CHECKING:
    from games.titles.catan.base.page.reading import CatanReading

LOOKS = {
    "build_ship": Look(
        (gettext_lazy("Choose a path at sea or on the coast for your ship."),),
        ("ship",),
        gettext_lazy("Build the ship here"),
        gettext_lazy("A ship here?"),
    ),
    "move_ship": Look(
        (gettext_lazy("Choose the ship that moves."), gettext_lazy("Choose where it goes.")),
        ("ship", "ship"),
        gettext_lazy("Move the ship here"),
        gettext_lazy("Move the ship here?"),
    ),
    "move_pirate": Look(
        (gettext_lazy("Choose where the pirate goes."), gettext_lazy("Choose whom to rob.")),
        ("pirate",),
        gettext_lazy("Move the pirate here"),
        gettext_lazy("Move the pirate here? You can’t take it back."),
        is_final=True,
    ),
    SetGoldOrder.name: Look(
        (gettext_lazy("Standing orders"),), form="catan/seafarers/templates/_orders.jinja"
    ),
}
USUAL = {CHOOSE_GOLD: gettext_lazy("For gold I take the resources that I have least of")}


def _how_many(catan: CatanReading, number: int) -> str:
    return ngettext(
        "Gold: choose %(number)d resource from the bank.",
        "Gold: choose %(number)d resources from the bank.",
        number,
    ) % {"number": number}


def edges_of(argument: Any) -> Iterable[str]:
    """Yield the edges that a move lays or moves pieces to: its only one, that of an object, or those of a list."""
    if isinstance(argument, str):
        yield argument
    elif isinstance(argument, dict):
        yield argument.get("to") or argument["at"]
    else:
        for one in argument or ():
            yield from edges_of(one)


@dataclass(frozen=True)
class HarborShown:
    """A harbor as rows of a scenario's panel show it: its name, its good's symbol, and its rate."""

    label: Name
    symbol: str
    rate: str


def harbor_shown(kind: str) -> HarborShown:
    is_any = kind == facts.ANY_HARBOR
    return HarborShown(name(HARBORS[kind]), "" if is_any else f"good-{kind}", "3:1" if is_any else "2:1")


@dataclass(frozen=True)
class SeafarersPanels:
    catan: CatanReading

    @property
    def here(self) -> Mapping[str, Any]:
        return self.catan.sight["seafarers"]  # type: ignore[no-any-return]

    @property
    def orders(self) -> UsualOrders:
        return UsualOrders(self.catan, self.here, SetGoldOrder.name, USUAL)


def _facts() -> dict[str, Any]:
    """Return the numbers that the guide contains."""
    return {
        "points_to_win": facts.MAPS[4].points_to_win,
        "ships": facts.SHIPS,
        "cost": [cards.goods_of(("base",)).stack(kind, count) for kind, count in facts.SHIP_COST.items()],
        "bonus": facts.MAPS[4].bonus,
        "least": LONGEST_ROAD_FROM,
        "of_a_city": GOLD_OF_A_CITY,
        "main_of_six": list(facts.MAPS[6].areas.values()).count("main"),
        "islets_of_six": len(facts.MAPS[6].bonus_areas),
    }


MODULE_PAGE = CatanModulePage(
    looks=LOOKS,
    asks={"place_ship": routes.first_piece},
    routes={facts.SHIP: Route("place_ship", gettext_lazy("Ship here"), gettext_lazy("A ship here?"))},
    bundles={CHOOSE_GOLD: (_how_many, gettext_lazy("Take these cards"))},
    building={
        "build_ship": Building(
            gettext_lazy("Ship"),
            "ship",
            facts.SHIP_COST,
            piece="ship",
            missing=NO_PLACE,
            counts_places=True,
            about=gettext_lazy("Sails to other islands."),
            about_route=gettext_lazy("It counts for Longest Trade Route."),
        )
    },
    row={
        "move_ship": Button(gettext_lazy("Move a ship"), "ship", is_own_piece=True),
        # a path for it is shown together with those for a road
        "place_ship": Button(
            gettext_lazy("Ship"),
            "ship",
            only_if=lambda catan: not catan.arguments.get(routes.PLACE_ROAD),
            is_own_piece=True,
        ),
        "move_pirate": Button(gettext_lazy("Pirate"), "pirate"),
    },
    elsewhere=frozenset((SetGoldOrder.name,)),
    readers={SetGoldOrder.name: read_orders},
    sources={
        "longest_road": gettext_lazy("Longest Trade Route"),
        "new_islands": gettext_lazy("New lands"),
    },
    panels=SeafarersPanels,
    marks={
        **dict.fromkeys(("ship_built", "ship_placed", "ship_sailed"), Sign("ship", of="seat")),
        "pirate_moved": Sign("pirate"),
    },
    slots={"standing": "catan/seafarers/templates/_standing.jinja"},
    guide=Guide("catan/seafarers/templates/guide.html", _facts),
)
