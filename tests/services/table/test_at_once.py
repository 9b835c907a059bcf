"""Simultaneous moves in real threads and processes, on a real database file or server."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from typing import Any

import pytest
from django.db import connection, transaction

from accounts.models import User
from accounts.services import ban, delete_account
from games.models.claims import LONGEST_LEASE, claim
from games.models.notification import Notification
from games.models.seat import Seat
from games.models.turn import Turn
from games.services.errors import Refused
from games.services.table import moves
from games.services.table.sitting import Sitting
from games.services.time import clocks
from tests.infrastructure import ROOT, environment
from tests.services.conftest import NOW, Party, step

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]

Order = dict[str, Any]


def order(game: Party, seat: str, key: str, move: tuple[str, Any] | None = None) -> Order:
    verb, argument = move or game.any_move(seat)
    return {
        "game": game.game.pk,
        "user": game.users[seat].pk,
        "seat": seat,
        "verb": verb,
        "argument": argument,
        "decision": game.waiting.decision,
        "key": key,
    }


def by_threads(game: Party, orders: list[Order]) -> list[dict[str, Any]]:
    """Make all these moves at the same time, each in a thread with its own connection."""
    results: list[dict[str, Any]] = [{} for _ in orders]
    together = threading.Barrier(len(orders), timeout=20)

    def move(place: int, wanted: Order) -> None:
        try:
            connection.ensure_connection()
            together.wait()
            turn = moves.play(
                game_id=wanted["game"],
                user=game.users[wanted["seat"]],
                verb=wanted["verb"],
                argument=wanted["argument"],
                decision=wanted["decision"],
                key=wanted["key"],
                now=NOW,
            )
            results[place] = {"number": turn.number, "turn": turn.pk}
        except Exception as error:
            results[place] = {"error": type(error).__name__}
        finally:
            connection.close()

    threads = [threading.Thread(target=move, args=args) for args in enumerate(orders)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results


def by_processes(_game: Party, orders: list[Order]) -> list[dict[str, Any]]:
    """Make all these moves at the same time, each in its own process."""
    command = [sys.executable, str(ROOT / "tests" / "services" / "mover.py")]
    settings = environment(DJANGO_SETTINGS_MODULE="tests.settings")
    movers = [
        subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=ROOT,
            env=settings,
            text=True,
        )
        for _order in orders
    ]
    for mover, wanted in zip(movers, orders, strict=True):
        print(json.dumps(wanted), file=mover.stdin, flush=True)
    for mover in movers:
        assert mover.stdout is not None
        assert mover.stdout.readline() == "ready\n"
    for mover in movers:
        print("go", file=mover.stdin, flush=True)
    results = []
    for mover in movers:
        said, _nothing = mover.communicate(timeout=60)
        assert mover.returncode == 0
        results.append(json.loads(said))
    return results


def test_two_different_moves_at_once_are_one_move_and_one_explanation(party):
    game = party(until=step("pre_roll"))
    seat = game.active

    results = by_threads(game, [order(game, seat, f"tab-{tab}", ("roll", None)) for tab in range(2)])

    assert sorted(result.get("error", "") for result in results) == ["", "StaleMove"]
    assert Turn.objects.filter(key__startswith="tab-").count() == 1


@pytest.mark.parametrize(
    "at_once",
    [
        pytest.param(by_threads, id="threads"),
        pytest.param(by_processes, id="processes", marks=pytest.mark.postgresql),
    ],
)
def test_a_double_click_is_one_move(party, at_once):
    game = party()
    seat = game.active
    wanted = order(game, seat, "form")

    results = at_once(game, [wanted] * 4)

    assert [result.get("error") for result in results] == [None] * 4
    assert len({result["turn"] for result in results}) == 1
    assert Turn.objects.count() == 1


def test_seats_that_discard_at_the_same_moment_all_succeed(party):
    game = party(until=step("discard", 3))
    seats = list(game.waiting.due)

    results = by_threads(game, [order(game, seat, f"seat-{seat}") for seat in seats])

    assert [result.get("error") for result in results] == [None] * 3
    assert len({result["number"] for result in results}) == 3
    assert set(game.waiting.due.values()) == {"robber"}


def test_of_four_tabs_one_places_the_settlement(party):
    """A decision is not answered twice."""
    game = party()

    results = by_threads(game, [order(game, game.active, f"any-{n}") for n in range(4)])

    assert sum("number" in result for result in results) == 1
    assert Turn.objects.count() == 1


def test_many_workers_time_a_seat_out_once(party):
    game = party(until=step("discard", 3), decision_hours=24)
    due_at = max(Seat.objects.exclude(due_at=None).values_list("due_at", flat=True))
    done: list[int] = []
    together = threading.Barrier(4, timeout=20)

    def work() -> None:
        try:
            connection.ensure_connection()
            together.wait()
            done.append(clocks.sweep(now=due_at))
        finally:
            connection.close()

    workers = [threading.Thread(target=work) for _ in range(4)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()

    assert len(done) == 4
    assert Turn.objects.filter(actor="timeout", verb="discard").count() == 3
    assert game.fresh().last_number == Turn.objects.filter(hidden=False).count()


def test_a_row_is_claimed_by_one_worker(party):
    party(until=step("discard", 3))
    assert Notification.objects.pending().count() >= 3
    rows = Notification.objects.due(NOW)
    claims: list[list[int]] = []
    together = threading.Barrier(4, timeout=20)

    def work() -> None:
        try:
            connection.ensure_connection()
            together.wait()
            claims.append(claim(rows.all(), now=NOW, until=NOW + LONGEST_LEASE, limit=2))
        finally:
            connection.close()

    workers = [threading.Thread(target=work) for _ in range(4)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()

    claimed = [pk for some in claims for pk in some]
    assert len(claimed) == len(set(claimed)) == min(8, Notification.objects.pending().count())


def test_a_timeout_and_the_answer_at_the_same_moment_are_one_answer(party):
    game = party(until=step("pre_roll"), decision_hours=24)
    seat = game.seat(game.active)
    now = seat.due_at
    decision = game.waiting.decision
    together = threading.Barrier(2, timeout=20)
    errors: list[str] = []

    def answer() -> None:
        try:
            connection.ensure_connection()
            together.wait()
            game.play(seat.key, "roll", decision=decision, now=now)
        except Refused as error:
            errors.append(type(error).__name__)
        finally:
            connection.close()

    def time_out() -> None:
        try:
            connection.ensure_connection()
            together.wait()
            clocks.sweep(now=now)
        finally:
            connection.close()

    workers = [threading.Thread(target=answer), threading.Thread(target=time_out)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()

    assert Turn.objects.filter(verb="roll", decision=decision).count() == 1
    assert errors in ([], ["StaleMove"])


@pytest.mark.parametrize("ends", [delete_account, ban])
def test_an_account_ends_while_its_player_moves(party, ends):
    """A move locks its game, then its player's row. Ending an account does the same, so there is no deadlock."""
    game = party(until=step("main"))
    user = game.users[game.active]
    moving, failures = threading.Event(), []

    def end() -> None:
        try:
            moving.wait(20)
            ends(user=User.objects.get(pk=user.pk), now=NOW)
        except Exception as error:
            failures.append(error)
        finally:
            connection.close()

    ending = threading.Thread(target=end)
    ending.start()
    with transaction.atomic():
        Sitting.of_running(game.game.pk, now=NOW)
        moving.set()
        ending.join(1)  # By now it waits for the game, and must not hold the player's row.
        User.objects.filter(pk=user.pk).update(acted_at=NOW)
    ending.join(30)

    assert not ending.is_alive()
    assert failures == []
    assert not User.objects.get(pk=user.pk).is_active
    assert game.fresh().seats.filter(user=user, bot="").count() == 0
