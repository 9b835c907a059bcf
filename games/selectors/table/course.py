"""How a game that is over went: points turn by turn, and what chance brought each seat beside what was fair."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

import orjson
from django.core.cache import cache

from games.engine import history
from games.models.game import Game
from games.models.turn import Snapshot

KEPT_FOR = 30 * 24 * 60 * 60


@dataclass(frozen=True)
class Course:
    """What a finished game looks like from above.

    :ivar points: what each seat would have had at the end of the set-up and of each turn, hidden ones included
    :ivar got: what chance brought each seat, as far as the title counts that
    :ivar fair: what fair chance would have brought on average
    :ivar is_whole: whether today's rules could play the whole game again
    """

    points: dict[str, list[int]]
    got: dict[str, int]
    fair: dict[str, float]
    is_whole: bool = True

    @property
    def has_luck(self) -> bool:
        """Whether chance has brought anybody anything."""
        return any(self.fair.values())


def course(game: Game) -> Course | None:
    """Return how a finished game went: it is played again once, and kept, since nothing changes any more.

    A game of which only the end is in the database, as benchmarks make them, has none.
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
    for turn in game.turns.played().defer("log"):
        try:
            played = history.again(title, state, turn.move)
        except history.NoLongerLegal:
            # a correction of the rules since then; a replay of the game ends here as well
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
