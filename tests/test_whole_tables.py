"""Queries that take all rows of a table are found, and each function that may ask them is there."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from games.models.ladder import Ladder
from games.services.ladders import ladder_tables
from tests.whole_tables import MEANT, ROOT, looked_at, whole_table


@pytest.mark.django_db
def test_a_query_of_the_site_without_a_condition_is_found():
    with looked_at(meant=frozenset()) as found:
        ladder_tables.make_ladders(now=datetime(2026, 11, 30, tzinfo=UTC))

    assert found == {
        "games/services/ladders/ladder_tables.py make_ladders takes all rows of games_ladder",
    }


@pytest.mark.django_db
def test_a_test_may_ask_for_all_rows():
    with looked_at(meant=frozenset()) as found:
        assert Ladder.objects.count() == 0

    assert not found


@pytest.mark.parametrize(
    ("sql", "table"),
    [
        ('SELECT "a"."id" FROM "a" ORDER BY "a"."id"', "a"),
        ('SELECT COUNT(*) FROM "a"', "a"),
        ('UPDATE "a" SET "b" = 1', "a"),
        ('DELETE FROM "a"', "a"),
        ('DELETE FROM "a" WHERE "a"."id" IN (1)', None),
        ('SELECT "a"."id" FROM "a" WHERE "a"."id" = 1', None),
        ('INSERT INTO "a" VALUES (1)', None),
        ("SELECT 1", None),
    ],
)
def test_a_query_takes_all_rows_if_it_has_no_condition(sql, table):
    assert whole_table(sql) == table


@pytest.mark.parametrize("name", sorted(MEANT))
def test_each_function_that_may_take_all_rows_is_there(name):
    file, function = name.split()
    with open(f"{ROOT}{file}", encoding="utf-8") as text:
        assert f"def {function.rpartition('.')[2]}(" in text.read()
