"""Shape (a): a displaced piece, which its owner places again in another seat's turn.

The owner adds a second piece from its supply (Hansa Teutonica, HT-DISP).
"""

from __future__ import annotations

from games.engine.arguments import Arguments, Sequence, accepts
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.module import Module
from games.engine.steps import Choice, Fact
from games.engine.types import Answer, Json, Seat
from games.engine.verbs import Verb
from tests.engine.shapes.ring import PLACES, lacks, moving, open_places, pay, put_post

displaced = Module(
    "displaced",
    "Displaced",
    messages={
        "DISP-01": "No post of another seat stands there.",
        "DISP-02": "Their post must be re-placed there.",
    },
)
PRICE = {"grain": 1}


@displaced.verb(moving)
class DriveOut(Verb):
    """Take the place of another's post. The owner must have somewhere to go."""

    def options(self, game: Game, seat: Seat) -> Arguments:
        return [place for place in PLACES if self.why_not(game, seat, place) is None]

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        posts = game.state["ring"]["posts"]
        if not isinstance(argument, str) or posts.get(argument, seat) == seat:
            return refuse("DISP-01")
        if not game.state["ring"]["supply"][seat] or not open_places(game, posts[argument]):
            return refuse("RING-05")
        return lacks(game, seat, PRICE)

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        state = game.state["ring"]
        owner = state["posts"].pop(argument)
        state["supply"][owner] += 1
        pay(game, seat, PRICE)
        put_post(game, seat, argument)
        game.log("driven_out", seat=seat, owner=owner, place=argument)
        game.push(RePlace.of(seat=owner, near=argument))


@displaced.decision
class RePlace(Choice):
    """The owner's answer in another's turn.

    Its piece goes to a nearest free place, then perhaps one more beside any of its own.
    """

    own_verbs = ("re_place",)
    sentence = "{names} places the displaced post."
    public = ("seat", "number", "near")
    near: Fact[str] = Fact()

    def choices(self, game: Game, seat: Seat) -> Arguments:
        return Sequence(lambda so_far: self._next(game, seat, so_far), lambda so_far: len(so_far) >= 1)

    def _next(self, game: Game, seat: Seat, so_far: list[Json]) -> list[Json]:
        free = [place for place in open_places(game, seat) if place not in so_far]
        if not so_far:
            return list(self._nearest(free))
        if len(so_far) == 1 and game.state["ring"]["supply"][seat] > 1:
            return [place for place in free if _apart(place, so_far[0]) == 1]
        return []

    def _nearest(self, free: list[str]) -> list[str]:
        least = min(_apart(place, self.near) for place in free)
        return [place for place in free if _apart(place, self.near) == least]

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        return None if accepts(self.choices(game, seat), argument) else refuse("DISP-02")

    def choose(self, game: Game, seat: Seat, argument: Json) -> None:
        for place in argument:
            put_post(game, seat, place)
        game.log("re_placed", seat=seat, places=argument)

    def refusal(self, game: Game, seat: Seat, verb: str) -> Refusal:
        return refuse("RING-01", name=self.seat)

    def when_time_runs_out(self, game: Game, seat: Seat) -> Answer:
        return "re_place", self._next(game, seat, [])[:1]


def _apart(one: str, other: str) -> int:
    way = abs(int(one) - int(other))
    return min(way, len(PLACES) - way)
