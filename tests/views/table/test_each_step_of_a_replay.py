"""Every viewer of a game can see each step of its replay, even if seats have changed players."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from accounts.models import User
from games import catalog
from games.models.seat import Seat
from games.services.time import absences
from tests.deep import DEEP
from tests.everywhere.tables import module_sets, telling_sets
from tests.services.conftest import NOW, Party

pytestmark = pytest.mark.one_database

MOVES = 30
"""This many moves go some turns beyond every title's set-up; twice as many, two turns of each seat."""
WHOLE = ("base", "cities_knights")
"""All viewers look at each step of this game with `DEEP=1`; in other games one viewer does, in turn."""
EACH = 1 if DEEP else 3
"""Every push looks at each third step."""


def sets() -> Iterator[tuple[str, tuple[str, ...], int]]:
    """Yield each module with as few others as possible; with DEEP=1 also with as many as possible."""
    for title in catalog.titles().values():
        kinds = sorted(module_sets(title), key=lambda kind: len(kind[0]))
        least = {next(keys for keys, _seats in kinds if module.key in keys) for module in title.modules}
        for modules in sorted(telling_sets(title) if DEEP else least):
            yield title.key, modules, next(seats for keys, seats in kinds if keys == modules)


def played(moves: int) -> Callable[[Any, Any], bool]:
    """Return the moment after this many moves when only one seat is due."""
    return lambda title, state: state["moves"] >= moves and len(title.waiting(state).due) == 1


@pytest.fixture
def after_a_replacement(party: Any, player: Any) -> Callable[..., tuple[Party, dict[str, User | None]]]:
    """Start a game whose due seat has a new player; return the game and its viewers."""

    def start(**table: Any) -> tuple[Party, dict[str, User | None]]:
        game: Party = party(**table)
        key = game.active
        left, other = game.users[key], next(user for seat, user in game.users.items() if seat != key)
        Seat.objects.filter(game=game.game, number=int(key)).update(bot="greedy", vacant_since=NOW)
        new = player("Eszter")
        absences.take_over(game_id=game.game.pk, user=new, seat=int(key), now=NOW)
        game.users[key] = new
        game.play_any(key)
        return game, {"replacement": new, "who left": left, "another player": other, "spectator": None}

    return start


@pytest.mark.parametrize(("title", "modules", "seats"), [*sets()], ids=str)
def test_everybody_can_look_at_each_step(after_a_replacement, eyes, title, modules, seats):
    is_whole = modules == WHOLE
    game, viewers = after_a_replacement(
        title=title, modules=modules, seats=seats, until=played(2 * MOVES if is_whole else MOVES)
    )
    looking = {who: eyes(game, None) for who in viewers}
    for who, user in viewers.items():
        if user is not None:
            looking[who].client.force_login(user)
    last = game.fresh().last_number
    steps = sorted({*range(0, last + 1, EACH), last})

    for number, who in seen_by(steps, list(viewers), everybody=DEEP):
        answer = looking[who].look(f"replay/{number}/", htmx=True)

        assert answer.status_code == 200, (number, who)


def seen_by(steps: list[int], viewers: list[str], *, everybody: bool) -> Iterator[tuple[int, str]]:
    """Yield which viewer looks at which step: the replacement at every second one, or all viewers at each."""
    first, *others = viewers
    for turn, number in enumerate(steps):
        for who in viewers if everybody else [others[turn // 2 % len(others)] if turn % 2 else first]:
            yield number, who
