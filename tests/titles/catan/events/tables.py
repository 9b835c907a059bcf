"""A table with Events of Catan, and the next card of its deck."""

from __future__ import annotations

from typing import TypeVar

from games.engine.types import Json
from games.titles.catan.events.rules.facts import NEW_YEAR
from tests.titles.catan.tables import Table, new_table

AnyTable = TypeVar("AnyTable", bound=Table)


def table(*more: str, **chosen: object) -> Table:
    """Return the printed island without pieces. P is about to draw a card."""
    return new_table("base", "events", *more, **chosen).pre_roll("P")  # type: ignore[arg-type]


def top(laid: AnyTable, card: str) -> AnyTable:
    """Swap a card to the top of the deck."""
    deck = laid.state["events"]["deck"]
    assert card != NEW_YEAR
    place = deck.index(card)
    deck[place], deck[-1] = deck[-1], deck[place]
    return laid


def draw(laid: AnyTable, card: str, *, chance: dict[str, Json] | None = None) -> AnyTable:
    """Turn up this card for the seat that is due."""
    (seat,) = laid.due
    top(laid, card).play(seat, "draw_event_card", chance=chance)
    return laid


def damage(laid: AnyTable, *edges: str) -> AnyTable:
    laid.state["events"]["damaged"] += edges
    return laid
