"""The merchant: a point, and 2:1 for the resource of its hex. CK-MERCHANT"""

from __future__ import annotations

from collections.abc import Callable

from games.engine.errors import Refusal
from games.engine.game import Game
from games.engine.questions import Question
from games.engine.types import Seat
from games.titles.catan.base.rules.board import INCOME, board, terrains
from games.titles.catan.base.rules.pieces import buildings_at_hexes
from games.titles.catan.base.rules.points import Line, points
from games.titles.catan.cities_knights.rules import facts
from games.titles.catan.cities_knights.rules.module import cities_knights, own_state


def merchant(game: Game) -> dict[str, str] | None:
    """Return `{"hex": …, "seat": …}`, or None before it is on the board. CK-MERCHANT-04

    Only this file moves it; the robber does not.
    """
    return own_state(game)["merchant"]  # type: ignore[no-any-return]


def controls_merchant(game: Game, seat: Seat) -> bool:
    """Return whether the seat was the last to play a Merchant. CK-MERCHANT-02"""
    here = merchant(game)
    return here is not None and here["seat"] == seat


def merchant_resource(game: Game) -> str | None:
    """Return the resource of the merchant's hex, or None. CK-MERCHANT-03, CK-MERCHANT-05

    It is never the commodity, and the desert has none.
    """
    here = merchant(game)
    return None if here is None else terrains(game)[game.state["base"]["terrain"][here["hex"]]].produces


@Question
def closed_to_merchant(game: Game) -> dict[str, Refusal]:
    """Return the hexes where the merchant never stands, each with the reason."""
    return {}


def merchant_places(game: Game, seat: Seat) -> list[str]:
    """Return the land hexes beside the seat's buildings. CK-MERCHANT-01, CK-MERCHANT-07

    The hex where the seat already has the merchant is left out. The desert is included (CK-CONF-10).
    """
    here, closed = merchant(game), closed_to_merchant(game)
    standing = buildings_at_hexes(game)
    return [
        name
        for name in board(game).land
        if name not in closed
        and any(owner == seat for owner, _ in standing.get(name, ()))
        and (here is None or here["seat"] != seat or here["hex"] != name)
    ]


def place_merchant(game: Game, seat: Seat, hex_name: str) -> None:
    """Put the figure on a hex and give it to the seat. CK-MERCHANT-02"""
    own_state(game)["merchant"] = {"hex": hex_name, "seat": seat}
    game.changed(INCOME)
    game.log("merchant_placed", seat=seat, hex=hex_name)


@cities_knights.answers(points)
def the_merchant_counts(earlier: Callable[[Game, Seat], list[Line]], game: Game, seat: Seat) -> list[Line]:
    """CK-VP-07"""
    lines = earlier(game, seat)
    if controls_merchant(game, seat):
        lines.append(Line("merchant", facts.POINTS["merchant"]))
    return lines
