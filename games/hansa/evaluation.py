"""What a position of Hansa Teutonica is worth to a seat: advice to bots, read from base facts.

Numbers are in hundredths of a point. They are rules of thumb, found by playing bots against each
other, and no rule of the game.
"""

from __future__ import annotations

from games.engine.advice import Advice
from games.engine.game import Game
from games.engine.types import Json, Seat
from games.hansa.base.desk import is_full, level, reaches, value
from games.hansa.base.facts import COELLEN_ROUTE, TRACKS, Route
from games.hansa.base.holdings import number_owned, on_routes, unused
from games.hansa.base.moving import BOOK, own_villages
from games.hansa.base.offices import controller, next_office, offices_of
from games.hansa.base.pieces import board, stock, supply, villages
from games.hansa.base.points import final_points, marker_points, network
from games.hansa.base.prestige import track

POINT = 100.0
WON = 100_000.0
OPPONENTS = 0.3
LEVELS: dict[str, tuple[float, ...]] = {
    "clavis_urbis": (0, 170, 200, 400, 620),
    "actiones": (0, 800, 860, 1350, 1400, 1800),
    "privilegium": (0, 330, 560, 780),
    "liber_sophiae": (0, 240, 430, 640),
    "bursa": (0, 330, 540, 760),
}
"""What the levels of a track are worth, the full track's points included."""
OFFICE = 110.0
CONTROL = 210.0
NETWORK = 60.0
UNUSED_MARKER = 70.0
ACTION = 22.0
IN_SUPPLY = 16.0
IN_VILLAGE = 14.0
IN_STOCK = 6.0
MERCHANT_COUNTS = 1.5
READY = ((5, 120.0), (9, 55.0), (31, 10.0))
"""What each piece is worth that is not in a city, up to so many: who has few left can do little."""
PROGRESS = 0.55
BACK_IN_STOCK = 30.0
WITH_OTHERS = 0.2
"""How much of a route's progress counts where another's piece is in the way."""


def evaluate(game: Game, seat: Seat) -> float:
    """How good the position is for a seat, against its opponents."""
    outcome = game.state["outcome"]
    if outcome is not None:
        return (WON if outcome["winner"] == seat else -WON) + POINT * final_points(game, seat)
    control: dict[str | None, int] = {}
    for city in {**game.state["base"]["offices"], **game.state["base"]["additional"]}:
        owner = controller(game, city)
        control[owner] = control.get(owner, 0) + 1
    others = [other for other in game.seats if other != seat]
    worry = sum(_standing(game, other, control.get(other, 0)) for other in others) / len(others)
    good = _standing(game, seat, control.get(seat, 0)) - OPPONENTS * worry
    good += _pieces(game, seat) + _progress(game, seat)
    part = game.part_or_none
    if part is not None and part["seat"] == seat:
        good += ACTION * part["actions"]
    return good


def _standing(game: Game, seat: Seat, controlled: int) -> float:
    """What lasts: points, abilities, offices, markers, the Coellen table."""
    good = POINT * track(game, seat)
    good += sum(worth[level(game, seat, key) - 1] for key, worth in LEVELS.items())
    good += OFFICE * sum(offices_of(game, seat).values()) + CONTROL * controlled
    good += NETWORK * network(game, seat)
    good += POINT * marker_points(number_owned(game, seat)) + UNUSED_MARKER * len(unused(game, seat))
    table = game.state["base"]["coellen"]
    return good + POINT * sum(int(space) for space, owner in table.items() if owner == seat)


def _pieces(game: Game, seat: Seat) -> float:
    """Pieces that are still to be used, and where they wait."""
    good = 0.0
    ready = 0
    for heap, worth in ((supply(game, seat), IN_SUPPLY), (stock(game, seat), IN_STOCK)):
        good += worth * (heap["trader"] + MERCHANT_COUNTS * heap["merchant"])
        ready += heap["trader"] + heap["merchant"]
    for piece in villages(game).values():
        if piece["owner"] == seat:
            good += IN_VILLAGE * (MERCHANT_COUNTS if piece["piece"] == "merchant" else 1)
            ready += 1
    counted = 0
    for most, worth in READY:
        good += worth * max(0, min(ready, most) - counted)
        counted = most
    return good


def _progress(game: Game, seat: Seat) -> float:
    """Routes on the way to a claim, the best two count."""
    there = villages(game)
    begun: dict[str, int] = {}
    in_the_way: set[str] = set()
    route_of = board(game).route_of
    for village, piece in there.items():
        route = route_of[village]
        if piece["owner"] == seat:
            begun[route] = begun.get(route, 0) + 1
        else:
            in_the_way.add(route)
    routes = board(game).routes
    worths = sorted(
        (
            _worth(game, seat, routes[route])
            * (number / len(routes[route].villages)) ** 2
            * (WITH_OTHERS if route in in_the_way else 1)
            for route, number in begun.items()
        ),
        reverse=True,
    )
    return PROGRESS * (sum(worths[:1]) + 0.5 * sum(worths[1:2]))


def _worth(game: Game, seat: Seat, route: Route) -> float:
    """What a claim of the route would bring."""
    gains = [0.0]
    cities = board(game).cities
    for city in route.ends:
        ability = cities[city].ability
        if ability is not None and not is_full(game, seat, ability):
            at = level(game, seat, ability)
            gains.append(LEVELS[ability][at] - LEVELS[ability][at - 1])
        free = next_office(game, city)
        if free is not None and reaches(game, seat, free[1].color):
            gains.append(OFFICE + CONTROL + (POINT if free[1].coin else 0))
    if route.key == COELLEN_ROUTE:
        gains.append(7 * POINT)
    gain = max(gains) + BACK_IN_STOCK
    gain += POINT * sum(controller(game, city) == seat for city in route.ends)
    if route.key in on_routes(game):
        gain += UNUSED_MARKER + 1.5 * POINT
    return gain


def proposals(game: Game, seat: Seat, verb: str) -> list[Json]:
    """Moves that bring pieces together: to each route without another's piece, as many as the book allows."""
    if verb != "move":
        return []
    there = villages(game)
    own = own_villages(game, seat)
    most: int = value(game, seat, BOOK)
    found: list[Json] = []
    for route in board(game).routes.values():
        if any(village in there and there[village]["owner"] != seat for village in route.villages):
            continue
        free = [village for village in route.villages if village not in there]
        elsewhere = [village for village in own if village not in route.villages]
        pairs = list(zip(elsewhere, free, strict=False))[:most]
        if pairs:
            found.append([village for pair in pairs for village in pair])
    return found


ADVICE = Advice(evaluate, proposals=proposals)

assert set(LEVELS) == set(TRACKS)
