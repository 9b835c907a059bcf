"""Probes of building: a neutral whose pieces seats build, a second kind of free piece, a road that costs no cards.

A ferry lies on an edge without a road, beside a building of its owner, and leads nowhere; each seat has two. After
its own roads a seat builds one for the neutral; after its own settlements a settlement, or a road where none can
stand.
"""

from __future__ import annotations

from collections.abc import Callable

from games.engine.arguments import Arguments
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.memory import Topic
from games.engine.steps import Choice, Fact, Step
from games.engine.types import Answer, Json, Seat
from games.engine.verbs import Verb
from games.titles.catan.base.rules.board import board
from games.titles.catan.base.rules.building import FREE, build_road, build_settlement
from games.titles.catan.base.rules.free_pieces import Placed, RoadKind, road_kinds
from games.titles.catan.base.rules.module import building
from games.titles.catan.base.rules.pieces import (
    BOARD,
    SETTLEMENT,
    buildings_of,
    closed_to_roads,
    neutrals,
    pieces_in_use,
    pieces_left,
    put,
    road_built,
    road_places,
    settlement_built,
    settlement_places,
    supply_at_start,
)
from games.titles.catan.base.rules.turn import part_sight
from tests.probe.title import probe

PIECES = probe("pieces")
FERRY = "ferry"
NEUTRAL = "neutral"
NEUTRAL_START = "0,0,N"
FERRIES = Topic("ferries", BOARD)

PIECES.messages.update(
    {
        "PROBE-FERRY": "A ferry lies there.",
        "PROBE-NO-FERRY": "A ferry lies beside an own building, on a free path.",
        "PROBE-NO-FERRY-LEFT": "You have no ferries left.",
        "PROBE-NEUTRAL": "First place a piece for the neutral.",
        "PROBE-NOT-THERE": "The neutral cannot build there.",
        "PROBE-GIFT": "You had a road for nothing in this turn.",
    }
)


@PIECES.sets_up
def a_neutral_settlement_stands(game: Game) -> None:
    """As TB-2P-02"""
    game.state[PIECES.key] = {"ferries": {}}
    put(game, NEUTRAL, SETTLEMENT, NEUTRAL_START)


@PIECES.shows
def ferries_are_seen(game: Game) -> dict[str, Json]:
    return {"ferries": dict(ferries(game))}


@PIECES.imagines
def ferries_are_known(game: Game, whole: Json, luck: object) -> None:
    game.state[PIECES.key] = {"ferries": dict(whole[PIECES.key]["ferries"])}


def ferries(game: Game) -> dict[str, Seat]:
    """Return the owners of the ferries by edge."""
    return game.state[PIECES.key]["ferries"]  # type: ignore[no-any-return]


# Ferries: a second kind of free piece


@PIECES.answers(road_kinds)
def a_ferry_may_stand_for_a_road(
    earlier: Callable[[Game], dict[str, RoadKind]], game: Game
) -> dict[str, RoadKind]:
    """As SF-CARD-01, CK-SF-03"""
    return {**earlier(game), FERRY: A_FERRY}


def _places(game: Game, seat: Seat, before: Placed, without: str | None) -> list[str]:
    taken = {*game.state["base"]["roads"], *ferries(game), *(place for _, place in before)}
    beside = (edge for vertex in buildings_of(game, seat) for edge in board(game).edges_at[vertex])
    return [edge for edge in dict.fromkeys(beside) if edge not in taken or edge == without]


def _why_not(game: Game, seat: Seat, place: Json, before: Placed) -> Refusal | None:
    if isinstance(place, str) and place in _places(game, seat, before, None):
        return None
    return refuse("PROBE-NO-FERRY")


def _build(game: Game, seat: Seat, edge: str) -> None:
    ferries(game)[edge] = seat
    game.changed(FERRIES)
    game.log("probe_ferry", seat=seat, edge=edge)


def _remove(game: Game, owner: str, edge: str) -> None:
    del ferries(game)[edge]
    game.changed(FERRIES)


A_FERRY = RoadKind(ferries, _places, _why_not, _build, _remove, "PROBE-NO-FERRY-LEFT")


@PIECES.answers(supply_at_start)
def two_ferries(earlier: Callable[[Game], dict[str, int]], game: Game) -> dict[str, int]:
    return {**earlier(game), FERRY: 2}


@PIECES.answers(pieces_in_use)
def ferries_in_use(earlier: Callable[[Game, Seat, str], int], game: Game, seat: Seat, piece: str) -> int:
    return list(ferries(game).values()).count(seat) if piece == FERRY else earlier(game, seat, piece)


