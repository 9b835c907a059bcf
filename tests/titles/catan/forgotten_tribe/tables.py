"""Tables of The Forgotten Tribe: `keeps` and `placed` take harbors off the tribe’s shores, `cards` stacks its cards."""

from __future__ import annotations

from games.engine.types import Json
from tests.titles.catan.seafarers.tables import SeaTable, sea_table

POINT, CARD, HARBOR = "-1,4,NE", "-4,3,E", "-4,4,NE"
"""An edge with each kind of gift."""
TO_POINT, TO_CARD = "-1,2,E -1,3,NE -1,3,E", "-4,2,E -4,3,NE"
"""The ships that lead to a point from `0,1,S`, and to a card from `-3,1,S`; the harbor is next to the card."""


def tribe_table(*more: str, seats: int = 4, begun: bool = True, **options: Json) -> SeaTable:
    """Return a table whose harbor at `HARBOR` is for ore."""
    laid = sea_table("forgotten_tribe", *more, seats=seats, begun=begun, **options)
    gifts = laid.state["forgotten_tribe"]["gifts"]
    ore = next(edge for edge, kind in gifts.items() if kind == "ore")
    gifts[ore], gifts[HARBOR] = gifts[HARBOR], "ore"
    return laid


def gifts(laid: SeaTable) -> dict[str, str]:
    return laid.state["forgotten_tribe"]["gifts"]  # type: ignore[no-any-return]


def keeps(laid: SeaTable, name: str, *kinds: str) -> SeaTable:
    """Give a seat harbors of the tribe that it has not placed."""
    there = gifts(laid)
    for kind in kinds:
        del there[next(edge for edge, gift in there.items() if gift == kind)]
        laid.state["forgotten_tribe"]["kept"][laid.seat(name)].append(kind)
    return laid


def placed(laid: SeaTable, edge: str, kind: str) -> SeaTable:
    """Put a harbor of the tribe on the coast of the main island."""
    there = gifts(laid)
    del there[next(gift for gift, found in there.items() if found == kind)]
    laid.here["harbors"][edge] = kind
    return laid


def cards(laid: SeaTable, *kinds: str) -> SeaTable:
    """Put cards of the deck on top of the tribe's, the next one first."""
    here, deck = laid.state["forgotten_tribe"]["cards"], laid.here["deck"]
    for place, kind in enumerate(kinds, start=1):
        if kind in deck:
            deck[deck.index(kind)], here[-place] = here[-place], kind
        else:
            other = here.index(kind)
            here[other], here[-place] = here[-place], here[other]
    return laid


def near_a_point() -> SeaTable:
    """P can build a ship that takes a point."""
    laid = tribe_table().put("P", settlements="0,1,S").ships("P", TO_POINT)  # type: ignore[attr-defined]
    return laid.give("P", lumber=2, wool=2).main("P")  # type: ignore[no-any-return]


def near_a_card() -> SeaTable:
    """P can build a ship that takes a card, and another one from there that takes the ore harbor."""
    laid = tribe_table().put("P", settlements="-3,1,S").ships("P", TO_CARD)  # type: ignore[attr-defined]
    return laid.give("P", lumber=2, wool=2).main("P")  # type: ignore[no-any-return]
