"""The evaluation of a position of Hansa Teutonica for a seat, for bots.

Numbers are hundredths of a point. They are rules of thumb from games between bots.
"""

from __future__ import annotations

from games.engine.game import Game
from games.engine.memory import AS_THE_PLAN_BEGAN, NEWS, derived_from
from games.engine.types import Seat
from games.titles.hansa.base.rules.desk import is_full, level, reaches, value
from games.titles.hansa.base.rules.facts import (
    CITIES_TO_END,
    COELLEN_ROUTE,
    COELLEN_SPACES,
    DISPLACE_COST,
    MERCHANT,
    PILE,
    POINTS_TO_END,
    SCORING,
    TRACKS,
    Office,
    Route,
)
from games.titles.hansa.base.rules.holdings import number_owned, on_routes, unused
from games.titles.hansa.base.rules.offices import completed_cities, from_the_right, next_office
from games.titles.hansa.base.rules.pieces import OFFICES_AND_DESKS, board, stock, supply, total, villages
from games.titles.hansa.base.rules.points import KEYS, final_points, marker_points, network
from games.titles.hansa.base.rules.prestige import track

POINT = 100.0
WON = 100_000.0
OPPONENTS = 0.3
LEVELS: dict[str, tuple[float, ...]] = {
    KEYS: (0, 60, 60, 160, 260),
    "actiones": (0, 900, 960, 1350, 1400, 1650),
    "privilegium": (0, 330, 520, 640),
    "liber_sophiae": (0, 260, 400, 520),
    "bursa": (0, 330, 480, 600),
}
"""The worth of each level of a track during the game, without the points at its end."""
CONTROL = 210.0
TO_COME = 60.0
"""The further worth of an office: points from later claims, and a growing network."""
UNUSED_MARKER = 90.0
ACTION = 22.0
IN_SUPPLY = 16.0
IN_VILLAGE = 14.0
IN_STOCK = 6.0
MERCHANT_COUNTS = 1.5
READY = ((3, 800.0), (4, 300.0), (7, 110.0), (10, 50.0), (31, 10.0))
"""The worth of each piece outside the cities, up to that number. A seat with few pieces can do little."""
AHEAD = 2.0
"""The weight of each point by which a seat leads. It grows as the end comes nearer."""
DOUBT = 600.0
"""A lead that multiplies a seat's odds to win by 2.7 at the start."""
LATE = 2.0
"""How much more a lead counts at the end."""
BACK_IN_STOCK = 30.0
CLAIMED = 0.6
"""The share of a claim's gain that counts when its route is filled."""
PER_ACTION = 0.75
"""The factor for each action that is still missing for a claim."""
OUT_OF_REACH = 10.0
"""The number of actions counted for each piece that the seat does not have at all."""
SECOND, THIRD = 0.5, 0.25
TURNS = 30
"""The usual maximum of turns per seat."""


def evaluate(game: Game, seat: Seat) -> float:
    outcome = game.state["outcome"]
    if outcome is not None:
        return (WON if outcome["winner"] == seat else -WON) + POINT * final_points(game, seat)
    near = nearness(game)
    points = {other: _points(game, other) for other in game.seats}
    others = [other for other in game.seats if other != seat]
    worry = sum(points[other] + _promise(game, other, near) for other in others) / len(others)
    good = points[seat] + _promise(game, seat, near) - OPPONENTS * worry
    good += AHEAD * near * (points[seat] - max(points[other] for other in others))
    good += _prospects(game, seat)
    part = game.part_or_none
    if part is not None and part["seat"] == seat:
        good += ACTION * part["actions"]
    return good


def worths(game: Game, viewer: Seat | None) -> dict[Seat, float]:
    """Return how near each seat is to winning, for bots that plan; its chance to win is the softmax of these.

    A lead counts more as the end comes nearer. What a seat may do next is computed for the viewer alone; for all
    others alike, it counts as theirs did on average when the plan began.
    """
    near = nearness(game)
    found = {seat: _points(game, seat) + _promise(game, seat, near) for seat in game.seats}
    if viewer is not None:
        found[viewer] += _prospects(game, viewer)
        part = game.part_or_none
        if part is not None and part["seat"] == viewer:
            found[viewer] += ACTION * part["actions"]
    sharp = _sharpness(near)
    of_rivals = 0.0 if viewer is None else _prospects_of_rivals(game, viewer)
    return {seat: sharp * value + of_rivals * (seat != viewer) for seat, value in found.items()}


