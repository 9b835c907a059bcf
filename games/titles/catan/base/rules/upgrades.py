"""Upgrades of older states of the base game, one per schema number."""

from __future__ import annotations

from collections.abc import Callable

from games.engine.types import State


def orders_for_ones_own_turn_and_discards(state: State) -> None:
    """1 → 2: add the orders to end a turn without a choice and to discard, and the notices of orders switched off."""
    here = state["base"]
    for said in here["standing"].values():
        said["auto_end"] = False
        said["discard"] = []
    here["switched_off"] = {seat: [] for seat in here["standing"]}


def what_produces_lies_beside_the_dice(state: State) -> None:
    """Store the number that produces beside the dice, since a card may set it instead."""
    for step in state["stack"]:
        if "dice" in step.get("base", {}):
            step["base"]["number"] = sum(step["base"]["dice"])


def a_hex_may_carry_two_numbers(state: State) -> None:
    """Turn each token into a list of numbers."""
    here = state["base"]
    here["tokens"] = {name: [number] for name, number in here["tokens"].items()}


def figures_have_places(state: State) -> None:
    """Make the robber one of several figures, and name the figures and any choice made in advance."""
    here = state["base"]
    here["figures"] = {"robber": here.pop("robber")}
    for step in state["stack"]:
        if step["step"] == "robber":
            step["figures"] = ["robber"]
        elif step["step"] in ("robber_must_move", "robber_goes"):
            choice = step.pop("choice", None)
            named = None if choice is None else ["robber", choice]
            step.update(step="figure_must_move", figures=["robber"], named=named)


def free_roads_are_free_pieces(state: State) -> None:
    """Name the kind of each free piece, which was always a road before."""
    for step in state["stack"]:
        if step["step"] == "free_road_goes":
            step.update(step="free_piece_goes", piece="road", at=step.pop("edge"))
        elif step["step"] == "free_road":
            step["step"] = "free_piece"


OPEN_GROUND: tuple[Callable[[State], None], ...] = (
    what_produces_lies_beside_the_dice,
    a_hex_may_carry_two_numbers,
    figures_have_places,
    free_roads_are_free_pieces,
)
"""The changes that made room for more rule books, in order."""


def the_ground_is_open(state: State) -> None:
    """2 → 3: apply every change of `OPEN_GROUND`."""
    for change in OPEN_GROUND:
        change(state)


def placements_say_whether_they_pay(state: State) -> None:
    """3 → 4: the second of the two rounds paid."""
    for step in state["stack"]:
        if step["step"] in ("setup_settlement", "setup_city"):
            step["pays"] = step.pop("round") == 2
