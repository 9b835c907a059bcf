"""A ladder of three seats, and players on it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest

from accounts.models import Sign, User
from accounts.same_person import digest_of
from games.models.game import Game
from games.models.ladder import Ladder, LadderEntry, LadderSeat
from games.models.seat import Seat
from games.services.ladders import entries, ladder_tables
from games.services.table import agreements, departures
from tests.services.conftest import HOUR, NOW

DAY = 24 * HOUR


@pytest.fixture
def ladder(db) -> Ladder:
    ladder_tables.make_ladders(now=NOW - DAY)
    return Ladder.objects.get(slug="hansa-teutonica")


@pytest.fixture
def joined(player, ladder) -> Callable[..., list[User]]:
    def join(*names: str, games: int = 1, now: datetime = NOW - HOUR) -> list[User]:
        users = [player(name) for name in names]
        for user in users:
            entries.join_ladder(user=user, ladder_id=ladder.pk, games_at_once=games, now=now)
        return users

    return join


def entry(ladder: Ladder, user: User) -> LadderEntry:
    return LadderEntry.objects.get(ladder=ladder, user=user)


def games_of(ladder: Ladder) -> list[Game]:
    return list(Game.objects.filter(ladder=ladder).order_by("pk"))


def people(game: Game) -> list[User]:
    return [seat.user for seat in game.seat_list]


def finish(game: Game, *order: User, now: datetime = NOW) -> None:
    """End a game with a win for the first of these players: the others resign, the last one first."""
    for minute, user in enumerate(reversed(order[1:])):
        departures.resign(game_id=game.pk, user=user, now=now + timedelta(minutes=minute))


def end_by_agreement(game: Game, *, now: datetime = NOW) -> None:
    """End a game by agreement of everybody at the table, with ranks by points."""
    first, *rest = people(game)
    agreements.propose(game_id=game.pk, user=first, kind="end", now=now)
    for user in rest:
        agreements.answer(game_id=game.pk, user=user, kind="end", agree=True, now=now)


def strand(game: Game, user: User) -> None:
    """Put a bot on the seat, as after a third missed deadline."""
    Seat.objects.filter(game=game, user=user).update(bot="greedy", vacant_since=NOW)


def share_a_device(*users: User) -> None:
    for user in users:
        Sign.objects.create(
            user=user, kind=Sign.Kind.DEVICE, digest=digest_of("device", "shared"), seen_at=NOW
        )


def play_games(ladder: Ladder, number: int, *, since: datetime = NOW) -> datetime:
    """Play this many games of three players on their only ladder, each won by the one with the smallest id.

    The ladder is asked every few hours, since the same three players have to wait two days for each other.
    """
    now = since
    for _game in range(number):
        while not ladder_tables.seat_ladder(ladder_id=ladder.pk, now=now):
            now += 7 * HOUR
        game = LadderSeat.objects.running().latest("pk").game
        finish(game, *sorted(people(game), key=lambda user: user.pk), now=now)
        LadderEntry.objects.update(lost_in_a_row=0, paused_at=None, pause="")
        now += HOUR
    return now
