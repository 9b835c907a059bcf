"""What is never made and never lost, counted per title: the hook of the generic tests.

A title names here a function from a state to totals. All of them must stay what they were after
set-up, and no single count below zero.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import orjson

from games.engine.types import State
from games.titles.catan.base.rules.facts import PIECES
from games.titles.catan.base.rules.pieces import PLACES as PLACES_OF
from games.titles.catan.cities_knights.rules.facts import CARD_COLOR

Totals = dict[str, int]
BELOW_ZERO = b'":-'
"""How an object says that it holds a number below zero; only then the state is walked."""
PLACES = {places: piece for piece, places in PLACES_OF.items()}


def counts(state: Any) -> None:
    """Raise if a count in the state is below zero."""
    if isinstance(state, dict):
        for key, value in state.items():
            assert type(value) is not int or value >= 0, f"{key} is {value}"
            counts(value)
    elif isinstance(state, list):
        for value in state:
            counts(value)


def of_ring(state: State) -> Totals:
    """Goods in hands, bank and set aside; posts on the ring and in the supply; cards of the deck."""
    here = state["ring"]
    totals: Counter[str] = Counter()
    for pile in (here["bank"], *here["hands"].values(), state.get("caravans", {}).get("set_aside", {})):
        totals.update(pile)
    for seat in state["seats"]:
        standing = sum(1 for owner in here["posts"].values() if owner == seat)
        on_the_way = sum(1 for step in state["stack"] if step["step"] == "re_place" and step["seat"] == seat)
        del on_the_way  # its post is back in the supply until it is placed
        totals[f"posts of {seat}"] = here["supply"][seat] + standing
    if "deck" in state:
        new_year = "new_year" not in state["deck"]["cards"]
        totals["deck"] = len(state["deck"]["cards"]) + len(state["deck"]["open"]) + new_year
    return dict(totals)


def of_catan(state: State) -> Totals:
    """What each module says of its part."""
    totals: Counter[str] = Counter()
    for module in state["modules"]:
        if module in OF_MODULES:
            totals.update(OF_MODULES[module](state))
    return dict(totals)


def of_base(state: State) -> Totals:
    """BASE-COMP-07, BASE-COMP-08, BASE-COMP-09, BASE-COMP-13, BASE-COMP-14; what never runs out is in no bank."""
    here = state["base"]
    totals: Counter[str] = Counter()
    for pile in (here["bank"], *here["hands"].values()):
        totals.update({kind: count for kind, count in pile.items() if kind in here["bank"]})
    development = len(here["deck"]) + sum(here["knights"].values())
    development += sum(len(spent) for spent in here["spent"].values())
    development += sum(sum(cards.values()) for cards in here["development_cards"].values())
    totals["development cards"] = development
    totals.update(f"hex of {terrain}" for terrain in here["terrain"].values())
    totals.update(f"number {number}" for numbers in here["tokens"].values() for number in numbers)
    totals.update(f"harbor for {kind}" for kind in here["harbors"].values())
    for kind, piece in PLACES.items():
        built = Counter(here[kind].values())
        for module in state["modules"]:
            built.update(IN_DISGUISE.get(module, {}).get(kind, nothing)(state))
        assert all(count <= PIECES[piece] for count in built.values()), f"too many {kind}: {built}"
    assert len(set(here["settlements"]) & set(here["cities"])) == 0, "two buildings in one place"
    return dict(totals)


def nothing(state: State) -> Totals:
    """No pieces lie there as others."""
    return {}


def toppled(state: State) -> Totals:
    """CK-TOPPLE-03: how many settlements of each seat are a city's piece."""
    here = state["base"]
    return Counter(here["settlements"][vertex] for vertex in state["cities_knights"]["toppled"])


IN_DISGUISE: dict[str, dict[str, Callable[[State], Totals]]] = {
    "cities_knights": {
        "settlements": lambda state: {seat: -count for seat, count in toppled(state).items()},
        "cities": toppled,
    }
}
"""By module: pieces that lie in the state as another kind than they are, by owner."""


