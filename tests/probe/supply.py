"""Probes of choices from the supply: gifts to several seats, and gold in turn order where the bank is short."""

from __future__ import annotations

from collections.abc import Callable

from games.engine.game import Game
from games.engine.record import Moved
from games.engine.types import Json, Seat
from games.titles.catan.base.rules.pieces import set_up_piece_placed
from games.titles.catan.base.rules.production import produced
from games.titles.catan.base.rules.seven import answers_in_advance
from games.titles.catan.base.rules.supply import AskForSupply, ChooseFromSupply, least_held
from games.titles.catan.kit.rules.cards import Cards
from tests.probe.title import probe

SUPPLY = probe("supply")


for kind in ("probe_gift", "probe_gold"):
    SUPPLY.ties_to_record(kind, Moved("cards", "bank", "hand/{seat}"))


@SUPPLY.decision
class Gifts(ChooseFromSupply):
    """As TB-GEN-09, TB-EV-D5."""

    own_verbs = ("take_gift",)
    sentence = "{names} takes a gift."

    def log_taken(self, game: Game, seat: Seat, cards: Cards) -> None:
        game.log("probe_gift", seat=seat, cards=cards)


@SUPPLY.decision
class Gold(ChooseFromSupply):
    """As SF-GOLD-03, SF-GOLD-04."""

    own_verbs = ("take_gold",)
    sentence = "{names} takes gold."
    in_order_when_short = True

    def log_taken(self, game: Game, seat: Seat, cards: Cards) -> None:
        game.log("probe_gold", seat=seat, cards=cards)


@SUPPLY.on(produced)
def an_eight_brings_gifts_and_a_six_gold(game: Game, number: int, gains: dict[Seat, Cards]) -> None:
    if number in (6, 8):
        decision = Gold.name if number == 6 else Gifts.name
        owed = {seat: place for place, seat in enumerate(game.seats) if place}
        game.push(AskForSupply.of(seat=game.part["seat"], decision=decision, owed=owed))


@SUPPLY.on(set_up_piece_placed)
def a_building_in_the_north_pays_gold(game: Game, seat: Seat, piece: str, place: str) -> None:
    """As SF-GOLD-06: before any part of a turn exists."""
    if place.endswith("N"):
        game.push(AskForSupply.of(seat=seat, decision=Gold.name, owed={seat: 1}))


@SUPPLY.answers(answers_in_advance)
def who_rolls_at_once_takes_gifts_at_once(
    earlier: Callable[[Game, str, dict[Seat, Json]], dict[Seat, Json]],
    game: Game,
    decision: str,
    owed: dict[Seat, Json],
) -> dict[Seat, Json]:
    answers = dict(earlier(game, decision, owed))
    if decision == Gifts.name:
        said = game.state["base"]["standing"]
        answers |= {seat: least_held(game, seat, owed[seat]) for seat in owed if said[seat]["auto_roll"]}
    return answers
