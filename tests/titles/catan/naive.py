"""The base game, implemented again from the rule book, to check the move counts of `perft`.

It is slow and shares no code with the engine: nothing from `games` is imported. A position is read from the JSON of a
state. An intersection is the set of the three hexes that meet there. A path is the set of the two hexes that it
separates (the sea counts as hexes). So adjacency follows from sets. Trade between seats is left out.
"""

from __future__ import annotations

import copy
import itertools
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

Hex = tuple[int, int]
Place = frozenset[Hex]
Rolls = tuple[tuple[int, int], ...]

RESOURCES = ("brick", "lumber", "wool", "grain", "ore")
GROWS = {"forest": "lumber", "pasture": "wool", "fields": "grain", "hills": "brick", "mountains": "ore"}
ROAD = Counter(brick=1, lumber=1)
SETTLEMENT = Counter(brick=1, lumber=1, wool=1, grain=1)
CITY = Counter(ore=3, grain=2)
CARD = Counter(ore=1, wool=1, grain=1)


@dataclass
class Position:
    """The facts on the table. `todo` lists what the game waits for, the next first."""

    seats: list[str]
    land: dict[Hex, str]
    tokens: dict[Hex, int]
    harbors: dict[Place, str]
    robber: Hex
    roads: dict[Place, str]
    settlements: dict[Place, str]
    cities: dict[Place, str]
    hands: dict[str, Counter[str]]
    bank: Counter[str]
    deck: list[str]
    cards: dict[str, Counter[str]]
    new: Counter[str]
    knights: dict[str, int]
    longest: str | None
    largest: str | None
    played: bool
    start: str
    todo: list[tuple[Any, ...]]
    over: bool = False


def count(position: Position, depth: int, rolls: Rolls) -> int:
    """Return the number of lines of this many moves."""
    if depth == 0:
        return 1
    return sum(count(after, depth - 1, rolls) for after in moves(position, rolls))


# Reading a position


def hex_of(name: str) -> Hex:
    q, r = name.split(",")[:2]
    return int(q), int(r)


def place(name: str) -> Place:
    """`"0,0,N"` → the hexes that meet at the north corner; `"0,0,E"` → the two beside the east side."""
    (q, r), which = hex_of(name), name.split(",")[2]
    others = {
        "N": [(q, r - 1), (q + 1, r - 1)],
        "S": [(q, r + 1), (q - 1, r + 1)],
        "NE": [(q + 1, r - 1)],
        "E": [(q + 1, r)],
        "SE": [(q, r + 1)],
    }[which]
    return frozenset([(q, r), *others])


def read(state: dict[str, Any]) -> Position:
    here = state["base"]
    harbors = {}
    for name, kind in here["harbors"].items():
        for end in ends(place(name)):
            harbors[end] = kind
    todo: list[tuple[Any, ...]] = []
    noted: dict[str, Any] = {}
    for step in reversed(state["stack"]):
        if step["step"] == "part":
            noted = step.get("base", {})
            todo += [(phase["step"], phase["seat"]) for phase in step["rest"] or []]
        elif step["step"] == "discard":
            todo += [("discard", dict(step["owed"]), dict(step["answers"]), step["seat"])]
        elif step["step"] == "setup_settlement":
            todo.append(("settle", step["seat"], step["pays"]))
        elif step["step"] == "setup_road":
            todo.append(("first road", step["seat"], place(step["at"])))
        elif step["step"] in ("robber", "figure_must_move"):
            todo.append(("robber", step["seat"]))
        elif step["step"] in ("pre_roll", "main"):
            todo.append((step["step"], step["seat"]))
    return Position(
        seats=list(state["seats"]),
        land={hex_of(name): terrain for name, terrain in here["terrain"].items()},
        tokens={hex_of(name): number for name, (number,) in here["tokens"].items()},
        harbors=harbors,
        robber=hex_of(here["figures"]["robber"]),
        roads={place(name): seat for name, seat in here["roads"].items()},
        settlements={place(name): seat for name, seat in here["settlements"].items()},
        cities={place(name): seat for name, seat in here["cities"].items()},
        hands={seat: Counter(hand) for seat, hand in here["hands"].items()},
        bank=Counter(here["bank"]),
        deck=list(here["deck"]),
        cards={seat: Counter(cards) for seat, cards in here["development_cards"].items()},
        new=Counter(noted.get("bought", {})),
        knights=dict(here["knights"]),
        longest=here["longest_road"],
        largest=here["largest_army"],
        played="card_played" in noted,
        start=here["starting_seat"],
        todo=todo,
    )


