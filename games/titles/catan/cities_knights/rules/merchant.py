"""The merchant: a point and 2:1 for the resource of its hex. CK-MERCHANT."""

from __future__ import annotations

from collections.abc import Callable

from games.engine.game import Game
from games.engine.questions import Question
from games.engine.types import Seat
from games.titles.catan.base.rules.board import board, terrains
from games.titles.catan.base.rules.pieces import buildings_at_hexes
from games.titles.catan.base.rules.points import Line, points
from games.titles.catan.cities_knights.rules import facts
from games.titles.catan.cities_knights.rules.module import cities_knights, own_state


def merchant(game: Game) -> dict[str, str] | None:
    """`{"hex": …, "seat": …}` once it is on the board; only this file moves it, no robber does. CK-MERCHANT-04"""
    return own_state(game)["merchant"]  # type: ignore[no-any-return]


def controls_merchant(game: Game, seat: Seat) -> bool:
    """CK-MERCHANT-02: the last seat to play one."""
    here = merchant(game)
    return here is not None and here["seat"] == seat


def merchant_resource(game: Game) -> str | None:
    """CK-MERCHANT-03, CK-MERCHANT-05: the resource of its hex, never the commodity; the desert has none."""
    here = merchant(game)
    return None if here is None else terrains(game)[game.state["base"]["terrain"][here["hex"]]].produces


@Question
def merchant_places(game: Game, seat: Seat) -> list[str]:
    """CK-MERCHANT-01, CK-MERCHANT-07: land hexes with a building of the seat's own, but
    not the one where it has the merchant already.

    The desert is allowed. CK-CONF-10
    """
    here = merchant(game)
    standing = buildings_at_hexes(game)
    return [
        name
        for name in board(game).land
        if any(owner == seat for owner, _ in standing.get(name, ()))
        and (here is None or here["seat"] != seat or here["hex"] != name)
    ]


def place_merchant(game: Game, seat: Seat, hex_name: str) -> None:
    """The figure stands on a hex and belongs to the seat that put it there. CK-MERCHANT-02"""
    own_state(game)["merchant"] = {"hex": hex_name, "seat": seat}
    game.log("merchant_placed", seat=seat, hex=hex_name)


@cities_knights.answers(points)
def the_merchant_counts(earlier: Callable[[Game, Seat], list[Line]], game: Game, seat: Seat) -> list[Line]:
    """CK-VP-07"""
    lines = earlier(game, seat)
    if controls_merchant(game, seat):
        lines.append(Line("merchant", facts.POINTS["merchant"]))
    return lines
