"""Positions of The Caravans: caravans under way, and a vote from the first bid to the decision."""

from __future__ import annotations

from functools import cache
from typing import Any

from django.utils.translation import gettext_noop

from games import catalog
from games.engine.invariants import check_invariants
from games.engine.types import Seat, State
from games.titles.catan.caravans.rules.camels import CAMELS, camel_places, camels
from games.views.table.table_page import Ask
from games.workshop.positions.position import DUE, OTHER, SPECTATOR, Position
from games.workshop.positions.search import lived
from games.workshop.positions.story import Story, bots_game, last_asked, met

TITLE = "catan"
MODULES = ("base", "caravans")
MANY_CAMELS = 6
MOVES = 240
OUT = 9
WOOL = (2, 2, 1, 1)


@cache
def built() -> Story:
    """Return a turn with nine camels on the board. The active seat has built, and every seat holds wool."""
    story = last_asked("main", bots_game(TITLE, MODULES, moves=MOVES)).changed(_enrich)
    check_invariants(story.title, story.state)
    return story


def _enrich(state: State) -> None:
    game = catalog.title(TITLE).game(state)
    while len(camels(game)) < OUT:
        places = camel_places(game)
        camels(game).append(places[len(camels(game)) * 5 % len(places)])
        game.changed(CAMELS)
    base = state["base"]
    for hand in base["hands"].values():
        base["bank"]["wool"] += hand["wool"]
        hand["wool"] = 0
    for (_seat, hand), wool in zip(base["hands"].items(), WOOL, strict=True):
        base["bank"]["wool"] -= wool
        hand["wool"] += wool
    state["stack"][1]["caravans"] = {"built": True}


@cache
def bidding() -> Story:
    """Return a vote in which two seats have bid."""
    story = built().play(built().first_due, "end_turn")
    for wool in (1, 2):
        seat = story.first_due
        story = story.play(seat, "bid_for_camel", _wool(story, seat, wool))
    return story


def _wool(story: Story, seat: Seat, most: int) -> dict[str, int]:
    held = story.state["base"]["hands"][seat]["wool"]
    return {"wool": min(most, held)} if held else {}


@cache
def agreeing() -> Story:
    """Return a vote in which all have bid without a majority, and the first seat supports a path."""
    story = bidding()
    while set(story.due.values()) == {"bid_for_camel"}:
        story = story.play(story.first_due, "bid_for_camel", _wool(story, story.first_due, 1))
    place = story.options()["support_camel"][0]["place"]
    return story.play(story.first_due, "support_camel", {"place": place, "final": False})


@cache
def choosing() -> Story:
    """Return a vote without agreement, in which one seat decides."""
    story = agreeing()
    while set(story.due.values()) == {"agree_on_camel"}:
        story = story.play(story.first_due, "support_camel", {"place": None, "final": True})
    return story


@cache
def asked() -> dict[str, Story]:
    """Return an interesting position for each decision."""
    return {
        **met(TITLE, MODULES, moves=MOVES),
        "bid_for_camel": bidding(),
        "agree_on_camel": agreeing(),
        "place_camel": choosing(),
    }


# ------------------------------------------------------------------ moments


def the_first_camel(title: Any, state: Any) -> bool:
    """Return whether at least one seat has bid on the first camel."""
    due = set(title.waiting(state).due.values())
    return not state["caravans"]["camels"] and due == {"bid_for_camel"} and len(state["caravans"]["bids"]) > 0


def a_contested_path(title: Any, state: Any) -> bool:
    """Return whether bidders have to agree while many camels are on the board."""
    due = title.waiting(state).due
    return len(state["caravans"]["camels"]) >= MANY_CAMELS and set(due.values()) == {"agree_on_camel"}


POSITIONS = (
    Position(built, "caravans", gettext_noop("Camels on their way, and a vote to come"), viewer=SPECTATOR),
    Position(bidding, "camel-bids", gettext_noop("Bids for a camel, one by one"), viewer=DUE),
    Position(agreeing, "camel-agreement", gettext_noop("Bidders look for an agreement"), viewer=OTHER),
    Position(
        built,
        "caravan-orders",
        gettext_noop("Standing orders for caravans"),
        viewer=DUE,
        ask=Ask(do="set_caravan_orders"),
    ),
    # the demo community's tables
    lived("The first camel", TITLE, the_first_camel, modules=MODULES),
    lived("A contested path", TITLE, a_contested_path, modules=MODULES),
)
