"""Benchmark of a thousand timeouts among ten thousand waiting seats and among a million, on a private PostgreSQL.

    python tests/benchmarks/sweep.py

prints one line of JSON. The database is like one that has run for a while: commits reach the disk, the tables are
vacuumed and analyzed, and the due seats are spread among the waiting ones. Both sizes exist at the same time and
are measured in turn, so that other load affects both. `make bench` runs it.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from tests import infrastructure  # noqa: E402 (the path comes first)

DUE = 1_000
FEW, MANY = 10_000, 1_000_000
SEATS = 4
NOW = datetime(2026, 3, 2, 18, tzinfo=UTC)
ROUNDS = 15


def main() -> None:
    """Start PostgreSQL, fill it, measure, print."""
    with (
        tempfile.TemporaryDirectory(prefix="bench-") as folder,
        infrastructure.postgres_server(durable=True) as server,
    ):
        url = f"postgres://tables@127.0.0.1:{server.port}/postgres"
        os.environ.update(DATABASE_URL=url, DJANGO_ENV="test", VAR_DIR=folder)
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
        import django

        django.setup()
        from django.core.management import call_command

        call_command("migrate", verbosity=0)
        pattern = a_game()
        fill(pattern, FEW)
        copy_database("few")
        whole = {FEW: whole_sweep()}
        fill(pattern, MANY - FEW)
        figures: dict[str, Any] = {"load": os.getloadavg()[0]} | claims({FEW: "few", MANY: "default"})
        whole[MANY] = whole_sweep()
        for number, figure in whole.items():
            figures[str(number)] |= figure
        print(json.dumps(figures))


# ------------------------------------------------------------------ measurements


def claims(databases: dict[int, str]) -> dict[str, Any]:
    """Claim in turn; measure the clock with the commit, the processor, and the executor alone."""
    from django.db import connections

    found: dict[int, dict[str, list[float]]] = {
        number: {"wall": [], "processor": [], "executor": [], "pages": []} for number in databases
    }
    for round_ in range(ROUNDS + 1):
        for number, alias in databases.items():
            wall, processor = timed(lambda alias=alias: claim_due(alias), alias)
            release(alias)
            with connections[alias].execute_wrapper(explained):
                plan = json.loads(claim_due(alias))[0]
            release(alias)
            # The first round fills the connections' caches.
            if round_:
                executor = plan["Execution Time"]
                pages = plan["Plan"]["Shared Hit Blocks"] + plan["Plan"]["Shared Read Blocks"]
                for name, value in (("wall", wall), ("processor", processor), ("executor", executor)):
                    found[number][name].append(value)
                found[number]["pages"].append(pages)
    return {
        str(number): {
            **{name: round(median(values), 1) for name, values in measured.items()},
            "best": round(min(measured["wall"]), 1),
        }
        for number, measured in found.items()
    }


def claim_due(alias: str) -> Any:
    """Claim what is due; under `explained`, return the plan."""
    from games.models.claims import claim
    from games.models.seat import Seat
    from games.services.time import clocks

    rows = Seat.objects.using(alias).overdue(NOW)
    claimed = claim(rows, now=NOW, until=NOW + clocks.LEASE, limit=DUE)
    if len(claimed) == 1:
        return json.dumps(claimed[0])
    assert len(claimed) == DUE, len(claimed)
    return claimed


def explained(execute: Any, text: str, parameters: Any, many: bool, context: Any) -> Any:
    """Execute and explain a claim, so that it returns its plan."""
    if text.startswith("UPDATE"):
        text = f"EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, FORMAT JSON) {text}"
    return execute(text, parameters, many, context)


def release(alias: str) -> None:
    """Release all claims and vacuum, as a server eventually does automatically."""
    from games.models.seat import Seat

    Seat.objects.using(alias).filter(claimed_until__isnull=False).update(claimed_until=None)
    sql("VACUUM games_seat", alias=alias)


def whole_sweep() -> dict[str, float]:
    """Sweep with every timeout played, and once more with nothing to do."""
    from games.models.turn import Turn
    from games.services.time import clocks

    before = Turn.objects.filter(actor="timeout").count()
    whole, processor = timed(lambda: clocks.sweep(now=NOW))
    played = Turn.objects.filter(actor="timeout").count() - before
    assert played >= DUE, played
    nothing, _processor = timed(lambda: clocks.sweep(now=NOW))
    return {
        "nothing": round(nothing, 1),
        "whole": round(whole),
        "whole_processor": round(processor),
        "timeouts": played,
    }


def timed(act: Any, alias: str = "default") -> tuple[float, float]:
    """Return milliseconds of the clock, and of the processor in this process and the server's backend."""
    before = process_time() + server_time(alias)
    began = perf_counter()
    act()
    wall = perf_counter() - began
    return 1e3 * wall, 1e3 * (process_time() + server_time(alias) - before)


