"""Upgrades of this module's part of a state, one per schema number."""

from __future__ import annotations

from collections.abc import Callable

from games.engine.types import State
from games.titles.catan.cities_knights.rules.module import KEY


def discards_lie_with_the_base_game(state: State) -> None:
    """1 → 2: move the discard order to base's part, which has been upgraded before this runs."""
    for seat, wishes in state[KEY]["wishes"].items():
        state["base"]["standing"][seat]["discard"] = wishes.pop("discard")


def small_decisions_may_have_their_usual_answer(state: State) -> None:
    """2 → 3: add the standing order for small decisions, which nobody had given."""
    for wishes in state[KEY]["wishes"].values():
        wishes["usual"] = []


def dice_have_their_colors(state: State) -> None:
    """Record the red die beside the event die, and name an Alchemist's dice by color."""
    for step in state["stack"]:
        here = step.get(KEY, {})
        if "event" in here:
            here["red"] = step["base"]["dice"][1]
        if "chosen_dice" in here:
            here["chosen_dice"] = dict(zip(("white", "red"), here["chosen_dice"], strict=True))


OPEN_GROUND: tuple[Callable[[State], None], ...] = (dice_have_their_colors,)
"""The changes of schema 4, in the order in which they are applied."""


def the_ground_is_open(state: State) -> None:
    """3 → 4: apply every change of `OPEN_GROUND`. Base's part has been upgraded before this runs."""
    for change in OPEN_GROUND:
        change(state)
