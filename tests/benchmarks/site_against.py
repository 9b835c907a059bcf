"""Compare the site of this tree and of a commit: `python tests/benchmarks/site_against.py [commit] [rounds]`.

It measures pages, moves, polls and timeouts in milliseconds of processor time, Python's and the database's, on a
PostgreSQL with a database for each tree. Both play the same games with the same luck, alternate after a few
requests and restart in between, so that other load affects both alike. Only the ratios count.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections import defaultdict
from pathlib import Path
from statistics import median, quantiles
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from tests import infrastructure  # noqa: E402 (the path comes first)

AT_ONCE = 20
FIGURES = ("clock", "python", "database")

ANSWER = """
import brotli, gc, importlib, json, secrets, sys
from pathlib import Path
from time import perf_counter, process_time

secrets.token_hex = lambda size=32: "ab" * size  # the same seeds in both trees
import django
django.setup()
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

call_command("migrate", verbosity=0)
site = importlib.import_module("tests.benchmarks.site")
stacks = {name: site.Stack(80, table) for name, table in {"base": site.BASE, **site.OTHERS}.items()}
# as catansite/wsgi.py and catansite/__init__.py
gc.collect()
gc.freeze()
gc.set_threshold(10_000, 5, 80)

def stack(name):
    return stacks[name]

def database():
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        return int(Path(f"/proc/{cursor.fetchone()[0]}/schedstat").read_text().split()[0]) / 1e9

def page(name):
    made = stack(name)
    return lambda: made.clients[0].get(made.path)

def mark(name):
    made = stack(name)
    tag = made.clients[0].get(made.path + "mark/")["ETag"]
    return lambda: made.clients[0].get(made.path + "mark/", headers={"if-none-match": tag})

def move(name):
    made = stack(name)
    seat, fields = site._next_fields(made)
    client = made.clients[int(seat)]
    return lambda: client.post(made.path + "move/", fields, headers={"hx-request": "true", "table-pane": "hidden"})

def timeout(name):
    from games.models.seat import Seat
    try:
        from games.services.time import clocks
    except ImportError:
        from games.services import clocks
    made = stack(name)
    made.game.refresh_from_db()
    if made.game.is_over:
        made.new_game(str(made.game.pk))
    seat = Seat.objects.filter(game=made.game, decision__isnull=False).first()
    Seat.objects.filter(game=made.game).update(misses=0, missed_label="")
    return lambda: clocks.time_out(seat_id=seat.pk, decision=seat.decision, now=seat.due_at)

ASKED = {"page": page, "mark": mark, "move": move, "timeout": timeout}
for line in sys.stdin:
    what, name, times = json.loads(line)
    spent, answer = [], None
    for _ in range(times):
        ask = ASKED[what](name)
        before, began, at = database(), process_time(), perf_counter()
        answer = ask()
        ended, python = perf_counter(), process_time()
        spent.append([ended - at, python - began, database() - before])
    ask = ASKED[what](name)
    with CaptureQueriesContext(connection) as queries:
        ask()
        asked = [one["sql"].split()[0] for one in queries if one["sql"].split()[0] not in ("SAVEPOINT", "RELEASE")]
    content = getattr(answer, "content", b"")
    print(json.dumps([spent, len(asked), len(content), len(brotli.compress(content, quality=6))]), flush=True)
"""


class Site:
    """A process that answers requests with a tree's code, on its own database."""

    def __init__(self, tree: Path, url: str, folder: Path) -> None:
        environment = {
            **os.environ,
            "PYTHONPATH": str(tree),
            "PYTHONHASHSEED": "0",
            "DATABASE_URL": url,
            "DATABASE_POOL": "0",
            "DJANGO_ENV": "test",
            "DJANGO_SETTINGS_MODULE": "tests.settings",
            "VAR_DIR": str(folder),
        }
        self.process = subprocess.Popen(
            [sys.executable, "-c", ANSWER],
            cwd=tree,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def ask(self, what: str, table: str, times: int) -> tuple[list[list[float]], int, int, int]:
        """Repeat a request; return seconds by kind, queries, bytes, compressed bytes."""
        asked, told = self.process.stdin, self.process.stdout
        assert asked is not None
        assert told is not None
        asked.write(json.dumps([what, table, times]) + "\n")
        asked.flush()
        spent, queries, size, compressed = json.loads(told.readline())
        return spent, queries, size, compressed

    def __enter__(self) -> Site:
        return self

    def __exit__(self, *failed: Any) -> None:
        self.process.communicate()


WHAT = (
    ("page", "base"),
    ("page", "Cities & Knights"),
    ("page", "Hansa Teutonica"),
    ("move", "base"),
    ("move", "Cities & Knights"),
    ("move", "Hansa Teutonica"),
    ("mark", "base"),
    ("timeout", "base"),
)


def main(arguments: list[str]) -> None:
    """Unpack the commit into a temporary folder, and measure."""
    commit = arguments[0] if arguments else "HEAD^"
    rounds = int(arguments[1]) if len(arguments) > 1 else 6
    with tempfile.TemporaryDirectory(prefix="against-") as folder, infrastructure.postgres() as url:
        old = Path(folder) / "tree"
        old.mkdir()
        packed = subprocess.run(["git", "archive", commit], cwd=ROOT, check=True, capture_output=True)
        subprocess.run(["tar", "-x", "-C", old], input=packed.stdout, check=True)
        found: dict[tuple[str, str], dict[str, list[Any]]] = defaultdict(lambda: {"was": [], "is": []})
        for turn in range(rounds):
            both = {"was": old, "is": ROOT}
            sites = {
                name: Site(tree, _database(url, f"{name}_{turn}"), Path(folder) / name)
                for name, tree in both.items()
            }
            with sites["was"], sites["is"]:
                for what, table in WHAT:
                    for site in sites.values():
                        site.ask(what, table, 3)
                    for part in range(2):
                        for name in sorted(sites, reverse=bool((turn + part) % 2)):
                            found[what, table][name].append(sites[name].ask(what, table, AT_ONCE))
            print(f"round {turn + 1}, load {os.getloadavg()[0]:.1f}", flush=True)
        print(f"Against {commit}: milliseconds, medians; queries; bytes (compressed)")
        for (what, table), told in found.items():
            print(_line(f"{what}, {table}", told), flush=True)


def _database(url: str, name: str) -> str:
    import psycopg

    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"')
    return url.rsplit("/", 1)[0] + f"/{name}"


def _line(what: str, told: dict[str, list[Any]]) -> str:
    said, all_spent = [], {}
    for name, answers in told.items():
        spent = [one for answer in answers for one in answer[0]]
        python, database = (median(one[kind] for one in spent) * 1e3 for kind in (1, 2))
        clock = quantiles((one[0] * 1e3 for one in spent), n=100)
        all_spent[name] = median(one[1] + one[2] for one in spent) * 1e3
        queries = sorted({answer[1] for answer in answers})
        size, compressed = (int(median(answer[kind] for answer in answers)) for kind in (2, 3))
        said.append(
            f"{name} {python:.2f} + {database:.2f} of the database (clock {clock[49]:.1f} / {clock[98]:.1f}), "
            f"{queries[0]}-{queries[-1]} queries, {size} ({compressed})"
        )
    return f"{what}: {all_spent['is'] / all_spent['was']:.3f} of its processor time\n  " + "\n  ".join(said)


if __name__ == "__main__":
    main(sys.argv[1:])
