"""Plain SQL makes the same objects as Django's own queries, every time."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.db.models.signals import post_save

from accounts.models import User
from accounts.plain_sql import INSERTED_AT_ONCE, Columns, change, insert, rows, values_of, write
from games.models.game import Game
from games.models.seat import Seat
from games.models.turn import Turn
from tests.services.conftest import party

__all__ = ["party"]

pytestmark = [pytest.mark.django_db, pytest.mark.database, pytest.mark.both_databases]

SEAT, USER = Columns(Seat, "s"), Columns(User, "u")
SEATS = f"""
    SELECT {SEAT}, {USER}, s.number + 1 FROM games_seat s LEFT JOIN accounts_user u ON u.id = s.user_id
    WHERE s.game_id = %(game)s ORDER BY s.number
"""
NAME = Columns(User, "u", "id", "display_name")


@pytest.fixture
def game(party):
    return party().game


def same(found, plain):
    """Return True if two objects of a model have the same values in all columns."""
    names = [field.attname for field in plain._meta.concrete_fields]
    return [(name, getattr(found, name)) for name in names] == [
        (name, getattr(plain, name)) for name in names
    ]


def test_objects_are_whole_and_what_else_is_asked_stands_behind_them(game, django_assert_num_queries):
    User.objects.filter(seats__game=game).update(
        acted_at=game.created_at, vacation_saved=timedelta(days=2, seconds=1), is_staff=True
    )
    plain = list(game.seats.select_related("user").order_by("number"))

    with django_assert_num_queries(1):
        found = list(rows(SEATS, SEAT, USER, game=game.pk))
        assert [number for _seat, _user, number in found] == [1, 2, 3, 4]
        for (seat, user, _number), row in zip(found, plain, strict=True):
            assert same(seat, row)
            assert same(user, row.user)


def test_columns_of_json_are_read(game):
    columns = Columns(Game, "g")

    (found,) = next(rows(f"SELECT {columns} FROM games_game g WHERE g.id = %(game)s", columns, game=game.pk))

    assert same(found, Game.objects.get(pk=game.pk))
    assert found.state["seats"].keys() == {"0", "1", "2", "3"}


def test_an_outer_join_that_finds_nothing_makes_no_object(game):
    Seat.objects.filter(game=game, number=2).update(user=None, bot="random")

    assert [user is None for _seat, user, _number in rows(SEATS, SEAT, USER, game=game.pk)] == [
        False,
        False,
        True,
        False,
    ]


def test_a_column_that_was_not_read_is_fetched_when_it_is_looked_at(game, django_assert_num_queries):
    sql = f"SELECT {NAME} FROM accounts_user u WHERE u.id = %(user)s"
    (user,) = next(rows(sql, NAME, user=game.host_id))

    with django_assert_num_queries(0):
        assert user.display_name == "Anna"
    with django_assert_num_queries(1):
        assert user.email


def test_a_column_that_there_is_not_cannot_be_chosen():
    with pytest.raises(ValueError, match="has not all"):
        Columns(User, "u", "id", "shoe_size")


def test_values_are_never_taken_for_sql_and_nothing_equals_nothing(game):
    sql = "SELECT id FROM games_turn WHERE game_id = %(game)s AND key = %(key)s"
    Turn.objects.filter(game=game).update(key=None)

    for key in ("' OR ''='", "%(game)s", None, ""):
        assert values_of(sql, game=game.pk, key=key) == []
    assert values_of(sql, game=None, key=None) == []


def test_a_number_larger_than_any_column_is_found_nowhere(game):
    assert values_of("SELECT id FROM games_game WHERE id = %(game)s", game=10**30) == []
    assert (
        values_of("SELECT id FROM games_game WHERE id IN (%(game)s, %(other)s)", game=1, other=10**30) == []
    )
    assert values_of("SELECT id FROM games_game WHERE id = %(game)s", game=game.pk) == [(game.pk,)]


def test_what_has_changed_since_is_found_and_postgresql_keeps_its_plan(game, settings):
    repeated = settings.DATABASES["default"].get("OPTIONS", {}).get("prepare_threshold", 0)
    for _ in range(repeated + 2):
        assert len(list(rows(SEATS, SEAT, USER, game=game.pk))) == 4
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT statement FROM pg_prepared_statements")
            assert [one for (one,) in cursor.fetchall() if "s.number + 1" in one]

    Seat.objects.filter(game=game, number=0).update(color="violet")
    Seat.objects.filter(game=game, number=3).delete()

    assert next(seat.color for seat, *_more in rows(SEATS, SEAT, USER, game=game.pk)) == "violet"
    assert len(list(rows(SEATS, SEAT, USER, game=game.pk))) == 3


def test_rows_are_written_at_once_and_what_is_not_named_stays(game, django_assert_num_queries):
    seats = list(game.seats.order_by("number"))
    Seat.objects.filter(pk=seats[1].pk).update(rank=1, claimed_until=game.created_at)
    moment, day = game.created_at + timedelta(hours=3), timedelta(days=1, microseconds=1)

    with django_assert_num_queries(1):
        write(Seat, {
            seats[0].pk: {"color": "violet", "asked": True, "bank": day, "rank": 2, "seen_at": moment},
            seats[1].pk: {"rank": None, "claimed_until": None, "step": seats[1].step},
            seats[3].pk: {"color": "'; --", "rank": None},
        })  # fmt: skip
        write(Seat, {})

    after = list(Seat.objects.filter(game=game).order_by("number"))
    first = after[0]
    assert (first.color, first.asked, first.bank, first.rank, first.seen_at) == (
        "violet",
        True,
        day,
        2,
        moment,
    )
    assert (after[1].rank, after[1].claimed_until, after[1].color) == (None, None, seats[1].color)
    assert same(after[2], seats[2])
    assert (after[3].color, after[3].rank, after[3].bank) == ("'; --", None, seats[3].bank)


def test_json_is_written_as_the_field_writes_it(game):
    write(
        Game, {game.pk: {"marks": {"b": "1", "a": "2"}, "state": None, "status": "open", "started_at": None}}
    )

    found = Game.objects.get(pk=game.pk)
    assert (list(found.marks), found.state, found.status) == (["b", "a"], None, "open")


def test_one_row_is_written_and_no_other(game, django_assert_num_queries):
    seats = list(game.seats.order_by("number"))
    moment = game.created_at + timedelta(hours=3)

    with django_assert_num_queries(1):
        write(Seat, {seats[1].pk: {"color": "violet", "seen_at": moment, "bank": timedelta(hours=1)}})

    after = list(Seat.objects.filter(game=game).order_by("number"))
    assert (after[1].color, after[1].seen_at, after[1].bank, after[1].step) == (
        "violet",
        moment,
        timedelta(hours=1),
        seats[1].step,
    )
    assert all(same(after[at], seats[at]) for at in (0, 2, 3))


def test_a_change_says_how_many_rows_it_has_found(game):
    sql = "UPDATE games_seat SET color = 'violet' WHERE game_id = %(game)s AND number < %(number)s"

    assert change(sql, game=game.pk, number=3) == 3
    assert change(sql, game=game.pk, number=0) == 0
    assert game.seats.filter(color="violet").count() == 3


def test_new_rows_get_their_numbers_in_their_order_and_are_whole(game, django_assert_num_queries):
    made = [
        Turn(
            game=game,
            position=900 + at,
            number=900 + at,
            seat="1",
            actor=Turn.Actor.SITE,
            log=[{"kind": "z", "public": {"b": at, "a": "'; --"}, "private": {}}],
            at=game.created_at,
            missed=bool(at % 2),
        )
        for at in range(INSERTED_AT_ONCE + 2)
    ]

    with django_assert_num_queries(2):
        insert(made)
        insert([])

    assert all(same(Turn.objects.get(game=game, position=one.position), one) for one in made)
    made[0].number = 7
    made[0].save()
    assert Turn.objects.filter(game=game, position__gte=900).count() == len(made)


def test_a_listener_is_notified_of_new_rows(game):
    told = []

    def listen(instance, created, **_rest):
        told.append((instance.pk, created))

    post_save.connect(listen, sender=Turn)
    try:
        turn = Turn(game=game, position=900, number=900, actor=Turn.Actor.SITE, at=game.created_at)
        insert([turn])
    finally:
        post_save.disconnect(listen, sender=Turn)

    assert told == [(turn.pk, True)]
