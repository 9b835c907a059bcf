"""No query reads, changes or deletes a whole table, except where that is meant.

A query without WHERE usually lacks a filter, which a test with one row does not notice.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from django.db import connection

ROOT = f"{Path(__file__).parent.parent}/"
OURS = tuple(f"{ROOT}{folder}/" for folder in ("accounts", "catansite", "games"))
NOT_THE_SITE = ("/migrations/", "/workshop/")
TAKES_ROWS = re.compile(r"(SELECT\b.*?\bFROM|UPDATE|DELETE FROM) \"?(\w+)", re.DOTALL)

MEANT = frozenset({
    # few rows
    "games/backlog.py silence",
    "games/schema.py unapplied_migrations",
    "games/services/ladders/ladder_tables.py make_ladders",
    "games/services/ladders/seasons.py _archive",
    "games/services/ratings/rating_recount.py _ladders",
    "games/services/watching/rating_bands.py refresh_standings",
    "games/templatetags/ratings.py recount_notice",
    # lists of everything, a page at a time
    "games/selectors/clubs/club_pages.py clubs",
    "games/selectors/moderation/cases.py trail",
    # what counts everything again, copies it or seals it with another key
    "accounts/second_factor.py seal_again",
    "games/management/databases.py _counted",
    "games/services/operations/backup.py _Reader.rows",
    "games/services/operations/backup.py _go_on_counting",
    "games/services/people/reliability.py recompute_reliability",
    "games/services/ratings/rating_recount.py _Recomputation._ratings",
    "games/services/ratings/rating_recount.py _in_order",
    "games/services/watching/ended_games.py differences",
    "games/services/watching/ended_games.py recompute",
    # the columns of each table
    "games/schema.py missing_columns",
    # around Django's admin
    "catansite/admin_site.py AdminSite.admin_view.<locals>.answered",
    "catansite/admin_site.py ClosedLookups._filter_lookups",
    "catansite/middleware.py OutrunMiddleware.__call__",
})  # fmt: skip
"""The functions that need all rows of a table, each as file and name."""


def whole_table(sql: str) -> str | None:
    """Return the table of which a query takes all rows, or None."""
    found = TAKES_ROWS.match(sql)
    return None if found is None or " WHERE " in sql else found[2]


def asked_by() -> str | None:
    """Return the file and the function of the site that asks a query, or None if a test asks it."""
    frame: FrameType | None = sys._getframe(2)
    while frame is not None:
        file = frame.f_code.co_filename
        if file.startswith(OURS) and not any(part in file for part in NOT_THE_SITE):
            return f"{file.removeprefix(ROOT)} {frame.f_code.co_qualname}"
        if file.startswith(f"{ROOT}tests/") and file != __file__:
            return None
        frame = frame.f_back
    return None


@contextmanager
def looked_at(meant: frozenset[str] = MEANT) -> Iterator[set[str]]:
    """Collect the queries of the site that take all rows of a table, except those of functions that mean it."""
    found: set[str] = set()

    def look_at(execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
        table = whole_table(sql)
        if table is not None:
            where = asked_by()
            if where is not None and where not in meant:
                found.add(f"{where} takes all rows of {table}")
        return execute(sql, *rest)

    with connection.execute_wrapper(look_at):
        yield found


@pytest.fixture(autouse=True)
def _no_query_takes_a_whole_table() -> Iterator[None]:
    with looked_at() as found:
        yield
    assert not found
