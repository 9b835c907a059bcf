"""A referee for games of five and six, written from the rule files alone. It shares no rule with the engine.

It follows a game move by move. It keeps its own table: pieces, hands, bank, decks. The rules are a coroutine that reads
like the rule book: `game` yields an `Ask` whenever a seat has to decide, and gets the answer. In between it expects the
events of the log, one by one, and takes from them only the results of chance. `look` compares whom the engine asks and
each choice that it offers. `follow` compares the log and the table after a move.

It does not judge everything. Of trade between seats it checks when offers may be made and stand, and that the cards of
a swap are there. It does not check the choices of an offer or a counter-offer, the answers to it, or its log. It does
not know standing orders, standing answers and wishes: it accepts these verbs from every seat at any time.
"""

from __future__ import annotations

import itertools
import json
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from tests.titles.catan.naive import Place, around, ends, hex_of, place

Json = Any
Seat = str
Answer = tuple[Seat, str, Json]
Flow = Generator["Ask", Answer, None]
Deciding = Generator["Ask", Answer, dict[Seat, Json]]

DATA = json.loads(Path("docs/rules/data/five-six-players.json").read_text(encoding="utf-8"))
BOARD = DATA["board"]

RESOURCES = ("brick", "lumber", "wool", "grain", "ore")
GROWS = {"forest": "lumber", "pasture": "wool", "fields": "grain", "hills": "brick", "mountains": "ore"}
ROAD = {"brick": 1, "lumber": 1}
SETTLEMENT = {"brick": 1, "lumber": 1, "wool": 1, "grain": 1}
CITY = {"ore": 3, "grain": 2}
CARD = {"ore": 1, "wool": 1, "grain": 1}
BUILDING = {"build_road", "build_settlement", "build_city", "buy_development_card"}
SOCIAL = {
    "offer_made",
    "offer_answered",
    "offer_closed",
    "offer_withdrawn",
    "acceptance_cancelled",
    "counter_made",
    "counter_declined",
    "waits_for_answers",
}
"""Events of trade between seats that move no cards."""
TALK = {"make_offer", "execute_offer", "answer_counter", "wait_for_answers"}
"""Verbs of the main phase whose choices have no end. Only their presence and their swaps are checked."""
CHANGED = {
    "discard",
    "give_up_city",
    "choose_deck",
    "return_progress_card",
    "take_from_aqueduct",
    "give_wedding_gift",
    "give_commodity",
}
"""Answers of several seats at once."""
OPEN_IN_MAIN = {"answer_offer", "make_counter_offer", "withdraw_offer"}
OPEN_ALWAYS = {"set_standing_answers", "set_part_orders", "set_wishes", "ask_me_to_build"}


class Deviation(AssertionError):
    """The engine and the referee disagree."""


class Won(Exception):
    """The seat that acts has reached the target. Nothing after it happens. BASE-VP-05"""


class Anything:
    """Choices that are not compared."""


@dataclass(frozen=True)
class Bundle:
    cards: dict[str, int]
    number: int


@dataclass(frozen=True)
class Sequences:
    """All complete lists of choices."""

    lists: list[Json]


Choices = list[Json] | Bundle | Sequences | type[Anything]


@dataclass
class Ask:
    """A decision and its choices, by seat and verb. The choices are worked out when they are looked at."""

    decision: str
    seats: set[Seat]
    choices: Callable[[Seat], dict[str, Choices]]


def one_verb(verb: str, choices: Choices, _: Seat) -> dict[str, Choices]:
    """Return the same choices for each seat."""
    return {verb: choices}


# The island


def all_names() -> Iterator[tuple[str, str]]:
    for name in itertools.chain(*BOARD["land"], BOARD["sea_frame"]):
        for corner in ("N", "S"):
            yield "vertex", f"{name},{corner}"
        for side in ("NE", "E", "SE"):
            yield "edge", f"{name},{side}"


LAND = [name for row in BOARD["land"] for name in row]
HEX = {hex_of(name): name for name in LAND}
ON_BOARD = [(kind, name, place(name)) for kind, name in all_names() if set(place(name)) & set(HEX)]
VERTICES = {where: name for kind, name, where in ON_BOARD if kind == "vertex"}
EDGES = {where: name for kind, name, where in ON_BOARD if kind == "edge"}


def separating(where: Place) -> list[Place]:
    return [frozenset(pair) for pair in itertools.combinations(where, 2) if frozenset(pair) in EDGES]


ENDS = {name: tuple(VERTICES[end] for end in ends(where)) for where, name in EDGES.items()}
EDGES_AT = {name: [EDGES[path] for path in separating(where)] for where, name in VERTICES.items()}
HEXES_AT = {name: [HEX[one] for one in where if one in HEX] for where, name in VERTICES.items()}
VERTICES_OF = {name: [vertex for vertex, hexes in HEXES_AT.items() if name in hexes] for name in LAND}


def other_end(edge: str, vertex: str) -> str:
    one, other = ENDS[edge]
    return other if one == vertex else one


NEAR = {vertex: [other_end(edge, vertex) for edge in edges] for vertex, edges in EDGES_AT.items()}


def beside(name: str) -> list[str]:
    return [HEX[one] for one in around(hex_of(name)) if one in HEX]


def same(one: Json) -> str:
    return json.dumps(one, sort_keys=True)


