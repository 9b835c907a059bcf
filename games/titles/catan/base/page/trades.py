"""Trading in CATAN: with the bank and between players."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from games.engine.arguments import Composite
from games.titles.catan.base.drawing import cards
from games.titles.catan.base.page.module_page import CatanModulePage, Rated
from games.titles.catan.base.page.reading import CatanReading
from games.titles.catan.base.page.wants import Swap, swaps_of
from games.titles.catan.base.rules.offers import FIRST
from games.views.pages.argument_walk import NONE
from games.views.pages.choice import Choice, Slot
from games.views.pages.panels import Call
from games.views.table.person import Person
from games.views.table.table_page import Move
from games.wording.sentence import listed


@dataclass(frozen=True)
class Rate:
    """The number of cards of a kind that the bank takes for one card."""

    kind: str
    label: Any
    symbol: str
    rate: int
    most: int


@dataclass(frozen=True)
class Bank:
    """The form for a trade with the bank.

    :param only: the kind to give if there is only one, else ""
    """

    key: str
    give: list[Rate]
    take: list[Slot]
    most: int
    only: str


@dataclass(frozen=True)
class Deal:
    """The form for an offer: the cards to give, those wanted, and the addressees.

    :param mode: how answers count; as in the viewer's last offer, at first a swap with the first seat to accept
    :param bank: JSON of the trades that need no other player's consent
    :param swaps: what would suit other seats, to propose with one tap
    """

    verb: str
    key: str
    give: list[Slot]
    want: list[Slot]
    to: list[Person]
    in_hand: frozenset[str]
    answers: str = ""
    mode: str = FIRST
    bank: str = "[]"
    bank_key: str = ""
    swaps: list[Swap] = field(default_factory=list)


@dataclass(frozen=True)
class Answer:
    person: Person
    answer: str
    pick: Move | None = None


@dataclass(frozen=True)
class Offer:
    """An open offer or counter-offer, with the viewer's possible moves."""

    id: str
    maker: Person
    give: list[cards.Stack]
    want: list[cards.Stack]
    mode: str
    is_counter: bool
    is_mine: bool
    is_for_me: bool
    answers: list[Answer]
    my_answer: str
    moves: list[Move]
    counter: str = ""


@dataclass(frozen=True)
class Refused:
    """A counter-offer of the viewer that was declined since the viewer's last move."""

    person: Person
    give: list[cards.Stack]
    want: list[cards.Stack]
    number: int


@dataclass(frozen=True)
class Trade:
    """The open offers, the viewer's refused ones, and whether the viewer may add a counter-offer."""

    offers: list[Offer]
    refused: list[Refused]
    may_counter: str
    is_open: bool
    waits: bool


@dataclass(frozen=True)
class Again:
    """The viewer's last offer, to repeat."""

    give: list[cards.Stack]
    want: list[cards.Stack]
    move: Move


# -------------------------------------------------------------- the bank and the form for offers


def with_the_bank(catan: CatanReading) -> Choice:
    form = "catan/base/templates/page/_bank.jinja"
    return Choice(catan.verb, "bank", _("Trade with the bank"), form=form, details=bank_of(catan))


def an_offer(catan: CatanReading) -> Choice:
    """Return the form for an offer of the active seat, or for a counter-offer."""
    form = "catan/base/templates/page/_deal.jinja"
    return Choice(catan.verb, "deal", _("Offer a trade"), form=form, details=deal_of(catan, catan.verb))


def bank_of(catan: CatanReading) -> Bank:
    """Return the bank's form; goods that never run out have as many cards as are asked for."""
    held, rates = catan.held, catan.own["rates"]
    kinds = [kind for kind in catan.goods.kinds_of(rates) if kind in rates]
    give = [
        Rate(
            kind,
            catan.goods.stack(kind).label,
            f"good-{kind}",
            rates[kind],
            held.get(kind, 0) // rates[kind],
        )
        for kind in kinds
    ]
    take = [catan.stepper(kind, catan.base["bank"].get(kind, 1)) for kind in kinds]
    most = max((rate.most for rate in give), default=1)
    possible = [rate.kind for rate in give if rate.most]
    only = possible[0] if len(possible) == 1 else ""
    return Bank(catan.page.key("trade_with_bank"), give, take, most, only)


