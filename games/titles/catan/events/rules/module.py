"""The module `events`, on which every rule of Events of Catan registers. docs/rules/traders-and-barbarians.md, TB-EV.

Rules for combinations with other modules are in `with_*.py`, here or in the folder of the later module.
"""

from __future__ import annotations

from typing import Any

from games.engine.game import Game
from games.engine.module import Module
from games.engine.offered import Compatible, Preset
from games.engine.types import Json
from games.titles.catan.kit.rules.scenario import BOOK

KEY = "events"

events = Module(
    KEY,
    "Events of Catan",
    summary="A deck of cards replaces the dice, and half of them trigger an event.",
    presets=(
        Preset(
            KEY,
            "Events of Catan",
            ("base", KEY),
            {},
            "The classic game with a deck of cards in place of the dice; half of them trigger an event.",
        ),
    ),
    goes_with={
        "cities_knights": Compatible(
            "yes",
            ("TB-EV-C2", "TB-EV-C3", "TB-EV-C4"),
            "The event die first, then a card; the red die serves progress cards only.",
        ),
        "seafarers": Compatible("yes", ("SF-TB-02",), "A robber attack moves the robber or the pirate."),
        "pirate_islands": Compatible("no", ("SF-TB-02",), "the pirate fleet sails by the dice."),
    },
    book=BOOK,
    messages={
        "TB-GEN-10a": "The event has to be settled first: waiting for {names}.",
        "TB-GEN-10b": "The event asks nothing of you.",
        "TB-EV-12a": "Choose one of your own roads.",
        "TB-EV-23a": "Give one card to each player with fewer points, as far as your cards go.",
        "TB-EV-E1": "Repair your damaged road first (1 lumber, 1 brick).",
        "TB-EV-E2": "No settlement may be built beside a damaged road.",
        "TB-EV-E3": "This road is not damaged.",
        "TB-EV-E4": "Choose a road that is not damaged yet.",
        "TB-EV-E5": "This game uses event cards. Draw a card instead.",
        "TB-EV-E6": "Give exactly one resource card to {name}.",
    },
    rewords={
        "BASE-ERR-03": "Draw an event card first.",
        "BASE-ERR-04": "Trading starts after the event card.",
        "BASE-ERR-05": "You have already drawn an event card this turn.",
        "BASE-ERR-06": "Draw an event card before you end your turn.",
    },
    harmless=frozenset(
        (
            "event_deck_laid",
            "event_card",
            "new_year",
            "road_damaged",
            "road_repaired",
            "gift_taken",
            "gift_given",
            "nothing_happens",
            "damage_road_filed",
            "take_gift_filed",
            "give_to_neighbor_filed",
            "help_neighbors_filed",
        )
    ),
)


def own_state(game: Game) -> dict[str, Any]:
    """Return the module's part of the state. Each fact in it is written by only one file."""
    return game.state[KEY]  # type: ignore[no-any-return]


def noted(game: Game) -> dict[str, Json]:
    """Return the module's public notes of the current part of the turn, for reading only."""
    part = game.part_or_none
    return {} if part is None else part.get(KEY, {})
