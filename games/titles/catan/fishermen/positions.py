"""Positions of the Fishermen of Catan: many fish, an exchange at seven tokens, the old boot."""

from __future__ import annotations

from functools import cache
from typing import Any

from django.utils.translation import gettext_noop

from games import catalog
from games.engine.invariants import check_invariants
from games.engine.types import Seat, State
from games.titles.catan.fishermen.rules import facts
from games.titles.catan.fishermen.rules.exchange import ExchangeFish
from games.titles.catan.fishermen.rules.waters import lake
from games.views.table.table_page import Ask
from games.workshop.positions.position import DUE, OTHER, SPECTATOR, Position
from games.workshop.positions.search import lived
from games.workshop.positions.story import Story, bots_game, last_asked, met

TITLE = "catan"
MODULES = ("base", "fishermen")
EARLY = 12
MANY_TOKENS = 3
MOVES = 300
CATCH = ("fish_3", "fish_3", "fish_2", "fish_2", "fish_1")
FULL = (*CATCH, "fish_1", "fish_1")


@cache
def asked() -> dict[str, Story]:
    """Return the last position of each decision in a game between bots. Two positions are constructed."""
    return {**met(TITLE, MODULES, moves=MOVES), "exchange_fish": exchange(), "main": rich_turn()}


def _in_main() -> Story:
    """Return the last trade-and-build turn of a game between bots."""
    return last_asked("main", bots_game(TITLE, MODULES, moves=MOVES))


@cache
def rich_turn() -> Story:
    """Return a turn in which the seat can pay for every action and give the boot away. The robber is on the lake."""
    story = _in_main().changed(_enrich)
    check_invariants(story.title, story.state)
    return story


def _enrich(state: State) -> None:
    seat = state["stack"][-1]["seat"]
    _hold(state, seat, CATCH)
    _give_the_boot(state, seat)
    state["base"]["figures"]["robber"] = lake(catalog.title(TITLE).game(state))
    for hand in state["base"]["hands"].values():
        if state["base"]["bank"]["wool"]:
            state["base"]["bank"]["wool"] -= 1
            hand["wool"] += 1


def _hold(state: State, seat: Seat, tokens: tuple[str, ...]) -> None:
    """Give the seat these tokens and each other seat one, taken from the supply and from hands."""
    here, hands = state["fishermen"], state["base"]["hands"]
    pieces = [*here["supply"], *here["used"]]
    for held in hands.values():
        for kind in facts.FISH:
            pieces += [kind] * held[kind]
            held[kind] = 0
    for token in tokens:
        pieces.remove(token)
        hands[seat][token] += 1
    for other in hands:
        if other != seat:
            pieces.remove("fish_1")
            hands[other]["fish_1"] += 1
    used = [piece for piece in pieces if piece == "fish_2"][:4]
    for piece in used:
        pieces.remove(piece)
    here.update(supply=pieces, used=used)


def _give_the_boot(state: State, seat: Seat) -> None:
    here = state["fishermen"]
    if facts.BOOT in here["supply"]:
        here["supply"].remove(facts.BOOT)
    here["boot"] = seat


@cache
def exchange() -> Story:
    """Return a position in which the active seat holds seven tokens and may exchange one."""
    story = _in_main().changed(_ask_for_an_exchange)
    check_invariants(story.title, story.state)
    return story


def _ask_for_an_exchange(state: State) -> None:
    seat = state["stack"][-1]["seat"]
    _hold(state, seat, FULL)
    state["stack"][-1] = {"step": "main", "seat": seat}
    state["moves"] += 1
    state["decision"] = state["moves"] + 1
    state["stack"].append({**ExchangeFish.of(seat=seat, owed={seat: 1}), "number": state["decision"]})


# ------------------------------------------------------------------ moments


def first_catch(title: Any, state: Any) -> bool:
    """Return whether it is an early trade-and-build turn of a seat with fish."""
    if not 1 <= state["base"]["turn"] <= EARLY or set(title.waiting(state).due.values()) != {"main"}:
        return False
    return _tokens(title, state, _due(title, state)) >= 1


def full_nets(title: Any, state: Any) -> bool:
    """Return whether the active seat has many tokens and somebody holds the old boot."""
    if set(title.waiting(state).due.values()) != {"main"} or state["fishermen"]["boot"] is None:
        return False
    return _tokens(title, state, _due(title, state)) >= MANY_TOKENS


def _due(title: Any, state: Any) -> str:
    (seat,) = title.waiting(state).due
    return str(seat)


def _tokens(title: Any, state: Any, seat: str) -> int:
    return int(title.sight(state, None)["base"]["seats"][seat]["tiles"])


POSITIONS = (
    Position(rich_turn, "fishery", gettext_noop("Fish for everything, and the old boot"), viewer=DUE),
    Position(rich_turn, "fishery-watched", gettext_noop("The same, for the others"), viewer=OTHER),
    Position(rich_turn, "fishery-spectator", gettext_noop("The same, for a spectator"), viewer=SPECTATOR),
    Position(
        rich_turn,
        "fish-for-a-resource",
        gettext_noop("A resource is chosen, and the first token laid down"),
        viewer=DUE,
        ask=Ask(do="take_for_fish", at=("ore", "fish_3")),
    ),
    Position(
        rich_turn,
        "fish-for-a-road",
        gettext_noop("A road for fish"),
        viewer=DUE,
        ask=Ask(do="build_for_fish"),
    ),
    Position(
        rich_turn,
        "fishing-orders",
        gettext_noop("Standing orders for fishermen"),
        viewer=DUE,
        ask=Ask(do="set_fishing_orders"),
    ),
    # the demo community's tables
    lived("A first catch", TITLE, first_catch, modules=MODULES, attempt=2),
    lived("Full nets and an old boot", TITLE, full_nets, modules=MODULES, attempt=2),
)
