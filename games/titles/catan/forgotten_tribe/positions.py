"""Positions of The Forgotten Tribe: gifts before a ship takes one, and harbors to place."""

from __future__ import annotations

from functools import cache
from typing import Any

from django.utils.translation import gettext_noop

from games import catalog
from games.engine.invariants import check_invariants
from games.engine.types import State
from games.titles.catan.forgotten_tribe.rules.facts import CARD, POINT
from games.titles.catan.forgotten_tribe.rules.harbors import HarborPlace, harbor_edges
from games.views.table.table_page import Ask
from games.workshop.positions.position import DUE, SPECTATOR, Position
from games.workshop.positions.search import Search
from games.workshop.positions.story import Story, met

TITLE = "catan"
MODULES = ("base", "seafarers", "forgotten_tribe")
KEY = "forgotten_tribe"


def _takes(title: Any, state: Any, kind: str) -> list[str]:
    """Return the edges where a ship of the active seat would take a gift of a kind."""
    due = title.waiting(state).due
    if set(due.values()) != {"main"}:
        return []
    (seat,) = due
    there = state[KEY]["gifts"]
    return [edge for edge in title.options(state, seat).get("build_ship", ()) if there.get(edge) == kind]


def a_card_is_near(title: Any, state: Any) -> bool:
    """Return whether a seat can build a ship that takes a development card."""
    return bool(_takes(title, state, CARD))


def a_harbor_is_taken(title: Any, state: Any) -> bool:
    """Return whether a seat places a harbor, and has several edges for it."""
    return set(title.waiting(state).due.values()) == {HarborPlace.name}


def _takes_a_card(story: Story) -> Ask:
    return Ask("build_ship", tuple(_takes(story.title, story.state, CARD)[:1]))


FIRST, OURS = "Gifts on the shore", "A harbor of our own"
_FIRST = Search(FIRST, TITLE, a_card_is_near, modules=MODULES)
_HARBOR = Search(OURS, TITLE, a_harbor_is_taken, modules=MODULES)


@cache
def asked() -> dict[str, Story]:
    return {**met(TITLE, MODULES), HarborPlace.name: _HARBOR()}


@cache
def keeps_two() -> Story:
    """Return a turn in which a seat has kept two harbors, and has a place for them."""
    story = met(TITLE, MODULES)["main"].changed(_keep_two)
    check_invariants(story.title, story.state)
    return story


def _keep_two(state: State) -> None:
    seat, here = state["stack"][-1]["seat"], state[KEY]
    harbors = [edge for edge, kind in here["gifts"].items() if kind not in (POINT, CARD)][:2]
    here["kept"][seat] = [here["gifts"].pop(edge) for edge in harbors]
    assert harbor_edges(catalog.title(TITLE).game(state), seat)


POSITIONS = (
    Position(_FIRST, "tribe", gettext_noop("Gifts of a forgotten tribe"), viewer=SPECTATOR, table=FIRST),
    Position(
        _FIRST, "tribe-card", gettext_noop("A ship, before it takes a card"), viewer=DUE, ask=_takes_a_card
    ),
    Position(_HARBOR, "tribe-harbor", gettext_noop("Where the harbor goes"), viewer=DUE, table=OURS),
    Position(
        keeps_two,
        "tribe-kept",
        gettext_noop("Two harbors, and a place for them"),
        viewer=DUE,
        ask=Ask("place_harbor"),
    ),
)
