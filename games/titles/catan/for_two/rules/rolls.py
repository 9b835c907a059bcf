"""Two production rolls in each turn. TB-2P-05, TB-2P-06, TB-2P-07."""

from __future__ import annotations

from collections.abc import Callable

from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.invariants import need
from games.engine.types import Json, Seat
from games.titles.catan.base.rules.module import any_time
from games.titles.catan.base.rules.not_offered import why_closed
from games.titles.catan.base.rules.production import roll_again, rolled
from games.titles.catan.base.rules.turn import roll_steps
from games.titles.catan.for_two.rules.module import KEY, for_two
from games.titles.catan.kit.rules.notes import open_notes
from games.titles.catan.kit.rules.step_lists import Steps

NOTES = {"rolls", "first", "action", "knight"}


def noted(game: Game) -> dict[str, Json]:
    """Return the module's notes of the current part, for reading only. `NOTES` lists their keys."""
    return game.part.get(KEY, {})  # type: ignore[no-any-return]


@for_two.answers(roll_steps)
def each_turn_has_two_rolls(earlier: Callable[[Game, Seat], Steps], game: Game, seat: Seat) -> Steps:
    """TB-2P-05, TB-2P-06, TB-2P-07: the second roll comes after the first has been resolved completely."""
    return [*earlier(game, seat), *earlier(game, seat)]


@for_two.answers(roll_again)
def the_second_total_is_another(
    earlier: Callable[[Game, list[int]], bool], game: Game, dice: list[int]
) -> bool:
    """TB-2P-05"""
    first = game.part.get("base", {}).get("number")
    return sum(dice) == first or earlier(game, dice)


@for_two.on(rolled)
def both_rolls_lie_on_the_table(game: Game, seat: Seat, dice: list[int]) -> None:
    """Note each roll of the turn that counts. Base shows only the last one."""
    game.part_facts(KEY).setdefault("rolls", []).append(dice)


open_notes(for_two)


@for_two.answers(why_closed)
def both_rolls_come_first(
    earlier: Callable[[Game, Seat, str], Refusal | None], game: Game, seat: Seat, verb: str
) -> Refusal | None:
    """TB-2P-07, TB-2P-E9: moves that are possible at any time must wait for the second roll."""
    if verb in game.rules.sets.get(any_time, ()) and _is_rolling(game, seat):
        return refuse("TB-2P-E9")
    return earlier(game, seat, verb)


def _is_rolling(game: Game, seat: Seat) -> bool:
    part = game.part_or_none
    if part is None or part["seat"] != seat:
        return False
    of_the_roll = {step["step"] for step in roll_steps(game, seat)}
    return any(step["step"] in of_the_roll for step in game.stack)


@for_two.invariants
def notes_invariants(game: Game) -> None:
    """:raises EngineError: a part has notes that no turn can have made"""
    for part in game.stack:
        if part["step"] in game.rules.parts:
            here = part.get(KEY, {})
            need(here.keys() <= NOTES, f"`{KEY}` of a part has only {sorted(NOTES)}")
            need(type(here.get("first", 2)) is int, f"`first` of {KEY} is a number")
            rolls = here.get("rolls", [])
            need(
                isinstance(rolls, list) and all(map(_are_dice, rolls)),
                f"`rolls` of {KEY} are throws of two dice",
            )
            need(here.get("knight", True) is True, f"`knight` of {KEY} is true, or not there")
            need(isinstance(here.get("action", ""), str), f"`action` of {KEY} is a text")


def _are_dice(dice: Json) -> bool:
    return (
        isinstance(dice, list) and len(dice) == 2 and all(type(die) is int and 1 <= die <= 6 for die in dice)
    )