# What touches what


def around(h: Hex) -> list[Hex]:
    return [(h[0] + q, h[1] + r) for q, r in ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))]


def ends(path: Place) -> list[Place]:
    """Two hexes have two common neighbors. With each of them they meet at one end of their path."""
    one, other = path
    return [path | {third} for third in around(one) if third in around(other)]


def paths(crossing: Place) -> list[Place]:
    """Three hexes that meet are separated by three paths."""
    return [frozenset(pair) for pair in itertools.combinations(crossing, 2)]


def paths_of_board(p: Position) -> list[Place]:
    return list({frozenset((land, other)) for land in p.land for other in around(land)})


def crossings_of_board(p: Position) -> list[Place]:
    return list({end for path in paths_of_board(p) for end in ends(path)})


def on_board(p: Position, where: Place) -> bool:
    return any(h in p.land for h in where)


def owner(p: Position, crossing: Place) -> str | None:
    return p.settlements.get(crossing) or p.cities.get(crossing)


def far_enough(p: Position, crossing: Place) -> bool:
    beside = [end for path in paths(crossing) if on_board(p, path) for end in ends(path)]
    return all(owner(p, other) is None for other in beside)


def may_road(p: Position, seat: str, path: Place) -> bool:
    if path in p.roads:
        return False
    for end in ends(path):
        if owner(p, end) == seat:
            return True
        if owner(p, end) is None and any(p.roads.get(other) == seat for other in paths(end)):
            return True
    return False


def may_settle(p: Position, seat: str, crossing: Place) -> bool:
    mine = any(p.roads.get(path) == seat for path in paths(crossing))
    return mine and owner(p, crossing) is None and far_enough(p, crossing)


def length(p: Position, seat: str) -> int:
    """Return the longest walk over the seat's own roads that uses no road twice and passes no foreign building."""
    leads: dict[Place, list[tuple[Place, Place]]] = {}
    for path in (path for path, whose in p.roads.items() if whose == seat):
        one, other = ends(path)
        leads.setdefault(one, []).append((path, other))
        leads.setdefault(other, []).append((path, one))
    closed = {crossing for crossing in leads if owner(p, crossing) not in (None, seat)}

    def walk(at: Place, used: list[Place]) -> int:
        if used and at in closed:
            return len(used)
        onward = [walk(beyond, [*used, path]) for path, beyond in leads[at] if path not in used]
        return max(onward, default=len(used))

    return max((walk(start, []) for start in leads), default=0)


# What happens


def points(p: Position, seat: str) -> int:
    built = list(p.settlements.values()).count(seat) + 2 * list(p.cities.values()).count(seat)
    awards = 2 * (p.longest == seat) + 2 * (p.largest == seat)
    return built + awards + p.cards[seat]["victory_point"]


def look_at_road(p: Position) -> None:
    lengths = {seat: length(p, seat) for seat in (*p.seats, *p.roads.values())}
    most = max(lengths.values())
    if most < 5:
        p.longest = None
    elif p.longest is None or lengths[p.longest] < most:
        best = [seat for seat in lengths if lengths[seat] == most]
        p.longest = best[0] if len(best) == 1 else None


def look_at_victory(p: Position, seat: str) -> None:
    if points(p, seat) >= 10:
        p.over = True


def pay(p: Position, seat: str, cost: Counter[str]) -> None:
    p.hands[seat] -= cost
    p.bank += cost


def begin_turn(p: Position, seat: str) -> None:
    p.todo = [("pre_roll", seat), ("main", seat)]
    p.played = False
    p.new = Counter()
    look_at_victory(p, seat)


def produce(p: Position, number: int) -> None:
    claims: dict[str, Counter[str]] = {kind: Counter() for kind in RESOURCES}
    for h, token in p.tokens.items():
        if token == number and h != p.robber:
            for buildings, worth in ((p.settlements, 1), (p.cities, 2)):
                for crossing, seat in buildings.items():
                    if h in crossing:
                        claims[GROWS[p.land[h]]][seat] += worth
    for kind, claim in claims.items():
        if sum(claim.values()) > p.bank[kind]:
            claim = Counter(dict.fromkeys(claim, p.bank[kind])) if len(claim) == 1 else Counter()
        for seat, number in claim.items():
            p.hands[seat][kind] += number
            p.bank[kind] -= number


