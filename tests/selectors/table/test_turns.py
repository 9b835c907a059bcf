"""Moves of a game, as rows and packed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from accounts.models import User
from games.models.game import Game
from games.models.packed_turns import as_document
from games.models.turn import Turn
from games.selectors.table.turns import EVERY_SEAT, blind_until, moves_of, turns_in, turns_of
from games.services.operations.packing import KEPT_AS_ROWS, pack_game, unpack_game
from tests.services.conftest import NOW, Party, beside_bots, is_over

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def pack(game: Game) -> Game:
    assert pack_game(game_id=game.pk, now=NOW + KEPT_AS_ROWS)
    return Game.objects.get(pk=game.pk)


@pytest.fixture
def over(party: Callable[..., Party]) -> Game:
    """A finished game with hidden moves of two seats, one that was taken back, and a replaced player."""
    game = party(until=is_over).game
    Game.objects.filter(pk=game.pk).update(finished_at=NOW)
    for position, seat in ((10, "0"), (20, "1"), (60, "1")):
        game.turns.filter(position=position).update(hidden=True, seat=seat)
    game.turns.filter(position__in=(30, 31)).update(undone=True)
    game.turns.filter(position=40).update(actor=Turn.Actor.SITE, verb="", places_before={"0,0": "mill"})
    game.seats.filter(number=1).update(blind_until=50)
    return Game.objects.get(pk=game.pk)


VIEWERS = (None, "0", "1", EVERY_SEAT)
PARTS: tuple[dict[str, Any], ...] = (
    {},
    {"after": 19},
    {"first": 10, "last": 60},
    {"kept": True},
    {"newest": 7},
    {"newest": 10_000},
    {"after": 10_000},
    {"after": 5, "first": 9, "last": 70, "kept": True, "newest": 50},
)


def test_packed_moves_are_the_same_moves(over):
    rows = [[turns_of(over, viewer, **part) for part in PARTS] for viewer in VIEWERS]

    packed = pack(over)

    assert not Turn.objects.filter(game=over).exists()
    for viewer, expected in zip(VIEWERS, rows, strict=True):
        for part, turns in zip(PARTS, expected, strict=True):
            assert as_document(turns_of(packed, viewer, **part)) == as_document(turns), (viewer, part)


def test_a_viewer_knows_only_their_own_hidden_moves(over):
    hidden = [
        {turn.position for turn in turns_of(game, viewer) if turn.hidden}
        for game in (over, pack(over))
        for viewer in VIEWERS
    ]

    assert blind_until(over, "1") == 50
    assert hidden == [set(), {10}, {60}, {10, 20, 60}] * 2


def test_a_replay_has_only_moves_that_count(over):
    for game in (over, pack(over)):
        positions = [turn.position for turn in moves_of(game)]
        assert positions == [n for n in range(1, game.last_position + 1) if n not in (30, 31, 40)]


def test_a_game_that_is_packed_while_it_is_shown_still_has_its_moves(over):
    pack(over)
    assert over.packed_at is None

    assert len(turns_of(over, EVERY_SEAT)) == over.last_position


def test_a_game_that_is_unpacked_while_it_is_shown_still_has_its_moves(over):
    """`pack_games --undo` runs while the web processes serve pages."""
    packed = pack(over)
    unpack_game(game_id=over.pk)

    assert len(turns_of(packed, EVERY_SEAT)) == over.last_position


def test_columns_that_are_not_asked_for_are_not_read(over, django_assert_num_queries):
    (turn,) = turns_of(over, None, newest=1, columns=("position",))

    assert turn.get_deferred_fields() >= {"log", "chance", "argument"}
    with django_assert_num_queries(0):
        assert turn.position == over.last_position


def test_moves_of_several_games_come_once(over):
    users = list(User.objects.order_by("pk")[:2])
    running = beside_bots(*users, now=NOW)
    Party(running, users).play_any("0")
    games = [over.pk, running.pk]
    before = {turn.pk: turn.log for turn in turns_in(games, "log")}
    assert len(before) == Turn.objects.count()

    pack(over)

    after = list(turns_in(games, "log"))
    assert len(after) == len(before)
    assert {turn.pk: turn.log for turn in after} == before
    assert {turn.game_id for turn in after} == set(games)
    assert list(turns_in([], "log")) == []


def test_a_game_that_is_packed_while_several_are_read_comes_once(over):
    moves = turns_in([over.pk], "log")
    read = [next(moves)]
    pack(over)

    assert len([*read, *moves]) == over.last_position


def test_a_game_that_is_unpacked_while_several_are_read_comes_once(over):
    running = beside_bots(*User.objects.order_by("pk")[:2], now=NOW)
    pack(over)
    moves = turns_in([over.pk, running.pk], "log")
    read = [next(moves)]
    assert read[0].game_id == running.pk
    unpack_game(game_id=over.pk)

    assert len([*read, *moves]) == Turn.objects.count()
