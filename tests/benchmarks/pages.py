"""Benchmark of a large site's pages, seeded on a private PostgreSQL and requested in one process.

    python tests/benchmarks/pages.py

prints one line of JSON: for each page the medians of milliseconds and of Python's processor time, and the queries.
BENCH_USERS, BENCH_FINISHED and BENCH_RUNNING set the sizes; BENCH_DATABASE_URL names a database that has been
seeded already. `make bench` runs it.
"""

from __future__ import annotations

import contextlib
import json
import os
import sys
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from tests import infrastructure  # noqa: E402 (the path comes first)

ROUNDS = 15
USUAL = 20
SIZES = {"users": 1_000, "finished": 5_000, "running": 200}
PAGES = {
    "front page": "/",
    "My games": "/games/",
    "lobby": "/lobby/",
    "profile": "/players/{other}/",
    "profile, further down": "/players/{other}/?behind={behind}",
    "watch": "/watch/",
    "watch, one title by rating": "/watch/?family=hansa&by=rating",
    "leaders": "/leaders/",
    "leaders, half-way down": "/leaders/?behind=0.0,1",
    "statistics": "/statistics/",
    "ladders": "/ladders/",
    "ladder": "/ladders/{ladder}/",
}


def main() -> None:
    """Seed the database if needed, measure, print."""
    with contextlib.ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="bench-"))
        ready = os.environ.get("BENCH_DATABASE_URL", "")
        url = ready or stack.enter_context(infrastructure.postgres())
        os.environ.update(DATABASE_URL=url, DJANGO_ENV="test", VAR_DIR=folder)
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
        import django

        django.setup()
        figures = {} if ready else {"seeded": seed()}
        print(json.dumps(figures | measure() | {"load": os.getloadavg()[0]}))


def seed() -> dict[str, float]:
    """Make the community; return its sizes and how long it took."""
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    sizes = {name: int(os.environ.get(f"BENCH_{name.upper()}", usual)) for name, usual in SIZES.items()}
    began = perf_counter()
    call_command("seed_benchmark", **sizes, stdout=sys.stderr)
    return {**sizes, "seconds": round(perf_counter() - began, 1)}


def measure() -> dict[str, Any]:
    """Request each page as a busy player."""
    from django.db.models import Count
    from django.test import Client

    from games.models.ladder import Ladder, LadderEntry
    from games.models.seat import Seat

    plays = Seat.objects.filter(game__status="running").values("user").annotate(games=Count("pk"))
    # The measured player has twenty games, not the hundreds of the busiest player.
    busy, other = (row["user"] for row in plays.filter(games__lte=USUAL).order_by("-games", "user")[:2])
    ended = Seat.objects.filter(user=other, ended_at__isnull=False).order_by("-ended_at")
    middle = ended[ended.count() // 2]
    assert middle.ended_at is not None
    largest = LadderEntry.objects.values("ladder").annotate(size=Count("pk")).order_by("-size").first()
    ladder = Ladder.objects.get(pk=largest["ladder"]).slug if largest else ""
    behind = f"{int(middle.ended_at.timestamp() * 1e6)},{middle.game_id}"
    client = Client()
    client.force_login(middle.user.__class__.objects.get(pk=busy))
    return {
        "games of the player": Seat.objects.filter(user=busy).count(),
        "pages": {
            name: ask(client, path.format(other=other, behind=behind, ladder=ladder))
            for name, path in PAGES.items()
            if ladder or "{ladder}" not in path
        },
    }


def ask(client: Any, path: str) -> dict[str, float]:
    """Request a page several times."""
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    client.get(path)
    with CaptureQueriesContext(connection):
        answer = client.get(path)
        queries = len(connection.queries_log)
    assert answer.status_code == 200, (path, answer.status_code)
    took, busy = [], []
    for _ in range(ROUNDS):
        began, worked = perf_counter(), process_time()
        client.get(path)
        took.append(perf_counter() - began)
        busy.append(process_time() - worked)
    return {
        "ms": round(1e3 * median(took), 1),
        "processor": round(1e3 * median(busy), 1),
        "queries": queries,
        "bytes": len(answer.content),
    }


if __name__ == "__main__":
    main()