def need(truth: Any, rule: str, *facts: Any) -> None:
    if not truth:
        raise Deviation(f"{rule}: {' | '.join(str(fact) for fact in facts)}")


def equal(one: Json, other: Json, rule: str, *facts: Any) -> None:
    need(one == other, rule, f"the referee says {one}", f"the engine says {other}", *facts)


def without_zeros(cards: dict[str, int]) -> dict[str, int]:
    return {kind: count for kind, count in cards.items() if count}


class Referee:
    """The base game with five or six seats: its table, its course and what may be done."""

    kinds: tuple[str, ...] = RESOURCES
    target = 10
    building = ("build_road", "build_settlement", "build_city", "buy_development_card")
    second_building = "settlement"
    """The building of the second round of the set-up."""

    def __init__(self, state: Json, log: Iterable[Json]) -> None:
        self.options = state["options"]
        self.paired = self.options["six_mode"] == "paired"
        self.seats: list[Seat] = list(state["seats"])
        self.start: Seat = state["base"]["starting_seat"]
        self.heard: Counter[str] = Counter()
        self.log: deque[Json] = deque()
        self.actor: Seat | None = None
        """The seat whose part it is. Only this seat can win. Nobody in the set-up and in special building."""
        self.phase = ""
        self.turn_number = 0
        self.over = False
        self.asks = dict.fromkeys(self.seats, False)
        self.new: Counter[str] = Counter()
        """The development cards that the actor bought in this part."""
        self.own_offers = 0
        self.answered: set[Seat] = set()
        """Seats that have answered a decision of several seats. Until the last has, they may change their answer."""
        self.read_table(state)
        self.new_part()
        self.check_start(state)
        self.hear(log)
        for kind in ("board_made", "figure_drawn", "starting_seat"):
            self.expect(kind)
        self.flow: Iterator[Ask] | Flow = self.whole_game()
        self.ask: Ask | None = next(self.flow)

    # What lies on the table

    def read_table(self, state: Json) -> None:
        """Read a state as the beginning: of the game, or of a test."""
        here = state["base"]
        self.terrain: dict[str, str] = dict(here["terrain"])
        self.tokens = {name: numbers[0] for name, numbers in here["tokens"].items()}
        self.harbors = {
            end: kind for edge, kind in here["harbors"].items() for end in ENDS[EDGES[place(edge)]]
        }
        self.robber: str = here["figures"]["robber"]
        self.roads: dict[str, Seat] = dict(here["roads"])
        self.settlements: dict[str, Seat] = dict(here["settlements"])
        self.cities: dict[str, Seat] = dict(here["cities"])
        self.hands = {seat: Counter(hand) for seat, hand in here["hands"].items()}
        self.bank = Counter(here["bank"])
        self.longest: Seat | None = here["longest_road"]
        self.read_cards(state)

    def read_cards(self, state: Json) -> None:
        here = state["base"]
        self.deck = list(here["deck"])
        self.cards = {seat: Counter(cards) for seat, cards in here["development_cards"].items()}
        self.knights = dict(here["knights"])
        self.largest: Seat | None = here["largest_army"]

    def compare_table(self, state: Json) -> None:
        here = state["base"]
        for name in ("terrain", "roads", "settlements", "cities"):
            equal(getattr(self, name), here[name], name)
        equal({name: [number] for name, number in self.tokens.items()}, here["tokens"], "tokens")
        equal(self.robber, here["figures"]["robber"], "robber")
        equal(self.longest, here["longest_road"], "BASE-LR-06")
        equal(without_zeros(self.bank), without_zeros(here["bank"]), "bank")
        for seat in self.seats:
            equal(without_zeros(self.hands[seat]), without_zeros(here["hands"][seat]), "hand", seat)
        for kind in self.kinds:
            held = sum(hand[kind] for hand in self.hands.values())
            equal(self.number_of(kind), self.bank[kind] + held, "P6-CARD-02, P6-CK-02", kind)
        need(all(count >= 0 for count in self.bank.values()), "BASE-COMP-13")
        equal(self.asks, state["five_six"]["asks"], "P6-SBP-08")
        offers = here["offers"].values()
        need(self.phase == "main" or not offers, "BASE-OFFER-13, P6-PAIR-10", here["offers"])
        self.own_offers = sum(offer["from"] == self.actor and not offer["counter"] for offer in offers)
        self.compare_cards(state)

    def compare_cards(self, state: Json) -> None:
        here = state["base"]
        equal(self.deck, here["deck"], "deck")
        equal(self.knights, here["knights"], "knights")
        equal(self.largest, here["largest_army"], "BASE-LA-01")
        for seat in self.seats:
            equal(
                without_zeros(self.cards[seat]), without_zeros(here["development_cards"][seat]), "cards", seat
            )
        unplayed = sum(cards.total() for cards in self.cards.values())
        spent = sum(len(cards) for cards in here["spent"].values())
        equal(34, len(self.deck) + unplayed + spent + sum(self.knights.values()), "P6-CARD-03")

    def number_of(self, kind: str) -> int:
        return int(DATA["components"]["resource_cards_each"])

    # The beginning

    def check_start(self, state: Json) -> None:
        need(len(self.seats) in (5, 6), "P6-ERR-13", self.seats)
        colors = [fact["color"] for fact in state["seats"].values()]
        equal(len(set(colors)), len(colors), "P6-CARD-01")
        known = {"red", "blue", "orange", "white", *DATA["components"]["colors"]}
        need(set(colors) <= known, "P6-CARD-01", colors)
        counts = BOARD["counts"]
        equal((len(LAND), len(VERTICES), len(EDGES)), tuple(counts[c] for c in COUNTED), "P6-BOARD-01")
        equal(sorted(LAND), sorted(self.terrain), "P6-BOARD-01")
        equal(BOARD["terrain"], dict(Counter(self.terrain.values())), "P6-BOARD-02")
        counted = {str(number): count for number, count in Counter(self.tokens.values()).items()}
        equal(BOARD["token_counts"], counted, "P6-BOARD-03")
        deserts = {name for name, terrain in self.terrain.items() if terrain == "desert"}
        equal(set(LAND) - deserts, set(self.tokens), "BASE-BOARD-07")
        need(self.robber in deserts, "P6-BOARD-07, P6-CK-04", self.robber)
        need(not (self.settlements or self.cities or self.roads), "P6-BOARD-08")
        self.check_tokens()
        self.check_harbors(state["base"]["harbors"])
        equal({kind: self.number_of(kind) for kind in self.kinds}, dict(self.bank), "P6-CARD-02, P6-CK-02")
        self.check_decks()

    def check_tokens(self) -> None:
        if self.options["board"] == "beginner":
            printed = [fact for row in BOARD["beginners"]["hexes"] for fact in row]
            equal({f"{q},{r}": terrain for q, r, terrain, _ in printed}, self.terrain, "P6-BOARD-08")
            numbers = {f"{q},{r}": number for q, r, _, number in printed if number}
            equal(numbers, self.tokens, "P6-BOARD-08")
        elif self.options["tokens"] == "spiral":
            order = [number for _, number in BOARD["tokens_in_order"]]
            ways = [[self.tokens[name] for name in spiral if name in self.tokens] for spiral in spirals()]
            need(order in ways, "P6-BOARD-04", self.tokens)
        else:
            red = [name for name, number in self.tokens.items() if number in (6, 8)]
            pairs = [(one, other) for one in red for other in beside(one) if other in red]
            need(not pairs, "P6-BOARD-05", pairs)

    def check_harbors(self, harbors: dict[str, str]) -> None:
        printed = {
            fact["edge"]: "any" if fact["type"] == "generic" else fact["type"] for fact in BOARD["harbors"]
        }
        equal(set(printed), set(harbors), "P6-BOARD-06")
        equal(Counter(printed.values()), Counter(harbors.values()), "P6-BOARD-06")
        if self.options["board"] == "beginner" or self.options["harbors"] == "printed":
            equal(printed, harbors, "P6-BOARD-06")

    def check_decks(self) -> None:
        deck = dict(DATA["components"]["development_cards"])
        equal(deck.pop("total"), len(self.deck), "P6-CARD-03")
        equal(deck, dict(Counter(self.deck)), "P6-CARD-03")

    # Reading the log

    def hear(self, log: Iterable[Json]) -> None:
        entries = list(log)
        self.heard.update(entry["kind"] for entry in entries)
        self.log.extend(entry for entry in entries if entry["kind"] not in SOCIAL)

    def expect(self, kind: str, **facts: Json) -> Json:
        need(self.log, "the log ends", f"{kind} is missing", facts)
        entry = self.log.popleft()
        equal(kind, entry["kind"], "the next event", facts, entry)
        public = entry["public"]
        for name, value in facts.items():
            key = name.rstrip("_")
            equal(value, public.get(key), f"{kind}.{key}", public)
        return entry

    def next_is(self, kind: str) -> bool:
        return bool(self.log) and self.log[0]["kind"] == kind

    # Following a game

    def adopt(self, state: Json) -> None:
        """Go on from a changed state at the beginning of a turn."""
        seat = state["stack"][-1]["seat"]
        self.read_table(state)
        self.turn_number = state["base"]["turn"]
        self.flow = self.from_turn_on(seat)
        self.ask = next(self.flow)

    def look(self, due: dict[Seat, str], may_act: dict[Seat, list[str]], options: Any) -> None:
        """Compare the decision, the seats and their choices."""
        assert self.ask is not None
        equal(
            dict.fromkeys(sorted(self.ask.seats), self.ask.decision),
            dict(sorted(due.items())),
            "who is asked",
        )
        for seat, offered in options.items():
            wanted = self.ask.choices(seat)
            talk = set(offered) & (TALK - {"make_offer"})
            need(self.phase == "main" or not talk, "P6-PAIR-05, P6-SBP-03", talk)
            equal(sorted(wanted), sorted(set(offered) - talk), "the verbs", self.ask.decision, seat)
            for verb, choices in wanted.items():
                compare_choices(choices, offered[verb], f"{self.ask.decision}: {verb} of {seat}")
        allowed = OPEN_ALWAYS | (OPEN_IN_MAIN if self.phase == "main" else set())
        for seat, verbs in may_act.items():
            more = set(verbs) - allowed - (CHANGED if seat in self.answered else set())
            need(not more, "P6-PAIR-05, P6-SBP-03: verbs out of turn", seat, more)

    def follow(self, state: Json, seat: Seat, verb: str, argument: Json, log: Iterable[Json]) -> None:
        self.hear(log)
        if verb in OPEN_ALWAYS | OPEN_IN_MAIN:
            if verb == "ask_me_to_build":
                self.asks[seat] = argument
            self.swaps()
        else:
            self.go_on(seat, verb, argument)
        need(not self.log, "events that no rule brings", list(self.log), self.ask and self.ask.decision)
        self.compare_table(state)
        equal(self.over, state["outcome"] is not None, "the game is over")

    def go_on(self, seat: Seat, verb: str, argument: Json) -> None:
        assert not self.over
        try:
            self.ask = self.flow.send((seat, verb, argument))  # type: ignore[union-attr]
        except Won:
            self.ask = None
            self.end()

    def end(self) -> None:
        """BASE-VP-07"""
        assert self.actor is not None
        self.over = True
        points = {seat: self.points(seat) for seat in self.seats}
        ranks = {seat: 1 + sum(more > points[seat] for more in points.values()) for seat in self.seats}
        entry = self.expect("game_over", winner=self.actor, points=points)["public"]
        first = {seat: 1 if seat == self.actor else max(2, rank) for seat, rank in ranks.items()}
        need(entry["ranks"] in (ranks, first), "BASE-VP-07", entry, ranks)

    # The course of the game

    def whole_game(self) -> Flow:
        yield from self.set_up()
        yield from self.from_turn_on(None)

    def from_turn_on(self, begun: Seat | None) -> Flow:
        """P6-PAIR-02: after both parts the turn goes to the left neighbor of player 1."""
        seat = begun or self.start
        if begun is None:
            self.turn_begins(seat)
        else:
            self.begin_part(seat, "pre_roll")
        while True:
            yield from self.turn(seat)
            seat = self.left_of(seat)
            self.turn_begins(seat)

    def left_of(self, seat: Seat, steps: int = 1) -> Seat:
        return self.seats[(self.seats.index(seat) + steps) % len(self.seats)]

    def clockwise(self, seat: Seat) -> list[Seat]:
        return [self.left_of(seat, steps) for steps in range(len(self.seats))]

    def set_up(self) -> Flow:
        """BASE-SETUP-02, CK-SETUP-05, CK-SETUP-06"""
        self.phase = "setup"
        there = self.clockwise(self.start)
        for number, seat in [*((1, seat) for seat in there), *((2, seat) for seat in reversed(there))]:
            piece = "settlement" if number == 1 else self.second_building
            verb = f"place_{piece}"
            free = [vertex for vertex in EDGES_AT if self.is_far(vertex)]
            _, _, vertex = yield Ask(f"setup_{piece}", {seat}, partial(one_verb, verb, free))
            (self.settlements if piece == "settlement" else self.cities)[vertex] = seat
            self.expect(f"{piece}_placed", seat=seat, vertex=vertex)
            if number == 2:
                self.starting_cards(seat, vertex)
            self.longest_road()
            edges = [edge for edge in EDGES_AT[vertex] if edge not in self.roads]
            _, _, edge = yield Ask("setup_road", {seat}, partial(one_verb, "place_road", edges))
            self.roads[edge] = seat
            self.expect("road_placed", seat=seat, edge=edge)
            self.longest_road()

    def starting_cards(self, seat: Seat, vertex: str) -> None:
        """BASE-SETUP-07, CK-SETUP-07"""
        cards = Counter(GROWS[self.terrain[name]] for name in HEXES_AT[vertex] if name in self.tokens)
        if cards:
            self.expect("starting_cards", seat=seat, cards=dict(cards))
            self.move_cards(self.bank, self.hands[seat], cards)

    def turn_begins(self, seat: Seat) -> None:
        self.turn_number += 1
        self.expect("turn_began", seat=seat, turn=self.turn_number)
        self.begin_part(seat, "pre_roll")

    def begin_part(self, seat: Seat, phase: str) -> None:
        """P6-PAIR-07, P6-PAIR-08: what counts for "this turn" begins again, and a target that is held wins."""
        self.actor, self.phase = seat, phase
        self.new_part()
        self.check_victory()

    def new_part(self) -> None:
        """P6-PAIR-07, P6-PAIR-10"""
        self.new = Counter()
        self.card_played = self.trade_closed = False

    def check_victory(self) -> None:
        """BASE-VP-03, P6-SBP-04"""
        if self.actor is not None and self.points(self.actor) >= self.target:
            raise Won

    def turn(self, seat: Seat) -> Flow:
        yield from self.before_roll(seat)
        yield from self.roll(seat)
        self.phase = "main"
        yield from self.act_until_end(seat, "main")
        self.actor, self.phase = None, ""
        self.expect("turn_ended", seat=seat)
        if self.options["build_switch"] == "off_after_turn" and not self.paired:
            self.asks[seat] = False
        if self.paired:
            yield from self.second_part(seat)
        else:
            yield from self.special_building(seat)

    def second_part(self, owner: Seat) -> Flow:
        """P6-PAIR-01, P6-PAIR-03"""
        second = self.left_of(owner, 3)
        self.expect("second_part_began", seat=second, owner=owner)
        self.begin_part(second, "second")
        yield from self.act_until_end(second, "second_main")
        self.actor = None
        self.expect("second_part_ended", seat=second)

    def special_building(self, ended: Seat) -> Flow:
        """P6-SBP-01, P6-SBP-08, P6-SBP-09"""
        self.phase = "special build"
        for seat in self.clockwise(ended)[1:]:
            if self.asks[seat] and self.hands[seat].total() >= self.least_cards:
                self.expect("special_build_began", seat=seat)
                self.new_part()
                yield from self.act_until_end(seat, "special_build")
                self.expect("special_build_ended", seat=seat)

    least_cards = 2

    def act_until_end(self, seat: Seat, decision: str) -> Flow:
        while True:
            _, verb, argument = yield Ask(decision, {seat}, lambda seat: self.may_do(seat, decision))
            if verb == "end_turn":
                return
            yield from self.do(seat, verb, argument)

    def do(self, seat: Seat, verb: str, argument: Json) -> Flow:
        if self.options["separate_phases"] and verb in BUILDING:
            self.trade_closed = True
        if verb in TALK:
            self.swaps()
            return
        yield from getattr(self, verb)(seat, argument) or ()

    # What may be done

    def may_do(self, seat: Seat, decision: str) -> dict[str, Choices]:
        """P6-PAIR-04, P6-PAIR-05, P6-SBP-02, P6-SBP-03"""
        may = self.may_build(seat)
        if decision != "special_build":
            may |= self.may_play(seat)
            if not self.trade_closed:
                may["trade_with_bank"] = self.bank_trades(seat)
        if decision == "main" and not self.trade_closed:
            may |= self.may_talk(seat)
        if self.may_end(seat):
            may["end_turn"] = [None]
        return {verb: choices for verb, choices in may.items() if choices}

    def may_end(self, seat: Seat) -> bool:
        return True

    def may_talk(self, seat: Seat) -> dict[str, Choices]:
        """BASE-OFFER-04, BASE-OFFER-19: the offers of the actor. Their cards are checked when they are swapped."""
        return {"make_offer": Anything} if self.hands[seat].total() and self.own_offers < 5 else {}

    def may_build(self, seat: Seat) -> dict[str, Choices]:
        may: dict[str, Choices] = {}
        if self.can_pay(seat, ROAD):
            may["build_road"] = self.road_places(seat)
        if self.can_pay(seat, SETTLEMENT) and self.left(seat, "settlement"):
            may["build_settlement"] = self.settlement_places(seat)
        if self.can_pay(seat, CITY):
            may["build_city"] = self.city_places(seat)
        return may | self.may_buy(seat)

    def may_buy(self, seat: Seat) -> dict[str, Choices]:
        return {"buy_development_card": [None]} if self.deck and self.can_pay(seat, CARD) else {}

    def can_pay(self, seat: Seat, cost: dict[str, int]) -> bool:
        return all(self.hands[seat][kind] >= count for kind, count in cost.items())

    def left(self, seat: Seat, piece: str) -> int:
        """P6-CARD-01"""
        if piece == "road":
            return 15 - list(self.roads.values()).count(seat)
        if piece == "settlement":
            return 5 - list(self.settlements.values()).count(seat)
        return 4 - list(self.cities.values()).count(seat)

    def owner(self, vertex: str) -> Seat | None:
        return self.settlements.get(vertex) or self.cities.get(vertex)

    def is_far(self, vertex: str) -> bool:
        """BASE-BUILD-08"""
        return all(self.owner(other) is None for other in (vertex, *NEAR[vertex]))

    def is_blocked(self, vertex: str, seat: Seat) -> bool:
        """Another seat's piece that no road passes. BASE-BUILD-06"""
        return self.owner(vertex) not in (None, seat)

    def is_free(self, vertex: str) -> bool:
        return self.owner(vertex) is None

    def road_places(self, seat: Seat, without: str = "") -> list[str]:
        """BASE-BUILD-04, BASE-BUILD-05"""
        if not self.left(seat, "road"):
            return []
        return [
            edge for edge in ENDS if edge not in self.roads and edge != without and self.joins(seat, edge)
        ]

    def joins(self, seat: Seat, edge: str) -> bool:
        return any(
            self.owner(end) == seat or (self.has_road_at(seat, end) and not self.is_blocked(end, seat))
            for end in ENDS[edge]
        )

    def has_road_at(self, seat: Seat, vertex: str) -> bool:
        return any(self.roads.get(edge) == seat for edge in EDGES_AT[vertex])

    def settlement_places(self, seat: Seat) -> list[str]:
        """BASE-BUILD-07"""
        return [v for v in EDGES_AT if self.is_far(v) and self.is_free(v) and self.has_road_at(seat, v)]

    def city_places(self, seat: Seat) -> list[str]:
        if not self.left(seat, "city"):
            return []
        return [vertex for vertex, owner in self.settlements.items() if owner == seat]

    def rate(self, seat: Seat, kind: str) -> int:
        """BASE-TRADE-23"""
        own = {harbor for end, harbor in self.harbors.items() if self.owner(end) == seat}
        return 2 if kind in own else 3 if "any" in own else 4

    def bank_trades(self, seat: Seat) -> list[Json]:
        """BASE-TRADE-21, BASE-TRADE-24, BASE-TRADE-25"""
        found = []
        for give in self.kinds:
            most = self.hands[seat][give] // self.rate(seat, give)
            for taken in self.kinds if most else ():
                for times in range(1, min(most, self.bank[taken]) + 1) if taken != give else ():
                    found.append({"give": give, "take": taken, "times": times})
        return found

    def may_play(self, seat: Seat) -> dict[str, Choices]:
        """BASE-DEV-01, BASE-DEV-02, P6-PAIR-07"""
        if self.card_played:
            return {}
        may: dict[str, Choices] = {}
        for kind in ("knight", "road_building", "year_of_plenty", "monopoly"):
            if self.cards[seat][kind] > self.new[kind]:
                may[f"play_{kind}"] = getattr(self, f"ways_of_{kind}")(seat)
        return {verb: choices for verb, choices in may.items() if choices}

    def ways_of_knight(self, seat: Seat) -> Choices:
        return [None, *self.robber_moves(seat)]

    def ways_of_road_building(self, seat: Seat) -> Choices:
        """BASE-DEV-08, BASE-DEV-09"""
        ways = []
        for first in self.road_places(seat):
            ways.append([first])
            self.roads[first] = seat
            ways += [[first, second] for second in self.road_places(seat)]
            del self.roads[first]
        return Sequences(ways) if ways else []

    def ways_of_year_of_plenty(self, seat: Seat) -> Choices:
        """BASE-DEV-11"""
        number = min(2, self.bank.total())
        return Bundle(dict(self.bank), number) if number else []

    def ways_of_monopoly(self, seat: Seat) -> Choices:
        return list(RESOURCES)

    def robber_moves(self, seat: Seat) -> list[Json]:
        """BASE-ROBBER-01, BASE-ROBBER-03"""
        moves = []
        for name in LAND:
            if name != self.robber:
                there: list[Seat | None] = [*self.robbed_at(seat, name)]
                moves += [{"hex": name, "victim": victim} for victim in there or [None]]
        return moves

    def robbed_at(self, seat: Seat, name: str) -> list[Seat]:
        there = {self.owner(vertex) for vertex in VERTICES_OF[name]}
        return [other for other in self.seats if other in there and other != seat]

    # What happens

    def move_cards(self, source: Counter[str], target: Counter[str], cards: dict[str, int]) -> None:
        for kind, count in cards.items():
            need(source[kind] >= count, "cards that are not there", cards, source)
            source[kind] -= count
            target[kind] += count

    def pay(self, seat: Seat, cost: dict[str, int]) -> None:
        self.move_cards(self.hands[seat], self.bank, cost)

    def points(self, seat: Seat) -> int:
        built = list(self.settlements.values()).count(seat) + 2 * list(self.cities.values()).count(seat)
        return built + 2 * (self.longest == seat) + self.other_points(seat)

    def other_points(self, seat: Seat) -> int:
        return 2 * (self.largest == seat) + self.cards[seat]["victory_point"]

    def swaps(self) -> None:
        """P6-PAIR-05, BASE-TRADE-01: all trade between seats is that of player 1 in the main phase."""
        while self.next_is("swapped"):
            gave = self.log.popleft()["public"]["gave"]
            need(self.phase == "main" and self.actor in gave and len(gave) == 2, "BASE-TRADE-01", gave)
            (one, given), (other, wanted) = gave.items()
            need(given and wanted and not set(given) & set(wanted), "BASE-TRADE-02, BASE-TRADE-03", gave)
            need(not self.trade_closed, "BASE-TURN-05", gave)
            self.move_cards(self.hands[one], self.hands[other], given)
            self.move_cards(self.hands[other], self.hands[one], wanted)

    def before_roll(self, seat: Seat) -> Flow:
        while True:
            _, verb, argument = yield Ask(
                "pre_roll", {seat}, lambda seat: {"roll": [None], **self.may_play_early(seat)}
            )
            if verb == "roll":
                return
            yield from getattr(self, verb)(seat, argument) or ()
            if verb == "play_alchemist":
                return

    def may_play_early(self, seat: Seat) -> dict[str, Choices]:
        """P6-PAIR-06"""
        return self.may_play(seat)

    def roll(self, seat: Seat) -> Flow:
        dice = self.expect("rolled", seat=seat)["public"]["dice"]
        need(len(dice) == 2 and all(1 <= die <= 6 for die in dice), "BASE-TURN-03", dice)
        yield from self.resolve(seat, sum(dice))

    def resolve(self, seat: Seat, number: int) -> Flow:
        if number == 7:
            yield from self.seven(seat)
        else:
            self.produce(number)

    def produce(self, number: int) -> dict[Seat, dict[str, int]]:
        """BASE-PROD-04, P6-EX-14"""
        claims: dict[str, Counter[Seat]] = {kind: Counter() for kind in self.kinds}
        for name, token in self.tokens.items():
            if token == number and name != self.robber:
                for vertex in VERTICES_OF[name]:
                    if owner := self.owner(vertex):
                        for kind, count in self.yields(vertex, self.terrain[name]).items():
                            claims[kind][owner] += count
        gains: dict[Seat, dict[str, int]] = {}
        short = []
        for kind, claim in claims.items():
            if claim.total() > self.bank[kind]:
                short.append(kind)
                claim = Counter(dict.fromkeys(claim, self.bank[kind])) if len(claim) == 1 else Counter()
            for seat, count in claim.items():
                if count:
                    gains.setdefault(seat, {})[kind] = count
        entry = self.expect("produced", number=number, gains=gains)["public"]
        equal(sorted(short), sorted(entry["short"]), "BASE-PROD-04", entry)
        for seat, cards in gains.items():
            self.move_cards(self.bank, self.hands[seat], cards)
        return gains

    def yields(self, vertex: str, terrain: str) -> dict[str, int]:
        return {GROWS[terrain]: 2 if vertex in self.cities else 1}

    def hand_limit(self, seat: Seat) -> int:
        return 7

    def seven(self, seat: Seat) -> Flow:
        """BASE-SEVEN-02, BASE-SEVEN-05"""
        owed = {
            s: self.hands[s].total() // 2 for s in self.seats if self.hands[s].total() > self.hand_limit(s)
        }
        if owed:
            answers = yield from self.discards("discard", owed)
            self.expect("discarded", cards=answers)
            for other, cards in answers.items():
                self.pay(other, cards)
        if self.robber_is_free():
            yield from self.must_move_robber(seat)

    def robber_is_free(self) -> bool:
        return True

    def discards(self, decision: str, owed: dict[Seat, int]) -> Deciding:
        return (
            yield from self.everybody(
                decision, list(owed), lambda seat: {"discard": Bundle(dict(self.hands[seat]), owed[seat])}
            )
        )

    def everybody(
        self,
        decision: str,
        seats: list[Seat],
        choices: Callable[[Seat], dict[str, Choices]],
        known: dict[Seat, Json] | None = None,
    ) -> Deciding:
        """Ask several seats at once. The answers of some may be known already. Return all answers."""
        answers = dict(known or {})
        while waiting := {seat for seat in seats if seat not in answers}:
            self.answered = set(answers)
            seat, _, argument = yield Ask(decision, waiting, choices)
            answers[seat] = argument
            self.expect(f"{decision}_filed", seat=seat)
        self.answered = set()
        return {seat: answers[seat] for seat in seats}

    def must_move_robber(self, seat: Seat) -> Flow:
        _, _, argument = yield Ask("robber", {seat}, lambda seat: {"move_robber": self.robber_moves(seat)})
        self.move_robber(seat, argument)

    def move_robber(self, seat: Seat, argument: Json) -> None:
        """BASE-ROBBER-04, BASE-ROBBER-05, BASE-ROBBER-10"""
        name = argument["hex"]
        need(name in LAND and name != self.robber, "BASE-ROBBER-01", argument)
        there: list[Seat | None] = [*self.robbed_at(seat, name)]
        self.expect("robber_moved", seat=seat, hex=name, from_=self.robber)
        self.robber = name
        victim = argument.get("victim") or (there[0] if len(there) == 1 else None)
        need(victim in (there or [None]), "BASE-ROBBER-03", argument, there)
        if victim is not None:
            self.steal(seat, victim)

    def steal(self, seat: Seat, victim: Seat) -> None:
        if not self.hands[victim].total():
            self.expect("nothing_to_steal", seat=seat, victim=victim)
            return
        secret = self.expect("stolen", seat=seat, victim=victim)["private"]
        equal({seat, victim}, set(secret), "BASE-HIDE-07")
        cards = secret[seat]["cards"]
        equal(1, sum(cards.values()), "BASE-ROBBER-04", cards)
        self.move_cards(self.hands[victim], self.hands[seat], cards)

    def longest_road(self) -> None:
        """BASE-LR-05, BASE-LR-06"""
        lengths = {seat: self.road_length(seat) for seat in self.seats}
        most, before = max(lengths.values()), self.longest
        if most < 5:
            self.longest = None
        elif before is None or lengths[before] < most:
            best = [seat for seat, length in lengths.items() if length == most]
            self.longest = best[0] if len(best) == 1 else None
        if self.longest != before:
            length = lengths[self.longest] if self.longest else 0
            self.expect("longest_road", seat=self.longest, from_=before, length=length)

    def road_length(self, seat: Seat) -> int:
        """BASE-LR-01"""
        own = {edge for edge, owner in self.roads.items() if owner == seat}
        if len(own) < 5:
            return 0

        def walk(at: str, used: frozenset[str]) -> int:
            if used and self.is_blocked(at, seat):
                return len(used)
            onward = [
                walk(other_end(edge, at), used | {edge})
                for edge in EDGES_AT[at]
                if edge in own and edge not in used
            ]
            return max(onward, default=len(used))

        return max(walk(end, frozenset()) for edge in own for end in ENDS[edge])

    def settled(self) -> None:
        """Settle what a piece on the board changes: the award, then victory. BASE-VP-10"""
        self.longest_road()
        self.check_victory()

    # Verbs

    def build_road(self, seat: Seat, edge: str) -> None:
        self.pay(seat, ROAD)
        self.expect("road_built", seat=seat, edge=edge, cost=ROAD)
        self.roads[edge] = seat
        self.settled()

    def free_roads(self, seat: Seat, edges: list[str]) -> None:
        """BASE-DEV-08, BASE-DEC-16"""
        for edge in edges:
            self.expect("road_built", seat=seat, edge=edge, cost={})
            self.roads[edge] = seat
            self.settled()

    def build_settlement(self, seat: Seat, vertex: str) -> None:
        self.pay(seat, SETTLEMENT)
        self.expect("settlement_built", seat=seat, vertex=vertex, cost=SETTLEMENT)
        self.settlements[vertex] = seat
        self.settled()

    def build_city(self, seat: Seat, vertex: str) -> None:
        self.pay(seat, CITY)
        self.expect("city_built", seat=seat, vertex=vertex, cost=CITY)
        del self.settlements[vertex]
        self.cities[vertex] = seat
        self.check_victory()

    def buy_development_card(self, seat: Seat, _: None) -> None:
        self.pay(seat, CARD)
        kind = self.deck.pop()
        secret = self.expect("card_bought", seat=seat, cost=CARD)["private"]
        equal({seat: {"card": kind}}, secret, "BASE-HIDE-08, BASE-BUILD-13")
        self.cards[seat][kind] += 1
        if self.actor == seat:
            self.new[kind] += 1
        self.check_victory()

    def trade_with_bank(self, seat: Seat, argument: Json) -> None:
        number = argument["times"]
        given = {argument["give"]: number * self.rate(seat, argument["give"])}
        taken = {argument["take"]: number}
        self.expect("bank_trade", seat=seat, give=given, take=taken)
        self.move_cards(self.bank, self.hands[seat], taken)
        self.pay(seat, given)

    def spend(self, seat: Seat, kind: str) -> None:
        self.cards[seat][kind] -= 1
        self.card_played = True

    def play_knight(self, seat: Seat, argument: Json) -> Flow:
        """BASE-DEV-06, BASE-LA-03"""
        self.spend(seat, "knight")
        self.expect("knight_played", seat=seat)
        self.knights[seat] += 1
        number = self.knights[seat]
        if number >= 3 and self.largest != seat and number > self.knights.get(self.largest or "", 0):
            self.expect("largest_army", seat=seat, knights=number, from_=self.largest)
            self.largest = seat
        self.check_victory()
        if argument is None:
            yield from self.must_move_robber(seat)
        else:
            self.move_robber(seat, argument)

    def play_road_building(self, seat: Seat, edges: list[str]) -> None:
        self.spend(seat, "road_building")
        self.expect("road_building_played", seat=seat)
        self.free_roads(seat, edges)

    def play_year_of_plenty(self, seat: Seat, cards: dict[str, int]) -> None:
        self.spend(seat, "year_of_plenty")
        self.expect("year_of_plenty_played", seat=seat, cards=cards)
        self.move_cards(self.bank, self.hands[seat], cards)

    def play_monopoly(self, seat: Seat, resource: str) -> None:
        """BASE-DEV-12"""
        self.spend(seat, "monopoly")
        taken = {other: self.hands[other][resource] for other in self.seats if other != seat}
        entry = self.expect("monopoly_played", seat=seat, resource=resource)["public"]
        equal(without_zeros(taken), without_zeros(entry["taken"]), "BASE-DEV-12")
        for other, count in taken.items():
            self.move_cards(self.hands[other], self.hands[seat], {resource: count})

    # When time runs out

    def default(self, seat: Seat) -> tuple[str, Json] | type[Anything]:
        """P6-D-01, P6-D-03, BASE-DEC-03, BASE-DEC-06: what is played for a seat whose time is over."""
        assert self.ask is not None
        if self.ask.decision in ("main", "second_main", "special_build"):
            return "end_turn", None
        return ("roll", None) if self.ask.decision == "pre_roll" else Anything


