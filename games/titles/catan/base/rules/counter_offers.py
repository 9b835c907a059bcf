"""Counter-offers of the other seats to the active one. BASE-OFFER-11, BASE-OFFER-20, BASE-TRADE-08."""

from __future__ import annotations

import random

from games.engine.arguments import Arguments, Composite
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.types import Json, Seat
from games.engine.verbs import Verb
from games.titles.catan.base.rules.hands import hand
from games.titles.catan.base.rules.module import base, seat_trade
from games.titles.catan.base.rules.offers import (
    ACCEPT,
    DECLINE,
    PENDING,
    are_offers_open,
    decline_counter,
    execute,
    file_answer,
    find_offer,
    in_order,
    offers,
    offers_of,
    open_offer,
)
from games.titles.catan.base.rules.trade import (
    WhileTrading,
    has_goods,
    has_parts,
    is_trade_closed,
    nameable,
    sample_deal,
    tradable,
    trader,
    why_not_a_deal,
    why_trade_closed,
)
from games.titles.catan.kit.rules.cards import holds

MOST_COUNTERS = 2


@base.open_verb
class MakeCounterOffer(WhileTrading):
    """Make an offer to the active seat, in reply to one of its offers or unasked.

    BASE-OFFER-04, BASE-OFFER-11, BASE-DEC-10
    """

    def options(self, game: Game, seat: Seat) -> Arguments:
        if seat == trader(game) or not has_goods(game, seat) or is_trade_closed(game):
            return []
        if offers(game) and len(offers_of(game, seat)) >= MOST_COUNTERS:
            return []
        return Composite(self, game, seat)

    def shape(self, game: Game, seat: Seat) -> Json:
        """Describe the argument: the most of each card to give and to want, and the offers that it can reply to."""
        return {
            "give": tradable(game, seat),
            "want": nameable(game),
            "answers": [None, *_offers_to(game, seat)],
        }

    def sample(self, game: Game, seat: Seat, luck: random.Random) -> Json:
        """Return a small deal, either a reply or unasked."""
        give, want = sample_deal(game, hand(game, seat), luck)
        return {"give": give, "want": want, "answers": luck.choice([None, *_offers_to(game, seat)])}

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        """BASE-ERR-42, BASE-ERR-43, BASE-ERR-44, BASE-ERR-45, BASE-ERR-48, BASE-ERR-49, BASE-ERR-51,
        BASE-ERR-52, BASE-ERR-58, BASE-ERR-60"""
        if seat == trader(game):
            return refuse("BASE-ERR-45")
        refusal = why_trade_closed(game)
        if refusal is not None:
            return refusal
        if not has_parts(argument, "give", "want", "answers"):
            return refuse("BASE-ERR-68")
        refusal = _why_not_answer(game, seat, argument["answers"])
        if refusal is None:
            refusal = why_not_a_deal(game, argument["give"], argument["want"])
        if refusal is not None:
            return refusal
        if len(offers_of(game, seat)) >= MOST_COUNTERS:
            return refuse("BASE-ERR-51", n=MOST_COUNTERS)
        return None if holds(hand(game, seat), argument["give"]) else refuse("BASE-ERR-44")

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        """Make the counter-offer, which declines the offer it replies to unless the seat has accepted that."""
        answered = argument["answers"]
        if answered is not None and offers(game)[answered]["answers"][seat] == PENDING:
            file_answer(game, answered, seat, DECLINE)
        active = trader(game)
        assert active is not None
        open_offer(
            game,
            seat,
            [active],
            give=argument["give"],
            want=argument["want"],
            counter=True,
            replies_to=answered,
        )


def _offers_to(game: Game, seat: Seat) -> list[str]:
    return [name for name in in_order(game) if _is_offer_to(offers(game)[name], seat)]


def _is_offer_to(offer: dict[str, Json], seat: Seat) -> bool:
    return not offer["counter"] and seat in offer["to"]


def _why_not_answer(game: Game, seat: Seat, name: Json) -> Refusal | None:
    """BASE-ERR-48, BASE-ERR-49"""
    if name is None:
        return None
    offer = find_offer(game, name)
    if offer is None:
        return refuse("BASE-ERR-49")
    return None if _is_offer_to(offer, seat) else refuse("BASE-ERR-48")


@base.verb(seat_trade, only_if=are_offers_open)
class AnswerCounter(Verb):
    """Accept a counter-offer, which swaps immediately, or decline it, which closes it.

    BASE-OFFER-11, BASE-OFFER-20, BASE-DEC-09
    """

    can_be_planned = False

    def options(self, game: Game, seat: Seat) -> Arguments:
        found: list[Json] = []
        for name in in_order(game):
            offer = offers(game)[name]
            if offer["counter"]:
                if holds(hand(game, seat), offer["want"]):
                    found.append({"offer": name, "answer": ACCEPT})
                found.append({"offer": name, "answer": DECLINE})
        return found

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        """BASE-ERR-47, BASE-ERR-48, BASE-ERR-49, BASE-ERR-60"""
        refusal = why_trade_closed(game)
        if refusal is not None:
            return refusal
        if not has_parts(argument, "offer", "answer") or argument["answer"] not in (ACCEPT, DECLINE):
            return refuse("BASE-ERR-68")
        offer = find_offer(game, argument["offer"])
        if offer is None:
            return refuse("BASE-ERR-49")
        if not offer["counter"]:
            return refuse("BASE-ERR-48")
        if argument["answer"] == ACCEPT and not holds(hand(game, seat), offer["want"]):
            return refuse("BASE-ERR-47")
        return None

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        if argument["answer"] == ACCEPT:
            execute(game, argument["offer"], seat)
        else:
            decline_counter(game, argument["offer"], seat)
