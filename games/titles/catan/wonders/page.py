"""The table page of The Wonders of Catan: the wonders, who builds them, and what they need and cost."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.titles.catan.base.drawing import cards
from games.titles.catan.base.page.module_page import CatanModulePage
from games.titles.catan.wonders.rules import facts
from games.titles.catan.wonders.words import IN_SHORT, NAMES, NEEDS
from games.views.pages.looks import Look, Said
from games.views.pages.module_page import Button, Guide, Sign

if TYPE_CHECKING:
    from games.titles.catan.base.drawing.cards import Stack
    from games.titles.catan.base.page.reading import CatanReading
    from games.views.table.person import Person

KEY = "wonders"


@dataclass(frozen=True)
class Builder:
    """A seat that has claimed a card of a wonder.

    :param levels: for each of its levels, whether it is built
    """

    person: Person
    levels: list[bool]

    @property
    def level(self) -> int:
        return sum(self.levels)


@dataclass(frozen=True)
class Wonder:
    """A wonder as the panel shows it.

    :param cards: how many seats can claim it. P6-SF-06
    :param builders: who has claimed it
    :param needs: what a seat needs to claim it
    :param in_short: the same in few words
    :param is_met: the viewer meets that, and has no wonder yet
    """

    key: str
    name: Any
    cards: int
    builders: list[Builder]
    needs: Any
    in_short: Any
    is_met: bool
    cost: list[Stack]

    @property
    def is_free(self) -> bool:
        return len(self.builders) < self.cards


@dataclass(frozen=True)
class OfSeat:
    """A seat's wonder; the key is "" if it has none."""

    key: str
    name: Any
    level: int


@dataclass(frozen=True)
class WondersPanels:
    catan: CatanReading

    @property
    def here(self) -> Mapping[str, Any]:
        return self.catan.sight[KEY]  # type: ignore[no-any-return]

    @property
    def most(self) -> int:
        return facts.LEVELS

    @property
    def points(self) -> int:
        """The points that win with the most levels."""
        return min(int(seat["points_to_win"]) for seat in self.catan.base["seats"].values())

    @property
    def all(self) -> list[Wonder]:
        cards = facts.PLACES[len(self.catan.sight["seats"])].cards
        return [
            self._wonder(key, [card for card in cards if facts.wonder_on(card) == key])
            for key in dict.fromkeys(map(facts.wonder_on, cards))
        ]

    def _wonder(self, key: str, cards: list[str]) -> Wonder:
        claimed, viewer = self.here["claimed"], self.catan.viewer
        builders = [self._builder(claimed[card]) for card in cards if card in claimed]
        has_one = any(one["seat"] == viewer for one in claimed.values())
        return Wonder(
            key,
            NAMES[key],
            len(cards),
            builders,
            NEEDS[key],
            IN_SHORT[key],
            not has_one and key in self.here.get("own", {}).get("needs_met", ()),
            self.catan.goods.some(facts.WONDERS[key]),
        )

    def _builder(self, claim: Mapping[str, Any]) -> Builder:
        built = [number < claim["level"] for number in range(facts.LEVELS)]
        return Builder(self.catan.people[claim["seat"]], built)

    def of_seat(self, seat: str) -> OfSeat:
        return own_wonder(self.catan, seat)


def own_wonder(catan: CatanReading, seat: str | None) -> OfSeat:
    for card, builder in catan.sight[KEY]["claimed"].items():
        if builder["seat"] == seat:
            key = facts.wonder_on(card)
            return OfSeat(key, NAMES[key], builder["level"])
    return OfSeat("", "", 0)


def _build(catan: CatanReading) -> str:
    """Name the wonder and the level on the button: "Theater: level 2"."""
    own = own_wonder(catan, catan.viewer)
    return _("%(wonder)s: level %(level)d") % {"wonder": own.name, "level": own.level + 1}


def _won(catan: CatanReading, winner: str) -> str:
    """SF-WON-08"""
    own = own_wonder(catan, winner)
    return (
        _("A complete wonder wins: %(wonder)s.") % {"wonder": own.name} if own.level == facts.LEVELS else ""
    )


def say(catan: CatanReading, verb: str, value: Any) -> Said | None:
    """Return the name and picture of a wonder, and what a level costs."""
    if verb != "claim_wonder" or value not in NAMES:
        return None
    return Said(NAMES[value], f"wonder-{value}", catan.words.cards(facts.WONDERS[value]))


def _facts() -> dict[str, Any]:
    """Return the numbers that the guide contains."""
    goods = cards.goods_of(("base",))
    return {
        "points_to_win": facts.MAPS[4].points_to_win,
        "bonus": facts.MAPS[4].bonus,
        "levels": facts.LEVELS,
        "wonders_of_six": len(facts.PLACES[6].cards),
        "wonders": [
            {
                "key": key,
                "name": NAMES[key],
                "needs": NEEDS[key],
                "cost": [goods.stack(kind, count) for kind, count in cost.items()],
            }
            for key, cost in facts.WONDERS.items()
        ],
    }


MODULE_PAGE = CatanModulePage(
    looks={
        "claim_wonder": Look(
            (gettext_lazy("Which wonder do you claim? You build only this one for the rest of the game."),),
            label=gettext_lazy("Claim it"),
            asked=gettext_lazy("A ship of your supply marks it as yours. Claim it?"),
        ),
    },
    row={"claim_wonder": Button(gettext_lazy("Claim a wonder"), "wonder-cathedral")},
    moves={"build_wonder": Button(_build, "wonder-cathedral")},
    sayers=(say,),
    panels=WondersPanels,
    won=_won,
    marks={
        "wonder_claimed": Sign("wonder-{wonder}"),
    },
    signs={
        "wonder_built": Sign("wonder-{wonder}", is_announced=True, holder="seat"),
    },
    slots={
        "side": "catan/wonders/templates/_side.jinja",
        "seat": "catan/wonders/templates/_seat.jinja",
    },
    guide=Guide("catan/wonders/templates/guide.html", _facts),
)
