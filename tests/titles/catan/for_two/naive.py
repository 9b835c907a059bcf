"""Catan for Two, implemented again from the rule book, to check the move counts of `perft`.

It is slow, builds on the title's `naive.py`, and imports nothing from `games`. Rolls are left out, since void rolls
have no end, and so are offers.
"""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from tests.titles.catan import naive
from tests.titles.catan.naive import Place, may_road, may_settle, points

TOKEN = "trade_token"
NEUTRALS = ("north", "south")


@dataclass
class Duel(naive.Position):
    """The facts on the table. `used` lists the seat's uses of tokens in this turn."""

    purses: dict[str, int] = field(default_factory=dict)
    supply: int = 0
    used: set[str] = field(default_factory=set)


def count(p: Duel, depth: int) -> int:
    """Return the number of lines of this many moves."""
    if depth == 0:
        return 1
    return sum(count(after, depth - 1) for after in moves(p))


def read(state: dict[str, Any]) -> Duel:
    p = naive.read(state)
    noted = next((step.get("for_two", {}) for step in state["stack"] if step["step"] == "part"), {})
    duel = Duel(
        **vars(p),
        purses={seat: hand.pop(TOKEN, 0) for seat, hand in p.hands.items()},
        supply=p.bank.pop(TOKEN),
        used={"action", "knight"} & set(noted),
    )
    for step in reversed(state["stack"]):
        if step["step"] in ("neutral_road", "neutral_settlement"):
            duel.todo.insert(0, ("place", step["seat"], step["step"].removeprefix("neutral_")))
        elif step["step"] == "forced_trade":
            duel.todo.insert(0, ("give", step["seat"], step["owes"]))
    return duel


# Moves


def moves(p: Duel) -> Iterator[Duel]:
    """Yield every position after one move."""
    if p.over:
        return
    what, seat, *about = p.todo[0]
    if what == "place":
        for where in neutral_places(p, *about):
            after = copy.deepcopy(p)
            after.todo.pop(0)
            yield neutral_built(after, seat, *about, *where)
    elif what == "give":
        yield from give(p, seat, *about)
    elif what == "robber":
        for after in naive.rob(p, seat):  # type: ignore[assignment]
            after.todo.pop(0)
            yield after
    elif what == "road again":
        yield from another_road(p, seat)
    elif what == "pre_roll":
        yield from cards(p, seat)
        yield from with_tokens(p, seat)
    else:
        yield from main(p, seat)


def main(p: Duel, seat: str) -> Iterator[Duel]:
    """Yield trade and build, in any order, until the end of the turn."""
    for after in naive.build(p, seat):
        yield followed(p, after, seat)  # type: ignore[arg-type]
    yield from cards(p, seat)
    yield from naive.trade_with_bank(p, seat)  # type: ignore[misc]
    yield from with_tokens(p, seat)
    after = copy.deepcopy(p)
    after.used = set()
    naive.begin_turn(after, other_of(p, seat))
    yield after


def cards(p: Duel, seat: str) -> Iterator[Duel]:
    """Yield plays of one development card of an earlier turn. Road Building is played road by road."""
    held = p.cards[seat]["road_building"]
    if held > p.new["road_building"] and not p.played:
        yield from road_building(p, seat)
    without = copy.deepcopy(p)
    without.cards[seat]["road_building"] = 0
    for after in naive.play_card(without, seat):
        after.cards[seat]["road_building"] = held
        yield after  # type: ignore[misc]


def other_of(p: Duel, seat: str) -> str:
    return p.seats[1 - p.seats.index(seat)]


# Neutral players


def followed(p: Duel, after: Duel, seat: str) -> Duel:
    """A road brings a neutral road. A settlement brings tokens and a neutral settlement, or otherwise a road."""
    if len(after.roads) > len(p.roads):
        after.todo.insert(0, ("neutral", seat, ("road",)))
    for crossing in after.settlements.keys() - p.settlements.keys():
        desert = any(after.land.get(h) == "desert" for h in crossing)
        coast = any(h not in after.land for h in crossing)
        earned = min(2 * desert + coast, after.supply)
        after.purses[seat] += earned
        after.supply -= earned
        after.todo.insert(0, ("neutral", seat, ("settlement", "road")))
    return go_on(after)


def go_on(p: Duel) -> Duel:
    """Do everything that needs no choice."""
    while not p.over and p.todo[0][0] in ("neutral", "road"):
        what, seat, about = p.todo.pop(0)
        if what == "road":
            if about in roads_of(p, seat):
                lay(p, seat, about)
            elif roads_of(p, seat):
                p.todo.insert(0, ("road again", seat))
            continue
        kind = next((kind for kind in about if neutral_places(p, kind)), None)
        possible = neutral_places(p, kind) if kind is not None else []
        if len(possible) == 1:
            p = neutral_built(p, seat, kind, *possible[0])
        elif possible:
            p.todo.insert(0, ("place", seat, kind))
    return p


