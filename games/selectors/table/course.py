"""The course of a finished game: points turn by turn, and each seat's luck."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

import orjson
from django.core.cache import cache

from games.engine import history
from games.models.game import Game
from games.models.turn import Snapshot
from games.selectors.table.turns import moves_of

KEPT_FOR = 30 * 24 * 60 * 60


@dataclass(frozen=True)
class Course:
    """The course of a finished game.

    :ivar points: each seat's points after the set-up and after each turn, including hidden ones
    :ivar got: what chance brought each seat, as far as the title counts it
    :ivar fair: what chance would have brought on average
    :ivar is_whole: whether today's rules could replay the whole game
    """

    points: dict[str, list[int]]
    got: dict[str, int]
    fair: dict[str, float]
    is_whole: bool = True

    @property
    def has_luck(self) -> bool:
        """True if the title counts what chance brings and there was any."""
        return any(self.fair.values())


def course(game: Game) -> Course | None:
    """Return the course of a finished game. It is replayed once and cached, since it no longer changes.

    Return None for a game without its initial state, such as those made by benchmarks.
    """
    key = f"course/{game.pk}/{game.seen_as}/{game.finished_at and game.finished_at.timestamp()}"
    kept = cache.get(key)
    if kept is not None:
        return Course(**orjson.loads(kept))
    start = game.snapshots.filter(kind=Snapshot.Kind.START).first()
    if start is None:
        return None
    found = _played_again(game, start)
    cache.set(key, orjson.dumps(asdict(found)), KEPT_FOR)
    return found


def _played_again(game: Game, start: Snapshot) -> Course:
    title = game.rules
    state: Any = title.upgraded(start.state)
    seats = list(state["seats"])
    points: dict[str, list[int]] = {seat: [] for seat in seats}
    got, fair = dict.fromkeys(seats, 0), dict.fromkeys(seats, 0.0)
    is_whole = True
    for turn in moves_of(game):
        try:
            played = history.again(title, state, turn.move)
        except history.NoLongerLegal:
            # the rules have been corrected since; a replay of the game also ends here
            is_whole = False
            break
        if title.turns_played(played.state) != title.turns_played(state):
            _note(points, title.end_points(state))
        for seat, (here, on_average) in title.fortune(state, played).items():
            got[seat] += here
            fair[seat] += on_average
        state = played.state
    _note(points, title.end_points(state))
    return Course(points, got, fair, is_whole)


def _note(points: dict[str, list[int]], now: dict[str, int]) -> None:
    for seat, so_far in points.items():
        so_far.append(now[seat])
