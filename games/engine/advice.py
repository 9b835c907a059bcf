"""A title's hints for bots that look ahead: how good a position is, what a move leads to, what to try.

A bot knows only the title's protocol. It tries moves on a state imagined from its sight and asks here how good the
result is. So the same bot plays every title.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from games.engine.arguments import Arguments
from games.engine.types import Answer, Json, Seat

if TYPE_CHECKING:
    from games.engine.game import Game


def _nothing_foreseen(game: Game, seat: Seat, verb: str, argument: Json) -> bool:
    return False


class Expected(NamedTuple):
    """The effect of a move that was played on an imagined game with average luck.

    :param ends: whether what follows depends on luck or on other seats, so that no plan continues
    :param bonus: what luck brings on average, added to the worth of seats
    """

    ends: bool = False
    bonus: dict[Seat, float] = {}


def _as_foreseen(game: Game, seat: Seat, verb: str, argument: Json) -> Expected:
    """Play a move as `foresee` of the title's advice applies it."""
    advice = game.title.advice
    if advice is not None and advice.foresee(game, seat, verb, argument):
        return Expected(ends=True)
    game.make(seat, verb, argument)
    return Expected()


def _no_preference(game: Game, seat: Seat, verb: str, choices: Arguments) -> list[Json] | None:
    return None


def _is_the_same(verb: str, earlier: Json, argument: Json) -> bool:
    return bool(earlier == argument)


def _no_reasons(game: Game, seat: Seat, verb: str, argument: Json) -> dict[str, Json]:
    return {}


def _no_deals(game: Game, seat: Seat) -> list[Answer]:
    return []


def _all_orders(game: Game, seat: Seat, orders: Sequence[Answer]) -> list[Answer]:
    return list(orders)


@dataclass(frozen=True)
class Foretold:
    """How well `worths` has foretold the winners of bots' games with a set of modules (docs/bots.md).

    :param scale: what the worths are multiplied with, so that the softmax is a chance to win
    :param leader_wins: how often the seat with the best chance wins in the end, in percent, in each quarter of a game
    """

    modules: frozenset[str]
    games: int
    scale: float
    leader_wins: tuple[int, ...]


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
    :param prepares: verbs that bring nothing by themselves, so that a plan is not judged before its next move
    :param worths: how near each seat is to winning, as one of them or a spectator (`None`) sees it; its chance to win
        is the softmax of these
    :param expected: makes a move with average luck, for plans of several moves; the game's options offer it
    :param plans: `candidates` for plans of several moves, if they differ
    :param reasons: facts that speak for an argument of a verb, for a person to compare
    :param deals: proposals to other seats that people would make in this turn, where bots are more sparing
    :param orders: standing orders of a seat that answers proposals, given those that turn everything on
    :param foretold: the sets of modules in which `worths` foretells who wins
    :param planned: the sets of modules in which bots that plan have beaten others; see `won_matches`
    """

    evaluate: Callable[[Game, Seat], float]
    foresee: Callable[[Game, Seat, str, Json], bool] = _nothing_foreseen
    candidates: Callable[[Game, Seat, str, Arguments], list[Json] | None] = _no_preference
    likely: dict[str, float] = field(default_factory=dict)
    repeats: Callable[[str, Json, Json], bool] = _is_the_same
    prepares: frozenset[str] = frozenset()
    worths: Callable[[Game, Seat | None], dict[Seat, float]] | None = None
    expected: Callable[[Game, Seat, str, Json], Expected] = _as_foreseen
    plans: Callable[[Game, Seat, str, Arguments], list[Json] | None] | None = None
    reasons: Callable[[Game, Seat, str, Json], dict[str, Json]] = _no_reasons
    deals: Callable[[Game, Seat], list[Answer]] = _no_deals
    orders: Callable[[Game, Seat, Sequence[Answer]], list[Answer]] = _all_orders
    foretold: tuple[Foretold, ...] = ()
    planned: frozenset[frozenset[str]] = frozenset()


def won_matches(file: Path) -> frozenset[frozenset[str]]:
    """Return the sets of modules of a file of matches that bots with plans have won (docs/bots.md)."""
    return frozenset(frozenset(match["modules"]) for match in json.loads(file.read_text(encoding="utf-8")))


def measured_chances(file: Path) -> tuple[Foretold, ...]:
    """Return the measurements in a file that `manage.py calibrate_chances` has printed, one row each."""
    rows = json.loads(file.read_text(encoding="utf-8"))
    return tuple(
        Foretold(frozenset(row["modules"]), row["games"], row["scale"], tuple(row["leader_wins"]))
        for row in rows
    )
