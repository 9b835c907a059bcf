"""The open offers between seats and the answers to them. BASE-OFFER.

The id of an offer is the number of the move that made it. A counter-offer is an offer of another seat to the active
one. Offers never block (BASE-OFFER-14), but a swap needs trade and build on top of the stack (BASE-TRADE-01).
"""

from __future__ import annotations

from collections.abc import Mapping

from games.engine.copies import copy_json
from games.engine.game import Game
from games.engine.record import Moved
from games.engine.types import Json, Seat
from games.titles.catan.base.rules.hands import cards_left, hand, swap
from games.titles.catan.base.rules.module import base
from games.titles.catan.base.rules.standing_answers import Rule, count_use, no_standing_answers
from games.titles.catan.base.rules.turn import trade_and_build_ended
from games.titles.catan.kit.rules.cards import Cards, holds, total

PICK, FIRST = "pick", "first"
PENDING, ACCEPT, DECLINE = "pending", "accept", "decline"
SHOWN = ("from", "to", "give", "want", "mode", "answers", "counter", "replies_to")
"""The public keys of an offer; that a standing rule answered is not public. BASE-OFFER-16, BASE-HIDE-12"""

Offer = dict[str, Json]


def set_up_trade(game: Game) -> None:
    """Start without offers and without standing answers."""
    game.state["base"]["offers"] = {}
    game.state["base"]["standing"] = {seat: no_standing_answers() for seat in game.seats}
    game.state["base"]["switched_off"] = {seat: [] for seat in game.seats}


def offers(game: Game) -> dict[str, Offer]:
    """Return all open offers by id; only this file changes them."""
    return game.state["base"]["offers"]  # type: ignore[no-any-return]


def are_offers_open(game: Game, seat: Seat) -> bool:
    """Return True if any offer could be answered, executed or waited for."""
    return bool(game.state["base"]["offers"])


def in_order(game: Game) -> list[str]:
    """Return the ids of all open offers, oldest first."""
    return sorted(offers(game), key=int)


def offers_of(game: Game, seat: Seat) -> list[str]:
    """Return the ids of a seat's own open offers and counter-offers."""
    return [name for name in in_order(game) if offers(game)[name]["from"] == seat]


def find_offer(game: Game, name: Json) -> Offer | None:
    return offers(game).get(name) if isinstance(name, str) else None


def pending_seats(offer: Offer) -> list[Seat]:
    """Return the addressed seats that have not answered, or whose acceptance was canceled."""
    return [seat for seat in offer["to"] if offer["answers"][seat] == PENDING]


def open_offer(
    game: Game,
    seat: Seat,
    to: list[Seat],
    *,
    give: Cards,
    want: Cards,
    mode: str = PICK,
    counter: bool = False,
    replies_to: str | None = None,
) -> str:
    """Add an offer and log it publicly; return its id. BASE-OFFER-01, BASE-OFFER-11, BASE-TRADE-07"""
    name = str(game.state["moves"])
    offers(game)[name] = {
        "from": seat,
        "to": to,
        "give": dict(give),
        "want": dict(want),
        "mode": mode,
        "answers": dict.fromkeys(to, PENDING),
        "counter": counter,
        "replies_to": replies_to,
        "rules": {},
    }
    game.log("counter_made" if counter else "offer_made", seat=seat, offer=shown(game, name))
    return name


def file_answer(game: Game, name: str, seat: Seat, answer: str, rule: Rule | None = None) -> None:
    """Record an answer; the log entry does not show whether a standing rule answered. BASE-OFFER-05, BASE-OFFER-16

    :param rule: the standing rule that accepted; its use is counted if the swap takes place
    """
    offer = offers(game)[name]
    offer["answers"][seat] = answer
    offer["rules"].pop(seat, None)
    if rule is not None:
        offer["rules"][seat] = dict(rule)
    game.log("offer_answered", seat=seat, offer=name, maker=offer["from"], answer=answer)


base.ties_to_record("swapped", Moved("gave.*", "hand/{key}", "hand/*"))


