"""Asking a bot to look back at a finished game, and its work in parts."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from accounts.services import delete_account
from games.bots.look_back import judge_of
from games.models.game import Game
from games.models.look_back import LookBack
from games.selectors.people.my_data import export_user
from games.services import worker_wakeups
from games.services.operations import administration
from games.services.operations.packing import KEPT_AS_ROWS, pack_game
from games.services.practice import look_backs
from games.services.practice.look_backs import (
    DAILY,
    DAY,
    LEASE,
    MOST_TRIES,
    PATIENCE,
    PLAYERS_FIRST,
    EnoughForToday,
    NotForThisGame,
    NotOver,
    PlayersFirst,
)
from tests.selectors.conftest import ORDER, table_of
from tests.services.conftest import HOUR, NOW, is_over, step

pytestmark = pytest.mark.django_db
SECOND = timedelta(seconds=1)


@pytest.fixture
def over(party):
    game = party(until=is_over)
    Game.objects.filter(pk=game.game.pk).update(finished_at=NOW)
    return game


@pytest.fixture
def quick():
    """Do the work at once, without a bot: each part looks at half of the moves."""

    def half(part):
        done = min(len(part.moves), part.work["done"] + (len(part.moves) + 1) // 2)
        return {**part.work, "done": done}

    look_backs.work_with(half)
    yield
    look_backs.work_with(None)


@pytest.fixture
def failing():
    """Fail in each part, as when a worker has no memory left."""

    def fail(part):
        raise EOFError("the process has ended")

    look_backs.work_with(fail)
    yield
    look_backs.work_with(None)


def ask(over, seat="0", **more):
    return look_backs.ask(game_id=over.game.pk, user=over.users[seat], **{"now": NOW, **more})


def part(row, now=NOW):
    row.refresh_from_db()
    return look_backs.go_on(look_back_id=row.pk, done=row.done, now=now)


def another_over(over, **fields):
    """Make another finished game of the same players, without its moves."""
    game = Game.objects.get(pk=over.game.pk)
    seats, start = list(game.seats.all()), game.snapshots.get(kind="start")
    game.pk, game.invite_token = None, f"token {Game.objects.count()}"
    for name, value in fields.items():
        setattr(game, name, value)
    game.save(force_insert=True)
    for seat in seats:
        seat.pk, seat.game = None, game
        seat.save(force_insert=True)
    start.pk, start.game = None, game
    start.save(force_insert=True)
    return game


# ------------------------------------------------------------------ asking


def test_a_player_asks_and_a_second_one_joins(over):
    other = another_over(over)
    row = ask(over)

    assert ask(over, "1") == row
    assert LookBack.objects.get().game == over.game != other
    assert row.asked_by == over.users["0"]
    assert row.of > 0


def test_nobody_asks_about_a_game_that_is_played(party):
    running = party(until=step("main"))

    with pytest.raises(NotOver):
        ask(running)
    assert not LookBack.objects.exists()


def test_others_ask_a_day_after_the_end(over, player):
    stranger = player()

    with pytest.raises(PlayersFirst):
        look_backs.ask(game_id=over.game.pk, user=stranger, now=NOW + PLAYERS_FIRST - SECOND)

    assert look_backs.ask(game_id=over.game.pk, user=stranger, now=NOW + PLAYERS_FIRST)


def test_of_those_who_have_not_played_an_imported_game_its_collector_asks_first(over, player):
    collector = player("Collector")
    imported = another_over(over, imported=True, host=collector)

    with pytest.raises(PlayersFirst):
        look_backs.ask(game_id=imported.pk, user=player(), now=NOW)

    assert look_backs.ask(game_id=imported.pk, user=collector, now=NOW)


def test_a_user_asks_for_five_games_a_day(over):
    games = [another_over(over) for _ in range(DAILY)]
    for game in games:
        look_backs.ask(game_id=game.pk, user=over.users["0"], now=NOW)

    with pytest.raises(EnoughForToday):
        ask(over, now=NOW + DAY - SECOND)
    # who joins needs none of them
    look_backs.ask(game_id=games[0].pk, user=over.users["0"], now=NOW)
    assert ask(over, "1")


def test_five_games_a_day_are_counted_from_the_first(over):
    for game in [another_over(over) for _ in range(DAILY)]:
        look_backs.ask(game_id=game.pk, user=over.users["0"], now=NOW)

    assert ask(over, now=NOW + DAY)


def test_work_that_failed_does_not_count_when_it_is_asked_for_again(over):
    for game in [another_over(over) for _ in range(DAILY - 1)]:
        look_backs.ask(game_id=game.pk, user=over.users["0"], now=NOW)
    LookBack.objects.filter(pk=ask(over).pk).update(failed_at=NOW)

    assert ask(over).failed_at is None
    LookBack.objects.filter(game=over.game).update(failed_at=NOW, asked_by=over.users["1"])
    look_backs.ask(game_id=another_over(over).pk, user=over.users["0"], now=NOW)
    with pytest.raises(EnoughForToday):
        ask(over)
    assert LookBack.objects.get(game=over.game).failed_at == NOW


def test_bots_do_not_look_back_at_a_title_that_was_not_measured(over):
    Game.objects.filter(pk=over.game.pk).update(modules=["base", "no_such_module"])

    with pytest.raises(NotForThisGame):
        ask(over)


# ------------------------------------------------------------------ the work


def test_the_work_is_done_in_parts_and_kept(over, quick):
    row = ask(over)

    assert part(row)
    row.refresh_from_db()
    assert 0 < row.percent < 100
    assert row.finished_at is None
    assert part(row)

    row.refresh_from_db()
    assert row.finished_at is not None
    assert row.percent == 100
    assert "state" not in row.work
    assert not part(row)


def test_a_bot_looks_back_at_a_packed_game(over, monkeypatch):
    monkeypatch.setattr(look_backs, "AT_ONCE", 600.0)
    judge = replace(judge_of(over.game.rules, over.game.modules), judges_moves=False)
    monkeypatch.setattr("games.bots.look_back.judge_of", lambda *_game: judge)
    pack_game(game_id=over.game.pk, now=NOW + KEPT_AS_ROWS)
    row = ask(over)

    assert part(row)

    row.refresh_from_db()
    assert row.finished_at is not None
    assert row.work["chances"][-1]["of"].values()
    assert set(row.work["moments"]) == {"0", "1", "2", "3"}


def test_the_next_game_follows_and_imported_ones_come_last(over, quick):
    imported = look_backs.ask(
        game_id=another_over(over, imported=True).pk, user=over.users["0"], now=NOW - SECOND
    )
    row = ask(over)

    assert not part(imported)
    with worker_wakeups.kept() as woken:
        while part(row):
            pass
    assert list(LookBack.objects.to_do()) == [imported]
    assert woken == []
    assert part(imported) or imported.of == 0


def test_a_wakeup_that_comes_twice_is_ignored(over, quick):
    row = ask(over)

    assert look_backs.go_on(look_back_id=row.pk, done=0, now=NOW)
    assert not look_backs.go_on(look_back_id=row.pk, done=0, now=NOW)


def test_a_stopped_worker_leaves_work_that_the_sweep_continues(
    over, quick, django_capture_on_commit_callbacks
):
    row = ask(over)
    LookBack.objects.filter(pk=row.pk).update(claimed_until=NOW + LEASE)
    look_backs.ask(game_id=another_over(over).pk, user=over.users["0"], now=NOW)

    assert not part(row)
    assert look_backs.wake(now=NOW + LEASE) == 0
    with worker_wakeups.kept() as woken, django_capture_on_commit_callbacks(execute=True):
        assert look_backs.wake(now=NOW + LEASE + PATIENCE) == 1

    assert woken == [(worker_wakeups.LOOK_BACK, (row.pk, 0))]
    assert part(row, now=NOW + LEASE + PATIENCE)


def test_a_part_that_is_done_clears_the_failures_before_it(over, quick):
    row = ask(over)
    LookBack.objects.update(tries=MOST_TRIES - 1)

    assert part(row)

    row.refresh_from_db()
    assert row.tries == 0


def test_work_that_fails_again_and_again_is_given_up_and_can_be_asked_for_again(over, failing):
    row = ask(over)
    for _try in range(MOST_TRIES):
        assert not part(row)
    row.refresh_from_db()
    assert row.failed_at is None

    assert not part(row)

    row.refresh_from_db()
    assert row.failed_at == NOW
    again = ask(over, "1")
    assert again.pk != row.pk
    assert again.asked_by == over.users["1"]


# ------------------------------------------------------------------ what ends it


def test_rolling_a_game_back_deletes_it(party):
    running = party(until=step("main"))
    LookBack.objects.create(game=running.game, asked_at=NOW)
    other = LookBack.objects.create(game=another_over(running), asked_at=NOW)

    administration.roll_back(game_id=running.game.pk, number=0, now=NOW)

    assert LookBack.objects.get() == other


def test_a_game_that_is_deleted_meanwhile_is_left_alone(over):
    row = ask(over)

    def deleted(part):
        LookBack.objects.filter(pk=row.pk).delete()
        return part.work

    look_backs.work_with(deleted)
    try:
        look_backs.go_on(look_back_id=row.pk, done=0, now=NOW)
    finally:
        look_backs.work_with(None)

    assert not LookBack.objects.exists()


def test_my_data_lists_it_and_a_deleted_account_leaves_no_name(over):
    ask(over)
    anna = over.users["0"]
    assert export_user(anna)["look_backs"] == [{"game": over.game.pk, "asked_at": NOW.isoformat()}]

    delete_account(user=anna, now=NOW)

    assert LookBack.objects.get().asked_by is None


def test_looks_back_are_worked_out_in_the_order_in_which_they_were_asked_for_imported_games_last(player):
    anna = player("Anna")
    looks = [
        LookBack.objects.create(
            game=table_of(anna), asked_by=anna, asked_at=NOW + hours * HOUR, comes_last=number == 4
        )
        for number, hours in enumerate((*ORDER, 0))
    ]

    assert [*LookBack.objects.to_do()] == [looks[number] for number in (2, 0, 1, 3, 4)]