def _sharpness(near: float) -> float:
    """Return what a lead is multiplied with. It grows as the end comes nearer."""
    return (1 + LATE * near) / DOUBT


def _prospects(game: Game, seat: Seat) -> float:
    """Return the worth of what a seat may do next with its pieces."""
    return _patience(game) * (_pieces(game, seat) + _progress(game, seat))


@derived_from(AS_THE_PLAN_BEGAN)
def _prospects_of_rivals(game: Game, viewer: Seat) -> float:
    """Return the mean worth of what the viewer's rivals may do next.

    It is the same for all of them, so it changes the viewer's chance to win but not the order of its plans.
    """
    found = [_prospects(game, seat) for seat in game.seats if seat != viewer]
    return _sharpness(nearness(game)) * sum(found) / len(found)


def _patience(game: Game) -> float:
    """Return the weight of future gains, from 0 to 1.

    It decreases in a long game. Otherwise, seats with few pieces would wait forever to claim.
    """
    turn: int = game.state["base"]["turn"]
    return min(1.0, TURNS * len(game.seats) / max(1, turn))


@derived_from(OFFICES_AND_DESKS)
def control_of(game: Game) -> dict[str, str]:
    here = game.state["base"]
    owners = {city: from_the_right(game, city) for city in {**here["offices"], **here["additional"]}}
    return {city: max(there, key=there.count) for city, there in owners.items()}


def nearness(game: Game) -> float:
    """Return how near the end is, from 0 to 1, by the nearest of the three ends."""
    highest = max(track(game, seat) for seat in game.seats) / POINTS_TO_END
    cities = len(completed_cities(game)) / CITIES_TO_END
    drawn = 1 - len(game.state["base"]["pile"]) / sum(PILE.values())
    return min(1.0, max(highest, cities, drawn))


@derived_from(NEWS)
def _points(game: Game, seat: Seat) -> float:
    """Return the points of a seat if the game ended now."""
    control = control_of(game)
    points: int = track(game, seat) + SCORING["controlled_city"] * list(control.values()).count(seat)
    points += marker_points(number_owned(game, seat)) + network(game, seat) * value(game, seat, KEYS)
    points += sum(track.full_points for key, track in TRACKS.items() if is_full(game, seat, key))
    table = game.state["base"]["coellen"]
    points += sum(int(space) for space, owner in table.items() if owner == seat)
    return POINT * points


def _promise(game: Game, seat: Seat, near: float) -> float:
    """Return what abilities and markers are expected to bring in the rest of the game."""
    return _worth_of_desk(game, seat) * (1 - near / 2)


@derived_from(NEWS)
def _worth_of_desk(game: Game, seat: Seat) -> float:
    good = UNUSED_MARKER * len(unused(game, seat))
    return good + sum(worth[level(game, seat, key) - 1] for key, worth in LEVELS.items())


def _pieces(game: Game, seat: Seat) -> float:
    """Return the worth of the pieces that can still be used, by where they lie."""
    good = 0.0
    ready = 0
    for heap, worth in ((supply(game, seat), IN_SUPPLY), (stock(game, seat), IN_STOCK)):
        good += worth * (heap["trader"] + MERCHANT_COUNTS * heap["merchant"])
        ready += heap["trader"] + heap["merchant"]
    for piece in villages(game).values():
        if piece["owner"] == seat:
            good += IN_VILLAGE * (MERCHANT_COUNTS if piece["piece"] == MERCHANT else 1)
            ready += 1
    counted = 0
    for most, worth in READY:
        good += worth * max(0, min(ready, most) - counted)
        counted = most
    return good


def _progress(game: Game, seat: Seat) -> float:
    best = sorted(promises(game, seat).values(), reverse=True)
    return best[0] + SECOND * best[1] + THIRD * best[2]


