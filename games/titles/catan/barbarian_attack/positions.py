"""Samples of Barbarian Attack: a coast under attack, knights to move, each card's decision, gold to spend."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from django.utils.translation import gettext_noop

from games import catalog
from games.engine.sound import sound
from games.engine.types import Json, State
from games.titles.catan.barbarian_attack.rules import facts
from games.titles.catan.barbarian_attack.rules.barbarians import barbarians, change_barbarians
from games.titles.catan.barbarian_attack.rules.knights import PlaceKnight, knights, knights_left, put_knight
from games.titles.catan.barbarian_attack.rules.module import part_of
from games.titles.catan.barbarian_attack.rules.moves import MoveKnights
from games.titles.catan.barbarian_attack.rules.plots import CommitTreason, SpinIntrigue
from games.titles.catan.barbarian_attack.rules.seven import TakeACard
from games.titles.catan.base.rules.hands import hand
from games.titles.catan.kit.rules.coins import COIN
from games.views.table.table_page import Ask
from games.workshop.positions.position import DUE, SPECTATOR, Sample, Samples
from games.workshop.positions.story import Story, bots_game, last_asked, met

TITLE = "catan"
MODULES = ("base", "barbarian_attack")
MOVES = 340
GOLD = 6
HORDES = {"-2,1": 3, "-1,-1": 2, "1,-2": 3, "2,0": 1, "0,2": 2}
RIDERS = ("-2,1,E", "-2,0,SE", "-1,-1,E", "1,-2,SE", "2,-1,SE", "0,1,SE", "-2,2,NE")
"""Paths with knights of the seats in turn; one of them beside the castle."""


@cache
def with_two_seats() -> tuple[str, ...]:
    """The scenario with the module that makes it a game of two."""
    title = catalog.title(TITLE)
    others = (one.key for one in title.modules if one.key not in MODULES)
    return next((*MODULES, key) for key in others if title.seat_counts((*MODULES, key)) == (2,))


def _attack(state: State) -> None:
    game = catalog.title(TITLE).game(state)
    standing = dict(barbarians(game))
    change_barbarians(game, {name: -count for name, count in standing.items()})
    taken = sum(part_of(game)["prisoners"].values())
    if taken + sum(HORDES.values()) <= facts.BARBARIANS:
        change_barbarians(game, HORDES)
    active = next(step["seat"] for step in state["stack"] if step["step"] == "part")
    order = game.clockwise_from(active)
    for place, edge in enumerate(RIDERS):
        owner = order[place % len(order)] if edge not in facts.CASTLE_EDGES else active
        if edge not in knights(game) and knights_left(game, owner):
            put_knight(game, owner, edge)
    part_of(game)["knighted"] = sorted(set(knights(game).values()))
    hand(game, active)[COIN] += GOLD


@cache
def attacked() -> Story:
    """Two hexes are conquered, knights of all seats stand around them; the active seat trades and builds."""
    story = met(TITLE, MODULES, moves=MOVES)["main"].changed(_attack)
    sound(story.title, story.state)
    return story


def _asked(step: Callable[[str], dict[str, Json]]) -> Story:
    def ask(state: State) -> None:
        state["stack"].append(step(state["stack"][-1]["seat"]))

    def instead(state: State) -> None:
        state["stack"][-1] = step(state["stack"][-1]["seat"])

    makes_phase = step("0")["step"] == MoveKnights.name
    story = attacked().changed(instead if makes_phase else ask)
    number = story.state["moves"] + 1
    story.state["stack"][-1]["number"] = story.state["decision"] = number
    sound(story.title, story.state)
    return story


@cache
def moving() -> Story:
    """The third phase: knights that may move, one of which must leave the castle."""
    return _asked(lambda seat: MoveKnights.of(seat=seat, owners=[seat]))


@cache
def treason() -> Story:
    return _asked(lambda seat: CommitTreason.of(seat=seat))


@cache
def intrigue() -> Story:
    return _asked(lambda seat: SpinIntrigue.of(seat=seat))


@cache
def seven() -> Story:
    return _asked(lambda seat: TakeACard.of(seat=seat, must=False))


@cache
def black_knight() -> Story:
    return _asked(lambda seat: PlaceKnight.of(seat=seat, card=facts.BLACK_KNIGHT))


@cache
def mercenary() -> Story:
    """Two players: who has placed a first knight places a mercenary, which both will move."""
    return met(TITLE, with_two_seats())["place_mercenary"]


@cache
def mercenaries_ride() -> Story:
    """Two players, later on: mercenaries may move after one's own knights."""
    return last_asked(
        "move_knights",
        bots_game(TITLE, with_two_seats()),
        where=lambda story: story.state["stack"][-1]["owners"] != [story.first_due],
    )


WRITTEN = (
    Sample("attack", gettext_noop("A coast under attack"), attacked, viewer=SPECTATOR),
    Sample("knights", gettext_noop("Knights to move"), moving, viewer=DUE, decision="move_knights"),
    Sample(
        "knight-goes",
        gettext_noop("Where a knight can go"),
        moving,
        viewer=DUE,
        ask=Ask(do="send_knight", at=("-2,2,NE",)),
    ),
    Sample("treason", gettext_noop("Treason"), treason, viewer=DUE, decision="commit_treason"),
    Sample("intrigue", gettext_noop("Intrigue"), intrigue, viewer=DUE, decision="spin_intrigue"),
    Sample("black-knight", gettext_noop("A Black Knight"), black_knight, viewer=DUE, decision="place_knight"),
    Sample("attack-seven", gettext_noop("After a seven"), seven, viewer=DUE, decision="take_a_card"),
    Sample(
        "mercenary",
        gettext_noop("A mercenary joins"),
        mercenary,
        viewer=DUE,
        decision="place_mercenary",
    ),
    Sample("mercenaries", gettext_noop("Mercenaries to move"), mercenaries_ride, viewer=DUE),
    Sample(
        "attack-orders",
        gettext_noop("Standing orders for knights and cards"),
        attacked,
        viewer=DUE,
        ask=Ask(do="set_attack_orders"),
    ),
)
SAMPLES = Samples(dict, WRITTEN)
