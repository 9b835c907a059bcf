"""What a title tells bots that look ahead: how good a position is, and what a move will come to.

A bot knows only the title's protocol. It tries moves on a state that it imagines from its view and
asks here what it thinks of the result; so the same bot plays every title.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from games.engine.types import Json, Seat

if TYPE_CHECKING:
    from games.engine.game import Game


def _nothing_foreseen(game: Game, seat: Seat, verb: str, argument: Json) -> bool:
    return False


def _no_proposals(game: Game, seat: Seat, verb: str) -> list[Json]:
    return []


@dataclass(frozen=True)
class Advice:
    """A title's advice to bots; every function may change the imagined game that it is given.

    :param evaluate: how good the position is for a seat; only the order of the numbers counts
    :param foresee: lay out what a move will come to, where playing it would not show it or would
        show mere luck (a roll, a drawn card, an answer that somebody else has to take up); says
        whether it did
    :param proposals: arguments worth trying for a verb whose arguments cannot be listed, besides
        some that are drawn
    :param likely: verbs whose gain comes only perhaps, each with how much of it counts
    """

    evaluate: Callable[[Game, Seat], float]
    foresee: Callable[[Game, Seat, str, Json], bool] = _nothing_foreseen
    proposals: Callable[[Game, Seat, str], list[Json]] = _no_proposals
    likely: dict[str, float] = field(default_factory=dict)
