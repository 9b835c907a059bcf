#!/usr/bin/env python3
"""Check the luck of a finished game of base CATAN: `python3 check_game.py game.json`.

This script needs nothing but Python 3.10 or later and shares no code with the site. It takes the
export of a finished game and recomputes from the seed, which is published when a game ends:

- that the seed is the one whose SHA-256 was published before anybody sat down,
- the island, the deck and the starting seat,
- every roll of the dice, every card bought and every card stolen,
- what was drawn at random for a seat whose time was over,

and keeps every hand on the way, since a stolen card is drawn from the victim's hand. It ends with
exit status 0 if all is as it must be, 1 at the first thing that is not, naming the move, and 2 if
the file cannot be checked.

How a number is made. The numbers of a label are the 32-bit big-endian words of
HMAC-SHA256(key=seed, message="\n".join([*entropy, label, block])) for block 0, 1, 2, ...; the
entropy is the seats', in seat order. A number below n is the first word below the greatest multiple
of n that is at most 2**32, modulo n. A label is `setup/...` or `turn/<number>/...`; one used again in
a turn gets `#2`, `#3` and so on. docs/fair-dice.md has all labels.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import sys
from collections.abc import Iterator, Sequence
from typing import Any

Json = Any
Cards = dict[str, int]
Board = tuple[dict[str, str], dict[str, int], dict[str, str]]

RESOURCES = ("brick", "lumber", "wool", "grain", "ore")
CARDS_OF_EACH = 19
HEXES = [f"{q},{r}" for r in range(-2, 3) for q in range(-2, 3) if abs(q + r) <= 2]
"""Row by row, west to east."""
TERRAIN = {"forest": 4, "pasture": 4, "fields": 4, "hills": 3, "mountains": 3, "desert": 1}
PRODUCES = {"forest": "lumber", "pasture": "wool", "fields": "grain", "hills": "brick", "mountains": "ore"}
TOKENS = (5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11)
CORNERS_OF_THE_ISLAND = ("-2,0", "-2,2", "0,-2", "0,2", "2,-2", "2,0")
HARBORS = {
    "0,-3,SE": "any",
    "1,-2,NE": "grain",
    "2,-1,NE": "ore",
    "2,0,E": "any",
    "1,1,SE": "wool",
    "-1,2,SE": "any",
    "-3,3,NE": "any",
    "-3,1,E": "brick",
    "-2,-1,E": "lumber",
}
DECK = {"knight": 14, "road_building": 2, "year_of_plenty": 2, "monopoly": 2, "victory_point": 5}
BEGINNERS_TERRAIN = [
    *("mountains", "pasture", "forest"),
    *("fields", "hills", "pasture", "hills"),
    *("fields", "forest", "desert", "forest", "mountains"),
    *("forest", "mountains", "fields", "pasture"),
    *("hills", "fields", "pasture"),
]
BEGINNERS_NUMBERS = (10, 2, 9, 12, 6, 4, 10, 9, 11, None, 3, 8, 8, 3, 4, 5, 5, 6, 11)
BEGINNERS_PIECES = {
    "red": (("-2,1,N", "0,-1,N"), {"grain": 1, "lumber": 2}),
    "blue": (("-2,2,N", "0,2,N"), {"lumber": 1, "ore": 1, "brick": 1}),
    "orange": (("-1,2,N", "2,-2,S"), {"ore": 1, "grain": 2}),
    "white": (("1,1,N", "-1,0,N"), {"lumber": 1, "ore": 1, "wool": 1}),
}
DEFAULTS = {"board": "variable", "tokens": "spiral", "harbors": "random"}
TIME_RAN_OUT = "timeout"
MUST_TELL = {
    "roll": ("rolled",),
    "place_settlement": ("settlement_placed",),
    "place_road": ("road_placed",),
    "buy_development_card": ("card_bought",),
    "discard": ("discard_filed",),
    "move_robber": ("robber_moved",),
    "play_knight": ("knight_played",),
    "play_monopoly": ("monopoly_played",),
    "play_year_of_plenty": ("year_of_plenty_played",),
    "trade_with_bank": ("bank_trade",),
    "build_road": ("road_built",),
    "build_settlement": ("settlement_built",),
    "build_city": ("city_built",),
    "end_turn": ("turn_ended",),
}
"""What each action leaves in the log."""


class Wrong(Exception):
    """Something in the export is not what seed and rules make it."""


class CannotCheck(Exception):
    """The file is no export of a finished game that this script understands."""


# ---------------------------------------------------------------- the island


def corners(name: str) -> tuple[str, ...]:
    """The six corners of a hex: N, NE, SE, S, SW, NW."""
    q, r = map(int, name.split(","))
    return (
        f"{q},{r},N",
        f"{q + 1},{r - 1},S",
        f"{q},{r + 1},N",
        f"{q},{r},S",
        f"{q - 1},{r + 1},N",
        f"{q},{r - 1},S",
    )


def sides(name: str) -> tuple[str, ...]:
    """The six sides of a hex: NE, E, SE, SW, W, NW."""
    q, r = map(int, name.split(","))
    return (
        f"{q},{r},NE",
        f"{q},{r},E",
        f"{q},{r},SE",
        f"{q - 1},{r + 1},NE",
        f"{q - 1},{r},E",
        f"{q},{r - 1},SE",
    )


HEXES_AT: dict[str, list[str]] = {}
ENDS: dict[str, tuple[str, str]] = {}
for _name in HEXES:
    for _place, _corner in enumerate(corners(_name)):
        HEXES_AT.setdefault(_corner, []).append(_name)
        ENDS.setdefault(sides(_name)[_place], (_corner, corners(_name)[(_place + 1) % 6]))
EDGES_AT: dict[str, list[str]] = {}
for _edge, _ends in ENDS.items():
    for _end in _ends:
        EDGES_AT.setdefault(_end, []).append(_edge)
NEIGHBORS = {
    vertex: [end for edge in edges for end in ENDS[edge] if end != vertex]
    for vertex, edges in EDGES_AT.items()
}
HEXES_BESIDE: dict[str, list[str]] = {}
for _name in HEXES:
    for _side in sides(_name):
        HEXES_BESIDE.setdefault(_side, []).append(_name)


def spiral(corner: str) -> list[str]:
    """Counter-clockwise around the coast from a corner, then around the inner ring, then the center."""
    walk: list[tuple[int, int]] = []
    for radius in (2, 1):
        q, r = (int(part) * radius // 2 for part in corner.split(","))
        ring: list[tuple[int, int]] = []
        at = (0, -radius)
        for dq, dr in ((-1, 1), (0, 1), (1, 0), (1, -1), (0, -1), (-1, 0)):
            for _ in range(radius):
                ring.append(at)
                at = (at[0] + dq, at[1] + dr)
        start = ring.index((q, r))
        walk += ring[start:] + ring[:start]
    return [f"{q},{r}" for q, r in walk] + ["0,0"]


def pips(number: int) -> int:
    """Ways of 36 to roll a number."""
    return 6 - abs(7 - number)


# ---------------------------------------------------------------- luck


class Luck:
    """Recomputes what was drawn, label by label, and keeps a list of it."""

    def __init__(self, seed: str, entropy: list[str]) -> None:
        self.seed, self.entropy = seed.encode(), list(entropy)
        self.scope = "setup"
        self.used: dict[str, int] = {}
        self.drawn: list[Json] = []

    def begin_turn(self, number: int) -> None:
        """From here on labels begin with the turn."""
        self.scope, self.used = f"turn/{number}", {}

    def words(self, label: str) -> Iterator[int]:
        """The endless row of numbers of a label."""
        block = 0
        while True:
            message = "\n".join([*self.entropy, label, str(block)]).encode()
            digest = hmac.new(self.seed, message, hashlib.sha256).digest()
            for start in range(0, 32, 4):
                yield int.from_bytes(digest[start : start + 4], "big")
            block += 1

    def label(self, *parts: str) -> str:
        """The full label of the next draw."""
        name = "/".join((self.scope, *parts))
        self.used[name] = self.used.get(name, 0) + 1
        return name if self.used[name] == 1 else f"{name}#{self.used[name]}"

    def note(self, label: str, how: str, of: Json, result: Json) -> Json:
        """Keep what was drawn, as the export must have it."""
        self.drawn.append({"label": label, "how": how, "of": of, "result": result})
        return result

    def dice(self) -> list[int]:
        """Two dice."""
        label = self.label("dice")
        row = self.words(label)
        return self.note(label, "dice", [2, 6], [below(row, 6) + 1, below(row, 6) + 1])

    def shuffled(self, what: str, items: Sequence[Json]) -> Json:
        """A shuffle from the end."""
        label = self.label(what)
        row, result = self.words(label), list(items)
        for last in range(len(result) - 1, 0, -1):
            other = below(row, last + 1)
            result[last], result[other] = result[other], result[last]
        return self.note(label, "shuffle", list(items), result)

    def pick(self, items: Sequence[str], *parts: str) -> str:
        """One of the items."""
        label = self.label(*parts)
        return self.note(label, "pick", list(items), items[below(self.words(label), len(items))])

    def draw(self, hand: Cards, count: int, *parts: str) -> Cards:
        """So many cards of a hand, each card equally likely."""
        label = self.label(*parts)
        row = self.words(label)
        cards: Cards = {}
        pile = [kind for kind in sorted(hand) for _ in range(hand[kind])]
        for _ in range(count):
            kind = pile.pop(below(row, len(pile)))
            cards[kind] = cards.get(kind, 0) + 1
        return self.note(label, "draw", [dict(hand), count], cards)


def below(row: Iterator[int], n: int) -> int:
    """A number below n, every one equally likely."""
    limit = 2**32 - 2**32 % n
    return next(word for word in row if word < limit) % n


# ---------------------------------------------------------------- the game


class Table:
    """Follows the game by its log: the board, every hand, the deck, whose turn it is."""

    def __init__(self, document: Json, luck: Luck) -> None:
        self.luck = luck
        self.options = {**DEFAULTS, **document["options"]}
        self.colors = {str(seat["number"]): seat["color"] for seat in document["seats"]}
        self.seats = list(self.colors)
        self.hands: dict[str, Cards] = {seat: dict.fromkeys(RESOURCES, 0) for seat in self.seats}
        self.bank = dict.fromkeys(RESOURCES, CARDS_OF_EACH)
        self.settlements: dict[str, str] = {}
        self.cities: dict[str, str] = {}
        self.roads: set[str] = set()
        self.deck: list[str] = []
        self.robber = ""
        self.turn, self.number = 0, 0
        self.active: str | None = None
        self.phase = "place_settlement"
        self.placed: list[str] = []
        self.owed: Cards = {}
        self.filed: dict[str, Cards] = {}
        self.over = False

    # The island and the deck

    def lay_out(self, log: list[Json]) -> None:
        """The island, the deck, the starting seat: what the log tells must be what the seed gives."""
        told = {entry["kind"]: entry["public"] for entry in log}
        need("board_made" in told and "starting_seat" in told, "the start tells of no board")
        if self.options["board"] == "beginner":
            terrain, tokens, harbors = self.beginners_board()
        else:
            terrain, tokens, harbors = self.drawn_board()
        same("the terrain", told["board_made"]["terrain"], terrain)
        same("the number tokens", told["board_made"]["tokens"], tokens)
        same("the harbors", told["board_made"]["harbors"], harbors)
        self.terrain, self.tokens = terrain, tokens
        self.robber = next(name for name in HEXES if terrain[name] == "desert")
        self.deck = self.luck.shuffled("deck", [kind for kind, count in DECK.items() for _ in range(count)])
        same("the starting seat", told["starting_seat"]["seat"], self.luck.pick(self.seats, "starting_seat"))
        for entry in log:
            if entry["kind"] not in ("board_made", "starting_seat"):
                self.follow(entry)

    def beginners_board(self) -> Board:
        """The printed island with its pieces."""
        for seat in self.seats:
            for vertex in BEGINNERS_PIECES[self.colors[seat]][0]:
                self.settlements[vertex] = seat
        numbers = zip(HEXES, BEGINNERS_NUMBERS, strict=False)
        return (
            dict(zip(HEXES, BEGINNERS_TERRAIN, strict=False)),
            {name: number for name, number in numbers if number is not None},
            dict(HARBORS),
        )

    def drawn_board(self) -> Board:
        """Terrain, tokens and harbors as they are drawn."""
        pile = [kind for kind, count in TERRAIN.items() for _ in range(count)]
        terrain = dict(zip(HEXES, self.luck.shuffled("terrain", pile), strict=False))
        if self.options["tokens"] == "random":
            tokens = self.shuffled_tokens(terrain)
        else:
            corner = self.luck.pick(list(CORNERS_OF_THE_ISLAND), "spiral")
            tokens = dict(
                zip([name for name in spiral(corner) if terrain[name] != "desert"], TOKENS, strict=False)
            )
        harbors = list(HARBORS.values())
        if self.options["harbors"] == "random":
            harbors = self.luck.shuffled("harbors", harbors)
        return terrain, tokens, dict(zip(HARBORS, harbors, strict=False))

    def shuffled_tokens(self, terrain: dict[str, str]) -> dict[str, int]:
        """Shuffled again and again until no two of 6 and 8 are side by side."""
        places = [name for name in HEXES if terrain[name] != "desert"]
        while True:
            tokens = dict(zip(places, self.luck.shuffled("tokens", TOKENS), strict=False))
            red = {name for name, number in tokens.items() if number in (6, 8)}
            if not any(len(pair) == 2 and set(pair) <= red for pair in HEXES_BESIDE.values()):
                return tokens

    # One move

    def play(self, move: Json) -> None:
        """Check one move: its argument if time made it, then everything that it tells."""
        need(not self.over, "there is a move after the end of the game")
        verb, argument, seat = move["verb"], move["argument"], move["seat"]
        if move["actor"] == TIME_RAN_OUT:
            expected_verb, expected = self.answer_of_an_absent_seat(seat)
            same("the answer of the absent seat", [verb, argument], [expected_verb, expected])
        if verb == "discard":
            need(seat in self.owed, f"seat {seat} owes no discard")
            same("the number of discards", sum(argument.values()), self.owed[seat])
            self.filed[seat] = argument
        kinds = [entry["kind"] for entry in move["log"]]
        for kind in MUST_TELL.get(verb, ()):
            need(kind in kinds, f"the log does not tell of {kind}")
        for entry in move["log"]:
            self.compare(verb, argument, seat, entry)
            self.follow(entry)
        need(
            self.phase != "discard" or self.filed.keys() != self.owed.keys() or "game_over" in kinds,
            "all have chosen what to discard, but the log tells of no discards",
        )

    def compare(self, verb: str, argument: Json, seat: str, entry: Json) -> None:
        """What the player chose is what the log tells."""
        kind, told = entry["kind"], entry["public"]
        if kind in ("settlement_placed", "settlement_built", "city_built"):
            same("the place", told["vertex"], argument)
        elif kind == "road_placed" or (kind == "road_built" and verb == "build_road"):
            same("the place", told["edge"], argument)
        elif kind == "robber_moved":
            same("the robber's hex", told["hex"], argument["hex"])
            same("who moves the robber", told["seat"], seat)
        elif kind in ("stolen", "nothing_to_steal"):
            same("the victim", told["victim"], argument["victim"])
            same("the thief", told["seat"], seat)
        elif kind in ("rolled", "card_bought"):
            same("whose move it is", told["seat"], seat)
        if kind == "robber_moved" and self.victims(told["hex"], seat):
            need(argument["victim"] is not None, "nobody is robbed")

    def follow(self, entry: Json) -> None:
        """Keep the books; where there was luck, recompute it."""
        told, private = entry["public"], entry.get("private") or {}
        step = getattr(self, "see_" + entry["kind"], None)
        if step is not None:
            step(told, private)

    # What an absent seat does

    def answer_of_an_absent_seat(self, seat: str) -> tuple[str, Json]:
        """The verb and argument that the rules give, with its luck."""
        if self.phase == "discard":
            return "discard", self.luck.draw(self.hands[seat], self.owed[seat], "default", "discard", seat)
        if self.phase == "robber":
            return "move_robber", self.robber_of_an_absent_seat(seat)
        if self.phase == "place_settlement":
            free = [vertex for vertex in HEXES_AT if self.is_free(vertex)]
            worth = {vertex: self.pips_at(vertex) for vertex in free}
            best = [vertex for vertex in free if worth[vertex] == max(worth.values())]
            return "place_settlement", self.luck.pick(best, "default", "settlement", seat)
        if self.phase == "place_road":
            edges = [edge for edge in EDGES_AT[self.placed[-1]] if edge not in self.roads]
            return "place_road", self.luck.pick(edges, "default", "road", seat)
        return ("roll", None) if self.phase == "pre_roll" else ("end_turn", None)

    def robber_of_an_absent_seat(self, seat: str) -> Json:
        places = [name for name in HEXES if name != self.robber]
        others = [name for name in places if seat not in self.owners_at(name)]
        with_cards = [name for name in others if self.victims_with_cards(name, seat)]
        name = self.luck.pick(with_cards or others or places, "default", "robber", seat)
        there = self.victims_with_cards(name, seat) or self.victims(name, seat)
        victim = self.luck.pick(there, "default", "victim", seat) if there else None
        return {"hex": name, "victim": victim}

    def is_free(self, vertex: str) -> bool:
        built = (*self.settlements, *self.cities)
        return vertex not in built and not any(other in built for other in NEIGHBORS[vertex])

    def pips_at(self, vertex: str) -> int:
        return sum(pips(self.tokens[name]) for name in HEXES_AT[vertex] if name in self.tokens)

    def owners_at(self, name: str) -> set[str]:
        standing = (self.settlements.get(corner) or self.cities.get(corner) for corner in corners(name))
        return {seat for seat in standing if seat is not None}

    def victims(self, name: str, mover: str) -> list[str]:
        there = self.owners_at(name)
        return [seat for seat in self.seats if seat in there and seat != mover]

    def victims_with_cards(self, name: str, mover: str) -> list[str]:
        return [seat for seat in self.victims(name, mover) if sum(self.hands[seat].values())]

    # What the log tells

    def see_starting_cards(self, told: Json, private: Json) -> None:
        self.move_cards(None, told["seat"], told["cards"])

    def see_settlement_placed(self, told: Json, private: Json) -> None:
        self.settlements[told["vertex"]] = told["seat"]
        self.placed.append(told["vertex"])
        self.phase = "place_road"

    def see_road_placed(self, told: Json, private: Json) -> None:
        self.roads.add(told["edge"])
        self.phase = "place_settlement"

    def see_turn_began(self, told: Json, private: Json) -> None:
        same("the number of the turn", told["turn"], self.turn + 1)
        if self.active is not None:
            after = self.seats[(self.seats.index(self.active) + 1) % len(self.seats)]
            same("whose turn it is", told["seat"], after)
        self.turn, self.active, self.phase = told["turn"], told["seat"], "pre_roll"
        self.luck.begin_turn(self.turn)

    def see_turn_ended(self, told: Json, private: Json) -> None:
        need(self.phase == "main", f"the turn ends in the phase {self.phase}")

    def see_rolled(self, told: Json, private: Json) -> None:
        need(self.phase == "pre_roll", "there is a second roll in the turn")
        dice = self.luck.dice()
        same("the roll", told["dice"], dice)
        self.phase, self.number = "produce", sum(dice)
        if self.number == 7:
            counts = {seat: sum(hand.values()) for seat, hand in self.hands.items()}
            self.owed = {seat: count // 2 for seat, count in counts.items() if count > 7}
            self.filed = {}
            self.phase = "discard" if self.owed else "robber"

    def see_produced(self, told: Json, private: Json) -> None:
        need(self.phase == "produce", "there is production without a roll")
        same("the number that produces", told["number"], self.number)
        gains = self.production(self.number)
        same("what is produced", {seat: cards for seat, cards in told["gains"].items() if cards}, gains)
        for seat, cards in gains.items():
            self.move_cards(None, seat, cards)
        self.phase = "main"

    def production(self, number: int) -> dict[str, Cards]:
        """What each seat is paid; a kind that is short only if one seat alone earns it."""
        earned: dict[str, Cards] = {}
        for name in HEXES:
            if self.tokens.get(name) == number and name != self.robber:
                kind = PRODUCES[self.terrain[name]]
                for corner in corners(name):
                    for count, owners in ((1, self.settlements), (2, self.cities)):
                        if corner in owners:
                            own = earned.setdefault(owners[corner], {})
                            own[kind] = own.get(kind, 0) + count
        for kind in RESOURCES:
            claimants = [seat for seat in earned if kind in earned[seat]]
            if sum(earned[seat][kind] for seat in claimants) > self.bank[kind]:
                for seat in claimants:
                    earned[seat][kind] = self.bank[kind] if len(claimants) == 1 else 0
        paid = {seat: {kind: n for kind, n in cards.items() if n} for seat, cards in earned.items()}
        return {seat: cards for seat, cards in paid.items() if cards}

    def see_discarded(self, told: Json, private: Json) -> None:
        need(self.phase == "discard", "there are discards that nobody owes")
        same("the discards", told["cards"], self.filed)
        same("who discards", sorted(told["cards"]), sorted(self.owed))
        for seat, cards in told["cards"].items():
            self.move_cards(seat, None, cards)
        self.phase, self.owed, self.filed = "robber", {}, {}

    def see_robber_moved(self, told: Json, private: Json) -> None:
        same("where the robber was", told["from"], self.robber)
        need(told["hex"] in HEXES and told["hex"] != self.robber, "the robber does not move")
        self.robber = told["hex"]
        if self.phase == "robber":
            self.phase = "main"

    def see_stolen(self, told: Json, private: Json) -> None:
        thief, victim = told["seat"], told["victim"]
        need(victim in self.owners_at(self.robber), f"seat {victim} has nothing at the robber's hex")
        need(any(self.hands[victim].values()), f"seat {victim} has no card")
        drawn = self.luck.draw(self.hands[victim], 1, "steal", thief, victim)
        same("the stolen card", private, {thief: {"cards": drawn}, victim: {"cards": drawn}})
        self.move_cards(victim, thief, drawn)

    def see_nothing_to_steal(self, told: Json, private: Json) -> None:
        need(not any(self.hands[told["victim"]].values()), "seat {} had a card".format(told["victim"]))

    def see_card_bought(self, told: Json, private: Json) -> None:
        need(self.deck, "the deck was empty")
        same("the card drawn", private, {told["seat"]: {"card": self.deck.pop()}})
        self.move_cards(told["seat"], None, told["cost"])

    def see_road_built(self, told: Json, private: Json) -> None:
        self.roads.add(told["edge"])
        self.move_cards(told["seat"], None, told["cost"])

    def see_settlement_built(self, told: Json, private: Json) -> None:
        self.settlements[told["vertex"]] = told["seat"]
        self.move_cards(told["seat"], None, told["cost"])

    def see_city_built(self, told: Json, private: Json) -> None:
        same("whose settlement it was", self.settlements.pop(told["vertex"], None), told["seat"])
        self.cities[told["vertex"]] = told["seat"]
        self.move_cards(told["seat"], None, told["cost"])

    def see_year_of_plenty_played(self, told: Json, private: Json) -> None:
        self.move_cards(None, told["seat"], told["cards"])

    def see_monopoly_played(self, told: Json, private: Json) -> None:
        kind = told["resource"]
        others = {seat: self.hands[seat][kind] for seat in self.seats if seat != told["seat"]}
        same("the monopoly", told["taken"], {seat: count for seat, count in others.items() if count})
        for seat, count in told["taken"].items():
            self.move_cards(seat, told["seat"], {kind: count})

    def see_bank_trade(self, told: Json, private: Json) -> None:
        self.move_cards(told["seat"], None, told["give"])
        self.move_cards(None, told["seat"], told["take"])

    def see_swapped(self, told: Json, private: Json) -> None:
        one, other = told["between"]
        self.move_cards(one, other, told["gave"][one])
        self.move_cards(other, one, told["gave"][other])

    def see_game_over(self, told: Json, private: Json) -> None:
        self.over = True

    def move_cards(self, giver: str | None, receiver: str | None, cards: Cards) -> None:
        """From hand or bank to hand or bank; nobody gives what is not there."""
        source = self.bank if giver is None else self.hands[giver]
        target = self.bank if receiver is None else self.hands[receiver]
        for kind, count in cards.items():
            who = "the bank" if giver is None else f"seat {giver}"
            whole = type(count) is int and count >= 0 and kind in source
            need(whole and source[kind] >= count, f"{who} gives {count} {kind} without having it")
            source[kind] -= count
            target[kind] += count


def need(holds: Json, what: str) -> None:
    """Stop where something does not hold."""
    if not holds:
        raise Wrong(what)


def same(what: str, recorded: Json, computed: Json) -> None:
    """Stop where what is recorded is not what is computed."""
    if recorded != computed:
        raise Wrong(f"{what}: the export has {recorded}, the seed and the rules give {computed}")


# ---------------------------------------------------------------- the whole document


def check(document: Json) -> Table:
    """Check an export; what was found right, as counts.

    :raises Wrong: naming the move
    """
    luck = Luck(document["seed"], [seat["entropy"] for seat in document["seats"]])
    table = Table(document, luck)
    where = "the commitment"
    try:
        seed = document["seed"].encode()
        same("the SHA-256 of the seed", document["commitment"], hashlib.sha256(seed).hexdigest())
        where = "the start"
        table.lay_out(document["start"]["log"])
        same("the record of chance", document["start"]["chance"], luck.drawn)
        last = 0
        for move in document["moves"]:
            where = "move {}".format(move["number"])
            need(move["number"] >= last, "the numbers of the moves go back")
            last = move["number"]
            if not is_played(move):
                need(not move.get("chance"), "luck in a move that was taken back, or in none")
                continue
            luck.drawn = []
            table.play(move)
            same("the record of chance", move["chance"], luck.drawn)
        where = "the end"
        early = any(e["kind"] == "ended_early" for m in document["moves"] for e in m["log"])
        resigned = any(seat.get("resigned_at") for seat in document["seats"])
        need(table.over or early or resigned, "the game has no end")
    except Wrong as wrong:
        raise Wrong(f"{where}: {wrong}") from None
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        raise Wrong(f"{where}: something is missing or of the wrong kind ({error!r})") from None
    return table


def is_played(move: Json) -> bool:
    """Whether a move counts: not taken back, and not a note of the site."""
    return not move["undone"] and move["actor"] != "site"


def read(path: str) -> Json:
    """The export, if it is one that can be checked."""
    try:
        with open(path, encoding="utf-8") if path != "-" else sys.stdin as file:
            document = json.load(file)
    except (OSError, ValueError) as error:
        raise CannotCheck(f"{path} cannot be read: {error}") from None
    if not isinstance(document, dict) or document.get("format") != "longshore-game":
        raise CannotCheck(f"{path} is no exported game.")
    if document.get("title") != "catan" or document.get("modules") != ["base"]:
        raise CannotCheck("Only games of base CATAN can be checked.")
    missing = [
        key for key in ("seed", "commitment", "options", "seats", "start", "moves") if key not in document
    ]
    if missing:
        raise CannotCheck("The export lacks {}: is the game finished?".format(", ".join(missing)))
    return document


def main(arguments: list[str]) -> int:
    """Check the file that is named."""
    if len(arguments) != 1:
        print("usage: python3 check_game.py game.json", file=sys.stderr)
        return 2
    try:
        document = read(arguments[0])
        table = check(document)
    except CannotCheck as error:
        print(error, file=sys.stderr)
        return 2
    except Wrong as wrong:
        print(f"WRONG. {wrong}")
        return 1
    played = sum(map(is_played, document["moves"]))
    print(
        f"All is as the seed makes it: {played} moves, {table.turn} turns;"
        " every roll, shuffle, draw, theft and random answer."
    )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
