"""The table page of New World: the harbors that the seats draw and place, before the first settlement."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext_lazy

from games.titles.catan.base.page.module_page import CatanModulePage
from games.titles.catan.new_world.drawing import HARBOR_SIGN
from games.titles.catan.new_world.rules.facts import DEALT, MAPS
from games.titles.catan.new_world.rules.harbors import PLACE, StartingHarbor
from games.titles.catan.new_world.rules.module import KEY
from games.titles.catan.seafarers.page import HarborShown, harbor_shown
from games.titles.catan.seafarers.rules.facts import A_DESERT, GOLD, SEA_HEX
from games.views.pages.looks import Look
from games.views.pages.module_page import Button, Guide, Sign

if TYPE_CHECKING:
    from games.titles.catan.base.page.reading import CatanReading


def another_is_drawn(catan: CatanReading, argument: Any) -> bool:
    """Return whether the next harbor is drawn after this one. SF-HID-07"""
    return bool(catan.sight[KEY]["left"])


@dataclass(frozen=True)
class Left:
    """The harbors of one type that have not been drawn."""

    harbor: HarborShown
    count: int


@dataclass(frozen=True)
class NewWorldPanels:
    catan: CatanReading

    @property
    def asked(self) -> Mapping[str, Any] | None:
        """The seat that places a harbor, and the harbor; None when all are placed."""
        stack = self.catan.sight["stack"]
        return stack[-1] if stack and stack[-1]["step"] == StartingHarbor.name else None

    @property
    def drawn(self) -> HarborShown | None:
        """The harbor to place now; None when all are placed."""
        return None if self.asked is None else harbor_shown(self.asked["harbor"])

    @property
    def is_viewers(self) -> bool:
        """True if the viewer places it."""
        return self.asked is not None and self.asked["seat"] == self.catan.viewer

    @property
    def left(self) -> list[Left]:
        """The harbors in the pile, in the order of the resources."""
        left = self.catan.sight[KEY]["left"]
        kinds = dict.fromkeys(MAPS[4].harbor_pool)
        return [Left(harbor_shown(kind), left[kind]) for kind in kinds if left.get(kind)]


def _facts() -> dict[str, Any]:
    """Return the numbers that the guide contains."""
    return {
        "points_to_win": MAPS[4].points_to_win,
        "bonus": MAPS[4].bonus,
        "harbors": len(MAPS[4].harbor_pool),
        "land": sum(kind != SEA_HEX for kind in DEALT[4].terrain),
        "sea": DEALT[4].terrain.count(SEA_HEX),
        "places_of_six": len(DEALT[6].places),
        "gold_of_six": DEALT[6].terrain.count(GOLD),
        "deserts_of_six": DEALT[6].terrain.count(A_DESERT),
        "harbors_of_six": len(MAPS[6].harbor_pool),
    }


MODULE_PAGE = CatanModulePage(
    looks={
        PLACE: Look(
            (gettext_lazy("Choose a path on the coast for the harbor."),),
            ("harbor",),
            gettext_lazy("Place the harbor here"),
            gettext_lazy("The harbor here?"),
            is_final=another_is_drawn,
        ),
    },
    row={PLACE: Button(gettext_lazy("Place a harbor"), HARBOR_SIGN.id)},
    panels=NewWorldPanels,
    signs={"harbor_drawn": Sign(HARBOR_SIGN.id)},
    marks={"starting_harbor_placed": Sign(HARBOR_SIGN.id)},
    slots={
        "menu": "catan/new_world/templates/_menu.jinja",
        "side": "catan/new_world/templates/_side.jinja",
    },
    guide=Guide("catan/new_world/templates/guide.html", _facts),
)
