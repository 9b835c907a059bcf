"""Moves for the finished games of a benchmark: each game of a kind gets those of one game that bots played."""

from __future__ import annotations

import random
import secrets
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from games import bots
from games.bots import USUAL_LEVEL
from games.engine.played import Played
from games.engine.title import Title
from games.models.fields import as_text
from games.models.game import Game
from games.models.packed_turns import PackedTurns
from games.models.turn import Snapshot, Turn
from games.services.operations.packing import KEPT_AS_ROWS
from games.workshop.bulk import Rows

ROWS_AT_ONCE = 20_000
TURN = tuple(field.attname for field in Turn._meta.concrete_fields)


@dataclass(frozen=True)
class History:
    """A whole game: the set-up, and each move with its seat and the answered decision."""

    begun: Played
    moves: tuple[tuple[str, int, Played], ...]
    # the results of chance that the title counts, for the statistics
    counted: Counter[tuple[str, str]]
    end: Any


def played_by_bots(title: Title, modules: tuple[str, ...], seats: int, seed: str) -> History:
    """Play a game to its end."""
    luck = random.Random(seed)  # noqa: S311 (no secret)
    begun = title.new(seats=seats, modules=list(modules), options={}, seed=seed, entropy=[""] * seats)
    state, moves = begun.state, list[tuple[str, int, Played]]()
    while (waiting := title.waiting(state)).due:
        seat = next(iter(waiting.due))
        answer = bots.choose(title, title.sight(state, seat), title.options(state, seat), luck, USUAL_LEVEL)
        played = title.play(state, seat, *answer)
        moves.append((seat, waiting.decision, played))
        state = played.state
    counted = Counter(
        result
        for _seat, _decision, played in moves
        for entry in played.log
        for result in title.counted_in(entry["kind"], entry["public"])
    )
    return History(begun, tuple(moves), counted, state)


class Moves:
    """Writes the moves of finished games, packed or as rows, as the site would have them now.

    :param pack: False to write rows for all games, which `pack_games` can pack
    """

    def __init__(self, *, first: int, now: datetime, pack: bool) -> None:
        self._next, self._now, self._pack = first, now, pack
        self._rows: list[list[Any]] = []
        self._packed: list[tuple[int, bytes]] = []
        self._starts: list[tuple[Any, ...]] = []

    def add(self, game_id: int, history: History, started: datetime, ended: datetime) -> datetime | None:
        """Add a game. Return when it was packed, if it was."""
        begun = history.begun
        self._starts.append(
            (game_id, Snapshot.Kind.START, as_text(begun.state), as_text(begun.log), as_text(begun.record))
        )
        turns = list(self._turns(game_id, history, started, ended))
        self._next += len(turns)
        packed_at: datetime | None = ended + KEPT_AS_ROWS
        if self._pack and ended <= self._now - KEPT_AS_ROWS:
            self._packed.append((game_id, bytes(PackedTurns.of(Game(pk=game_id), turns).document)))
        else:
            packed_at = None
            fields = Turn._meta.concrete_fields
            self._rows += [
                [field.get_prep_value(getattr(turn, field.attname)) for field in fields] for turn in turns
            ]
        if len(self._rows) + len(self._starts) >= ROWS_AT_ONCE:
            self.write()
        return packed_at

    def write(self) -> None:
        Rows(Snapshot, ("game_id", "kind", "state", "log", "chance")).write(self._starts)
        Rows(Turn, TURN).write(self._rows)
        Rows(PackedTurns, ("game_id", "document")).write(self._packed)
        for heap in (self._starts, self._rows, self._packed):
            heap.clear()

    def _turns(self, game_id: int, history: History, started: datetime, ended: datetime) -> Iterator[Turn]:
        """Yield the moves, at random moments of the game, each with a key as a page's form has one."""
        luck = random.Random(game_id)  # noqa: S311 (no secret)
        moments = sorted(started + luck.random() * (ended - started) for _ in history.moves)
        for number, (at, (seat, decision, played)) in enumerate(zip(moments, history.moves, strict=True), 1):
            waits = luck.random() < 0.5
            yield Turn(
                id=self._next + number - 1, game_id=game_id, position=number, number=number, seat=seat,
                actor=Turn.Actor.SEAT, verb=played.verb, argument=played.argument, log=played.log,
                barrier=played.barrier or "", concerned=list(played.concerned), chance=played.record,
                decision=decision, due_at=at + timedelta(hours=luck.random() * 48),
                waited=luck.randrange(40_000) if waits else None, at=at,
                key=f"{secrets.token_urlsafe(9)}.{luck.randbytes(16).hex()}",
            )  # fmt: skip