def of_hansa(state: State) -> Totals:
    """HT-COMP-06, HT-MARK-14, HT-TWO-11"""
    here = state["base"]
    totals = pieces_of_hansa(state)
    for seat in state["seats"]:
        traders, merchants = totals[f"trader of {seat}"], totals[f"merchant of {seat}"]
        assert (traders, merchants) == (27, 4), f"seat {seat} has {traders} traders, {merchants} merchants"
    assert totals["trader of neutral"] == (54 if len(state["seats"]) == 2 else 0)
    plates = sum(len(kinds) for plate in here["plates"].values() for kinds in plate.values())
    owned = sum(len(kinds) for markers in here["owned"].values() for kinds in markers.values())
    totals["markers"] = owned + plates + len(here["pile"]) + len(here["markers"]) + len(here["removed"])
    assert totals["markers"] == 16, f"{totals['markers']} markers"
    assert here["draw_failed"] or plates + len(here["markers"]) == 3, "not three markers on routes and plates"
    return dict(totals)


def pieces_of_hansa(state: State) -> Counter[str]:
    """Traders and merchants of each owner, wherever they lie; what waits to be re-placed counts."""
    here = state["base"]
    totals: Counter[str] = Counter()
    board = [*here["villages"].values()]
    for offices in (here["offices"], here["additional"]):
        board += [piece for pieces in offices.values() for piece in pieces]
    board += [step for step in state["stack"] if step["step"] == "replace"]
    for piece in board:
        totals[f"{piece['piece']} of {piece['owner']}"] += 1
    for seat in state["seats"]:
        for heap in ("supply", "stock"):
            for kind, count in here[heap][seat].items():
                totals[f"{kind} of {seat}"] += count
        for track, level in here["desks"][seat].items():
            kind, spaces = DESK[track]
            totals[f"{kind} of {seat}"] += spaces - level
        totals[f"trader of {seat}"] += 1  # the score marker
        totals[f"merchant of {seat}"] += list(here["coellen"].values()).count(seat)
    totals["trader of neutral"] += here["pool"]
    return totals


DESK = {
    "clavis_urbis": ("trader", 5),
    "actiones": ("trader", 6),
    "privilegium": ("trader", 4),
    "liber_sophiae": ("merchant", 4),
    "bursa": ("trader", 4),
}
"""What covers each track, and its spaces. HT-DESK"""


def of_cities_knights(state: State) -> Totals:
    """CK-COMP-11, CK-COMP-12; commodities are cards of base's hands (CK-COMP-10)."""
    here, base = state["cities_knights"], state["base"]
    totals: Counter[str] = Counter()
    for pile in (*here["decks"].values(), *here["progress"].values(), *here["open_cards"].values()):
        totals.update(f"{CARD_COLOR[card]} cards" for card in pile)
    for seat, held in here["progress"].items():
        assert not set(held) & {"printer", "constitution"}, f"seat {seat} hides a point card"
    for seat in state["seats"]:
        standing = [knight["level"] for knight in here["knights"].values() if knight["seat"] == seat]
        assert all(standing.count(level) <= 2 for level in (1, 2, 3)), f"seat {seat} has {standing}"
        assert list(here["walls"].values()).count(seat) <= 3, f"seat {seat} has too many walls"
    buildings = {**base["settlements"], **base["cities"]}
    assert not set(here["knights"]) & set(buildings), "a knight stands on a building"
    assert all(base["cities"].get(vertex) == seat for vertex, seat in here["walls"].items()), "a wall alone"
    assert set(here["toppled"]) <= set(base["settlements"]), "a toppled city that is none"
    assert set(here["metropolises"].values()) <= set(base["cities"]), "a metropolis without a city"
    assert not set(here["metropolises"].values()) & set(here["toppled"]), "a toppled metropolis"
    return dict(totals)


