"""Action 5: claim a filled route. HT-CLAIM, HT-DEC-07."""

from __future__ import annotations

from games.engine.arguments import Arguments
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.types import Json, Seat
from games.engine.verbs import Verb
from games.titles.hansa.base.rules.benefits import BENEFITS, Terms
from games.titles.hansa.base.rules.holdings import take_marker
from games.titles.hansa.base.rules.messages import MALFORMED
from games.titles.hansa.base.rules.module import actions, base
from games.titles.hansa.base.rules.pieces import board, lift, to_stock, villages
from games.titles.hansa.base.rules.prestige import score_control
from games.titles.hansa.base.rules.turn import spend_action, why_no_action

EVERY_PART = {part for benefit in BENEFITS.values() for part in benefit.parts}


def is_filled(game: Game, owner: str, route: str) -> bool:
    """Return whether every village of a route holds a piece of this owner. HT-CLAIM-01

    Neutral traders count for no seat (HT-TWO-05).
    """
    there = villages(game)
    return all(
        village in there and there[village]["owner"] == owner
        for village in board(game).routes[route].villages
    )


def filled_routes(game: Game, owner: str) -> list[str]:
    """Return the routes that an owner has filled, in the order of the data."""
    table = board(game)
    route_of = table.route_of
    counts: dict[str, int] = {}
    for village, piece in villages(game).items():
        if piece["owner"] == owner:
            route = route_of[village]
            counts[route] = counts.get(route, 0) + 1
    filled = [route for route, count in counts.items() if count == len(table.routes[route].villages)]
    return filled if len(filled) < 2 else [route for route in table.routes if route in filled]


def why_no_route(game: Game, route: Json) -> Refusal | None:
    """HT-ERR-10"""
    return None if isinstance(route, str) and route in board(game).routes else refuse("HT-ERR-10")


@base.verb(actions)
class Claim(Verb):
    """HT-CLAIM-02, HT-CLAIM-03, HT-CLAIM-06: a claim is an action and never automatic. It names its benefit."""

    def options(self, game: Game, seat: Seat) -> Arguments:
        if why_no_action(game):
            return []
        return [
            {"route": route, "benefit": benefit.name, **parts}
            for route in filled_routes(game, seat)
            for benefit in BENEFITS.values()
            for parts in benefit.choices(game, seat, route)
        ]

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        """HT-ERR-10, HT-ERR-29, HT-ERR-36, then the reasons against the benefit."""
        refusal = why_no_action(game)
        if refusal is not None:
            return refusal
        if not isinstance(argument, dict) or not {"route", "benefit"} <= set(argument):
            return refuse(MALFORMED)
        route = argument["route"]
        refusal = why_no_route(game, route)
        if refusal is not None:
            return refusal
        if not is_filled(game, seat, route):
            return refuse("HT-ERR-29")
        return self._why_not_so(argument) or BENEFITS[argument["benefit"]].why_not(
            game, seat, route, argument
        )

    def _why_not_so(self, claim: Terms) -> Refusal | None:
        """HT-ERR-36"""
        name = claim["benefit"]
        if isinstance(name, list):
            return refuse("HT-ERR-36" if len(name) > 1 else MALFORMED)
        if not isinstance(name, str) or name not in BENEFITS:
            return refuse(MALFORMED)
        named = set(claim) - {"route", "benefit"}
        more = named - set(BENEFITS[name].parts)
        if more:
            return refuse("HT-ERR-36" if more <= EVERY_PART else MALFORMED)
        return None if named == set(BENEFITS[name].parts) else refuse(MALFORMED)

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        """Give points, marker and benefit in this order, then clear the route. HT-CLAIM-03, HT-CLAIM-05"""
        spend_action(game)
        route = argument["route"]
        game.log("claimed", seat=seat, route=route, benefit=argument["benefit"])
        score_control(game, route)
        take_marker(game, seat, route)
        used = BENEFITS[argument["benefit"]].take(game, seat, argument)
        clear_route(game, route, used)


def clear_route(game: Game, route: str, used: str | None) -> None:
    """Return the route's pieces to their owners' stocks, except one of the kind that the benefit used. HT-CLAIM-05"""
    for village in board(game).routes[route].villages:
        piece = lift(game, village)
        if piece["piece"] == used:
            used = None
        else:
            to_stock(game, piece["owner"], piece["piece"])
