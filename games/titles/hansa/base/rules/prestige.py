"""Points on the prestige track, and the link from east to west. HT-CLAIM-03a, HT-OFF-04, HT-EW."""

from __future__ import annotations

from games.engine.game import Game
from games.engine.types import Json, Seat
from games.titles.hansa.base.rules.facts import EAST_WEST, EAST_WEST_POINTS, SCORING
from games.titles.hansa.base.rules.offices import offices_of, players_who_control
from games.titles.hansa.base.rules.pieces import board

CONTROL, COINS, LINK = "control", "coins", "east_west"
SOURCES = (CONTROL, COINS, LINK)
"""The sources of points during the game."""


def track(game: Game, seat: Seat) -> int:
    """Return the position of the score marker. The track continues past 20. HT-OPEN-15"""
    return sum(game.state["base"]["points"][seat].values())


def score(game: Game, seat: Seat, source: str, number: int, **why: Json) -> None:
    game.state["base"]["points"][seat][source] += number
    game.log("scored", seat=seat, source=source, number=number, **why)


def score_control(game: Game, route: str) -> None:
    """Give a point to the controller of each end of a route, before anything is placed. HT-CLAIM-03a"""
    for city in board(game).routes[route].ends:
        for seat in players_who_control(game, (city,)):
            score(game, seat, CONTROL, SCORING["control_on_claim"], city=city)


def score_coin(game: Game, seat: Seat, city: str) -> None:
    """HT-OFF-04"""
    score(game, seat, COINS, SCORING["coin_office"], city=city)


def score_link(game: Game, seat: Seat, city: str) -> None:
    """Score the link if the office just made in a city completes it. HT-EW-01, HT-EW-02

    It brings 7, then 4, then 2, then no points, and each player scores it once.
    """
    linked = game.state["base"]["east_west"]
    if seat in linked or not is_link_through(game, seat, city):
        return
    linked.append(seat)
    number = EAST_WEST_POINTS[len(linked) - 1] if len(linked) <= len(EAST_WEST_POINTS) else 0
    score(game, seat, LINK, number)


def is_link_through(game: Game, seat: Seat, city: str) -> bool:
    """Return whether the office just made in a city completes a path of the seat's own cities. HT-EW-03

    It must be the seat's only office there. A path that a swap of offices completed brings nothing. HT-MARK-06
    """
    own = offices_of(game, seat)
    west, east = EAST_WEST
    if own[city] > 1 or west not in own or east not in own:
        return False
    neighbors = board(game).neighbors
    paths = [[west]]
    while paths:
        path = paths.pop()
        if path[-1] == east:
            if city in path:
                return True
            continue
        paths.extend([*path, other] for other in neighbors[path[-1]] if other in own and other not in path)
    return False
