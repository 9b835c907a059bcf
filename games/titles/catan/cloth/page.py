"""The table page of Cloth for Catan: the villages with their cloth and partners, and what the pirate takes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.titles.catan.base.page.module_page import CatanModulePage
from games.titles.catan.base.rules.facts import RED_NUMBERS
from games.titles.catan.cloth.drawing import BOLT
from games.titles.catan.cloth.rules import facts
from games.titles.catan.cloth.rules.loot import A_CARD, CLOTH
from games.views.pages.looks import Look, Said
from games.views.pages.module_page import Guide, Sign

if TYPE_CHECKING:
    from games.titles.catan.base.page.reading import CatanReading
    from games.views.table.person import Person

KEY = "cloth"
LOOT = {
    A_CARD: Said(gettext_lazy("A random card"), "hand-back"),
    CLOTH: Said(gettext_lazy("1 cloth"), BOLT.id),
}


@dataclass(frozen=True)
class Village:
    """A village as the panel shows it.

    :param is_red: its number is rolled often
    :param bolts: for each cloth that it had at the start, whether it is left
    :param partners: in the order in which they came
    :param is_own: the viewer is a partner
    """

    number: int
    is_red: bool
    cloth: int
    bolts: list[bool]
    partners: list[Person]
    is_own: bool


@dataclass(frozen=True)
class OfSeat:
    cloth: int


@dataclass(frozen=True)
class ClothPanels:
    catan: CatanReading

    @property
    def here(self) -> Mapping[str, Any]:
        return self.catan.sight[KEY]  # type: ignore[no-any-return]

    @property
    def villages(self) -> list[Village]:
        """The villages in the order of their numbers."""
        return sorted(
            (self._village(vertex, village) for vertex, village in self.here["villages"].items()),
            key=lambda village: village.number,
        )

    def _village(self, vertex: str, village: Mapping[str, Any]) -> Village:
        number, cloth = village["number"], village["cloth"]
        return Village(
            number,
            number in RED_NUMBERS,
            cloth,
            [place < cloth for place in range(facts.VILLAGES[len(self.catan.sight["seats"])].stocks[vertex])],
            [self.catan.people[seat] for seat in village["partners"]],
            self.catan.viewer in village["partners"],
        )

    @property
    def with_cloth(self) -> int:
        return sum(village.cloth > 0 for village in self.villages)

    @property
    def least(self) -> int:
        return facts.LEAST_VILLAGES

    @property
    def of_a_point(self) -> int:
        return facts.CLOTH_OF_A_POINT

    def of_seat(self, seat: str) -> OfSeat:
        return OfSeat(self.here["held"][seat])


def _won(catan: CatanReading, winner: str) -> str:
    """SF-CL-12"""
    panels = ClothPanels(catan)
    if panels.with_cloth >= panels.least:
        return ""
    return _(
        "Fewer than %(least)d villages had cloth left, so the most points win, and then the most cloth."
    ) % {"least": panels.least}


def say(catan: CatanReading, verb: str, value: Any) -> Said | None:
    """Return the name and picture of what the pirate may take."""
    return LOOT.get(value) if verb == "take_loot" else None


def _loot_asked(catan: CatanReading) -> str:
    victim = catan.people[catan.sight["stack"][-1]["victim"]]
    return _("What does the pirate take from %(player)s? This can’t be undone.") % {"player": victim.name}


def _facts() -> dict[str, Any]:
    """Return the numbers that the guide contains."""
    return {
        "points_to_win": facts.MAPS[4].points_to_win,
        "villages": len(facts.VILLAGES[4].numbers),
        "villages_of_six": len(facts.VILLAGES[6].numbers),
        "cloth": max(facts.VILLAGES[4].stocks.values()),
        "supply": facts.SUPPLY,
        "of_a_point": facts.CLOTH_OF_A_POINT,
        "least": facts.LEAST_VILLAGES,
    }


MODULE_PAGE = CatanModulePage(
    looks={
        "take_loot": Look(
            (_loot_asked,),
            label=gettext_lazy("Take it"),
            asked=gettext_lazy("Take it? This can’t be undone."),
            is_final=True,
        ),
    },
    sources={"village_cloth": gettext_lazy("Cloth of villages")},
    sayers=(say,),
    panels=ClothPanels,
    won=_won,
    marks=dict.fromkeys(("village_reached", "cloth_stolen"), Sign(BOLT.id)),
    signs={
        "cloth_paid": Sign(BOLT.id),
        "cloth_runs_out": Sign(BOLT.id, is_announced=True),
    },
    slots={
        "side": "catan/cloth/templates/_side.jinja",
        "seat": "catan/cloth/templates/_seat.jinja",
    },
    guide=Guide("catan/cloth/templates/guide.html", _facts),
)
