"""The places of the barbarians: on the coast, in the supply, taken prisoner. TB-BA-03, TB-BA-09, TB-BA-17, TB-BA-24

Only this file moves barbarians. It finds the conquered hexes and buildings, and logs and announces their changes.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from random import Random

from games.engine.errors import EngineError
from games.engine.game import Game
from games.engine.invariants import is_count, need
from games.engine.memory import Topic, derived_from
from games.engine.questions import Event
from games.engine.types import Json, Seat
from games.titles.catan.barbarian_attack.rules import facts
from games.titles.catan.barbarian_attack.rules.module import KEY, barbarian_attack, own_state
from games.titles.catan.base.rules.board import SITES, board
from games.titles.catan.base.rules.pieces import buildings_lost
from games.titles.catan.base.rules.points import Line, points

CONQUESTS = Topic("conquests", SITES)
"""The numbers of barbarians on the hexes."""

barbarian_attack.copies(dict, "barbarians", "prisoners")


@Event
def buildings_freed(game: Game, vertices: Collection[str]) -> None:
    """Conquered settlements or cities have been freed, all at the same time. TB-BA-26"""


@barbarian_attack.sets_up
def the_first_two_land(game: Game) -> None:
    """TB-BA-03"""
    own_state(game).update(
        barbarians=dict(facts.AT_START), prisoners=dict.fromkeys(game.seats, 0), led_away=0
    )


def barbarians(game: Game) -> dict[str, int]:
    """Return the number of barbarians on each coastal hex that has any. Do not change the result."""
    return own_state(game)["barbarians"]  # type: ignore[no-any-return]


def barbarians_on(game: Game, name: str) -> int:
    return barbarians(game).get(name, 0)


def supply(game: Game) -> int:
    """Return the number of barbarians that have not landed; prisoners do not come back. TB-BA-03, TB-BA-24"""
    here = own_state(game)
    taken = sum(here["prisoners"].values()) + here["led_away"]
    return facts.BARBARIANS - sum(here["barbarians"].values()) - taken  # type: ignore[no-any-return]


def prisoners(game: Game, seat: Seat) -> int:
    return own_state(game)["prisoners"][seat]  # type: ignore[no-any-return]


def is_conquered(game: Game, name: str) -> bool:
    """TB-BA-09"""
    return barbarians_on(game, name) >= facts.CONQUERED_AT


def conquered_hexes(game: Game) -> tuple[str, ...]:
    """Return the conquered hexes, which are always coastal. TB-BA-09, TB-BA-12"""
    return tuple(name for name, count in barbarians(game).items() if count >= facts.CONQUERED_AT)


@derived_from(CONQUESTS)
def conquered_places(game: Game) -> frozenset[str]:
    """Return the vertices whose land hexes are all conquered; buildings there are conquered too. TB-BA-11

    Do not change the result.
    """
    held = set(conquered_hexes(game))
    graph = board(game)
    around = {vertex for name in held for vertex in graph.corners[name]}
    return frozenset(vertex for vertex in around if held.issuperset(graph.hexes_at[vertex]))


def conquered_buildings(game: Game) -> list[str]:
    """Return the vertices of conquered buildings, including those of neutral players. TB-BA-11"""
    here = game.state["base"]
    return [
        vertex
        for vertex in sorted(conquered_places(game))
        if vertex in here["settlements"] or vertex in here["cities"]
    ]


def change_barbarians(game: Game, changes: Mapping[str, int]) -> None:
    """Add or remove barbarians on several hexes, all at the same time. TB-BA-17

    Every change of their numbers goes through here.

    :raises EngineError: a hex would have fewer than none or more than three
    """
    here = own_state(game)["barbarians"]
    held, lost = set(conquered_hexes(game)), set(conquered_buildings(game))
    for name, more in changes.items():
        count = here.get(name, 0) + more
        if not 0 <= count <= facts.CONQUERED_AT:
            raise EngineError(f"{count} barbarians cannot stand on {name}")
        here[name] = count
        if not count:
            del here[name]
    game.changed(CONQUESTS)
    for name in changes:
        if is_conquered(game, name) != (name in held):
            game.log("hex_freed" if name in held else "hex_conquered", hex=name)
    now = set(conquered_buildings(game))
    if now - lost:
        buildings_lost(game, sorted(now - lost))
    if lost - now:
        buildings_freed(game, sorted(lost - now))


def take_prisoners(game: Game, party: str, number: int) -> None:
    """Keep prisoners until the end of the game. TB-BA-24

    Those of a party that is not a seat leave the game (TB-BA-C4).
    """
    here = own_state(game)
    if party in here["prisoners"]:
        here["prisoners"][party] += number
    else:
        here["led_away"] += number


@barbarian_attack.answers(points)
def prisoners_count(earlier: Callable[[Game, Seat], list[Line]], game: Game, seat: Seat) -> list[Line]:
    """Count a point for every two prisoners, and nothing for conquered buildings. TB-BA-11, TB-BA-24"""
    lines = earlier(game, seat)
    if conquered_places(game):
        lines = _without_conquered(game, seat, lines)
    own = prisoners(game, seat) // facts.PRISONERS_PER_POINT
    return [*lines, Line("prisoners", own)] if own else lines


def _without_conquered(game: Game, seat: Seat, lines: list[Line]) -> list[Line]:
    here = game.state["base"]
    left = {"settlements": 0, "cities": 0}
    held = conquered_places(game)
    for places in left:
        left[places] = sum(owner == seat and vertex in held for vertex, owner in here[places].items())
    worth = {"settlements": 1, "cities": 2}
    return [
        line._replace(number=line.number - worth[line.source] * left[line.source])
        if line.source in left
        else line
        for line in lines
    ]


# Sight and invariants


@barbarian_attack.shows
def barbarians_seen(game: Game) -> dict[str, Json]:
    here = own_state(game)
    return {
        "barbarians": dict(here["barbarians"]),
        "prisoners": dict(here["prisoners"]),
        "led_away": here["led_away"],
        "supply": supply(game),
        "conquered": conquered_buildings(game),
    }


@barbarian_attack.imagines
def barbarians_imagined(game: Game, whole: Json, luck: Random) -> None:
    seen = whole[KEY]
    own_state(game).update(
        barbarians=dict(seen["barbarians"]), prisoners=dict(seen["prisoners"]), led_away=seen["led_away"]
    )


@barbarian_attack.invariants
def barbarians_invariants(game: Game) -> None:
    """Check the numbers of barbarians on hexes, taken prisoner and in all.

    :raises EngineError: too many on a hex, or more than there are
    """
    here: Json = own_state(game)
    there = here.get("barbarians")
    fits = isinstance(there, dict) and set(there) <= set(facts.COAST)
    need(fits, "`barbarian_attack.barbarians` are on coastal hexes")
    few = all(is_count(count) and 1 <= count <= facts.CONQUERED_AT for count in there.values())
    need(few, f"`barbarian_attack.barbarians` are 1 to {facts.CONQUERED_AT} on a hex")
    taken = here.get("prisoners")
    fits = isinstance(taken, dict) and list(taken) == game.seats and all(map(is_count, taken.values()))
    need(fits, "`barbarian_attack.prisoners` has a number for each seat")
    need(is_count(here.get("led_away")), "`barbarian_attack.led_away` is a number")
    need(supply(game) >= 0, f"there are more than {facts.BARBARIANS} barbarians")
