"""What seats seek and would give: shown with their names, and the swaps that would suit them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from games.models.seat import MOST_CHANGES_OF_WANTS, MOST_KINDS_WANTED, Seat
from games.selectors.table.table_for_viewer import Table, state_of
from games.titles.catan.base.drawing import cards
from games.titles.catan.base.page.reading import CatanReading
from games.titles.catan.base.page.standing import VERB as STANDING
from games.titles.catan.base.rules.offers import FIRST
from games.titles.catan.base.rules.standing_answers import ALWAYS
from games.views.pages.choice import Choice
from games.views.table.person import Person
from games.views.table.table_page import WANTS, Move

MOST_SWAPS = 4


@dataclass(frozen=True)
class Wants:
    """What a seat has published."""

    want: list[cards.Stack]
    have: list[cards.Stack]

    def __bool__(self) -> bool:
        return bool(self.want or self.have)


@dataclass(frozen=True)
class Kind:
    """A kind of goods in the form.

    :param want: whether the viewer seeks it
    :param have: whether the viewer would give it
    """

    stack: cards.Stack
    want: bool
    have: bool


@dataclass(frozen=True)
class WantsForm:
    """The form that changes what the viewer has published.

    :param changes_left: how often it can still be changed during this turn
    :param rules: moves that order to accept such offers
    """

    kinds: list[Kind]
    most: int
    changes_left: int
    rules: list[Move]


@dataclass(frozen=True)
class Swap:
    """A swap that would suit other seats, and the move that proposes it."""

    give: cards.Stack
    want: cards.Stack
    to: list[Person]
    move: Move


def wants_of(catan: CatanReading, seat: str) -> Wants:
    """Return what a seat has published. A replay shows nothing."""
    found = _rows(catan).get(seat)
    if found is None:
        return Wants([], [])
    return Wants(_stacks(catan, found.want), _stacks(catan, found.have))


def opened(catan: CatanReading) -> Choice | None:
    """Return the viewer's form; None unless the viewer plays and seats trade here."""
    game, viewer = catan.table.game, catan.viewer
    own = _rows(catan).get(viewer or "")
    if viewer is None or own is None or STANDING not in catan.arguments or catan.page.is_plan:
        return None
    state = state_of(game)
    traded, label = game.rules.traded(state), game.rules.turn(state).label
    details = WantsForm(
        kinds=[Kind(catan.goods.stack(kind), kind in own.want, kind in own.have) for kind in traded],
        most=MOST_KINDS_WANTED,
        changes_left=MOST_CHANGES_OF_WANTS - own.changes_of_wants(label),
        rules=list(_rules(catan, own)),
    )
    form = "catan/base/templates/page/_wants.jinja"
    return Choice(WANTS, "form", _("Wants and haves"), form=form, details=details)


def _rules(catan: CatanReading, own: Seat) -> Iterator[Move]:
    """Yield a move for each pair of kinds that adds a rule that accepts one for one. BASE-OFFER-16"""
    said = catan.own["standing"]
    known = [(rule["give"], rule["want"]) for rule in said["rules"]]
    for give, want in _pairs(own.have, own.want):
        if (give, want) in known:
            continue
        rule = {"give": give, "want": want, "keep": {}, "times": 1, "until": ALWAYS}
        argument = {**said, "rules": [*said["rules"], rule]}
        if catan.arguments[STANDING].accepts(argument):
            yield catan.page.move(
                STANDING, argument, _label(catan, give, want), part=f"rule-{'-'.join([*give, *want])}"
            )


def swaps_of(catan: CatanReading, verb: str) -> list[Swap]:
    """Return swaps of one for one, from the viewer's own hand, that would suit the seats that an offer can be made to.

    The viewer gives what they seek, for what they would give. Where they have published only one of both, the viewer's
    own list completes it, or else the hand: it gives kinds that it holds several of, and gets kinds that it lacks.

    :param verb: the verb of the offer or counter-offer
    """
    rows = _rows(catan)
    own = rows.get(catan.viewer or "")
    if own is None:
        return []
    traded = catan.table.game.rules.traded(state_of(catan.table.game))
    to: dict[tuple[str, str], list[str]] = {}
    for seat in _addressed(catan, verb):
        for pair in _suiting(traded, catan.own["hand"], own, rows[seat]):
            to.setdefault(pair, []).append(seat)
    found = (_swap(catan, verb, *pair, seats) for pair, seats in to.items())
    return [swap for swap in found if swap is not None][:MOST_SWAPS]


def _addressed(catan: CatanReading, verb: str) -> list[str]:
    """Return the seats that an offer can be made to: between two seats not in turn, nothing can happen."""
    if verb == "make_offer":
        return [person.key for person in catan.around() if not person.is_me]
    return [catan.active] if catan.active is not None else []


def _suiting(
    traded: Sequence[str], held: dict[str, int], own: Seat, other: Seat
) -> Iterator[tuple[str, str]]:
    """Yield what the viewer could give another seat, and get for it; first what the viewer seeks as well."""
    if not (other.want or other.have):
        return
    gives = other.want or own.have or [kind for kind in traded if held.get(kind, 0) > 1]
    gets = other.have or own.want or [kind for kind in traded if not held.get(kind)]
    wished = [kind for kind in gets if kind in own.want]
    for get in [*wished, *(kind for kind in gets if kind not in wished)]:
        for give in gives:
            if held.get(give) and give != get and give not in own.want:
                yield give, get


def _swap(catan: CatanReading, verb: str, give: str, get: str, seats: list[str]) -> Swap | None:
    """Return a swap that the rules allow and the viewer has not proposed yet."""
    part: dict[str, Any] = {"give": {give: 1}, "want": {get: 1}}
    if any(
        offer["from"] == catan.viewer and offer["give"] == part["give"] and offer["want"] == part["want"]
        for offer in catan.base["offers"]
    ):
        return None
    more = {"to": seats, "mode": FIRST} if verb == "make_offer" else {"answers": None}
    argument = {**part, **more}
    if not catan.arguments[verb].accepts(argument):
        return None
    label = _label(catan, part["give"], part["want"])
    move = catan.page.move(verb, argument, label, part=f"swap-{give}-{get}")
    return Swap(
        catan.goods.stack(give, 1), catan.goods.stack(get, 1), [catan.people[seat] for seat in seats], move
    )


def _label(catan: CatanReading, give: dict[str, int], want: dict[str, int]) -> str:
    words = {"give": catan.words.cards(give), "want": catan.words.cards(want)}
    return _("%(give)s for %(want)s") % words


def _pairs(have: Iterable[str], want: Iterable[str]) -> Iterator[tuple[dict[str, int], dict[str, int]]]:
    want = list(want)
    for give in have:
        for get in want:
            yield {give: 1}, {get: 1}


def _rows(catan: CatanReading) -> dict[str, Seat]:
    """Return the rows of the seats of a running game, by seat; nothing in a replay."""
    table = catan.table
    if not isinstance(table, Table) or not table.game.is_running:
        return {}
    return {seat.key: seat for seat in table.seats}


def _stacks(catan: CatanReading, kinds: Iterable[str]) -> list[cards.Stack]:
    return [catan.goods.stack(kind, 1) for kind in kinds]
