"""Which moves of Hansa Teutonica are worth trying: advice to bots that look ahead.

Villages of one route are alike, so one of them stands for all; pieces go where they promise
something; of the ways to pay, traders come first.
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
"""How many routes, the most promising ones, are thought about."""


def candidates(game: Game, seat: Seat, verb: str, choices: Arguments) -> list[Json] | None:
    """The arguments that are worth trying; None for verbs with few of them."""
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
    """The routes that promise most, the best first."""
    worths = promises(game, seat)
    return sorted(worths, key=worths.__getitem__, reverse=True)[:ROUTES]


def _one_of_each_route(game: Game, choices: Iterable[Json], routes: list[str]) -> list[Json]:
    """One village for each route, kind put there, and piece that stands there; merchants where they are needed."""
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
    """Of the ways to pay for the same thing the first one: traders come first."""
    found: dict[tuple[str, str], Json] = {}
    for choice in choices:
        found.setdefault((choice["village"], choice["piece"]), choice)
    return list(found.values())


def _needs_a_merchant(game: Game, route: Route) -> bool:
    """Whether a merchant on it may come to something that a trader cannot."""
    if route.key == COELLEN_ROUTE:
        return True
    free = [next_office(game, city) for city in route.ends]
    return any(office is not None and office[1].piece == MERCHANT for office in free)


def _gatherings(game: Game, seat: Seat) -> list[Json]:
    """Pieces of the least promising routes brought together, as many as the book allows, on a promising one."""
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
    """Others' pieces off a promising route, one route after the other until there are three."""
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
    """The displaced piece and all extra ones, each route of the first piece once; the others go on from there."""
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
    """The walk goes on as long as heaps have pieces, beside the first piece while there is room."""
    first = route_of[so_far[1]]
    while heaps := [source for source in choices.next(so_far) if source not in route_of]:
        places = choices.next([*so_far, heaps[0]])
        best = max(places, key=lambda village: (route_of[village] == first, worths[route_of[village]]))
        so_far = [*so_far, heaps[0], best]
    return so_far
