"""The pieces that a seat builds for the neutral players after its own ones. TB-2P-08, TB-2P-09, TB-2P-10.

After a road it builds a neutral road. After a settlement it builds a neutral settlement, or a neutral road if no
settlement is possible. Each piece is a separate step, so a neutral road follows each of two free roads (TB-2P-12).
Cities, cards (TB-2P-13) and the set-up (TB-GEN-15) have no such effect.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar

from games.engine.arguments import Abridged
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.invariants import need
from games.engine.steps import Choice, Fact, Step
from games.engine.types import Answer, Json, Seat
from games.titles.catan.base.rules.building import (
    FREE,
    build_road,
    build_settlement,
    why_no_road,
    why_no_settlement,
)
from games.titles.catan.base.rules.not_offered import why_closed
from games.titles.catan.base.rules.pieces import (
    ROAD,
    SETTLEMENT,
    pieces_left,
    road_built,
    road_places,
    settlement_built,
    settlement_places,
)
from games.titles.catan.for_two.rules.module import for_two
from games.titles.catan.for_two.rules.neutral_players import STARTS

NEUTRAL = "neutral"
"""The key of the owner in arguments. It may be left out if only one neutral player can build there."""
EDGE, VERTEX = "edge", "vertex"
SIDES = ("NE", "E", "SE", "N", "S")
NOT_CONNECTED = ("BASE-ERR-19", "BASE-ERR-20")


@for_two.on(road_built)
def a_neutral_road_follows(game: Game, owner: str, edge: str, how: str, by: Seat) -> None:
    """TB-2P-08, TB-2P-12: regardless of how the road was paid for."""
    if owner == by:
        game.push(NeutralFollows.of(seat=by, after=ROAD))


@for_two.on(settlement_built)
def a_neutral_settlement_follows(game: Game, owner: str, vertex: str, how: str, by: Seat) -> None:
    """TB-2P-09"""
    if owner == by:
        game.push(NeutralFollows.of(seat=by, after=SETTLEMENT))


@for_two.step
class NeutralFollows(Step):
    """TB-2P-09, TB-2P-10: the piece that is possible. If there is only one place, the seat is not asked."""

    public = ("seat", "after")
    after: Fact[str] = Fact(lambda value: value in (ROAD, SETTLEMENT))

    def run(self, game: Game) -> None:
        kinds = (NeutralSettlement, NeutralRoad) if self.after == SETTLEMENT else (NeutralRoad,)
        for kind in kinds:
            possible = kind.possible(game)
            if len(possible) == 1:
                kind.build(game, self.seat, possible[0])
            elif possible:
                game.push(kind.of(seat=self.seat))
            if possible:
                return


class NeutralPiece(Choice):
    """TB-2P-D1: choose which neutral player gets the piece, and where."""

    sentence = "{names} places a piece for a neutral player."
    piece: ClassVar[str]
    at: ClassVar[str]

    @classmethod
    @abstractmethod
    def places(cls, game: Game, name: str) -> list[str]:
        """Return where the rules of base allow a neutral player to build. TB-2P-11"""

    @classmethod
    @abstractmethod
    def build(cls, game: Game, by: Seat, argument: dict[str, str]) -> None:
        """Put the piece there for free."""

    @abstractmethod
    def why_not_there(self, game: Game, name: str, place: Json) -> Refusal | None:
        """Return why the rules of base forbid the place, or None. TB-2P-11"""

    @abstractmethod
    def rank(self, game: Game, one: dict[str, str]) -> tuple[int, ...]:
        """Return a sort key. The piece with the lowest one is built when time runs out."""

    @classmethod
    def possible(cls, game: Game) -> list[dict[str, str]]:
        """Return the places and owners for which the piece can be built, as long as pieces are left. TB-2P-11"""
        return [
            {cls.at: place, NEUTRAL: name}
            for name in STARTS
            if pieces_left(game, name, cls.piece)
            for place in cls.places(game, name)
        ]

    def look_over(self, game: Game) -> None:
        need(bool(self.possible(game)), f"{self.name} has no place for one")

    def choices(self, game: Game, seat: Seat) -> Abridged:
        return Abridged(self.possible(game), NEUTRAL)

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        """BASE-ERR-57, BASE-ERR-68"""
        if not isinstance(argument, dict) or self.at not in argument:
            return refuse("BASE-ERR-57")
        if argument.keys() - {self.at, NEUTRAL}:
            return refuse("BASE-ERR-68")
        name = argument.get(NEUTRAL)
        if name is not None:
            return self._why_not_for(game, name, argument[self.at])
        refusals = [self._why_not_for(game, one, argument[self.at]) for one in STARTS]
        match refusals.count(None):
            case 0:
                return refusals[0]
            case 1:
                return None
            case _:
                return refuse("BASE-ERR-68")

    def _why_not_for(self, game: Game, name: Json, place: Json) -> Refusal | None:
        if name not in list(STARTS):
            return refuse("TB-2P-11c")
        refusal = self.why_not_there(game, name, place)
        if refusal is None and not pieces_left(game, name, self.piece):
            return refuse("TB-2P-11b")
        return refusal

    def choose(self, game: Game, seat: Seat, argument: Json) -> None:
        place, name = argument[self.at], argument.get(NEUTRAL)
        fitting = (
            one for one in self.possible(game) if one[self.at] == place and name in (None, one[NEUTRAL])
        )
        self.build(game, seat, next(fitting))

    def refusal(self, game: Game, seat: Seat, verb: str) -> Refusal:
        """TB-2P-E1; BASE-ERR-01"""
        if (closed := why_closed(game, seat, verb)) is not None:
            return closed
        return refuse("TB-2P-E1") if seat == self.seat else refuse("BASE-ERR-01", name=self.seat)

    def when_time_runs_out(self, game: Game, seat: Seat) -> Answer:
        """TB-2P-D1: the first place in canonical order."""
        return self.own_verbs[0], min(self.possible(game), key=lambda one: self.rank(game, one))


def _order(place: str) -> tuple[int, int, int]:
    """Return the sort key of TB-GEN-07: by row, then along it, then by side. Paths within a hex come last."""
    q, r, side = place.split(",")
    return int(r), int(q), SIDES.index(side) if side in SIDES else len(SIDES)


@for_two.decision
class NeutralRoad(NeutralPiece):
    """TB-2P-08"""

    own_verbs = ("place_neutral_road",)
    piece = ROAD
    at = EDGE

    @classmethod
    def places(cls, game: Game, name: str) -> list[str]:
        return road_places(game, name)

    @classmethod
    def build(cls, game: Game, by: Seat, argument: dict[str, str]) -> None:
        build_road(game, argument[NEUTRAL], argument[EDGE], by=by, how=FREE)

    def why_not_there(self, game: Game, name: str, place: Json) -> Refusal | None:
        """TB-2P-E2"""
        refusal = why_no_road(game, name, place)
        return refuse("TB-2P-E2") if refusal is not None and refusal.code in NOT_CONNECTED else refusal

    def rank(self, game: Game, one: dict[str, str]) -> tuple[int, ...]:
        """TB-2P-D1: prefer the neutral player with fewer roads."""
        return (-pieces_left(game, one[NEUTRAL], ROAD), list(STARTS).index(one[NEUTRAL]), *_order(one[EDGE]))


@for_two.decision
class NeutralSettlement(NeutralPiece):
    """TB-2P-09: compulsory if one is possible."""

    own_verbs = ("place_neutral_settlement",)
    piece = SETTLEMENT
    at = VERTEX

    @classmethod
    def places(cls, game: Game, name: str) -> list[str]:
        return settlement_places(game, name)

    @classmethod
    def build(cls, game: Game, by: Seat, argument: dict[str, str]) -> None:
        build_settlement(game, argument[NEUTRAL], argument[VERTEX], by=by, how=FREE)

    def why_not_there(self, game: Game, name: str, place: Json) -> Refusal | None:
        refusal = why_no_settlement(game, name, place)
        return refuse("TB-2P-11") if refusal is not None and refusal.code == "BASE-ERR-24" else refusal

    def rank(self, game: Game, one: dict[str, str]) -> tuple[int, ...]:
        return _order(one[VERTEX])

    def refusal(self, game: Game, seat: Seat, verb: str) -> Refusal:
        """TB-2P-E3"""
        if seat == self.seat and verb in NeutralRoad.own_verbs:
            return refuse("TB-2P-E3")
        return super().refusal(game, seat, verb)
