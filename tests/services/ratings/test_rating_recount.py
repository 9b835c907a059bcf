"""Recomputing all ratings gives the same numbers, in whatever order games have ended. See docs/ratings.md."""

from __future__ import annotations

import contextlib
import random
import threading
from datetime import datetime, timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from accounts.models import User
from accounts.services import delete_account
from games.models.game import Game
from games.models.rating import Rating, RatingChange
from games.models.seat import Seat
from games.rating.skill import START
from games.services.errors import AgreementOpen, GameNotRunning, NoAgreementOpen, NotYourSeat
from games.services.ratings import rating_recount
from games.services.table import agreements, departures, new_tables, open_tables
from games.services.time import absences
from tests.services.conftest import HOUR, NOW

# A check has its own transaction and its own view of the database.
pytestmark = pytest.mark.django_db(transaction=True)

THREADS = 4
GAMES = 24
PEOPLE = 6


def numbers() -> tuple[list, list]:
    """Return all ratings and rating changes, without the rows' ids."""
    return (
        [list(row.facts.values()) for row in RatingChange.objects.order_by("pk")],
        list(
            Rating.objects.order_by("user", "family").values_list(
                "user", "family", "mu", "sigma", "ordinal", "games", "rated_at"
            )
        ),
    )


def command(*arguments: str) -> str:
    told = StringIO()
    call_command("recompute_ratings", *arguments, stdout=told)
    return told.getvalue()


def begin(luck: random.Random, users: list[User]) -> Game:
    """Start a rated game of three or four; in some, a player is away or was replaced."""
    title = luck.choice(["catan", "hansa"])
    sitting = luck.sample(users, luck.randint(3, 4))
    game = new_tables.create_game(
        host=sitting[0], title=title, modules=["base"], options={}, seats=len(sitting), rated=True,
        start_when_full=False, now=NOW,
    )  # fmt: skip
    for user in sitting[1:]:
        open_tables.join(game_id=game.pk, user=user, now=NOW)
    open_tables.start(game_id=game.pk, host=sitting[0], now=NOW)
    moment = NOW + luck.randint(1, 40) * HOUR
    if luck.random() < 0.6:
        away = luck.randrange(len(sitting))
        Seat.objects.filter(game=game, number=away).update(bot="greedy", vacant_since=moment)
        others = [user for user in users if user not in sitting]
        if luck.random() < 0.7:
            absences.take_over(game_id=game.pk, user=luck.choice(others), seat=away, now=moment + HOUR)
    return game


def end(game: Game, luck: random.Random) -> None:
    """End a game by agreement, or by resignations until one player is left, unless it has ended already."""
    now = NOW + timedelta(days=luck.randint(3, 9))
    with contextlib.suppress(GameNotRunning, NotYourSeat, AgreementOpen,
                             NoAgreementOpen):  # fmt: skip
        end_of_those_who_play(game, luck, now)


def end_of_those_who_play(game: Game, luck: random.Random, now: datetime) -> None:
    people = [seat.user for seat in game.seats.select_related("user") if not seat.bot]
    luck.shuffle(people)
    if luck.random() < 0.5:
        agreements.propose(game_id=game.pk, user=people[0], kind="end", now=now)
        for user in people[1:]:
            agreements.answer(game_id=game.pk, user=user, kind="end", agree=True, now=now)
    else:
        for place, user in enumerate(people[1:]):
            departures.resign(game_id=game.pk, user=user, now=now + place * HOUR)


