"""What is never made and never lost, counted per title: the hook of the generic tests.

A title names here a function from a state to totals. All of them must stay what they were after
set-up, and no single count below zero.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from games.engine.types import State

Totals = dict[str, int]


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
    """BASE-COMP-07, -08, -09, -13, -14"""
    here = state["base"]
    totals: Counter[str] = Counter()
    for pile in (here["bank"], *here["hands"].values()):
        totals.update(pile)
    development = len(here["deck"]) + sum(here["knights"].values())
    development += sum(len(spent) for spent in here["spent"].values())
    development += sum(sum(cards.values()) for cards in here["development_cards"].values())
    totals["development cards"] = development
    for seat in state["seats"]:
        for kind, most in (("roads", 15), ("settlements", 5), ("cities", 4)):
            built = sum(1 for owner in here[kind].values() if owner == seat)
            assert built <= most, f"seat {seat} has {built} {kind}"
    assert len(set(here["settlements"]) & set(here["cities"])) == 0, "two buildings in one place"
    return dict(totals)


CONSERVED: dict[str, Callable[[State], Totals]] = {"ring": of_ring, "catan": of_catan}


def conserved(state: State) -> Totals:
    """The totals of a state of any title."""
    counts({key: value for key, value in state.items() if key in state["modules"]})
    return CONSERVED[state["title"]](state)