def chosen(cards: Counter[str], number: int) -> list[Counter[str]]:
    """Return all ways to take this many cards, by kind."""
    pile = [kind for kind in RESOURCES for _ in range(cards[kind])]
    return [
        Counter(dict(taken))
        for taken in {tuple(sorted(Counter(some).items())) for some in itertools.combinations(pile, number)}
    ]


# Moves


def moves(p: Position, rolls: Rolls) -> Iterator[Position]:
    if p.over:
        return
    what, *about = p.todo[0]
    if what == "settle":
        yield from settle(p, *about)
    elif what == "first road":
        yield from first_road(p, *about)
    elif what == "discard":
        yield from discard(p, *about)
    elif what == "robber":
        for after in rob(p, about[0]):
            after.todo.pop(0)
            yield after
    elif what == "pre_roll":
        for dice in rolls:
            yield rolled(p, about[0], sum(dice))
        yield from play_card(p, about[0])
    else:
        yield from main(p, about[0])


def settle(p: Position, seat: str, pays: bool) -> Iterator[Position]:
    for crossing in crossings_of_board(p):
        if owner(p, crossing) is None and far_enough(p, crossing):
            after = copy.deepcopy(p)
            after.settlements[crossing] = seat
            after.todo[0] = ("first road", seat, crossing)
            if pays:
                for h in crossing:
                    if h in p.tokens:
                        after.hands[seat][GROWS[p.land[h]]] += 1
                        after.bank[GROWS[p.land[h]]] -= 1
            yield after


def first_road(p: Position, seat: str, crossing: Place) -> Iterator[Position]:
    for path in paths(crossing):
        if on_board(p, path) and path not in p.roads:
            after = copy.deepcopy(p)
            after.roads[path] = seat
            after.todo.pop(0)
            if not after.todo:
                begin_turn(after, p.start)
            yield after


