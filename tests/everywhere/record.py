"""Follows the record of a game move by move, with the script that players use to check theirs."""

from __future__ import annotations

import runpy
from collections import Counter
from pathlib import Path
from typing import Any

from games.engine.played import Played
from games.engine.title import Title
from tests.everywhere.checks import Broken

CHECK = runpy.run_path(str(Path(__file__).parents[2] / "catansite" / "static" / "check_game.py"))


class Follower:
    """Compares log, record and state of a game move by move. A title without a legend keeps no record."""

    def __init__(self, title: Title, begun: Played) -> None:
        self.title = title
        state = begun.state
        luck = state["chance"]
        seats = [{"number": seat, "entropy": ""} for seat in state["seats"]]
        self.legend = title.legend(state)
        self.check = CHECK["Check"]({"seed": luck["seed"], "legend": self.legend, "seats": seats})
        self.check.entropy = luck["entropy"]
        self._piles: Any = None
        if state["moves"]:
            self._begin_in_the_middle(state)
        else:
            self._see({"log": begun.log, "record": begun.record}, state, is_move=False)
        self.check.is_setting_up = False

    def _begin_in_the_middle(self, state: Any) -> None:
        luck = state["chance"]
        self.check.scope, self.check.used = luck["scope"], Counter()
        for label, times in luck["used"].items():
            self.check.used[label.removeprefix(f"{luck['scope']}/")] = times
        self.check.turns = self.title.turns_played(state)
        for name, pile in self.title.piles(state).items():
            self.check.piles.lying[name] = list(pile if isinstance(pile, list) else Counter(pile).elements())
            if isinstance(pile, list):
                self.check.piles.ordered.add(name)

    def see(self, played: Played, seat: str, by: str) -> None:
        heap = {
            "log": played.log,
            "record": played.record,
            "seat": seat,
            "actor": by,
            "verb": played.verb,
            "argument": played.argument,
        }
        self._see(heap, played.state, is_move=True)

    def _see(self, heap: Any, state: Any, *, is_move: bool) -> None:
        if not self.legend["log"]:
            return
        before, self._piles = self._piles, self.title.piles(state)
        try:
            self.check.follow(heap, is_move=is_move)
            if heap["record"] or self._piles != before:
                self.check.piles.need_end(self._piles)
        except CHECK["Wrong"] as error:
            raise Broken("record", f"{heap.get('verb', 'the start')}: {error}") from error
