"""What a seat builds for the neutral players after its own road or settlement. TB-2P-08, TB-2P-09, TB-2P-10.

A road brings a neutral road, a settlement a neutral settlement, or a road where no settlement is possible. Each piece
is a step of its own, so that a neutral road comes after each of two free ones (TB-2P-12). Cities and cards bring none
(TB-2P-13), nor does the set-up (TB-GEN-15).
"""

from __future__ import annotations

from typing import ClassVar

from games.catan.base.building import FREE, build_road, build_settlement, why_no_road, why_no_settlement
from games.catan.base.closed import why_closed
from games.catan.base.pieces import (
    ROAD,
    SETTLEMENT,
    pieces_left,
    road_built,
    road_places,
    settlement_built,
    settlement_places,
)
from games.catan.traders_barbarians.for_two.module import for_two
from games.catan.traders_barbarians.for_two.neutral_players import STARTS
from games.engine.arguments import Abridged, Arguments
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.rules import VerbSet
from games.engine.sound import need
from games.engine.steps import Decision, Fact, Step
from games.engine.types import Answer, Json, Seat
from games.engine.verbs import Verb

neutral_pieces = VerbSet("neutral_pieces")
NEUTRAL = "neutral"
"""Who owns the piece, in arguments; it may be left out where only one of the two can build there."""
EDGE, VERTEX = "edge", "vertex"
SIDES = ("NE", "E", "SE", "N", "S")
NOT_CONNECTED = ("BASE-ERR-19", "BASE-ERR-20")


def _is_kind(value: Json) -> bool:
    return value in (ROAD, SETTLEMENT)


@for_two.on(road_built)
def a_neutral_road_follows(game: Game, owner: str, edge: str, how: str, by: Seat) -> None:
    """TB-2P-08, TB-2P-12: however it was paid."""
    if owner == by:
        game.push(NeutralFollows.of(seat=by, after=ROAD))


@for_two.on(settlement_built)
def a_neutral_settlement_follows(game: Game, owner: str, vertex: str, how: str, by: Seat) -> None:
    """TB-2P-09"""
    if owner == by:
        game.push(NeutralFollows.of(seat=by, after=SETTLEMENT))


def neutral_roads(game: Game) -> list[Json]:
    """TB-2P-11: where which of them can have a road."""
    return [
        {EDGE: edge, NEUTRAL: name}
        for name in STARTS
        if pieces_left(game, name, ROAD)
        for edge in road_places(game, name)
    ]


def neutral_settlements(game: Game) -> list[Json]:
    """TB-2P-11: where which of them can settle."""
    return [
        {VERTEX: vertex, NEUTRAL: name}
        for name in STARTS
        if pieces_left(game, name, SETTLEMENT)
        for vertex in settlement_places(game, name)
    ]


def _must_settle(game: Game, after: str) -> bool:
    """TB-2P-09: a settlement wherever one is possible for either of them."""
    return after == SETTLEMENT and bool(neutral_settlements(game))


@for_two.step
class NeutralFollows(Step):
    """TB-2P-10: nothing, where nothing is possible; the only possible piece is placed without asking."""

    public = ("seat", "after")
    after: Fact[str] = Fact(_is_kind)

    def run(self, game: Game) -> None:
        settles = _must_settle(game, self.after)
        possible = neutral_settlements(game) if settles else neutral_roads(game)
        if len(possible) == 1:
            _build(game, self.seat, possible[0])
        elif possible:
            game.push(NeutralPiece.of(seat=self.seat, after=self.after))


def _build(game: Game, by: Seat, piece: dict[str, str]) -> None:
    if VERTEX in piece:
        build_settlement(game, piece[NEUTRAL], piece[VERTEX], by=by, how=FREE)
    else:
        build_road(game, piece[NEUTRAL], piece[EDGE], by=by, how=FREE)


@for_two.decision
class NeutralPiece(Decision):
    """TB-2P-D1: which of the two gets it, and where."""

    sets = (neutral_pieces,)
    sentence = "{names} places a piece for a neutral player."
    public = ("seat", "number", "after")
    after: Fact[str] = Fact(_is_kind)

    def look_over(self, game: Game) -> None:
        need(bool(neutral_roads(game) or _must_settle(game, self.after)), f"{self.name} has no place for one")

    def refusal(self, game: Game, seat: Seat, verb: str) -> Refusal:
        """TB-2P-E1; BASE-ERR-01"""
        if (closed := why_closed(game, seat, verb)) is not None:
            return closed
        if seat != self.seat:
            return refuse("BASE-ERR-01", name=self.seat)
        return refuse("TB-2P-E1")

    def when_time_runs_out(self, game: Game, seat: Seat) -> Answer:
        """TB-2P-D1: the first place in canonical order; a road for who has fewer roads."""
        if _must_settle(game, self.after):
            return PlaceNeutralSettlement.name, min(
                neutral_settlements(game), key=lambda one: _order(one[VERTEX])
            )
        left = {name: pieces_left(game, name, ROAD) for name in STARTS}
        return PlaceNeutralRoad.name, min(
            neutral_roads(game),
            key=lambda one: (-left[one[NEUTRAL]], [*STARTS].index(one[NEUTRAL]), _order(one[EDGE])),
        )


