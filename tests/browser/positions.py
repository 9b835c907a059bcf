"""Hand-made positions that the dealer puts into a running game. Each returns the facts that its test needs."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from games.engine.played import Played
from games.engine.types import Json, Seat
from games.titles.catan.base.rules.board import board
from games.titles.catan.base.rules.figures import place_of
from games.titles.catan.base.rules.pieces import buildings_at_hexes
from tests.module_files import defined, first_defined
from tests.titles.catan.tables import Table

Facts = dict[str, Any]
TURNS = range(2, 1000)
TRIES = 5000


def seated(table: Table, mover: Seat) -> list[Seat]:
    """Return the mover, then the other seats clockwise."""
    return table.title.game(table.state).clockwise_from(mover)


def rich_and_poor(table: Table, mover: Seat) -> Facts:
    """The mover and the next seat have three points, the third has two and the last one; the next seat holds wool."""
    me, rich, poor, poorest = seated(table, mover)
    table.cleared().put(me, settlements="0,1,S", cities="-2,1,S").put(
        rich, settlements="2,0,S", cities="0,2,S"
    )
    table.put(poor, settlements="0,-2,N 2,-2,N").put(poorest, settlements="-2,0,N").give(rich, wool=3)
    return {"rich": rich, "poorest": poorest, **_hexes(table, rich, poor, poorest)}


def _hexes(table: Table, rich: Seat, *poor: Seat) -> Facts:
    """Return a hex of each poor seat, and one where only the rich seat builds, all without the robber."""
    game = table.title.game(table.state)
    present = place_of(game, "robber")
    at = {
        name: {owner for owner, _ in there}
        for name, there in buildings_at_hexes(game).items()
        if name != present
    }
    return {
        "poor": {seat: next(name for name, owners in at.items() if seat in owners) for seat in poor},
        "robbed": next(name for name, owners in at.items() if owners == {rich}),
    }


def before(table: Table, mover: Seat, comes: Callable[[Played], bool]) -> None:
    """Set the turn's number to one whose dice bring about this result when the mover rolls."""
    for number in TURNS:
        table.here["turn"] = number
        table.state["chance"].update(scope=f"turn/{number}", used={})
        table.pre_roll(mover)
        if comes(table.title.play(table.state, mover, "roll")):
            return
    raise LookupError("no such roll comes")


def seven(table: Table, mover: Seat) -> Facts:
    """The mover will roll a seven, and some hexes are spared."""
    facts = rich_and_poor(table, mover)
    before(table, mover, lambda rolled: rolled.state["stack"][-1]["step"] == "robber")
    return facts


def knight(table: Table, mover: Seat) -> Facts:
    """The mover may play a knight, and some hexes are spared."""
    facts = rich_and_poor(table, mover)
    table.give_cards(mover, knight=1).main(mover)
    return facts


def nowhere(table: Table, mover: Seat) -> Facts:
    """The mover will roll a seven, and all hexes are spared: all seats have two settlements, which touch every hex."""
    table.cleared()
    for seat, (one, other) in zip(seated(table, mover), _everywhere(table), strict=True):
        table.put(seat, settlements=f"{one} {other}")
    before(table, mover, lambda rolled: any(told["kind"] == "robber_stayed" for told in rolled.log))
    return {"desert": table.here["figures"]["robber"]}


def _everywhere(table: Table) -> list[tuple[str, str]]:
    """Return corners for two settlements of each of four seats, so that every hex but the robber's has one."""
    game, luck = table.title.game(table.state), random.Random(0)
    graph, wanted = board(game), 2 * len(game.seats)
    for _try in range(TRIES):
        chosen: list[str] = []
        left = set(graph.hexes) - {place_of(game, "robber")}
        free = list(graph.vertices)
        while free and len(chosen) < wanted:
            luck.shuffle(free)
            best = max(free, key=lambda vertex: len(left.intersection(graph.hexes_at[vertex])))
            chosen.append(best)
            left -= set(graph.hexes_at[best])
            free = [one for one in free if one != best and one not in graph.neighbors[best]]
        if not left and len(chosen) == wanted:
            return list(zip(chosen[::2], chosen[1::2], strict=True))
    raise LookupError("eight settlements do not touch all hexes")


def market(table: Table, mover: Seat) -> Facts:
    """The mover has enough wool for the bank, and the seat before it has ore and grain."""
    me, *_others, partner = seated(table, mover)
    table.cleared().put(me, settlements="0,0,S").put(partner, settlements="2,0,S")
    table.give(me, wool=7, brick=1).give(partner, ore=2, grain=1).main(mover)
    return {}


def too_many(table: Table, mover: Seat) -> Facts:
    """The mover will roll a seven, and only the mover holds more than seven cards."""
    me, *_others = seated(table, mover)
    table.cleared().put(me, settlements="0,0,S").give(me, wool=5, brick=3)
    before(table, mover, lambda rolled: rolled.state["stack"][-1]["step"] == "discard")
    return {}


