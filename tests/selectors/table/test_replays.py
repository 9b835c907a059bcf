"""A game move by move."""

from __future__ import annotations

import pytest

from games.selectors.table import replays
from tests.services.conftest import is_over, step

pytestmark = pytest.mark.both_databases


def test_a_replay_stops_at_every_move_and_shows_what_the_viewer_may_see(party):
    game = party(until=step("main")).fresh()
    numbers = replays.replay_numbers(game)
    assert numbers[0] == 0

    start = replays.replay(game, "0", 0)
    assert start.lines[0].kind == "board_made"
    assert (start.previous, start.next) == (None, numbers[1])
    middle = replays.replay(game, "0", numbers[5])
    assert middle.sight["moves"] == numbers[5]
    assert "own" in middle.sight["base"]
    assert "own" not in replays.replay(game, None, numbers[5]).sight["base"]
    assert middle.hands is None
    last = replays.replay(game, "0", 10**6)
    assert (last.number, last.next) == (game.last_number, None)
    assert last.sight == game.rules.sight(game.state, "0")


def test_a_replay_is_the_same_with_a_warm_cache(party):
    game = party(until=is_over).fresh()
    number = replays.replay_numbers(game)[90]

    cold = replays.replay(game, "0", number)
    warm = replays.replay(game, "0", number)

    assert cold.sight == warm.sight
    assert cold.hands is not None
