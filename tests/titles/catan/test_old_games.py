"""Games stored by older versions: states in the middle of a game continue, and whole games are replayed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from games.engine.history import Move, again
from games.engine.invariants import check_invariants
from games.titles.catan.title import CATAN

STATES = sorted((Path(__file__).parent / "old_states").glob("*.json"))
GAMES = sorted((Path(__file__).parent / "old_games").glob("*.json"))


def _read(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", STATES, ids=lambda path: path.stem)
def test_a_state_of_an_older_shape_is_sound_and_goes_on(path: Path) -> None:
    state = check_invariants(CATAN, _read(path))

    assert state["schema"] == {key: CATAN.module(key).schema for key in state["modules"]}
    for viewer in (*state["seats"], None):
        CATAN.sight(state, viewer)
    seat = next(iter(CATAN.waiting(state).due))
    assert CATAN.timeout(state, seat).state["moves"] == state["moves"] + 1


@pytest.mark.parametrize(
    ("name", "piece"), [("base_3_setup", "settlement"), ("cities_knights_4_setup", "city")]
)
def test_a_placement_of_the_second_round_of_an_older_state_pays(name: str, piece: str) -> None:
    """BASE-SETUP-07"""
    state = CATAN.upgraded(_read(STATES[0].with_name(f"{name}.json")))
    for _ in range(2):
        seat = next(iter(CATAN.waiting(state).due))
        played = CATAN.timeout(state, seat)
        state = played.state

    assert [entry["kind"] for entry in played.log] == [f"{piece}_placed", "starting_cards"]


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_whole_game_of_an_older_shape_is_played_again_to_the_same_end(path: Path) -> None:
    game = _read(path)
    state = CATAN.upgraded(game["state"])

    for seat, verb, argument, *by in game["moves"]:
        # a hidden move, such as the switch "ask me to build", gets no number
        state = again(CATAN, state, Move(state["moves"] + 1, seat, verb, argument, *by)).state

    assert state["outcome"] == game["outcome"]