def anothers_seven(table: Table, mover: Seat) -> Facts:
    """The mover will roll a seven; only the next seat holds more than seven cards, and the robber can take from it."""
    me, robbed, *_others = seated(table, mover)
    table.cleared().robber("-2,2").put(me, settlements="0,0,S").put(
        robbed, settlements="2,0,S", cities="0,-2,N"
    )
    table.give(me, wool=2).give(robbed, wool=5, brick=3, ore=1)
    before(table, mover, lambda rolled: rolled.state["stack"][-1]["step"] == "discard")
    return {}


def by_the_reef(table: Table, mover: Seat) -> Facts:
    """The mover has a settlement at a reef (tests/made_up) with a free side, the price of a buoy, and pearls."""
    game = table.title.game(table.state)
    graph, buoys = board(game), table.state["reef"]["buoys"]
    reef = next(name for name, terrain in table.here["terrain"].items() if terrain == "reef")
    around = {vertex for vertex, hexes in graph.hexes_at.items() if reef in hexes}
    free = [ends for edge, ends in graph.ends.items() if set(ends) <= around and edge not in buoys]
    table.cleared().put(mover, settlements=free[0][0]).give(mover, lumber=1, wool=1, pearl=2).main(mover)
    return {}


def full_hand(table: Table, mover: Seat) -> Facts:
    """The mover may play four kinds of card, trade with the bank and make offers."""
    me, *_others, partner = seated(table, mover)
    table.cleared().put(me, settlements="0,0,S").put(partner, settlements="2,0,S").give(partner, ore=2)
    table.give(me, wool=4, brick=1).give_cards(mover, knight=1, road_building=1, year_of_plenty=1, monopoly=1)
    table.give_cards(mover, victory_point=1).main(mover)
    return {}


def nearly_won(table: Table, mover: Seat) -> Facts:
    """The mover has nine points, will roll no seven and lacks an ore for a city, which the seat before it has."""
    me, *_others, partner = seated(table, mover)
    table.cleared().robber("-2,2").put(me, settlements="0,-2,N 2,-2,N 0,0,N", cities="0,0,S -2,1,S 2,0,S")
    table.put(partner, settlements="0,2,S").give(me, ore=2, grain=2, wool=1).give(partner, ore=1)
    before(table, mover, lambda rolled: rolled.state["stack"][-1]["step"] == "main")
    return {}


def nearly_largest(table: Table, mover: Seat) -> Facts:
    """The mover has played two knights and holds a third; nobody can be robbed."""
    me, *_others = seated(table, mover)
    table.cleared().robber("-2,2").put(me, settlements="0,0,S")
    table.played_knights(me, 2).give_cards(me, knight=1).main(mover)
    return {}


def workshop(table: Table, mover: Seat) -> Facts:
    """The mover will roll no seven and can build roads and a settlement; the seat before it has ore and wool."""
    me, next_one, *_others, partner = seated(table, mover)
    table.cleared().robber("-2,2").put(me, settlements="0,0,S", roads="0,0,SE 0,0,E").put(
        partner, settlements="2,0,S", roads="2,0,SE"
    )
    table.put(next_one, settlements="-2,0,N").give(me, brick=3, lumber=3, wool=6, grain=1)
    table.give(partner, ore=4, wool=2)
    before(table, mover, lambda rolled: rolled.state["stack"][-1]["step"] == "main")
    return {}


def nearly_longest(table: Table, mover: Seat) -> Facts:
    """The mover has four roads in a row and the cards for the fifth (at 0,1,SE), and will roll no seven."""
    me, *_others, partner = seated(table, mover)
    table.cleared().robber("-2,2").put(me, settlements="0,0,N", roads="0,0,NE 0,0,E 0,1,NE 0,1,E")
    table.put(partner, settlements="2,0,S").give(me, brick=1, lumber=1)
    before(table, mover, lambda rolled: rolled.state["stack"][-1]["step"] == "main")
    return {}


POSITIONS = (
    seven,
    knight,
    nowhere,
    market,
    too_many,
    by_the_reef,
    full_hand,
    nearly_won,
    nearly_longest,
    nearly_largest,
    workshop,
    anothers_seven,
)
"""The positions of base; other modules have theirs in `browser.py`."""


def laid(title: Any, state: Json, position: str, mover: Seat) -> tuple[Json, Facts]:
    """Return a game's state with such a position, and the position's facts."""
    modules = state["modules"]
    brought = defined("browser", title.key, modules, "POSITIONS").values()
    positions = {lay.__name__: lay for lay in (*POSITIONS, *(lay for some in brought for lay in some))}
    kind = first_defined("browser", title.key, modules, "TABLE", Table)
    table = kind(state, title=title)
    facts = positions[position](table, mover)
    return table.state, facts
