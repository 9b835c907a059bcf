"""The Aqueduct: a resource for who got nothing. CK-AQUA."""

from __future__ import annotations

from games.catan.base import facts as printed
from games.catan.base.hands import bank, hand, take
from games.catan.base.production import produced
from games.catan.base.seven import file_in_advance
from games.catan.cities_knights.improvements import has_aqueduct
from games.catan.cities_knights.module import cities_knights
from games.catan.cities_knights.waits import Asked
from games.catan.kit.cards import Cards, total
from games.engine.arguments import Arguments
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.steps import Ballot, Fact, Step
from games.engine.types import Answer, Json, Seat


@cities_knights.on(produced)
def who_got_nothing_may_take(game: Game, number: int, gains: dict[Seat, Cards]) -> None:
    """CK-AQUA-01, CK-AQUA-03, CK-AQUA-04: whatever the reason; a commodity alone is something.

    Only where there was a production, so never on a seven (CK-AQUA-02).
    """
    empty = [seat for seat in game.seats if has_aqueduct(game, seat) and not total(gains.get(seat, {}))]
    if empty:
        game.push(OpenAqueduct.of(seats=empty))


def resources_in_bank(game: Game) -> list[str]:
    """CK-AQUA-05: the kinds that can still be taken, in the order that breaks ties."""
    return [kind for kind in printed.RESOURCES if bank(game)[kind]]


@cities_knights.step
class OpenAqueduct(Step):
    """CK-AQUA-05, CK-AQUA-06: asks those who are entitled, if the bank has anything."""

    public = ("seats",)
    seats: Fact[list[Seat]] = Fact()

    def run(self, game: Game) -> None:
        if resources_in_bank(game):
            active = game.part["seat"]
            owed: dict[Seat, Json] = dict.fromkeys(self.seats, 1)
            answers = file_in_advance(game, Aqueduct.name, owed)
            game.push(Aqueduct.of(seat=active, owed=owed, answers=answers))


@cities_knights.decision
class Aqueduct(Asked, Ballot):
    """CK-D-10: a resource, or nothing; paid clockwise."""

    own_verbs = ("take_from_aqueduct",)
    sentence = "{names} may take a resource from the Aqueduct."

    def choices(self, game: Game, seat: Seat) -> Arguments:
        return [*resources_in_bank(game), None]

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        """CK-ILL-15, CK-ILL-61"""
        if argument is None:
            return None
        if not isinstance(argument, str) or argument not in printed.RESOURCES:
            return refuse("CK-ILL-61")
        return None if bank(game)[argument] else refuse("CK-ILL-15", kind=argument)

    def complete(self, game: Game) -> None:
        """CK-AQUA-06: whose kind has run out meanwhile is asked again. All see what is taken: CK-HIDE-17"""
        again = []
        for seat, kind in self.clockwise(game, self.seat):
            if kind is None:
                game.tell("aqueduct_declined", seat=seat)
            elif bank(game)[kind]:
                take(game, seat, {kind: 1})
                game.tell("aqueduct_used", seat=seat, cards={kind: 1})
            else:
                again.append(seat)
        if again:
            game.push(OpenAqueduct.of(seats=again))

    def when_time_runs_out(self, game: Game, seat: Seat) -> Answer:
        """CK-D-10: the kind that it has least of."""
        return "take_from_aqueduct", min(resources_in_bank(game), key=lambda kind: hand(game, seat)[kind])
