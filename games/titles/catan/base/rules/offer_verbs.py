"""Verbs that make, answer, execute and withdraw offers, and wait for answers. BASE-OFFER."""

from __future__ import annotations

import random
from collections.abc import Iterable

from games.engine.arguments import Arguments, Composite
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.types import Json, Seat
from games.engine.verbs import Proposal, Proposing, Verb
from games.titles.catan.base.rules.hands import hand
from games.titles.catan.base.rules.module import base, seat_trade
from games.titles.catan.base.rules.offers import (
    ACCEPT,
    DECLINE,
    FIRST,
    PENDING,
    PICK,
    Offer,
    are_offers_open,
    execute,
    file_answer,
    find_offer,
    in_order,
    offers,
    offers_of,
    open_offer,
    pending_seats,
    withdraw,
)
from games.titles.catan.base.rules.standing_answers import declines_all, rule_for
from games.titles.catan.base.rules.trade import (
    WhileTrading,
    has_goods,
    has_parts,
    is_trade_closed,
    nameable,
    sample_deal,
    tradable,
    why_not_a_deal,
    why_trade_closed,
)
from games.titles.catan.base.rules.turn import Main, refuse_argument
from games.titles.catan.kit.rules.cards import holds

MOST_OFFERS = 5
MODES = (PICK, FIRST)


@base.verb(seat_trade)
class MakeOffer(Proposing):
    """Make an offer to one, several or all opponents; each offer is checked on its own.

    BASE-OFFER-02, BASE-OFFER-03, BASE-OFFER-04, BASE-OFFER-19
    """

    def options(self, game: Game, seat: Seat) -> Arguments:
        if not has_goods(game, seat) or is_trade_closed(game):
            return []
        if offers(game) and len(offers_of(game, seat)) >= MOST_OFFERS:
            return []
        return Composite(self, game, seat)

    def shape(self, game: Game, seat: Seat) -> Json:
        """Describe the argument: the most of each card to give and to want, the opponents, and the modes."""
        return {
            "give": tradable(game, seat),
            "want": nameable(game),
            "to": _opponents(game, seat),
            "mode": list(MODES),
        }

    def sample(self, game: Game, seat: Seat, luck: random.Random) -> Json:
        """Return a small deal, offered to some opponents."""
        give, want = sample_deal(game, hand(game, seat), luck)
        opponents = _opponents(game, seat)
        to = luck.sample(opponents, luck.randint(1, len(opponents)))
        return {"give": give, "want": want, "to": to, "mode": luck.choice(MODES)}

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        """BASE-ERR-42, BASE-ERR-43, BASE-ERR-44, BASE-ERR-45, BASE-ERR-51, BASE-ERR-52, BASE-ERR-58, BASE-ERR-60"""
        refusal = why_trade_closed(game)
        if refusal is not None:
            return refusal
        if not has_parts(argument, "give", "want", "to", "mode") or argument["mode"] not in MODES:
            return refuse("BASE-ERR-68")
        refusal = why_not_a_deal(game, argument["give"], argument["want"])
        if refusal is not None:
            return refusal
        if not _are_opponents(game, seat, argument["to"]):
            return refuse("BASE-ERR-45")
        if len(offers_of(game, seat)) >= MOST_OFFERS:
            return refuse("BASE-ERR-51", n=MOST_OFFERS)
        return None if holds(hand(game, seat), argument["give"]) else refuse("BASE-ERR-44")

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        to = [other for other in _opponents(game, seat) if other in argument["to"]]
        give, want = argument["give"], argument["want"]
        name = open_offer(game, seat, to, give=give, want=want, mode=argument["mode"])
        for other in to:
            _answer_as_told_before(game, name, other)
            if name not in offers(game):
                return

    def open_proposal(self, game: Game, seat: Seat, number: int) -> Proposal | None:
        """BASE-OFFER-06, BASE-OFFER-12, BASE-OFFER-18"""
        name = str(number)
        if name not in offers_of(game, seat):
            return None
        accepter = _first_accepter(game, offers(game)[name])
        may_wait = WaitForAnswers().why_not(game, seat, None) is None
        return Proposal(
            take=None if accepter is None else (ExecuteOffer.name, {"offer": name, "with": accepter}),
            withdraw=(WithdrawOffer.name, name),
            wait=(WaitForAnswers.name, None) if may_wait else None,
            is_pending=bool(pending_seats(offers(game)[name])),
        )

    def is_carried_out(self, log: Iterable[dict[str, Json]], number: int) -> bool:
        return any(entry["kind"] == "swapped" and entry["public"]["offer"] == str(number) for entry in log)

    def hand_afterwards(self, game: Game, seat: Seat, argument: Json) -> dict[str, int]:
        gets, gives = argument["want"], argument["give"]
        held = hand(game, seat)
        return {kind: held[kind] + gets.get(kind, 0) - gives.get(kind, 0) for kind in held}


def _first_accepter(game: Game, offer: Offer) -> Seat | None:
    """Return the first seat clockwise that has accepted. BASE-OFFER-07"""
    answers = offer["answers"]
    return next((seat for seat in game.clockwise_from(offer["from"]) if answers.get(seat) == ACCEPT), None)


def _opponents(game: Game, seat: Seat) -> list[Seat]:
    return game.clockwise_from(seat)[1:]


def _are_opponents(game: Game, seat: Seat, to: Json) -> bool:
    """Return True if `to` is a list of opponents, at least one and none twice."""
    if not isinstance(to, list) or not to:
        return False
    opponents = _opponents(game, seat)
    return all(other in opponents and to.count(other) == 1 for other in to)


