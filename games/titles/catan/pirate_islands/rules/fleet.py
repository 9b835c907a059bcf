"""The pirate fleet: it sails by the dice and attacks whoever has a building at its hex. SF-PI-06, SF-PI-07, SF-PI-18

It blocks no ships and robs no ships (SF-PI-10).
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.invariants import is_count, need
from games.engine.record import Drawn, Moved
from games.engine.steps import Step
from games.engine.types import Answer, Json, Seat
from games.titles.catan.base.rules.hands import hand_cards, pay, pile_of
from games.titles.catan.base.rules.not_offered import why_closed
from games.titles.catan.base.rules.pieces import CITY, buildings_at_hexes, pieces_of
from games.titles.catan.base.rules.production import ThrowDice
from games.titles.catan.base.rules.seven import answers_in_advance
from games.titles.catan.base.rules.supply import AskForSupply, ChooseFromSupply, least_held, random_supply
from games.titles.catan.base.rules.turn import roll_steps
from games.titles.catan.kit.rules.cards import Cards, total
from games.titles.catan.kit.rules.standing_orders import SetUsualOrders, UsualOrders
from games.titles.catan.kit.rules.step_lists import Steps, inserted_after
from games.titles.catan.pirate_islands.rules.facts import LOST
from games.titles.catan.pirate_islands.rules.module import KEY, own_state, pirate_islands, waters_of
from games.titles.catan.pirate_islands.rules.warships import warships_of

CHOOSE_SPOILS = "choose_spoils"


@pirate_islands.sets_up
def the_fleet_is_at_its_start(game: Game) -> None:
    """SF-PI-06"""
    own_state(game)["fleet"] = 0


def fleet_hex(game: Game) -> str | None:
    """Return the hex of the fleet; None once it has left. SF-PI-18"""
    place = own_state(game)["fleet"]
    return None if place is None else waters_of(game).circuit[place]


def the_fleet_leaves(game: Game) -> None:
    """SF-PI-18"""
    own_state(game)["fleet"] = None
    game.log("fleet_left")


@pirate_islands.answers(roll_steps)
def the_fleet_sails_first(earlier: Callable[[Game, Seat], Steps], game: Game, seat: Seat) -> Steps:
    """Sail before a seven and before production. SF-PI-06, SF-PI-12"""
    return inserted_after(earlier(game, seat), ThrowDice.name, FleetSails.of(seat=seat))


pirate_islands.ties_to_record("fleet_robbed", Moved("cards", "hand/{seat}", "bank", luck="fleet/{seat}"))


@pirate_islands.step
class FleetSails(Step):
    """Sail by the lower die, then attack; those who beat the fleet choose their resource. SF-PI-06, SF-PI-07"""

    def run(self, game: Game) -> None:
        here, circuit = own_state(game), waters_of(game).circuit
        if here["fleet"] is None:
            return
        strength = min(game.part_facts("base")["dice"])
        here["fleet"] = (here["fleet"] + strength) % len(circuit)
        there = circuit[here["fleet"]]
        game.log("fleet_sailed", hex=there, number=strength)
        owners = {owner for owner, _ in buildings_at_hexes(game).get(there, ())}
        attacked = [seat for seat in game.clockwise_from(self.seat) if seat in owners]
        won = [seat for seat in attacked if _beats_the_fleet(game, seat, strength)]
        if won:
            owed = dict.fromkeys(won, 1)
            game.push(AskForSupply.of(seat=self.seat, decision=ChooseSpoils.name, owed=owed))


def _beats_the_fleet(game: Game, seat: Seat, fleet: int) -> bool:
    """Return whether the seat beats it; a weaker seat loses cards at once. SF-PI-07"""
    warships = len(warships_of(game, seat))
    if warships > fleet:
        game.log("fleet_beaten", seat=seat, number=fleet, warships=warships)
    elif warships == fleet:
        game.log("fleet_held", seat=seat, number=fleet)
    else:
        _rob(game, seat, LOST + len(pieces_of(game, seat, CITY)))
    return warships > fleet


def _rob(game: Game, seat: Seat, number: int) -> None:
    """Draw cards of the hand and put them into the bank, as far as there are some. SF-PI-07"""
    held = hand_cards(game, seat)
    count = min(number, total(held))
    if not count:
        game.log("fleet_found_nothing", seat=seat)
        return
    cards = game.chance("fleet", seat).about(pile=pile_of(seat)).draw(held, count)
    pay(game, seat, cards)
    game.log("fleet_robbed", seat=seat, cards=cards)


pirate_islands.ties_to_record("spoils_taken", Moved("cards", "bank", "hand/{seat}"))
pirate_islands.draws_for_absent(CHOOSE_SPOILS, Drawn("", "default/spoils/{seat}"))


@pirate_islands.decision
class ChooseSpoils(ChooseFromSupply):
    """All seats that have beaten the fleet choose at once, or in turn order if the bank is short.

    SF-PI-07, SF-GOLD-04, SF-GOLD-05, SF-HID-04, SF-D-18
    """

    own_verbs = (CHOOSE_SPOILS,)
    sentence = "Waiting for {names} to choose a resource."
    in_order_when_short = True

    def log_taken(self, game: Game, seat: Seat, cards: Cards) -> None:
        game.log("spoils_taken", seat=seat, cards=cards)

    def when_time_runs_out(self, game: Game, seat: Seat) -> Answer:
        """Draw a card of the bank. SF-D-18"""
        return CHOOSE_SPOILS, random_supply(game, game.chance("default", "spoils", seat), self.owed[seat])

    def refusal(self, game: Game, seat: Seat, verb: str) -> Refusal:
        return why_closed(game, seat, verb) or refuse("SF-PI-07b", names=self.due(game))


@pirate_islands.answers(why_closed)
def no_spoils_are_owed(
    earlier: Callable[[Game, Seat, str], Refusal | None], game: Game, seat: Seat, verb: str
) -> Refusal | None:
    return refuse("SF-PI-07a") if verb == CHOOSE_SPOILS else earlier(game, seat, verb)


# The standing order "after beating the fleet: what I lack"

ORDERS = UsualOrders(pirate_islands, CHOOSE_SPOILS)


@pirate_islands.open_verb
class SetSpoilsOrder(SetUsualOrders):
    """Order that the resource is chosen at once: the one of which the seat holds least. SF-D-18"""

    orders = ORDERS


@pirate_islands.answers(answers_in_advance)
def some_take_what_they_lack(
    earlier: Callable[[Game, str, dict[Seat, Json]], dict[Seat, Json]],
    game: Game,
    decision: str,
    owed: dict[Seat, Json],
) -> dict[Seat, Json]:
    """SF-D-18"""
    answers = earlier(game, decision, owed)
    if decision != ChooseSpoils.name:
        return answers
    ordered = [seat for seat in owed if ORDERS.wants(game, seat, CHOOSE_SPOILS)]
    return {**answers, **{seat: least_held(game, seat, owed[seat]) for seat in ordered}}


# State


@pirate_islands.shows
def fleet_seen(game: Game) -> dict[str, Json]:
    """SF-HID-02"""
    return {"fleet": fleet_hex(game)}


@pirate_islands.imagines
def fleet_imagined(game: Game, whole: Json, luck: Random) -> None:
    there = whole[KEY]["fleet"]
    own_state(game)["fleet"] = None if there is None else waters_of(game).circuit.index(there)


@pirate_islands.invariants
def fleet_invariants(game: Game) -> None:
    """:raises EngineError: the fleet is not on its circuit"""
    here: Json = own_state(game).get("fleet", "")
    fits = here is None or (is_count(here) and here < len(waters_of(game).circuit))
    need(fits, f"`{KEY}.fleet` is a place of the circuit, or null")
