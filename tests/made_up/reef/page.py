"""The Reef on the table's page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy as _

from games.titles.catan.base.page.module_page import Building, CatanModulePage
from games.titles.catan.reef import rules as reef
from games.views.pages.looks import Look
from games.views.pages.module_page import Button, Guide

COST = {"lumber": 1, "wool": 1}


def _facts() -> dict[str, int]:
    return {"buoys": reef.BUOYS_OF_A_POINT}


@dataclass(frozen=True)
class Diver:
    """A player's number of buoys."""

    person: Any
    buoys: int


class ReefPanel:
    """The number of buoys of each seat."""

    def __init__(self, catan: Any) -> None:
        self.lie: list[str] = list(catan.sight["reef"]["buoys"].values())
        self.divers = [Diver(person, self.lie.count(seat)) for seat, person in catan.people.items()]

    def of_seat(self, key: str) -> int:
        """Return the number of buoys of a seat."""
        return self.lie.count(key)


MODULE_PAGE = CatanModulePage(
    looks={
        "lay_buoy": Look(
            (_("Choose a side of the reef."),), ("buoy",), _("Lay the buoy here"), _("A buoy here?")
        ),
        "sell_pearl": Look((_("What do you take for your pearl?"),)),
        "lure_octopus": Look(
            (_("Where does the octopus go? That hex produces nothing while it sits there."),),
            ("octopus",),
            _("Lure it here"),
            _("Here?"),
        ),
    },
    building={"lay_buoy": Building(_("Buoy"), "buoy", COST, piece="buoy", counts_places=True)},
    row={"sell_pearl": Button(symbol="good-pearl"), "lure_octopus": Button(symbol="octopus")},
    sources={"buoys": _("Buoys")},
    panels=ReefPanel,
    slots={"side": "catan/reef/templates/_side.jinja"},
    guide=Guide("catan/reef/templates/guide.html", _facts),
)
