"""A game of the tiny title for tests. Each state goes through JSON, as it does on the site."""

from __future__ import annotations

import json
from typing import Any

import pytest

from games.engine.errors import Illegal
from games.engine.history import Move, undo
from games.engine.types import Json, Seat
from tests.engine.shapes.title import title


class Table:
    """Posts at 0, 1, 2 …; seat 0 is to roll. Numbers are those of the die."""

    def __init__(self, *modules: str, seats: int = 3, seed: str = "s", **goods: dict[str, int]) -> None:
        self.state: Any = title.new(seats=seats, modules=["ring", *modules], seed=seed).state
        self.log: list[dict[str, Json]] = []
        self.snapshot = self.state
        self.since: list[Move] = []
        for seat in self.state["seats"]:
            self.play(seat, "first_post", seat)

    def hands(self, **cards: tuple[int, int]) -> Table:
        """Set the hands of grain and wool by seat (`s0=(3, 1)`); the bank gets the rest."""
        hands = self.state["ring"]["hands"]
        for seat, (grain, wool) in cards.items():
            hands[seat[1:]] = {"grain": grain, "wool": wool}
        for good in ("grain", "wool"):
            self.state["ring"]["bank"][good] = 14 - sum(hand[good] for hand in hands.values())
        self.snapshot, self.since = self.state, []
        return self

    def play(self, seat: Seat, verb: str, argument: Json = None, **chance: Json) -> Table:
        """Make a move; `turn__1__die=2` scripts the label turn/1/die."""
        script = {
            label.replace("__", "/"): [value] if type(value) is int else value
            for label, value in chance.items()
        }
        return self._keep(title.play(self.state, seat, verb, argument, chance=script or None), seat, "seat")

    def time(self, seat: Seat) -> Table:
        return self._keep(title.timeout(self.state, seat), seat, "timeout")

    def undo(self, seat: Seat, *consent: Seat) -> Table:
        undone = undo(title, self.snapshot, self.since, seat, consent=consent)
        self.state = json.loads(json.dumps(undone.state))
        self.since = [move for move in self.since if move.number != undone.move.number]
        return self

    def _keep(self, played: Any, seat: Seat, by: str) -> Table:
        text = json.dumps(played.state)
        assert json.loads(text) == played.state
        self.state, self.log = json.loads(text), played.log
        self.since.append(Move.of(played, seat, by=by))
        if played.barrier == "hard":
            self.snapshot, self.since = self.state, []
        return self

    def refuses(self, seat: Seat, verb: str, argument: Json = None) -> str:
        """Return the code of the refusal, after checking that the state has not changed."""
        before = json.dumps(self.state)
        with pytest.raises(Illegal) as refused:
            title.play(self.state, seat, verb, argument)
        assert json.dumps(self.state) == before
        return refused.value.code

    @property
    def due(self) -> dict[Seat, str]:
        return title.waiting(self.state).due

    @property
    def logged(self) -> list[str]:
        return [str(entry["kind"]) for entry in self.log]

    def options(self, seat: Seat) -> Any:
        return {verb: title.describe(choices) for verb, choices in title.options(self.state, seat).items()}

    def sight(self, seat: Seat | None) -> Any:
        return title.sight(self.state, seat)
