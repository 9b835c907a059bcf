"""New tables: allowed settings, the commitment, and limits."""

from __future__ import annotations

import hashlib
from datetime import timedelta

import pytest

from games.clock.pace import Pace
from games.models.game import Game
from games.services.errors import BadTable, TooMany
from games.services.table import new_tables, open_tables
from tests.services.conftest import NOW


def test_the_commitment_is_published_before_anyone_else_sits_down(table):
    game = table(entropy="salt")

    assert game.is_open
    assert game.commitment == hashlib.sha256(game.seed.encode()).hexdigest()
    assert len(game.seed) == 64
    assert [seat.entropy for seat in game.seat_list] == ["salt"]


@pytest.mark.parametrize(
    "changes",
    [
        {"title": "ludo"},
        {"modules": ["nothing"]},
        {"modules": []},
        {"seats": 9},
        {"options": {"board": "round"}},
        {"bots": 3},
        {"bots": -1},
        {"bots": 1, "bot_level": "genius"},
        {"pace": Pace("own", timedelta(seconds=59))},
        {"pace": Pace("own", timedelta(days=31))},
        {"pace": Pace("own", timedelta(days=1), bank=timedelta(days=61), cap=timedelta(days=61))},
        {"pace": Pace("own", timedelta(days=1), bank=timedelta(days=2), cap=timedelta(days=1))},
        {"pace": Pace("own", timedelta(days=1), refill=timedelta(days=-1))},
        {"pace": Pace("own", timedelta(days=1), cap=timedelta(days=61))},
        {"policy": "mercy"},
        {"visibility": "secret"},
    ],
)
def test_an_impossible_table_is_refused_with_a_reason(table, changes):
    with pytest.raises(BadTable) as refused:
        table(**changes)

    assert str(refused.value)
    assert not Game.objects.exists()


@pytest.mark.parametrize(
    "pace",
    [
        Pace("own", timedelta(minutes=1)),
        Pace(
            "own",
            timedelta(days=30),
            bank=timedelta(days=60),
            refill=timedelta(days=60),
            cap=timedelta(days=60),
        ),
    ],
)
def test_the_shortest_and_the_longest_times_are_allowed(table, pace):
    assert table(pace=pace).pace == pace


@pytest.mark.parametrize("name", ["Friday", " "])
def test_a_name_has_an_author_and_an_unnamed_table_has_none(table, host, name):
    assert table(name=name).named_by == (host if name.strip() else None)


def test_a_game_of_the_demo_is_never_rated(table):
    game = table(rated=True, bots=1, demo=True)

    assert (game.demo, game.rated) == (True, False)


def test_entropy_is_one_printable_line(table):
    game = table(entropy="a\nb\x00c" + "x" * 500)

    (seat,) = game.seat_list
    assert seat.entropy.startswith("abcxx")
    assert len(seat.entropy) == 200


def test_nobody_fills_the_lobby_alone(table, host, player):
    games = [table() for _number in range(new_tables.MOST_OPEN)]

    with pytest.raises(TooMany, match="20 of your tables are still open"):
        table()

    assert table(bots=2, start_when_full=True).is_running, "it waits for nobody"
    assert table(host=player("Bence")).is_open
    open_tables.leave(game_id=games[0].pk, user=host, now=NOW)
    assert table().is_open