def _order(place: str) -> tuple[int, int, int]:
    """TB-GEN-07: by row, then along it, then by side."""
    q, r, side = place.split(",")
    return int(r), int(q), SIDES.index(side)


class PlaceNeutral(Verb):
    """A piece for one of the two, named with its place."""

    at: ClassVar[str]
    piece: ClassVar[str]

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        """BASE-ERR-57, BASE-ERR-68"""
        closed = self.why_not_now(game)
        if closed is not None:
            return closed
        if not isinstance(argument, dict) or self.at not in argument:
            return refuse("BASE-ERR-57")
        if argument.keys() - {self.at, NEUTRAL}:
            return refuse("BASE-ERR-68")
        place, name = argument[self.at], argument.get(NEUTRAL)
        if name is None:
            return self._why_not_without_a_name(game, place)
        if name not in list(STARTS):
            return refuse("TB-2P-11c")
        return self.why_not_for(game, name, place)

    def _why_not_without_a_name(self, game: Game, place: Json) -> Refusal | None:
        refusals = [self.why_not_for(game, name, place) for name in STARTS]
        possible = refusals.count(None)
        if possible == 1:
            return None
        return refuse("BASE-ERR-68") if possible else refusals[0]

    def why_not_now(self, game: Game) -> Refusal | None:
        """Why this kind of piece is not the one that follows."""
        raise NotImplementedError

    def why_not_there(self, game: Game, name: str, place: Json) -> Refusal | None:
        """TB-2P-11: the rules of base for the neutral player."""
        raise NotImplementedError

    def why_not_for(self, game: Game, name: str, place: Json) -> Refusal | None:
        """The first reason against this piece of that neutral player."""
        refusal = self.why_not_there(game, name, place)
        if refusal is None and not pieces_left(game, name, self.piece):
            return refuse("TB-2P-11b")
        return refusal

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        game.close_decision()
        place, name = argument[self.at], argument.get(NEUTRAL)
        if name is None:
            name = next(one for one in STARTS if self.why_not_for(game, one, place) is None)
        _build(game, seat, {self.at: place, NEUTRAL: name})


@for_two.verb(neutral_pieces)
class PlaceNeutralSettlement(PlaceNeutral):
    """TB-2P-09"""

    at = VERTEX
    piece = SETTLEMENT

    def options(self, game: Game, seat: Seat) -> Arguments:
        after = _asked(game).after
        return Abridged(neutral_settlements(game) if after == SETTLEMENT else (), NEUTRAL)

    def why_not_now(self, game: Game) -> Refusal | None:
        """BASE-ERR-63: what follows a road is a road."""
        return None if _asked(game).after == SETTLEMENT else refuse("BASE-ERR-63")

    def why_not_there(self, game: Game, name: str, place: Json) -> Refusal | None:
        refusal = why_no_settlement(game, name, place)
        return refuse("TB-2P-11") if refusal is not None and refusal.code == "BASE-ERR-24" else refusal


@for_two.verb(neutral_pieces)
class PlaceNeutralRoad(PlaceNeutral):
    """TB-2P-08"""

    at = EDGE
    piece = ROAD

    def options(self, game: Game, seat: Seat) -> Arguments:
        return Abridged(() if _must_settle(game, _asked(game).after) else neutral_roads(game), NEUTRAL)

    def why_not_now(self, game: Game) -> Refusal | None:
        """TB-2P-E3"""
        return refuse("TB-2P-E3") if _must_settle(game, _asked(game).after) else None

    def why_not_there(self, game: Game, name: str, place: Json) -> Refusal | None:
        """TB-2P-E2"""
        refusal = why_no_road(game, name, place)
        return refuse("TB-2P-E2") if refusal is not None and refusal.code in NOT_CONNECTED else refusal


def _asked(game: Game) -> NeutralPiece:
    """The decision on top."""
    top = game.top
    assert isinstance(top, NeutralPiece)
    return top