def neutral_places(p: Duel, kind: str) -> list[tuple[str, Place]]:
    """Return the places by owner: connected to the owner's pieces, and by the distance rule."""
    if kind == "road":
        return [(name, path) for name in NEUTRALS for path in roads_of(p, name)]
    return [
        (name, crossing)
        for name in NEUTRALS
        if list(p.settlements.values()).count(name) < 5
        for crossing in naive.crossings_of_board(p)
        if may_settle(p, name, crossing)
    ]


def neutral_built(p: Duel, seat: str, kind: str, name: str, where: Place) -> Duel:
    (p.roads if kind == "road" else p.settlements)[where] = name
    naive.built(p, seat)
    return go_on(p)


# Free roads


def roads_of(p: Duel, name: str) -> list[Place]:
    """Return the paths where an owner may build a road now."""
    if list(p.roads.values()).count(name) == 15:
        return []
    return [path for path in naive.paths_of_board(p) if may_road(p, name, path)]


def lay(p: Duel, seat: str, path: Place) -> None:
    p.roads[path] = seat
    p.todo.insert(0, ("neutral", seat, ("road",)))
    naive.built(p, seat)


def road_building(p: Duel, seat: str) -> Iterator[Duel]:
    """Yield one or two roads, named in advance, with a neutral road after each."""
    for first in roads_of(p, seat):
        one = copy.deepcopy(p)
        one.roads[first] = seat
        for named in ((first,), *((first, second) for second in roads_of(one, seat))):
            after = copy.deepcopy(p)
            after.cards[seat]["road_building"] -= 1
            after.played = True
            after.todo[:0] = [("road", seat, path) for path in named]
            yield go_on(after)


def another_road(p: Duel, seat: str) -> Iterator[Duel]:
    """Yield another road, or none, since the named place is taken."""
    for path in (None, *roads_of(p, seat)):
        after = copy.deepcopy(p)
        after.todo.pop(0)
        if path is not None:
            lay(after, seat, path)
        yield go_on(after)


# Trade tokens


def seen_points(p: Duel, seat: str) -> int:
    return points(p, seat) - p.cards[seat]["victory_point"]


def with_tokens(p: Duel, seat: str) -> Iterator[Duel]:
    """Yield actions that tokens pay for, and the exchange of a knight for two tokens."""
    other = other_of(p, seat)
    price = 2 if seen_points(p, seat) > seen_points(p, other) else 1
    if "action" not in p.used and p.purses[seat] >= price:
        paid = copy.deepcopy(p)
        paid.purses[seat] -= price
        paid.supply += price
        paid.used.add("action")
        yield from forced(paid, seat, min(2, paid.hands[seat].total(), paid.hands[other].total()))
        if p.land[p.robber] != "desert":
            home = copy.deepcopy(paid)
            home.robber = next(h for h, terrain in p.land.items() if terrain == "desert")
            yield home
    if "knight" not in p.used and p.knights[seat]:
        after = copy.deepcopy(p)
        after.used.add("knight")
        after.knights[seat] -= 1
        taken = min(2, after.supply)
        after.purses[seat] += taken
        after.supply -= taken
        if after.largest == seat:
            mine, theirs = after.knights[seat], after.knights[other]
            if mine < 3 or theirs >= mine:
                after.largest = other if theirs >= 3 and theirs > mine else None
        yield after


def forced(p: Duel, seat: str, number: int) -> Iterator[Duel]:
    """Yield each order in which cards of these kinds may be drawn."""
    if not number:
        return
    other = other_of(p, seat)
    drawn = [p]
    for _ in range(number):
        drawn = [handed(one, other, seat, Counter({kind: 1})) for one in drawn for kind in +one.hands[other]]
    for after in drawn:
        after.todo.insert(0, ("give", seat, number))
        yield after


def give(p: Duel, seat: str, number: int) -> Iterator[Duel]:
    """Yield any cards of the hand, including those just taken."""
    for cards in naive.chosen(p.hands[seat], number):
        after = handed(p, seat, other_of(p, seat), cards)
        after.todo.pop(0)
        yield after


def handed(p: Duel, giver: str, taker: str, cards: Counter[str]) -> Duel:
    after = copy.deepcopy(p)
    after.hands[giver] -= cards
    after.hands[taker] += cards
    return after
