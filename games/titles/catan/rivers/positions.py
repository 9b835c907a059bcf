"""Positions of The Rivers of Catan: a turn with a bridge to build and gold to spend, and the spectators' view."""

from __future__ import annotations

from functools import cache
from typing import Any

from django.utils.translation import gettext_noop

from games import catalog
from games.engine.invariants import check_invariants
from games.engine.types import State
from games.titles.catan.base.rules.pieces import ROAD, put, road_places
from games.titles.catan.kit.rules.coins import COIN
from games.titles.catan.rivers.rules import facts
from games.titles.catan.rivers.rules.bridges import BRIDGES, bridge_places
from games.titles.catan.rivers.rules.settlers import deal_again
from games.views.table.table_page import Ask
from games.workshop.positions.position import DUE, SPECTATOR, Position
from games.workshop.positions.search import lived
from games.workshop.positions.story import Story, met

TITLE = "catan"
MODULES = ("base", "rivers")
EARLY_TURN = 8
MANY_BRIDGES = 4
MOVES = 320
MORE_ROADS = 2
GOLD = 6


@cache
def rich_turn() -> Story:
    """Return a position where other seats have built bridges and the active one can pay for one and has gold."""
    story = met(TITLE, MODULES, moves=MOVES)["main"].changed(_enrich)
    check_invariants(story.title, story.state)
    return story


def _enrich(state: State) -> None:
    game = catalog.title(TITLE).game(state)
    here, active = state["base"], state["stack"][-1]["seat"]
    for seat in game.seats:
        for _ in range(MORE_ROADS):
            places = [edge for edge in road_places(game, seat) if edge in facts.BANKS]
            if places:
                put(game, seat, ROAD, places[0])
    kept = bridge_places(game, active)
    for seat in game.seats:
        free = [site for site in bridge_places(game, seat) if site not in kept]
        for site in free[: 1 if seat != active else 0]:
            BRIDGES.put(game, seat, site)
    for kind, count in facts.BRIDGE_COST.items():
        here["bank"][kind] -= count
        here["hands"][active][kind] += count
    here["hands"][active][COIN] += GOLD
    deal_again(game)


# ------------------------------------------------------------------ moments


def a_first_bridge(title: Any, state: Any) -> bool:
    """Return whether the active seat can build the first bridge of all early in the game."""
    due = title.waiting(state).due
    if set(due.values()) != {"main"} or state["rivers"]["bridges"]:
        return False
    (seat,) = due
    return state["base"]["turn"] >= EARLY_TURN and bool(title.options(state, seat).get("build_bridge"))


def gold_decides(title: Any, state: Any) -> bool:
    """Return whether bridges stand and the active seat is close to the wealthiest one in gold."""
    due, here = title.waiting(state).due, state["rivers"]
    if set(due.values()) != {"main"} or len(here["bridges"]) < MANY_BRIDGES or here["wealthiest"] is None:
        return False
    (seat,) = due
    purses: dict[str, int] = {one: hand["gold"] for one, hand in state["base"]["hands"].items()}
    return seat != here["wealthiest"] and purses[seat] >= 2 and purses[here["wealthiest"]] - purses[seat] <= 3


POSITIONS = (
    Position(rich_turn, "rivers", gettext_noop("Bridges, purses and the settlers’ tiles"), viewer=SPECTATOR),
    Position(
        rich_turn,
        "bridge",
        gettext_noop("A bridge, before it is built"),
        viewer=DUE,
        ask=Ask(do="build_bridge"),
    ),
    Position(
        rich_turn,
        "buy-resource",
        gettext_noop("A resource for gold"),
        viewer=DUE,
        ask=Ask(do="buy_resource"),
    ),
    # tables of the demo community
    lived("The first bridge", TITLE, a_first_bridge, modules=MODULES, attempt=4),
    lived("A race for gold", TITLE, gold_decides, modules=MODULES),
)
