"""The panels of CATAN's seats: cards, knights, roads, awards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _

from games.titles.catan.base.drawing import cards
from games.titles.catan.base.drawing.cards import Stack
from games.titles.catan.base.drawing.together import together
from games.titles.catan.base.page.building import building_pages
from games.titles.catan.base.page.reading import CatanReading
from games.titles.catan.base.page.wants import Wants, wants_of
from games.views.pages.seats import SeatPanel
from games.views.table.person import Person
from games.wording.sentence import listed

BASE = "base"
BASE_PIECES = ("road", "settlement", "city")
"""The pieces with words of their own, in this order."""


@dataclass(frozen=True)
class Left:
    """The number of pieces of a kind in a seat's supply; without a picture, the label is shown."""

    label: str
    symbol: str
    number: int


@dataclass(frozen=True)
class CatanSeat:
    """The cards, pieces and awards of a seat as the viewer may see them."""

    cards: int
    development_cards: int
    knights: int
    road_length: int
    may_be_longest: bool
    spent: str
    pieces: dict[str, int]
    has_longest_road: bool
    has_largest_army: bool
    pieces_besides: list[Left]
    purse: list[Stack]
    hand: list[Stack]
    development_hand: list[Stack]
    wants: Wants


def _how_often(catan: CatanReading, spent: list[str]) -> Iterator[str]:
    """Yield each kind of played card once with its number, in the order of first play."""
    for card, count in Counter(spent).items():
        name = catan.words.card(card)
        yield name if count == 1 else _("%(card)s (%(count)d times)") % {"card": name, "count": count}


def seat_of(catan: CatanReading, panel: SeatPanel) -> SeatPanel:
    """Add what the viewer may see of a seat to its panel. After the end of the game all hands are open."""
    person = panel.person
    public, key = catan.base["seats"][person.key], person.key
    opened = (catan.table.hands or {}).get(key)
    known = opened or (catan.own if person.is_me else None) or None
    shown = opened or (known if catan.lines is not None else None)
    lines = known["lines"] if known else public["lines"]
    own = CatanSeat(
        cards=public["cards"],
        development_cards=public["development_cards"],
        knights=public["knights"],
        road_length=public["road_length"],
        may_be_longest=key in catan.base["award_seats"],
        spent=listed(_how_often(catan, public["spent"])),
        pieces=public["pieces"],
        has_longest_road=catan.base["longest_road"] == key,
        has_largest_army=catan.base["largest_army"] == key,
        pieces_besides=_pieces_besides(catan, person),
        purse=_purse(catan, public),
        hand=catan.goods.some(shown["hand"]) if shown else [],
        development_hand=cards.developments(catan.module_keys, shown["development_cards"]) if shown else [],
        wants=wants_of(catan, key),
    )
    return replace(
        panel,
        points=known["points"] if known else panel.points,
        lines=[(catan.modules.source(line["source"]), line["number"]) for line in lines],
        own=own,
    )


def _pieces_besides(catan: CatanReading, person: Person) -> list[Left]:
    """Return the supply of pieces that no module shows itself."""
    sights = (catan.sight[key].get("seats", {}) for key in catan.modules if key != BASE)
    told = {
        *BASE_PIECES,
        *(piece for seats in sights for piece in seats.get(person.key, {}).get("pieces", ())),
    }
    besides = {
        piece: number
        for piece, number in catan.base["seats"][person.key]["pieces"].items()
        if piece not in told
    }
    if not besides:
        return []
    labels = {
        line.piece: str(line.label) for page in building_pages(catan) for line in page.building.values()
    }
    drawn = together(catan.module_keys).seat_pieces
    return [
        Left(
            labels.get(piece) or piece.replace("_", " ").capitalize(),
            f"{piece}-{person.color}" if piece in drawn else "",
            number,
        )
        for piece, number in besides.items()
    ]


def _purse(catan: CatanReading, public: dict[str, Any]) -> list[Stack]:
    """Return the contents of the seat's purse, except goods that a module shows itself."""
    drawing = together(catan.module_keys).by_module
    told = {
        kind
        for key, page in catan.modules.items()
        if "seat" in page.slots and key in drawing
        for kind in drawing[key].good_labels
    }
    return [
        catan.goods.stack(kind, number)
        for kind, number in public.get("purse", {}).items()
        if kind not in told
    ]
