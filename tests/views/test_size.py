"""The number of queries per page on a large site, and that no page scans a large table.

The numbers are exact, with twelve as the limit. If a page needs one more query, change its number here.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from django.db.models import Count
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.models.game import Game
from games.models.ladder import Ladder, LadderEntry
from games.models.seat import Seat
from games.models.watching import Follow

# So many people that a plan that reads all of them is never the fastest.
USERS, FINISHED, RUNNING = 60_000, 6_000, 600
LARGE = (
    "accounts_user", "games_ending", "games_follow", "games_game", "games_ladderentry", "games_rating",
    "games_ratingchange", "games_reliability", "games_seat", "games_snapshot", "games_turn",
)  # fmt: skip
MOST = 12
BUSY, VISITOR = "busy", "visitor"

# Viewer and page, and the number of queries.
PAGES = {
    (VISITOR, "/"): 4,
    (BUSY, "/"): 8,
    (BUSY, "/games/"): 9,
    (VISITOR, "/lobby/"): 5,
    (BUSY, "/lobby/"): 9,
    (BUSY, "/lobby/?title=hansa&bots=no&rated=yes"): 8,
    (VISITOR, "/watch/"): 3,
    (BUSY, "/watch/"): 6,
    (BUSY, "/watch/?by=rating&family=hansa&after=1.00,999999"): 6,
    (BUSY, "/watch/?by=followers"): 6,
    (VISITOR, "/leaders/"): 2,
    (BUSY, "/leaders/?family=hansa&behind=1.5,100"): 9,
    (VISITOR, "/ladders/{ladder}/"): 3,
    (VISITOR, "/ladders/{ladder}/?behind={halfway}"): 4,
    (BUSY, "/ladders/{ladder}/"): 9,
    (BUSY, "/ladders/{ladder}/?behind={halfway}"): 10,
    (VISITOR, "/statistics/"): 1,
    (VISITOR, "/players/{busy}/"): 6,
    (BUSY, "/players/{busy}/"): 8,
    (BUSY, "/players/{other}/?behind=1790000000000000,99"): 11,
}


@pytest.fixture(scope="module")
def site(django_db_setup: None, django_db_blocker: Any) -> Iterator[dict[str, User | str]]:
    """A large community for all tests of this file, with a busy player and another one."""
    with django_db_blocker.unblock():
        call_command("seed_benchmark", users=USERS, finished=FINISHED, running=RUNNING, stdout=io.StringIO())
        plays = Seat.objects.filter(game__status="running").values("user").annotate(games=Count("pk"))
        busy, other = (User.objects.get(pk=row["user"]) for row in plays.order_by("-games", "user")[:2])
        _open_tables(other)
        for game in Game.objects.running().public().exclude(seats__user=busy)[:9]:
            Follow.objects.get_or_create(user=busy, game=game, defaults={"since": game.created_at})
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")
        yield {"busy": busy, "other": other, **_a_ladder(busy)}
        # All rows go. To check the foreign keys of each would take SQLite minutes.
        with connection.constraint_checks_disabled():
            call_command("flush", interactive=False, verbosity=0)


def _open_tables(host: User) -> None:
    """Create sixty open tables, more than one page of the lobby, with free seats."""
    pattern = Game.objects.running().public().first()
    assert pattern is not None
    for number in range(60):
        game = Game(
            title=pattern.title, modules=pattern.modules, seat_count=4, host=host, created_at=pattern.created_at,
            invite_token=f"open-{number}", commitment="0" * 64, rated=True,
        )  # fmt: skip
        game.save()
        Seat.objects.create(game=game, number=0, user=host, joined_at=pattern.created_at)
    seat = Seat.objects.filter(game__status="running", game__visibility="public", user__isnull=False).last()
    assert seat is not None
    Seat.objects.filter(pk=seat.pk).update(bot="greedy", vacant_since=pattern.created_at)


def _a_ladder(last: User) -> dict[str, str]:
    """Create a ladder of five thousand players with this one last; return its slug and the key of its middle."""
    ladder = Ladder.objects.filter(entries__isnull=False).first()
    assert ladder is not None
    LadderEntry.objects.filter(ladder=ladder).delete()
    people = [*User.objects.exclude(pk=last.pk).order_by("pk")[:5000], last]
    entries = LadderEntry.objects.bulk_create(
        LadderEntry(
            ladder=ladder, user=one, games=9, ordinal=-number // 3,
            joined_at=ladder.created_at, waiting_since=ladder.created_at,
        )
        for number, one in enumerate(people)
    )  # fmt: skip
    halfway = entries[len(entries) // 2]
    return {"ladder": ladder.slug, "halfway": f"{halfway.ordinal!r},{halfway.pk}"}


ASKED: dict[tuple[str, str], list[str]] = {}
"""The queries of each page, cached because the site stays the same."""


def ask(site: dict[str, User | str], who: str, page: str) -> list[str]:
    """Return the statements of a page, requesting it only for the first test that asks."""
    if (who, page) not in ASKED:
        ASKED[who, page] = statements(site, who, page)
    return ASKED[who, page]


def statements(site: dict[str, User | str], who: str, page: str) -> list[str]:
    client = Client()
    if who == BUSY:
        client.force_login(site["busy"])
    path = page.format(**{name: getattr(one, "pk", one) for name, one in site.items()})
    client.get(path)  # The first request fills the process's caches.
    with CaptureQueriesContext(connection) as queries:
        answer = client.get(path)
        asked = [query["sql"] for query in queries.captured_queries]
    assert answer.status_code == 200
    assert len(answer.content) < 400_000
    return [sql for sql in asked if not re.match("SAVEPOINT|RELEASE|BEGIN|COMMIT", sql)]


@pytest.mark.one_database
@pytest.mark.slow  # some thousand games are seeded first
@pytest.mark.django_db
@pytest.mark.parametrize(("who", "page"), PAGES)
def test_a_page_asks_so_often(site, who, page):
    asked = ask(site, who, page)

    assert len(asked) == PAGES[who, page], "\n".join(asked)
    assert len(asked) <= MOST


@pytest.mark.both_databases  # each has its own planner
@pytest.mark.slow  # some thousand games are seeded first
@pytest.mark.django_db
@pytest.mark.parametrize(("who", "page"), PAGES)
def test_a_page_reads_no_large_table_through(site, who, page):
    for sql in ask(site, who, page):
        if sql.startswith("SELECT"):
            assert not read_through(sql), f"{read_through(sql)} in {sql}"


@pytest.mark.both_databases
@pytest.mark.slow  # some thousand games are seeded first
@pytest.mark.django_db
def test_reading_through_would_be_found(site):
    """The two tests above would detect it."""
    assert read_through(
        str(Game.objects.filter(name__contains="x").values("pk").query).replace("%x%", "'%x%'")
    )
    assert not read_through(str(Game.objects.filter(pk=1).query))


def read_through(sql: str) -> list[str]:
    """Return the large tables that a statement scans completely."""
    vendor = connection.vendor
    with connection.cursor() as cursor:
        cursor.execute(("EXPLAIN " if vendor == "postgresql" else "EXPLAIN QUERY PLAN ") + sql)
        plan = [str(row[-1] if vendor == "sqlite" else row[0]) for row in cursor.fetchall()]
    if vendor == "postgresql":
        return [table for line in plan for table in LARGE if re.search(rf"Seq Scan on {table}\b", line)]
    called = {table: table for table in LARGE}
    called |= {
        alias: table for table, alias in re.findall(r'"(\w+)" (?:AS )?"?([TUV]\d+)"?', sql) if table in LARGE
    }
    scanned = [found for line in plan if (found := re.match(r"SCAN (\w+)", line))]
    return [called[found[1]] for found in scanned if found[1] in called]
