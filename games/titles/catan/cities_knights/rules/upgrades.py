"""Older shapes of this module's part of a state, brought up to date number by number."""

from __future__ import annotations

from collections.abc import Callable

from games.engine.types import State
from games.titles.catan.cities_knights.rules.module import KEY


def discards_lie_with_the_base_game(state: State) -> None:
    """1 → 2: the order of a discard is the base game's, whose part has been brought up to date before."""
    for seat, wishes in state[KEY]["wishes"].items():
        state["base"]["standing"][seat]["discard"] = wishes.pop("discard")


def small_decisions_may_have_their_usual_answer(state: State) -> None:
    """2 → 3: a seat may order the usual answer for small decisions; nobody had."""
    for wishes in state[KEY]["wishes"].values():
        wishes["usual"] = []


def dice_have_their_colors(state: State) -> None:
    """The red die is a fact beside the event die, and an Alchemist's dice are named by color."""
    for step in state["stack"]:
        here = step.get(KEY, {})
        if "event" in here:
            here["red"] = step["base"]["dice"][1]
        if "chosen_dice" in here:
            here["chosen_dice"] = dict(zip(("white", "red"), here["chosen_dice"], strict=True))


OPEN_GROUND: tuple[Callable[[State], None], ...] = (dice_have_their_colors,)
"""What the opening of the ground for more rule books has changed, in order."""


def the_ground_is_open(state: State) -> None:
    """3 → 4: every change of `OPEN_GROUND`; base's part has been brought up to date before."""
    for change in OPEN_GROUND:
        change(state)
