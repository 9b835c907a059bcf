"""Several workers at the same time: no player is seated twice or gets more games than chosen."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection

from games.models.game import Game
from games.models.ladder import Ladder, LadderEntry, LadderSeat
from games.services.ladders import entries, ladder_tables
from games.services.ladders import results as ladder_results
from games.services.table import departures
from tests.services.conftest import HOUR, NOW

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]
WORKERS = 4


@pytest.fixture
def ladder(transactional_db) -> Ladder:
    ladder_tables.make_ladders(now=NOW - HOUR)
    Ladder.objects.exclude(slug="hansa-teutonica").update(is_open=False)
    return Ladder.objects.get(slug="hansa-teutonica")


def join(ladder: Ladder, player: Callable[..., Any], number: int, games: int) -> list[Any]:
    users = [player() for _ in range(number)]
    for user in users:
        entries.join_ladder(user=user, ladder_id=ladder.pk, games_at_once=games, now=NOW - HOUR)
    return users


def together(*works: Callable[[], Any]) -> list[Any]:
    """Run all functions at the same time, each in a thread with its own connection."""
    ready = threading.Barrier(len(works), timeout=60)
    results: list[Any] = [None] * len(works)

    def run(number: int) -> None:
        try:
            connection.ensure_connection()
            ready.wait()
            results[number] = works[number]()
        except Exception as error:
            results[number] = error
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=[number]) for number in range(len(works))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=120)
    for result in results:
        if isinstance(result, Exception):
            raise result
    return results


def test_several_hourly_tasks_at_once_seat_everybody_once(ladder, player):
    users = join(ladder, player, 9, 5)

    begun = together(*[lambda: ladder_tables.seat_ladders(now=NOW)] * WORKERS)

    assert sorted(begun) == [0] * (WORKERS - 1) + [3]
    seated = Counter(LadderSeat.objects.values_list("user_id", flat=True))
    assert seated == {user.pk: 1 for user in users}


def test_the_site_s_ladders_are_made_once_by_several_at_once(transactional_db):
    together(*[lambda: ladder_tables.make_ladders(now=NOW)] * WORKERS)

    slugs = list(Ladder.objects.values_list("slug", flat=True))
    assert len(slugs) == len(set(slugs)) > 1


def test_a_player_who_takes_back_a_wish_while_tables_are_formed_gets_no_second_game(ladder, player):
    """The wanted number falls from two to one while the hour comes: in either order, the new number is not exceeded."""
    users = join(ladder, player, 6, 2)
    ladder_tables.seat_ladders(now=NOW)

    def fewer() -> None:
        for user in users:
            entries.join_ladder(user=user, ladder_id=ladder.pk, games_at_once=1, now=NOW + HOUR)

    together(fewer, lambda: ladder_tables.seat_ladders(now=NOW + HOUR))

    for user in users:
        held = LadderSeat.objects.running().filter(user=user).count()
        seated_now = LadderSeat.objects.filter(user=user, seated_at__gt=NOW).exists()
        assert held <= 2
        assert held == 1 or seated_now
    assert ladder_tables.seat_ladders(now=NOW + 60 * HOUR) == 0


def test_two_who_join_twice_at_once_are_on_the_ladder_once(ladder, player):
    user = player()

    def joins() -> None:
        entries.join_ladder(user=user, ladder_id=ladder.pk, games_at_once=3, now=NOW)

    together(*[joins] * WORKERS)

    assert LadderEntry.objects.get().games_at_once == 3


def test_games_that_end_while_tables_are_formed_wait_for_nobody_for_ever(ladder, player):
    """Games' ends, the hourly task and the counting of results at the same time all succeed, with correct numbers."""
    join(ladder, player, 9, 2)
    ladder_tables.seat_ladders(now=NOW)
    games = list(Game.objects.filter(ladder=ladder))

    def end(game: Game) -> Callable[[], None]:
        def resign() -> None:
            for minute, seat in enumerate(game.seat_list[1:]):
                departures.resign(game_id=game.pk, user=seat.user, now=NOW + timedelta(minutes=minute))

        return resign

    together(
        *[end(game) for game in games],
        lambda: ladder_tables.seat_ladders(now=NOW + HOUR),
        lambda: ladder_results.count_again(ladder_id=ladder.pk, now=NOW + HOUR),
    )

    ladder_results.count_again(ladder_id=ladder.pk, now=NOW + HOUR)
    assert all(entry.games == 1 for entry in LadderEntry.objects.all())
    assert LadderSeat.objects.filter(rank__isnull=False).count() == 9
