"""The pages of Harbormaster: a line for each seat, the card's points, and its guide."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy

from games.titles.catan.base.page.module_page import CatanModulePage
from games.titles.catan.base.rules import facts
from games.titles.catan.harbormaster import rules
from games.views.pages.module_page import Guide, Sign


@dataclass(frozen=True)
class SeatFacts:
    harbor_points: int
    holds_the_card: bool


@dataclass(frozen=True)
class HarbormasterPanels:
    catan: Any

    def of_seat(self, seat: str) -> SeatFacts:
        here = self.catan.sight["harbormaster"]
        return SeatFacts(here["seats"][seat]["harbor_points"], here["holder"] == seat)


def _facts() -> dict[str, int]:
    return {
        "settlement": rules.WORTH["settlement"],
        "city": rules.WORTH["city"],
        "least": rules.LEAST,
        "victory_points": rules.VICTORY_POINTS,
        "points_to_win": facts.POINTS_TO_WIN + rules.MORE_POINTS,
    }


MODULE_PAGE = CatanModulePage(
    sources={"harbormaster": gettext_lazy("Harbormaster")},
    panels=HarbormasterPanels,
    signs={"harbormaster": Sign("award-harbormaster", is_announced=True, holder="seat")},
    slots={"seat": "catan/harbormaster/templates/_seat.jinja"},
    guide=Guide("catan/harbormaster/templates/guide.html", _facts),
)
