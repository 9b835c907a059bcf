"""Benchmark of the whole stack on a private PostgreSQL: gunicorn with two workers, over one connection.

    python tests/benchmarks/site.py

prints one line of JSON: for the table page, the poll for news and a move, the p50 and p99 in milliseconds, the
queries, the bytes, and Python's processor time in one process. `make bench` runs it.
"""

from __future__ import annotations

import http.client
import json
import os
import random
import sys
import tempfile
import urllib.parse
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter, process_time
from typing import Any, NamedTuple

import brotli

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from catansite.compression import QUALITY  # noqa: E402 (the path comes first)
from tests import infrastructure  # noqa: E402

ASKED = 300
MOVES_BEFORE = 200
MOVES = 200
TOKEN = "benchmark0benchmark0benchmark012"
AS_A_BROWSER = {"hx-request": "true", "table-pane": "hidden"}
"""Headers that a browser sends with a move while the log is open beside the board."""
NAMES = ("Anna", "Bence", "Chiara", "Dieter")


class Table(NamedTuple):
    """A title and its modules, played by four."""

    title: str
    modules: tuple[str, ...]


BASE = Table("catan", ("base",))
OTHERS = {
    "Cities & Knights": Table("catan", ("base", "cities_knights")),
    "Hansa Teutonica": Table("hansa", ("base",)),
}


class Stack:
    """A running game and a server that shows it."""

    def __init__(self, port: int, table: Table = BASE) -> None:
        from django.test import Client

        from accounts.models import User

        self.table = table
        self.users = [
            User.objects.filter(email=f"{name}@example.org".lower()).first()
            or User.objects.create_user(f"{name}@example.org", "-", display_name=name)
            for name in NAMES
        ]
        self.clients = [Client(headers={"host": f"127.0.0.1:{port}"}) for _ in NAMES]
        for client, user in zip(self.clients, self.users, strict=True):
            client.force_login(user)
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        self.luck = random.Random("benchmark")
        self.new_game("0")

    def new_game(self, seed: str) -> None:
        """Start a game, and play it into its middle."""
        from django.utils import timezone

        from games.services.table import moves, new_tables, open_tables

        self.game = new_tables.create_game(
            host=self.users[0],
            title=self.table.title,
            modules=list(self.table.modules),
            options={},
            seats=len(NAMES),
            now=timezone.now(),
        )
        for user in self.users[1:]:
            open_tables.join(game_id=self.game.pk, user=user, now=timezone.now())
        self.number = 0
        for _ in range(MOVES_BEFORE):
            seat, verb, argument, decision = self.next_move()
            moves.play(
                game_id=self.game.pk,
                user=self.users[int(seat)],
                verb=verb,
                argument=argument,
                decision=decision,
                key=self.key(),
                now=timezone.now(),
            )

    def key(self) -> str:
        self.number += 1
        return f"{self.game.pk}-{self.number}"

    def next_move(self) -> tuple[str, str, Any, int]:
        """Return a random move of a due seat, from a new game if this one is over."""
        self.game.refresh_from_db()
        if self.game.is_over:
            self.new_game(str(self.game.pk))
            self.game.refresh_from_db()
        title, state = self.game.rules, self.game.state
        waiting = title.waiting(state)
        seat = next(iter(waiting.due))
        while True:
            verb, argument = title.sample(state, seat, self.luck)
            if verb != "make_offer":
                return seat, verb, argument, waiting.decision

    def ask(
        self, method: str, path: str, seat: str = "0", fields: Any = None, **headers: str
    ) -> tuple[int, bytes, Any]:
        """Send one request of a seat's player over the persistent connection."""
        cookies = {**{key: morsel.value for key, morsel in self.clients[int(seat)].cookies.items()}}
        cookies["csrftoken"] = TOKEN
        sent = {
            "Cookie": "; ".join(f"{key}={value}" for key, value in cookies.items()),
            "X-CSRFToken": TOKEN,
            **AS_A_BROWSER,
            **headers,
        }
        body = None
        if fields is not None:
            body = urllib.parse.urlencode(fields)
            sent["Content-Type"] = "application/x-www-form-urlencoded"
        self.connection.request(method, path, body, sent)
        answer = self.connection.getresponse()
        return answer.status, answer.read(), answer.headers

    @property
    def path(self) -> str:
        return f"/games/{self.game.pk}/"


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="bench-") as folder, infrastructure.postgres() as url:
        os.environ.update(DATABASE_URL=url, DJANGO_ENV="test", VAR_DIR=folder)
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
        import django

        django.setup()
        from django.core.management import call_command

        call_command("migrate", verbosity=0)
        port, log = infrastructure.free_port(), Path(folder) / "gunicorn.log"
        server = ("gunicorn", "catansite.wsgi", "--workers", "2", "--bind", f"127.0.0.1:{port}")
        with infrastructure.process(*server, log=log, SECRET_KEY=_secret()):
            infrastructure.wait_until(lambda: _answers(port), "gunicorn answers")
            figures = measure(Stack(port))
            figures["others"] = {
                name: _measure_page(Stack(port, table))
                for name, table in OTHERS.items()
                if _is_offered(table)
            }
            print(json.dumps(figures))