def deal_of(catan: CatanReading, verb: str) -> Deal:
    """Return the form, filled from the address: with the offer to reply to, or with the kinds tapped in the hand."""
    shape = _shape(catan, verb)
    held, most = shape.get("give", {}), shape.get("want", {})
    kinds = catan.goods.kinds_of(held)
    answered, *tapped = catan.ask.at if catan.ask.do == verb and catan.ask.at else (NONE,)
    known = next((offer for offer in catan.base["offers"] if offer["id"] == answered), None)
    give = known["want"] if known else dict.fromkeys(tapped, 1)
    want = known["give"] if known else {}
    last, rated = last_offer(catan), rated_of(catan)
    return Deal(
        verb=verb,
        key=catan.page.key(verb, answered),
        give=[
            catan.stepper(
                kind, held.get(kind, 0), min(give.get(kind, 0), held.get(kind, 0)), held.get(kind, 0)
            )
            for kind in kinds
        ],
        want=[catan.stepper(kind, most.get(kind, 0), want.get(kind, 0)) for kind in kinds],
        to=_addressed(catan, verb),
        in_hand=frozenset(catan.own["hand"]),
        answers=known["id"] if known else "",
        mode=last["mode"] if last is not None else FIRST,
        bank=json.dumps([asdict(one) for one in rated]),
        bank_key=catan.page.key("deal", "bank") if rated else "",
        swaps=swaps_of(catan, verb),
    )


def _addressed(catan: CatanReading, verb: str) -> list[Person]:
    if verb == "make_counter_offer":
        return [catan.people[catan.base["active"]]]
    return [person for person in catan.around() if not person.is_me]


def tray_of(catan: CatanReading) -> Deal | None:
    """Return the form that a tap on the hand opens; None if nothing can be traded or the form is shown already."""
    is_shown = catan.verb in ("make_offer", "make_counter_offer")
    return deal_of(catan, "make_offer") if catan.arguments.get("make_offer") and not is_shown else None


def tap_addresses(catan: CatanReading) -> dict[str, str]:
    """Return the addresses for a tap on a card of the hand by kind, where an offer may give it."""
    verbs = (verb for verb in ("make_offer", "make_counter_offer") if catan.arguments.get(verb))
    verb = next(verbs, "")
    kinds = _shape(catan, verb).get("give", {}) if verb else {}
    return {kind: catan.page.to(verb, NONE, kind) for kind in kinds}


def rated_of(catan: CatanReading) -> list[Rated]:
    """Return the trades that need no other player's consent."""
    pages = (page for page in catan.modules.values() if isinstance(page, CatanModulePage))
    return [rated for page in pages if page.rated is not None for rated in page.rated(catan)]


def rated_by_bank(catan: CatanReading) -> list[Rated]:
    """Return the bank's trades from the options of its verb."""
    most: dict[str, dict[str, int]] = {}
    for choice in catan.arguments.get("trade_with_bank") or ():
        takes = most.setdefault(choice["give"], {})
        takes[choice["take"]] = max(takes.get(choice["take"], 0), choice["times"])
    argument = {"give": "$give", "take": "$take", "times": "$times"}
    return [
        Rated("trade_with_bank", kind, catan.own["rates"][kind], takes, argument)
        for kind, takes in most.items()
    ]


def last_offer(catan: CatanReading) -> dict[str, Any] | None:
    """Return the viewer's last offer that the log still contains."""
    mine = (
        line.facts["offer"]
        for line in reversed(catan.table.log)
        if line.kind == "offer_made" and line.facts["seat"] == catan.viewer and not line.undone
    )
    return next(mine, None)


def again_of(catan: CatanReading) -> Again | None:
    """Return the viewer's last offer to repeat, if it is legal now and not still open."""
    last = last_offer(catan) if catan.arguments.get("make_offer") else None
    if last is None:
        return None
    argument = {page: last[page] for page in ("give", "want", "to", "mode")}
    mine = [offer for offer in catan.base["offers"] if offer["from"] == catan.viewer]
    is_open = any(offer["give"] == last["give"] and offer["want"] == last["want"] for offer in mine)
    if is_open or not catan.arguments["make_offer"].accepts(argument):
        return None
    label = _("Offer again: %(give)s for %(want)s") % {
        "give": catan.words.cards(last["give"]),
        "want": catan.words.cards(last["want"]),
    }
    move = catan.page.move("make_offer", argument, label, part="again")
    return Again(catan.goods.some(last["give"]), catan.goods.some(last["want"]), move)


