"""The placing of a displaced piece by its owner during another seat's turn. HT-DISP, HT-DEC-05, HT-DEC-12.

The argument is one flat list of pairs, a piece and its village: `["displaced", "arnheim-duisburg:3",
"stock:trader", "dortmund-paderborn:1"]`. A piece is the displaced one, one from the `stock`, the `supply` or the
`pool` of neutral traders, or the village from which it is lifted.
"""

from __future__ import annotations

from collections.abc import Container

from games.engine.arguments import Arguments, Sequence
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.steps import Choice, Fact, Step
from games.engine.types import Answer, Json, Seat
from games.titles.hansa.base.rules.facts import DISPLACE_EXTRA, KINDS, NEUTRAL, TRADER, Board
from games.titles.hansa.base.rules.messages import MALFORMED, NOT_THERE
from games.titles.hansa.base.rules.module import base
from games.titles.hansa.base.rules.pieces import (
    Pieces,
    board,
    lift,
    put,
    stock,
    supply,
    take,
    to_supply,
    total,
    villages,
    why_no_village,
)
from games.titles.hansa.base.rules.standing_orders import DEFAULT, standing_orders

DISPLACED = "displaced"
STOCK, SUPPLY, POOL = "stock", "supply", "pool"
ORIGIN_MAY_BE_USED_AGAIN = False
"""HT-DISP-10, HT-OPEN-10: the route of origin is in no ring. It is used only when all rings are full (HT-DISP-12)."""


def nearest_places(board: Board, origin: str, taken: Container[str]) -> list[str]:
    """Return the free villages of the nearest ring that has any, else those of the origin. HT-DISP-07, HT-DISP-08,
    HT-DISP-12
    """
    rings = board.rings[origin]
    for number, ring in enumerate(rings):
        routes = (origin, *ring) if ORIGIN_MAY_BE_USED_AGAIN and not number else ring
        free = [place for route in routes for place in board.routes[route].villages if place not in taken]
        if free:
            return free
    return [place for place in board.routes[origin].villages if place not in taken]


class Course:
    """The placing of a displaced piece and its extra pieces in progress."""

    def __init__(self, game: Game, owner: str, piece: str, village: str) -> None:
        here = game.state["base"]
        self.board = board(game)
        self.origin = self.board.route_of[village]
        self.owner = owner
        self.taken = dict.fromkeys(villages(game))
        self.left: dict[str, Pieces] = (
            {POOL: {TRADER: here["pool"]}}
            if owner == NEUTRAL
            else {STOCK: dict(stock(game, owner)), SUPPLY: dict(supply(game, owner))}
        )
        self.own = {
            place: there["piece"] for place, there in villages(game).items() if there["owner"] == owner
        }
        """The owner's pieces in villages that may be lifted. HT-DISP-11"""
        self.on_routes = [self.board.route_of[place] for place in self.own]
        self.piece = piece
        self.has_placed_it = False
        self.placed: set[str] = set()
        """Villages that received a piece in this placing. Those pieces cannot be lifted again."""
        self.extras = DISPLACE_EXTRA[piece]

    def free(self) -> int:
        """Return the number of free villages on the whole board."""
        return len(self.board.route_of) - len(self.taken)

    def sources(self) -> list[str]:
        """Return the pieces that may be placed next. Room for the displaced one is always kept. HT-DISP-05"""
        found = [] if self.has_placed_it else [DISPLACED]
        if self.extras:
            found += self.extra_sources()
        return found

    def extra_sources(self) -> list[str]:
        """Return the extra pieces that may be placed next. HT-DISP-06, HT-OPEN-11

        They come from the stock, only if that is empty from the supply, and only if both are empty from villages.
        """
        for heap, pieces in self.left.items():
            if total(pieces):
                if self.free() < (1 if self.has_placed_it else 2):
                    return []
                return [f"{heap}:{kind}" for kind, count in pieces.items() if count]
        if self.owner == NEUTRAL or not self.free():
            return []
        return list(self.own)

    def places(self) -> list[str]:
        """Return the villages to which the next piece may go."""
        return nearest_places(self.board, self.origin, self.taken)

    def place(self, source: str, village: str) -> None:
        if source == DISPLACED:
            self.has_placed_it = True
        else:
            self.extras -= 1
            if source in self.own:
                del self.taken[source]
                del self.own[source]
            else:
                heap, kind = source.split(":")
                self.left[heap][kind] -= 1
        self.taken[village] = None
        self.placed.add(village)
        self.on_routes.append(self.board.route_of[village])

    def next(self, so_far: list[Json]) -> list[Json]:
        """Make the choices so far and return those that may follow."""
        for source, village in zip(so_far[::2], so_far[1::2], strict=False):
            self.place(source, village)
        return list(self.places() if len(so_far) % 2 else self.sources())


