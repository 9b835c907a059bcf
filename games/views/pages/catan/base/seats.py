"""The seats of CATAN: cards, knights, roads, awards."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from games import wording
from games.drawing.catan.base import cards
from games.drawing.catan.base.cards import Stack
from games.views.pages.title_page import Fill, SeatPanel
from games.views.table_page import Person

if TYPE_CHECKING:
    from games.views.pages.catan.base.page import CatanPage


@dataclass(frozen=True)
class CatanSeat(SeatPanel):
    """What everybody may know of a seat, and its own points for its player."""

    own_points: int | None = None
    cards: int = 0
    development_cards: int = 0
    knights: int = 0
    road_length: int = 0
    spent: str = ""
    pieces: dict[str, int] = field(default_factory=dict)
    has_longest_road: bool = False
    has_largest_army: bool = False
    modules: list[Fill] = field(default_factory=list)
    hand: list[Stack] = field(default_factory=list)
    development_hand: list[Stack] = field(default_factory=list)

    @property
    def shown_points(self) -> int:
        """The own points where the viewer may know them, else the public ones."""
        return self.points if self.own_points is None else self.own_points


def seat_of(catan: CatanPage, person: Person) -> CatanSeat:
    """A seat as the viewer may see it; at the end of the game all hands are open."""
    public, key = catan.base["seats"][person.key], person.key
    opened = (catan.table.hands or {}).get(key)
    known = opened or (catan.own if person.is_me else None) or None
    shown = opened or (known if catan.told is not None else None)
    lines = known["lines"] if known else public["lines"]
    return CatanSeat(
        **{
            **catan.seat_facts(person),
            "lines": [(catan.source(line["source"]), line["number"]) for line in lines],
        },
        own_points=known["points"] if known else None,
        cards=public["cards"],
        development_cards=public["development_cards"],
        knights=public["knights"],
        road_length=public["road_length"],
        spent=wording.listed(catan.words.card(card) for card in public["spent"]),
        pieces=public["pieces"],
        has_longest_road=catan.base["longest_road"] == key,
        has_largest_army=catan.base["largest_army"] == key,
        modules=[Fill(fill.template, fill.here.of_seat(key)) for fill in catan.slots.get("seat", ())],
        hand=catan.goods.some(shown["hand"]) if shown else [],
        development_hand=cards.developments(shown["development_cards"]) if shown else [],
    )
