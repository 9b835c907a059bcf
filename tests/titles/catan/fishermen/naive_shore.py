"""The Fishermen of Catan, implemented again from the rule book, to check the move counts of `perft`.

It is slow, builds on the title's `naive.py`, and imports nothing from `games`. The face-down tokens lie as in the
position and suffice, so none are mixed. Only a boot that is given away can end the game.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from tests.titles.catan import naive
from tests.titles.catan.naive import Place, Rolls, may_road, place, points

RESOURCES = ("brick", "lumber", "wool", "grain", "ore")
FAR_OFF = (99, 99)
GROUNDS = {
    "1,-3": "1,-3,S 0,-2,N 1,-2,N",
    "-1,-2": "-1,-1,N -1,-2,S 0,-3,S",
    "3,-1": "2,0,N 3,-1,S 3,-2,S",
    "2,1": "2,0,S 1,2,N 2,1,N",
    "-3,2": "-2,1,S -3,2,N -3,3,N",
    "-2,3": "-2,3,N -1,2,S -2,2,S",
}


@dataclass
class Shore(naive.Position):
    """The facts on the table. `fish` are the tokens of each seat by their number of fish; 0 is the boot."""

    fish: dict[str, list[int]] = field(default_factory=dict)
    supply: list[int] = field(default_factory=list)
    numbers: dict[Place, int] = field(default_factory=dict)
    boot: str | None = None


def count(p: Shore, depth: int, rolls: Rolls) -> int:
    """Return the number of lines of this many moves."""
    if depth == 0:
        return 1
    return sum(count(after, depth - 1, rolls) for after in moves(p, rolls))


def read(state: dict[str, Any]) -> Shore:
    state = copy.deepcopy(state)
    here, sea = state["base"], state["fishermen"]
    fish = {
        seat: [show for show in (1, 2, 3) for _ in range(hand.pop(f"fish_{show}"))]
        for seat, hand in here["hands"].items()
    }
    off = here["figures"]["robber"] is None
    here["figures"]["robber"] = here["figures"]["robber"] or "0,0"
    p = naive.read(state)
    if off:
        p.robber = FAR_OFF
    for step in state["stack"]:
        if step["step"] == "exchange_fish":
            first = p.seats.index(step["seat"])
            order = p.seats[first:] + p.seats[:first]
            p.todo.insert(0, ("exchange", list(step["owed"]), {}, order))
    return Shore(
        **vars(p),
        fish=fish,
        supply=[0 if piece == "old_boot" else int(piece[-1]) for piece in sea["supply"]],
        numbers={place(v): sea["grounds"][key] for key, ends in GROUNDS.items() for v in ends.split()},
        boot=sea["boot"],
    )


# Moves


def moves(p: Shore, rolls: Rolls) -> Iterator[Shore]:
    """Yield every position after one move."""
    if p.over:
        return
    what, *about = p.todo[0]
    if what == "exchange":
        yield from exchange(p, *about)
    elif what == "pre_roll":
        for dice in rolls:
            yield cast_nets(naive.rolled(p, about[0], sum(dice)), about[0], sum(dice))  # type: ignore[arg-type]
        yield from naive.play_card(p, about[0])  # type: ignore[misc]
        yield from for_fish(p, about[0])
    elif what == "main":
        yield from naive.main(p, about[0])  # type: ignore[misc]
        yield from for_fish(p, about[0])
        yield from give_boot(p, about[0])
    else:
        yield from naive.moves(p, rolls)  # type: ignore[misc]


def cast_nets(p: Shore, active: str, number: int) -> Shore:
    """Give tokens to seats at the water, as far as they have room, then ask the full seats."""
    if number == 7:
        return p
    first = p.seats.index(active)
    order = p.seats[first:] + p.seats[:first]
    full = []
    for seat in order:
        due = 0
        for homes, tokens in ((p.settlements, 1), (p.cities, 2)):
            for crossing, owner in homes.items():
                at_lake = any(p.land.get(h) == "lake" and h != p.robber for h in crossing)
                fished = (p.numbers.get(crossing) == number) + (at_lake and number in (2, 3, 11, 12))
                due += tokens * fished * (owner == seat)
        room = 7 - len(p.fish[seat])
        for _ in range(min(due, room)):
            piece = p.supply.pop()
            if piece:
                p.fish[seat].append(piece)
            else:
                p.boot = seat
        if due > room and len(p.fish[seat]) == 7:
            full.append(seat)
    if full:
        p.todo.insert(0, ("exchange", full, {}, order))
    return p


def exchange(p: Shore, full: list[str], said: dict[str, int | None], order: list[str]) -> Iterator[Shore]:
    """Yield no exchange and each exchange of one token, for each seat that has not answered."""
    for seat in full:
        if seat in said:
            continue
        for token in (None, *sorted(set(p.fish[seat]))):
            after = copy.deepcopy(p)
            answers = {**said, seat: token}
            after.todo[0] = ("exchange", full, answers, order)
            if len(answers) == len(full):
                after.todo.pop(0)
                for other in order:
                    if answers.get(other):
                        after.fish[other].remove(answers[other])
                        piece = after.supply.pop()
                        if piece:
                            after.fish[other].append(piece)
                        else:
                            after.boot = other
            yield after


# What fish pay for


def for_fish(p: Shore, seat: str) -> Iterator[Shore]:
    """Yield each of the five actions, once for each combination of tokens that pays for it."""
    if p.robber != FAR_OFF:
        for after in paid(p, seat, 2):
            after.robber = FAR_OFF
            yield after
    for victim in p.seats:
        if victim != seat and p.hands[victim].total():
            for spent in paid(p, seat, 3):
                for kind in RESOURCES:
                    if p.hands[victim][kind]:
                        after = copy.deepcopy(spent)
                        after.hands[victim][kind] -= 1
                        after.hands[seat][kind] += 1
                        yield after
    for kind in RESOURCES:
        if p.bank[kind]:
            for after in paid(p, seat, 4):
                after.bank[kind] -= 1
                after.hands[seat][kind] += 1
                yield after
    if list(p.roads.values()).count(seat) < 15:
        for path in naive.paths_of_board(p):
            if may_road(p, seat, path):
                for after in paid(p, seat, 5):
                    after.roads[path] = seat
                    yield naive.built(after, seat)  # type: ignore[misc]
    if p.deck:
        for after in paid(p, seat, 7):
            card = after.deck.pop()
            after.cards[seat][card] += 1
            after.new[card] += 1
            yield after


def paid(p: Shore, seat: str, cost: int) -> Iterator[Shore]:
    """Yield the position without these tokens, for each combination of them that shows enough fish."""
    for row in rows(tuple(sorted(p.fish[seat]))):
        if sum(row) >= cost:
            after = copy.deepcopy(p)
            for token in row:
                after.fish[seat].remove(token)
            yield after


def rows(tokens: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Yield each combination of some of these tokens. Equal tokens are not distinguished."""
    yield ()
    for token in sorted(set(tokens)):
        left = list(tokens)
        left.remove(token)
        for rest in rows(tuple(left)):
            yield (token, *rest)


def give_boot(p: Shore, seat: str) -> Iterator[Shore]:
    """Yield the positions in which a seat with as many points or more has the boot."""
    if p.boot != seat:
        return
    for other in p.seats:
        if other != seat and points(p, other) >= points(p, seat):
            after = copy.deepcopy(p)
            after.boot = other
            after.over = points(p, seat) >= 10
            yield after
