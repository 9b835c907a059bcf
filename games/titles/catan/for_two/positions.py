"""Positions of Catan for Two from games between bots, one with every option that tokens pay for."""

from __future__ import annotations

from functools import cache
from typing import Any

from django.utils.translation import gettext_noop

from games import catalog
from games.engine.invariants import check_invariants
from games.engine.types import State
from games.titles.catan.base.rules.pieces import ROAD, put, road_places
from games.titles.catan.for_two.rules.neutral_pieces import NeutralSettlement
from games.titles.catan.for_two.rules.neutral_players import STARTS
from games.views.table.table_page import Ask
from games.workshop.positions.position import DUE, SPECTATOR, Position
from games.workshop.positions.search import lived
from games.workshop.positions.story import Story, after_each_verb, bots_game, last_asked, met

TITLE = "catan"
MODULES = ("base", "for_two")
NEUTRAL_ROADS = 6
MOVES = 300
MORE_ROADS = 3
FOR_THE_BANK = 4


@cache
def asked() -> dict[str, Story]:
    """Return a position for each decision."""
    found = met(TITLE, MODULES, moves=MOVES)
    rich = rich_turn()
    return {**found, **after_each_verb(rich), "neutral_settlement": neutral_settlement(), "main": rich}


def _in_main() -> Story:
    """Return the last trade-and-build turn of a game between bots."""
    return last_asked(
        "main",
        bots_game(TITLE, MODULES, moves=MOVES),
        where=lambda story: "for_two" in story.state["stack"][-2],
    )


@cache
def rich_turn() -> Story:
    """Return a turn with cards in both hands, a played knight and the robber away from the desert."""
    story = _in_main().changed(_enrich)
    check_invariants(story.title, story.state)
    return story


def _enrich(state: State) -> None:
    here, seat = state["base"], state["stack"][-1]["seat"]
    state["stack"][-2]["for_two"] = {"rolls": state["stack"][-2]["for_two"]["rolls"]}
    for hand in here["hands"].values():
        for kind in ("brick", "lumber", "wool", "grain"):
            if here["bank"][kind]:
                here["bank"][kind] -= 1
                hand[kind] += 1
    here["bank"]["wool"] -= FOR_THE_BANK
    here["hands"][seat]["wool"] += FOR_THE_BANK
    if not here["knights"][seat] and "knight" in here["deck"]:
        here["deck"].remove("knight")
        here["knights"][seat] += 1
    here["figures"]["robber"] = next(name for name, kind in here["terrain"].items() if kind != "desert")


@cache
def neutral_settlement() -> Story:
    """Return a position that asks for a neutral settlement, with extra neutral roads to put it at."""
    story = _in_main().changed(_ask_for_a_settlement)
    check_invariants(story.title, story.state)
    return story


def _ask_for_a_settlement(state: State) -> None:
    game = catalog.title(TITLE).game(state)
    for name in STARTS:
        for _ in range(MORE_ROADS):
            put(game, name, ROAD, road_places(game, name)[-1])
    seat = state["stack"][-1]["seat"]
    state["moves"] += 1
    state["decision"] = state["moves"] + 1
    state["stack"].append({**NeutralSettlement.of(seat=seat), "number": state["decision"]})


# ------------------------------------------------------------------ moments


def a_neutral_road_in_the_way(title: Any, state: Any) -> bool:
    """Return whether a neutral road must be placed and both neutral players have several."""
    owners = [owner for owner in state["base"]["roads"].values() if owner not in state["seats"]]
    is_asked = set(title.waiting(state).due.values()) == {"neutral_road"}
    return is_asked and len(owners) >= NEUTRAL_ROADS and len(set(owners)) > 1


POSITIONS = (
    Position(rich_turn, "neutral-pieces", gettext_noop("Pieces of the neutral players"), viewer=SPECTATOR),
    Position(
        rich_turn,
        "forced-trade",
        gettext_noop("A forced trade, before it is paid for"),
        viewer=DUE,
        ask=Ask(do="force_trade"),
    ),
    # the demo community's tables
    lived("A neutral road in the way", TITLE, a_neutral_road_in_the_way, modules=MODULES, seats=2),
)
