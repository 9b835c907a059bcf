"""Queries whose SQL is put together once say what the plain ones say, each time anew."""

from __future__ import annotations

import pytest
from django.db import connection

from accounts.prepared import Given, Prepared
from games.models.game import Game
from games.models.seat import Seat
from tests.services.conftest import party

__all__ = ["party"]

pytestmark = pytest.mark.django_db

SEATS = Prepared(lambda: Seat.objects.filter(game=Given("game"), user=Given("user")).select_related("user"))
NUMBERS = Prepared(lambda: Seat.objects.filter(game=Given("game")).values_list("number", flat=True))


@pytest.fixture
def game(party):
    return party().game


def test_each_time_it_finds_what_is_asked_for(game):
    for seat in game.seats.all():
        assert SEATS.all(game=game.pk, user=seat.user_id) == [seat]
    assert NUMBERS.all(game=game.pk) == [0, 1, 2, 3]
    assert NUMBERS.all(game=game.pk + 1) == []


def test_it_finds_what_has_changed_since(game):
    seat = game.seats.first()
    assert SEATS.first(game=game.pk, user=seat.user_id).color == seat.color

    Seat.objects.filter(pk=seat.pk).update(color="violet")
    game.seats.exclude(pk=seat.pk).delete()

    assert SEATS.first(game=game.pk, user=seat.user_id).color == "violet"
    assert NUMBERS.all(game=game.pk) == [0]


def test_what_it_finds_is_whole(game, django_assert_num_queries):
    plain = game.seats.select_related("user").first()

    with django_assert_num_queries(1):
        found = SEATS.first(game=game.pk, user=plain.user_id)
        assert found.user.display_name == plain.user.display_name
    for field in Seat._meta.concrete_fields:
        assert getattr(found, field.attname) == getattr(plain, field.attname)


def test_nothing_equals_nothing(game):
    assert SEATS.first(game=game.pk, user=None) is None
    assert Prepared(lambda: Game.objects.filter(pk=Given("game"))).all(game=10**30) == []


@pytest.mark.database
def test_postgresql_keeps_its_plan_and_finds_what_has_changed_since(game, settings):
    if connection.vendor != "postgresql":
        assert NUMBERS.all(game=game.pk) == [0, 1, 2, 3]
        return
    for _ in range(settings.DATABASES["default"]["OPTIONS"]["prepare_threshold"] + 1):
        assert NUMBERS.all(game=game.pk) == [0, 1, 2, 3]
    with connection.cursor() as cursor:
        cursor.execute("SELECT statement FROM pg_prepared_statements")
        kept = [statement for (statement,) in cursor.fetchall()]
    assert [one for one in kept if "games_seat" in one]

    game.seats.first().delete()

    assert NUMBERS.all(game=game.pk) == [1, 2, 3]
    assert Seat.objects.filter(game=game).in_bulk(), "what is asked in the usual way is asked as ever"
