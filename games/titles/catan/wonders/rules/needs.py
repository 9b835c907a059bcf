"""What a wonder needs before it is claimed; nobody looks at it afterwards. SF-WON-02, SF-WON-03, SF-WON-09"""

from __future__ import annotations

from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.types import Seat
from games.titles.catan.base.rules.board import harbors
from games.titles.catan.base.rules.longest_road import road_length
from games.titles.catan.base.rules.pieces import CITY, buildings_of, pieces_of
from games.titles.catan.base.rules.points import own_points
from games.titles.catan.wonders.rules import facts
from games.titles.catan.wonders.rules.module import places_of, wonders


def why_needs_lack(game: Game, seat: Seat, wonder: str) -> Refusal | None:
    """Return which need of a wonder the seat does not meet. SF-ERR-41

    Points are the seat's own, hidden cards included.
    """
    cities = pieces_of(game, seat, CITY)
    if wonder == facts.THEATER:
        return None if len(cities) >= facts.CITIES_OF_THEATER else refuse("SF-ERR-41")
    if wonder == facts.GREAT_BRIDGE:
        return None if _is_at(game, seat, wonder) else refuse("SF-ERR-41b")
    if wonder == facts.GREAT_WALL:
        return None if _is_at(game, seat, wonder) else refuse("SF-ERR-41d")
    if wonder == facts.MONUMENT:
        is_met = (
            not harbors(game).keys().isdisjoint(cities) and road_length(game, seat) >= facts.ROUTE_OF_MONUMENT
        )
        return None if is_met else refuse("SF-ERR-41c", n=facts.ROUTE_OF_MONUMENT)
    is_met = bool(cities) and own_points(game, seat) >= facts.POINTS_OF_CATHEDRAL
    return None if is_met else refuse("SF-ERR-41e", n=facts.POINTS_OF_CATHEDRAL)


def _is_at(game: Game, seat: Seat, wonder: str) -> bool:
    """A city will do as well as a settlement. SF-WON-09"""
    return not set(places_of(game).sites[wonder]).isdisjoint(buildings_of(game, seat))


@wonders.shows_to_owner
def needs_met(game: Game, seat: Seat) -> dict[str, list[str]]:
    """Show a seat whose needs it meets; hidden points count for the Cathedral."""
    return {
        "needs_met": [wonder for wonder in facts.WONDERS if why_needs_lack(game, seat, wonder) is None],
    }
