"""Demo games of Cities & Knights."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from games.workshop.positions.search import Moment, eager

TITLE = "catan"
MODULES = ("base", "cities_knights")


def barbarians_are_near(title: Any, state: Any) -> bool:
    """The ship is one step away, and there are knights to be seen, active ones and others."""
    here = state["cities_knights"]
    states = {knight["active"] for knight in here["knights"].values()}
    in_main = set(title.waiting(state).due.values()) == {"main"}
    return in_main and here["ship"] == 6 and len(here["knights"]) >= 3 and True in states


def knight_driven_away(title: Any, state: Any) -> bool:
    """The owner of a knight is to say where it goes."""
    return set(title.waiting(state).due.values()) == {"displaced_knight"}


def tied_defense(title: Any, state: Any) -> bool:
    """Several seats have defended Catan equally well."""
    return set(title.waiting(state).due.values()) == {"defender_deck"}


def metropolis_in_danger(title: Any, state: Any) -> bool:
    """The active seat can take a metropolis from another."""
    due = title.waiting(state).due
    if set(due.values()) != {"main"}:
        return False
    held = state["cities_knights"]["metropolises"]
    choices = title.options(state, next(iter(due))).get("improve_city", [])
    return any(choice["city"] is not None and choice["area"] in held for choice in choices)


def race_for_trade(options: Any, state: Any, seat: str, luck: random.Random) -> tuple[str, Any] | None:
    """Improve trade first of all, and build the cities and knights that this needs."""
    standing = [knight["seat"] for knight in state["cities_knights"]["knights"].values()]
    wanted: tuple[tuple[str, Callable[[Any], bool]], ...] = (
        ("improve_city", lambda choice: choice["area"] == "trade"),
        ("build_city", lambda choice: True),
        ("activate_knight", lambda choice: True),
        ("recruit_knight", lambda choice: seat not in standing),
        (
            "trade_with_bank",
            lambda choice: choice["take"] == "cloth" and choice["give"] not in ("ore", "grain"),
        ),
    )
    for verb, is_wanted in wanted:
        for choice in options.get(verb, []):
            if is_wanted(choice):
                return verb, choice
    return eager("improve_city")(options, state, seat, luck)


RECRUITING = ("activate_knight", "recruit_knight")
FIGHTING = ("displace_knight", "play_intrigue", "promote_knight", *RECRUITING)

MOMENTS = (
    Moment(TITLE, "The barbarians are near", barbarians_are_near, modules=MODULES, plan=eager(*RECRUITING)),
    Moment(
        TITLE,
        "A knight driven away",
        knight_driven_away,
        modules=MODULES,
        plan=eager(*FIGHTING),
        level="random",
        attempt=15,
    ),
    Moment(TITLE, "A tied defense", tied_defense, modules=MODULES, plan=eager(*RECRUITING), attempt=1),
    Moment(
        TITLE, "A metropolis in danger", metropolis_in_danger, modules=MODULES, plan=race_for_trade, attempt=6
    ),
)
