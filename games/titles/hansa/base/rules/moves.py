"""Action 4: move the seat's own pieces to other villages. HT-MOVE, HT-DEC-06.

The argument is one flat list of pairs: the village to lift a piece from and the village to put it on. All pieces are
lifted first, so a piece may go to a village from which another is lifted in the same action.
"""

from __future__ import annotations

from games.engine.arguments import Arguments, Sequence
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.types import Json, Seat
from games.engine.verbs import Verb
from games.titles.hansa.base.rules.desk import value
from games.titles.hansa.base.rules.messages import MALFORMED
from games.titles.hansa.base.rules.module import actions, base
from games.titles.hansa.base.rules.pieces import board, is_in_city, lift, put, villages, why_no_village
from games.titles.hansa.base.rules.turn import spend_action, why_no_action

BOOK = "liber_sophiae"


def own_villages(game: Game, seat: Seat) -> list[str]:
    """Return the villages that hold a piece of the seat.

    Pieces in cities cannot move (HT-MOVE-04), and neutral traders belong to no seat (HT-TWO-05).
    """
    return [village for village, there in villages(game).items() if there["owner"] == seat]


class Lifting:
    """A move in progress, after the choices so far."""

    def __init__(self, game: Game, seat: Seat, so_far: list[Json]) -> None:
        self.own = own_villages(game, seat)
        self.villages = board(game).route_of
        self.occupied = villages(game)
        self.lifted = so_far[::2]
        self.targets = so_far[1::2]
        self.left = value(game, seat, BOOK) - len(self.lifted)
        """The number of pieces that may still be lifted."""
        self.owed = [
            village for village in self.targets if village in self.occupied and village not in self.lifted
        ]
        """Villages that were chosen as targets while a piece of the seat still stands there. It must be moved too."""

    def sources(self) -> list[str]:
        """Return the villages whose piece may be lifted next. HT-MOVE-03"""
        if self.left <= len(self.owed):
            return self.owed if self.left else []
        return [village for village in self.own if village not in self.lifted]

    def places(self) -> list[str]:
        """Return the villages to which the last lifted piece may go. HT-MOVE-02

        These are the free villages, those already vacated, and those of the seat's pieces that can still be lifted.
        """
        open_to_all = set(self.lifted)
        if self.left > len(self.owed):
            open_to_all.update(self.own)
        closed = {*self.targets, self.lifted[-1]}
        occupied = self.occupied
        return [
            village
            for village in self.villages
            if village not in closed and (village not in occupied or village in open_to_all)
        ]


@base.verb(actions)
class Move(Verb):
    """HT-MOVE-01: move up to as many pieces as Liber Sophiae allows."""

    def options(self, game: Game, seat: Seat) -> Arguments:
        if why_no_action(game) or not self._can_move(game, seat):
            return []

        def next_choices(so_far: list[Json]) -> list[Json]:
            course = Lifting(game, seat, so_far)
            return list(course.places() if len(so_far) % 2 else course.sources())

        def complete(so_far: list[Json]) -> bool:
            return bool(so_far) and len(so_far) % 2 == 0 and not Lifting(game, seat, so_far).owed

        return Sequence(next_choices, complete)

    def _can_move(self, game: Game, seat: Seat) -> bool:
        """Return whether there is a free village to go to, or two own pieces that can change places."""
        own = own_villages(game, seat)
        return bool(own) and (len(villages(game)) < len(board(game).route_of) or len(own) > 1)

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        """HT-ERR-10, HT-ERR-24, HT-ERR-25, HT-ERR-26, HT-ERR-27, HT-ERR-28"""
        refusal = why_no_action(game)
        if refusal is not None:
            return refusal
        if not isinstance(argument, list) or len(argument) % 2:
            return refuse(MALFORMED)
        sources, places = argument[::2], argument[1::2]
        if len(sources) > value(game, seat, BOOK):
            return refuse("HT-ERR-24", n=value(game, seat, BOOK))
        for village in argument:
            if is_in_city(game, village):
                return refuse("HT-ERR-28" if village in sources else "HT-ERR-09")
            refusal = why_no_village(game, village)
            if refusal is not None:
                return refusal
        return self._why_not_these(game, seat, sources, places)

    def _why_not_these(self, game: Game, seat: Seat, sources: list[str], places: list[str]) -> Refusal | None:
        there = villages(game)
        if any(village not in there or there[village]["owner"] != seat for village in sources):
            return refuse("HT-ERR-26")
        if not sources or len(set(sources)) < len(sources):
            return refuse("HT-ERR-25")
        if any(source == place for source, place in zip(sources, places, strict=True)):
            return refuse("HT-ERR-25")
        if len(set(places)) < len(places):
            return refuse("HT-ERR-27")
        if any(place in there and place not in sources for place in places):
            return refuse("HT-ERR-27")
        return None

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        spend_action(game)
        sources, places = argument[::2], argument[1::2]
        lifted = [lift(game, village)["piece"] for village in sources]
        for kind, village in zip(lifted, places, strict=True):
            put(game, village, seat, kind)
        moved = [
            {"piece": kind, "from": source, "to": place}
            for kind, source, place in zip(lifted, sources, places, strict=True)
        ]
        game.log("moved", seat=seat, moved=moved)
