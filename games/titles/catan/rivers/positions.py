"""Samples of The Rivers of Catan: a turn with a bridge to build and gold to spend, and what the others see."""

from __future__ import annotations

from functools import cache

from django.utils.translation import gettext_noop

from games import catalog
from games.engine.sound import sound
from games.engine.types import State
from games.titles.catan.base.rules.pieces import ROAD, put, road_places
from games.titles.catan.kit.rules.coins import COIN
from games.titles.catan.rivers.rules import facts
from games.titles.catan.rivers.rules.bridges import BRIDGES, bridge_places, bridges
from games.titles.catan.rivers.rules.settlers import deal_anew
from games.views.table.table_page import Ask
from games.workshop.positions.position import DUE, SPECTATOR, Sample, Samples
from games.workshop.positions.story import Story, met

TITLE = "catan"
MODULES = ("base", "rivers")
MOVES = 320
MORE_ROADS = 2
GOLD = 6


@cache
def rich_turn() -> Story:
    """Each seat has built bridges where it could; the active one can pay for another, and has gold."""
    story = met(TITLE, MODULES, moves=MOVES)["main"].changed(_enrich)
    sound(story.title, story.state)
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
            bridges(game)[site] = seat
            game.changed(BRIDGES)
    for kind, count in facts.BRIDGE_COST.items():
        here["bank"][kind] -= count
        here["hands"][active][kind] += count
    here["hands"][active][COIN] += GOLD
    deal_anew(game)


WRITTEN = (
    Sample("rivers", gettext_noop("Bridges, purses and the settlers’ tiles"), rich_turn, viewer=SPECTATOR),
    Sample(
        "bridge",
        gettext_noop("A bridge, before it is built"),
        rich_turn,
        viewer=DUE,
        ask=Ask(do="build_bridge"),
    ),
    Sample(
        "buy-resource",
        gettext_noop("A resource for gold"),
        rich_turn,
        viewer=DUE,
        ask=Ask(do="buy_resource"),
    ),
)
SAMPLES = Samples(dict, WRITTEN)
