"""Victory points and the end of the game. BASE-VP."""

from __future__ import annotations

from typing import NamedTuple

from games.engine.game import Game
from games.engine.memory import derived_from
from games.engine.questions import Question
from games.engine.types import Json, Seat
from games.titles.catan.base.rules import facts
from games.titles.catan.base.rules.pieces import BUILDINGS, CITY, SETTLEMENT, pieces_of
from games.titles.catan.kit.rules.cards import without_zeros

VICTORY_POINT = "victory_point"
HARMLESS = frozenset(
    (
        "rolled",
        "produced",
        "discard_filed",
        "discarded",
        "robber_moved",
        "robber_left",
        "robber_stayed",
        "stolen",
        "nothing_to_steal",
        "bank_trade",
        "swapped",
        "offer_made",
        "offer_answered",
        "offer_closed",
        "offer_withdrawn",
        "counter_made",
        "counter_declined",
        "acceptance_cancelled",
        "waits_for_answers",
        "trade_and_build_ended",
        "turn_ended",
        "turn_began",
    )
)
"""Kinds of log entries after which no victory check is needed.

They move resource cards, the robber or offers, or come before a part has begun. A module that awards points at such a
moment writes a log entry of another kind.
"""


class Line(NamedTuple):
    """Points from one source; hidden ones stay secret to their owner until the end."""

    source: str
    number: int
    hidden: bool = False


LONGEST_ROAD = Line("longest_road", facts.POINTS["longest_road"])
LARGEST_ARMY = Line("largest_army", facts.POINTS["largest_army"])
POINTS_OF_CARDS = {VICTORY_POINT: facts.POINTS["victory_point_card"]}
"""The value of each kind of development card that is worth points and never played. BASE-DEV-05"""


@Question
def points(game: Game, seat: Seat) -> list[Line]:
    """Return every source of points; victory point cards count once bought. BASE-VP-01, BASE-DEV-05"""
    here = game.state["base"]
    lines = list(_lines_of_buildings(game, seat))
    if here["longest_road"] == seat:
        lines.append(LONGEST_ROAD)
    if here["largest_army"] == seat:
        lines.append(LARGEST_ARMY)
    held = here["development_cards"][seat]
    if held:
        number = 0
        for kind, each in POINTS_OF_CARDS.items():
            number += each * held.get(kind, 0)
        if number:
            lines.append(Line("victory_point_cards", number, hidden=True))
    return lines


@derived_from(BUILDINGS)
def _lines_of_buildings(game: Game, seat: Seat) -> tuple[Line, ...]:
    worth = facts.POINTS
    return (
        Line("settlements", worth["settlement"] * len(pieces_of(game, seat, SETTLEMENT))),
        Line("cities", worth["city"] * len(pieces_of(game, seat, CITY))),
    )


@Question
def points_to_win(game: Game, seat: Seat) -> int:
    """Return the number of points that wins: ten. BASE-VP-03"""
    return facts.POINTS_TO_WIN


@Question
def points_win(game: Game, seat: Seat) -> bool:
    """Return whether this seat wins as soon as it has enough points; a scenario may ask for more (SF-WON-08)."""
    return True


@Question
def whose_moment(game: Game) -> Seat | None:
    """Return the only seat that can win now, whose part it is. BASE-VP-03, BASE-VP-04"""
    part = game.part_or_none
    return None if part is None else part["seat"]


@Question
def winner(game: Game) -> Seat | None:
    """Return the winner; more points than needed win too. BASE-VP-03, BASE-VP-08

    The engine asks after every move and step, when the awards are settled (BASE-VP-10).
    """
    seat = whose_moment(game)
    if seat is None or own_points(game, seat) < points_to_win(game, seat):
        return None
    return seat if points_win(game, seat) else None


def own_points(game: Game, seat: Seat) -> int:
    """Return all points, including hidden ones. BASE-VP-02"""
    number = 0
    for line in points(game, seat):
        number += line.number
    return number


def public_points(game: Game, seat: Seat) -> int:
    """Return the points that other seats see. BASE-VP-02"""
    return public_sum(points(game, seat))


def public_sum(lines: list[Line]) -> int:
    """Return the sum of the lines that other seats see."""
    return sum(line.number for line in lines if not line.hidden)


def outcome(game: Game) -> dict[str, Json] | None:
    """Return the result if there is a winner. BASE-VP-05, BASE-VP-07

    The other seats are ranked by their points, including hidden ones; equal points share a rank.
    """
    first = winner(game)
    if first is None:
        return None
    return result(game, first)


def result(game: Game, first: Seat | None) -> dict[str, Json]:
    """Return winner, ranks and points at the end, with the winner on top if there is one."""
    total = {seat: own_points(game, seat) for seat in game.seats}
    ranks = {seat: 1 + sum(_beats(other, seat, total, first) for other in game.seats) for seat in game.seats}
    return {"winner": first, "ranks": ranks, "points": total}


def _beats(one: Seat, other: Seat, total: dict[Seat, int], first: Seat | None) -> bool:
    if other == first or one == other:
        return False
    return one == first or total[one] > total[other]


def all_points(game: Game) -> Json:
    """Return the points of all seats, public and own, with their lines."""
    found: dict[Seat, Json] = {}
    for seat in game.seats:
        lines = points(game, seat)
        found[seat] = {
            "public": public_sum(lines),
            "own": sum(line.number for line in lines),
            "lines": lines_of(lines),
        }
    return found


def lines_of(lines: list[Line], *, hidden: bool = True) -> list[Json]:
    """Return lines as JSON, without hidden ones for other seats."""
    return [
        {"source": line.source, "number": line.number, "hidden": line.hidden}
        for line in lines
        if line.number and (hidden or not line.hidden)
    ]


def log_the_end(game: Game) -> None:
    """Log the result and every victory point card. BASE-VP-06"""
    ended = game.state["outcome"]
    held = game.state["base"]["development_cards"].items()
    counted = {seat: sum(cards.get(kind, 0) for kind in POINTS_OF_CARDS) for seat, cards in held}
    game.log("game_over", victory_point_cards=without_zeros(counted), **ended)
