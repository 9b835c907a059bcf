"""The actions that trade tokens pay for: a forced trade, or sending the robber home. TB-2P-16.

A seat may take one of them in each of its turns. A forced trade takes random cards immediately, then asks in a separate
decision which cards to give back. These may be the ones just taken.
"""

from __future__ import annotations

from games.engine.arguments import Arguments, Bundle, is_bundle
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.invariants import is_count, need
from games.engine.record import Moved
from games.engine.steps import Choice, Fact
from games.engine.types import Answer, Json, Seat
from games.engine.verbs import Verb
from games.titles.catan.base.rules.figures import Place, figure_home, figures, place_of, put_figure
from games.titles.catan.base.rules.hands import hand_cards, hand_over, steal
from games.titles.catan.base.rules.module import any_time
from games.titles.catan.base.rules.not_offered import why_closed
from games.titles.catan.base.rules.robber import ROBBER
from games.titles.catan.base.rules.supply import wrong_number
from games.titles.catan.base.rules.turn import refuse_argument
from games.titles.catan.for_two.rules.module import KEY, for_two
from games.titles.catan.for_two.rules.rolls import noted
from games.titles.catan.for_two.rules.tokens import (
    NO_TOKENS,
    action_cost,
    are_used,
    pay_for_action,
    tokens_of,
)
from games.titles.catan.kit.rules.cards import Cards, are_amounts, holds, total

CARDS_EXCHANGED = 2
PAID = Moved("cards", "hand/{seat}", "bank")


def can_act(game: Game, seat: Seat) -> bool:
    """TB-2P-16, TB-2P-17, TB-2P-D3"""
    return why_no_action(game, seat) is None


def why_no_action(game: Game, seat: Seat) -> Refusal | None:
    """TB-2P-E4, TB-2P-E5; TB-FI-C1"""
    if not are_used(game):
        return refuse(NO_TOKENS)
    if "action" in noted(game):
        return refuse("TB-2P-E4")
    price, held = action_cost(game, seat), tokens_of(game, seat)
    if held >= price:
        return None
    return refuse("TB-2P-E5", n=price, m=held) if price > 1 else refuse("TB-2P-E5b")


# The forced trade


def cards_exchanged(game: Game, seat: Seat) -> int:
    """Return two, or the size of the smaller hand if it is less. TB-2P-16"""
    hands = (total(hand_cards(game, one)) for one in (seat, game.next_seat(seat)))
    return min(CARDS_EXCHANGED, *hands)


for_two.ties_to_record("forced_trade_begun", PAID)
for_two.ties_to_record(
    "forced_trade_took", Moved("cards", "hand/{victim}", "hand/{seat}", luck="steal/{seat}/{victim}")
)
for_two.ties_to_record("forced_trade_gave", Moved("cards", "hand/{seat}", "hand/{to}"))


@for_two.verb(any_time)
class ForceTrade(Verb):
    """TB-2P-16: take random cards of the opponent and give back cards of choice."""

    def options(self, game: Game, seat: Seat) -> Arguments:
        return [None] if can_act(game, seat) and cards_exchanged(game, seat) else []

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        """TB-2P-E6"""
        refusal = refuse_argument(argument) or why_no_action(game, seat)
        if refusal is not None:
            return refusal
        if not total(hand_cards(game, game.next_seat(seat))):
            return refuse("TB-2P-E6")
        return None if total(hand_cards(game, seat)) else refuse("TB-2P-16")

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        """TB-GEN-08: every card of the hand is equally likely. Only the two seats see the cards."""
        other, number = game.next_seat(seat), cards_exchanged(game, seat)
        game.part_facts(KEY)["action"] = self.name
        game.log("forced_trade_begun", seat=seat, cards=pay_for_action(game, seat))
        for _ in range(number):
            known = {"cards": steal(game, seat, other)}
            game.log("forced_trade_took", {seat: known, other: known}, seat=seat, victim=other)
        game.push(ForcedTrade.of(seat=seat, owes=number))


@for_two.decision
class ForcedTrade(Choice):
    """TB-2P-D2: choose the cards to give."""

    own_verbs = ("give_in_exchange",)
    sentence = "{names} chooses what to give in a forced trade."
    public = ("seat", "number", "owes")
    owes: Fact[int] = Fact(is_count)

    def look_over(self, game: Game) -> None:
        need(
            1 <= self.owes <= total(hand_cards(game, self.seat)),
            f"`owes` of {self.name} are cards of the seat",
        )

    def choices(self, game: Game, seat: Seat) -> Arguments:
        return Bundle(hand_cards(game, seat), self.owes)

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        """BASE-ERR-10, BASE-ERR-37, BASE-ERR-58"""
        if not are_amounts(argument) or not is_bundle(argument):
            return refuse("BASE-ERR-58")
        if total(argument) != self.owes:
            return wrong_number(self.owes)
        return None if holds(hand_cards(game, seat), argument) else refuse("BASE-ERR-10")

    def choose(self, game: Game, seat: Seat, argument: Json) -> None:
        """Give the cards, which only the two seats see. This cannot be undone."""
        other = game.next_seat(seat)
        game.reveal()
        hand_over(game, seat, other, argument)
        known = {"cards": argument}
        game.log("forced_trade_gave", {seat: known, other: known}, seat=seat, to=other, count=total(argument))

    def refusal(self, game: Game, seat: Seat, verb: str) -> Refusal:
        """BASE-ERR-01"""
        if (closed := why_closed(game, seat, verb)) is not None:
            return closed
        return refuse("TB-2P-16b") if seat == self.seat else refuse("BASE-ERR-01", name=self.seat)

    def when_time_runs_out(self, game: Game, seat: Seat) -> Answer:
        """TB-2P-D2, TB-GEN-14: repeatedly the resource most held, ties in the order of the kinds."""
        left: Cards = dict(hand_cards(game, seat))
        given: Cards = {}
        for _ in range(self.owes):
            kind = max(left, key=lambda one: left[one])
            left[kind] -= 1
            given[kind] = given.get(kind, 0) + 1
        return self.own_verbs[0], given


# The robber


for_two.ties_to_record("robber_sent_home", PAID)


@for_two.verb(any_time)
class SendRobberHome(Verb):
    """TB-2P-16: it goes to the desert and nobody is robbed. If it has several homes, the argument names one."""

    def options(self, game: Game, seat: Seat) -> Arguments:
        home = figure_home(game, ROBBER)
        if place_of(game, ROBBER) in home or not can_act(game, seat):
            return []
        return list(home) if len(home) > 1 else [None]

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        """TB-2P-E7; BASE-ERR-13, BASE-ERR-64"""
        home = figure_home(game, ROBBER)
        if len(home) == 1 and argument is not None:
            return refuse_argument(argument)
        refusal = why_no_action(game, seat)
        if refusal is not None:
            return refusal
        present = place_of(game, ROBBER)
        if present in home:
            at_desert = present is not None and game.state["base"]["terrain"][present] == "desert"
            return refuse("TB-2P-E7" if at_desert else "TB-2P-E7b")
        return None if len(home) == 1 or argument in home else refuse("BASE-ERR-13")

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        home: list[Place] = figure_home(game, ROBBER)
        game.part_facts(KEY)["action"] = self.name
        game.log("robber_sent_home", seat=seat, cards=pay_for_action(game, seat))
        put_figure(game, figures(game)[ROBBER], seat, argument if len(home) > 1 else home[0])