def _secret() -> str:
    from django.conf import settings

    return str(settings.SECRET_KEY)


def _answers(port: int) -> bool:
    try:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
        connection.request("GET", "/")
        return connection.getresponse().status < 500
    except OSError:
        return False


def _is_offered(table: Table) -> bool:
    """Return True if such a table can be opened on the site."""
    from games import catalog

    if table.title not in catalog.titles():
        return False
    return set(table.modules) <= {
        module.key for module in catalog.offered_modules(catalog.title(table.title))
    }


def _measure_page(stack: Stack) -> dict[str, Any]:
    page = _timed(lambda: stack.ask("GET", stack.path, **{"hx-request": "false"}), ASKED, 200)
    return page | _in_process(stack)


def measure(stack: Stack) -> dict[str, Any]:
    """Return the figures of page, poll and move."""
    page = _measure_page(stack)
    tag = stack.ask("GET", stack.path + "mark/")[2]["ETag"]
    mark = _timed(lambda: stack.ask("GET", stack.path + "mark/", **{"If-None-Match": tag}), ASKED, 304)
    return {
        "page": page,
        "mark": mark,
        "move": _moves(stack),
        "load": os.getloadavg()[0],
    }


def _timed(request: Any, times: int, wanted: int) -> dict[str, Any]:
    spent = []
    body = b""
    for _ in range(times + 10):
        began = perf_counter()
        status, body, _headers = request()
        spent.append(perf_counter() - began)
        assert status == wanted, (status, body[:500])
    return _figures(spent[10:], body)


def _figures(spent: list[float], body: bytes) -> dict[str, Any]:
    parts = quantiles(spent, n=100)
    return {
        "p50": round(1e3 * parts[49], 2),
        "p99": round(1e3 * parts[98], 2),
        "bytes": len(body),
        "compressed": len(brotli.compress(body, quality=QUALITY)),
    }


def _in_process(stack: Stack) -> dict[str, Any]:
    """Return queries and Python's processor time, on which other load has less effect."""
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    stack.clients[0].get(stack.path)
    with CaptureQueriesContext(connection) as queries:
        answer = stack.clients[0].get(stack.path)
        asked = len(queries)
    assert answer.status_code == 200
    spent = []
    for _ in range(ASKED // 3):
        began = process_time()
        stack.clients[0].get(stack.path)
        spent.append(process_time() - began)
    return {"queries": asked, "processor": round(1e3 * median(spent), 2)}


def _moves(stack: Stack) -> dict[str, Any]:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    spent, body = [], b""
    for _ in range(MOVES):
        seat, fields = _next_fields(stack)
        began = perf_counter()
        status, body, _headers = stack.ask("POST", stack.path + "move/", seat, fields)
        spent.append(perf_counter() - began)
        assert status == 200, (status, fields, body[:500])
    busy = []
    for _ in range(MOVES // 4):
        seat, fields = _next_fields(stack)
        client = stack.clients[int(seat)]
        began = process_time()
        answer = client.post(stack.path + "move/", fields, headers=AS_A_BROWSER)
        busy.append(process_time() - began)
        assert answer.status_code == 200
    seat, fields = _next_fields(stack)
    with CaptureQueriesContext(connection) as queries:
        stack.clients[int(seat)].post(stack.path + "move/", fields, headers=AS_A_BROWSER)
    processor = {"processor": round(1e3 * median(busy), 2)}
    return _figures(spent, body) | {"queries": len(queries)} | processor


def _next_fields(stack: Stack) -> tuple[str, dict[str, Any]]:
    seat, verb, argument, decision = stack.next_move()
    fields = {"verb": verb, "argument": json.dumps(argument), "decision": decision, "key": stack.key()}
    return seat, fields


if __name__ == "__main__":
    main()
