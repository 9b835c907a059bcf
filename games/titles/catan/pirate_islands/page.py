"""The table page of The Pirate Islands: how far each seat is from its fortress, the attack, and the fleet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.titles.catan.base.page.module_page import CatanModulePage
from games.titles.catan.kit.page.usual_orders import UsualOrders, read_orders
from games.titles.catan.pirate_islands.drawing import FLEET, FORTRESS_EMBLEM
from games.titles.catan.pirate_islands.rules import facts
from games.titles.catan.pirate_islands.rules.fleet import CHOOSE_SPOILS, SetSpoilsOrder
from games.titles.catan.seafarers.rules.facts import SHIPS
from games.views.pages.looks import Look
from games.views.pages.module_page import Button, Guide, Sign

if TYPE_CHECKING:
    from games.titles.catan.base.page.reading import CatanReading
    from games.views.table.person import Person

KEY = "pirate_islands"
USUAL = {CHOOSE_SPOILS: gettext_lazy("When I beat the fleet, I take the resource that I have least of")}


@dataclass(frozen=True)
class OfSeat:
    """A seat's way to its fortress.

    :param person: who sits there
    :param pirates: for each pirate at the start, whether it still holds the fortress
    :param left: the pirates that still hold it
    :param way: what is left of the way, in words
    :param is_there: the seat can attack, or has taken its fortress
    """

    person: Person
    pirates: list[bool]
    left: int
    warships: int
    way: str
    is_there: bool


@dataclass(frozen=True)
class PiratePanels:
    catan: CatanReading

    @property
    def here(self) -> Mapping[str, Any]:
        return self.catan.sight[KEY]  # type: ignore[no-any-return]

    @property
    def has_fleet(self) -> bool:
        return self.here["fleet"] is not None

    @property
    def seats(self) -> list[OfSeat]:
        return [self.of_seat(seat) for seat in self.here["seats"]]

    @property
    def orders(self) -> UsualOrders:
        return UsualOrders(self.catan, self.here, SetSpoilsOrder.name, USUAL)

    def of_seat(self, seat: str) -> OfSeat:
        own = self.here["seats"][seat]
        left = own["chits"]
        return OfSeat(
            self.catan.people[seat],
            [number < left for number in range(facts.CHITS)],
            left,
            own["warships"],
            _way(own),
            own["goal"] is None or not left,
        )


def _way(own: Mapping[str, Any]) -> str:
    """Say how many ships are needed to the next goal."""
    number, goal = own["needed"], own["goal"]
    if not own["chits"]:
        return _("fortress taken")
    if goal is None:
        return _("at the fortress")
    if number is None:
        return _("no way on")
    if goal == own["waypoint"]:
        return ngettext(
            "%(number)d ship to the marked corner", "%(number)d ships to the marked corner", number
        ) % {"number": number}
    return ngettext("%(number)d ship to the fortress", "%(number)d ships to the fortress", number) % {
        "number": number
    }


def _how_many(catan: CatanReading, number: int) -> str:
    return _("You beat the fleet: choose a resource from the bank.")


def _facts() -> dict[str, Any]:
    """Return the numbers that the guide says."""
    return {
        "points_to_win": facts.MAPS[4].points_to_win,
        "ships": SHIPS,
        "chits": facts.CHITS,
        "to_waypoint": facts.TO_WAYPOINT,
        "to_fortress": facts.TO_FORTRESS,
        "to_fortress_of_six": facts.TO_FORTRESS_OF_SIX,
    }


MODULE_PAGE = CatanModulePage(
    looks={
        "attack_fortress": Look(
            label=gettext_lazy("Attack the fortress"),
            asked=gettext_lazy(
                "Attack? This ends your turn and can’t be undone. A die below your warships beats a pirate; "
                "an equal one costs a ship, a higher one two."
            ),
            is_final=True,
        ),
        "rob_player": Look(
            (gettext_lazy("Take a random card from which player? This can’t be undone."),),
            label=gettext_lazy("Take a card"),
            asked=gettext_lazy("Take a card?"),
            is_final=True,
            nothing=gettext_lazy("Take no card"),
        ),
        "play_knight": Look(
            label=gettext_lazy("Play the knight"),
            asked=gettext_lazy("Your knight turns the first ship of your route into a warship."),
        ),
        SetSpoilsOrder.name: Look(
            (gettext_lazy("Standing orders"),), form="catan/pirate_islands/templates/_orders.jinja"
        ),
    },
    bundles={CHOOSE_SPOILS: (_how_many, gettext_lazy("Take this card"))},
    row={"attack_fortress": Button(gettext_lazy("Attack the fortress"), FORTRESS_EMBLEM.id)},
    elsewhere=frozenset((SetSpoilsOrder.name,)),
    readers={SetSpoilsOrder.name: read_orders},
    panels=PiratePanels,
    marks={
        **dict.fromkeys(
            ("fleet_sailed", "fleet_robbed", "fleet_found_nothing", "fleet_held", "fleet_beaten"),
            Sign(FLEET.id, box="-62 -56 124 92"),
        ),
        "fleet_left": Sign(FLEET.id, box="-62 -56 124 92"),
        "warship_armed": Sign("warship", of="seat"),
    },
    signs={
        "fortress_attacked": Sign(FORTRESS_EMBLEM.id, is_announced=True, holder="seat"),
        "fortress_taken": Sign(FORTRESS_EMBLEM.id, is_announced=True, holder="seat"),
    },
    slots={
        "side": "catan/pirate_islands/templates/_side.jinja",
        "standing": "catan/pirate_islands/templates/_standing.jinja",
    },
    guide=Guide("catan/pirate_islands/templates/guide.html", _facts),
)