def of_events(state: State) -> Totals:
    """TB-EV-01, TB-EV-12: all cards lie in the deck or open, and what is damaged are roads of seats."""
    here = state["events"]
    assert all(state["base"]["roads"].get(edge) in state["seats"] for edge in here["damaged"]), "no such road"
    assert len(set(here["damaged"])) == len(here["damaged"]), "a road is damaged twice"
    assert here["deck"][5] == "new_year", "New Year does not lie on five cards"
    return Counter(f"event card {card}" for card in (*here["deck"], *here["shown"]))


def of_rivers(state: State) -> Totals:
    """TB-RI-07, TB-RI-12, TB-RI-18: three bridges a seat, no road beside one on its site, and somebody is poorest."""
    here = state["rivers"]
    owners = list(here["bridges"].values())
    assert all(owners.count(seat) <= 3 for seat in state["seats"]), f"too many bridges: {here['bridges']}"
    assert not set(here["bridges"]) & set(state["base"]["roads"]), "a road and a bridge in one place"
    assert not state["base"]["turn"] or here["poorest"], "nobody is poorest"
    return {}


def of_caravans(state: State) -> Totals:
    """TB-CA-05, TB-CA-14: a camel to a path, 22 at most; what is bid lies in no hand."""
    here = state["caravans"]
    assert len(set(here["camels"])) == len(here["camels"]) <= 22, f"too many camels: {here['camels']}"
    totals: Counter[str] = Counter()
    for cards in here["bids"].values():
        totals.update(cards)
    return dict(totals)


def of_fishermen(state: State) -> Totals:
    """TB-FI-04, TB-FI-14: all tokens lie in the supply, used or before seats, the boot in the supply or before one."""
    here = state["fishermen"]
    for seat, held in state["base"]["hands"].items():
        assert sum(held[f"fish_{fish}"] for fish in (1, 2, 3)) <= 7, (
            f"seat {seat} holds more than seven tokens"
        )
    totals = Counter([*here["supply"], *here["used"]])
    totals["old_boot"] += here["boot"] is not None
    return totals


def of_traders_and_barbarians(state: State) -> Totals:
    """TB-TB-03, TB-TB-04, TB-TB-14: each tile lies in a stack, on a wagon or delivered; a barbarian a path."""
    here = state["traders_and_barbarians"]
    assert len(set(here["barbarians"])) == 3, f"barbarians on {here['barbarians']}"
    totals = Counter(tile for tile in here["cargo"].values() if tile is not None)
    for row in (*here["stacks"].values(), *here["delivered"].values()):
        totals.update(row)
    return dict(totals)


def of_barbarian_attack(state: State) -> Totals:
    """TB-BA-03, TB-BA-09, TB-BA-18, TB-BA-24: 36 barbarians, three on a hex at most; six knights of each seat."""
    here = state["barbarian_attack"]
    assert all(1 <= count <= 3 for count in here["barbarians"].values()), f"crowded: {here['barbarians']}"
    gone = sum(here["prisoners"].values()) + here["led_away"]
    assert sum(here["barbarians"].values()) + gone <= 36, "barbarians were made"
    owners = list(here["knights"].values())
    assert all(owners.count(owner) <= 6 for owner in owners), f"too many knights: {here['knights']}"
    assert all(not cards for cards in state["base"]["development_cards"].values()), "a card is held"
    return {}


OF_MODULES: dict[str, Callable[[State], Totals]] = {
    "base": of_base,
    "cities_knights": of_cities_knights,
    "events": of_events,
    "rivers": of_rivers,
    "caravans": of_caravans,
    "barbarian_attack": of_barbarian_attack,
    "fishermen": of_fishermen,
    "traders_and_barbarians": of_traders_and_barbarians,
}
"""CATAN's: each module of its own part."""
CONSERVED: dict[str, Callable[[State], Totals]] = {"ring": of_ring, "catan": of_catan, "hansa": of_hansa}


def conserved(state: State) -> Totals:
    parts = {key: state[key] for key in state["modules"]}
    if BELOW_ZERO in orjson.dumps(parts):
        counts(parts)
    return CONSERVED[state["title"]](state)
