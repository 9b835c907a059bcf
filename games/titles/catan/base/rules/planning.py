"""Advice for bots that plan: which moves to try, and what luck brings on average. Nothing here is a game rule."""

from __future__ import annotations

from collections.abc import Iterator

from games.engine.advice import Advice, Expected
from games.engine.arguments import Arguments, Bundle
from games.engine.game import Game
from games.engine.memory import NEWS
from games.engine.questions import Question
from games.engine.types import Json, Seat
from games.titles.catan.base.rules.bank_trade import TradeWithBank, trade_rates
from games.titles.catan.base.rules.building import costs
from games.titles.catan.base.rules.development import CARD, KNIGHT
from games.titles.catan.base.rules.evaluation import (
    LIKELY,
    candidates,
    deals,
    evaluate,
    foresee,
    foreseen,
    repeats,
)
from games.titles.catan.base.rules.hands import hand
from games.titles.catan.base.rules.offers import offers
from games.titles.catan.base.rules.points import POINTS_OF_CARDS, public_points
from games.titles.catan.base.rules.reasons import reasons
from games.titles.catan.base.rules.trading import open_to_trade
from games.titles.catan.base.rules.worth import Weights, lacking, weights, worth, worths
from games.titles.catan.kit.rules.cards import Cards

BUY_CARD = "buy_development_card"
FEW = 60
"""The most discards that are tried one by one."""
ALREADY_NEAR = 0.7
"""The share of bought knights that bring Largest Army nearer."""


def worth_planning(game: Game, seat: Seat, verb: str, choices: Arguments) -> list[Json] | None:
    """Return the arguments that a plan considers.

    Of swaps with the bank, these are those after which something can be paid; of very many discards, a cheap one.
    """
    if verb == TradeWithBank.name and isinstance(choices, list):
        return _useful_swaps(game, seat, choices)
    if verb == "discard" and isinstance(choices, Bundle) and choices.count() > FEW:
        return [_cheapest_discard(game, seat, choices)]
    return planned_besides(game, seat, verb, choices)


@Question
def planned_besides(game: Game, seat: Seat, verb: str, choices: Arguments) -> list[Json] | None:
    """Return the arguments of a module's verb that a plan considers; by default those of `candidates`."""
    return candidates(game, seat, verb, choices)


@Question
def wanted_besides(game: Game, seat: Seat) -> set[str]:
    """Return kinds that are worth a swap with the bank even if they pay nothing."""
    return set()


@Question
def purchases_possible(game: Game, seat: Seat) -> int:
    """Return how many cards of choice the hand can buy, besides swaps with the bank."""
    return 0


def _useful_swaps(game: Game, seat: Seat, swaps: list[Json]) -> list[Json]:
    held, rates = hand(game, seat), trade_rates(game, seat)
    wanted = set()
    for price, lacks in payable(game, seat):
        spare = [kind for kind in rates if held[kind] - price.get(kind, 0) >= rates[kind]]
        wanted |= {(give, take) for give in spare for take in lacks}
    wanted |= {(give, take) for give in rates for take in wanted_besides(game, seat)}
    return [swap for swap in swaps if swap["times"] == 1 and (swap["give"], swap["take"]) in wanted]


def payable(game: Game, seat: Seat) -> Iterator[tuple[Cards, list[str]]]:
    """Yield the prices that the hand can pay after swaps and purchases, and the kinds that it lacks for each."""
    held, rates, bought = hand(game, seat), trade_rates(game, seat), purchases_possible(game, seat)
    for price in costs(game, seat).values():
        lacks = [kind for kind, count in price.items() if held[kind] < count]
        if lacks and not lacking(held, price, rates, bought):
            yield price, lacks


def _cheapest_discard(game: Game, seat: Seat, choices: Bundle) -> dict[str, int]:
    """Return the cards whose loss costs the least worth, one after the other."""
    held = hand(game, seat)
    gone: dict[str, int] = {}
    for _ in range(choices.least):
        best = None
        for kind, most in choices.cards.items():
            if gone.get(kind, 0) < most:
                held[kind] -= 1
                left = worth(game, seat, seat)
                held[kind] += 1
                if best is None or left > best[0]:
                    best = left, kind
        assert best is not None
        held[best[1]] -= 1
        gone[best[1]] = gone.get(best[1], 0) + 1
    for kind, count in gone.items():
        held[kind] += count
    return gone


@Question
def play_evenly(game: Game, seat: Seat, verb: str, argument: Json) -> None:
    """Make a move of a plan; a module leaves out what only dice decide."""
    game.make(seat, verb, argument)


def expected(game: Game, seat: Seat, verb: str, argument: Json) -> Expected:
    """Play a move with average luck: a bought card stays unknown, a stolen card has its mean worth."""
    if foreseen(game, seat, verb, argument):
        game.changed(NEWS)
        return Expected(ends=True)
    if verb == BUY_CARD:
        held = hand(game, seat)
        for kind, count in costs(game, seat)[CARD].items():
            held[kind] -= count
        weigh = weights(game)
        bonus = worth_of_a_card(game.state["base"]["deck"], weigh)
        game.state["base"]["deck"].pop()
        return Expected(bonus={seat: bonus})
    partner = _partner(game, verb, argument)
    if foresee(game, seat, verb, argument):
        return Expected(
            verb != "make_offer", {partner: weights(game)["deal_of_other"]} if partner is not None else {}
        )
    play_evenly(game, seat, verb, argument)
    return Expected(bonus=_thefts_put_back(game, seat))


def _partner(game: Game, verb: str, argument: Json) -> Seat | None:
    """Return the seat that gains by a deal too. Of the seats asked, it is taken to be the one with most points."""
    if verb == "make_offer":
        asked: list[Seat] = argument["to"]
        return max(asked, key=lambda other: public_points(game, other))
    if verb == "execute_offer":
        return str(argument["with"])
    if verb in ("answer_offer", "answer_counter") and argument.get("answer") != "decline":
        return str(offers(game)[argument["offer"]]["from"])
    return None


def worth_of_a_card(deck: list[str], weigh: Weights) -> float:
    """Return the mean worth of a card of the deck."""
    known = {kind: float(points * weigh["point"]) for kind, points in POINTS_OF_CARDS.items()}
    known[KNIGHT] = weigh["knight_held"] + ALREADY_NEAR * weigh["army_gap"]
    other = float(weigh["other_held"])
    return sum(known.get(kind, other) for kind in deck) / len(deck)


def _thefts_put_back(game: Game, seat: Seat) -> dict[Seat, float]:
    """Take stolen cards, whose kind is mere luck, out of the hand again, and return their mean worth."""
    bonus = 0.0
    for entry in game.trace.log:
        if entry["kind"] == "stolen" and entry["public"]["seat"] == seat and not game.is_over:
            held = hand(game, seat)
            for kind, count in entry["private"][seat]["cards"].items():
                held[kind] -= count
                bonus += weights(game)["stolen"] * count
    return {seat: bonus} if bonus else {}


ADVICE = Advice(
    evaluate,
    foresee,
    candidates,
    {"make_offer": LIKELY},
    repeats,
    prepares=frozenset({TradeWithBank.name, "make_offer"}),
    worths=worths,
    expected=expected,
    plans=worth_planning,
    reasons=reasons,
    deals=deals,
    orders=open_to_trade,
)
