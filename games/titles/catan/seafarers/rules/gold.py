"""Gold fields: resources of the owner's choice. SF-GOLD

They give resources only (SF-GOLD-07), after the ordinary production (SF-GOLD-02).
"""

from __future__ import annotations

from collections.abc import Callable

from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.questions import Question
from games.engine.record import Drawn, Moved
from games.engine.types import Answer, Json, Seat
from games.titles.catan.base.rules.board import board
from games.titles.catan.base.rules.not_offered import why_closed
from games.titles.catan.base.rules.pieces import CITY, buildings_at_hexes
from games.titles.catan.base.rules.production import produced, producing, production_chosen
from games.titles.catan.base.rules.setup import start_paid
from games.titles.catan.base.rules.seven import answers_in_advance
from games.titles.catan.base.rules.supply import (
    AskForSupply,
    ChooseFromSupply,
    least_held,
    random_supply,
    why_not_from_supply,
)
from games.titles.catan.kit.rules.cards import Cards
from games.titles.catan.kit.rules.standing_orders import SetUsualOrders, UsualOrders
from games.titles.catan.seafarers.rules.facts import GOLD
from games.titles.catan.seafarers.rules.module import seafarers

CHOOSE_GOLD = "choose_gold"
GOLD_OF_A_CITY = 2
OWN_WORDS = {
    "BASE-ERR-37": "SF-ERR-22",
    "BASE-ERR-37b": "SF-ERR-22b",
    "BASE-ERR-38": "SF-ERR-23",
    "BASE-ERR-38b": "SF-ERR-23b",
}


@Question
def gold_of(game: Game, building: str) -> int:
    """Return the cards of choice of a building at a gold field whose number has come. SF-GOLD-01"""
    return GOLD_OF_A_CITY if building == CITY else 1


def gold_owed(game: Game, number: int) -> dict[Seat, int]:
    """Return the cards of choice that a number brings each seat; the robber stops a hex. SF-GOLD-01, SF-PIR-06"""
    owed: dict[Seat, int] = {}
    for name, terrain in producing(game, number):
        if terrain == GOLD:
            for owner, building in buildings_at_hexes(game)[name]:
                owed[owner] = owed.get(owner, 0) + gold_of(game, building)
    return owed


@seafarers.on(produced)
def gold_is_chosen_after_production(game: Game, number: int, gains: dict[Seat, Cards]) -> None:
    """SF-GOLD-02, SF-GOLD-03"""
    owed = gold_owed(game, number)
    if owed:
        game.push(AskForSupply.of(seat=game.part["seat"], decision=ChooseGold.name, owed=owed))


@seafarers.on(start_paid)
def a_start_at_gold_brings_a_card_of_choice(game: Game, seat: Seat, vertex: str) -> None:
    """One per gold hex; the robber does not stop it. SF-GOLD-06, SF-SETUP-02, SF-D-03"""
    terrain = game.state["base"]["terrain"]
    fields = sum(terrain[name] == GOLD for name in board(game).hexes_at[vertex])
    if fields:
        game.push(AskForSupply.of(seat=seat, decision=ChooseGold.name, owed={seat: fields}))


seafarers.ties_to_record("gold_taken", Moved("cards", "bank", "hand/{seat}"))
seafarers.draws_for_absent(CHOOSE_GOLD, Drawn("", "default/gold/{seat}"))


@seafarers.decision
class ChooseGold(ChooseFromSupply):
    """All seats that are owed gold choose at once, or in turn order if the bank is short.

    SF-GOLD-03, SF-GOLD-04, SF-GOLD-05, SF-HID-04, SF-D-10
    """

    own_verbs = (CHOOSE_GOLD,)
    sentence = "Waiting for {names} to choose gold."
    in_order_when_short = True
    in_part = None

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        """SF-ERR-22, SF-ERR-23"""
        refusal = why_not_from_supply(game, self.owed[seat], argument)
        return refusal and refuse(OWN_WORDS.get(refusal.code, refusal.code), **refusal.facts)

    def log_taken(self, game: Game, seat: Seat, cards: Cards) -> None:
        game.log("gold_taken", seat=seat, cards=cards)
        production_chosen(game, seat, cards)

    def when_time_runs_out(self, game: Game, seat: Seat) -> Answer:
        """Draw cards of the bank. SF-D-10"""
        return CHOOSE_GOLD, random_supply(game, game.chance("default", "gold", seat), self.owed[seat])

    def refusal(self, game: Game, seat: Seat, verb: str) -> Refusal:
        """SF-ERR-24, SF-ERR-25"""
        return why_closed(game, seat, verb) or refuse("SF-ERR-25", names=self.due(game))


@seafarers.answers(why_closed)
def no_gold_is_owed(
    earlier: Callable[[Game, Seat, str], Refusal | None], game: Game, seat: Seat, verb: str
) -> Refusal | None:
    """SF-ERR-24"""
    return refuse("SF-ERR-24") if verb == CHOOSE_GOLD else earlier(game, seat, verb)


# The standing order "gold: what I lack"

ORDERS = UsualOrders(seafarers, CHOOSE_GOLD)


@seafarers.open_verb
class SetGoldOrder(SetUsualOrders):
    """Order that gold is chosen immediately: the resources of which the seat holds least. SF-D-10"""

    orders = ORDERS


@seafarers.answers(answers_in_advance)
def some_take_what_they_lack(
    earlier: Callable[[Game, str, dict[Seat, Json]], dict[Seat, Json]],
    game: Game,
    decision: str,
    owed: dict[Seat, Json],
) -> dict[Seat, Json]:
    """SF-D-10"""
    answers = earlier(game, decision, owed)
    if decision != ChooseGold.name:
        return answers
    ordered = [seat for seat in owed if ORDERS.wants(game, seat, CHOOSE_GOLD)]
    return {**answers, **{seat: least_held(game, seat, owed[seat]) for seat in ordered}}