def end_at_once(games: list[Game], seed: str) -> None:
    """End games from several threads that take the next game in turn."""
    left, trouble = iter(games), []
    mine = threading.Lock()

    def work(number: int) -> None:
        luck = random.Random(f"{seed}/{number}")
        try:
            while True:
                with mine:
                    game = next(left, None)
                if game is None:
                    return
                end(game, luck)
        except Exception as error:
            trouble.append(error)
        finally:
            connection.close()

    threads = [threading.Thread(target=work, args=[number]) for number in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert trouble == []


@pytest.mark.slow  # plays two dozen games from four threads, on a real database
@pytest.mark.parametrize(
    "seed",
    [
        pytest.param("spring", marks=pytest.mark.postgresql),
        pytest.param("summer", marks=pytest.mark.one_database),
        pytest.param("autumn", marks=pytest.mark.postgresql),
    ],
)
def test_games_that_end_at_once_in_any_order_are_rated_again_to_the_same_numbers(player, seed):
    luck = random.Random(seed)
    users = [player() for _number in range(PEOPLE)]
    games = [begin(luck, users) for _number in range(GAMES)]
    luck.shuffle(games)

    end_at_once(games, seed)

    assert Game.objects.filter(status="finished").count() == GAMES
    assert RatingChange.objects.values("game").distinct().count() == GAMES
    assert RatingChange.objects.filter(part="replacement").exists()
    before = numbers()
    assert command("--check").splitlines()[-1].startswith(f"{GAMES} games, {len(before[0])} changes")
    command()
    assert numbers() == before
    Rating.objects.update(mu=1, sigma=2, ordinal=-5, games=77)
    RatingChange.objects.filter(pk=RatingChange.objects.order_by("pk")[9].pk).update(mu_after=3)
    with pytest.raises(CommandError):
        command("--check")
    command()
    assert numbers() == before
    assert command("--check")


@pytest.mark.slow  # plays sixteen games from five threads, on a real database
@pytest.mark.parametrize("seed", ["storm", "calm"])
def test_accounts_are_deleted_while_games_of_theirs_end(player, seed):
    luck = random.Random(seed)
    users = [player() for _number in range(PEOPLE)]
    leavers = luck.sample(users, 2)
    games = [begin(luck, users) for _number in range(16)]
    luck.shuffle(games)
    trouble = []

    def leave(user):
        try:
            delete_account(user=user, now=NOW + timedelta(days=4))
        except Exception as error:
            trouble.append(error)
        finally:
            connection.close()

    threads = [threading.Thread(target=leave, args=[user]) for user in leavers]
    for thread in threads:
        thread.start()
    end_at_once(games, seed)
    for thread in threads:
        thread.join()

    assert trouble == []
    assert not Seat.objects.filter(user__in=leavers, bot="", game__status="running").exists()
    assert command("--check")


@pytest.fixture
def played(player):
    """Five finished games of five people."""
    luck = random.Random("played")
    users = [player() for _number in range(5)]
    for _game in range(5):
        end(begin(luck, users), luck)
    return users


def in_order_of_their_ends() -> list[int]:
    """Set the games' end times in the order in which they were rated, so that a game without rows has its place."""
    games = list(dict.fromkeys(RatingChange.objects.order_by("pk").values_list("game", flat=True)))
    for place, game in enumerate(games):
        at = NOW + timedelta(days=30 + place)
        Game.objects.filter(pk=game).update(finished_at=at)
        RatingChange.objects.filter(game=game).update(at=at)
    command()
    return games


def test_checking_writes_nothing(played):
    Rating.objects.filter(user=played[0]).update(mu=1)
    before = numbers()

    with pytest.raises(CommandError, match=r"differences: [1-9]"):
        command("--check")

    assert numbers() == before


def test_a_missing_game_is_rated_in_its_turn(played):
    games = in_order_of_their_ends()
    before = numbers()
    RatingChange.objects.filter(game=games[2]).delete()

    told = command()

    assert "rows should be" in told
    assert numbers() == before


def test_everything_can_be_rated_for_the_first_time(played):
    in_order_of_their_ends()
    before = numbers()
    RatingChange.objects.all().delete()
    Rating.objects.all().delete()

    told = command()

    assert numbers() == before
    assert f"5 games, {len(before[0])} changes, {len(before[1])} ratings, differences" in told
    assert command().startswith(f"5 games, {len(before[0])} changes, {len(before[1])} ratings")


def test_a_rating_without_games_is_that_of_a_newcomer(played, player):
    new = player()
    Rating.objects.create(user=new, family="hansa", mu=40, sigma=1, ordinal=37, games=9)

    command()

    row = Rating.objects.get(user=new)
    assert (row.skill, row.games, row.rated_at) == (START, 0, None)


def test_a_deleted_account_changes_nobodys_numbers(played):
    before = numbers()

    delete_account(user=played[0], now=NOW + timedelta(days=60))

    assert numbers() == before
    assert command("--check")
    assert played[0].pk not in Rating.objects.of_family("").values_list("user", flat=True)


def ended_games(player, number: int) -> tuple[list[User], list[Game]]:
    luck = random.Random("winter")
    users = [player() for _number in range(PEOPLE)]
    games = [begin(luck, users) for _number in range(number)]
    for game in games[:-1]:
        end(game, luck)
    return users, games


@pytest.mark.both_databases
@pytest.mark.parametrize("wrong", ["nothing", "the first", "one in the middle", "a rating"])
def test_a_game_that_ends_while_all_are_read_waits_for_nothing_and_is_rated_once(player, monkeypatch, wrong):
    _users, games = ended_games(player, 8)
    rows = list(RatingChange.objects.order_by("pk"))
    if wrong in ("the first", "one in the middle"):
        row = rows[0] if wrong == "the first" else rows[len(rows) // 2]
        RatingChange.objects.filter(pk=row.pk).update(mu_after=3)
    elif wrong == "a rating":
        Rating.objects.filter(pk=Rating.objects.order_by("pk")[2].pk).update(mu=3, ordinal=-3)
    hold_ends, ended = rating_recount._hold_ends, []

    def after_another_game_has_ended() -> None:
        if connection.vendor == "postgresql":
            end_at_once(games[-1:], "while all are read")
            ended.append(Game.objects.get(pk=games[-1].pk).is_over)
        hold_ends()

    monkeypatch.setattr(rating_recount, "_hold_ends", after_another_game_has_ended)
    recount = rating_recount.recompute_ratings(now=NOW)

    assert all(ended)
    assert recount.is_same == (wrong == "nothing")
    assert recount.games == RatingChange.objects.values("game").distinct().count()
    assert rating_recount.check_ratings().is_same


def test_what_was_right_is_read_again_if_a_game_is_let_go_meanwhile(player, monkeypatch):
    _users, games = ended_games(player, 6)
    hold_ends = rating_recount._hold_ends

    def after_a_game_has_gone() -> None:
        RatingChange.objects.filter(game=games[1]).delete()
        Game.objects.filter(pk=games[1].pk).update(rated=False)
        hold_ends()

    monkeypatch.setattr(rating_recount, "_hold_ends", after_a_game_has_gone)

    assert not rating_recount.recompute_ratings(now=NOW).is_same
    assert rating_recount.check_ratings().is_same
