"""A title's hints for bots that look ahead: how good a position is, what a move leads to, what to try.

A bot knows only the title's protocol. It tries moves on a state imagined from its sight and asks here how good the
result is. So the same bot plays every title.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from games.engine.arguments import Arguments
from games.engine.types import Json, Seat

if TYPE_CHECKING:
    from games.engine.game import Game


def _nothing_foreseen(game: Game, seat: Seat, verb: str, argument: Json) -> bool:
    return False


def _no_preference(game: Game, seat: Seat, verb: str, choices: Arguments) -> list[Json] | None:
    return None


def _is_the_same(verb: str, earlier: Json, argument: Json) -> bool:
    return bool(earlier == argument)


@dataclass(frozen=True)
class Advice:
    """A title's hints for bots. Every function may change the imagined game that it is given.

    :param evaluate: how good the position is for a seat; only the order of the numbers counts
    :param foresee: applies what a move leads to, if playing it would not show it or would show mere luck (a roll, a
        drawn card, an answer that another seat has to give); returns whether it did
    :param candidates: the arguments of a verb that are worth trying, all of them legal; None: all if they are few, else
        a random choice of them
    :param repeats: whether an argument of a verb proposes the same as an earlier one, so that a bot does not repeat a
        proposal that was declined
    :param likely: verbs whose gain is uncertain, each with the share of it that counts
    """

    evaluate: Callable[[Game, Seat], float]
    foresee: Callable[[Game, Seat, str, Json], bool] = _nothing_foreseen
    candidates: Callable[[Game, Seat, str, Arguments], list[Json] | None] = _no_preference
    likely: dict[str, float] = field(default_factory=dict)
    repeats: Callable[[str, Json, Json], bool] = _is_the_same
