"""Shape (b): hidden answers of several seats at once (discards after a seven)."""

from __future__ import annotations

from games.engine.arguments import Arguments, Bundle, accepts
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.module import Module
from games.engine.offered import Compatible
from games.engine.steps import Ballot, Fact, Step
from games.engine.types import Answer, Json, Seat
from tests.engine.shapes.ring import Steps, hand, hand_limit, pay, roll_steps

tithe = Module(
    "tithe",
    "Tithe",
    messages={"TITHE-01": "You owe {n} cards.", "TITHE-02": "You owe nothing."},
    goes_with={"displaced": Compatible("adapted", rules=("RING-C1",))},
)


@tithe.answers(roll_steps)
def the_tithe_follows_the_roll(earlier: object, game: Game, seat: Seat) -> Steps:
    return [*earlier(game, seat), CallTithe.of(seat=seat)]  # type: ignore[operator]


@tithe.step
class CallTithe(Step):
    def run(self, game: Game) -> None:
        if game.part_facts("ring")["number"] not in (3, 6):
            return
        owed = {}
        for seat in game.seats:
            cards = sum(hand(game, seat).values())
            if cards > hand_limit(game, seat):
                owed[seat] = cards // 2
        if owed:
            game.push(PayTithe.of(owed=owed, start=self.seat))


@tithe.decision
class PayTithe(Ballot):
    has_seat = False
    own_verbs = ("tithe",)
    public = ("number", "owed", "start")
    start: Fact[Seat] = Fact()

    def choices(self, game: Game, seat: Seat) -> Arguments:
        held = {kind: count for kind, count in hand(game, seat).items() if count}
        return Bundle(held, self.owed[seat])

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        if accepts(self.choices(game, seat), argument):
            return None
        return refuse("TITHE-01", n=self.owed[seat])

    def complete(self, game: Game) -> None:
        for seat, cards in self.clockwise(game, self.start):
            pay(game, seat, cards)
            game.log("tithe_paid", seat=seat, cards=cards)

    def refusal(self, game: Game, seat: Seat, verb: str) -> Refusal:
        return refuse("TITHE-01", n=self.owed[seat]) if seat in self.owed else refuse("TITHE-02")

    def when_time_runs_out(self, game: Game, seat: Seat) -> Answer:
        held = {kind: count for kind, count in hand(game, seat).items() if count}
        return "tithe", game.chance("tithe", seat).draw(held, self.owed[seat])
