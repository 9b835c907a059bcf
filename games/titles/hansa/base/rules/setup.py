"""The set-up of the board, desks, supplies, stocks and markers. HT-SETUP, HT-TWO-01, HT-TWO-02, HT-TWO-03."""

from __future__ import annotations

from games.engine.game import Game
from games.engine.record import BOX, SEATS, Drawn, Moved
from games.engine.types import Json
from games.titles.hansa.base.rules.facts import BOARDS, PILE, SIDE_OF, STARTING_MARKERS, STOCK, SUPPLY, TRACKS
from games.titles.hansa.base.rules.holdings import MARKER_PILE, on_routes
from games.titles.hansa.base.rules.module import base
from games.titles.hansa.base.rules.pieces import board
from games.titles.hansa.base.rules.prestige import SOURCES
from games.titles.hansa.base.rules.standing_orders import no_standing_orders
from games.titles.hansa.base.rules.turn import Turn
from games.titles.hansa.base.rules.two_players import lay_neutral_traders, neutral_pool

STARTING = "starting_markers"

base.ties_to_record("starting_seat", Drawn("seat", "starting_seat", of=SEATS))
base.ties_to_record("starting_markers", Moved("markers.*", STARTING, "route/{key}"))


@base.sets_up
def set_up(game: Game) -> None:
    """Draw the starting player, lay out the game and begin the first turn. HT-SETUP-04, HT-SETUP-06, HT-SETUP-07"""
    seats = game.seats
    first = game.chance("starting_seat").pick(seats)
    around = game.clockwise_from(first)
    order = {seat: around.index(seat) for seat in seats}
    here: dict[str, Json] = {
        "side": BOARDS[SIDE_OF[len(seats)]].side,
        "starting_seat": first,
        "turn": 0,
        "villages": {},
        "offices": {},
        "additional": {},
        "coellen": {},
        "desks": {seat: dict.fromkeys(TRACKS, 1) for seat in seats},
        "supply": {seat: dict(SUPPLY[order[seat]]) for seat in seats},
        "stock": {seat: dict(STOCK[order[seat]]) for seat in seats},
        "points": {seat: dict.fromkeys(SOURCES, 0) for seat in seats},
        "east_west": [],
        "markers": {},
        "owned": {seat: {"unused": [], "used": []} for seat in seats},
        "plates": {seat: {"hidden": [], "open": []} for seat in seats},
        "pile": _shuffled(game, MARKER_PILE, PILE),
        "removed": [],
        "draw_failed": False,
        "pool": neutral_pool(len(seats)),
        "standing": {seat: no_standing_orders() for seat in seats},
    }
    game.state["base"] = here
    game.log("starting_seat", seat=first)
    _lay_starting_markers(game)
    lay_neutral_traders(game)
    game.push(Turn.of(seat=first))


def _lay_starting_markers(game: Game) -> None:
    """Place one marker on each route with a tavern. HT-SETUP-02"""
    taverns = [route.key for route in board(game).routes.values() if route.tavern]
    on_routes(game).update(zip(taverns, _shuffled(game, STARTING, STARTING_MARKERS), strict=True))
    for route, kind in reversed(on_routes(game).items()):
        game.moved({kind: 1}, STARTING, f"route/{route}")
    game.log("starting_markers", markers=dict(on_routes(game)))


def _shuffled(game: Game, pile: str, kinds: dict[str, int]) -> list[str]:
    markers = [kind for kind, count in kinds.items() for _ in range(count)]
    game.moved(markers, BOX, pile)
    return game.chance(pile).about(pile=pile).shuffled(markers)
