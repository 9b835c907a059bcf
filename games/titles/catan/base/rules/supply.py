"""Resources of the seat's choice from the bank, for one seat or several at once.

Gold, the gifts of events and the Aqueduct are decisions derived from `ChooseFromSupply`, which the step
`AskForSupply` pushes. Seats choose at the same time and are paid in turn order.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar

from games.engine.arguments import Arguments, Bundle, is_bundle
from games.engine.chance import Chance
from games.engine.errors import EngineError, Refusal, refuse
from games.engine.game import Game
from games.engine.invariants import is_count, is_text, need
from games.engine.steps import Ballot, Fact, Step
from games.engine.types import Answer, Json, Seat
from games.titles.catan.base.rules.goods import kinds
from games.titles.catan.base.rules.hands import BANK, bank, bank_can_pay, hand, take
from games.titles.catan.base.rules.module import base
from games.titles.catan.base.rules.seven import file_in_advance
from games.titles.catan.kit.rules.cards import Cards, are_amounts, are_kinds, total


def wrong_number(wanted: int) -> Refusal:
    """Refuse a wrong number of cards; the message for one card is worded differently. BASE-ERR-37"""
    return refuse("BASE-ERR-37", n=wanted) if wanted != 1 else refuse("BASE-ERR-37b")


def from_supply(game: Game, most: int) -> Arguments:
    """Return the choices of `most` resources from the bank; fewer if it has fewer, and none if it is empty."""
    stock = _supply(game, most)
    number = min(most, total(stock))
    return Bundle(stock, number) if number else []


def why_not_from_supply(game: Game, most: int, argument: Json) -> Refusal | None:
    """BASE-ERR-37, BASE-ERR-38, BASE-ERR-58"""
    stock = _supply(game, most)
    number = min(most, total(stock))
    if not are_amounts(argument) or not is_bundle(argument):
        return refuse("BASE-ERR-58")
    if not number or total(argument) != number or not are_kinds(argument, stock):
        return wrong_number(number)
    short = next((kind for kind, count in argument.items() if stock[kind] < count), None)
    return None if short is None else refuse_short(stock, short)


def refuse_short(stock: Cards, resource: str) -> Refusal:
    """Say that the bank has none left, or too few. BASE-ERR-38"""
    if stock[resource]:
        return refuse("BASE-ERR-38b", resource=resource, n=stock[resource])
    return refuse("BASE-ERR-38", resource=resource)


def least_held(game: Game, seat: Seat, number: int) -> Cards:
    """Return `number` resources, each time the one that the seat has least of and the bank still has.

    Ties go by the order of the kinds.
    """
    left, chosen = _supply(game, number), dict[str, int]()
    for _ in range(min(number, total(left))):
        there = [kind for kind, count in left.items() if count]
        kind = min(there, key=lambda one: hand(game, seat)[one] + chosen.get(one, 0))
        left[kind] -= 1
        chosen[kind] = chosen.get(kind, 0) + 1
    return chosen


def random_supply(game: Game, luck: Chance, number: int) -> Cards:
    """Draw `number` resources from the bank, each of its cards equally likely (SF-D-10); fewer if it has fewer.

    The record names the bank as what they are drawn from, unless it holds other goods too.
    """
    left = _supply(game, number)
    if left == bank(game):
        luck.about(pile=BANK)
    return luck.draw(left, min(number, total(left)))


def _supply(game: Game, most: int) -> Cards:
    """Return the bank's resources by kind; a kind that never runs out counts as `most`."""
    return {kind: bank(game).get(kind, most) for kind in kinds(game, "is_resource")}


def has_any(game: Game) -> bool:
    return total(_supply(game, 1)) > 0


def owed_is_valid(step: Step, game: Game) -> None:
    """:raises EngineError: `owed` is not a positive number of cards per seat"""
    owed = step.data["owed"]
    need(
        isinstance(owed, dict)
        and set(owed) <= set(game.seats)
        and all(is_count(number) and number for number in owed.values()),
        f"`owed` of {step.name} has a number of cards, one or more, for some seats",
    )


class ChooseFromSupply(Ballot):
    """Each seat takes the resources that it is owed. A seat whose choice has run out is asked again.

    A subclass names its verb and its sentence, and logs what is taken. If the set-up may ask it too, its `in_part` is
    None.
    """

    in_order_when_short: ClassVar[bool] = False
    """True if seats are asked one after the other when the bank could not give all of them the same resource."""

    def look_over(self, game: Game) -> None:
        owed_is_valid(self, game)
        super().look_over(game)

    def choices(self, game: Game, seat: Seat) -> Arguments:
        return from_supply(game, self.owed[seat])

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        return why_not_from_supply(game, self.owed[seat], argument)

    def chosen(self, answer: Json) -> Cards:
        return answer  # type: ignore[no-any-return]

    def complete(self, game: Game) -> None:
        again = {}
        for seat, answer in self.clockwise(game, self.seat):
            cards = self.chosen(answer)
            if all(bank_can_pay(game, kind, count) == count for kind, count in cards.items()):
                take(game, seat, cards)
                self.log_taken(game, seat, cards)
            else:
                again[seat] = self.owed[seat]
        if again:
            game.push(AskForSupply.of(seat=self.seat, decision=self.name, owed=again))

    @abstractmethod
    def log_taken(self, game: Game, seat: Seat, cards: Cards) -> None:
        """Log what the seat has taken."""

    def when_time_runs_out(self, game: Game, seat: Seat) -> Answer:
        return self.own_verbs[0], least_held(game, seat, self.owed[seat])


@base.step
class AskForSupply(Step):
    """Ask the seats that are owed resources, if the bank has any when the step runs."""

    seat: Fact[Seat] = Fact()
    """The active seat; seats are paid in turn order from it."""
    decision: Fact[str] = Fact()
    owed: Fact[dict[Seat, int]] = Fact()
    public = ("seat", "decision", "owed")
    in_part = None

    def look_over(self, game: Game) -> None:
        owed_is_valid(self, game)
        need(is_text(self.decision), f"`decision` of {self.name} is a text")
        asks = game.rules.step(self.decision)
        need(issubclass(asks, ChooseFromSupply), f"`decision` of {self.name} chooses from the supply")
        need(game.in_part or asks.in_part is not True, f"{self.decision} is asked in a part of a turn only")

    def run(self, game: Game) -> None:
        asks = game.rules.step(self.decision)
        if not issubclass(asks, ChooseFromSupply):
            raise EngineError(f"{self.decision} does not choose from the supply")
        number = sum(self.owed.values())
        supply = _supply(game, number)
        if not total(supply):
            return
        if asks.in_order_when_short and len(self.owed) > 1 and min(supply.values()) < number:
            for seat in game.clockwise_from(self.seat):
                if seat in self.owed:
                    game.push(self.of(seat=self.seat, decision=self.decision, owed={seat: self.owed[seat]}))
            return
        answers = file_in_advance(game, asks.name, self.owed)
        game.push(asks.of(seat=self.seat, owed=self.owed, answers=answers))