def _shape(catan: CatanReading, verb: str) -> dict[str, Any]:
    """Return the rules' description of a verb's argument; empty if the verb is not possible now."""
    choices = catan.arguments[verb]
    shape: dict[str, Any] = choices.describe()["shape"] if isinstance(choices, Composite) else {}
    return shape


# -------------------------------------------------------------- open offers


def trade_of(catan: CatanReading) -> Trade:
    offers = [_offer(catan, offer) for offer in catan.base["offers"]]
    refused = _refused(catan)
    counter = catan.page.to("make_counter_offer") if catan.arguments.get("make_counter_offer") else ""
    return Trade(
        offers=offers,
        refused=refused,
        may_counter=counter,
        is_open=bool(offers or refused or counter),
        waits=bool(catan.base.get("waiting_for_answers")),
    )


def _refused(catan: CatanReading) -> list[Refused]:
    made = {
        line.facts["offer"]["id"]: line.facts["offer"]
        for line in catan.table.log
        if line.kind == "counter_made" and not line.undone
    }
    return [
        Refused(
            catan.people[line.facts["seat"]],
            catan.goods.some(offer["give"]),
            catan.goods.some(offer["want"]),
            line.number,
        )
        for line in catan.table.since
        if line.kind == "counter_declined" and line.facts["maker"] == catan.viewer and not line.undone
        if (offer := made.get(line.facts["offer"])) is not None
    ]


def calls_of(catan: CatanReading) -> list[Call]:
    """Return counter-offers to the viewer and acceptances of its own offers."""
    if not catan.table.game.is_running:
        return []
    return [call for offer in catan.base["offers"] for call in _calls(catan, offer)]


def _calls(catan: CatanReading, offer: dict[str, Any]) -> Iterator[Call]:
    leads_to = f"offer-{offer['id']}"
    if offer["counter"] and catan.viewer in offer["to"]:
        said = _("%(name)s counters: %(give)s for %(want)s") % {
            "name": catan.people[offer["from"]].name,
            "give": catan.words.cards(offer["give"]),
            "want": catan.words.cards(offer["want"]),
        }
        yield Call(said, leads_to)
    elif offer["from"] == catan.viewer:
        accepting = [catan.people[seat].name for seat, said in offer["answers"].items() if said == "accept"]
        if accepting and not offer["counter"]:
            yield Call(_("Accepts your offer: %(names)s") % {"names": listed(accepting)}, leads_to)


def _offer(catan: CatanReading, offer: dict[str, Any]) -> Offer:
    name, maker = offer["id"], catan.people[offer["from"]]
    answers = [
        Answer(catan.people[seat], answer, _pick(catan, name, seat) if maker.is_me else None)
        for seat, answer in offer["answers"].items()
    ]
    is_for_me = catan.viewer in offer["to"]
    return Offer(
        id=name,
        maker=maker,
        give=catan.goods.some(offer["give"]),
        want=catan.goods.some(offer["want"]),
        mode=offer["mode"],
        is_counter=offer["counter"],
        is_mine=maker.is_me,
        is_for_me=is_for_me,
        answers=answers,
        my_answer=offer["answers"].get(catan.viewer, ""),
        moves=_offer_moves(catan, offer),
        counter=catan.page.to("make_counter_offer", name)
        if is_for_me and not offer["counter"] and catan.arguments.get("make_counter_offer")
        else "",
    )


def _pick(catan: CatanReading, name: str, seat: str) -> Move | None:
    argument = {"offer": name, "with": seat}
    if argument not in (catan.arguments.get("execute_offer") or []):
        return None
    label = _("Swap with %(name)s") % {"name": catan.people[seat].name}
    return catan.page.move("execute_offer", argument, label, "primary", part=f"{name}-{seat}")


def _offer_moves(catan: CatanReading, offer: dict[str, Any]) -> list[Move]:
    name, mine = offer["id"], offer["answers"].get(catan.viewer)
    verb = "answer_counter" if offer["counter"] else "answer_offer"
    answers = catan.arguments.get(verb) or []
    moves = []
    labels = {"accept": _("Accept"), "decline": _("Decline instead") if mine == "accept" else _("Decline")}
    for answer, label in labels.items():
        argument = {"offer": name, "answer": answer}
        if argument in answers and mine != answer:
            look = "primary" if answer == "accept" else ""
            moves.append(catan.page.move(verb, argument, label, look, part=f"{name}-{answer}"))
    if name in (catan.arguments.get("withdraw_offer") or []):
        moves.append(catan.page.move("withdraw_offer", name, _("Withdraw"), part=name))
    return moves
