"""Checks of a game after every fault. As a program, it checks games of another database."""

from __future__ import annotations

import json
import sys
from typing import Any


def nothing_is_lost(game_id: int) -> None:
    """Check that every move is stored once, in order, and that replaying them gives the stored state."""
    from games.engine import history
    from games.models.game import Game

    row = Game.objects.get(pk=game_id)
    turns = list(row.turns.order_by("position"))
    assert [turn.position for turn in turns] == list(range(1, row.last_position + 1))
    assert [turn.number for turn in turns if not turn.hidden] == list(range(1, row.last_number + 1))
    state: Any = row.snapshots.get(kind="start").state
    for played in history.replay(row.rules, state, [turn.move for turn in row.turns.played()]):
        state = played.state
    assert {**state, "moves": 0} == {**row.state, "moves": 0}
    waiting = row.rules.waiting(row.state).due if row.is_running else {}
    assert {seat.key: seat.step for seat in row.seats.exclude(decision=None)} == waiting


def main() -> None:
    """Check the games with these ids; print the keys of their moves as JSON."""
    import django

    django.setup()
    from games.models.turn import Turn

    numbers = [int(number) for number in sys.argv[1:]]
    for number in numbers:
        nothing_is_lost(number)
    keys = {
        number: list(Turn.objects.filter(game=number, actor="seat").values_list("key", flat=True))
        for number in numbers
    }
    timeouts = Turn.objects.filter(actor="timeout").count()
    print(json.dumps({"keys": keys, "timeouts": timeouts}))


if __name__ == "__main__":
    main()
