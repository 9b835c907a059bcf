"""The record of a finished game: what was drawn and what moved, for those who check its luck.

It is kept with each move. Games that were played before there was one are played again for it, if today's rules
draw what was drawn then.
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
"""What has always been kept of a draw."""


@dataclass(frozen=True)
class Record:
    """What an export has for the script that checks it.

    :param of_moves: by the rows' numbers in the database; a move that was taken back may have none
    """

    of_start: list[Any]
    of_moves: dict[int, list[Any]]
    legend: Any
    end: Any


def record_of(game: Game, start: Snapshot, turns: Iterable[Turn]) -> Record | None:
    """Return the record of a finished game; nothing where it was not kept and cannot be made any more."""
    if any("moved" in entry for entry in start.chance):
        return _with(game, state_of(game), start.chance, {turn.pk: turn.chance for turn in turns})
    try:
        return _made_anew(game, start, turns)
    except (history.NoLongerLegal, Illegal, EngineError, _OtherLuck):
        return None


def drawn_of(record: Iterable[Any]) -> list[dict[str, Any]]:
    """Return what a record, perhaps a stranger's, says that was drawn; older ones have nothing else."""
    entries = [entry for entry in record if isinstance(entry, dict) and is_chance(entry)]
    return [{key: entry.get(key) for key in DRAWN} for entry in entries]


class _OtherLuck(Exception):
    """Today's rules draw something else than was drawn then."""


def _made_anew(game: Game, start: Snapshot, turns: Iterable[Turn]) -> Record:
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
    """:raises _OtherLuck: not the same was drawn"""
    if drawn_of(then) != drawn_of(now):
        raise _OtherLuck


def _with(game: Game, state: Any, of_start: list[Any], of_moves: dict[int, list[Any]]) -> Record:
    end = {"scope": state["chance"]["scope"], "piles": game.rules.piles(state)}
    return Record(of_start, of_moves, game.rules.legend(state), end)