COUNTED = ("land_hexes", "vertices", "edges")


def spirals() -> Iterator[list[str]]:
    """Yield the six ways around the island from a corner, counter-clockwise, ring after ring. P6-BOARD-04

    They are worked out here, not read from the data: from a corner along the coast, then along the coast of the rest.
    """
    for corner in BOARD["corners"]:
        yield wind(corner, set(LAND))


def wind(corner: str, rest: set[str]) -> list[str]:
    """Walk counter-clockwise along the coast, always with the sea on the right hand, and then inward."""
    way = [corner]
    rest.discard(corner)
    heading = next(
        h
        for h in range(6)
        if step(corner, h) in rest and not any(step(corner, h + right) in rest for right in (-1, -2))
    )
    while rest:
        heading = next(
            h for h in (heading - 1, heading, heading + 1, heading + 2) if step(way[-1], h) in rest
        )
        way.append(step(way[-1], heading))
        rest.discard(way[-1])
    return way


COUNTER_CLOCKWISE = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
"""East, north-east, north-west, west, south-west, south-east."""


def step(name: str, heading: int) -> str:
    (q, r), (more_q, more_r) = hex_of(name), COUNTER_CLOCKWISE[heading % 6]
    return f"{q + more_q},{r + more_r}"


def compare_choices(wanted: Choices, offered: Any, where: str) -> None:
    """Compare the choices of a verb with those of the engine: none too many, none too few."""
    if wanted is Anything:
        return
    if isinstance(wanted, Bundle):
        described = offered.describe()
        equal(without_zeros(wanted.cards), without_zeros(described["cards"]), where)
        equal((wanted.number, wanted.number), (described["least"], described["most"]), where)
        return
    is_listed = isinstance(offered, list)
    need(is_listed == isinstance(wanted, list), where, wanted, offered)
    there = Counter(same(one) for one in (offered if is_listed else offered.each()))
    right = Counter(same(one) for one in (wanted.lists if isinstance(wanted, Sequences) else wanted))  # type: ignore[union-attr]
    need(not right - there, f"{where} lacks", dict(right - there))
    need(not there - right, f"{where} has too many", dict(there - right))
