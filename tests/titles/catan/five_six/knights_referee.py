"""The referee of Cities & Knights with five and six, written from the rule files alone, as `referee`."""

from __future__ import annotations

import copy
import itertools
from collections import Counter
from dataclasses import dataclass
from functools import partial
from typing import Any

from tests.titles.catan.five_six.referee import (
    CITY,
    DATA,
    EDGES_AT,
    ENDS,
    GROWS,
    HEXES_AT,
    LAND,
    RESOURCES,
    VERTICES_OF,
    Anything,
    Ask,
    Bundle,
    Choices,
    Flow,
    Json,
    Referee,
    Seat,
    Sequences,
    compare_choices,
    equal,
    need,
    one_verb,
    other_end,
)

COMMODITIES = ("cloth", "coin", "paper")
BESIDES = {"forest": "paper", "pasture": "cloth", "mountains": "coin"}
"""The commodity of a city, beside one card of its resource. On other land a city brings two of the resource."""
AREAS = {"trade": "cloth", "politics": "coin", "science": "paper"}
AREA_OF_DECK = {"yellow": "trade", "blue": "politics", "green": "science"}
DECKS: dict[str, dict[str, int]] = {
    "green": {
        "alchemist": 2,
        "crane": 2,
        "mining": 2,
        "irrigation": 2,
        "printer": 1,
        "inventor": 2,
        "engineer": 1,
        "medicine": 2,
        "smith": 2,
        "road_building": 2,
    },
    "blue": {
        "bishop": 2,
        "diplomat": 2,
        "warlord": 2,
        "wedding": 2,
        "intrigue": 2,
        "saboteur": 2,
        "spy": 3,
        "deserter": 2,
        "constitution": 1,
    },
    "yellow": {
        "merchant": 6,
        "commercial_harbor": 2,
        "master_merchant": 2,
        "merchant_fleet": 2,
        "commodity_monopoly": 2,
        "resource_monopoly": 4,
    },
}
COLOR = {card: color for color, cards in DECKS.items() for card in cards}
WALL = {"brick": 2}
KNIGHT = {"ore": 1, "wool": 1}
ACTIVATION = {"grain": 1}
MEDICINE = {"ore": 2, "grain": 1}
LANDING = 7


@dataclass
class Knight:
    seat: Seat
    level: int
    active: bool


