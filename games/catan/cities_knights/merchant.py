"""The merchant: a point and 2:1 for the resource of its hex. CK-MERCHANT."""

from __future__ import annotations

from collections.abc import Callable

from games.catan.base.board import board, yields
from games.catan.base.pieces import buildings_at_hexes
from games.catan.base.points import Line, points
from games.catan.cities_knights import facts
from games.catan.cities_knights.module import cities_knights, part_of
from games.catan.cities_knights.progress_cards import ProgressCard, progress_card
from games.engine.arguments import Arguments
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.rules import Question
from games.engine.types import Json, Seat


def merchant(game: Game) -> dict[str, str] | None:
    """`{"hex": …, "seat": …}` once it is on the board; only this file moves it."""
    return part_of(game)["merchant"]  # type: ignore[no-any-return]


def controls_merchant(game: Game, seat: Seat) -> bool:
    """CK-MERCHANT-02: the last seat to play one."""
    here = merchant(game)
    return here is not None and here["seat"] == seat


def merchant_resource(game: Game) -> str | None:
    """CK-MERCHANT-03, CK-MERCHANT-05: the resource of its hex, never the commodity; the desert has none."""
    here = merchant(game)
    return None if here is None else yields(game)[game.state["base"]["terrain"][here["hex"]]]


@Question
def merchant_places(game: Game, seat: Seat) -> list[str]:
    """CK-MERCHANT-01, CK-MERCHANT-07: land hexes with an own building; not the one where the seat has it already."""
    here = merchant(game)
    standing = buildings_at_hexes(game)
    return [
        name
        for name in board(game).hexes
        if any(owner == seat for owner, _ in standing.get(name, ()))
        and (here is None or here["seat"] != seat or here["hex"] != name)
    ]


@cities_knights.answers(points)
def the_merchant_counts(earlier: Callable[[Game, Seat], list[Line]], game: Game, seat: Seat) -> list[Line]:
    """CK-VP-07"""
    lines = earlier(game, seat)
    if controls_merchant(game, seat):
        lines.append(Line("merchant", facts.POINTS["merchant"]))
    return lines


@progress_card("merchant")
class PlayMerchant(ProgressCard):
    """CK-ALM-Y1"""

    def why_not_now(self, game: Game, seat: Seat) -> Refusal | None:
        return None if merchant_places(game, seat) else refuse("CK-ILL-59")

    def choices(self, game: Game, seat: Seat) -> Arguments:
        return list(merchant_places(game, seat))

    def why_not_chosen(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        """CK-ILL-59"""
        if isinstance(argument, str) and argument in merchant_places(game, seat):
            return None
        here = merchant(game)
        if here is not None and here == {"hex": argument, "seat": seat}:
            return refuse("CK-ILL-59b")
        return refuse("CK-ILL-59")

    def effect(self, game: Game, seat: Seat, argument: Json) -> None:
        part_of(game)["merchant"] = {"hex": argument, "seat": seat}
        game.tell("merchant_placed", seat=seat, hex=argument)
