"""The record of a finished game: draws and movements, for checking its fairness.

The record is stored with each move. For games from before there was one, it is made by replaying them, if
today's rules draw the same.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from games.engine import history
from games.engine.errors import EngineError, Illegal
from games.engine.record import is_chance
from games.models.game import Game
from games.models.turn import Snapshot, Turn
from games.selectors.table.table_for_viewer import state_of

DRAWN = ("label", "how", "of", "result")
"""The keys of a draw that every version has recorded."""


@dataclass(frozen=True)
class Record:
    """The part of an export that the checking script needs.

    :param of_moves: by turn id; an undone move may be missing
    """

    of_start: list[Any]
    of_moves: dict[int, list[Any]]
    legend: Any
    end: Any


def record_of(game: Game, start: Snapshot, turns: Iterable[Turn]) -> Record | None:
    """Return the record of a finished game, or None if it was not stored and cannot be made."""
    if any("moved" in entry for entry in start.chance):
        return _with(game, state_of(game), start.chance, {turn.pk: turn.chance for turn in turns})
    try:
        return _computed_again(game, start, turns)
    except (history.NoLongerLegal, Illegal, EngineError, _OtherLuck):
        return None


def drawn_of(record: Iterable[Any]) -> list[dict[str, Any]]:
    """Return the draws in a record, which may come from an untrusted file. Older records contain only draws."""
    entries = [entry for entry in record if isinstance(entry, dict) and is_chance(entry)]
    return [{key: entry.get(key) for key in DRAWN} for entry in entries]


class _OtherLuck(Exception):
    """A replay draws something different from the original game."""


def _computed_again(game: Game, start: Snapshot, turns: Iterable[Turn]) -> Record:
    rules = game.rules
    begun = rules.new(
        seats=len(game.seat_list),
        modules=game.modules,
        options=game.options,
        seed=game.seed,
        entropy=[seat.entropy for seat in game.seat_list],
        colors=[seat.color for seat in game.seat_list],
    )
    _need_same_luck(start.chance, begun.record)
    state, records = begun.state, dict[int, list[Any]]()
    for turn in turns:
        if not turn.undone and turn.actor != Turn.Actor.SITE:
            played = history.again(rules, state, turn.move)
            _need_same_luck(turn.chance, played.record)
            state, records[turn.pk] = played.state, played.record
    return _with(game, state, begun.record, records)


def _need_same_luck(then: list[Any], now: list[Any]) -> None:
    """:raises _OtherLuck: the draws differ"""
    if drawn_of(then) != drawn_of(now):
        raise _OtherLuck


def _with(game: Game, state: Any, of_start: list[Any], of_moves: dict[int, list[Any]]) -> Record:
    end = {"scope": state["chance"]["scope"], "piles": game.rules.piles(state)}
    return Record(of_start, of_moves, game.rules.legend(state), end)