def _answer_as_told_before(game: Game, name: str, seat: Seat) -> None:
    """Apply a seat's standing answers once, when the offer is made. BASE-OFFER-16, BASE-OFFER-17

    Declining all offers takes precedence over rules.
    """
    offer = offers(game)[name]
    if declines_all(game, seat):
        file_answer(game, name, seat, DECLINE)
        return
    rule = rule_for(game, seat, offer["give"], offer["want"])
    if rule is not None:
        file_answer(game, name, seat, ACCEPT, rule)
        _execute_at_once(game, name, seat)


def _execute_at_once(game: Game, name: str, seat: Seat) -> None:
    """Execute an offer in mode `first` on its first acceptance, in trade and build. BASE-OFFER-07

    If another decision is on top, such as the place of a free road, the acceptance stands and the maker executes the
    offer later, as in mode `pick`.
    """
    if offers(game)[name]["mode"] == FIRST and game.stack[-1]["step"] == Main.name:
        execute(game, name, seat)


class _OfAnOffer(WhileTrading):
    def why_closed(self, game: Game, seat: Seat) -> Refusal:
        """Return BASE-ERR-49 if there are no offers any more, since those of a turn end with it."""
        return super().why_closed(game, seat) if offers(game) else refuse("BASE-ERR-49")


@base.open_verb
class AnswerOffer(_OfAnOffer):
    """Accept or decline an offer, or withdraw an acceptance.

    BASE-OFFER-05, BASE-OFFER-06, BASE-OFFER-12, BASE-DEC-07
    """

    def asks(self, game: Game) -> list[Seat]:
        """Return the addressed seats that have not answered, once per offer."""
        asking = [offer for offer in offers(game).values() if not offer["counter"]]
        return [seat for offer in asking for seat in pending_seats(offer)]

    def answers(self, game: Game, seat: Seat) -> list[Json]:
        """Return the answers to offers that the seat has not answered."""
        return [
            choice
            for choice in self.options(game, seat)
            if offers(game)[choice["offer"]]["answers"][seat] == PENDING
        ]

    def options(self, game: Game, seat: Seat) -> list[Json]:
        if not offers(game):
            return []
        held = hand(game, seat)
        found: list[Json] = []
        for name in in_order(game):
            offer = offers(game)[name]
            if not offer["counter"] and seat in offer["to"]:
                if holds(held, offer["want"]):
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
        if offer["counter"] or seat not in offer["to"]:
            return refuse("BASE-ERR-48")
        if argument["answer"] == ACCEPT and not holds(hand(game, seat), offer["want"]):
            return refuse("BASE-ERR-47")
        return None

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        file_answer(game, argument["offer"], seat, argument["answer"])
        if argument["answer"] == ACCEPT:
            _execute_at_once(game, argument["offer"], seat)


@base.verb(seat_trade, only_if=are_offers_open)
class ExecuteOffer(Verb):
    """Swap with one of the seats that have accepted. BASE-OFFER-06, BASE-OFFER-07, BASE-OFFER-08, BASE-DEC-08"""

    can_be_planned = False

    def options(self, game: Game, seat: Seat) -> Arguments:
        return [
            {"offer": name, "with": other}
            for name in offers_of(game, seat)
            for other, answer in offers(game)[name]["answers"].items()
            if answer == ACCEPT
        ]

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        """BASE-ERR-49, BASE-ERR-50, BASE-ERR-53, BASE-ERR-60"""
        refusal = why_trade_closed(game)
        if refusal is not None:
            return refusal
        if not has_parts(argument, "offer", "with"):
            return refuse("BASE-ERR-68")
        offer = find_offer(game, argument["offer"])
        if offer is None:
            return refuse("BASE-ERR-49")
        if offer["from"] != seat:
            return refuse("BASE-ERR-53")
        other = argument["with"]
        if other not in game.seats:
            return refuse("BASE-ERR-65")
        return None if offer["answers"].get(other) == ACCEPT else refuse("BASE-ERR-50", name=other)

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        execute(game, argument["offer"], argument["with"])


@base.open_verb
class WithdrawOffer(_OfAnOffer):
    """Withdraw an own offer or counter-offer. BASE-OFFER-12"""

    def options(self, game: Game, seat: Seat) -> Arguments:
        return list(offers_of(game, seat)) if offers(game) else []

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        """BASE-ERR-49, BASE-ERR-53"""
        offer = find_offer(game, argument)
        if offer is None:
            return refuse("BASE-ERR-49")
        return None if offer["from"] == seat else refuse("BASE-ERR-53")

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        withdraw(game, argument)


@base.verb(seat_trade, only_if=are_offers_open)
class WaitForAnswers(Verb):
    """Stop the seat's clock until the answers are in, once per turn; the site keeps the time. BASE-OFFER-18"""

    can_be_planned = False

    def options(self, game: Game, seat: Seat) -> Arguments:
        return [] if self.why_not(game, seat, None) is not None else [None]

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        refusal = why_trade_closed(game) or refuse_argument(argument)
        if refusal is not None:
            return refusal
        if "waited" in game.part.get("base", {}):
            return refuse("BASE-ERR-70")
        return None if _unanswered(game, seat) else refuse("BASE-ERR-69")

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        names = _unanswered(game, seat)
        game.part_facts("base")["waited"] = names
        waited_for = [other for name in names for other in pending_seats(offers(game)[name])]
        game.log(
            "waits_for_answers",
            seat=seat,
            offers=list(names),
            names=[other for other in game.seats if other in waited_for],
        )


def _unanswered(game: Game, seat: Seat) -> list[str]:
    """Return the seat's own offers that some seat has not answered."""
    return [name for name in offers_of(game, seat) if pending_seats(offers(game)[name])]
