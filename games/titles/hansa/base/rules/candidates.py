"""The moves of Hansa Teutonica that are worth trying, for bots that look ahead.

Only one of the equivalent villages of a route is tried. Pieces go to promising routes, and traders are paid first.
"""

from __future__ import annotations

from collections.abc import Iterable

from games.engine.arguments import Arguments, Sequence
from games.engine.game import Game
from games.engine.types import Json, Seat
from games.titles.hansa.base.rules.desk import value
from games.titles.hansa.base.rules.evaluation import promises
from games.titles.hansa.base.rules.facts import COELLEN_ROUTE, MERCHANT, MOST_REMOVED, TRADER, Route
from games.titles.hansa.base.rules.moves import BOOK, own_villages
from games.titles.hansa.base.rules.offices import next_office
from games.titles.hansa.base.rules.pieces import board, villages

ROUTES = 12
"""The number of most promising routes that are considered."""


def candidates(game: Game, seat: Seat, verb: str, choices: Arguments) -> list[Json] | None:
    """Return the arguments that are worth trying, or None to try all."""
    if isinstance(choices, list):
        if verb == "place":
            return _one_of_each_route(game, choices, _promising(game, seat))
        if verb == "displace":
            return _one_of_each_route(game, _paid_with_traders(choices), _promising(game, seat))
        if verb == "place_marker":
            return [choice for choice in choices if choice["marker"] == choices[0]["marker"]]
        return None
    if verb == "move":
        return _gatherings(game, seat) or None
    if verb == "use_remove_three":
        return _clearings(game, seat) or None
    if verb == "replace" and isinstance(choices, Sequence):
        return _replacings(game, seat, choices)
    return None


def _promising(game: Game, seat: Seat) -> list[str]:
    """Return the most promising routes, best first."""
    worths = promises(game, seat)
    return sorted(worths, key=worths.__getitem__, reverse=True)[:ROUTES]


def _one_of_each_route(game: Game, choices: Iterable[Json], routes: list[str]) -> list[Json]:
    """Return one choice for each route, kind of piece placed and piece already there.

    Merchants are placed only where they are needed, or if there is no other piece.
    """
    route_of = board(game).route_of
    there = villages(game)
    found: dict[Json, Json] = {}
    for choice in choices:
        route = route_of[choice["village"]]
        standing = there.get(choice["village"])
        facing = (standing["owner"], standing["piece"]) if standing else None
        if route in routes:
            found.setdefault((route, choice["piece"], facing), choice)
    only_merchants = all(piece == MERCHANT for _, piece, _ in found)
    return [
        choice
        for (route, piece, _), choice in found.items()
        if piece == TRADER or only_merchants or _needs_a_merchant(game, board(game).routes[route])
    ]


def _paid_with_traders(choices: list[Json]) -> list[Json]:
    """Return for each village and piece the first way to pay, which is the one with the most traders."""
    found: dict[tuple[str, str], Json] = {}
    for choice in choices:
        found.setdefault((choice["village"], choice["piece"]), choice)
    return list(found.values())


def _needs_a_merchant(game: Game, route: Route) -> bool:
    """Return whether a merchant on the route may gain something that a trader cannot."""
    if route.key == COELLEN_ROUTE:
        return True
    free = [next_office(game, city) for city in route.ends]
    return any(office is not None and office[1].piece == MERCHANT for office in free)


def _gatherings(game: Game, seat: Seat) -> list[Json]:
    """Return moves from the least promising routes to a promising one, as many pieces as Liber Sophiae allows."""
    there = villages(game)
    worths = promises(game, seat)
    route_of = board(game).route_of
    own = sorted(own_villages(game, seat), key=lambda village: worths[route_of[village]])
    most: int = value(game, seat, BOOK)
    found: list[Json] = []
    for key in _promising(game, seat):
        route = board(game).routes[key]
        free = [village for village in route.villages if village not in there]
        elsewhere = [village for village in own if village not in route.villages]
        if _needs_a_merchant(game, route):
            elsewhere.sort(key=lambda village: there[village]["piece"] != MERCHANT)
        pairs = list(zip(elsewhere, free, strict=False))[:most]
        if pairs:
            found.append([village for pair in pairs for village in pair])
    return found


def _clearings(game: Game, seat: Seat) -> list[Json]:
    """Return removals of others' pieces from a promising route, filled up to three from the next best routes."""
    there = villages(game)
    in_the_way = [
        [village for village in board(game).routes[key].villages if _is_anothers(there.get(village), seat)]
        for key in _promising(game, seat)
    ]
    found: list[Json] = []
    for place, first in enumerate(in_the_way):
        if first:
            rest = [village for others in in_the_way[place + 1 :] for village in others]
            found.append([*first, *rest][:MOST_REMOVED])
    return found


def _is_anothers(piece: dict[str, str] | None, seat: Seat) -> bool:
    return piece is not None and piece["owner"] != seat


def _replacings(game: Game, seat: Seat, choices: Sequence) -> list[Json]:
    """Return answers that place the displaced piece once on each route and then all extra pieces."""
    worths = promises(game, seat)
    route_of = board(game).route_of
    displaced = choices.next([])[0]
    found: dict[str, Json] = {}
    for village in choices.next([displaced]):
        if route_of[village] not in found:
            found[route_of[village]] = _with_extras(choices, [displaced, village], worths, route_of)
    return list(found.values())


def _with_extras(
    choices: Sequence, so_far: list[Json], worths: dict[str, float], route_of: dict[str, str]
) -> list[Json]:
    """Add the pieces of the heaps to a placing, on the route of the first piece while it has room."""
    first = route_of[so_far[1]]
    while heaps := [source for source in choices.next(so_far) if source not in route_of]:
        places = choices.next([*so_far, heaps[0]])
        best = max(places, key=lambda village: (route_of[village] == first, worths[route_of[village]]))
        so_far = [*so_far, heaps[0], best]
    return so_far
