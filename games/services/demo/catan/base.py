"""Demo games of CATAN."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from games.services.demo.moments import SEATS, Moment, Move, eager, is_over

TITLE = "catan"
KNIGHTS = ("base", "cities_knights")


def first_settlement(title: Any, state: Any) -> bool:
    """Nobody has placed anything yet."""
    return set(title.waiting(state).due.values()) == {"setup_settlement"}


def three_discard(title: Any, state: Any) -> bool:
    """A seven, and three seats hold too many cards."""
    return list(title.waiting(state).due.values()) == ["discard"] * 3


def robber_choice(title: Any, state: Any) -> bool:
    """The robber is to be moved, with all four seats well on the board."""
    due = title.waiting(state).due
    buildings = len(state["base"]["settlements"]) + len(state["base"]["cities"])
    return set(due.values()) == {"robber"} and buildings >= 2 * SEATS + 3


def one_point_before_the_end(title: Any, state: Any) -> bool:
    """The seat whose turn it is needs one more point."""
    waiting = title.waiting(state)
    points = title.points(state)
    return any(
        step == "main" and points[seat]["own"] == 9 and _can_build(title, state, seat)
        for seat, step in waiting.due.items()
    )


def in_the_middle(title: Any, state: Any) -> bool:
    """The active seat may trade, some turns into the game."""
    due = title.waiting(state).due
    return set(due.values()) == {"main"} and state["base"]["turn"] >= 12


def offer_with_two_answers(title: Any, state: Any) -> list[Move] | None:
    """Let the active seat offer one card for another to all; one accepts, one declines."""
    (active,) = title.waiting(state).due
    others = [seat for seat in state["seats"] if seat != active]
    hands = {seat: title.view(state, seat)["base"]["own"]["hand"] for seat in state["seats"]}
    for give in sorted(kind for kind, count in hands[active].items() if count):
        for want in sorted(kind for kind in hands[active] if not hands[active][kind]):
            able = [seat for seat in others if hands[seat].get(want)]
            if not able:
                continue
            refuses = next(seat for seat in others if seat != able[0])
            number = str(state["moves"] + 1)
            offer = {"give": {give: 1}, "want": {want: 1}, "to": others, "mode": "pick"}
            return [
                (active, "make_offer", offer),
                (able[0], "answer_offer", {"offer": number, "answer": "accept"}),
                (refuses, "answer_offer", {"offer": number, "answer": "decline"}),
            ]
    return None


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


def _can_build(title: Any, state: Any, seat: str) -> bool:
    return bool({"build_settlement", "build_city"} & set(title.options(state, seat)))


RECRUITING = ("activate_knight", "recruit_knight")
FIGHTING = ("displace_knight", "play_intrigue", "promote_knight", *RECRUITING)

MOMENTS = (
    Moment(TITLE, "The first settlement", first_settlement),
    Moment(TITLE, "A seven", three_discard, attempt=1),
    Moment(TITLE, "An open trade", in_the_middle, offer_with_two_answers),
    Moment(TITLE, "Where to put the robber", robber_choice),
    Moment(TITLE, "One point to go", one_point_before_the_end, attempt=1),
    Moment(TITLE, "A finished game", is_over),
    Moment(TITLE, "The barbarians are near", barbarians_are_near, modules=KNIGHTS, plan=eager(*RECRUITING)),
    Moment(
        TITLE,
        "A knight driven away",
        knight_driven_away,
        modules=KNIGHTS,
        plan=eager(*FIGHTING),
        level="random",
        attempt=15,
    ),
    Moment(TITLE, "A tied defense", tied_defense, modules=KNIGHTS, plan=eager(*RECRUITING)),
    Moment(
        TITLE, "A metropolis in danger", metropolis_in_danger, modules=KNIGHTS, plan=race_for_trade, attempt=3
    ),
)
