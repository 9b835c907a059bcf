"""Positions of Traders & Barbarians: wagons on their way, a moving wagon, barbarians to move and to drive off."""

from __future__ import annotations

from functools import cache
from typing import Any

from django.utils.translation import gettext_noop

from games import catalog
from games.engine.invariants import check_invariants
from games.engine.types import Json, State
from games.titles.catan.traders_and_barbarians.rules import facts
from games.titles.catan.traders_and_barbarians.rules.barbarians import (
    BARBARIANS,
    MoveBarbarian,
    TakeFromRoad,
    barbarians,
)
from games.titles.catan.traders_and_barbarians.rules.goods import arrive, cargo_of
from games.titles.catan.traders_and_barbarians.rules.journey import PlaceDrivenOff
from games.titles.catan.traders_and_barbarians.rules.module import own_state
from games.titles.catan.traders_and_barbarians.rules.wagons import put_wagon
from games.views.table.table_page import Ask
from games.workshop.positions.position import DUE, SPECTATOR, Position
from games.workshop.positions.search import lived
from games.workshop.positions.story import Story, met

TITLE = "catan"
MODULES = ("base", "traders_and_barbarians")
KEY = "traders_and_barbarians"
MANY_DELIVERIES = 8
MOVES = 240
BESIDE = "0,2,N"
CARD = 3


def _on_the_way(state: State) -> None:
    """Load every wagon, and put the active one beside the glassworks and a barbarian."""
    game = catalog.title(TITLE).game(state)
    active = next(step["seat"] for step in state["stack"] if step["step"] == "part")
    for place, seat in enumerate(game.clockwise_from(active)):
        if cargo_of(game, seat) is None:
            arrive(game, seat, facts.TRADE_HEXES[place % len(facts.TRADE_HEXES)])
    here = own_state(game)
    here["levels"][active] = CARD
    here["barbarians"] = list(facts.BARBARIANS_START)
    game.changed(BARBARIANS)
    put_wagon(game, active, BESIDE)


@cache
def trading() -> Story:
    story = met(TITLE, MODULES, moves=MOVES)["main"].changed(_on_the_way)
    check_invariants(story.title, story.state)
    return story


@cache
def moving() -> Story:
    return trading().play(trading().first_due, "end_turn")


def _asked(story: Story, step: dict[str, Json]) -> Story:
    def ask(state: State) -> None:
        beneath = state["stack"][-1]
        beneath["number"] = min(beneath["number"], state["moves"])
        state["stack"].append(step)

    story = story.changed(ask)
    number = story.state["moves"] + 1
    story.state["stack"][-1]["number"] = story.state["decision"] = number
    check_invariants(story.title, story.state)
    return story


@cache
def barbarian_to_move() -> Story:
    return _asked(trading(), MoveBarbarian.of(seat=trading().first_due))


@cache
def card_to_take() -> Story:
    seat = trading().first_due
    hands = trading().state["base"]["hands"].items()
    victim = next(other for other, hand in hands if other != seat and sum(hand.values()) > hand["gold"])
    return _asked(trading(), TakeFromRoad.of(seat=seat, victim=victim))


@cache
def driven_off() -> Story:
    game = moving().title.game(moving().state)
    return _asked(moving(), PlaceDrivenOff.of(seat=moving().first_due, at=barbarians(game)[2]))


# ------------------------------------------------------------------ moments


def a_first_journey(title: Any, state: Any) -> bool:
    due = title.waiting(state).due
    return set(due.values()) == {"move_wagon"} and not any(state[KEY]["delivered"].values())


def goods_near_their_goal(title: Any, state: Any) -> bool:
    """Return whether the moving wagon is loaded and beside a barbarian that it may try, after many deliveries."""
    due = title.waiting(state).due
    if set(due.values()) != {"move_wagon"}:
        return False
    (seat,) = due
    done = sum(map(len, state[KEY]["delivered"].values()))
    return (
        done >= MANY_DELIVERIES
        and bool(state[KEY]["cargo"][seat])
        and "drive_off" in title.options(state, seat)
    )


POSITIONS = (
    Position(trading, "wagons", gettext_noop("Wagons on their way"), viewer=SPECTATOR),
    Position(moving, "wagon-moves", gettext_noop("A wagon moves"), viewer=DUE, decision="move_wagon"),
    Position(moving, "wagon-goes", gettext_noop("Where a wagon can go"), viewer=DUE, ask=Ask(do="move_on")),
    Position(
        barbarian_to_move,
        "barbarian",
        gettext_noop("A barbarian to move"),
        viewer=DUE,
        decision="move_barbarian",
    ),
    Position(
        card_to_take,
        "card",
        gettext_noop("A card from a road’s owner"),
        viewer=DUE,
        decision="take_from_road",
    ),
    Position(
        driven_off,
        "driven-off",
        gettext_noop("A barbarian driven off"),
        viewer=DUE,
        decision="place_driven_off",
    ),
    Position(
        trading,
        "wagon-orders",
        gettext_noop("Standing orders for barbarians and wagon"),
        viewer=DUE,
        ask=Ask(do="set_wagon_orders"),
    ),
    # tables of the demo community
    lived("The first journey", TITLE, a_first_journey, modules=MODULES),
    lived("Goods near their goal", TITLE, goods_near_their_goal, modules=MODULES),
)
