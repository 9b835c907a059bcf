"""Turns that seats plan ahead: where a planned turn begins, and what stops a plan."""

from __future__ import annotations

from games.engine.game import Game
from games.engine.types import Json, Seat
from games.titles.catan.base.rules.module import base
from games.titles.catan.base.rules.turn import Main, PreRoll, Turn, part_began, part_phases, turn_parts

SEVEN = 7
PLENTY = 80
"""The number of cards of each kind that an imagined hand gets on top of its own."""


def lay_turn(game: Game, seat: Seat) -> None:
    """Make an imagined game the seat's turn, with plenty of cards.

    It is in trade and build, or in the later phase that the seat has come to.
    """
    held = game.state["base"]["hands"][seat]
    for kind in held:
        held[kind] += PLENTY
    is_own_turn = game.stack[0]["step"] == Turn.name and game.stack[0]["seat"] == seat
    part = game.part_or_none
    if not is_own_turn or part is None or part["seat"] != seat:
        _lay_stack(game, seat, None)
    elif game.top is None or not game.top.is_phase or game.top.name == PreRoll.name:
        _lay_stack(game, seat, part)


def _lay_stack(game: Game, seat: Seat, part: dict[str, Json] | None) -> None:
    """Put the seat's turn on the stack, with trade and build on top.

    :param part: the seat's part of the turn, if it has begun
    """
    first, *others = turn_parts(game, seat)
    phases = part_phases(game, seat)
    place = next(place for place, phase in enumerate(phases) if phase["step"] == Main.name)
    is_new = part is None
    part = {**(part or first), "rest": phases[place + 1 :]}
    game.stack[:] = [{**Turn.of(seat=seat), "rest": others}, part]
    if is_new:
        game.state["base"]["offers"] = {}
        part_began(game, seat)
    game.stack.append({**phases[place], "number": game.state["moves"] + 1})


@base.upsets_plans("rolled")
def a_seven_of_its_own(entry: dict[str, Json], seat: Seat) -> bool:
    return entry["seat"] == seat and not entry.get("void") and bool(sum(entry["dice"]) == SEVEN)


@base.upsets_plans("longest_road")
@base.upsets_plans("largest_army")
def an_award_goes_elsewhere(entry: dict[str, Json], seat: Seat) -> bool:
    return bool(entry["seat"] != seat)
