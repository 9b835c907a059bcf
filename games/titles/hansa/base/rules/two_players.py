"""The rules for two players: neutral traders and the routes that they fill. HT-TWO."""

from __future__ import annotations

from games.engine.arguments import Arguments
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.types import Json, Seat
from games.engine.verbs import Verb
from games.titles.hansa.base.rules.claims import clear_route, filled_routes, is_filled, why_no_route
from games.titles.hansa.base.rules.facts import NEUTRAL, NEUTRAL_POOL, NEUTRAL_ROUTES, TRADER
from games.titles.hansa.base.rules.holdings import remove_marker
from games.titles.hansa.base.rules.messages import MALFORMED
from games.titles.hansa.base.rules.module import base, neutral_claims
from games.titles.hansa.base.rules.offices import is_complete, next_office, put_office
from games.titles.hansa.base.rules.pieces import board, has_parts, put_neutral
from games.titles.hansa.base.rules.prestige import score_control


def neutral_pool(seats: int) -> int:
    """Return the number of neutral traders. There are some only with two players. HT-TWO-02"""
    return NEUTRAL_POOL if seats == 2 else 0


def lay_neutral_traders(game: Game) -> None:
    """Put a neutral trader on village 1 of each of the eight routes, if there is a pool. HT-TWO-03"""
    if game.state["base"]["pool"]:
        for route in NEUTRAL_ROUTES:
            put_neutral(game, board(game).routes[route].villages[0])
        game.log("neutral_traders_laid", routes=list(NEUTRAL_ROUTES))


@base.verb(neutral_claims)
class NeutralClaim(Verb):
    """HT-TWO-06, HT-DEC-13, HT-OPEN-12: optional, free, and possible at any time during the seat's own turn.

    `city` is where a neutral trader takes an office. It is null if both ends are complete.
    """

    def options(self, game: Game, seat: Seat) -> Arguments:
        return [
            {"route": route, "city": city}
            for route in filled_routes(game, NEUTRAL)
            for city in self._cities(game, route)
        ]

    def _cities(self, game: Game, route: str) -> list[str | None]:
        with_room = [city for city in board(game).routes[route].ends if not is_complete(game, city)]
        return [*with_room] or [None]

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        """HT-ERR-10, HT-ERR-30, HT-ERR-31, HT-ERR-58, HT-ERR-60"""
        if not has_parts(argument, "route", "city"):
            return refuse(MALFORMED)
        route, city = argument["route"], argument["city"]
        refusal = why_no_route(game, route)
        if refusal is not None:
            return refusal
        if not is_filled(game, NEUTRAL, route):
            return refuse("HT-ERR-58")
        cities = self._cities(game, route)
        if city in cities:
            return None
        if not isinstance(city, str) or city not in board(game).cities:
            return refuse(MALFORMED)
        name = board(game).cities[city].name
        if city not in board(game).routes[route].ends:
            return refuse("HT-ERR-30", city=name)
        return refuse("HT-ERR-31" if cities == [None] else "HT-ERR-60", city=name)

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        """Score, remove the marker, take the office and return the other traders to the pool. HT-TWO-07, HT-TWO-08"""
        route, city = argument["route"], argument["city"]
        game.log("neutral_claimed", seat=seat, route=route, city=city)
        score_control(game, route)
        remove_marker(game, seat, route)
        if city is not None:
            free = next_office(game, city)
            assert free is not None
            game.log("neutral_office_taken", city=city, office=free[0])
            put_office(game, city, NEUTRAL, TRADER)
        clear_route(game, route, TRADER if city is not None else None)
