"""The end of a turn, when the markers on the plate are placed on routes. HT-MARK-11, HT-MARK-12, HT-MARK-13,
HT-DEC-11.
"""

from __future__ import annotations

from collections import Counter

from games.engine.arguments import Arguments
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.record import Moved
from games.engine.steps import Choice, Step
from games.engine.types import Answer, Json, Seat
from games.titles.hansa.base.rules.claims import why_no_route
from games.titles.hansa.base.rules.facts import Route
from games.titles.hansa.base.rules.holdings import on_routes, plate
from games.titles.hansa.base.rules.messages import MALFORMED
from games.titles.hansa.base.rules.module import base
from games.titles.hansa.base.rules.offices import is_complete
from games.titles.hansa.base.rules.pieces import board, has_parts, put_neutral, villages


def why_not_on_route(game: Game, route: Route) -> Refusal | None:
    """HT-MARK-12; HT-ERR-54, HT-ERR-55, HT-ERR-56"""
    if route.key in on_routes(game):
        return refuse("HT-ERR-54")
    there = villages(game)
    if any(village in there for village in route.villages):
        return refuse("HT-ERR-55")
    if all(is_complete(game, city) for city in route.ends):
        return refuse("HT-ERR-56")
    return None


def routes_for_markers(game: Game) -> list[str]:
    return [route.key for route in board(game).routes.values() if why_not_on_route(game, route) is None]


base.ties_to_record("plate_turned_up", Moved("markers", "face_down/{seat}", "plate/{seat}"))
base.ties_to_record("marker_placed", Moved("marker", "plate/{seat}", "route/{route}"))


@base.step
class TurnUpThePlate(Step):
    """HT-MARK-11: the drawn markers become public when their placing begins."""

    def run(self, game: Game) -> None:
        markers = plate(game, self.seat)
        if markers["hidden"]:
            game.reveal()
            game.log("plate_turned_up", seat=self.seat, markers=list(markers["hidden"]))
            markers["open"] += markers["hidden"]
            game.moved(Counter(markers["hidden"]), f"face_down/{self.seat}", f"plate/{self.seat}")
            markers["hidden"] = []
        game.push(EmptyThePlate.of(seat=self.seat))


@base.step
class EmptyThePlate(Step):
    """HT-MARK-13: markers are placed one after another as long as a route can take one.

    HT-DEC-15: the seat is not asked where only one outcome is possible.
    """

    def run(self, game: Game) -> None:
        markers = plate(game, self.seat)["open"]
        if not markers:
            return
        routes = routes_for_markers(game)
        if not routes:
            game.log("markers_wait", seat=self.seat, markers=list(markers))
        elif len(set(markers)) == 1 and len(routes) <= len(markers):
            for route in routes:
                place_marker(game, self.seat, markers[0], route)
            game.push(EmptyThePlate.of(seat=self.seat))
        else:
            game.push(PlaceMarkers.of(seat=self.seat))


@base.decision
class PlaceMarkers(Choice):
    """HT-DEC-11: choose a marker and its route. Asked again while more markers are left."""

    own_verbs = ("place_marker",)
    sentence = "{names} places new bonus markers."

    def choices(self, game: Game, seat: Seat) -> Arguments:
        kinds = dict.fromkeys(plate(game, seat)["open"])
        routes = routes_for_markers(game)
        return [{"marker": kind, "route": route} for kind in kinds for route in routes]

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        """HT-ERR-10, HT-ERR-43, HT-ERR-54, HT-ERR-55, HT-ERR-56"""
        if not has_parts(argument, "marker", "route"):
            return refuse(MALFORMED)
        refusal = why_no_route(game, argument["route"])
        if refusal is not None:
            return refusal
        if argument["marker"] not in plate(game, seat)["open"]:
            return refuse("HT-ERR-43")
        return why_not_on_route(game, board(game).routes[argument["route"]])

    def choose(self, game: Game, seat: Seat, argument: Json) -> None:
        place_marker(game, seat, argument["marker"], argument["route"])
        game.push(EmptyThePlate.of(seat=seat))

    def refusal(self, game: Game, seat: Seat, verb: str) -> Refusal:
        """HT-ERR-01, HT-ERR-23, HT-ERR-53"""
        if verb == "replace":
            return refuse("HT-ERR-23")
        return refuse("HT-ERR-53" if seat == self.seat else "HT-ERR-01")

    def when_time_runs_out(self, game: Game, seat: Seat) -> Answer:
        """HT-DEC-11: the first marker goes on the first legal route."""
        first = {"marker": plate(game, seat)["open"][0], "route": routes_for_markers(game)[0]}
        return "place_marker", first


def place_marker(game: Game, seat: Seat, kind: str, route: str) -> None:
    """Place a marker on a route, with two players together with a neutral trader. HT-MARK-12, HT-TWO-10"""
    plate(game, seat)["open"].remove(kind)
    on_routes(game)[route] = kind
    game.moved({kind: 1}, f"plate/{seat}", f"route/{route}")
    game.log("marker_placed", seat=seat, marker=kind, route=route)
    put_neutral(game, board(game).routes[route].villages[0])