def promises(game: Game, seat: Seat) -> dict[str, float]:
    """Return for each route the gain of a claim, reduced for each piece that is missing."""
    there = villages(game)
    has_merchant = bool(supply(game, seat)[MERCHANT])
    usual = _gains(game, seat, has_merchant)
    ready = total(supply(game, seat)) + total(stock(game, seat))
    ready += sum(1 for piece in there.values() if piece["owner"] == seat)
    found: dict[str, float] = {}
    for key, route in board(game).routes.items():
        missing = max(0, len(route.villages) - ready) * OUT_OF_REACH
        merchant = False
        for village in route.villages:
            piece = there.get(village)
            if piece is None:
                missing += 1
            elif piece["owner"] != seat:
                missing += 1 + DISPLACE_COST[piece["piece"]] / 2
            elif piece["piece"] == MERCHANT:
                merchant = True
        filled = not missing
        may_have_merchant = merchant or (has_merchant and not filled)
        gain = (usual if may_have_merchant == has_merchant else _gains(game, seat, may_have_merchant))[key]
        found[key] = CLAIMED * gain * PER_ACTION**missing
    return found


@derived_from(NEWS)
def _gains(game: Game, seat: Seat, merchant: bool) -> dict[str, float]:
    """Return the gain of a claim of each route; see `gain_of_claim`."""
    return {
        key: gain_of_claim(game, seat, route, merchant=merchant) for key, route in board(game).routes.items()
    }


def gain_of_claim(game: Game, seat: Seat, route: Route, *, merchant: bool) -> float:
    """Return the gain of a claim of the route.

    :param merchant: whether the route has or may get a merchant
    """
    best, gain = _gain_at_ends(game, seat, route.key, merchant)
    if route.key == COELLEN_ROUTE and merchant:
        table = game.state["base"]["coellen"]
        reached = [space for space, color in COELLEN_SPACES.items() if reaches(game, seat, color)]
        best = max([best, *(POINT * space for space in reached if str(space) not in table)])
    if route.key in on_routes(game):
        gain += UNUSED_MARKER + 1.5 * POINT
    return BACK_IN_STOCK + gain + best


@derived_from(OFFICES_AND_DESKS)
def _gain_at_ends(game: Game, seat: Seat, route: str, merchant: bool) -> tuple[float, float]:
    """Return the better gain of a claim at one of the end cities, and that from the points for both controllers."""
    gains = [_gain_at_city(game, seat, city, merchant=merchant) for city in board(game).routes[route].ends]
    return max(best for best, _ in gains), sum(points for _, points in gains)


def _gain_at_city(game: Game, seat: Seat, city: str, *, merchant: bool) -> tuple[float, float]:
    """Return the best gain of a claim at an end city, and the gain from the point for its controller."""
    control = control_of(game)
    best = 0.0
    ability = board(game).cities[city].ability
    if ability is not None and not is_full(game, seat, ability):
        best = max(best, _gain_of_level(game, seat, ability))
    free = next_office(game, city)
    if free is not None and reaches(game, seat, free[1].color) and (merchant or free[1].piece != MERCHANT):
        best = max(best, _gain_of_office(game, seat, city, free[1], control))
    if city not in control:
        return best, 0.0
    return best, POINT if control[city] == seat else -OPPONENTS * POINT


def _gain_of_level(game: Game, seat: Seat, ability: str) -> float:
    at = level(game, seat, ability)
    gain = LEVELS[ability][at] - LEVELS[ability][at - 1]
    return gain + (POINT * TRACKS[ability].full_points if at + 1 == TRACKS[ability].top else 0)


def _gain_of_office(game: Game, seat: Seat, city: str, office: Office, control: dict[str, str]) -> float:
    """Return the gain of a new office. It lies furthest to the right, so it wins ties."""
    owners = from_the_right(game, city)
    gain = TO_COME + (POINT if office.coin else 0)
    if control.get(city) != seat and owners.count(seat) + 1 >= max(map(owners.count, owners), default=0):
        gain += CONTROL
    beside = [city, *board(game).neighbors[city]]
    offices = game.state["base"]["offices"]
    if any(piece["owner"] == seat for near in beside for piece in offices.get(near, ())):
        gain += POINT * value(game, seat, KEYS)
    return gain


assert set(LEVELS) == set(TRACKS)
