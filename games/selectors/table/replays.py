"""Replays of games, move by move."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import orjson
from django.core.cache import cache

from games.drawing.titles import places_of
from games.engine import history as engine_history
from games.models.game import Game
from games.models.seat import Seat
from games.models.turn import Snapshot, Turn
from games.selectors.table.game_log import OF_A_LINE, lines_of, start_lines
from games.selectors.table.log_line import LogLine
from games.selectors.table.table_for_viewer import open_hands, public_points
from games.selectors.table.turns import EVERY_SEAT, blind_until, moves_of, turns_of

STATES_KEPT_EVERY = 40
STATES_KEPT_FOR = 60 * 60


@dataclass(frozen=True)
class ReplayStep:
    """The game after one move, as one viewer may see it.

    :ivar viewer: the seat whose sight is shown; None for a spectator's
    """

    number: int
    game: Game
    viewer: str | None
    seats: list[Seat]
    sight: dict[str, Any]
    lines: list[LogLine]
    numbers: list[int]
    hands: dict[str, Any] | None
    points: dict[str, Any]
    # nobody moves in a replay
    arguments: dict[str, Any] = field(default_factory=dict)
    given_up: dict[str, list[str]] = field(default_factory=dict)

    @property
    def since(self) -> list[LogLine]:
        return self.lines

    @property
    def log(self) -> list[LogLine]:
        return self.lines

    @property
    def first(self) -> int:
        return self.numbers[0]

    @property
    def last(self) -> int:
        return self.numbers[-1]

    @property
    def previous(self) -> int | None:
        place = self.numbers.index(self.number)
        return self.numbers[place - 1] if place else None

    @property
    def next(self) -> int | None:
        place = self.numbers.index(self.number)
        return self.numbers[place + 1] if place + 1 < len(self.numbers) else None


def replay(game: Game, viewer: str | None, number: int | None = None) -> ReplayStep:
    """Return the game as it was after a move, by default the newest.

    A number without a step (undone, or not yet played) shows the step before it. Replacements see what was
    before their time like spectators: such a step has no `viewer`.
    """
    numbers = replay_numbers(game)
    wanted = numbers[-1] if number is None else number
    reached = max((n for n in numbers if n <= wanted), default=numbers[0])
    state = state_at(game, reached)
    if _is_before_own_time(game, viewer, reached):
        viewer = None
    sight = game.rules.sight(state, viewer)
    places = places_of(sight)
    turns = turns_of(game, viewer, first=reached, last=reached, kept=True, columns=OF_A_LINE)
    return ReplayStep(
        number=reached,
        game=game,
        viewer=viewer,
        seats=game.seat_list,
        sight=sight,
        lines=lines_of(game, viewer, turns, places=places)
        if reached
        else start_lines(game, viewer, places=places),
        numbers=numbers,
        hands=open_hands(game, state),
        points=public_points(game, state),
    )


def _is_before_own_time(game: Game, viewer: str | None, number: int) -> bool:
    """Return whether the move was made before the viewer took over the seat."""
    blind = blind_until(game, viewer)
    if not blind or game.is_over:
        return False
    return not turns_of(game, EVERY_SEAT, after=blind - 1, first=number, last=number, columns=("position",))


def replay_numbers(game: Game) -> list[int]:
    """Return the numbers at which a replay can stop: 0, the start, and every move that counts."""
    return [0, *(turn.number for turn in turns_of(game, None, kept=True, columns=("number",)))]


def state_at(game: Game, number: int) -> Any:
    """Return the state after a move, by replaying the recorded moves.

    Intermediate states are cached for an hour, so that the slider responds quickly.
    """
    turns = moves_of(game, last=number)
    kept = len(turns) - len(turns) % STATES_KEPT_EVERY
    state, begin, key = None, 0, _state_key(game, turns[:kept])
    if kept:
        text = cache.get(key)
        if text is not None:
            state, begin = game.rules.upgraded(orjson.loads(text)), kept
    if state is None:
        state = game.rules.upgraded(game.snapshots.get(kind=Snapshot.Kind.START).state)
    for place, turn in enumerate(turns[begin:], start=begin + 1):
        state = engine_history.again(game.rules, state, turn.move).state
        if place == kept:
            cache.set(key, orjson.dumps(state), STATES_KEPT_FOR)
    return state


def _state_key(game: Game, turns: Sequence[Turn]) -> str:
    """Return a cache key that includes the moves themselves.

    Other moves may take their positions after an undo, a rollback or a restored backup.
    """
    moves = [(turn.position, turn.number, turn.seat, turn.actor, turn.verb, turn.argument) for turn in turns]
    digest = hashlib.blake2b(orjson.dumps(moves), digest_size=12).hexdigest()
    return f"state/{game.pk}/{game.commitment}/{len(turns)}/{digest}"