@base.step
class Displaced(Step):
    """HT-DISP-04, HT-TWO-12: ask the owner, or for a neutral trader the other player (HT-TWO-04).

    HT-DEC-15: the seat is not asked where only one outcome is possible.
    """

    public = ("seat", "village", "owner", "piece")
    village: Fact[str] = Fact()
    owner: Fact[str] = Fact()
    piece: Fact[str] = Fact()

    def run(self, game: Game) -> None:
        facts = {"village": self.village, "owner": self.owner, "piece": self.piece}
        seat = game.next_seat(self.seat) if self.owner == NEUTRAL else self.owner
        course = Course(game, **facts)
        if not course.free():
            self._to_supply(game)
            return
        only = self._only_outcome(course)
        if only is not None:
            replace(game, seat, facts, only)
        else:
            game.push(Replace.of(seat=seat, actor=self.seat, **facts))

    def _only_outcome(self, course: Course) -> list[str] | None:
        """Return the only possible answer, or None.

        There is one if the displaced piece has one place to go to and no extra piece may be added.
        """
        places = course.places()
        is_only = course.sources() == [DISPLACED] and len(places) == 1
        return [DISPLACED, places[0]] if is_only else None

    def _to_supply(self, game: Game) -> None:
        """HT-DISP-12"""
        to_supply(game, self.owner, self.piece)
        game.log("displaced_to_supply", owner=self.owner, piece=self.piece)


@base.decision
class Replace(Choice):
    """HT-DEC-05, HT-DEC-12: place the displaced piece and the extra ones one by one, and nothing else (HT-DISP-13)."""

    own_verbs = ("replace",)
    sentence = "{names} re-places the displaced piece."
    public = ("seat", "number", "actor", "owner", "piece", "village")
    actor: Fact[Seat] = Fact()
    owner: Fact[str] = Fact()
    piece: Fact[str] = Fact()
    village: Fact[str] = Fact()

    @property
    def displaced(self) -> dict[str, str]:
        return {"village": self.village, "owner": self.owner, "piece": self.piece}

    def choices(self, game: Game, seat: Seat) -> Arguments:
        facts = self.displaced

        def next_choices(so_far: list[Json]) -> list[Json]:
            return Course(game, **facts).next(so_far)

        return Sequence(next_choices, lambda so_far: len(so_far) % 2 == 0 and DISPLACED in so_far[::2])

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        """HT-ERR-18, HT-ERR-19, then the reasons against each single piece."""
        if not isinstance(argument, list) or not all(isinstance(choice, str) for choice in argument):
            return refuse(MALFORMED)
        sources, places = argument[::2], argument[1::2]
        if DISPLACED not in sources:
            return refuse("HT-ERR-18")
        if len(sources) - 1 > DISPLACE_EXTRA[self.piece]:
            return refuse("HT-ERR-19", n=DISPLACE_EXTRA[self.piece])
        if len(sources) != len(places):
            return refuse(MALFORMED)
        course = Course(game, **self.displaced)
        for source, village in zip(sources, places, strict=True):
            refusal = _why_not_from(course, source) or _why_not_to(game, course, village)
            if refusal is not None:
                return refusal
            course.place(source, village)
        return None

    def choose(self, game: Game, seat: Seat, argument: Json) -> None:
        replace(game, seat, self.displaced, argument)

    def refusal(self, game: Game, seat: Seat, verb: str) -> Refusal:
        """HT-ERR-01, HT-ERR-02, HT-ERR-23, HT-ERR-61"""
        if verb in self.own_verbs:
            return refuse("HT-ERR-61" if self.owner == NEUTRAL else "HT-ERR-23")
        if seat not in (self.actor, self.seat):
            return refuse("HT-ERR-01")
        return refuse("HT-ERR-02", name=self.seat)

    def ordered(self, game: Game, seat: Seat) -> Answer | None:
        """HT-DEC-14"""
        wishes_default = standing_orders(game, seat)["replace"] == DEFAULT
        return self.when_time_runs_out(game, seat) if wishes_default else None

    def when_time_runs_out(self, game: Game, seat: Seat) -> Answer:
        return "replace", default_replacing(game, self.displaced)


