"""A probed game played at random, with every view of each position that the site uses."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Sequence

from games.engine import history
from games.engine.history import CannotUndo, Move
from games.engine.title import Title
from games.engine.types import Json, State
from tests.everywhere.record import Follower

Look = Callable[[State], None]


def walk(
    title: Title,
    modules: Sequence[str],
    *,
    seed: str = "probe",
    moves: int = 250,
    seats: int = 4,
    look: Look | None = None,
    options: dict[str, Json] | None = None,
) -> State:
    """Play a game of these modules, a fifth of it by timeouts; return the last position.

    After each move the state has survived JSON, every view can be shown and imagined from and shows the same again,
    the copy shares nothing that the move changed, and the last moves can be undone and played again to the same
    state.
    """
    luck = random.Random(seed)
    played = title.new(seats=seats, modules=modules, seed=seed, entropy=["a", "b"], options=options)
    snapshot, since = played.state, list[Move]()
    follower = Follower(title, played)
    for number in range(moves):
        state = played.state
        assert json.loads(json.dumps(state)) == state
        waiting = title.waiting(state)
        if waiting.outcome is not None:
            break
        seat = luck.choice(list(waiting.due))
        before = json.dumps(state)
        if luck.random() < 0.2:
            by, played = "timeout", title.timeout(state, seat)
        else:
            by, played = "seat", title.play(state, seat, *title.sample(state, seat, luck))
        since.append(Move.of(played, seat, by=by))
        follower.see(played, seat, by)
        assert json.dumps(state) == before, "the caller's state was changed"
        if number % 5 == 0:
            _look_at_sights(title, played.state, str(number))
        if number % 20 == 0:
            _take_back(title, snapshot, since, seat)
        if played.barrier == "hard":
            snapshot, since = played.state, []
        if look is not None:
            look(played.state)
    return played.state


def _look_at_sights(title: Title, state: State, seed: str) -> None:
    for viewer in (*state["seats"], None):
        sight = title.sight(state, viewer)
        assert json.loads(json.dumps(sight)) == sight
        assert title.sight(title.imagine(sight, seed), viewer) == sight


def _take_back(title: Title, snapshot: State, since: list[Move], seat: str) -> None:
    again = snapshot
    for played in history.replay(title, snapshot, since):
        again = played.state
    assert not since or again["moves"] == since[-1].number
    try:
        undone = history.undo(title, snapshot, since, seat, consent=tuple(snapshot["seats"]))
    except CannotUndo:
        return
    assert json.loads(json.dumps(undone.state)) == undone.state