def execute(game: Game, name: str, seat: Seat) -> None:
    """Swap with one seat and close the offer, which trades only once. BASE-OFFER-08, BASE-TRADE-05"""
    offer = offers(game).pop(name)
    maker = offer["from"]
    give, want = offer["give"], offer["want"]
    game.concern_others(maker, seat)
    game.log("swapped", offer=name, between=[maker, seat], gave={maker: give, seat: want})
    if seat in offer["rules"]:
        count_use(game, seat, offer["rules"][seat])
    swap(game, maker, give, seat, want)


def close(game: Game, name: str, why: str) -> None:
    """Close an offer; seats that have not accepted it count as declining. BASE-OFFER-15

    :param why: `cards_gone`, `cards_left`, `turn_ended`, `trade_closed`
    """
    offer = offers(game).pop(name)
    game.log("offer_closed", offer=name, maker=offer["from"], counter=offer["counter"], why=why)


def withdraw(game: Game, name: str) -> None:
    """Withdraw an offer, which its maker may do at any time. BASE-OFFER-12"""
    offer = offers(game).pop(name)
    game.log("offer_withdrawn", seat=offer["from"], offer=name, counter=offer["counter"])


def decline_counter(game: Game, name: str, seat: Seat) -> None:
    """Close a counter-offer that the active seat declines. BASE-OFFER-11"""
    offer = offers(game).pop(name)
    game.log("counter_declined", seat=seat, offer=name, maker=offer["from"])


def close_all(game: Game, why: str) -> None:
    if offers(game):
        for name in in_order(game):
            close(game, name, why)


def end_trading(game: Game) -> None:
    """Close all offers and stop trading after a building, with `separate_phases`. BASE-TURN-05"""
    game.part_facts("base")["trade_closed"] = True
    close_all(game, "trade_closed")


@base.on(trade_and_build_ended)
def offers_end_with_trade_and_build(game: Game, seat: Seat) -> None:
    """BASE-OFFER-13, BASE-TURN-09"""
    close_all(game, "turn_ended")


@base.on(cards_left)
def lost_cards_undo_what_was_promised(game: Game, seat: Seat, cards: Mapping[str, int], hidden: bool) -> None:
    """Cancel what the seat may no longer be able to give. BASE-OFFER-09, BASE-OFFER-10

    Acceptances and counter-offers go whatever kind was lost, so that nothing is revealed about a stolen card.
    """
    if not offers(game) or not total(cards):
        return
    for name in in_order(game):
        offer = offers(game)[name]
        if offer["from"] == seat:
            _check_own(game, name, offer)
        elif offer["answers"].get(seat) == ACCEPT:
            offer["answers"][seat] = PENDING
            offer["rules"].pop(seat, None)
            game.log("acceptance_cancelled", seat=seat, offer=name, maker=offer["from"])


def _check_own(game: Game, name: str, offer: Offer) -> None:
    """Close an offer whose maker lost cards. BASE-OFFER-10

    An offer of the active seat stands while its hand holds the cards, since its losses are public. A counter-offer is
    closed in any case, since the losses of other seats may be secret.
    """
    if offer["counter"]:
        close(game, name, "cards_left")
    elif not holds(hand(game, offer["from"]), offer["give"]):
        close(game, name, "cards_gone")


def waits_for_answers(game: Game) -> bool:
    """Return True while a seat has still to answer one of the offers that the wait is for. BASE-OFFER-18"""
    if not game.in_part:
        return False
    waited = game.part.get("base", {}).get("waited", ())
    return any(name in offers(game) and pending_seats(offers(game)[name]) for name in waited)


def shown(game: Game, name: str) -> Json:
    """Return an offer as every viewer sees it. BASE-HIDE-12"""
    offer = offers(game)[name]
    return {"id": name, **{part: copy_json(offer[part]) for part in SHOWN}}


def trade_sight(game: Game) -> dict[str, Json]:
    """Return the open offers, the same for every viewer; after the end there are none. BASE-HIDE-12, BASE-OFFER-13"""
    names = [] if game.is_over else in_order(game)
    return {
        "offers": [shown(game, name) for name in names],
        "waiting_for_answers": waits_for_answers(game),
    }


def trade_imagined(game: Game, whole: Json) -> dict[str, Json]:
    """Return the offers for a state drawn from a sight; they are public, except which standing rules answered."""
    return {
        "offers": {
            offer["id"]: {**{part: copy_json(offer[part]) for part in SHOWN}, "rules": {}}
            for offer in whole["base"]["offers"]
        }
    }