class KnightsReferee(Referee):
    kinds = RESOURCES + COMMODITIES
    target = DATA["cities_and_knights"]["victory_points"]
    second_building = "city"
    least_cards = 1

    # What lies on the table

    def read_cards(self, state: Json) -> None:
        here = state["cities_knights"]
        self.ship: int = here["ship"]
        self.landings: int = here["landings"]
        self.army = {vertex: Knight(**knight) for vertex, knight in here["knights"].items()}
        self.walls: dict[str, Seat] = dict(here["walls"])
        self.toppled = set(here["toppled"])
        self.levels = {seat: dict(levels) for seat, levels in here["improvements"].items()}
        self.metropolises: dict[str, str] = dict(here["metropolises"])
        self.merchant: Json = here["merchant"]
        self.defenders = dict(here["defenders"])
        self.progress = {seat: list(cards) for seat, cards in here["progress"].items()}
        self.opened = {seat: list(cards) for seat, cards in here["open_cards"].items()}
        self.decks = {color: list(cards) for color, cards in here["decks"].items()}

    def adopt(self, state: Json) -> None:
        super().adopt(state)
        self.ready: set[str] = set()  # the knights came after the turn began

    def new_part(self) -> None:
        """P6-PAIR-10, P6-CK-06: what holds for this turn holds for a part."""
        super().new_part()
        self.ready = {v for v, knight in self.army.items() if knight.active and knight.seat == self.actor}
        self.promoted: set[str] = set()
        self.cranes = 0
        self.fleet = False
        self.harbor: set[Seat] | None = None
        """The seats that were offered a swap in this part, or None before a Commercial Harbor."""
        self.dice: list[int] | None = None

    def compare_cards(self, state: Json) -> None:
        here = state["cities_knights"]
        army = {vertex: vars(knight) for vertex, knight in self.army.items()}
        equal(army, here["knights"], "knights")
        equal(sorted(self.toppled), sorted(here["toppled"]), "CK-TOPPLE-01")
        for name, there in (
            ("ship", here["ship"]),
            ("landings", here["landings"]),
            ("walls", here["walls"]),
            ("levels", here["improvements"]),
            ("metropolises", here["metropolises"]),
            ("merchant", here["merchant"]),
            ("defenders", here["defenders"]),
            ("opened", here["open_cards"]),
            ("decks", here["decks"]),
        ):
            equal(getattr(self, name), there, name)
        for seat, cards in here["progress"].items():
            equal(sorted(self.progress[seat]), sorted(cards), "progress", seat)
        self.progress = copy.deepcopy(
            here["progress"]
        )  # which of two equal cards is the newer one is no rule
        self.check_limits()

    def check_limits(self) -> None:
        """P6-CK-02"""
        for seat in self.seats:
            for level in (1, 2, 3):
                need(self.knights_left(seat, level) >= 0, "P6-CK-02", seat, level)
            need(list(self.walls.values()).count(seat) <= 3, "P6-CK-02", seat)
            need(self.left(seat, "city") >= 0, "CK-TOPPLE-03", seat)
        for color, cards in DECKS.items():
            held = [c for hand in (*self.progress.values(), *self.opened.values()) for c in hand]
            there = Counter(self.decks[color]) + Counter(card for card in held if COLOR[card] == color)
            equal(cards, dict(there), "P6-CK-02, CK-COMP-11")

    def number_of(self, kind: str) -> int:
        commodities: int = DATA["cities_and_knights"]["commodity_cards_each"]
        return commodities if kind in COMMODITIES else super().number_of(kind)

    def check_decks(self) -> None:
        self.check_limits()
        need(self.ship == 0 and self.merchant is None and not self.army, "CK-SETUP-03")

    # The course of the game

    def may_play_early(self, seat: Seat) -> dict[str, Choices]:
        """CK-TURN-01, CK-ALM-G1"""
        if "alchemist" not in self.progress[seat]:
            return {}
        faces = range(1, 7)
        return {"play_alchemist": [{"white": white, "red": red} for white in faces for red in faces]}

    def roll(self, seat: Seat) -> Flow:
        """CK-DICE-02"""
        dice = self.expect("rolled", seat=seat)["public"]["dice"]
        need(self.dice in (None, dice), "CK-ALM-G1", dice, self.dice)
        event = self.expect("event_rolled", seat=seat, red=dice[1])["public"]["event"]
        need(event in ("ship", "gate_yellow", "gate_blue", "gate_green"), "CK-COMP-07", event)
        if event == "ship":
            yield from self.ship_sails(seat)
        else:
            self.gate_opens(seat, event.removeprefix("gate_"), dice[1])
        yield from self.too_many_cards(seat)
        yield from self.resolve(seat, sum(dice))

    def resolve(self, seat: Seat, number: int) -> Flow:
        if number == 7:
            yield from self.seven(seat)
            return
        gains = self.produce(number)
        yield from self.aqueduct(seat, [other for other in self.clockwise(seat) if other not in gains])

    def gate_opens(self, seat: Seat, color: str, red: int) -> None:
        """CK-DICE-04, CK-DICE-05"""
        for other in self.clockwise(seat):
            level = self.levels[other][AREA_OF_DECK[color]]
            if level >= 1 and red <= level + 1 and self.decks[color]:
                self.draw(other, color)

    def draw(self, seat: Seat, color: str) -> None:
        """CK-CARD-04"""
        card = self.decks[color].pop()
        secret = self.expect("progress_drawn", seat=seat, color=color)["private"]
        equal({seat: {"card": card}}, secret, "CK-HIDE-05")
        if card in ("printer", "constitution"):
            self.opened[seat].append(card)
            self.expect("point_card_opened", seat=seat, card=card)
            self.check_victory()
        else:
            self.progress[seat].append(card)

    def too_many_cards(self, seat: Seat) -> Flow:
        """CK-CARD-07, P6-CK-08: all seats but the one whose part it is, player 2 too."""
        over = [other for other in self.clockwise(seat) if other != seat and len(self.progress[other]) > 4]
        answers = yield from self.everybody(
            "fifth_card", over, lambda other: {"return_progress_card": self.cards_of(other)}
        )
        for other, card in answers.items():
            self.give_back(other, card)

    def cards_of(self, seat: Seat) -> list[str]:
        return list(dict.fromkeys(self.progress[seat]))

    def give_back(self, seat: Seat, card: str) -> None:
        """CK-CARD-03"""
        self.progress[seat].remove(card)
        self.decks[COLOR[card]].insert(0, card)
        secret = self.expect("progress_returned", seat=seat, color=COLOR[card])["private"]
        equal({seat: {"card": card}}, secret, "CK-HIDE-06")

    # The barbarians

    def ship_sails(self, seat: Seat) -> Flow:
        """CK-DICE-03"""
        self.ship += 1
        self.expect("ship_moved", seat=seat, ship=self.ship)
        if self.ship == LANDING:
            yield from self.attack(seat)

    def attack(self, seat: Seat) -> Flow:
        """CK-BARB-01, CK-BARB-02, CK-BARB-04, CK-BARB-12, CK-BARB-13, P6-CK-03"""
        fighting = {vertex for vertex, knight in self.army.items() if knight.active}
        if self.options["perfidious"]:
            fighting = set()
            for other in self.clockwise(seat):
                yield from self.send(other, fighting)
        strength = len(self.cities)
        gave = dict.fromkeys(self.seats, 0)
        for vertex in fighting:
            gave[self.army[vertex].seat] += self.army[vertex].level
        defense = sum(gave.values())
        won = defense >= strength
        self.expect(
            "barbarians_landed",
            seat=seat,
            strength=strength,
            defense=defense,
            contributions=gave,
            won=won,
        )
        for vertex in fighting:
            self.tire(vertex)
        self.ship = 0
        self.landings += 1
        yield from self.reward(seat, gave) if won else self.lose_cities(seat, gave)

    def send(self, seat: Seat, fighting: set[str]) -> Flow:
        """CK-PERF-01, CK-PERF-05"""
        own = [v for v, knight in self.army.items() if knight.active and knight.seat == seat]
        if own:
            ways = [list(way) for n in range(len(own) + 1) for way in itertools.permutations(own, n)]
            _, _, sent = yield Ask("perfidy_commit", {seat}, lambda _: {"send_knights": Sequences(ways)})
            self.expect("knights_sent", seat=seat, vertices=sent)
            fighting.update(sent)

    def tire(self, vertex: str) -> None:
        self.army[vertex].active = False
        self.ready.discard(vertex)

    def reward(self, seat: Seat, gave: dict[Seat, int]) -> Flow:
        """CK-BARB-05, CK-BARB-06, CK-BARB-07"""
        most = max(gave.values())
        best = [other for other in self.clockwise(seat) if gave[other] == most]
        if not most:
            return
        if len(best) == 1:
            self.defenders[best[0]] += 1
            self.expect("defender_of_catan", seat=best[0])
            self.check_victory()
            return
        yield from self.choose_decks(best)

    def choose_decks(self, best: list[Seat]) -> Flow:
        """CK-D-06"""
        if not (decks := [color for color, cards in self.decks.items() if cards]):
            return
        known = dict.fromkeys(best, decks[0]) if len(decks) == 1 else {}
        answers = yield from self.everybody("defender_deck", best, lambda _: {"choose_deck": decks}, known)
        for other, color in answers.items():
            if self.decks[color]:
                self.draw(other, color)
            else:
                yield from self.choose_decks([other])

    def plain_cities(self, seat: Seat) -> list[str]:
        taken = self.metropolises.values()
        return [vertex for vertex, owner in self.cities.items() if owner == seat and vertex not in taken]

    def lose_cities(self, seat: Seat, gave: dict[Seat, int]) -> Flow:
        """CK-BARB-08, CK-D-05"""
        hit = [other for other in self.clockwise(seat) if self.plain_cities(other)]
        losers = [other for other in hit if gave[other] == min(gave[one] for one in hit)]
        own = {other: self.plain_cities(other) for other in losers}
        known = {other: cities[0] for other, cities in own.items() if len(cities) == 1}
        answers = yield from self.everybody(
            "lose_city", losers, lambda other: {"give_up_city": own[other]}, known
        )
        for other, city in answers.items():
            self.lose_city(other, city)

    def lose_city(self, seat: Seat, vertex: str) -> None:
        """CK-BARB-11, CK-TOPPLE-01"""
        topples = not self.left(seat, "settlement")
        wall = self.walls.pop(vertex, None) is not None
        self.expect("city_lost", seat=seat, vertex=vertex, wall=wall, toppled=topples)
        del self.cities[vertex]
        self.settlements[vertex] = seat
        if topples:
            self.toppled.add(vertex)

    # Production, seven, aqueduct

    def yields(self, vertex: str, terrain: str) -> dict[str, int]:
        """CK-PROD"""
        if vertex not in self.cities:
            return {GROWS[terrain]: 1}
        return {GROWS[terrain]: 1, BESIDES[terrain]: 1} if terrain in BESIDES else {GROWS[terrain]: 2}

    def aqueduct(self, seat: Seat, without: list[Seat]) -> Flow:
        """CK-AQUA-01, CK-AQUA-05, CK-AQUA-06"""
        served = [other for other in without if self.levels[other]["science"] >= 3]
        while served:
            kinds = [kind for kind in RESOURCES if self.bank[kind]]
            if not kinds:
                return
            answers = yield from self.everybody(
                "aqueduct", served, partial(one_verb, "take_from_aqueduct", [*kinds, None])
            )
            served = [other for other, kind in answers.items() if not self.from_aqueduct(other, kind)]

    def from_aqueduct(self, seat: Seat, kind: str | None) -> bool:
        if kind is None:
            self.expect("aqueduct_declined", seat=seat)
        elif self.bank[kind]:
            self.expect("aqueduct_used", seat=seat, cards={kind: 1})
            self.move_cards(self.bank, self.hands[seat], {kind: 1})
        else:
            return False
        return True

    def hand_limit(self, seat: Seat) -> int:
        """CK-ROBBER-05"""
        return 7 + 2 * list(self.walls.values()).count(seat)

    def robber_is_free(self) -> bool:
        """CK-ROBBER-01, P6-CK-04"""
        return self.landings > 0

    # Pieces

    def left(self, seat: Seat, piece: str) -> int:
        """CK-TOPPLE-03: a toppled city lies among the settlements, but is a city piece."""
        toppled = sum(self.settlements[vertex] == seat for vertex in self.toppled)
        number = super().left(seat, piece)
        return number + {"settlement": toppled, "city": -toppled}.get(piece, 0)

    def knights_left(self, seat: Seat, level: int) -> int:
        return 2 - sum(knight.seat == seat and knight.level == level for knight in self.army.values())

    def is_blocked(self, vertex: str, seat: Seat) -> bool:
        """CK-BLOCK-02, CK-ROAD-01"""
        knight = self.army.get(vertex)
        return super().is_blocked(vertex, seat) or (knight is not None and knight.seat != seat)

    def is_free(self, vertex: str) -> bool:
        return super().is_free(vertex) and vertex not in self.army

    def other_points(self, seat: Seat) -> int:
        """CK-VP-03, CK-VP-05, CK-VP-06, CK-VP-07"""
        towers = sum(self.cities[vertex] == seat for vertex in self.metropolises.values())
        is_merchant = self.merchant is not None and self.merchant["seat"] == seat
        return 2 * towers + self.defenders[seat] + len(self.opened[seat]) + is_merchant

    def rate(self, seat: Seat, kind: str) -> int:
        """CK-TRADE-06, CK-TRADE-07, CK-TRADE-09"""
        if self.fleet or (kind in COMMODITIES and self.levels[seat]["trade"] >= 3):
            return 2
        merchant = self.merchant or {"hex": None, "seat": None}
        if merchant["seat"] == seat and GROWS.get(self.terrain[merchant["hex"]]) == kind:
            return 2
        return super().rate(seat, kind)

    # What may be done

    def may_do(self, seat: Seat, decision: str) -> dict[str, Choices]:
        """P6-CK-05, P6-CK-09"""
        may = super().may_do(seat, decision)
        if decision != "special_build":
            may |= self.may_act(seat)
            if len(self.progress[seat]) > 4:
                may["return_progress_card"] = self.cards_of(seat)
        return {verb: choices for verb, choices in may.items() if choices}

    def may_end(self, seat: Seat) -> bool:
        """CK-TURN-03"""
        return self.actor is None or len(self.progress[seat]) <= 4

    def may_buy(self, seat: Seat) -> dict[str, Choices]:
        may: dict[str, Choices] = {"improve_city": self.improvements(seat)}
        own = [vertex for vertex, knight in self.army.items() if knight.seat == seat]
        if self.can_pay(seat, WALL):
            may["build_wall"] = self.wall_places(seat)
        if self.can_pay(seat, CITY):
            may["set_city_upright"] = self.own_toppled(seat)
        if self.can_pay(seat, KNIGHT):
            may["recruit_knight"] = self.knight_places(seat) if self.knights_left(seat, 1) else []
            may["promote_knight"] = [vertex for vertex in own if self.may_promote(vertex)]
        if self.can_pay(seat, ACTIVATION):
            may["activate_knight"] = [vertex for vertex in own if not self.army[vertex].active]
        return may

    def own_toppled(self, seat: Seat) -> list[str]:
        return [vertex for vertex in self.toppled if self.settlements[vertex] == seat]

    def city_places(self, seat: Seat) -> list[str]:
        """CK-TOPPLE-04"""
        return [] if self.own_toppled(seat) else super().city_places(seat)

    def wall_places(self, seat: Seat) -> list[str]:
        """CK-WALL-01"""
        if list(self.walls.values()).count(seat) >= 3:
            return []
        return [vertex for vertex, owner in self.cities.items() if owner == seat and vertex not in self.walls]

    def knight_places(self, seat: Seat) -> list[str]:
        """CK-KNIGHT-02"""
        return [vertex for vertex in EDGES_AT if self.is_free(vertex) and self.has_road_at(seat, vertex)]

    def may_promote(self, vertex: str) -> bool:
        """CK-KNIGHT-07, CK-KNIGHT-08, CK-KNIGHT-09"""
        knight = self.army[vertex]
        if (
            vertex in self.promoted
            or knight.level == 3
            or not self.knights_left(knight.seat, knight.level + 1)
        ):
            return False
        return knight.level == 1 or self.levels[knight.seat]["politics"] >= 3

    def improvements(self, seat: Seat, *, paid: bool = True) -> list[Json]:
        """CK-IMP-06, CK-IMP-07, CK-IMP-10, CK-METRO-01, CK-METRO-03

        :param paid: only those that the seat can pay
        """
        found: list[Json] = []
        if seat not in self.cities.values():
            return found
        for area, commodity in AREAS.items():
            level = self.levels[seat][area] + 1
            own = self.holder(area) == seat
            plain = self.plain_cities(seat)
            if level > 5 or (level >= 4 and not plain and not (level == 5 and own)):
                continue
            if paid and self.hands[seat][commodity] < self.cost_of_level(level):
                continue
            cities = plain if self.brings_metropolis(seat, area, level) else [None]
            found += [{"area": area, "city": city} for city in cities]
        return found

    def cost_of_level(self, level: int) -> int:
        """CK-ALM-G2"""
        return level - bool(self.cranes)

    def holder(self, area: str) -> Seat | None:
        return self.cities[self.metropolises[area]] if area in self.metropolises else None

    def brings_metropolis(self, seat: Seat, area: str, level: int) -> bool:
        """CK-METRO-04: the first level 4 brings it, and the first level 5 if another seat holds it."""
        holder = self.holder(area)
        if level == 4:
            return holder is None
        return level == 5 and holder not in (None, seat) and self.levels[holder][area] < 5

    def may_act(self, seat: Seat) -> dict[str, Choices]:
        """CK-ACT-02, CK-MOVE-01, CK-DISP-01, CK-CHASE-01"""
        moves, displaced, chases = [], [], []
        for vertex in sorted(self.ready):
            for goal in self.reached(seat, vertex):
                step = {"from": vertex, "to": goal}
                other = self.army.get(goal)
                if self.is_free(goal):
                    moves.append(step)
                elif other and other.seat != seat and other.level < self.army[vertex].level:
                    displaced.append(step)
            if self.landings and self.robber in HEXES_AT[vertex]:
                chases += [{"knight": vertex, **move} for move in self.robber_moves(seat)]
        return {"move_knight": moves, "displace_knight": displaced, "chase_robber": chases}

    def reached(self, seat: Seat, start: str) -> list[str]:
        """Return the ends of chains of own roads. A foreign piece ends a chain. CK-MOVE-02, CK-CONF-06"""
        found, waiting = {start}, [start]
        while waiting:
            at = waiting.pop()
            if at != start and self.is_blocked(at, seat):
                continue
            for edge in EDGES_AT[at]:
                if self.roads.get(edge) == seat and (beyond := other_end(edge, at)) not in found:
                    found.add(beyond)
                    waiting.append(beyond)
        return sorted(found - {start})

    def may_play(self, seat: Seat) -> dict[str, Choices]:
        """CK-CARD-02, P6-CK-05: any number, but no Alchemist after the roll."""
        may: dict[str, Choices] = {}
        for card in self.cards_of(seat):
            if card != "alchemist":
                may[f"play_{card}"] = getattr(self, f"ways_of_{card}")(seat)
        if self.harbor is not None:
            may["offer_harbor_swap"] = self.swaps_to_offer(seat)
        return {verb: choices for verb, choices in may.items() if choices}

    def others(self, seat: Seat) -> list[Seat]:
        return self.clockwise(seat)[1:]

    def ways_of_crane(self, seat: Seat) -> Choices:
        return [None] if self.improvements(seat, paid=False) else []

    def hexes_of(self, seat: Seat, terrain: str | None = None) -> list[str]:
        return [
            name
            for name in LAND
            if terrain in (None, self.terrain[name])
            and any(self.owner(vertex) == seat for vertex in VERTICES_OF[name])
        ]

    def ways_of_mining(self, seat: Seat) -> Choices:
        return [None] if self.bank["ore"] and self.hexes_of(seat, "mountains") else []

    def ways_of_irrigation(self, seat: Seat) -> Choices:
        return [None] if self.bank["grain"] and self.hexes_of(seat, "fields") else []

    def ways_of_inventor(self, seat: Seat) -> Choices:
        movable = {name: number for name, number in self.tokens.items() if number not in (2, 6, 8, 12)}
        pairs = itertools.permutations(movable, 2)
        return Sequences([list(pair) for pair in pairs if movable[pair[0]] != movable[pair[1]]])

    def ways_of_engineer(self, seat: Seat) -> Choices:
        return self.wall_places(seat)

    def ways_of_medicine(self, seat: Seat) -> Choices:
        """CK-TOPPLE-04"""
        return (self.own_toppled(seat) or self.city_places(seat)) if self.can_pay(seat, MEDICINE) else []

    def ways_of_smith(self, seat: Seat) -> Choices:
        ways: list[Json] = []
        for first in [v for v, knight in self.army.items() if knight.seat == seat and self.may_promote(v)]:
            ways.append([first])
            self.army[first].level += 1
            self.promoted.add(first)
            own = [v for v, knight in self.army.items() if knight.seat == seat and v != first]
            ways += [[first, second] for second in own if self.may_promote(second)]
            self.army[first].level -= 1
            self.promoted.discard(first)
        return Sequences(ways) if ways else []

    def ways_of_bishop(self, seat: Seat) -> Choices:
        return [name for name in LAND if name != self.robber] if self.landings else []

    def open_roads(self) -> list[str]:
        """CK-ALM-B2, CK-CONF-07"""
        return [
            edge
            for edge, owner in self.roads.items()
            if any(not self.has_other_piece(owner, end, edge) for end in ENDS[edge])
        ]

    def has_other_piece(self, seat: Seat, vertex: str, edge: str) -> bool:
        knight = self.army.get(vertex)
        goes_on = any(self.roads.get(other) == seat for other in EDGES_AT[vertex] if other != edge)
        return goes_on or self.owner(vertex) == seat or (knight is not None and knight.seat == seat)

    def ways_of_diplomat(self, seat: Seat) -> Choices:
        ways: list[Json] = []
        for edge in self.open_roads():
            ways.append([edge])
            if self.roads[edge] == seat:
                del self.roads[edge]
                ways += [[edge, goal] for goal in self.road_places(seat, without=edge)]
                self.roads[edge] = seat
        return Sequences(ways) if ways else []

    def ways_of_warlord(self, seat: Seat) -> Choices:
        return [None] if any(k.seat == seat and not k.active for k in self.army.values()) else []

    def richer(self, seat: Seat) -> list[Seat]:
        return [other for other in self.others(seat) if self.points(other) > self.points(seat)]

    def ways_of_wedding(self, seat: Seat) -> Choices:
        return [None] if any(self.hands[other].total() for other in self.richer(seat)) else []

    def ways_of_intrigue(self, seat: Seat) -> Choices:
        return [v for v, knight in self.army.items() if knight.seat != seat and self.has_road_at(seat, v)]

    def sabotaged(self, seat: Seat) -> list[Seat]:
        own = self.points(seat)
        return [o for o in self.others(seat) if self.points(o) >= own and self.hands[o].total() >= 2]

    def ways_of_saboteur(self, seat: Seat) -> Choices:
        return [None] if self.sabotaged(seat) else []

    def ways_of_spy(self, seat: Seat) -> Choices:
        return [other for other in self.others(seat) if self.progress[other]]

    def ways_of_deserter(self, seat: Seat) -> Choices:
        owners = {knight.seat for knight in self.army.values()}
        return [other for other in self.others(seat) if other in owners]

    def ways_of_merchant(self, seat: Seat) -> Choices:
        """CK-MERCHANT-01, CK-MERCHANT-07"""
        mine = self.merchant["hex"] if self.merchant and self.merchant["seat"] == seat else None
        return [name for name in self.hexes_of(seat) if name != mine]

    def ways_of_commercial_harbor(self, seat: Seat) -> Choices:
        has_resource = any(self.hands[seat][kind] for kind in RESOURCES)
        return [None] if has_resource and self.harbor is None else []

    def ways_of_master_merchant(self, seat: Seat) -> Choices:
        return [other for other in self.richer(seat) if self.hands[other].total()]

    def ways_of_merchant_fleet(self, seat: Seat) -> Choices:
        return [] if self.fleet else [None]

    def ways_of_commodity_monopoly(self, seat: Seat) -> Choices:
        return list(COMMODITIES)

    def ways_of_resource_monopoly(self, seat: Seat) -> Choices:
        return list(RESOURCES)

    def swaps_to_offer(self, seat: Seat) -> Choices:
        assert self.harbor is not None
        has_resource = any(self.hands[seat][kind] for kind in RESOURCES)
        return Anything if has_resource and set(self.others(seat)) - self.harbor else []

    # Verbs

    def build_city(self, seat: Seat, vertex: str) -> None:
        super().build_city(seat, vertex)

    def set_city_upright(self, seat: Seat, vertex: str) -> None:
        self.upright(seat, vertex, CITY)

    def upright(self, seat: Seat, vertex: str, cost: dict[str, int]) -> None:
        self.pay(seat, cost)
        self.expect("city_set_upright", seat=seat, vertex=vertex, cost=cost)
        del self.settlements[vertex]
        self.toppled.discard(vertex)
        self.cities[vertex] = seat
        self.check_victory()

    def build_wall(self, seat: Seat, vertex: str) -> None:
        self.wall(seat, vertex, WALL)

    def wall(self, seat: Seat, vertex: str, cost: dict[str, int]) -> None:
        self.pay(seat, cost)
        self.expect("wall_built", seat=seat, vertex=vertex, cost=cost)
        self.walls[vertex] = seat

    def recruit_knight(self, seat: Seat, vertex: str) -> None:
        self.pay(seat, KNIGHT)
        self.expect("knight_recruited", seat=seat, vertex=vertex, cost=KNIGHT)
        self.army[vertex] = Knight(seat, 1, False)
        self.settled()

    def activate_knight(self, seat: Seat, vertex: str) -> None:
        self.pay(seat, ACTIVATION)
        self.expect("knight_activated", seat=seat, vertex=vertex, cost=ACTIVATION)
        self.army[vertex].active = True

    def promote_knight(self, seat: Seat, vertex: str) -> None:
        self.pay(seat, KNIGHT)
        self.promote(seat, vertex, KNIGHT)

    def promote(self, seat: Seat, vertex: str, cost: dict[str, int]) -> None:
        need(self.may_promote(vertex), "CK-KNIGHT-07, P6-CK-06", vertex)
        self.army[vertex].level += 1
        self.promoted.add(vertex)
        self.expect("knight_promoted", seat=seat, vertex=vertex, level=self.army[vertex].level, cost=cost)

    def improve_city(self, seat: Seat, argument: Json) -> None:
        area = argument["area"]
        level = self.levels[seat][area] + 1
        brings = self.brings_metropolis(seat, area, level)
        cost = {AREAS[area]: self.cost_of_level(level)} if self.cost_of_level(level) else {}
        self.cranes = max(0, self.cranes - 1)
        self.pay(seat, cost)
        self.levels[seat][area] = level
        self.expect("city_improved", seat=seat, area=area, level=level, cost=cost)
        need(brings == (argument["city"] is not None), "CK-METRO-01, CK-METRO-03", argument)
        if brings:
            self.metropolises[area] = argument["city"]
            self.expect("metropolis_placed", seat=seat, area=area, vertex=argument["city"])
            self.check_victory()

    def move_knight(self, seat: Seat, argument: Json) -> None:
        start, goal = argument["from"], argument["to"]
        self.expect("knight_moved", seat=seat, vertex=goal, from_=start)
        self.carry(start, goal)
        self.settled()

    def carry(self, start: str, goal: str) -> None:
        """CK-ACT-04"""
        self.army[goal] = self.army.pop(start)
        self.army[goal].active = False
        self.ready.discard(start)
        if start in self.promoted:
            self.promoted.discard(start)
            self.promoted.add(goal)

    def displace_knight(self, seat: Seat, argument: Json) -> Flow:
        """CK-DISP"""
        start, goal = argument["from"], argument["to"]
        gone = self.army.pop(goal)
        self.expect("knight_displaced", seat=seat, owner=gone.seat, vertex=goal, from_=start)
        self.carry(start, goal)
        self.settled()
        yield from self.relocate(gone, goal)

    def relocate(self, knight: Knight, start: str) -> Flow:
        """CK-DISP-03, CK-DISP-05, CK-D-14"""
        owner = knight.seat
        places = [vertex for vertex in self.reached(owner, start) if self.is_free(vertex)]
        if not places:
            self.expect("knight_removed", seat=owner, vertex=start, level=knight.level)
            return
        goal = places[0]
        if len(places) > 1:
            _, _, goal = yield Ask("displaced_knight", {owner}, lambda _: {"relocate_knight": places})
        self.expect("knight_relocated", seat=owner, vertex=goal, from_=start)
        self.army[goal] = knight
        self.settled()

    def chase_robber(self, seat: Seat, argument: Json) -> None:
        self.expect("robber_chased", seat=seat, vertex=argument["knight"])
        self.tire(argument["knight"])
        self.move_robber(seat, argument)

    def return_progress_card(self, seat: Seat, card: str) -> None:
        self.give_back(seat, card)

    # Progress cards

    def play(self, seat: Seat, card: str) -> None:
        """CK-CARD-03, CK-CARD-13"""
        self.progress[seat].remove(card)
        self.decks[COLOR[card]].insert(0, card)
        self.expect("progress_played", seat=seat, card=card)

    def play_alchemist(self, seat: Seat, argument: Json) -> None:
        self.play(seat, "alchemist")
        self.dice = [argument["white"], argument["red"]]

    def play_crane(self, seat: Seat, _: None) -> None:
        self.play(seat, "crane")
        self.cranes += 1

    def play_mining(self, seat: Seat, _: None) -> None:
        self.bring(seat, "mining", "ore", "mountains")

    def play_irrigation(self, seat: Seat, _: None) -> None:
        self.bring(seat, "irrigation", "grain", "fields")

    def bring(self, seat: Seat, card: str, kind: str, terrain: str) -> None:
        """CK-ALM-G3, CK-ALM-G4"""
        self.play(seat, card)
        cards = {kind: min(self.bank[kind], 2 * len(self.hexes_of(seat, terrain)))}
        self.expect("card_paid", seat=seat, card=card, cards=cards)
        self.move_cards(self.bank, self.hands[seat], cards)

    def play_inventor(self, seat: Seat, hexes: list[str]) -> None:
        self.play(seat, "inventor")
        one, other = hexes
        self.tokens[one], self.tokens[other] = self.tokens[other], self.tokens[one]
        self.expect("tokens_swapped", seat=seat)

    def play_engineer(self, seat: Seat, vertex: str) -> None:
        self.play(seat, "engineer")
        self.wall(seat, vertex, {})

    def play_medicine(self, seat: Seat, vertex: str) -> None:
        self.play(seat, "medicine")
        if vertex in self.toppled:
            self.upright(seat, vertex, MEDICINE)
            return
        self.pay(seat, MEDICINE)
        self.expect("city_built", seat=seat, vertex=vertex, cost=MEDICINE)
        del self.settlements[vertex]
        self.cities[vertex] = seat
        self.check_victory()

    def play_smith(self, seat: Seat, vertices: list[str]) -> None:
        self.play(seat, "smith")
        for vertex in vertices:
            self.promote(seat, vertex, {})

    def play_road_building(self, seat: Seat, edges: list[str]) -> None:
        self.play(seat, "road_building")
        self.free_roads(seat, edges)

    def play_bishop(self, seat: Seat, name: str) -> None:
        self.play(seat, "bishop")
        self.expect("robber_moved", seat=seat, hex=name, from_=self.robber)
        self.robber = name
        there = self.robbed_at(seat, name)
        for victim in self.clockwise(seat):
            if victim in there and self.hands[victim].total():
                self.steal(seat, victim)

    def play_diplomat(self, seat: Seat, edges: list[str]) -> None:
        self.play(seat, "diplomat")
        owner = self.roads.pop(edges[0])
        self.expect("road_removed", seat=seat, owner=owner, edge=edges[0])
        for goal in edges[1:]:
            self.expect("road_built", seat=seat, edge=goal, cost={})
            self.roads[goal] = seat
        self.settled()

    def play_warlord(self, seat: Seat, _: None) -> None:
        self.play(seat, "warlord")
        for vertex, knight in sorted(self.army.items(), key=lambda item: by_place(item[0])):
            if knight.seat == seat and not knight.active:
                self.expect("knight_activated", seat=seat, vertex=vertex, cost={})
                knight.active = True

    def play_wedding(self, seat: Seat, _: None) -> Flow:
        """CK-D-16"""
        self.play(seat, "wedding")
        givers = [other for other in self.richer(seat) if self.hands[other].total()]
        known = {o: dict(+self.hands[o]) for o in givers if self.hands[o].total() <= 2}
        answers = yield from self.everybody(
            "wedding_gift",
            givers,
            lambda other: {"give_wedding_gift": Bundle(dict(self.hands[other]), 2)},
            known,
        )
        for other, cards in answers.items():
            self.expect("wedding_gift_given", seat=other, to=seat, count=sum(cards.values()))
            self.move_cards(self.hands[other], self.hands[seat], cards)

    def play_intrigue(self, seat: Seat, vertex: str) -> Flow:
        self.play(seat, "intrigue")
        knight = self.army.pop(vertex)
        self.expect("knight_driven_out", seat=seat, owner=knight.seat, vertex=vertex)
        self.settled()
        yield from self.relocate(knight, vertex)

    def play_saboteur(self, seat: Seat, _: None) -> Flow:
        """CK-D-17"""
        self.play(seat, "saboteur")
        owed = {other: self.hands[other].total() // 2 for other in self.sabotaged(seat)}
        answers = yield from self.discards("saboteur_discard", owed)
        self.expect("discarded", cards=answers)
        for other, cards in answers.items():
            self.pay(other, cards)

    def play_spy(self, seat: Seat, target: Seat) -> Flow:
        """CK-D-20"""
        self.play(seat, "spy")
        secret = self.expect("progress_hand_seen", seat=seat, target=target)["private"]
        equal({seat: {"cards": sorted(self.progress[target])}}, sorted_cards(secret), "CK-HIDE-13")
        card = self.progress[target][0]
        if len(self.progress[target]) > 1:
            _, _, card = yield Ask(
                "spy_pick", {seat}, lambda _: {"take_progress_card": self.cards_of(target)}
            )
        self.expect("progress_card_taken", seat=seat, target=target, color=COLOR[card])
        self.progress[target].remove(card)
        self.progress[seat].append(card)

    def play_deserter(self, seat: Seat, victim: Seat) -> Flow:
        """CK-ALM-B8, CK-D-18, CK-D-19"""
        self.play(seat, "deserter")
        own = [vertex for vertex, knight in self.army.items() if knight.seat == victim]
        vertex = own[0]
        if len(own) > 1:
            _, _, vertex = yield Ask("deserter_knight", {victim}, lambda _: {"give_up_knight": own})
        gone = self.army.pop(vertex)
        self.expect("knight_deserted", seat=victim, vertex=vertex, level=gone.level, to=seat)
        self.settled()
        levels = [level for level in (gone.level, 1) if self.knights_left(seat, level)]
        places = self.knight_places(seat)
        if not levels or not places:
            return
        _, _, goal = yield Ask("deserter_place", {seat}, lambda _: {"place_deserter": [None, *places]})
        if goal is None:
            self.expect("deserter_declined", seat=seat)
            return
        self.expect("deserter_placed", seat=seat, vertex=goal, level=levels[0], active=gone.active)
        self.army[goal] = Knight(seat, levels[0], gone.active)
        self.settled()

    def play_merchant(self, seat: Seat, name: str) -> None:
        self.play(seat, "merchant")
        self.expect("merchant_placed", seat=seat, hex=name)
        self.merchant = {"hex": name, "seat": seat}
        self.check_victory()

    def play_commercial_harbor(self, seat: Seat, _: None) -> None:
        self.play(seat, "commercial_harbor")
        self.harbor = set()

    def offer_harbor_swap(self, seat: Seat, argument: Json) -> Flow:
        """CK-ALM-Y2, CK-D-15, P6-CK-07"""
        assert self.harbor is not None
        offered = {one["seat"]: one["resource"] for one in argument}
        need(len(offered) == len(argument) and not set(offered) & self.harbor, "CK-ALM-Y2", argument)
        need(set(offered) <= set(self.others(seat)), "CK-ALM-Y2", argument)
        need(Counter(offered.values()) <= self.hands[seat], "CK-ALM-Y2", argument)
        self.harbor |= set(offered)
        self.expect("harbor_offered", seat=seat, to=list(offered))
        asked = [other for other in offered if any(self.hands[other][kind] for kind in COMMODITIES)]
        for other in offered:
            if other not in asked:
                self.expect("harbor_void", seat=other, to=seat)
        answers = yield from self.everybody(
            "harbor_answer",
            [other for other in self.clockwise(seat) if other in asked],
            lambda other: {"give_commodity": [kind for kind in COMMODITIES if self.hands[other][kind]]},
        )
        for other, commodity in answers.items():
            self.expect("harbor_swapped", between=[seat, other])
            self.move_cards(self.hands[seat], self.hands[other], {offered[other]: 1})
            self.move_cards(self.hands[other], self.hands[seat], {commodity: 1})

    def play_master_merchant(self, seat: Seat, target: Seat) -> Flow:
        """CK-ALM-Y3, CK-D-21"""
        self.play(seat, "master_merchant")
        self.expect("hand_seen", seat=seat, target=target)
        taken = dict(+self.hands[target])
        if self.hands[target].total() > 2:
            _, _, taken = yield Ask(
                "master_pick", {seat}, lambda _: {"take_cards": Bundle(dict(self.hands[target]), 2)}
            )
        self.expect("cards_taken", seat=seat, target=target, count=sum(taken.values()))
        self.move_cards(self.hands[target], self.hands[seat], taken)

    def play_merchant_fleet(self, seat: Seat, _: None) -> None:
        self.play(seat, "merchant_fleet")
        self.fleet = True

    def play_commodity_monopoly(self, seat: Seat, kind: str) -> None:
        self.monopoly(seat, "commodity_monopoly", kind, 1)

    def play_resource_monopoly(self, seat: Seat, kind: str) -> None:
        self.monopoly(seat, "resource_monopoly", kind, 2)

    def monopoly(self, seat: Seat, card: str, kind: str, most: int) -> None:
        """CK-ALM-Y5, CK-ALM-Y6"""
        self.play(seat, card)
        taken = {other: min(most, self.hands[other][kind]) for other in self.others(seat)}
        entry = self.expect("monopoly_taken", seat=seat, card=card, goods=kind)["public"]
        equal({other: n for other, n in taken.items() if n}, entry["taken"], "CK-ALM-Y5, CK-ALM-Y6")
        for other, count in taken.items():
            self.move_cards(self.hands[other], self.hands[seat], {kind: count})

    # When time runs out

    def default(self, seat: Seat) -> Any:
        """P6-D-05, CK-D-23: cards are returned newest first."""
        assert self.ask is not None
        own = self.actor == seat and self.ask.decision in ("main", "second_main")
        if self.ask.decision == "fifth_card" or (own and len(self.progress[seat]) > 4):
            return "return_progress_card", self.progress[seat][-1]
        return super().default(seat)


def by_place(vertex: str) -> tuple[int, int, str]:
    """CK-ORD-01"""
    q, r, corner = vertex.split(",")
    return int(r), int(q), corner


def sorted_cards(secret: Json) -> Json:
    return {seat: {"cards": sorted(fact["cards"])} for seat, fact in secret.items()}


__all__ = ["KnightsReferee", "compare_choices"]
