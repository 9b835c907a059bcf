"""The book of open offers: who offers what to whom, and who has said what. BASE-OFFER.

An offer is named by the number of the move that made it. A counter-offer is an offer of another
seat to the active one. Offers never block (BASE-OFFER-14); the swap itself needs trade and build on top
of the stack (BASE-TRADE-01).
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
"""What all see of an offer; that a standing rule answered is not among it. BASE-OFFER-16, BASE-HIDE-12"""

Offer = dict[str, Json]


def set_up_trade(game: Game) -> None:
    """No offers, no standing answers."""
    game.state["base"]["offers"] = {}
    game.state["base"]["standing"] = {seat: no_standing_answers() for seat in game.seats}
    game.state["base"]["switched_off"] = {seat: [] for seat in game.seats}


def offers(game: Game) -> dict[str, Offer]:
    """All open offers by id; only this file changes them."""
    return game.state["base"]["offers"]  # type: ignore[no-any-return]


def are_offers_open(game: Game, seat: Seat) -> bool:
    """Whether there is any offer that could be answered, executed or waited for."""
    return bool(game.state["base"]["offers"])


def in_order(game: Game) -> list[str]:
    """The ids of all open offers, the oldest first."""
    return sorted(offers(game), key=int)


def offers_of(game: Game, seat: Seat) -> list[str]:
    """The ids of a seat's own open offers and counter-offers."""
    return [name for name in in_order(game) if offers(game)[name]["from"] == seat]


def find_offer(game: Game, name: Json) -> Offer | None:
    return offers(game).get(name) if isinstance(name, str) else None


def pending_seats(offer: Offer) -> list[Seat]:
    """The addressed seats that have not answered, or whose acceptance was cancelled."""
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
    """Write an offer into the book and tell everybody. BASE-OFFER-01, BASE-OFFER-11, BASE-TRADE-07"""
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
    """BASE-OFFER-05, BASE-OFFER-16: the same entry whether a hand or a rule has answered.

    :param rule: the standing rule that accepted, to be counted if the swap comes
    """
    offer = offers(game)[name]
    offer["answers"][seat] = answer
    offer["rules"].pop(seat, None)
    if rule is not None:
        offer["rules"][seat] = dict(rule)
    game.log("offer_answered", seat=seat, offer=name, maker=offer["from"], answer=answer)


base.ties_to_record("swapped", Moved("gave.*", "hand/{key}", "hand/*"))


def execute(game: Game, name: str, seat: Seat) -> None:
    """BASE-OFFER-08, BASE-TRADE-05: swap with one seat; the offer is closed and trades once."""
    offer = offers(game).pop(name)
    maker = offer["from"]
    give, want = offer["give"], offer["want"]
    game.concern_others(maker, seat)
    game.log("swapped", offer=name, between=[maker, seat], gave={maker: give, seat: want})
    if seat in offer["rules"]:
        count_use(game, seat, offer["rules"][seat])
    swap(game, maker, give, seat, want)


def close(game: Game, name: str, why: str) -> None:
    """BASE-OFFER-15: who has not accepted by now has declined.

    :param why: `cards_gone`, `cards_left`, `turn_ended`, `trade_closed`
    """
    offer = offers(game).pop(name)
    game.log("offer_closed", offer=name, maker=offer["from"], counter=offer["counter"], why=why)


def withdraw(game: Game, name: str) -> None:
    """BASE-OFFER-12: by its maker, at any time."""
    offer = offers(game).pop(name)
    game.log("offer_withdrawn", seat=offer["from"], offer=name, counter=offer["counter"])


def decline_counter(game: Game, name: str, seat: Seat) -> None:
    """BASE-OFFER-11: declining a counter-offer closes it."""
    offer = offers(game).pop(name)
    game.log("counter_declined", seat=seat, offer=name, maker=offer["from"])


def close_all(game: Game, why: str) -> None:
    if offers(game):
        for name in in_order(game):
            close(game, name, why)


def end_trading(game: Game) -> None:
    """BASE-TURN-05 with `separate_phases`: a building ends trading, so no offer stays open."""
    game.part_facts("base")["trade_closed"] = True
    close_all(game, "trade_closed")


@base.on(trade_and_build_ended)
def offers_end_with_trade_and_build(game: Game, seat: Seat) -> None:
    """BASE-OFFER-13, BASE-TURN-09"""
    close_all(game, "turn_ended")


@base.on(cards_left)
def lost_cards_undo_what_was_promised(game: Game, seat: Seat, cards: Mapping[str, int], hidden: bool) -> None:
    """BASE-OFFER-09, BASE-OFFER-10: whatever kinds were lost, so that it tells nothing about a stolen card."""
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
    """BASE-OFFER-10: the active seat's losses are public, those of the others may not be."""
    if offer["counter"]:
        close(game, name, "cards_left")
    elif not holds(hand(game, offer["from"]), offer["give"]):
        close(game, name, "cards_gone")


def waits_for_answers(game: Game) -> bool:
    """BASE-OFFER-18: until everybody has answered the offers that the wait is for."""
    if not game.in_part:
        return False
    waited = game.part.get("base", {}).get("waited", ())
    return any(name in offers(game) and pending_seats(offers(game)[name]) for name in waited)


def shown(game: Game, name: str) -> Json:
    """BASE-HIDE-12: an offer as everybody sees it."""
    offer = offers(game)[name]
    return {"id": name, **{part: copy_json(offer[part]) for part in SHOWN}}


def trade_sight(game: Game) -> dict[str, Json]:
    """BASE-HIDE-12: the same for every viewer; after the end there are no offers (BASE-OFFER-13)."""
    names = [] if game.is_over else in_order(game)
    return {
        "offers": [shown(game, name) for name in names],
        "waiting_for_answers": waits_for_answers(game),
    }


def trade_imagined(game: Game, whole: Json) -> dict[str, Json]:
    """For a state drawn from a sight: offers are public; which rule answered is not known."""
    return {
        "offers": {
            offer["id"]: {**{part: copy_json(offer[part]) for part in SHOWN}, "rules": {}}
            for offer in whole["base"]["offers"]
        }
    }
