"""Samples of Traders & Barbarians: wagons on their way, a wagon that moves, barbarians to move and to drive off."""

from __future__ import annotations

from functools import cache

from django.utils.translation import gettext_noop

from games import catalog
from games.engine.sound import sound
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
from games.titles.catan.traders_and_barbarians.rules.module import part_of
from games.titles.catan.traders_and_barbarians.rules.wagons import put_wagon
from games.views.table.table_page import Ask
from games.workshop.positions.position import DUE, SPECTATOR, Sample, Samples
from games.workshop.positions.story import Story, met

TITLE = "catan"
MODULES = ("base", "traders_and_barbarians")
MOVES = 240
BESIDE = "0,2,N"
CARD = 3


def _on_the_way(state: State) -> None:
    """Every wagon is loaded; the active one stands beside the glassworks and a barbarian."""
    game = catalog.title(TITLE).game(state)
    active = next(step["seat"] for step in state["stack"] if step["step"] == "part")
    for place, seat in enumerate(game.clockwise_from(active)):
        if cargo_of(game, seat) is None:
            arrive(game, seat, facts.TRADE_HEXES[place % len(facts.TRADE_HEXES)])
    here = part_of(game)
    here["levels"][active] = CARD
    here["barbarians"] = list(facts.BARBARIANS_START)
    game.changed(BARBARIANS)
    put_wagon(game, active, BESIDE)


@cache
def trading() -> Story:
    """The active seat trades and builds."""
    story = met(TITLE, MODULES, moves=MOVES)["main"].changed(_on_the_way)
    sound(story.title, story.state)
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
    sound(story.title, story.state)
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


WRITTEN = (
    Sample("wagons", gettext_noop("Wagons on their way"), trading, viewer=SPECTATOR),
    Sample("wagon-moves", gettext_noop("A wagon moves"), moving, viewer=DUE, decision="move_wagon"),
    Sample("wagon-goes", gettext_noop("Where a wagon can go"), moving, viewer=DUE, ask=Ask(do="move_on")),
    Sample(
        "barbarian",
        gettext_noop("A barbarian to move"),
        barbarian_to_move,
        viewer=DUE,
        decision="move_barbarian",
    ),
    Sample(
        "card",
        gettext_noop("A card from a road’s owner"),
        card_to_take,
        viewer=DUE,
        decision="take_from_road",
    ),
    Sample(
        "driven-off",
        gettext_noop("A barbarian driven off"),
        driven_off,
        viewer=DUE,
        decision="place_driven_off",
    ),
    Sample(
        "wagon-orders",
        gettext_noop("Standing orders for barbarians and wagon"),
        trading,
        viewer=DUE,
        ask=Ask(do="set_wagon_orders"),
    ),
)
SAMPLES = Samples(dict, WRITTEN)
