#!/usr/bin/env python3
"""Check the luck of a finished game: `python3 check_game.py game.json`.

It checks games of CATAN, of Cities & Knights and of Hansa Teutonica. This script needs nothing but
Python 3.10 or later and shares no code with the site. It takes the export of a finished game and
recomputes from the seed, which is published when a game ends:

- that the seed is the one whose SHA-256 was published before anybody sat down,
- everything that was shuffled or drawn before the first turn,
- every roll and every face of the event die, every card drawn and every card stolen, every marker
  that was turned up,
- what was done for a seat whose time was over, drawn at random or not,

and keeps the books on the way, since a stolen card is drawn from the victim's hand and an absent
seat's piece goes where there is room. It ends with exit status 0 if all is as it must be, 1 at the
first thing that is not, naming the move, and 2 if the file cannot be checked.

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


TIME_RAN_OUT = "timeout"


class Wrong(Exception):
    """Something in the export is not what seed and rules make it."""


class CannotCheck(Exception):
    """The file is no export of a finished game that this script understands."""


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

    def dice(self, count: int, what: str) -> list[int]:
        """So many dice."""
        label = self.label(what)
        row = self.words(label)
        return self.note(label, "dice", [count, 6], [below(row, 6) + 1 for _ in range(count)])

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


# ---------------------------------------------------------------- what all games share


class Follower:
    """Follows a game by its moves and its log, and knows at any time whom it waits for.

    `see_<kind>` reads an entry of the log: it keeps the books and recomputes where there was luck.
    """

    must_tell: dict[str, tuple[str, ...]] = {}
    """What each action leaves in the log."""

    def __init__(self, document: Json, luck: Luck) -> None:
        self.luck = luck
        self.colors = {str(seat["number"]): seat["color"] for seat in document["seats"]}
        self.seats = list(self.colors)
        self.turn = 0
        self.active: str | None = None
        self.over = False
        self.verb: str | None = None
        self.argument: Json = None
        self.mover: str | None = None

    def clockwise_from(self, seat: str) -> list[str]:
        """All seats in turn order, beginning with this one."""
        first = self.seats.index(seat)
        return self.seats[first:] + self.seats[:first]

    def lay_out(self, log: list[Json]) -> None:
        """What was there before the first move: the log must tell what the seed gives."""
        raise NotImplementedError

    def due(self) -> dict[str, str]:
        """The seats that the game waits for, each with what it is asked."""
        raise NotImplementedError

    def absent(self, seat: str, asked: str) -> tuple[str, Json]:
        """What the rules do for an absent seat that is asked this: verb and argument, with their luck."""
        raise NotImplementedError

    def choose(self) -> None:
        """Note what was chosen, before the log tells what came of it."""

    def settle(self) -> None:
        """The move is over: nothing that had to happen may be missing."""

    def compare(self, kind: str, told: Json) -> None:
        """What the player chose is what the log tells."""

    def play(self, move: Json) -> None:
        """Check one move: its argument if time made it, then everything that it tells."""
        need(not self.over, "there is a move after the end of the game")
        self.verb, self.argument, self.mover = move["verb"], move["argument"], move["seat"]
        if move["actor"] == TIME_RAN_OUT:
            due = self.due()
            need(self.mover in due, f"seat {self.mover} was not asked anything")
            answer = self.absent(self.mover, due[self.mover])
            same("the answer of the absent seat", [self.verb, self.argument], list(answer))
        self.choose()
        kinds = [entry["kind"] for entry in move["log"]]
        for kind in self.must_tell.get(self.verb, ()):
            need(kind in kinds, f"the log does not tell of {kind}")
        for entry in move["log"]:
            self.compare(entry["kind"], entry["public"])
            self.follow(entry)
        if not self.over:
            self.settle()
        self.verb = self.argument = self.mover = None

    def follow(self, entry: Json) -> None:
        """Keep the books; where there was luck, recompute it."""
        need(not self.over, "the log goes on after the end of the game")
        step = getattr(self, "see_" + entry["kind"], None)
        if step is not None:
            step(entry["public"], entry.get("private") or {})

    def see_turn_began(self, told: Json, private: Json) -> None:
        """Turns are counted; they go round from the starting seat."""
        same("the number of the turn", told["turn"], self.turn + 1)
        if self.active is not None:
            same("whose turn it is", told["seat"], self.clockwise_from(self.active)[1])
        self.turn, self.active = told["turn"], told["seat"]
        self.luck.begin_turn(self.turn)

    def see_game_over(self, told: Json, private: Json) -> None:
        self.over = True


def need(holds: Json, what: str) -> None:
    """Stop where something does not hold."""
    if not holds:
        raise Wrong(what)


def same(what: str, recorded: Json, computed: Json) -> None:
    """Stop where what is recorded is not what is computed."""
    if recorded != computed:
        raise Wrong(f"{what}: the export has {recorded}, the seed and the rules give {computed}")


def times(counts: dict[str, int]) -> list[str]:
    """Each item as often as it is there."""
    return [item for item, count in counts.items() for _ in range(count)]


# ---------------------------------------------------------------- the island of CATAN

RESOURCES = ("brick", "lumber", "wool", "grain", "ore")
CARDS_OF_EACH = 19
HAND_LIMIT = 7
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


def numbers_of(tokens: Json) -> dict[str, int]:
    """The number of each hex, which newer games tell as a list of one."""
    return {
        name: told[0] if isinstance(told, list) and len(told) == 1 else told for name, told in tokens.items()
    }


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


# ---------------------------------------------------------------- CATAN


AS_ORDERED = "as ordered in advance"
"""The answer of a seat that has said it before; which it is shows when it is carried out."""


class Catan(Follower):
    """The island, every hand, the deck, the robber."""

    must_tell = {
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
    bank_at_start = dict.fromkeys(RESOURCES, CARDS_OF_EACH)
    second_building = "settlement"
    earns = {
        "settlement": {terrain: {kind: 1} for terrain, kind in PRODUCES.items()},
        "city": {terrain: {kind: 2} for terrain, kind in PRODUCES.items()},
    }

    def __init__(self, document: Json, luck: Luck) -> None:
        super().__init__(document, luck)
        self.options = {**DEFAULTS, **document["options"]}
        self.bank: Cards = dict(self.bank_at_start)
        self.hands: dict[str, Cards] = {seat: dict.fromkeys(self.bank, 0) for seat in self.seats}
        self.settlements: dict[str, str] = {}
        self.cities: dict[str, str] = {}
        self.roads: dict[str, str] = {}
        self.deck: list[str] = []
        self.robber = ""
        self.number = 0
        self.phase = "setup"
        self.after_robber = "main"
        self.to_place: list[tuple[str, str]] = []
        self.last_placed = ""
        self.owed: Cards = {}
        self.filed: dict[str, Cards | str] = {}

    # The island and the deck

    def lay_out(self, log: list[Json]) -> None:
        told = {entry["kind"]: entry["public"] for entry in log}
        need("board_made" in told and "starting_seat" in told, "the start tells of no board")
        if self.options["board"] == "beginner":
            terrain, tokens, harbors = self.beginners_board()
        else:
            terrain, tokens, harbors = self.drawn_board()
        same("the terrain", told["board_made"]["terrain"], terrain)
        same("the number tokens", numbers_of(told["board_made"]["tokens"]), tokens)
        same("the harbors", told["board_made"]["harbors"], harbors)
        self.terrain, self.tokens = terrain, tokens
        self.robber = next(name for name in HEXES if terrain[name] == "desert")
        self.shuffle_development_cards()
        first = self.luck.pick(self.seats, "starting_seat")
        same("the starting seat", told["starting_seat"]["seat"], first)
        self.shuffle_other_cards()
        if self.options["board"] != "beginner":
            around = self.clockwise_from(first)
            first_round = [(seat, "settlement") for seat in around]
            second_round = [(seat, self.second_building) for seat in reversed(around)]
            for seat, building in first_round + second_round:
                self.to_place += [(seat, building), (seat, "road")]
        for entry in log:
            if entry["kind"] not in ("board_made", "starting_seat"):
                self.follow(entry)

    def shuffle_development_cards(self) -> None:
        self.deck = self.luck.shuffled("deck", times(DECK))

    def shuffle_other_cards(self) -> None:
        """What an expansion shuffles after the rest."""

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
        terrain = dict(zip(HEXES, self.luck.shuffled("terrain", times(TERRAIN)), strict=False))
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

    # What is chosen

    def choose(self) -> None:
        if self.verb == "discard":
            seat = str(self.mover)
            need(seat in self.owed, f"seat {seat} owes no discard")
            same("the number of discards", sum(self.argument.values()), self.owed[seat])
            self.filed[seat] = self.argument

    def settle(self) -> None:
        need(
            self.phase != "discard" or self.filed.keys() != self.owed.keys(),
            "all have chosen what to discard, but the log tells of no discards",
        )

    def compare(self, kind: str, told: Json) -> None:
        argument = self.argument
        if kind in ("settlement_placed", "settlement_built", "city_built", "city_placed"):
            same("the place", told["vertex"], argument)
        elif kind == "road_placed" or (kind == "road_built" and self.verb == "build_road"):
            same("the place", told["edge"], argument)
        elif kind == "knight_played" and argument is None:
            self.phase, self.after_robber = "robber", self.phase
        elif kind == "robber_moved":
            same("the robber's hex", told["hex"], self.chosen_hex())
            same("who moves the robber", told["seat"], self.mover)
        elif kind in ("stolen", "nothing_to_steal"):
            need(told["victim"] in self.chosen_victims(), "somebody else is robbed than was chosen")
            same("the thief", told["seat"], self.mover)
        elif kind in ("rolled", "card_bought"):
            same("whose move it is", told["seat"], self.mover)
        if kind == "robber_moved" and self.victims(told["hex"], str(self.mover)):
            need(self.chosen_victims(), "nobody is robbed")

    def chosen_hex(self) -> Json:
        return self.argument["hex"]

    def chosen_victims(self) -> list[str]:
        named = self.argument.get("victim")
        alone = self.victims(self.chosen_hex(), str(self.mover))
        return [named] if named is not None else alone if len(alone) == 1 else []

    # What an absent seat does

    def due(self) -> dict[str, str]:
        if self.to_place:
            seat, piece = self.to_place[0]
            return {seat: f"place_{piece}"}
        if self.phase == "discard":
            return {seat: "discard" for seat in self.owed if seat not in self.filed}
        return {str(self.active): self.phase}

    def absent(self, seat: str, asked: str) -> tuple[str, Json]:
        if asked == "discard":
            return "discard", self.luck.draw(self.hands[seat], self.owed[seat], "default", "discard", seat)
        if asked == "robber":
            return "move_robber", self.robber_of_an_absent_seat(seat)
        if asked == "place_road":
            edges = [edge for edge in EDGES_AT[self.last_placed] if edge not in self.roads]
            return "place_road", self.luck.pick(edges, "default", "road", seat)
        if asked.startswith("place_"):
            free = [vertex for vertex in HEXES_AT if self.is_free(vertex)]
            most = max(map(self.pips_at, free))
            best = [vertex for vertex in free if self.pips_at(vertex) == most]
            return asked, self.luck.pick(best, "default", asked.removeprefix("place_"), seat)
        return ("roll", None) if asked == "pre_roll" else ("end_turn", None)

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

    def placed(self, seat: str, piece: str) -> None:
        """The next piece of the set-up."""
        need(self.to_place, "a piece is placed after the set-up")
        same("what is placed", [seat, piece], list(self.to_place.pop(0)))

    def see_settlement_placed(self, told: Json, private: Json) -> None:
        self.placed(told["seat"], "settlement")
        self.settlements[told["vertex"]] = told["seat"]
        self.last_placed = told["vertex"]

    def see_road_placed(self, told: Json, private: Json) -> None:
        self.placed(told["seat"], "road")
        self.roads[told["edge"]] = told["seat"]

    def see_turn_began(self, told: Json, private: Json) -> None:
        need(not self.to_place, "the set-up is not over")
        super().see_turn_began(told, private)
        self.phase = "pre_roll"

    def see_turn_ended(self, told: Json, private: Json) -> None:
        need(self.phase == "main", f"the turn ends in the phase {self.phase}")

    def see_rolled(self, told: Json, private: Json) -> None:
        need(self.phase == "pre_roll", "there is a second roll in the turn")
        dice = self.luck.dice(2, "dice")
        same("the roll", told["dice"], dice)
        self.phase, self.number = "produce", sum(dice)
        if self.number == 7:
            counts = {seat: sum(hand.values()) for seat, hand in self.hands.items()}
            self.owed = {seat: count // 2 for seat, count in counts.items() if count > HAND_LIMIT}
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
                for corner in corners(name):
                    for building, owners in (("settlement", self.settlements), ("city", self.cities)):
                        if corner in owners:
                            own = earned.setdefault(owners[corner], {})
                            for kind, count in self.earns[building][self.terrain[name]].items():
                                own[kind] = own.get(kind, 0) + count
        for kind in self.bank:
            claimants = [seat for seat in earned if kind in earned[seat]]
            if sum(earned[seat][kind] for seat in claimants) > self.bank[kind]:
                for seat in claimants:
                    earned[seat][kind] = self.bank[kind] if len(claimants) == 1 else 0
        paid = {seat: {kind: n for kind, n in cards.items() if n} for seat, cards in earned.items()}
        return {seat: cards for seat, cards in paid.items() if cards}

    def see_discard_filed(self, told: Json, private: Json) -> None:
        """An answer is in: of the move, or of an order given in advance."""
        need(told["seat"] in self.owed, "seat {} owes no discard".format(told["seat"]))
        self.filed.setdefault(told["seat"], AS_ORDERED)

    def see_discarded(self, told: Json, private: Json) -> None:
        need(self.phase == "discard", "there are discards that nobody owes")
        same("who discards", sorted(told["cards"]), sorted(self.owed))
        for seat, cards in told["cards"].items():
            need(self.filed[seat] in (cards, AS_ORDERED), f"seat {seat} gives up other cards than it chose")
            same("the number of discards", sum(cards.values()), self.owed[seat])
            self.move_cards(seat, None, cards)
        self.phase, self.owed, self.filed = "robber", {}, {}

    def see_robber_moved(self, told: Json, private: Json) -> None:
        same("where the robber was", told["from"], self.robber)
        need(told["hex"] in HEXES and told["hex"] != self.robber, "the robber does not move")
        self.robber = told["hex"]
        if self.phase == "robber":
            self.phase, self.after_robber = self.after_robber, "main"

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
        self.roads[told["edge"]] = told["seat"]
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


# ---------------------------------------------------------------- Cities & Knights

COMMODITIES = ("cloth", "coin", "paper")
COMMODITIES_OF_EACH = 12
EVENT_DIE = ("ship", "ship", "ship", "gate_yellow", "gate_blue", "gate_green")
AREA_OF = {"yellow": "trade", "blue": "politics", "green": "science"}
PROGRESS_CARDS = {
    "yellow": {
        "merchant": 6,
        "commercial_harbor": 2,
        "master_merchant": 2,
        "merchant_fleet": 2,
        "commodity_monopoly": 2,
        "resource_monopoly": 4,
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
}
COLOR_OF = {card: color for color, cards in PROGRESS_CARDS.items() for card in cards}
POINT_CARDS = ("printer", "constitution")
MOST_PROGRESS_CARDS = 4
LANDING = 7
KNIGHTS_OF_A_LEVEL = 2
SAFE_UNDER_A_WALL = 2
AQUEDUCT_LEVEL = 3
PHASES = ("event", "fifth", "discard", "robber", "produce", "aqueduct", "main")
"""What follows the roll, in this order."""
WHERE_CHOSEN: dict[str, dict[str, Any]] = {
    "city_placed": {"place_city": None},
    "city_built": {"build_city": None, "play_medicine": None},
    "knight_recruited": {"recruit_knight": None},
    "knight_activated": {"activate_knight": None},
    "knight_promoted": {"promote_knight": None},
    "knight_moved": {"move_knight": "to"},
    "knight_displaced": {"displace_knight": "to"},
    "knight_driven_out": {"play_intrigue": None},
    "knight_relocated": {"relocate_knight": None},
    "knight_deserted": {"give_up_knight": None},
    "deserter_placed": {"place_deserter": None},
    "robber_chased": {"chase_robber": "knight"},
    "wall_built": {"build_wall": None, "play_engineer": None},
    "city_set_upright": {"set_city_upright": None, "play_medicine": None},
    "metropolis_placed": {"improve_city": "city"},
}
"""The vertex that the log names is what was chosen with this verb: the argument, or this part of it."""


def by_place(vertex: str) -> tuple[int, int, bool]:
    """The order that breaks ties: row by row, north before south."""
    q, r, side = vertex.split(",")
    return int(r), int(q), side == "S"


class Ballot:
    """A question to several seats at once; the answers are carried out clockwise when all are in."""

    def __init__(self, name: str, verb: str, owed: dict[str, Json], answers: dict[str, Json] | None) -> None:
        self.name, self.verb, self.owed = name, verb, owed
        self.answers: dict[str, Json] = dict(answers or {})
        self.left = list(owed)
        """Whose answer is still to be carried out."""

    def missing(self) -> list[str]:
        return [seat for seat in self.owed if seat not in self.answers]


class CitiesKnights(Catan):
    """Besides: three decks, progress hands, knights, walls, levels, the barbarians; who has to answer what."""

    must_tell = {
        **Catan.must_tell,
        "discard": (),
        "roll": ("rolled", "event_rolled"),
        "place_city": ("city_placed",),
        "play_road_building": ("progress_played",),
        "send_knights": ("knights_sent",),
        "recruit_knight": ("knight_recruited",),
        "activate_knight": ("knight_activated",),
        "promote_knight": ("knight_promoted",),
        "move_knight": ("knight_moved",),
        "displace_knight": ("knight_displaced",),
        "relocate_knight": ("knight_relocated",),
        "chase_robber": ("robber_chased", "robber_moved"),
        "build_wall": ("wall_built",),
        "improve_city": ("city_improved",),
        "set_city_upright": ("city_set_upright",),
        "offer_harbor_swap": ("harbor_offered",),
        "return_progress_card": (),
        "take_progress_card": ("progress_card_taken",),
        "take_cards": ("cards_taken",),
        "give_up_knight": ("knight_deserted",),
    }
    bank_at_start = {**Catan.bank_at_start, **dict.fromkeys(COMMODITIES, COMMODITIES_OF_EACH)}
    second_building = "city"
    earns = {
        **Catan.earns,
        "city": {
            "forest": {"lumber": 1, "paper": 1},
            "pasture": {"wool": 1, "cloth": 1},
            "mountains": {"ore": 1, "coin": 1},
            "fields": {"grain": 2},
            "hills": {"brick": 2},
        },
    }

    def __init__(self, document: Json, luck: Luck) -> None:
        super().__init__(document, luck)
        self.decks: dict[str, list[str]] = {}
        self.progress: dict[str, list[str]] = {seat: [] for seat in self.seats}
        self.open_cards = dict.fromkeys(self.seats, 0)
        self.defenders = dict.fromkeys(self.seats, 0)
        self.levels = {seat: dict.fromkeys(AREA_OF.values(), 0) for seat in self.seats}
        self.knights: dict[str, dict[str, Json]] = {}
        self.walls: set[str] = set()
        self.metropolises: dict[str, str] = {}
        self.merchant: str | None = None
        self.longest_road: str | None = None
        self.ship, self.landings = 0, 0
        self.red = 0
        self.chosen_dice: list[int] | None = None
        self.event = ""
        self.gains: dict[str, Cards] = {}
        self.ballot: Ballot | None = None
        self.filing = ""
        """The log still has to tell that the answer of this move to this is in."""
        self.choice: tuple[str, str, Json] | None = None
        """A seat, what it is asked, and what about."""
        self.draws: list[tuple[str, str, bool]] = []
        """Who draws from which deck now, and whether as the reward of a defender."""
        self.opened: tuple[str, str] | None = None
        self.lands = self.sails = self.robs = self.produces = False
        self.senders: list[str] = []
        self.fighting: list[str] = []
        self.defender: str | None = None
        self.robbed: list[str] = []

    def shuffle_development_cards(self) -> None:
        """There are none."""

    def shuffle_other_cards(self) -> None:
        for color, cards in PROGRESS_CARDS.items():
            self.decks[color] = self.luck.shuffled(f"deck/{color}", times(cards))

    # Whom the game waits for

    def ask(
        self, name: str, verb: str, owed: dict[str, Json], answers: dict[str, Json] | None = None
    ) -> None:
        """Ask these seats, in this order; some may have no choice."""
        if owed:
            self.ballot = Ballot(name, verb, owed, answers)

    def choose(self) -> None:
        ballot = self.ballot
        self.filing = ""
        if ballot is not None and ballot.verb == self.verb and self.mover in ballot.owed:
            self.filing = ballot.name
            ballot.answers[str(self.mover)] = self.argument
            self.draw_as_chosen()

    def draw_as_chosen(self) -> None:
        """When all defenders have chosen their decks, they draw before anybody else does."""
        ballot = self.ballot
        if ballot is not None and ballot.name == "defender_deck" and not ballot.missing():
            self.draws[:0] = [(seat, ballot.answers[seat], True) for seat in ballot.owed]
            self.ballot = None

    def carried_out(self, name: str, seat: str) -> Json:
        """The next answer of a ballot is carried out; the answer."""
        ballot = self.ballot
        need(ballot is not None and ballot.name == name, f"{name}: nobody was asked")
        assert ballot is not None
        need(not ballot.missing(), f"{name}: seats {ballot.missing()} have not answered")
        same(f"{name}: whose answer is next", seat, ballot.left.pop(0))
        if not ballot.left:
            self.ballot = None
        return ballot.answers[seat]

    def due(self) -> dict[str, str]:
        if self.ballot is not None:
            return dict.fromkeys(self.ballot.missing(), self.ballot.name)
        if self.choice is not None:
            return {self.choice[0]: self.choice[1]}
        if self.senders:
            return {self.senders[0]: "send_knights"}
        if self.phase in PHASES and self.phase != "main" and not self.robs:
            return {}
        return super().due()

    def pending(self) -> bool:
        """Whether something still has to happen before the next phase after the roll."""
        self.skip_empty_decks()
        waits = self.ballot is not None or self.choice is not None
        event = self.sails or self.lands or self.senders or self.defender or self.draws or self.opened
        return bool(waits or event or self.robs or self.produces)

    def reach(self, phase: str) -> None:
        """Go on to a phase after the roll; what lies before it must be done."""
        while self.phase != phase:
            need(
                self.phase in PHASES and PHASES.index(self.phase) < PHASES.index(phase),
                f"the log tells of the phase {phase} in the phase {self.phase}",
            )
            need(not self.pending(), f"the log leaves out what the phase {self.phase} brings")
            self.next_phase()

    def next_phase(self) -> None:
        self.phase = PHASES[PHASES.index(self.phase) + 1]
        around = self.clockwise_from(str(self.active))
        if self.phase == "fifth":
            owed = {seat: 1 for seat in around[1:] if len(self.progress[seat]) > MOST_PROGRESS_CARDS}
            self.ask("fifth_card", "return_progress_card", owed)
        elif self.phase == "discard" and self.number == 7:
            counts = {seat: sum(self.hands[seat].values()) for seat in around}
            owed = {seat: n // 2 for seat, n in counts.items() if n > self.hand_limit(seat)}
            self.ask("discard", "discard", owed)
        elif self.phase == "robber":
            self.robs = self.number == 7 and self.landings > 0
        elif self.phase == "produce":
            self.produces = self.number != 7
        elif self.phase == "aqueduct" and self.number != 7:
            entitled = [seat for seat in around if self.levels[seat]["science"] >= AQUEDUCT_LEVEL]
            self.open_aqueduct([seat for seat in entitled if not self.gains.get(seat)])

    def settle(self) -> None:
        self.ask_again_at_the_aqueduct()
        while self.phase in PHASES and self.phase != "main" and not self.pending():
            self.next_phase()
        need(not self.robbed, "not everybody is robbed")
        need(not self.opened, "a card that counts a point is not opened")
        need(any(self.due()), "the log leaves out what has to happen")

    def hand_limit(self, seat: str) -> int:
        own = [city for city, owner in self.cities.items() if owner == seat]
        return HAND_LIMIT + SAFE_UNDER_A_WALL * len(self.walls.intersection(own))

    def public_points(self, seat: str) -> int:
        points = list(self.settlements.values()).count(seat) + 2 * list(self.cities.values()).count(seat)
        points += 2 * sum(self.cities[city] == seat for city in self.metropolises.values())
        points += 2 * (self.longest_road == seat) + (self.merchant == seat)
        return points + self.defenders[seat] + self.open_cards[seat]

    # What is chosen

    def compare(self, kind: str, told: Json) -> None:
        chosen = WHERE_CHOSEN.get(kind, {})
        if self.verb in chosen:
            part = chosen[self.verb]
            same("the place", told["vertex"], self.argument if part is None else self.argument[part])
        elif kind == "road_built" and self.verb == "play_diplomat":
            same("the place", told["edge"], self.argument[-1])
        elif kind == "progress_played":
            same("the card", f"play_{told['card']}", self.verb)
            same("whose card it is", told["seat"], self.mover)
        elif kind == "knights_sent" and self.verb == "send_knights" and told["seat"] == self.mover:
            same("the knights", told["vertices"], self.argument)
        elif kind == "tokens_swapped":
            same("the tokens", told["hexes"], self.argument)
        elif kind == "monopoly_taken":
            same("the monopoly", told["goods"], self.argument)
        else:
            super().compare(kind, told)

    def chosen_hex(self) -> Json:
        return self.argument if self.verb == "play_bishop" else super().chosen_hex()

    def chosen_victims(self) -> list[str]:
        if self.verb != "play_bishop":
            return super().chosen_victims()
        return self.victims(self.argument, str(self.mover))

    # What an absent seat does

    def absent(self, seat: str, asked: str) -> tuple[str, Json]:
        answer = getattr(self, f"absent_at_{asked}", None)
        if answer is not None:
            return answer(seat)
        if asked == "main" and len(self.progress[seat]) > MOST_PROGRESS_CARDS:
            return self.absent_at_fifth_card(seat)
        return super().absent(seat, asked)

    def absent_at_send_knights(self, seat: str) -> tuple[str, Json]:
        return "send_knights", self.active_knights(seat)

    def absent_at_lose_city(self, seat: str) -> tuple[str, Json]:
        def worth(city: str) -> tuple[bool, int, tuple[int, int, bool]]:
            return city in self.walls, self.pips_at(city), by_place(city)

        return "give_up_city", min(self.plain_cities(seat), key=worth)

    def absent_at_defender_deck(self, seat: str) -> tuple[str, Json]:
        levels = self.levels[seat]
        return "choose_deck", max(self.colors_left(), key=lambda color: levels[AREA_OF[color]])

    def absent_at_fifth_card(self, seat: str) -> tuple[str, Json]:
        return "return_progress_card", self.progress[seat][-1]

    def absent_at_aqueduct(self, seat: str) -> tuple[str, Json]:
        return "take_from_aqueduct", min(self.resources_left(), key=lambda kind: self.hands[seat][kind])

    def absent_at_discard(self, seat: str) -> tuple[str, Json]:
        return "discard", self.cards_owed(seat, "discard")

    absent_at_saboteur_discard = absent_at_discard

    def absent_at_wedding_gift(self, seat: str) -> tuple[str, Json]:
        return "give_wedding_gift", self.cards_owed(seat, "wedding_gift")

    def cards_owed(self, seat: str, label: str) -> Cards:
        assert self.ballot is not None
        return self.luck.draw(self.hands[seat], self.ballot.owed[seat], "default", label, seat)

    def absent_at_harbor_answer(self, seat: str) -> tuple[str, Json]:
        return "give_commodity", max(COMMODITIES, key=lambda kind: self.hands[seat][kind])

    def absent_at_relocate_knight(self, seat: str) -> tuple[str, Json]:
        at = self.asked_about()["at"]
        ways = self.ways(seat, at)
        return "relocate_knight", min(self.goals(seat, at), key=lambda vertex: ways[vertex])

    def absent_at_take_progress_card(self, seat: str) -> tuple[str, Json]:
        cards = self.progress[self.asked_about()]
        return "take_progress_card", self.luck.pick(cards, "default", "spy_pick", seat)

    def absent_at_take_cards(self, seat: str) -> tuple[str, Json]:
        return "take_cards", self.luck.draw(self.hands[self.asked_about()], 2, "default", "master_pick", seat)

    def absent_at_give_up_knight(self, seat: str) -> tuple[str, Json]:
        def rank(vertex: str) -> tuple[int, bool]:
            return self.knights[vertex]["level"], self.knights[vertex]["active"]

        return "give_up_knight", min(self.knights_of(seat), key=rank)

    def absent_at_place_deserter(self, seat: str) -> tuple[str, Json]:
        return "place_deserter", None

    def asked_about(self) -> Json:
        assert self.choice is not None
        return self.choice[2]

    # The board

    def plain_cities(self, seat: str) -> list[str]:
        taken = self.metropolises.values()
        own = (city for city, owner in self.cities.items() if owner == seat and city not in taken)
        return sorted(own, key=by_place)

    def knights_of(self, seat: str) -> list[str]:
        return sorted((v for v, knight in self.knights.items() if knight["seat"] == seat), key=by_place)

    def active_knights(self, seat: str) -> list[str]:
        return [vertex for vertex in self.knights_of(seat) if self.knights[vertex]["active"]]

    def is_empty(self, vertex: str) -> bool:
        return vertex not in self.knights and vertex not in self.settlements and vertex not in self.cities

    def ways(self, seat: str, start: str) -> dict[str, int]:
        """How many own roads lead to each vertex; a chain may end at another's piece, not go on there."""
        buildings = {**self.settlements, **self.cities}
        others = {vertex for vertex, owner in buildings.items() if owner != seat}
        others |= {vertex for vertex, knight in self.knights.items() if knight["seat"] != seat}
        steps = {start: 0}
        reached = [start]
        for vertex in reached:
            if vertex in others and vertex != start:
                continue
            for edge in EDGES_AT[vertex]:
                beyond = next(end for end in ENDS[edge] if end != vertex)
                if self.roads.get(edge) == seat and beyond not in steps:
                    steps[beyond] = steps[vertex] + 1
                    reached.append(beyond)
        del steps[start]
        return steps

    def goals(self, seat: str, start: str) -> list[str]:
        """Where a knight can go to."""
        return sorted((vertex for vertex in self.ways(seat, start) if self.is_empty(vertex)), key=by_place)

    def colors_left(self) -> list[str]:
        return [color for color in AREA_OF if self.decks[color]]

    def resources_left(self) -> list[str]:
        return [kind for kind in RESOURCES if self.bank[kind]]

    # The roll and its event

    def see_city_placed(self, told: Json, private: Json) -> None:
        self.placed(told["seat"], "city")
        self.cities[told["vertex"]] = told["seat"]
        self.last_placed = told["vertex"]

    def see_turn_began(self, told: Json, private: Json) -> None:
        super().see_turn_began(told, private)
        self.chosen_dice = None

    def see_rolled(self, told: Json, private: Json) -> None:
        need(self.phase == "pre_roll", "there is a second roll in the turn")
        dice = self.chosen_dice or [*self.luck.dice(1, "white"), *self.luck.dice(1, "red")]
        same("the roll", told["dice"], dice)
        self.event = self.luck.pick(EVENT_DIE, "event")
        self.phase, self.number, self.red = "event", sum(dice), dice[1]
        self.sails = self.event == "ship"
        self.gains = {}
        if not self.sails:
            color = self.event.removeprefix("gate_")
            levels = {
                seat: self.levels[seat][AREA_OF[color]] for seat in self.clockwise_from(str(self.active))
            }
            served = [seat for seat, level in levels.items() if level and self.red <= level + 1]
            self.draws = [(seat, color, False) for seat in served]

    def see_event_rolled(self, told: Json, private: Json) -> None:
        same("the event", [told["event"], told["red"]], [self.event, self.red])

    def see_ship_moved(self, told: Json, private: Json) -> None:
        need(self.sails, "the ship sails without wind")
        self.sails = False
        self.ship += 1
        same("the ship", told["ship"], self.ship)
        self.lands = self.ship == LANDING
        if self.lands and self.options.get("perfidious"):
            self.senders = [seat for seat in self.clockwise_from(told["seat"]) if self.active_knights(seat)]

    def see_knights_sent(self, told: Json, private: Json) -> None:
        need(self.senders and self.senders.pop(0) == told["seat"], "knights are sent that were not asked for")
        need(
            set(told["vertices"]) <= set(self.active_knights(told["seat"])), "a knight is sent that cannot go"
        )
        self.fighting += told["vertices"]

    def see_barbarians_landed(self, told: Json, private: Json) -> None:
        need(self.lands and not self.senders, "the barbarians land without their ship")
        fighting = self.fighting
        if not self.options.get("perfidious"):
            fighting = [vertex for vertex, knight in self.knights.items() if knight["active"]]
        gave = dict.fromkeys(self.seats, 0)
        for vertex in fighting:
            gave[self.knights[vertex]["seat"]] += self.knights[vertex]["level"]
            self.knights[vertex]["active"] = False
        won = sum(gave.values()) >= len(self.cities)
        same("the knights that fight", told["contributions"], gave)
        same("the battle", [told["strength"], told["won"]], [len(self.cities), won])
        self.lands, self.fighting, self.ship = False, [], 0
        self.landings += 1
        around = self.clockwise_from(told["seat"])
        if won:
            self.reward([seat for seat in around if gave[seat] and gave[seat] == max(gave.values())])
        else:
            hit = {seat: cities for seat in around if (cities := self.plain_cities(seat))}
            least = min((gave[seat] for seat in hit), default=0)
            losers = {seat: cities for seat, cities in hit.items() if gave[seat] == least}
            sure = {seat: cities[0] for seat, cities in losers.items() if len(cities) == 1}
            self.ask("lose_city", "give_up_city", dict.fromkeys(losers, 1), sure)

    def reward(self, best: list[str]) -> None:
        if len(best) == 1:
            self.defender = best[0]
        else:
            self.ask_for_decks(best)

    def ask_for_decks(self, seats: list[str]) -> None:
        colors = self.colors_left()
        if colors:
            sure = dict.fromkeys(seats, colors[0]) if len(colors) == 1 else {}
            self.ask("defender_deck", "choose_deck", dict.fromkeys(seats, 1), sure)
            self.draw_as_chosen()

    def see_defender_of_catan(self, told: Json, private: Json) -> None:
        same("the Defender of Catan", told["seat"], self.defender)
        self.defenders[told["seat"]] += 1
        self.defender = None

    def see_city_lost(self, told: Json, private: Json) -> None:
        seat, vertex = told["seat"], told["vertex"]
        answer = self.carried_out("lose_city", seat)
        need(vertex in self.plain_cities(seat), f"seat {seat} loses a city that is none of its plain ones")
        need(answer in (vertex, AS_ORDERED), f"seat {seat} loses another city than it chose")
        del self.cities[vertex]
        self.settlements[vertex] = seat
        self.walls.discard(vertex)

    # Progress cards

    def skip_empty_decks(self) -> None:
        """Who would draw from an empty deck draws nothing; a defender chooses again."""
        while self.draws and self.ballot is None and not self.decks[self.draws[0][1]]:
            seat, _, is_reward = self.draws.pop(0)
            if is_reward:
                self.ask_for_decks([seat])

    def see_progress_drawn(self, told: Json, private: Json) -> None:
        self.skip_empty_decks()
        seat, color = told["seat"], told["color"]
        need(self.draws and self.ballot is None, "a card is drawn that is nobody's")
        same("who draws from which deck", [seat, color], list(self.draws.pop(0)[:2]))
        card = self.decks[color].pop()
        same("the card drawn", private, {seat: {"card": card}})
        if card in POINT_CARDS:
            self.opened = (seat, card)
        else:
            self.progress[seat].append(card)

    def see_point_card_opened(self, told: Json, private: Json) -> None:
        same("the card opened", [told["seat"], told["card"]], list(self.opened or ()))
        self.open_cards[told["seat"]] += 1
        self.opened = None

    def see_progress_returned(self, told: Json, private: Json) -> None:
        seat = told["seat"]
        card = private[seat]["card"]
        fifth = self.ballot is not None and self.ballot.name == "fifth_card"
        same("the card returned", card, self.carried_out("fifth_card", seat) if fifth else self.argument)
        self.lay_under(seat, card)

    def see_progress_played(self, told: Json, private: Json) -> None:
        seat, card = told["seat"], told["card"]
        self.lay_under(seat, card)
        others = self.clockwise_from(seat)[1:]
        counts = {other: sum(self.hands[other].values()) for other in others}
        ahead = {other: self.public_points(other) - self.public_points(seat) for other in others}
        if card == "alchemist":
            self.chosen_dice = [self.argument["white"], self.argument["red"]]
        elif card == "wedding":
            owed = {other: min(2, counts[other]) for other in others if ahead[other] > 0 and counts[other]}
            sure = {other: self.cards_of(other) for other in owed if counts[other] <= 2}
            self.ask("wedding_gift", "give_wedding_gift", owed, sure)
        elif card == "saboteur":
            owed = {other: counts[other] // 2 for other in others if ahead[other] >= 0 and counts[other] >= 2}
            self.ask("saboteur_discard", "discard", owed)
        elif card == "deserter":
            self.choice = (self.argument, "give_up_knight", seat)
        elif card == "bishop":
            there = self.victims(self.argument, seat)
            self.robbed = [other for other in others if other in there and counts[other]]

    def lay_under(self, seat: str, card: str) -> None:
        """A card goes from a hand to the bottom of its deck: the newest of its kind."""
        hand = self.progress[seat]
        need(card in hand, f"seat {seat} has no {card}")
        del hand[len(hand) - 1 - hand[::-1].index(card)]
        self.decks[COLOR_OF[card]].insert(0, card)

    def see_stolen(self, told: Json, private: Json) -> None:
        super().see_stolen(told, private)
        if self.verb == "play_bishop":
            need(self.robbed and self.robbed.pop(0) == told["victim"], "the Bishop robs in another order")

    def see_progress_hand_seen(self, told: Json, private: Json) -> None:
        seat, target = told["seat"], told["target"]
        same("the hand seen", private, {seat: {"cards": self.progress[target]}})
        self.choice = (seat, "take_progress_card", target)

    def see_progress_card_taken(self, told: Json, private: Json) -> None:
        seat, target = told["seat"], told["target"]
        need(self.choice == (seat, "take_progress_card", target), "a card is taken without a Spy")
        card = private[seat]["card"]
        only = len(self.progress[target]) == 1
        same("the card taken", card, self.progress[target][0] if only else self.argument)
        same("what the two know", private, {seat: {"card": card}, target: {"card": card}})
        self.progress[target].remove(card)
        self.progress[seat].append(card)
        self.choice = None

    # Cards given, taken, swapped

    def cards_of(self, seat: str) -> Cards:
        return {kind: count for kind, count in self.hands[seat].items() if count}

    def filed_in_advance(self, name: str, told: Json) -> None:
        """An answer is in: of the move, or of an order given in advance."""
        if self.filing == name and told["seat"] == self.mover:
            self.filing = ""
            return
        self.ask_again_at_the_aqueduct()
        if name in ("discard", "aqueduct"):
            self.reach(name)
        need(self.ballot is not None and self.ballot.name == name, f"{name}: nobody was asked")
        assert self.ballot is not None
        need(told["seat"] in self.ballot.owed, f"{name}: seat {told['seat']} was not asked")
        self.ballot.answers.setdefault(told["seat"], AS_ORDERED)

    def see_discard_filed(self, told: Json, private: Json) -> None:
        self.filed_in_advance("discard", told)

    def see_saboteur_discard_filed(self, told: Json, private: Json) -> None:
        self.filed_in_advance("saboteur_discard", told)

    def see_wedding_gift_filed(self, told: Json, private: Json) -> None:
        self.filed_in_advance("wedding_gift", told)

    def see_lose_city_filed(self, told: Json, private: Json) -> None:
        self.filed_in_advance("lose_city", told)

    def see_aqueduct_filed(self, told: Json, private: Json) -> None:
        self.filed_in_advance("aqueduct", told)

    def see_discarded(self, told: Json, private: Json) -> None:
        ballot = self.ballot
        name = "saboteur_discard" if ballot is not None and ballot.name == "saboteur_discard" else "discard"
        same("who discards", list(told["cards"]), list(ballot.owed) if ballot is not None else [])
        assert ballot is not None
        owed = ballot.owed
        for seat, cards in told["cards"].items():
            answer = self.carried_out(name, seat)
            need(answer in (cards, AS_ORDERED), f"seat {seat} gives up other cards than it chose")
            same("the number of discards", sum(cards.values()), owed[seat])
            self.move_cards(seat, None, cards)

    def see_wedding_gift_given(self, told: Json, private: Json) -> None:
        giver, to = told["seat"], told["to"]
        answer = self.carried_out("wedding_gift", giver)
        cards = private[giver]["cards"]
        need(answer in (cards, AS_ORDERED), f"seat {giver} gives other cards than it chose")
        same("what the two know", private, {giver: {"cards": cards}, to: {"cards": cards}})
        same("the number of gifts", sum(cards.values()), told["count"])
        self.move_cards(giver, to, cards)

    def see_hand_seen(self, told: Json, private: Json) -> None:
        seat, target = told["seat"], told["target"]
        same("the hand seen", private, {seat: {"cards": self.cards_of(target)}})
        self.choice = (seat, "take_cards", target)

    def see_cards_taken(self, told: Json, private: Json) -> None:
        seat, target = told["seat"], told["target"]
        need(self.choice == (seat, "take_cards", target), "cards are taken without a Master Merchant")
        cards = private[seat]["cards"]
        held = self.cards_of(target)
        same("the cards taken", cards, held if sum(held.values()) <= 2 else self.argument)
        same("what the two know", private, {seat: {"cards": cards}, target: {"cards": cards}})
        self.move_cards(target, seat, cards)
        self.choice = None

    def see_harbor_offered(self, told: Json, private: Json) -> None:
        seat = told["seat"]
        offered = {one["seat"]: one["resource"] for one in self.argument}
        known: Json = {to: {"resource": kind} for to, kind in offered.items()}
        same("what is offered", private, {seat: {"resources": offered}, **known})
        asked = [to for to in offered if any(self.hands[to][kind] for kind in COMMODITIES)]
        around = [to for to in self.clockwise_from(seat) if to in asked]
        self.ask("harbor_answer", "give_commodity", {to: offered[to] for to in around})

    def see_harbor_swapped(self, told: Json, private: Json) -> None:
        seat, to = told["between"]
        assert self.ballot is not None
        resource = self.ballot.owed[to]
        gave = {seat: {resource: 1}, to: {self.carried_out("harbor_answer", to): 1}}
        same("what is swapped", private, {seat: {"gave": gave}, to: {"gave": gave}})
        self.move_cards(seat, to, gave[seat])
        self.move_cards(to, seat, gave[to])

    def see_monopoly_taken(self, told: Json, private: Json) -> None:
        seat, kind = told["seat"], told["goods"]
        most = 1 if kind in COMMODITIES else 2
        others = {other: min(most, self.hands[other][kind]) for other in self.seats if other != seat}
        same("the monopoly", told["taken"], {other: count for other, count in others.items() if count})
        for other, count in told["taken"].items():
            self.move_cards(other, seat, {kind: count})

    def see_card_paid(self, told: Json, private: Json) -> None:
        """Mining and Irrigation: two for each hex of the terrain with an own building."""
        terrain = {"mining": "mountains", "irrigation": "fields"}[told["card"]]
        own = [
            name for name in HEXES if self.terrain[name] == terrain and told["seat"] in self.owners_at(name)
        ]
        kind = PRODUCES[terrain]
        number = min(2 * len(own), self.bank[kind])
        same("what the card pays", told["cards"], {kind: number} if number else {})
        self.move_cards(None, told["seat"], told["cards"])

    # Production, the Aqueduct, the robber

    def see_produced(self, told: Json, private: Json) -> None:
        self.reach("produce")
        super().see_produced(told, private)
        self.phase, self.produces = "produce", False
        self.gains = {seat: cards for seat, cards in told["gains"].items() if cards}

    def open_aqueduct(self, seats: list[str]) -> None:
        self.ballot = None
        if self.resources_left():
            self.ask("aqueduct", "take_from_aqueduct", dict.fromkeys(seats, 1))

    def ask_again_at_the_aqueduct(self) -> None:
        """All have answered; whose kind had run out are asked once more."""
        ballot = self.ballot
        if ballot is None or ballot.name != "aqueduct" or ballot.missing():
            return
        for seat in ballot.left:
            self.had_run_out(seat, ballot.answers[seat])
        self.open_aqueduct(ballot.left)

    def had_run_out(self, seat: str, kind: Json) -> None:
        fails = kind == AS_ORDERED or (kind is not None and not self.bank[kind])
        need(fails, f"the answer of seat {seat} at the Aqueduct is not carried out")

    def see_aqueduct_used(self, told: Json, private: Json) -> None:
        (kind,) = told["cards"]
        self.at_the_aqueduct(told["seat"], kind)
        self.move_cards(None, told["seat"], told["cards"])

    def see_aqueduct_declined(self, told: Json, private: Json) -> None:
        self.at_the_aqueduct(told["seat"], None)

    def at_the_aqueduct(self, seat: str, kind: str | None) -> None:
        """Whose kind has run out meanwhile is passed over, and asked again afterwards."""
        ballot = self.ballot
        need(ballot is not None and ballot.name == "aqueduct", "nobody was asked at the Aqueduct")
        assert ballot is not None
        need(not ballot.missing() and seat in ballot.left, "an answer at the Aqueduct is missing")
        passed = ballot.left[: ballot.left.index(seat)]
        for other in passed:
            self.had_run_out(other, ballot.answers[other])
        need(ballot.answers[seat] in (kind, AS_ORDERED), f"seat {seat} takes something else than it chose")
        ballot.left = [*ballot.left[len(passed) + 1 :], *passed]
        if not ballot.left:
            self.ballot = None

    def see_robber_moved(self, told: Json, private: Json) -> None:
        need(self.landings, "the robber moves before the barbarians have landed")
        if self.verb == "move_robber":
            need(self.robs, "the robber moves without a seven")
        phase, self.robs = self.phase, False
        super().see_robber_moved(told, private)
        self.phase = phase

    # What is built

    def see_longest_road(self, told: Json, private: Json) -> None:
        self.longest_road = told["seat"]

    def see_road_removed(self, told: Json, private: Json) -> None:
        same("the road", told["edge"], self.argument[0])
        same("whose road it was", self.roads.pop(told["edge"], None), told["owner"])

    def see_tokens_swapped(self, told: Json, private: Json) -> None:
        one, other = told["hexes"]
        self.tokens[one], self.tokens[other] = self.tokens[other], self.tokens[one]

    def see_wall_built(self, told: Json, private: Json) -> None:
        same("whose city it is", self.cities.get(told["vertex"]), told["seat"])
        self.walls.add(told["vertex"])
        self.move_cards(told["seat"], None, told["cost"])

    def see_city_set_upright(self, told: Json, private: Json) -> None:
        self.see_city_built(told, private)

    def see_city_improved(self, told: Json, private: Json) -> None:
        seat, area = told["seat"], told["area"]
        same("what is improved", area, self.argument["area"])
        self.levels[seat][area] += 1
        same("the level", told["level"], self.levels[seat][area])
        self.move_cards(seat, None, told["cost"])

    def see_metropolis_placed(self, told: Json, private: Json) -> None:
        same("whose city it is", self.cities.get(told["vertex"]), told["seat"])
        self.metropolises[told["area"]] = told["vertex"]

    def see_merchant_placed(self, told: Json, private: Json) -> None:
        self.merchant = told["seat"]

    # Knights

    def see_knight_recruited(self, told: Json, private: Json) -> None:
        self.stand(told["vertex"], {"seat": told["seat"], "level": 1, "active": False})
        self.move_cards(told["seat"], None, told["cost"])

    def stand(self, vertex: str, knight: Json) -> None:
        need(self.is_empty(vertex), f"a knight stands on {vertex}, which is taken")
        self.knights[vertex] = knight

    def own_knight(self, told: Json, vertex: str) -> Json:
        knight = self.knights.get(vertex)
        need(knight is not None and knight["seat"] == told["seat"], f"no such knight stands on {vertex}")
        return knight

    def see_knight_activated(self, told: Json, private: Json) -> None:
        self.own_knight(told, told["vertex"])["active"] = True
        self.move_cards(told["seat"], None, told["cost"])

    def see_knight_promoted(self, told: Json, private: Json) -> None:
        knight = self.own_knight(told, told["vertex"])
        knight["level"] += 1
        same("the level", told["level"], knight["level"])
        self.move_cards(told["seat"], None, told["cost"])

    def see_knight_moved(self, told: Json, private: Json) -> None:
        self.act(told)

    def act(self, told: Json) -> None:
        """A knight goes somewhere and is tired."""
        knight = self.own_knight(told, told["from"])
        del self.knights[told["from"]]
        self.stand(told["vertex"], {**knight, "active": False})

    def see_robber_chased(self, told: Json, private: Json) -> None:
        self.own_knight(told, told["vertex"])["active"] = False

    def see_knight_displaced(self, told: Json, private: Json) -> None:
        self.drive_away(told["owner"], told["vertex"])
        self.act(told)

    def see_knight_driven_out(self, told: Json, private: Json) -> None:
        self.drive_away(told["owner"], told["vertex"])

    def drive_away(self, owner: str, vertex: str) -> None:
        knight = self.own_knight({"seat": owner}, vertex)
        del self.knights[vertex]
        self.choice = (owner, "relocate_knight", {"at": vertex, "knight": knight})

    def driven_away(self, told: Json, at: str) -> Json:
        """The knight that waits for a place."""
        need(self.choice is not None and self.choice[1] == "relocate_knight", "no knight was driven away")
        waits = self.asked_about()
        same("whose knight it is, and from where", [told["seat"], at], [waits["knight"]["seat"], waits["at"]])
        self.choice = None
        return waits["knight"]

    def see_knight_relocated(self, told: Json, private: Json) -> None:
        knight = self.driven_away(told, told["from"])
        goals = self.goals(told["seat"], told["from"])
        need(told["vertex"] in goals, f"the knight cannot go to {told['vertex']}")
        need(self.verb == "relocate_knight" or len(goals) == 1, "nobody was asked where the knight goes")
        self.stand(told["vertex"], knight)

    def see_knight_removed(self, told: Json, private: Json) -> None:
        self.driven_away(told, told["vertex"])
        need(not self.goals(told["seat"], told["vertex"]), "the knight could have gone somewhere")

    def see_knight_deserted(self, told: Json, private: Json) -> None:
        seat, to = told["seat"], told["to"]
        need(self.choice == (seat, "give_up_knight", to), "a knight deserts without a Deserter")
        need(self.verb == "give_up_knight" or len(self.knights_of(seat)) == 1, "no knight was chosen")
        self.own_knight(told, told["vertex"])
        knight = self.knights.pop(told["vertex"])
        own = [one["level"] for one in self.knights.values() if one["seat"] == to]
        has_piece = any(own.count(level) < KNIGHTS_OF_A_LEVEL for level in (knight["level"], 1))
        touched = {end for edge, owner in self.roads.items() if owner == to for end in ENDS[edge]}
        asked = has_piece and any(map(self.is_empty, touched))
        self.choice = (to, "place_deserter", knight["active"]) if asked else None

    def see_deserter_placed(self, told: Json, private: Json) -> None:
        same("whether the deserter is active", told["active"], self.asked_about())
        self.stand(told["vertex"], {fact: told[fact] for fact in ("seat", "level", "active")})
        self.choice = None

    def see_deserter_declined(self, told: Json, private: Json) -> None:
        self.choice = None


# ---------------------------------------------------------------- Hansa Teutonica

VILLAGES = {
    "arnheim-duisburg": 3,
    "arnheim-kampen": 3,
    "arnheim-muenster": 3,
    "bremen-hamburg": 4,
    "bremen-hannover": 3,
    "bremen-minden": 3,
    "bremen-osnabrueck": 3,
    "brunswiek-minden": 4,
    "brunswiek-stendal": 4,
    "coellen-warburg": 4,
    "dortmund-duisburg": 2,
    "dortmund-paderborn": 3,
    "emden-groningen": 3,
    "emden-osnabrueck": 4,
    "emden-stade": 3,
    "goettingen-quedlinburg": 3,
    "goettingen-warburg": 3,
    "goslar-hildesheim": 3,
    "goslar-magdeburg": 2,
    "goslar-quedlinburg": 4,
    "halle-quedlinburg": 4,
    "hamburg-luebeck": 3,
    "hamburg-lueneburg": 4,
    "hamburg-stade": 3,
    "hannover-lueneburg": 3,
    "hannover-minden": 3,
    "hildesheim-paderborn": 3,
    "kampen-osnabrueck": 2,
    "lueneburg-perleberg": 3,
    "magdeburg-stendal": 3,
    "minden-muenster": 3,
    "minden-paderborn": 3,
    "paderborn-warburg": 3,
    "perleberg-stendal": 3,
}
"""The routes of the side for four and five, with their villages."""
ONLY_FOR_FOUR = ("emden-stade", "goettingen-warburg")
OFFICES = {
    **dict.fromkeys(("brunswiek", "duisburg", "stade"), 1),
    **dict.fromkeys(("dortmund", "goettingen", "hamburg", "osnabrueck", "perleberg"), 3),
    **dict.fromkeys(("arnheim", "minden", "stendal"), 4),
}
"""How many printed offices a city has; two where it is not named."""
OFFICES_FOR_THREE = {**OFFICES, "bremen": 1, "goslar": 1, "lueneburg": 1, "dortmund": 2, "goettingen": 2}
TAVERNS = ("bremen-osnabrueck", "goslar-hildesheim", "lueneburg-perleberg")
MARKERS_IN_PILE = {
    "additional_office": 3,
    "swap_offices": 2,
    "three_actions": 2,
    "four_actions": 2,
    "develop_ability": 3,
    "remove_three": 1,
}
STARTING_MARKERS = {"additional_office": 1, "swap_offices": 1, "remove_three": 1}
NEUTRAL = "neutral"
NEUTRAL_TRADERS = 54
NEUTRAL_ROUTES = (
    *("bremen-osnabrueck", "emden-groningen", "goettingen-quedlinburg", "goslar-hildesheim"),
    *("halle-quedlinburg", "hamburg-luebeck", "hamburg-stade", "lueneburg-perleberg"),
)
ABILITIES: dict[str, tuple[Any, ...]] = {
    "clavis_urbis": (1, 2, 2, 3, 4),
    "actiones": (2, 3, 3, 4, 4, 5),
    "privilegium": ("white", "orange", "pink", "black"),
    "liber_sophiae": (2, 3, 4, 5),
    "bursa": (3, 5, 7, "C"),
}
MORE_ACTIONS = {"three_actions": 3, "four_actions": 4}
EXTRA_PIECES = {"trader": 1, "merchant": 2}


class Hansa(Follower):
    """Pieces in villages, supplies and stocks, full offices, markers, the pile."""

    must_tell = {
        "income": ("income",),
        "place": ("placed",),
        "displace": ("displaced",),
        "move": ("moved",),
        "claim": ("claimed",),
        "replace": ("replaced",),
        "place_marker": ("marker_placed",),
        "neutral_claim": ("neutral_claimed",),
        "end_turn": ("turn_ended",),
    }

    def __init__(self, document: Json, luck: Luck) -> None:
        super().__init__(document, luck)
        small = len(self.seats) < 4
        self.offices_of = OFFICES_FOR_THREE if small else OFFICES
        self.routes = {
            route: [f"{route}:{number}" for number in range(1, count + 1)]
            for route, count in VILLAGES.items()
            if not (small and route in ONLY_FOR_FOUR)
        }
        self.villages: dict[str, tuple[str, str]] = {}
        self.supply: dict[str, dict[str, int]] = {}
        self.stock: dict[str, dict[str, int]] = {}
        self.levels = {seat: dict.fromkeys(ABILITIES, 0) for seat in self.seats}
        self.offices: dict[str, int] = {}
        self.markers: dict[str, str] = {}
        self.owned: dict[str, list[str]] = {seat: [] for seat in self.seats}
        self.hidden: list[str] = []
        """What was drawn this turn, face down."""
        self.plates: dict[str, list[str]] = {seat: [] for seat in self.seats}
        self.pile: list[str] = []
        self.pool = 0
        self.actions = 0
        self.is_ending = False
        self.displaced: tuple[str, str, str, str] | None = None
        """Who is asked, whose piece it is, of which kind, and from which village."""

    def lay_out(self, log: list[Json]) -> None:
        told = {entry["kind"]: entry["public"] for entry in log}
        first = self.luck.pick(self.seats, "starting_seat")
        same("the starting seat", told["starting_seat"]["seat"], first)
        self.pile = self.luck.shuffled("pile", times(MARKERS_IN_PILE))
        shuffled = self.luck.shuffled("starting_markers", times(STARTING_MARKERS))
        self.markers = dict(zip(TAVERNS, shuffled, strict=False))
        same("the starting markers", told["starting_markers"]["markers"], self.markers)
        for place, seat in enumerate(self.clockwise_from(first)):
            self.supply[seat] = {"trader": 5 + place, "merchant": 1}
            self.stock[seat] = {"trader": 6 - place, "merchant": 0}
        if len(self.seats) == 2:
            self.pool = NEUTRAL_TRADERS
            for route in NEUTRAL_ROUTES:
                self.put_neutral(route)
        for entry in log:
            self.follow(entry)

    # Whom the game waits for

    def due(self) -> dict[str, str]:
        if self.displaced is not None:
            return {self.displaced[0]: "replace"}
        return {str(self.active): "place_marker" if self.is_ending else "actions"}

    def absent(self, seat: str, asked: str) -> tuple[str, Json]:
        if asked == "replace":
            return "replace", self.replacing_of_an_absent_seat()
        if asked == "place_marker":
            return "place_marker", {"marker": self.plates[seat][0], "route": self.routes_for_markers()[0]}
        stock = self.stock[seat]
        if not self.actions or not sum(stock.values()):
            return "end_turn", None
        bursa = ABILITIES["bursa"][self.levels[seat]["bursa"]]
        number = sum(stock.values()) if bursa == "C" else min(bursa, sum(stock.values()))
        merchants = min(number, stock["merchant"])
        income = {"trader": number - merchants, "merchant": merchants}
        return "income", {kind: count for kind, count in income.items() if count}

    def routes_for_markers(self) -> list[str]:
        return [
            route
            for route, villages in self.routes.items()
            if route not in self.markers
            and not any(village in self.villages for village in villages)
            and any(self.offices.get(city, 0) < self.offices_of.get(city, 2) for city in route.split("-"))
        ]

    def replacing_of_an_absent_seat(self) -> list[str]:
        """The displaced piece, then all it may take along of the stock, traders first, each as near as can be."""
        assert self.displaced is not None
        _, owner, kind, village = self.displaced
        stock = {"trader": self.pool} if owner == NEUTRAL else dict(self.stock[owner])
        heap = "pool" if owner == NEUTRAL else "stock"
        taken = set(self.villages)
        own = {place.split(":")[0] for place, piece in self.villages.items() if piece[0] == owner}
        answer: list[str] = []
        for number in range(1 + EXTRA_PIECES[kind]):
            free = self.nearest(village, taken)
            source = "displaced"
            if number:
                source = next((extra for extra, count in stock.items() if count), "")
                if not source or not free:
                    break
                stock[source] -= 1
                source = f"{heap}:{source}"
            beside = [place for place in free if place.split(":")[0] in own]
            place = (beside or free)[0]
            taken.add(place)
            own.add(place.split(":")[0])
            answer += [source, place]
        return answer

    def nearest(self, village: str, taken: set[str]) -> list[str]:
        """The free villages of the nearest routes that have any; those of the route itself at last."""
        origin = village.split(":")[0]
        seen, ring = {origin}, [origin]
        while ring:
            ends = {city for route in ring for city in route.split("-")}
            ring = [
                route for route in self.routes if route not in seen and ends.intersection(route.split("-"))
            ]
            seen.update(ring)
            free = [place for route in ring for place in self.routes[route] if place not in taken]
            if free:
                return free
        return [place for place in self.routes[origin] if place not in taken]

    def settle(self) -> None:
        if self.is_ending:
            need(not self.hidden, "the plate is not turned up")
            need(self.plates[str(self.active)] and self.routes_for_markers(), "the turn does not end")

    # Pieces

    def take(self, heap: dict[str, int], kind: str) -> None:
        need(heap.get(kind, 0) > 0, f"there is no {kind} to be taken")
        heap[kind] -= 1

    def put(self, village: str, owner: str, kind: str) -> None:
        route = village.split(":")[0]
        need(village in self.routes.get(route, ()), f"there is no village {village}")
        need(village not in self.villages, f"{village} is taken")
        self.villages[village] = (owner, kind)

    def lift(self, village: str) -> tuple[str, str]:
        need(village in self.villages, f"nothing stands on {village}")
        return self.villages.pop(village)

    def put_neutral(self, route: str) -> None:
        if self.pool:
            self.pool -= 1
            self.put(self.routes[route][0], NEUTRAL, "trader")

    def spend_action(self, told: Json) -> None:
        same("who acts", [told["seat"], told["seat"]], [self.active, self.mover])
        need(self.actions and not self.is_ending and not self.displaced, "there is no action left")
        self.actions -= 1

    # What the log tells: a turn

    def see_turn_began(self, told: Json, private: Json) -> None:
        if self.active is not None:
            need(self.is_ending and not self.hidden, "the turn before has not ended")
            left = self.plates[self.active] and self.routes_for_markers()
            need(not left, "a marker of the turn before is not placed")
        super().see_turn_began(told, private)
        self.is_ending = False
        self.actions = ABILITIES["actiones"][self.levels[told["seat"]]["actiones"]]
        same("the number of actions", told["actions"], self.actions)

    def see_turn_ended(self, told: Json, private: Json) -> None:
        same("whose turn ends", told["seat"], self.active)
        need(self.displaced is None, "a displaced piece waits")
        self.is_ending = True

    def see_income(self, told: Json, private: Json) -> None:
        self.spend_action(told)
        same("the income", told["pieces"], self.argument)
        for kind, count in told["pieces"].items():
            for _ in range(count):
                self.take(self.stock[told["seat"]], kind)
                self.supply[told["seat"]][kind] += 1

    def see_placed(self, told: Json, private: Json) -> None:
        self.spend_action(told)
        same("what is placed", {fact: told[fact] for fact in ("piece", "village")}, self.argument)
        self.take(self.supply[told["seat"]], told["piece"])
        self.put(told["village"], told["seat"], told["piece"])

    def see_displaced(self, told: Json, private: Json) -> None:
        self.spend_action(told)
        seat, village = told["seat"], told["village"]
        same("the displacing", {fact: told[fact] for fact in ("village", "piece", "pay")}, self.argument)
        owner, kind = self.lift(village)
        same("what is displaced", [told["owner"], told["displaced"]], [owner, kind])
        self.take(self.supply[seat], told["piece"])
        self.put(village, seat, told["piece"])
        for paid, count in told["pay"].items():
            for _ in range(count):
                self.take(self.supply[seat], paid)
                self.stock[seat][paid] += 1
        asked = self.clockwise_from(seat)[1] if owner == NEUTRAL else owner
        self.displaced = (asked, owner, kind, village)

    def see_displaced_to_supply(self, told: Json, private: Json) -> None:
        need(
            self.displaced is not None and len(self.villages) == sum(map(len, self.routes.values())),
            "no need",
        )
        self.to_heap(self.supply, told["owner"], told["piece"])
        self.displaced = None

    def to_heap(self, heaps: dict[str, dict[str, int]], owner: str, kind: str) -> None:
        """To the owner's supply or stock, a neutral trader to the pool."""
        if owner == NEUTRAL:
            self.pool += 1
        else:
            heaps[owner][kind] += 1

    def see_replaced(self, told: Json, private: Json) -> None:
        need(self.displaced is not None, "nothing was displaced")
        assert self.displaced is not None
        seat, owner, displaced, village = self.displaced
        placed = told["placed"]
        same("who re-places what", [told["seat"], told["owner"]], [seat, owner])
        if self.verb == "replace":
            chosen = [part for piece in placed for part in (piece["source"], piece["village"])]
            same("the re-placing", chosen, self.argument)
        need(len(placed) <= 1 + EXTRA_PIECES[displaced], "too many pieces are placed")
        for piece in placed:
            need(piece["village"] in self.nearest(village, set(self.villages)), "there was room nearer by")
            kind = self.taken_from(piece["source"], owner, displaced)
            same("what is placed", piece["piece"], kind)
            self.put(piece["village"], owner, kind)
        self.displaced = None

    def taken_from(self, source: str, owner: str, displaced: str) -> str:
        """The kind of a piece that leaves where it is."""
        if source == "displaced":
            return displaced
        if source in self.villages:
            return self.lift(source)[1]
        heap, kind = source.split(":")
        if heap == "pool":
            need(self.pool, "the pool is empty")
            self.pool -= 1
        else:
            self.take((self.stock if heap == "stock" else self.supply)[owner], kind)
        return kind

    def see_moved(self, told: Json, private: Json) -> None:
        self.spend_action(told)
        chosen = [village for piece in told["moved"] for village in (piece["from"], piece["to"])]
        same("the moving", chosen, self.argument)
        lifted = [self.lift(piece["from"]) for piece in told["moved"]]
        for piece, (owner, kind) in zip(told["moved"], lifted, strict=True):
            same("what is moved", [owner, kind], [told["seat"], piece["piece"]])
            self.put(piece["to"], owner, kind)

    # Claims and their benefits

    def see_claimed(self, told: Json, private: Json) -> None:
        self.spend_action(told)
        claim = [told["route"], told["benefit"]]
        same("the claim", claim, [self.argument["route"], self.argument["benefit"]])
        self.clear(told["route"], told["seat"])

    def see_neutral_claimed(self, told: Json, private: Json) -> None:
        same("the claim", {"route": told["route"], "city": told["city"]}, self.argument)
        self.clear(told["route"], NEUTRAL)

    def clear(self, route: str, owner: str) -> None:
        """All pieces go back; one that is used is taken out again."""
        for village in self.routes[route]:
            holder, kind = self.lift(village)
            same("whose piece it is", holder, owner)
            self.to_heap(self.stock, holder, kind)

    def see_office_taken(self, told: Json, private: Json) -> None:
        same("the office", [told["city"], told["office"]], [self.argument["city"], self.argument["office"]])
        same("the office from the left", told["office"], self.offices.get(told["city"], 0))
        self.offices[told["city"]] = told["office"] + 1
        self.take(self.stock[told["seat"]], told["piece"])

    def see_additional_office_made(self, told: Json, private: Json) -> None:
        same("the office", [told["city"], told["piece"]], [self.argument["city"], self.argument["piece"]])
        self.take(self.stock[told["seat"]], told["piece"])

    def see_coellen_taken(self, told: Json, private: Json) -> None:
        same("the space", told["space"], self.argument["space"])
        self.take(self.stock[told["seat"]], "merchant")

    def see_neutral_office_taken(self, told: Json, private: Json) -> None:
        self.offices[told["city"]] = told["office"] + 1
        self.pool -= 1

    def see_ability_developed(self, told: Json, private: Json) -> None:
        seat, track = told["seat"], told["track"]
        before = ABILITIES[track][self.levels[seat][track]]
        self.levels[seat][track] += 1
        after = ABILITIES[track][self.levels[seat][track]]
        same("the ability", told["value"], after)
        self.supply[seat]["merchant" if track == "liber_sophiae" else "trader"] += 1
        if track == "actiones":
            self.actions += after - before

    # Markers

    def see_marker_used(self, told: Json, private: Json) -> None:
        seat, marker = told["seat"], told["marker"]
        need(marker in self.owned[seat], f"seat {seat} has no marker {marker}")
        self.owned[seat].remove(marker)
        self.actions += MORE_ACTIONS.get(marker, 0)

    def see_pieces_removed(self, told: Json, private: Json) -> None:
        same("what is removed", [piece["village"] for piece in told["removed"]], self.argument)
        for piece in told["removed"]:
            owner, kind = self.lift(piece["village"])
            same("whose piece it is", [piece["owner"], piece["piece"]], [owner, kind])
            self.to_heap(self.supply, owner, kind)

    def see_marker_taken(self, told: Json, private: Json) -> None:
        same("the marker", told["marker"], self.markers.pop(told["route"], None))
        self.owned[told["seat"]].append(told["marker"])

    def see_marker_removed(self, told: Json, private: Json) -> None:
        same("the marker", told["marker"], self.markers.pop(told["route"], None))

    def see_replacement_drawn(self, told: Json, private: Json) -> None:
        need(self.pile, "the pile was empty")
        self.hidden.append(self.pile.pop())

    def see_pile_is_empty(self, told: Json, private: Json) -> None:
        need(not self.pile, "the pile was not empty")

    def see_plate_turned_up(self, told: Json, private: Json) -> None:
        need(self.is_ending and self.hidden, "there is nothing to turn up")
        same("the markers drawn", [told["seat"], told["markers"]], [self.active, self.hidden])
        self.plates[told["seat"]] += self.hidden
        self.hidden = []

    def see_marker_placed(self, told: Json, private: Json) -> None:
        seat, marker, route = told["seat"], told["marker"], told["route"]
        if self.verb == "place_marker" and self.argument is not None:
            same("the marker", {"marker": marker, "route": route}, self.argument)
            self.argument = None
        need(not self.hidden and marker in self.plates[seat], f"seat {seat} has no marker {marker} to place")
        need(route in self.routes_for_markers(), f"no marker can be placed on {route}")
        self.plates[seat].remove(marker)
        self.markers[route] = marker
        self.put_neutral(route)


# ---------------------------------------------------------------- the whole document


FOLLOWERS: dict[tuple[str, tuple[str, ...]], type[Follower]] = {
    ("catan", ("base",)): Catan,
    ("catan", ("base", "cities_knights")): CitiesKnights,
    ("hansa", ("base",)): Hansa,
}
"""What can be checked: title and modules."""


def game_of(document: Json) -> tuple[str, tuple[str, ...]]:
    """The title and the modules of an export."""
    modules = document.get("modules")
    return str(document.get("title")), tuple(map(str, modules)) if isinstance(modules, list) else ()


def check(document: Json) -> Follower:
    """Check an export; what was found right, as counts.

    :raises Wrong: naming the move
    """
    luck = Luck(document["seed"], [seat["entropy"] for seat in document["seats"]])
    table = FOLLOWERS[game_of(document)](document, luck)
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
                allowed = was_rolled_back(document, move)
                need(allowed or not move.get("chance"), "luck in a move that was taken back, or in none")
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


def was_rolled_back(document: Json, move: Json) -> bool:
    """Whether the site's staff has struck a move out, as a later note in the log says to everybody."""
    return move["undone"] and any(
        entry["kind"] == "rolled_back" and entry["public"]["move"] < move["number"] < note["number"]
        for note in document["moves"]
        if note["actor"] == "site"
        for entry in note["log"]
    )


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
    if game_of(document) not in FOLLOWERS:
        known = ", ".join("+".join((title, *modules)) for title, modules in FOLLOWERS)
        raise CannotCheck(f"Only games of these can be checked: {known}.")
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
