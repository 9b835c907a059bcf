"""The three ends of the game, the final scoring and the winner. HT-END, HT-SCORE."""

from __future__ import annotations

from typing import NamedTuple

from games.engine.game import Game
from games.engine.memory import derived_from
from games.engine.types import Json, Seat
from games.titles.hansa.base.rules.desk import ACTIONES, is_full, level, value
from games.titles.hansa.base.rules.facts import CITIES_TO_END, POINTS_TO_END, SCORING, TRACKS
from games.titles.hansa.base.rules.holdings import number_owned
from games.titles.hansa.base.rules.offices import completed_cities, controlled_cities, offices_of
from games.titles.hansa.base.rules.pieces import OFFICES_AND_DESKS, board
from games.titles.hansa.base.rules.prestige import track

KEYS = "clavis_urbis"


class Line(NamedTuple):
    source: str
    number: int


def reason_to_end(game: Game) -> str | None:
    """Return why the game ends, or None. HT-END-01, HT-END-02, HT-END-03, HT-END-05

    Points, offices and draws come only from claims, and a claim is one move.
    """
    if any(track(game, seat) >= POINTS_TO_END for seat in game.seats):
        return "points"
    if game.state["base"]["draw_failed"]:
        return "pile"
    return "cities" if len(completed_cities(game)) >= CITIES_TO_END else None


def outcome(game: Game) -> dict[str, Json] | None:
    """HT-END-04, HT-SCORE-06: checked after a claim has been carried out completely."""
    return None if reason_to_end(game) is None else result(game)


def result(game: Game) -> dict[str, Json]:
    """HT-OPEN-06: most points win. Ties are broken by the lower Actiones level, then by network points, else shared.

    `winner` is the first of the winners in seat order. `winners` lists them all.
    """
    points = end_points(game)
    standing = {
        seat: (points[seat], -level(game, seat, ACTIONES), network_points(game, seat)) for seat in game.seats
    }
    ranks = {seat: 1 + sum(standing[other] > standing[seat] for other in game.seats) for seat in game.seats}
    winners = [seat for seat in game.seats if ranks[seat] == 1]
    return {"winner": winners[0], "winners": winners, "ranks": ranks, "points": points}


def track_lines(game: Game, seat: Seat) -> list[Line]:
    return [Line(source, number) for source, number in game.state["base"]["points"][seat].items()]


def final_lines(game: Game, seat: Seat) -> list[Line]:
    """Return what the final scoring would add now.

    HT-SCORE-01, HT-SCORE-02, HT-SCORE-03, HT-SCORE-04, HT-SCORE-05. A full Clavis Urbis brings nothing (HT-OPEN-18).
    """
    here = game.state["base"]
    abilities = sum(TRACKS[key].full_points for key in TRACKS if is_full(game, seat, key))
    table = sum(int(space) for space, owner in here["coellen"].items() if owner == seat)
    cities = SCORING["controlled_city"] * len(controlled_cities(game, seat))
    return [
        Line("abilities", abilities),
        Line("markers", marker_points(number_owned(game, seat))),
        Line("coellen", table),
        Line("cities", cities),
        Line("network", network_points(game, seat)),
    ]


def marker_points(number: int) -> int:
    """HT-SCORE-02"""
    return next(row["points"] for row in reversed(SCORING["markers"]) if number >= row["from"])  # type: ignore[no-any-return]


def network_points(game: Game, seat: Seat) -> int:
    """HT-SCORE-05"""
    keys: int = value(game, seat, KEYS)
    return network(game, seat) * keys


@derived_from(OFFICES_AND_DESKS)
def network(game: Game, seat: Seat) -> int:
    """Return the largest number of a seat's offices in cities that are joined by routes. HT-SCORE-05, HT-OPEN-19"""
    own = offices_of(game, seat)
    neighbors = board(game).neighbors
    best = 0
    left = dict.fromkeys(own)
    while left:
        group = [next(iter(left))]
        del left[group[0]]
        for city in group:
            for other in neighbors[city]:
                if other in left:
                    del left[other]
                    group.append(other)
        best = max(best, sum(own[city] for city in group))
    return best


def final_points(game: Game, seat: Seat) -> int:
    """Return a seat's points if the game ended now."""
    return track(game, seat) + sum(line.number for line in final_lines(game, seat))


def end_points(game: Game) -> dict[Seat, int]:
    return {seat: final_points(game, seat) for seat in game.seats}


def all_points(game: Game) -> Json:
    found: dict[Seat, Json] = {}
    for seat in game.seats:
        lines = track_lines(game, seat) + (final_lines(game, seat) if game.is_over else [])
        number = sum(line.number for line in lines)
        found[seat] = {
            "public": number,
            "own": number,
            "lines": [{**line, "hidden": False} for line in as_json(lines)],
        }
    return found


def as_json(lines: list[Line]) -> list[dict[str, Json]]:
    """Return the lines with points as JSON."""
    return [line._asdict() for line in lines if line.number]


def log_the_end(game: Game) -> None:
    """Log the result, why the game ended, and the points of each seat by source."""
    lines = {seat: as_json(track_lines(game, seat) + final_lines(game, seat)) for seat in game.seats}
    game.log("game_over", reason=reason_to_end(game), lines=lines, **game.state["outcome"])
