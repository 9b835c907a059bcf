"""A state that is asked several questions at once (`Title.reading`)."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.errors import Illegal
from games.engine.game import Game
from games.engine.types import Seat
from tests.engine.tiny import Say, begin, bench, module, pushes


def test_it_says_what_single_questions_say_and_works_each_out_once() -> None:
    asked: list[str] = []

    class Noted(Say):
        def choices(self, game: Game, seat: Seat) -> Any:
            asked.append(f"choices of {seat}")
            return super().choices(game, seat)

    def points(game: Game) -> dict[str, Any]:
        asked.append("points")
        return {seat: {"public": 1} for seat in game.seats}

    one = module()
    one.decision(Noted)
    pushes(one, lambda game: Noted.of(seat="0"))
    title = bench(one, points_of=points)
    state = begin(title)
    alone = (
        title.waiting(state),
        title.options(state, "0"),
        title.points(state),
        [title.sight(state, viewer) for viewer in (None, "1")],
    )

    asked.clear()
    reading = title.reading(state)
    for _again in range(2):
        assert (
            reading.waiting,
            reading.options("0"),
            reading.points,
            [reading.sight(viewer) for viewer in (None, "1")],
        ) == alone
    assert sorted(asked) == ["choices of 0", "points"]


def test_a_seat_that_does_not_play_has_no_view() -> None:
    one = module()
    one.decision(Say)
    pushes(one, lambda game: Say.of(seat="0"))
    title = bench(one)

    with pytest.raises(Illegal) as refused:
        title.reading(begin(title)).sight("7")

    assert refused.value.code == "ENGINE-SEAT"