def _why_not_from(course: Course, source: str) -> Refusal | None:
    """HT-ERR-08, HT-ERR-18, HT-ERR-19, HT-ERR-20, HT-ERR-21, HT-ERR-22, HT-ERR-25, HT-ERR-26"""
    sources = course.sources()
    if source in sources:
        return None
    if source == DISPLACED:
        return refuse("HT-ERR-18")
    heap, _, kind = source.partition(":")
    is_village = source in course.board.route_of
    if not is_village and (heap not in course.left or kind not in KINDS):
        return refuse("HT-ERR-22")
    from_stock = course.left.get(STOCK, {})
    if total(from_stock) and heap != STOCK:
        return refuse("HT-ERR-20")
    if total(course.left.get(SUPPLY, {})) and is_village:
        return refuse("HT-ERR-21")
    if source in course.placed:
        return refuse("HT-ERR-25")
    if is_village and source not in course.own:
        return refuse("HT-ERR-26")
    if not is_village and not course.left[heap].get(kind, 0):
        return refuse(NOT_THERE)
    return refuse("HT-ERR-18")


def _why_not_to(game: Game, course: Course, village: str) -> Refusal | None:
    """HT-ERR-07, HT-ERR-10, HT-ERR-16, HT-ERR-17"""
    refusal = why_no_village(game, village)
    if refusal is not None:
        return refusal
    if village in course.taken:
        return refuse("HT-ERR-07")
    if village in course.places():
        return None
    return refuse("HT-ERR-16" if course.board.route_of[village] == course.origin else "HT-ERR-17")


def replace(game: Game, seat: Seat, displaced: dict[str, str], argument: list[str]) -> None:
    """Put the pieces on their villages one after another. HT-DISP-09"""
    owner = displaced["owner"]
    placed = []
    for source, village in zip(argument[::2], argument[1::2], strict=True):
        kind = _taken_from(game, owner, source, displaced["piece"])
        put(game, village, owner, kind)
        placed.append({"piece": kind, "source": source, "village": village})
    game.log("replaced", seat=seat, owner=owner, placed=placed)


def _taken_from(game: Game, owner: str, source: str, displaced: str) -> str:
    """Take the piece from its source and return its kind."""
    if source == DISPLACED:
        return displaced
    if source in villages(game):
        return lift(game, source)["piece"]
    heap, kind = source.split(":")
    if heap == POOL:
        game.state["base"]["pool"] -= 1
    else:
        take(stock(game, owner) if heap == STOCK else supply(game, owner), kind)
    return kind


def default_replacing(game: Game, displaced: dict[str, str]) -> list[str]:
    """Return the answer that is given when time runs out. HT-DEC-05, HT-DEC-12

    It places the displaced piece, then all extra pieces of the stock or pool, traders first. Each goes to the nearest
    ring, preferably to a route where the owner has a piece.
    """
    course = Course(game, **displaced)
    argument: list[str] = []
    source: str | None = DISPLACED
    while source is not None:
        places = course.places()
        with_own = [place for place in places if course.board.route_of[place] in course.on_routes]
        village = min(with_own or places, key=course.board.place_of.__getitem__)
        course.place(source, village)
        argument += [source, village]
        extras = [extra for extra in course.sources() if extra.partition(":")[0] in (STOCK, POOL)]
        source = extras[0] if extras else None
    return argument
