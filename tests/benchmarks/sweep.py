"""A thousand seats time out, among ten thousand that wait and among a million, on a PostgreSQL of its own.

    python tests/benchmarks/sweep.py

prints one line of JSON: for each number of waiting seats, the milliseconds that claiming the due ones took,
a sweep that finds nothing, and the whole sweep with every timeout played. `make bench` runs it.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from datetime import UTC, datetime, timedelta
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from tests import infrastructure  # noqa: E402 (the path comes first)

DUE = 1_000
WAITING = (10_000, 1_000_000)
SEATS = 4
NOW = datetime(2026, 3, 2, 18, tzinfo=UTC)
ROUNDS = 15


def main() -> None:
    """Start PostgreSQL, fill it, measure, print."""
    with tempfile.TemporaryDirectory(prefix="bench-") as folder, infrastructure.postgres() as url:
        os.environ.update(DATABASE_URL=url, DJANGO_ENV="test", VAR_DIR=folder)
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
        import django

        django.setup()
        from django.core.management import call_command

        call_command("migrate", verbosity=0)
        figures: dict[str, Any] = {"load": os.getloadavg()[0]}
        pattern = a_game()
        there = 0
        for number in WAITING:
            waiting(pattern, there, number)
            there = number
            figures[str(number)] = measure(pattern)
        print(json.dumps(figures))


def a_game() -> int:
    """A running game of four people, asked for its first settlement; not timed itself."""
    from accounts.models import User
    from games import services
    from games.models import Game

    users = [User.objects.create_user(f"{n}@example.org", "-", display_name=f"Player {n}") for n in "abcd"]
    game = services.create_game(
        host=users[0], title="catan", modules=["base"], options={}, seats=SEATS, now=NOW - timedelta(days=2)
    )
    for user in users[1:]:
        services.join(game_id=game.pk, user=user, now=NOW - timedelta(days=2))
    Game.objects.filter(pk=game.pk).update(vacations=False, nights_off=False)
    game.seats.update(due_at=None, remind_at=None, rescue_at=None)
    return int(game.pk)


def waiting(pattern: int, first: int, last: int) -> None:
    """Fill up to so many seats that wait and are not due for a while: copies without a board."""
    _copy_games(pattern, (last - first) // SEATS, state="'{}'")
    sql(
        "INSERT INTO games_seat (game_id, number, decision, step, due_since, due_at, remind_at, clock_from, {rest})"
        " SELECT g.id, n, 1, 'setup_settlement', %s, %s::timestamptz + random() * interval '5 days',"
        " %s::timestamptz + random() * interval '12 hours', %s, {values}"
        " FROM games_game g CROSS JOIN generate_series(0, %s) n CROSS JOIN"
        " (SELECT * FROM games_seat WHERE game_id = %s AND number = 0) s"
        " WHERE g.name = 'copy' AND g.id > %s",
        [
            NOW,
            NOW + timedelta(days=1),
            NOW + timedelta(hours=1),
            NOW,
            SEATS - 1,
            pattern,
            _newest_seat_game(),
        ],
    )
    sql("ANALYZE games_seat")


def due(pattern: int) -> None:
    """Add games in which one seat's time is over: whole copies."""
    before = _newest_seat_game()
    _copy_games(pattern, DUE, state="state")
    sql(
        "INSERT INTO games_seat (game_id, number, decision, step, due_since, due_at, remind_at, clock_from, {rest})"
        " SELECT g.id, s.number, s.decision, s.step, s.due_since,"
        " CASE WHEN s.decision IS NULL THEN NULL ELSE %s::timestamptz - random() * interval '1 hour' END,"
        " NULL, CASE WHEN s.decision IS NULL THEN NULL ELSE %s::timestamptz END, {values}"
        " FROM games_game g CROSS JOIN (SELECT * FROM games_seat WHERE game_id = %s) s"
        " WHERE g.name = 'copy' AND g.id > %s",
        [NOW, NOW - timedelta(days=30), pattern, before],
    )
    sql(
        "INSERT INTO games_snapshot (game_id, kind, position, state, log, chance)"
        " SELECT g.id, s.kind, s.position, s.state, s.log, s.chance FROM games_game g"
        " CROSS JOIN (SELECT * FROM games_snapshot WHERE game_id = %s) s WHERE g.name = 'copy' AND g.id > %s",
        [pattern, before],
    )


def measure(pattern: int) -> dict[str, float]:
    """Time the claims, a sweep with nothing to do, and the whole sweep."""
    from games import services
    from games.models import Seat, Turn
    from games.models.claims import claim
    from games.services import clocks

    due(pattern)
    claims = []
    for _ in range(ROUNDS):
        began = perf_counter()
        claimed = len(claim(Seat.objects.overdue(NOW), now=NOW, until=NOW + clocks.LEASE, limit=DUE))
        claims.append(perf_counter() - began)
        assert claimed == DUE, claimed
        Seat.objects.filter(claimed_until__isnull=False).update(claimed_until=None)
        sql("VACUUM games_seat")
    before = Turn.objects.filter(actor="timeout").count()
    began = perf_counter()
    services.sweep(now=NOW)
    whole = perf_counter() - began
    played = Turn.objects.filter(actor="timeout").count() - before
    assert played >= DUE, played
    began = perf_counter()
    services.sweep(now=NOW)
    nothing = perf_counter() - began
    return {
        "claims": round(1e3 * median(claims), 1),
        "claims_at_best": round(1e3 * min(claims), 1),
        "nothing": round(1e3 * nothing, 1),
        "whole": round(1e3 * whole),
        "timeouts": played,
    }


def _copy_games(pattern: int, count: int, *, state: str) -> None:
    from games.models import Game

    changed = {
        "id": None,
        "name": "'copy'",
        "invite_token": "md5(random()::text || n::text)",
        "state": state,
        "stale_at": "NULL",
    }
    names = [field.column for field in Game._meta.concrete_fields if field.column != "id"]
    values = [changed.get(name) or f"g.{name}" for name in names]
    sql(
        f"INSERT INTO games_game ({', '.join(names)})"
        f" SELECT {', '.join(values)} FROM games_game g CROSS JOIN generate_series(1, %s) n WHERE g.id = %s",
        [count, pattern],
    )


def _newest_seat_game() -> int:
    from django.db.models import Max

    from games.models import Seat

    return int(Seat.objects.aggregate(last=Max("game"))["last"])


def sql(text: str, parameters: list[Any] | None = None) -> None:
    """Run a statement; `{rest}` and `{values}` stand for a seat's other columns."""
    from django.db import connection

    from games.models import Seat

    named = ("id", "game_id", "number", "decision", "step", "due_since", "due_at", "remind_at", "clock_from",
             "rescue_at")  # fmt: skip
    rest = [field.column for field in Seat._meta.concrete_fields if field.column not in named]
    if "{rest}" in text:
        values = ["s.user_id" if name == "user_id" else f"s.{name}" for name in rest]
        if "generate_series" in text:
            values = ["NULL" if name == "user_id" else "'a'" if name == "name" else value
                      for name, value in zip(rest, values, strict=True)]  # fmt: skip
        text = text.format(rest=", ".join(f'"{name}"' for name in rest), values=", ".join(values))
    with connection.cursor() as cursor:
        cursor.execute(text, parameters)


if __name__ == "__main__":
    main()
