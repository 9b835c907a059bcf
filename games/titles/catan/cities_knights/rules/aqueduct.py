"""The Aqueduct: a resource for a seat whose roll brought nothing. CK-AQUA"""

from __future__ import annotations

from games.engine.arguments import Arguments
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.invariants import are_texts, need
from games.engine.record import Moved
from games.engine.steps import Fact, Step
from games.engine.types import Answer, Json, Seat
from games.titles.catan.base.rules.goods import kinds
from games.titles.catan.base.rules.hands import bank_can_pay
from games.titles.catan.base.rules.production import produced, production_chosen
from games.titles.catan.base.rules.supply import AskForSupply, ChooseFromSupply, least_held
from games.titles.catan.cities_knights.rules.improvements import has_aqueduct
from games.titles.catan.cities_knights.rules.module import cities_knights
from games.titles.catan.cities_knights.rules.out_of_turn import Asked
from games.titles.catan.kit.rules.cards import Cards, total


@cities_knights.on(produced)
def aqueducts_come_after_the_whole_production(game: Game, number: int, gains: dict[Seat, Cards]) -> None:
    """Look for seats that got no card. CK-AQUA-01, CK-AQUA-03, CK-AQUA-04

    The reason does not matter, but a commodity counts as a card. This runs only after a production, so never on a
    seven (CK-AQUA-02).
    """
    empty = [seat for seat in game.seats if has_aqueduct(game, seat) and not total(gains.get(seat, {}))]
    if empty:
        game.push(OpenAqueducts.of(seat=game.part["seat"], empty=empty))


@cities_knights.step
class OpenAqueducts(Step):
    """Ask the seats that still have no card of this production when the step runs. CK-AQUA-01, SF-CK-26

    Whatever earlier modules ask after a production, such as gold, comes before it.
    """

    public = ("seat", "empty")
    seat: Fact[Seat] = Fact()
    empty: Fact[list[Seat]] = Fact(are_texts)
    """The seats with an Aqueduct and without a card."""

    def look_over(self, game: Game) -> None:
        need(set(self.empty) <= set(game.seats), f"`empty` of {self.name} are seats")

    def run(self, game: Game) -> None:
        if self.empty:
            owed = dict.fromkeys(self.empty, 1)
            game.push(AskForSupply.of(seat=self.seat, decision=Aqueduct.name, owed=owed))


@cities_knights.on(production_chosen)
def gold_counts_as_production(game: Game, seat: Seat, cards: Cards) -> None:
    """Strike the seat out of the step that waits beneath the gold. SF-CK-26"""
    for step in game.stack:
        if step["step"] == OpenAqueducts.name and total(cards):
            step["empty"] = [other for other in step["empty"] if other != seat]


cities_knights.ties_to_record("aqueduct_used", Moved("cards", "bank", "hand/{seat}"))


@cities_knights.decision
class Aqueduct(Asked, ChooseFromSupply):
    """Take a resource or nothing. CK-D-10, CK-AQUA-05, CK-AQUA-06"""

    own_verbs = ("take_from_aqueduct",)
    sentence = "{names} may take a resource from the Aqueduct."

    def choices(self, game: Game, seat: Seat) -> Arguments:
        return [*resources_in_bank(game), None]

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        """CK-ILL-15, CK-ILL-61"""
        if argument is None:
            return None
        if not isinstance(argument, str) or argument not in kinds(game, "is_resource"):
            return refuse("CK-ILL-61")
        return None if argument in resources_in_bank(game) else refuse("CK-ILL-15", kind=argument)

    def chosen(self, answer: Json) -> Cards:
        return {} if answer is None else {answer: 1}

    def log_taken(self, game: Game, seat: Seat, cards: Cards) -> None:
        """CK-HIDE-17"""
        if cards:
            game.log("aqueduct_used", seat=seat, cards=cards)
        else:
            game.log("aqueduct_declined", seat=seat)

    def when_time_runs_out(self, game: Game, seat: Seat) -> Answer:
        """Take the kind that the seat holds least of. CK-D-10"""
        (kind,) = least_held(game, seat, 1)
        return "take_from_aqueduct", kind


def resources_in_bank(game: Game) -> list[str]:
    """Return the resources that can still be taken, in the order that breaks ties. CK-AQUA-05"""
    return [kind for kind in kinds(game, "is_resource") if bank_can_pay(game, kind, 1)]