def rolled(p: Position, seat: str, number: int) -> Position:
    after = copy.deepcopy(p)
    after.todo.pop(0)
    if number != 7:
        produce(after, number)
        return after
    owed = {s: hand.total() // 2 for s, hand in p.hands.items() if hand.total() > 7}
    after.todo.insert(0, ("robber", seat))
    if owed:
        after.todo.insert(0, ("discard", owed, {}, seat))
    return after


def discard(p: Position, owed: dict[str, int], said: dict[str, Any], active: str) -> Iterator[Position]:
    for seat, number in owed.items():
        if seat not in said:
            for cards in chosen(p.hands[seat], number):
                after = copy.deepcopy(p)
                answers = {**said, seat: cards}
                after.todo[0] = ("discard", owed, answers, active)
                if len(answers) == len(owed):
                    after.todo.pop(0)
                    for other, theirs in answers.items():
                        pay(after, other, Counter(theirs))
                yield after


def rob(p: Position, seat: str) -> Iterator[Position]:
    """Yield the robber on each other hex, once for each victim and each kind of card that it may lose."""
    for h in p.land:
        if h == p.robber:
            continue
        there = robbed_at(p, seat, h)
        for victim in there or {None}:
            kinds = [kind for kind in RESOURCES if victim is not None and p.hands[victim][kind]]
            for kind in kinds or [None]:
                after = copy.deepcopy(p)
                after.robber = h
                if victim is not None and kind is not None:
                    after.hands[victim][kind] -= 1
                    after.hands[seat][kind] += 1
                yield after


def robbed_at(p: Position, seat: str, h: Hex) -> set[str]:
    return {owner(p, c) for c in (*p.settlements, *p.cities) if h in c} & set(p.seats) - {seat}


def play_card(p: Position, seat: str) -> Iterator[Position]:
    if p.played:
        return
    for kind in ("knight", "road_building", "year_of_plenty", "monopoly"):
        if p.cards[seat][kind] > p.new[kind]:
            spent = copy.deepcopy(p)
            spent.cards[seat][kind] -= 1
            spent.played = True
            yield from EFFECTS[kind](spent, seat)


def knight(p: Position, seat: str) -> Iterator[Position]:
    p.knights[seat] += 1
    if p.knights[seat] >= 3 and (p.largest is None or p.knights[seat] > p.knights[p.largest]):
        p.largest = seat
    won = copy.deepcopy(p)
    look_at_victory(won, seat)
    if not won.over:
        yield from rob(p, seat)
        asked = copy.deepcopy(p)
        asked.todo.insert(0, ("robber", seat))
        yield asked
        return
    yield won
    # The choice of hex and victim is made with the card, though nothing of it happens any more.
    for h in p.land:
        if h != p.robber:
            there = robbed_at(p, seat, h)
            yield from (copy.deepcopy(won) for _ in there or {None})


def road_building(p: Position, seat: str) -> Iterator[Position]:
    left = 15 - list(p.roads.values()).count(seat)
    for first in paths_of_board(p):
        if left and may_road(p, seat, first):
            one = copy.deepcopy(p)
            one.roads[first] = seat
            open_now = [path for path in paths_of_board(p) if may_road(one, seat, path)] if left > 1 else []
            look_at_road(one)
            look_at_victory(one, seat)
            yield one
            for second in open_now:
                two = copy.deepcopy(one)
                if not one.over:
                    two.roads[second] = seat
                    look_at_road(two)
                    look_at_victory(two, seat)
                yield two


def year_of_plenty(p: Position, seat: str) -> Iterator[Position]:
    number = min(2, p.bank.total())
    for cards in chosen(p.bank, number) if number else []:
        after = copy.deepcopy(p)
        after.bank -= cards
        after.hands[seat] += cards
        yield after


def monopoly(p: Position, seat: str) -> Iterator[Position]:
    for kind in RESOURCES:
        after = copy.deepcopy(p)
        for other in p.seats:
            if other != seat:
                after.hands[seat][kind] += after.hands[other].pop(kind, 0)
        yield after


EFFECTS = {
    "knight": knight,
    "road_building": road_building,
    "year_of_plenty": year_of_plenty,
    "monopoly": monopoly,
}


def main(p: Position, seat: str) -> Iterator[Position]:
    """Yield trade and build, in any order, until the end of the turn."""
    yield from build(p, seat)
    yield from play_card(p, seat)
    yield from trade_with_bank(p, seat)
    after = copy.deepcopy(p)
    begin_turn(after, p.seats[(p.seats.index(seat) + 1) % len(p.seats)])
    yield after


def build(p: Position, seat: str) -> Iterator[Position]:
    if p.hands[seat] >= ROAD and list(p.roads.values()).count(seat) < 15:
        for path in paths_of_board(p):
            if may_road(p, seat, path):
                after = copy.deepcopy(p)
                pay(after, seat, ROAD)
                after.roads[path] = seat
                yield built(after, seat)
    if p.hands[seat] >= SETTLEMENT and list(p.settlements.values()).count(seat) < 5:
        for crossing in crossings_of_board(p):
            if may_settle(p, seat, crossing):
                after = copy.deepcopy(p)
                pay(after, seat, SETTLEMENT)
                after.settlements[crossing] = seat
                yield built(after, seat)
    if p.hands[seat] >= CITY and list(p.cities.values()).count(seat) < 4:
        for crossing, whose in p.settlements.items():
            if whose == seat:
                after = copy.deepcopy(p)
                pay(after, seat, CITY)
                del after.settlements[crossing]
                after.cities[crossing] = seat
                yield built(after, seat)
    if p.hands[seat] >= CARD and p.deck:
        after = copy.deepcopy(p)
        pay(after, seat, CARD)
        kind = after.deck.pop()
        after.cards[seat][kind] += 1
        after.new[kind] += 1
        yield built(after, seat)


def built(p: Position, seat: str) -> Position:
    look_at_road(p)
    look_at_victory(p, seat)
    return p


def trade_with_bank(p: Position, seat: str) -> Iterator[Position]:
    own = {kind for crossing, kind in p.harbors.items() if owner(p, crossing) == seat}
    for give in RESOURCES:
        rate = 2 if give in own else 3 if "any" in own else 4
        for take in RESOURCES:
            times = 1
            while give != take and times * rate <= p.hands[seat][give] and times <= p.bank[take]:
                after = copy.deepcopy(p)
                pay(after, seat, Counter({give: times * rate}))
                after.bank[take] -= times
                after.hands[seat][take] += times
                yield after
                times += 1
