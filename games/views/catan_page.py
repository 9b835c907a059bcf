"""The parts of the table's page that belong to CATAN: board, hand, what may be done, trade."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from django.utils.translation import gettext, gettext_lazy, ngettext
from django.utils.translation import gettext as _

from games import wording
from games.catan.base import facts
from games.drawing import cards, catan
from games.drawing.cards import Stack
from games.drawing.catan import Board, Preview, Target
from games.drawing.places import render
from games.engine import arguments
from games.views import described
from games.views.cities_knights_page import CITIES_KNIGHTS
from games.views.described import Described, Look, Pick
from games.views.page_books import Building, PageBook
from games.views.table_page import Move, Page, Person, places_in

# What modules add to the page, by key.
BOOKS: dict[str, PageBook] = {"cities_knights": CITIES_KNIGHTS}

# Verbs whose argument is a place on the board, with the piece that it puts there.
PIECES = {
    "place_settlement": "settlement",
    "place_road": "road",
    "place_free_road": "road",
    "build_road": "road",
    "build_settlement": "settlement",
    "build_city": "city",
}
ROBBERS = ("move_robber", "play_knight")
ROADS = "play_road_building"
# The decision leaves one thing to do: its places are shown at once.
FORCED = {
    "setup_settlement": "place_settlement",
    "setup_road": "place_road",
    "robber": "move_robber",
    "free_road": "place_free_road",
    "discard": "discard",
}
# What cannot be taken back freely is shown before it is confirmed.
CONFIRMED = ("place_road", "buy_development_card", *ROBBERS)
BUILDING = ("build_road", "build_settlement", "build_city", "buy_development_card")
COSTS = {
    "build_road": facts.COSTS["road"],
    "build_settlement": facts.COSTS["settlement"],
    "build_city": facts.COSTS["city"],
    "buy_development_card": facts.COSTS["development_card"],
}
BUILD_LABELS = {
    "build_road": gettext_lazy("Road"),
    "build_settlement": gettext_lazy("Settlement"),
    "build_city": gettext_lazy("City"),
    "buy_development_card": gettext_lazy("Development card"),
}
SYMBOLS = {
    "build_road": "road",
    "build_settlement": "settlement",
    "build_city": "city",
    "buy_development_card": "card-back",
}
CARDS = ("play_knight", "play_road_building", "play_year_of_plenty", "play_monopoly")
CARD_SYMBOLS = {verb: f"card-{verb.removeprefix('play_').replace('_', '-')}" for verb in CARDS}
# What the address may ask for: `?do=…`.
ASKS = frozenset(
    (*PIECES, *ROBBERS, *CARDS, *BUILDING, "discard", "trade_with_bank", "make_offer", "make_counter_offer",
     "set_standing_answers", *(verb for book in BOOKS.values() for verb in (*book.looks, *book.bundles)))
)  # fmt: skip
SOURCES = {
    "settlements": gettext_lazy("Settlements"),
    "cities": gettext_lazy("Cities"),
    "longest_road": gettext_lazy("Longest Road"),
    "largest_army": gettext_lazy("Largest Army"),
    "victory_point_cards": gettext_lazy("Victory point cards"),
}
LABELS = {
    "place_settlement": gettext_lazy("Settlement here"),
    "place_road": gettext_lazy("Road here"),
    "place_free_road": gettext_lazy("Free road here"),
    "build_road": gettext_lazy("Build the road here"),
    "build_settlement": gettext_lazy("Build the settlement here"),
    "build_city": gettext_lazy("Build the city here"),
}
ASKED = {
    "place_settlement": gettext_lazy("Here? You may take it back until the road stands."),
    "place_road": gettext_lazy("Here? Then it is the next player's turn."),
    "place_free_road": gettext_lazy("A road here?"),
    "build_road": gettext_lazy("A road here?"),
    "build_settlement": gettext_lazy("A settlement here?"),
    "build_city": gettext_lazy("A city here?"),
}
PROMPTS = {
    "place_settlement": gettext_lazy("Choose a corner for your settlement."),
    "place_road": gettext_lazy("Choose a path for your road, beside the settlement."),
    "place_free_road": gettext_lazy("The path that you chose is gone: choose another for the free road."),
    "build_road": gettext_lazy("Choose a path for your road."),
    "build_settlement": gettext_lazy("Choose a corner for your settlement."),
    "build_city": gettext_lazy("Choose the settlement that becomes a city."),
    "move_robber": gettext_lazy("Choose where the robber goes."),
    "play_knight": gettext_lazy("Choose where your knight sends the robber."),
    "play_road_building": gettext_lazy("Choose the first of two free paths."),
}
LEAST_RULES = 1


@dataclass(frozen=True)
class Filed:
    """What the viewer has answered while others still choose; it may be changed until the last has."""

    verb: str
    value: Any
    words: str
    address: str


@dataclass(frozen=True)
class Choice:
    """A link that opens a choice: what to build, which card to play."""

    verb: str
    label: str
    href: str
    symbol: str = ""
    color: str = ""
    cost: list[cards.Stack] = field(default_factory=list)
    is_possible: bool = True
    is_chosen: bool = False
    why_not: str = ""
    is_missing_cards: bool = False
    note: str = ""


@dataclass
class Actions:
    """What the viewer may do now. `kind` names the partial that shows it."""

    kind: str = "none"
    verb: str = ""
    prompt: str = ""
    build: list[Choice] = field(default_factory=list)
    play: list[Choice] = field(default_factory=list)
    trade: list[Choice] = field(default_factory=list)
    moves: list[Move] = field(default_factory=list)
    confirm: list[Move] = field(default_factory=list)
    bundle: Bundle | None = None
    goods: list[cards.Stack] = field(default_factory=list)
    bank: Bank | None = None
    deal: Deal | None = None
    back: str = ""
    place: Any = None
    picks: list[Pick] = field(default_factory=list)
    form: str = ""

    @property
    def has_row(self) -> bool:
        """Whether anything stands in the row of buttons."""
        return bool(self.play or self.moves or any(choice.is_possible for choice in self.trade))


@dataclass(frozen=True)
class Slot:
    """How many cards of one kind: a field with a stepper."""

    kind: str
    label: Any
    symbol: str
    most: int
    value: int = 0
    held: int | None = None


@dataclass(frozen=True)
class Bundle:
    """So many cards to choose."""

    verb: str
    key: str
    slots: list[Slot]
    least: int
    most: int
    label: str


@dataclass(frozen=True)
class Rate:
    """What the bank takes for one card."""

    kind: str
    label: Any
    symbol: str
    rate: int
    most: int


@dataclass(frozen=True)
class Bank:
    """Trading with the bank."""

    key: str
    give: list[Rate]
    take: list[Slot]
    most: int


@dataclass(frozen=True)
class Deal:
    """A composer of offers: what I give, what I want, to whom."""

    verb: str
    key: str
    give: list[Slot]
    want: list[Slot]
    to: list[Person]
    answers: str = ""


@dataclass(frozen=True)
class Answer:
    """What an addressed seat has said."""

    person: Person
    answer: str
    pick: Move | None = None


@dataclass(frozen=True)
class Offer:
    """An open offer or counter-offer as the viewer may deal with it."""

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
class Trade:
    """The book of offers, and what the viewer may add to it."""

    offers: list[Offer]
    may_counter: str
    is_open: bool
    waits: bool


@dataclass(frozen=True)
class Rule:
    """A standing rule in words."""

    give: list[cards.Stack]
    want: list[cards.Stack]
    keep: list[cards.Stack]
    times: int
    until: str
    without: str
    key: str


@dataclass(frozen=True)
class Standing:
    """What the viewer has said in advance."""

    key: str
    decline_all: str
    auto_roll: bool
    rules: list[Rule]
    rules_json: str
    slots: list[Slot]


@dataclass(frozen=True)
class SeatPanel:
    """What everybody may know of a seat, and its own points for its player."""

    person: Person
    points: int
    own_points: int | None
    lines: list[tuple[str, int]]
    cards: int
    development_cards: int
    knights: int
    road_length: int
    spent: str
    pieces: dict[str, int]
    has_longest_road: bool
    has_largest_army: bool
    is_active: bool
    is_due: bool
    is_asked: bool
    has_answered: bool
    rank: int | None = None
    boxes: list[tuple[str, Any]] = field(default_factory=list)
    hand: list[Stack] = field(default_factory=list)
    development_hand: list[Stack] = field(default_factory=list)

    @property
    def shown_points(self) -> int:
        """The own points where the viewer may know them, else the public ones."""
        return self.points if self.own_points is None else self.own_points

    @property
    def sources(self) -> str:
        """Where the points come from."""
        return ", ".join(f"{source}: {number}" for source, number in self.lines)


class CatanPage:
    """Reads one table for one viewer; each property is one part of the page."""

    def __init__(self, page: Page, people: Mapping[str, Person]) -> None:
        self.page, self.people = page, people
        self.table, self.ask = page.table, page.ask
        self.view: dict[str, Any] = page.table.view
        self.base: dict[str, Any] = self.view["base"]
        self.own: dict[str, Any] = self.base.get("own", {})
        self.viewer = page.table.viewer
        self.arguments = page.table.arguments
        self.books = [BOOKS[key] for key in self.view["modules"] if key in BOOKS]
        self.hidden = {verb for book in self.books for verb in book.hides}
        self._forced = {**FORCED, **{step: verb for book in self.books for step, verb in book.forced.items()}}
        self.described: Described | None = None
        self.boxes = [book.box(self) for book in self.books if book.box is not None]
        self.verb = self._verb()
        self.actions = self._actions()
        self.board = self._board()

    # -------------------------------------------------------------- what is being chosen

    def _verb(self) -> str:
        """What the page is about: what the address asks for, or what the decision forces."""
        if self.ask.do in self.arguments:
            return self.ask.do
        forced = self._forced.get(self.view["waiting"].get(self.viewer, ""), "")
        return forced if forced in self.arguments else ""

    def _actions(self) -> Actions:
        if not self.arguments:
            return Actions()
        verb = self.verb
        if verb in PIECES:
            return self._piece(verb)
        if verb in ROBBERS:
            return self._robber(verb)
        if verb == ROADS:
            return self._roads()
        if verb in ("discard", "play_year_of_plenty") or any(verb in book.bundles for book in self.books):
            return self._bundle(verb)
        if verb == "play_monopoly":
            return self._with_menu(
                kind="goods",
                prompt=_("Which good? Everybody gives you all they have of it."),
                verb=verb,
                goods=[cards.resource(kind) for kind in cards.RESOURCES],
            )
        if verb == "buy_development_card":
            move = self.page.move(verb, label=_("Buy the card"), look="primary")
            return self._with_menu(kind="confirm", verb=verb, confirm=[move],
                                   prompt=_("You draw it at once, so it cannot be taken back."))  # fmt: skip
        if verb == "trade_with_bank":
            return self._with_menu(kind="bank", verb=verb, prompt=_("Trade with the bank"), bank=self._bank())
        if verb in ("make_offer", "make_counter_offer"):
            prompt = _("Offer a trade") if verb == "make_offer" else _("Propose a trade")
            return self._with_menu(kind="deal", verb=verb, prompt=prompt, deal=self._deal(verb))
        if verb == "set_standing_answers":
            return self._with_menu(kind="standing", verb=verb, prompt=_("Standing answers"))
        look = self._look(verb)
        if look.form:
            return self._with_menu(kind="form", form=look.form, verb=verb, prompt=look.prompts[0])
        if verb:
            return self._described(verb)
        return self._with_menu(kind="menu")

    def _described(self, verb: str) -> Actions:
        """What the description of the options alone can show."""
        sayers = tuple(sayer for book in self.books for sayer in book.sayers)
        shown = self.described = described.describe(self, verb, self._look(verb), sayers)
        return self._with_menu(
            kind=shown.kind, verb=verb, prompt=shown.prompt, confirm=shown.confirm, picks=shown.picks
        )

    def _look(self, verb: str) -> Look:
        return next((book.looks[verb] for book in self.books if verb in book.looks), Look())

    def _with_menu(self, **parts: Any) -> Actions:
        """The choice, and above it what else may be chosen."""
        due = self.viewer in self.view["waiting"]
        if not due:
            menu: dict[str, Any] = {"kind": parts.pop("kind", "menu")}
            if menu["kind"] == "menu":
                menu["kind"] = "none"
            return Actions(**menu, **parts, back=self.page.to())
        return Actions(
            build=self._building(),
            play=self._cards(),
            trade=self._trading(),
            moves=self._plain_moves(),
            back=self.page.to(),
            **parts,
        )

    def _building(self) -> list[Choice]:
        if self.view["waiting"].get(self.viewer) != "main":
            return []
        return [
            *(self._build_choice(verb) for verb in BUILDING if verb not in self.hidden),
            *(self._line(verb, line) for book in self.books for verb, line in book.building.items()),
        ]

    def _line(self, verb: str, line: Building) -> Choice:
        """A line of a module's list of what can be built."""
        possible = bool(self.arguments.get(verb))
        color = self._my_color() if line.colored else ""
        missing = "" if possible else self._missing_of(line.cost)
        left = {key: count for box in self.boxes for key, count in box.pieces(self.viewer).items()}
        short = _("no piece left") if line.piece and not left.get(line.piece, 1) else _("not possible now")
        return Choice(
            verb=verb,
            label=str(line.label),
            href=self.page.to(verb),
            symbol=f"{line.symbol}-{color}" if color else line.symbol,
            color=color,
            cost=[cards.resource(kind, count) for kind, count in line.cost.items()],
            is_possible=possible,
            is_chosen=self.verb == verb,
            why_not="" if possible else missing or short,
            is_missing_cards=bool(missing),
        )

    def _build_choice(self, verb: str) -> Choice:
        possible = bool(self.arguments.get(verb))
        places = self.arguments.get(verb)
        note = ""
        if possible and verb in PIECES and isinstance(places, list):
            note = ngettext("%(number)d place", "%(number)d places", len(places)) % {"number": len(places)}
        color = self._my_color()
        return Choice(
            verb=verb,
            label=str(BUILD_LABELS[verb]),
            href=self.page.to(verb),
            symbol=f"{SYMBOLS[verb]}-{color}" if verb in PIECES else SYMBOLS[verb],
            color=color if verb in PIECES else "",
            cost=[cards.resource(kind, count) for kind, count in COSTS[verb].items()],
            is_possible=possible,
            is_chosen=self.verb == verb,
            why_not="" if possible else self._missing(verb) or self._why_not(verb),
            is_missing_cards=not possible and bool(self._missing(verb)),
            note=note,
        )

    def _my_color(self) -> str:
        return self.people[self.viewer].color if self.viewer is not None else ""

    def _missing(self, verb: str) -> str:
        """Say which cards are missing."""
        return self._missing_of(COSTS[verb])

    def _missing_of(self, cost: Mapping[str, int]) -> str:
        hand = self.own["hand"]
        missing = {
            kind: count - hand.get(kind, 0) for kind, count in cost.items() if count > hand.get(kind, 0)
        }
        return _("%(cards)s missing") % {"cards": wording.cards(missing)} if missing else ""

    def _why_not(self, verb: str) -> str:
        """Say what else stands in the way, from what the player sees anyway."""
        left = self.base["seats"][self.viewer]["pieces"].get(PIECES.get(verb, ""), 1)
        if not left:
            return _("no piece left")
        return _("none left") if verb == "buy_development_card" else _("no place for it")

    def _cards(self) -> list[Choice]:
        return [
            Choice(
                verb=verb,
                label=wording.verb_label(verb),
                href=self.page.to(verb),
                symbol=CARD_SYMBOLS[verb],
                is_chosen=self.verb == verb,
            )
            for verb in CARDS
            if self.arguments.get(verb) and not self.hidden.issuperset(CARDS[:1])
        ]

    def _trading(self) -> list[Choice]:
        labels = {"trade_with_bank": _("Bank"), "make_offer": _("Offer")}
        if self.view["waiting"].get(self.viewer) != "main":
            return []
        for book in self.books:
            labels |= {verb: str(label) for verb, label in book.row.items()}
        return [
            Choice(
                verb=verb,
                label=label,
                href=self.page.to(verb),
                is_possible=bool(self.arguments.get(verb)),
                is_chosen=self.verb == verb,
            )
            for verb, label in labels.items()
        ]

    def _plain_moves(self) -> list[Move]:
        """Moves without a choice: roll, end the turn."""
        looks = {"roll": "primary", "wait_for_answers": "", "end_turn": "primary"}
        return [self.page.move(verb, look=look) for verb, look in looks.items() if self.arguments.get(verb)]

    # -------------------------------------------------------------- places

    def _piece(self, verb: str) -> Actions:
        places = self.arguments[verb]
        chosen = self.ask.at[0] if self.ask.do == verb and self.ask.at else None
        if chosen not in places:
            extra: list[Move] = []
            if None in places:
                extra = [self.page.move(verb, None, _("Place no free road"), part="none")]
            return self._with_menu(kind="places", verb=verb, prompt=PROMPTS[verb], confirm=extra)
        move = self.page.move(verb, chosen, str(LABELS[verb]), "primary", part=str(chosen))
        return self._with_menu(
            kind="confirm", verb=verb, place=chosen, confirm=[move], prompt=str(ASKED[verb])
        )

    def _robber(self, verb: str) -> Actions:
        choices = self.arguments[verb]
        chosen = self.ask.at[0] if self.ask.do == verb and self.ask.at else None
        here = [choice for choice in choices if choice["hex"] == chosen]
        if not here:
            return self._with_menu(kind="places", verb=verb, prompt=PROMPTS[verb])
        moves = [
            self.page.move(
                verb, choice, self._rob_label(choice), "primary", part=f"{chosen}.{choice['victim']}"
            )
            for choice in here
        ]
        prompt = (
            _("Whom do you rob? It cannot be taken back.") if len(here) > 1 else _("It cannot be taken back.")
        )
        return self._with_menu(kind="confirm", verb=verb, place=chosen, confirm=moves, prompt=prompt)

    def _rob_label(self, choice: dict[str, Any]) -> str:
        victim = choice["victim"]
        if victim is None:
            return _("Move the robber here")
        count = self.base["seats"][victim]["cards"]
        return ngettext("Rob %(name)s (%(number)d card)", "Rob %(name)s (%(number)d cards)", count) % {
            "name": self.people[victim].name,
            "number": count,
        }

    def _roads(self) -> Actions:
        """Road building, path by path: each tap shows the next choices."""
        walk = self.arguments[ROADS]
        chosen: list[str] = []
        for place in self.ask.at:
            if place not in walk.next(chosen):
                break
            chosen.append(place)
        prompt = str(PROMPTS[ROADS])
        moves: list[Move] = []
        if chosen:
            left = bool(walk.next(chosen))
            label = _("Build this road alone") if left else _("Build these roads")
            prompt = _("Choose the second path.") if left else _("These two roads?")
            moves = [self.page.move(ROADS, chosen, label, "" if left else "primary", part="-".join(chosen))]
        return self._with_menu(
            kind="confirm" if chosen and not walk.next(chosen) else "places",
            verb=ROADS,
            place=tuple(chosen),
            confirm=moves,
            prompt=prompt,
        )

    def _board(self) -> Board:
        return catan.draw(
            self.view,
            targets=self._targets(),
            rings=[*self._rings(), *(self.described.rings if self.described else ())],
            previews=self._previews(),
            people={key: person.name for key, person in self.people.items()},
        )

    def _rings(self) -> list[str]:
        if self.filed is not None and described.is_place(self.filed.value):
            return [self.filed.value]
        if self.table.game.is_over and self.viewer is None:
            return []
        lines = self.table.since if self.viewer is not None else self.table.log[-12:]
        return places_in(line for line in lines if line.seat != self.viewer and not line.undone)

    def _previews(self) -> list[Preview]:
        if self.described is not None:
            return self.described.previews
        if self.actions.place is None or self.viewer is None:
            return []
        verb = self.actions.verb
        if verb == ROADS:
            return [Preview(place, "road", self.viewer) for place in self.actions.place]
        kind = "robber" if verb in ROBBERS else PIECES[verb]
        return [Preview(self.actions.place, kind, self.viewer)]

    def _targets(self) -> list[Target]:
        verb = self.verb
        if self.described is not None:
            return self.described.targets
        if verb in PIECES:
            places: Iterable[str] = [place for place in self.arguments[verb] if place is not None]
            if self.actions.kind == "confirm":
                places = [place for place in places if place != self.actions.place]
            return [self._target(verb, PIECES[verb], place) for place in places]
        if verb in ROBBERS:
            found = dict.fromkeys(choice["hex"] for choice in self.arguments[verb])
            return [self._link(verb, "robber", place) for place in found if place != self.actions.place]
        if verb == ROADS:
            return self._road_targets()
        return []

    def _target(self, verb: str, kind: str, place: str) -> Target:
        """A tap makes the move where it can be taken back; without scripts, and elsewhere, it asks first."""
        if verb in CONFIRMED:
            return self._link(verb, kind, place)
        return self._tap(verb, kind, place, place, self.page.to(verb, place))

    def _link(self, verb: str, kind: str, place: str) -> Target:
        href = self.page.to(verb, place)
        return Target(place, kind, verb, place, href, (("hx-get", href), ("hx-push-url", "false")))

    def _tap(self, verb: str, kind: str, place: str, argument: Any, href: str) -> Target:
        values = {
            "verb": verb,
            "argument": json.dumps(argument),
            "decision": self.view["decision"],
            "key": self.page.key(verb, place),
        }
        attributes = (("hx-post", self.page.move_address), ("hx-vals", json.dumps(values)))
        return Target(place, kind, verb, argument, href, attributes)

    def _road_targets(self) -> list[Target]:
        walk, chosen = self.arguments[ROADS], list(self.actions.place or ())
        targets = []
        for place in walk.next(chosen):
            href = self.page.to(ROADS, *chosen, place)
            if walk.next([*chosen, place]):
                targets.append(
                    Target(place, "road", ROADS, place, href, (("hx-get", href), ("hx-push-url", "false")))
                )
            else:
                targets.append(self._tap(ROADS, "road", place, [*chosen, place], href))
        return targets

    # -------------------------------------------------------------- cards

    def _bundle(self, verb: str) -> Actions:
        choice = self.arguments[verb]
        filed = self.view.get("shows", {}).get("answers", {}).get(self.viewer) or {}
        slots = [
            _slot(
                kind,
                choice.cards.get(kind, 0),
                0 if verb == "play_year_of_plenty" else filed.get(kind, 0),
                choice.cards.get(kind, 0),
            )
            for kind in cards.kinds_of(choice.cards)
        ]
        labels = {"discard": _("Discard these cards"), "play_year_of_plenty": _("Take these cards")}
        prompts = {
            "discard": ngettext("Choose %(number)d card to discard.", "Choose %(number)d cards to discard.",
                                choice.least) % {"number": choice.least},
            "play_year_of_plenty": ngettext("Choose %(number)d card of the bank.",
                                            "Choose %(number)d cards of the bank.",
                                            choice.least) % {"number": choice.least},
        }  # fmt: skip
        for book in self.books:
            for name, (prompt, label) in book.bundles.items():
                prompts[name], labels[name] = str(prompt), str(label)
        if verb != "play_year_of_plenty" and filed:
            prompts[verb] = _("You have chosen; until the others have, you may choose otherwise.")
        bundle = Bundle(verb, self.page.key(verb), slots, choice.least, choice.most, labels[verb])
        if verb != "play_year_of_plenty":
            return Actions(kind="bundle", verb=verb, bundle=bundle, prompt=prompts[verb])
        return self._with_menu(kind="bundle", verb=verb, bundle=bundle, prompt=prompts[verb])

    def _bank(self) -> Bank:
        hand, rates = self.own["hand"], self.own["rates"]
        give = [
            Rate(
                kind,
                cards.resource(kind).label,
                f"good-{kind}",
                rates[kind],
                hand.get(kind, 0) // rates[kind],
            )
            for kind in self.kinds
        ]
        take = [_slot(kind, self.base["bank"].get(kind, 0)) for kind in self.kinds]
        most = max((rate.most for rate in give), default=1)
        return Bank(self.page.key("trade_with_bank"), give, take, most)

    def _deal(self, verb: str) -> Deal:
        hand = self.own["hand"]
        active = self.base["active"]
        is_counter = verb == "make_counter_offer"
        answered = self.ask.at[0] if is_counter and self.ask.at else ""
        known = next((offer for offer in self.base["offers"] if offer["id"] == answered), None)
        give = known["want"] if known else {}
        want = known["give"] if known else {}
        to = [self.people[active]] if is_counter else [p for p in self._around() if not p.is_me]
        return Deal(
            verb=verb,
            key=self.page.key(verb, answered),
            give=[
                _slot(kind, hand.get(kind, 0), min(give.get(kind, 0), hand.get(kind, 0)), hand.get(kind, 0))
                for kind in self.kinds
            ],
            want=[_slot(kind, facts.CARDS_OF_EACH_RESOURCE, want.get(kind, 0)) for kind in self.kinds],
            to=to,
            answers=known["id"] if known else "",
        )

    @property
    def kinds(self) -> list[str]:
        """The kinds of card of this game, in order."""
        return cards.kinds_of(self.base["bank"])

    def _around(self) -> list[Person]:
        """All seats clockwise, the viewer first."""
        people = list(self.people.values())
        if self.viewer is None:
            return people
        first = next(place for place, person in enumerate(people) if person.key == self.viewer)
        return people[first:] + people[:first]

    # -------------------------------------------------------------- trade

    @property
    def trade(self) -> Trade:
        """Open offers with what the viewer may do about each."""
        offers = [self._offer(offer) for offer in self.base["offers"]]
        counter = self.page.to("make_counter_offer") if self.arguments.get("make_counter_offer") else ""
        return Trade(
            offers=offers,
            may_counter=counter,
            is_open=bool(offers) or bool(counter),
            waits=bool(self.base.get("waiting_for_answers")),
        )

    def _offer(self, offer: dict[str, Any]) -> Offer:
        name, maker = offer["id"], self.people[offer["from"]]
        answers = [
            Answer(self.people[seat], answer, self._pick(name, seat) if maker.is_me else None)
            for seat, answer in offer["answers"].items()
        ]
        is_for_me = self.viewer in offer["to"]
        return Offer(
            id=name,
            maker=maker,
            give=_stacks(offer["give"]),
            want=_stacks(offer["want"]),
            mode=offer["mode"],
            is_counter=offer["counter"],
            is_mine=maker.is_me,
            is_for_me=is_for_me,
            answers=answers,
            my_answer=offer["answers"].get(self.viewer, ""),
            moves=self._offer_moves(offer),
            counter=self.page.to("make_counter_offer", name)
            if is_for_me and not offer["counter"] and self.arguments.get("make_counter_offer")
            else "",
        )

    def _pick(self, name: str, seat: str) -> Move | None:
        argument = {"offer": name, "with": seat}
        if argument not in (self.arguments.get("execute_offer") or []):
            return None
        label = _("Swap with %(name)s") % {"name": self.people[seat].name}
        return self.page.move("execute_offer", argument, label, "primary", part=f"{name}-{seat}")

    def _offer_moves(self, offer: dict[str, Any]) -> list[Move]:
        name, mine = offer["id"], offer["answers"].get(self.viewer)
        verb = "answer_counter" if offer["counter"] else "answer_offer"
        answers = self.arguments.get(verb) or []
        moves = []
        labels = {"accept": _("Accept"), "decline": _("Take back") if mine == "accept" else _("Decline")}
        for answer, label in labels.items():
            argument = {"offer": name, "answer": answer}
            if argument in answers and mine != answer:
                look = "primary" if answer == "accept" else ""
                moves.append(self.page.move(verb, argument, label, look, part=f"{name}-{answer}"))
        if name in (self.arguments.get("withdraw_offer") or []):
            moves.append(self.page.move("withdraw_offer", name, _("Withdraw"), part=name))
        return moves

    @cached_property
    def filed(self) -> Filed | None:
        """The viewer's own answer to a decision that others are still due in."""
        top = self.view["stack"][-1] if self.view["stack"] else {}
        verb = self._forced.get(top.get("step", ""), "")
        if self.viewer not in self.view["answered"] or verb not in self.arguments:
            return None
        value = self.view["shows"]["answers"][self.viewer]
        return Filed(verb, value, self._answer_words(verb, value), self._change_address(verb))

    def _change_address(self, verb: str) -> str:
        """Where another answer is chosen; empty if there is no other."""
        choices = self.arguments[verb]
        if isinstance(choices, arguments.Bundle):
            return self.page.to(verb) if sum(choices.cards.values()) > choices.least else ""
        return self.page.to(verb) if len(choices) > 1 else ""

    def _answer_words(self, verb: str, value: Any) -> str:
        if isinstance(value, dict):
            return wording.cards(value)
        if described.is_place(value):
            names = wording.places_of(self.view)
            return "" if names is None else render(names[value], gettext)
        sayers = tuple(sayer for book in self.books for sayer in book.sayers)
        return str(described.say(self, verb, value, self._look(verb), sayers).label)

    @property
    def may_stand(self) -> bool:
        """Whether the viewer may say something in advance."""
        return "set_standing_answers" in self.arguments

    @property
    def has_standing(self) -> bool:
        """Whether the viewer has."""
        said = self.own["standing"]
        return bool(said["rules"]) or said["auto_roll"] or said["decline_all"] != "off"

    @property
    def standing_address(self) -> str:
        """Where it is changed."""
        return self.page.to("set_standing_answers")

    @property
    def standing(self) -> Standing | None:
        """What the viewer has said in advance; for players of a running game."""
        if "set_standing_answers" not in self.arguments:
            return None
        said = self.own["standing"]
        rules = said["rules"]
        return Standing(
            key=self.page.key("set_standing_answers"),
            decline_all=said["decline_all"],
            auto_roll=said["auto_roll"],
            rules=[self._rule(rules, place) for place in range(len(rules))],
            rules_json=json.dumps(rules),
            slots=[_slot(kind, facts.CARDS_OF_EACH_RESOURCE) for kind in self.kinds],
        )

    def _rule(self, rules: list[dict[str, Any]], place: int) -> Rule:
        rule = rules[place]
        said = self.own["standing"]
        without = {**said, "rules": rules[:place] + rules[place + 1 :]}
        return Rule(
            give=_stacks(rule["give"]),
            want=_stacks(rule["want"]),
            keep=_stacks(rule["keep"]),
            times=rule["times"],
            until=rule["until"],
            without=json.dumps(without),
            key=self.page.key("set_standing_answers", f"without-{place}"),
        )

    # -------------------------------------------------------------- hands and seats

    @property
    def resources(self) -> list[cards.Stack]:
        """My cards, each good at its place."""
        return cards.resources(self.own["hand"]) if self.own else []

    @property
    def developments(self) -> list[cards.Stack]:
        """My development cards."""
        return cards.developments(self.own["development_cards"], self.own["bought"]) if self.own else []

    @property
    def seats(self) -> list[SeatPanel]:
        """The others clockwise from me, me last; spectators see all in turn order."""
        around = self._around()
        return [self._seat(person) for person in (around[1:] + around[:1] if self.viewer else around)]

    def _seat(self, person: Person) -> SeatPanel:
        public, key = self.base["seats"][person.key], person.key
        opened = self.base.get("open", {}).get(key)
        own_points = opened["points"] if opened else (self.own.get("points") if person.is_me else None)
        lines = (
            opened["lines"]
            if opened
            else (self.own["lines"] if person.is_me and self.own else public["lines"])
        )
        seat = next(seat for seat in self.table.seats if seat.key == key)
        return SeatPanel(
            person=person,
            points=public["points"],
            own_points=own_points,
            lines=[(self._source(line["source"]), line["number"]) for line in lines],
            cards=public["cards"],
            development_cards=public["development_cards"],
            knights=public["knights"],
            road_length=public["road_length"],
            spent=wording.listed(wording.card(card) for card in public["spent"]),
            pieces=public["pieces"],
            has_longest_road=self.base["longest_road"] == key,
            has_largest_army=self.base["largest_army"] == key,
            is_active=self.base["active"] == key and not self.table.game.is_over,
            is_due=key in self.view["waiting"],
            is_asked=key in self.view["asked"],
            has_answered=key in self.view["answered"],
            rank=seat.rank,
            boxes=[(box.seat, box.of_seat(key)) for box in self.boxes],
            hand=_stacks(opened["hand"]) if opened else [],
            development_hand=cards.developments(opened["development_cards"]) if opened else [],
        )

    def _source(self, source: str) -> str:
        known = dict(SOURCES)
        for book in self.books:
            known.update(book.sources)
        return str(known.get(source, source))

    @property
    def has_development_cards(self) -> bool:
        """Whether this game has such a deck."""
        return "buy_development_card" not in self.hidden

    @property
    def dice(self) -> list[int]:
        """The last roll of this turn."""
        dice = self.base["dice"]
        return dice if isinstance(dice, list) else []

    @property
    def bank_stock(self) -> list[cards.Stack]:
        """What is left in the bank."""
        return cards.resources(self.base["bank"])

    @property
    def shown_costs(self) -> list[Choice]:
        """The table of building costs, for the help beside the board."""
        return [
            Choice(
                verb=verb,
                label=wording.verb_label(verb),
                href="",
                symbol=SYMBOLS[verb],
                cost=[cards.resource(kind, count) for kind, count in cost.items()],
            )
            for verb, cost in COSTS.items()
        ]


def _slot(kind: str, most: int, value: int = 0, held: int | None = None) -> Slot:
    return Slot(kind, cards.resource(kind).label, f"good-{kind}", most, value, held)


def _stacks(bundle: Mapping[str, int]) -> list[cards.Stack]:
    return [cards.resource(kind, bundle[kind]) for kind in cards.GOODS_LABELS if bundle.get(kind)]
