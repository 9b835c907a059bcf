"""Positions of Barbarian Attack: a coast under attack, knights to move, the decision of each card, gold to spend."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from django.utils.translation import gettext_noop

from games import catalog
from games.engine.invariants import check_invariants
from games.engine.types import Json, State
from games.titles.catan.barbarian_attack.rules import facts
from games.titles.catan.barbarian_attack.rules.barbarians import barbarians, change_barbarians
from games.titles.catan.barbarian_attack.rules.knights import PlaceKnight, knights, knights_left, put_knight
from games.titles.catan.barbarian_attack.rules.module import own_state
from games.titles.catan.barbarian_attack.rules.moves import MoveKnights
from games.titles.catan.barbarian_attack.rules.plots import CommitTreason, SpinIntrigue
from games.titles.catan.barbarian_attack.rules.seven import TakeACard
from games.titles.catan.base.rules.hands import hand
from games.titles.catan.kit.rules.coins import COIN
from games.views.table.table_page import Ask
from games.workshop.positions.position import DUE, SPECTATOR, Position
from games.workshop.positions.search import lived
from games.workshop.positions.story import Story, bots_game, last_asked, met

TITLE = "catan"
MODULES = ("base", "barbarian_attack")
EARLY_TURN = 6
KNIGHTS_AROUND = 4
FULL = 3
MOVES = 340
GOLD = 6
HORDES = {"-2,1": 3, "-1,-1": 2, "1,-2": 3, "2,0": 1, "0,2": 2}
RIDERS = ("-2,1,E", "-2,0,SE", "-1,-1,E", "1,-2,SE", "2,-1,SE", "0,1,SE", "-2,2,NE")
"""Paths for knights of the seats in turn; one is beside the castle and gets a knight of the active seat."""


@cache
def with_two_seats() -> tuple[str, ...]:
    """Return the scenario's modules plus the one that makes it a game for two."""
    title = catalog.title(TITLE)
    others = (one.key for one in title.modules if one.key not in MODULES)
    return next((*MODULES, key) for key in others if title.seat_counts((*MODULES, key)) == (2,))


def _attack(state: State) -> None:
    game = catalog.title(TITLE).game(state)
    standing = dict(barbarians(game))
    change_barbarians(game, {name: -count for name, count in standing.items()})
    taken = sum(own_state(game)["prisoners"].values())
    if taken + sum(HORDES.values()) <= facts.BARBARIANS:
        change_barbarians(game, HORDES)
    active = next(step["seat"] for step in state["stack"] if step["step"] == "part")
    order = game.clockwise_from(active)
    for place, edge in enumerate(RIDERS):
        owner = order[place % len(order)] if edge not in facts.CASTLE_EDGES else active
        if edge not in knights(game) and knights_left(game, owner):
            put_knight(game, owner, edge)
    own_state(game)["knighted"] = sorted(set(knights(game).values()))
    hand(game, active)[COIN] += GOLD


@cache
def attacked() -> Story:
    """Return the main decision with two conquered hexes and knights of all seats around them."""
    story = met(TITLE, MODULES, moves=MOVES)["main"].changed(_attack)
    check_invariants(story.title, story.state)
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
    check_invariants(story.title, story.state)
    return story


@cache
def moving() -> Story:
    """Return the third phase: knights that may move, one of which must leave the castle."""
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
    """Return a game for two in which a first knight has brought a mercenary to place."""
    return met(TITLE, with_two_seats())["place_mercenary"]


@cache
def mercenaries_ride() -> Story:
    """Return a later moment of a game for two: mercenaries may move after the seat's own knights."""
    return last_asked(
        "move_knights",
        bots_game(TITLE, with_two_seats()),
        where=lambda story: story.state["stack"][-1]["owners"] != [story.first_due],
    )


# ------------------------------------------------------------------ moments


def a_first_knight(title: Any, state: Any) -> bool:
    """Return whether the active seat can buy its first card early in the game, before any knight stands."""
    due = title.waiting(state).due
    if set(due.values()) != {"main"} or state["barbarian_attack"]["knights"]:
        return False
    (seat,) = due
    return state["base"]["turn"] >= EARLY_TURN and "buy_development_card" in title.options(state, seat)


def knights_gather(title: Any, state: Any) -> bool:
    """Return whether a hex is conquered and a seat moves its knights while several seats have some."""
    due, here = title.waiting(state).due, state["barbarian_attack"]
    if set(due.values()) != {"move_knights"} or FULL not in here["barbarians"].values():
        return False
    return len(here["knights"]) >= KNIGHTS_AROUND and len(set(here["knights"].values())) > 1


POSITIONS = (
    Position(attacked, "attack", gettext_noop("A coast under attack"), viewer=SPECTATOR),
    Position(moving, "knights", gettext_noop("Knights to move"), viewer=DUE, decision="move_knights"),
    Position(
        moving,
        "knight-goes",
        gettext_noop("Where a knight can go"),
        viewer=DUE,
        ask=Ask(do="send_knight", at=("-2,2,NE",)),
    ),
    Position(treason, "treason", gettext_noop("Treason"), viewer=DUE, decision="commit_treason"),
    Position(intrigue, "intrigue", gettext_noop("Intrigue"), viewer=DUE, decision="spin_intrigue"),
    Position(
        black_knight, "black-knight", gettext_noop("A Black Knight"), viewer=DUE, decision="place_knight"
    ),
    Position(seven, "attack-seven", gettext_noop("After a seven"), viewer=DUE, decision="take_a_card"),
    Position(
        mercenary,
        "mercenary",
        gettext_noop("A mercenary joins"),
        viewer=DUE,
        decision="place_mercenary",
    ),
    Position(mercenaries_ride, "mercenaries", gettext_noop("Mercenaries to move"), viewer=DUE),
    Position(
        attacked,
        "attack-orders",
        gettext_noop("Standing orders for knights and cards"),
        viewer=DUE,
        ask=Ask(do="set_attack_orders"),
    ),
    # tables of the demo community
    lived("The first knight", TITLE, a_first_knight, modules=MODULES),
    lived("Knights gather", TITLE, knights_gather, modules=MODULES),
)
