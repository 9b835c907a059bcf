"""The table page of The Forgotten Tribe: the gifts that are left, what each seat has, and harbors to place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext_lazy

from games.drawing.names import name
from games.titles.catan.base.drawing.places import HARBORS
from games.titles.catan.base.page.module_page import CatanModulePage
from games.titles.catan.forgotten_tribe.drawing import ANY_HARBOR_GIFT, CARD_GIFT, POINT_GIFT
from games.titles.catan.forgotten_tribe.rules import facts
from games.titles.catan.forgotten_tribe.rules.facts import CARD, POINT
from games.titles.catan.forgotten_tribe.rules.harbors import PLACE, HarborPlace
from games.titles.catan.seafarers.page import LOOKS as AT_SEA
from games.titles.catan.seafarers.page import HarborShown, edges_of, harbor_shown
from games.views.pages.looks import Look, Said
from games.views.pages.module_page import Button, Guide, Sign
from games.wording.sentence import place_name

if TYPE_CHECKING:
    from games.titles.catan.base.page.reading import CatanReading

KEY = "forgotten_tribe"


def takes_a_card(catan: CatanReading, argument: Any) -> bool:
    """Return whether a ship of a move takes a development card, which is drawn immediately. SF-HID-07"""
    there = catan.sight[KEY]["gifts"]
    return any(there.get(edge) == CARD for edge in edges_of(argument))


@dataclass(frozen=True)
class OfSeat:
    """A seat's gifts from the tribe: points, and harbors that it could not place yet."""

    points: int
    kept: list[HarborShown]


@dataclass(frozen=True)
class TribePanels:
    catan: CatanReading

    @property
    def here(self) -> Mapping[str, Any]:
        return self.catan.sight[KEY]  # type: ignore[no-any-return]

    @property
    def points(self) -> int:
        """The points that are left."""
        return self._left(POINT)

    @property
    def cards(self) -> int:
        return self._left(CARD)

    def _left(self, kind: str) -> int:
        return list(self.here["gifts"].values()).count(kind)

    @property
    def harbors(self) -> list[HarborShown]:
        """The harbors that are left, in the order of the resources."""
        return [harbor_shown(kind) for kind in facts.HARBORS for _ in range(self._left(kind))]

    @property
    def kept(self) -> list[HarborShown]:
        """The harbors that the viewer keeps; none while the decision asks for one."""
        viewer, top = self.catan.viewer, self.catan.sight["stack"][-1:]
        is_asked = any(step["step"] == HarborPlace.name and step["seat"] == viewer for step in top)
        return [] if viewer is None or is_asked else self.of_seat(viewer).kept

    @property
    def can_place(self) -> bool:
        """True if the viewer can place a harbor now."""
        return bool(self.catan.arguments.get(PLACE))

    def of_seat(self, seat: str) -> OfSeat:
        return OfSeat(self.here["points"][seat], list(map(harbor_shown, self.here["kept"][seat])))


def say(catan: CatanReading, verb: str, value: Any) -> Said | None:
    """Return the name of a harbor to place."""
    if verb != PLACE or value not in HARBORS:
        return None
    return Said(place_name(name(HARBORS[value])), harbor_shown(value).symbol or ANY_HARBOR_GIFT.id)


def _facts() -> dict[str, Any]:
    """Return the numbers that the guide contains."""
    here, of_six = facts.GIFTS[4], facts.GIFTS[6]
    return {
        "points_to_win": facts.MAPS[4].points_to_win,
        "points": len(here.edges[POINT]),
        "cards": len(here.edges[CARD]),
        "harbors": len(here.harbors),
        "points_of_six": len(of_six.edges[POINT]),
        "cards_of_six": len(of_six.edges[CARD]),
        "harbors_of_six": len(of_six.harbors),
    }


MODULE_PAGE = CatanModulePage(
    looks={
        "build_ship": replace(AT_SEA["build_ship"], is_final=takes_a_card),
        "move_ship": replace(AT_SEA["move_ship"], is_final=takes_a_card),
        "play_road_building": Look(is_final=takes_a_card),
        "place_free_piece": Look(is_final=takes_a_card),
        PLACE: Look(
            (
                gettext_lazy("Choose a path on your coast for the harbor."),
                gettext_lazy("Which harbor do you place there?"),
            ),
            ("harbor",),
            gettext_lazy("Place the harbor here"),
            gettext_lazy("The harbor here?"),
        ),
    },
    row={PLACE: Button(gettext_lazy("Place a harbor"), ANY_HARBOR_GIFT.id)},
    sources={"gifts": gettext_lazy("Gifts of the tribe")},
    sayers=(say,),
    panels=TribePanels,
    signs={
        "gift_point": Sign(POINT_GIFT.id, is_announced=True, holder="seat"),
        "gift_card": Sign(CARD_GIFT.id, is_announced=True, holder="seat"),
        "gift_harbor": Sign(ANY_HARBOR_GIFT.id, is_announced=True, holder="seat"),
    },
    marks={"harbor_placed": Sign(ANY_HARBOR_GIFT.id)},
    slots={
        "menu": "catan/forgotten_tribe/templates/_menu.jinja",
        "side": "catan/forgotten_tribe/templates/_side.jinja",
        "seat": "catan/forgotten_tribe/templates/_seat.jinja",
    },
    guide=Guide("catan/forgotten_tribe/templates/guide.html", _facts),
)