def server_time(alias: str) -> float:
    """Return the processor seconds of the server process behind a connection; 0 if the system does not tell."""
    from django.db import connections

    connections[alias].ensure_connection()
    pid = connections[alias].connection.info.backend_pid
    with suppress(FileNotFoundError):
        return int(Path(f"/proc/{pid}/schedstat").read_text().split()[0]) / 1e9
    return 0.0


# ------------------------------------------------------------------ data


def a_game() -> int:
    """Create a running game of four people at its first settlement, without a deadline."""
    from accounts.models import User
    from games.models.game import Game
    from games.services.table import new_tables, open_tables

    users = [User.objects.create_user(f"{n}@example.org", "-", display_name=f"Player {n}") for n in "abcd"]
    game = new_tables.create_game(
        host=users[0], title="catan", modules=["base"], options={}, seats=SEATS, now=NOW - timedelta(days=2)
    )
    for user in users[1:]:
        open_tables.join(game_id=game.pk, user=user, now=NOW - timedelta(days=2))
    Game.objects.filter(pk=game.pk).update(vacations=False, nights_off=False)
    game.seats.update(due_at=None, remind_at=None, rescue_at=None)
    return int(game.pk)


def fill(pattern: int, number: int) -> None:
    """Add this many waiting seats, and among them a thousand due ones."""
    with shuffled_seats():
        waiting(pattern, number)
        due(pattern)
    sql("VACUUM ANALYZE")
    sql("CHECKPOINT")


@contextmanager
def shuffled_seats() -> Iterator[None]:
    """Collect seats, and insert them in random order, so that due seats lie among waiting ones."""
    sql("CREATE TEMPORARY TABLE fresh AS SELECT * FROM games_seat WITH NO DATA")
    yield
    names = ", ".join(f'"{name}"' for name in seat_columns() if name != "id")
    sql(f"INSERT INTO games_seat ({names}) SELECT {names} FROM fresh ORDER BY random()")
    sql("DROP TABLE fresh")


def waiting(pattern: int, number: int) -> None:
    """Add this many seats that are not due for a while: copies without a board."""
    before = _copy_games(pattern, number // SEATS, state="'{}'")
    sql(
        "INSERT INTO fresh (game_id, number, decision, step, due_since, due_at, remind_at, clock_from, {rest})"
        " SELECT g.id, n, 1, 'setup_settlement', %s, %s::timestamptz + random() * interval '5 days',"
        " %s::timestamptz + random() * interval '12 hours', %s, {values}"
        " FROM games_game g CROSS JOIN generate_series(0, %s) n CROSS JOIN"
        " (SELECT * FROM games_seat WHERE game_id = %s AND number = 0) s"
        " WHERE g.name = 'copy' AND g.id > %s",
        [NOW, NOW + timedelta(days=1), NOW + timedelta(hours=1), NOW, SEATS - 1, pattern, before],
    )


def due(pattern: int) -> None:
    """Add games in which one seat's time is over: complete copies."""
    before = _copy_games(pattern, DUE, state="state")
    sql(
        "INSERT INTO fresh (game_id, number, decision, step, due_since, due_at, remind_at, clock_from, {rest})"
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


def _copy_games(pattern: int, count: int, *, state: str) -> int:
    """Copy a game; return the highest id before."""
    from django.db.models import Max

    from games.models.game import Game

    before = int(Game.objects.aggregate(last=Max("pk"))["last"])
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
    return before


def copy_database(name: str) -> None:
    """Copy the database under a second name, as an alias in Django."""
    from django.db import connections

    default = connections["default"]
    source = default.settings_dict["NAME"]
    default.close()
    default.close_pool()
    # A database with connections cannot be a template, so connect to another one.
    default.settings_dict["NAME"] = "template1"
    sql(f"CREATE DATABASE {name} TEMPLATE {source}")
    default.close()
    default.close_pool()
    default.settings_dict["NAME"] = source
    connections.settings[name] = {**default.settings_dict, "NAME": name}


def seat_columns() -> list[str]:
    from games.models.seat import Seat

    return [field.column for field in Seat._meta.concrete_fields]


def sql(text: str, parameters: list[Any] | None = None, *, alias: str = "default") -> None:
    """Run a statement; `{rest}` and `{values}` stand for a seat's other columns."""
    from django.db import connections

    named = ("id", "game_id", "number", "decision", "step", "due_since", "due_at", "remind_at", "clock_from",
             "rescue_at")  # fmt: skip
    rest = [name for name in seat_columns() if name not in named]
    if "{rest}" in text:
        values = ["s.user_id" if name == "user_id" else f"s.{name}" for name in rest]
        if "generate_series" in text:
            values = ["NULL" if name == "user_id" else "'a'" if name == "name" else value
                      for name, value in zip(rest, values, strict=True)]  # fmt: skip
        text = text.format(rest=", ".join(f'"{name}"' for name in rest), values=", ".join(values))
    with connections[alias].cursor() as cursor:
        cursor.execute(text, parameters)


if __name__ == "__main__":
    main()
