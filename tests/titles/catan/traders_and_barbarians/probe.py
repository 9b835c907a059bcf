"""A probe of what Traders & Barbarians opens to others: paths of the sea are roads, and tolls go to the bank."""

from __future__ import annotations

from collections.abc import Callable

from games.engine.game import Game
from games.engine.types import Seat
from games.titles.catan.traders_and_barbarians.rules import facts
from games.titles.catan.traders_and_barbarians.rules.journey import toll_receiver
from games.titles.catan.traders_and_barbarians.rules.ways import roads_for_wagons
from tests.probe.title import probe

WAGONS = probe("wagons")
NOBODY = "nobody"


@WAGONS.answers(roads_for_wagons)
def the_sea_side_is_paved(earlier: Callable[[Game], dict[str, str]], game: Game) -> dict[str, str]:
    return {**earlier(game), **dict.fromkeys(facts.SEA_EDGES, NOBODY)}


@WAGONS.answers(toll_receiver)
def tolls_go_to_the_bank(
    earlier: Callable[[Game, Seat, str], Seat | None], game: Game, seat: Seat, owner: str
) -> Seat | None:
    return None
