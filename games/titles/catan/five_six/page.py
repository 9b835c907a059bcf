"""The pages of the game for five and six players: who comes second, the switch, labels and the guide."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.titles.catan.base.page.module_page import CatanModulePage
from games.titles.catan.five_six.rules import facts
from games.titles.catan.five_six.rules.module import PAIRED, SIX_MODE
from games.titles.catan.five_six.rules.paired import SecondMain
from games.titles.catan.five_six.rules.special_building import LEAST_CARDS, AskMeToBuild, SpecialBuild
from games.titles.catan.five_six.rules.standing_orders import SetPartOrders
from games.titles.catan.kit.page.ordered_builds import OrderedBuilds, read_orders_and_builds
from games.titles.catan.kit.page.usual_orders import UsualOrders
from games.views.pages.looks import Look
from games.views.pages.module_page import Button, Guide
from games.views.table.table_page import Move

if TYPE_CHECKING:
    from games.titles.catan.base.page.reading import CatanReading


USUAL = {
    SecondMain.name: gettext_lazy("I end the second part of a turn if I can’t do anything in it"),
    SpecialBuild.name: gettext_lazy("I pass if I can’t build anything"),
}
"""The standing orders in words, by decision."""


@dataclass(frozen=True)
class SeatFacts:
    """A seat in the current turn.

    :param part: the number of the part that it has; 0 for none
    :param has_begun: it is that part
    """

    part: int = 0
    has_begun: bool = False


@dataclass(frozen=True)
class FiveSixPanels:
    catan: CatanReading

    def of_seat(self, seat: str) -> SeatFacts:
        """Mark the two players of a turn. P6-PAIR-01"""
        if (second := self.catan.sight["five_six"]["second"]) is None:
            return SeatFacts()
        parts = {self.catan.sight["stack"][0]["seat"]: 1, second: 2}
        return SeatFacts(parts.get(seat, 0), seat == self.catan.active)

    @property
    def orders(self) -> UsualOrders:
        """The viewer's standing orders for the parts that this game has."""
        here = self.catan.sight["five_six"]
        part = SecondMain.name if self.catan.sight["options"][SIX_MODE] == PAIRED else SpecialBuild.name
        return UsualOrders(self.catan, here, SetPartOrders.name, {part: USUAL[part]})

    @property
    def builds(self) -> OrderedBuilds:
        """The viewer's order for builds in these parts, with the lines that could be added. P6-D-07"""
        return OrderedBuilds(self.catan, self.catan.sight["five_six"]["own"]["builds"], SetPartOrders.name)

    @property
    def is_asked(self) -> bool:
        """True if the viewer has asked to build after the turns of others."""
        return bool(self.catan.sight["five_six"]["own"]["asks"])

    @property
    def switch(self) -> Move | None:
        """The button that turns the viewer's switch on or off; None if there is none."""
        if AskMeToBuild.name not in self.catan.arguments:
            return None
        label = _("Don’t ask me") if self.is_asked else _("Ask me")
        return self.catan.page.move(AskMeToBuild.name, not self.is_asked, label)


def _end(catan: CatanReading) -> str:
    """Label the end of a part that is not the seat's own turn."""
    labels = {SecondMain.name: _("End your part"), SpecialBuild.name: _("Done building")}
    return labels.get(catan.sight["stack"][-1]["step"], "")


def _facts() -> dict[str, int]:
    return {
        "hexes": len(facts.HEXES),
        "resources": facts.CARDS_OF_EACH_RESOURCE,
        "deck": sum(facts.DECK.values()),
        "commodities": facts.CARDS_OF_EACH_COMMODITY,
        "least": LEAST_CARDS,
    }


MODULE_PAGE = CatanModulePage(
    looks={
        SetPartOrders.name: Look(
            (gettext_lazy("Standing orders"),), form="catan/five_six/templates/_orders.jinja"
        )
    },
    readers={SetPartOrders.name: read_orders_and_builds},
    moves={"end_turn": Button(_end, look="primary")},
    elsewhere=frozenset((AskMeToBuild.name, SetPartOrders.name)),
    panels=FiveSixPanels,
    slots={
        "chip": "catan/five_six/templates/_chip.jinja",
        "standing": "catan/five_six/templates/_standing.jinja",
    },
    guide=Guide("catan/five_six/templates/guide.html", _facts),
)
