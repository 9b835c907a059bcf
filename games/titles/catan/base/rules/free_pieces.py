"""Free roads, and pieces that modules build like roads. BASE-DEV-08, BASE-DEC-16.

A card names all its pieces in one action. Each is placed in a step of its own, so that the effects of the first come
before the second. If the place of a piece has become illegal, the seat is asked again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from games.engine.arguments import Arguments, Sequence
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.questions import Constant
from games.engine.steps import Choice, Fact, Step
from games.engine.types import Answer, Json, Seat
from games.titles.catan.base.rules.building import FREE, build_road, why_no_road
from games.titles.catan.base.rules.module import base
from games.titles.catan.base.rules.pieces import ROAD, pieces_left, places_for_road, remove, road_places

FREE_PIECES = 2
Placed = tuple[tuple[str, str], ...]
"""The kind and place of each piece placed earlier in the same move."""


@dataclass(frozen=True)
class RoadKind:
    """A kind of piece that counts as a road for cards that build one free, and for the Diplomat that removes one.

    :param standing: returns the owner at each place
    :param places: returns where a seat may put one after `Placed`, as if the piece at a place had been removed
    :param why_not: returns the first reason against a place, after those placed before
    :param build: places one free for the seat
    :param remove: returns one to its owner's supply
    :param none_left: the message for a seat that has none left
    :param not_joined: the message for a place that only the piece to be removed would join
    """

    standing: Callable[[Game], Mapping[str, str]]
    places: Callable[[Game, Seat, Placed, str | None], list[str]]
    why_not: Callable[[Game, Seat, Json, Placed], Refusal | None]
    build: Callable[[Game, Seat, str], None]
    remove: Callable[[Game, str, str], None]
    none_left: str
    not_joined: str


@Constant
def road_kinds(game: Game) -> dict[str, RoadKind]:
    """Return the kinds of piece that a free road may be: in base, a road (SF-CARD-01, CK-SF-03)."""
    return {ROAD: A_ROAD}


def _places_for_road(game: Game, seat: Seat, before: Placed, without: str | None) -> list[str]:
    if not before and without is None:
        return road_places(game, seat)
    roads = tuple(place for kind, place in before if kind == ROAD)
    gone = {without, *(place for _, place in before)}
    return [edge for edge in places_for_road(game, seat, roads, without) if edge not in gone]


def _why_no_road(game: Game, seat: Seat, edge: Json, before: Placed) -> Refusal | None:
    if any(edge == place for _, place in before):
        return refuse("BASE-ERR-18")
    return why_no_road(game, seat, edge, tuple(place for kind, place in before if kind == ROAD))


A_ROAD = RoadKind(
    standing=lambda game: game.state["base"]["roads"],
    places=_places_for_road,
    why_not=_why_no_road,
    build=lambda game, seat, edge: build_road(game, seat, edge, by=seat, how=FREE),
    remove=lambda game, owner, edge: remove(game, owner, ROAD, edge),
    none_left="BASE-ERR-21",
    not_joined="BASE-ERR-19",
)


# Arguments: a road is named by its place, other kinds by {"piece", "at"}


def as_argument(kind: str, place: str) -> Json:
    return place if kind == ROAD else {"piece": kind, "at": place}


def as_named(game: Game, argument: Json) -> tuple[str, Json]:
    """Return the kind and the place that an argument names; anything else counts as the place of a road."""
    if isinstance(argument, dict) and argument.keys() == {"piece", "at"}:
        kind = argument["piece"]
        if isinstance(kind, str) and kind != ROAD and kind in road_kinds(game):
            return kind, argument["at"]
    return ROAD, argument


def next_pieces(game: Game, seat: Seat, so_far: list[Json]) -> list[Json]:
    """Return the pieces that a seat may place after `so_far`. BASE-DEV-08, BASE-DEV-09"""
    before = tuple(as_named(game, argument) for argument in so_far)
    return [
        as_argument(kind, place)
        for kind, rules in road_kinds(game).items()
        if _left(game, seat, kind, before) > 0
        for place in rules.places(game, seat, before, None)
    ]


def why_no_piece(game: Game, seat: Seat, argument: Json, so_far: list[Json]) -> Refusal | None:
    """Return the first reason against placing a piece after `so_far`."""
    kind, place = as_named(game, argument)
    before = tuple(as_named(game, earlier) for earlier in so_far)
    rules = road_kinds(game)[kind]
    refusal = rules.why_not(game, seat, place, before)
    if refusal is None and _left(game, seat, kind, before) <= 0:
        return refuse(rules.none_left)
    return refusal


def _left(game: Game, seat: Seat, kind: str, before: Placed) -> int:
    return pieces_left(game, seat, kind) - sum(kind == earlier for earlier, _ in before)


# Cards


def free_pieces(game: Game, seat: Seat) -> Arguments:
    """Return the sequences of one or two free pieces; an empty list if none can be placed."""
    if not next_pieces(game, seat, []):
        return []

    def following(so_far: list[Json]) -> list[Json]:
        return next_pieces(game, seat, so_far) if len(so_far) < FREE_PIECES else []

    return Sequence(following, lambda so_far: 0 < len(so_far) <= FREE_PIECES)


def why_no_free_pieces(game: Game, seat: Seat, argument: Json) -> Refusal | None:
    """BASE-ERR-18, BASE-ERR-19, BASE-ERR-20, BASE-ERR-35, BASE-ERR-36, BASE-ERR-57"""
    if not next_pieces(game, seat, []):
        return refuse("BASE-ERR-35")
    if not isinstance(argument, list) or not argument:
        return refuse("BASE-ERR-57")
    most = min(FREE_PIECES, sum(_left(game, seat, kind, ()) for kind in road_kinds(game)))
    if len(argument) > most:
        return refuse("BASE-ERR-36", n=most)
    for place, one in enumerate(argument):
        refusal = why_no_piece(game, seat, one, argument[:place])
        if refusal is not None:
            return refusal
    return None


def push_free_pieces(game: Game, seat: Seat, argument: list[Json]) -> None:
    """Push a step per piece, so that the effects of the first come before the second."""
    for one in argument:
        kind, place = as_named(game, one)
        game.push(FreePieceGoes.of(seat=seat, piece=kind, at=place))


@base.step
class FreePieceGoes(Step):
    """Place the piece if its place is still legal; otherwise ask again. BASE-DEC-16"""

    public = ("seat", "piece", "at")
    seat: Fact[Seat] = Fact()
    piece: Fact[str] = Fact()
    at: Fact[str] = Fact()

    def run(self, game: Game) -> None:
        possible = next_pieces(game, self.seat, [])
        if as_argument(self.piece, self.at) in possible:
            road_kinds(game)[self.piece].build(game, self.seat, self.at)
        elif possible:
            game.push(FreePiece.of(seat=self.seat))


@base.decision
class FreePiece(Choice):
    """Choose another place for a free piece whose place has become illegal. BASE-DEC-16"""

    own_verbs = ("place_free_piece",)
    sentence = "{names} places a free piece."

    def choices(self, game: Game, seat: Seat) -> Arguments:
        return [None, *next_pieces(game, seat, [])]

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        """Accept None, which places no piece. BASE-DEV-08"""
        return None if argument is None else why_no_piece(game, seat, argument, [])

    def choose(self, game: Game, seat: Seat, argument: Json) -> None:
        if argument is not None:
            kind, place = as_named(game, argument)
            road_kinds(game)[kind].build(game, seat, place)

    def refusal(self, game: Game, seat: Seat, verb: str) -> Refusal:
        """BASE-ERR-01, BASE-ERR-66"""
        if seat != self.seat:
            return refuse("BASE-ERR-01", name=self.seat)
        return refuse("BASE-ERR-66")

    def when_time_runs_out(self, game: Game, seat: Seat) -> Answer:
        return "place_free_piece", None
