"""Positions of Cloth for Catan: villages with partners, what the pirate takes, and the end of the cloth."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_noop

from games import catalog
from games.engine.invariants import check_invariants
from games.engine.types import State
from games.titles.catan.base.rules.hands import hand_cards
from games.titles.catan.cloth.rules.loot import ChooseLoot
from games.titles.catan.cloth.rules.villages import held
from games.titles.catan.kit.rules.cards import total
from games.views.table.table_page import Ask
from games.workshop.positions.position import DUE, Position
from games.workshop.positions.search import Search, lived
from games.workshop.positions.story import Story, met

TITLE = "catan"
MODULES = ("base", "seafarers", "cloth")


def begun() -> Story:
    return met(TITLE, MODULES)["setup_settlement"]


def much_trade(title: Any, state: Any) -> bool:
    """Return whether six villages have partners, one of them two, and a seat can build a ship."""
    partners = [seats for seats in state["cloth"]["partners"].values() if seats]
    due = title.waiting(state).due
    if len(partners) < 6 or max(map(len, partners)) < 2 or set(due.values()) != {"main"}:
        return False
    (seat,) = due
    return bool(title.options(state, seat).get("build_ship"))


def first_trade(title: Any, state: Any) -> bool:
    """Return whether two seats have cloth, and the one that can build now has none."""
    held = state["cloth"]["held"]
    due = title.waiting(state).due
    if set(due.values()) != {"main"}:
        return False
    return sum(number > 0 for number in held.values()) >= 2 and not any(held[seat] for seat in due)


BOLTS, SAILS = "Bolts and bargains", "Woven sails"
_BOLTS = Search(BOLTS, TITLE, much_trade, modules=MODULES)


def asked() -> Story:
    """Return a turn in which the pirate takes a card or cloth from a seat that has both."""
    story = _BOLTS().changed(_rob)
    check_invariants(story.title, story.state)
    return story


def _rob(state: State) -> None:
    main, game = state["stack"][-1], catalog.title(TITLE).game(state)
    victim = next(
        seat
        for seat in game.clockwise_from(main["seat"])[1:]
        if held(game, seat) and total(hand_cards(game, seat))
    )
    number = main.pop("number")
    state["stack"].append({**ChooseLoot.of(seat=main["seat"], victim=victim), "number": number})


POSITIONS = (
    Position(
        _BOLTS,
        "villages",
        gettext_noop("Villages that trade cloth"),
        viewer=DUE,
        table=BOLTS,
    ),
    Position(
        asked,
        "loot",
        gettext_noop("A card or cloth"),
        viewer=DUE,
        decision="choose_loot",
    ),
    Position(
        begun,
        "cloth-start",
        gettext_noop("Two islands to start on"),
        viewer=DUE,
        ask=Ask(do="place_settlement"),
    ),
    # tables of the demo community
    lived(SAILS, TITLE, first_trade, modules=MODULES),
)
