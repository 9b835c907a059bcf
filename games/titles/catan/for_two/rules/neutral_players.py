"""The two neutral players with their colors, starting places and awards. TB-2P-02, TB-2P-14, TB-2P-15.

They own pieces but are not seats. They have no hand, earn nothing, are never asked or robbed and use no harbor
(TB-2P-14, TB-2P-22). Their pieces block places and interrupt roads as those of any other owner do.
"""

from __future__ import annotations

from collections.abc import Callable

from games.engine.game import Game
from games.engine.types import Json, Seat
from games.titles.catan.base.rules.facts import COLORS
from games.titles.catan.base.rules.longest_road import award_seats, road_length
from games.titles.catan.base.rules.pieces import ROAD, SETTLEMENT, neutrals, owners, pieces_left, put
from games.titles.catan.for_two.rules.module import for_two

STARTS = {"north": "1,-2,S", "south": "-1,2,N"}
"""TB-2P-02: N1 starts straight above the middle of the island, N2 straight below."""


@for_two.answers(neutrals)
def two_neutral_players(
    earlier: Callable[[Game], dict[str, dict[str, Json]]], game: Game
) -> dict[str, dict[str, Json]]:
    """TB-2P-02: they get colors that no seat has."""
    taken = [facts.get("color") for facts in game.state["seats"].values()]
    left = [color for color in COLORS if color not in taken]
    return {**earlier(game), **{name: {"color": color} for name, color in zip(STARTS, left, strict=False)}}


@for_two.sets_up
def neutral_settlements_stand(game: Game) -> None:
    """TB-2P-02, TB-2P-03: one settlement each, without a road. Nothing more is placed in the set-up."""
    for name, vertex in STARTS.items():
        put(game, name, SETTLEMENT, vertex)


@for_two.answers(award_seats)
def neutral_players_can_hold_longest_road(earlier: Callable[[Game], list[Seat]], game: Game) -> list[str]:
    """TB-2P-15: its points go to nobody. If no seat can hold it, they cannot either (TB-TB-06)."""
    return owners(game) if earlier(game) else []


@for_two.shows
def neutral_players_seen(game: Game) -> dict[str, Json]:
    """Return the pieces that they have left and the length of their roads, which are public."""
    return {
        "neutrals": {
            name: {
                "pieces": {piece: pieces_left(game, name, piece) for piece in (ROAD, SETTLEMENT)},
                "road_length": road_length(game, name),
            }
            for name in STARTS
        }
    }