@PIECES.answers(closed_to_roads)
def no_road_where_a_ferry_lies(
    earlier: Callable[[Game, Seat], dict[str, Refusal]], game: Game, seat: Seat
) -> dict[str, Refusal]:
    return {**earlier(game, seat), **dict.fromkeys(ferries(game), refuse("PROBE-FERRY"))}


# A neutral owner of pieces that the seats build


@PIECES.answers(neutrals)
def one_neutral(earlier: Callable[[Game], dict[str, Json]], game: Game) -> dict[str, Json]:
    return {**earlier(game), NEUTRAL: {"color": "green"}}


@PIECES.on(road_built)
def a_neutral_road_follows(game: Game, owner: str, edge: str, how: str, by: Seat) -> None:
    """As TB-2P-08, TB-2P-12"""
    if owner == by:
        game.push(NeutralFollows.of(seat=by, after="road"))


@PIECES.on(settlement_built)
def a_neutral_settlement_follows(game: Game, owner: str, vertex: str, how: str, by: Seat) -> None:
    """As TB-2P-09"""
    if owner == by:
        game.push(NeutralFollows.of(seat=by, after=SETTLEMENT))


def neutral_settlements(game: Game) -> list[str]:
    """Return the places where the neutral could settle."""
    return settlement_places(game, NEUTRAL) if pieces_left(game, NEUTRAL, SETTLEMENT) else []


def neutral_roads(game: Game) -> list[str]:
    """Return the places where the neutral could have a road."""
    return road_places(game, NEUTRAL) if pieces_left(game, NEUTRAL, "road") else []


@PIECES.step
class NeutralFollows(Step):
    """As TB-2P-10: nothing happens if nothing is possible."""

    public = ("seat", "after")
    after: Fact[str] = Fact()

    def run(self, game: Game) -> None:
        settles = self.after == SETTLEMENT and bool(neutral_settlements(game))
        if settles or neutral_roads(game):
            game.push(NeutralPiece.of(seat=self.seat, settles=settles))


@PIECES.decision
class NeutralPiece(Choice):
    own_verbs = ("place_neutral",)
    sentence = "{names} places a neutral piece."
    public = ("seat", "number", "settles")
    settles: Fact[bool] = Fact()

    def choices(self, game: Game, seat: Seat) -> Arguments:
        return [*(neutral_settlements(game) if self.settles else neutral_roads(game))]

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        possible = isinstance(argument, str) and argument in self.choices(game, seat)  # type: ignore[operator]
        return None if possible else refuse("PROBE-NOT-THERE")

    def choose(self, game: Game, seat: Seat, argument: Json) -> None:
        if self.settles:
            build_settlement(game, NEUTRAL, argument, by=seat, how=FREE)
        else:
            build_road(game, NEUTRAL, argument, by=seat, how=FREE)

    def refusal(self, game: Game, seat: Seat, verb: str) -> Refusal:
        return refuse("PROBE-NEUTRAL") if seat == self.seat else refuse("BASE-ERR-01", name=self.seat)

    def when_time_runs_out(self, game: Game, seat: Seat) -> Answer:
        return "place_neutral", self.choices(game, seat)[0]  # type: ignore[index]


# A road that costs no cards


@PIECES.verb(building)
class BuildGiftRoad(Verb):
    """As TB-FI-23: it costs the turn's one gift in place of cards."""

    def options(self, game: Game, seat: Seat) -> Arguments:
        if "gift" in game.part.get(PIECES.key, {}) or not pieces_left(game, seat, "road"):
            return []
        return road_places(game, seat)

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        if "gift" in game.part.get(PIECES.key, {}):
            return refuse("PROBE-GIFT")
        if not pieces_left(game, seat, "road"):
            return refuse("BASE-ERR-21")
        return road_kinds(game)["road"].why_not(game, seat, argument, ())

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        game.part_facts(PIECES.key)["gift"] = True
        build_road(game, seat, argument, by=seat, how="gift")


@PIECES.answers(part_sight)
def the_gift_is_seen(
    earlier: Callable[[Game, dict[str, Json], Seat | None], dict[str, Json]],
    game: Game,
    part: dict[str, Json],
    viewer: Seat | None,
) -> dict[str, Json]:
    seen = earlier(game, part, viewer)
    return {**seen, PIECES.key: dict(part[PIECES.key])} if PIECES.key in part else seen
