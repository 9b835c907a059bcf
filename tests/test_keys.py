"""Keys of different tables differ, and rows without an order come in reverse."""

from __future__ import annotations

import pytest

from accounts.models import User
from tests.keys import APART, first_keys, set_apart


def test_no_two_tables_begin_with_the_same_key() -> None:
    keys = first_keys().values()

    assert len({*keys}) == len(keys)
    assert min(keys) >= APART


@pytest.mark.both_databases
@pytest.mark.django_db
def test_a_new_row_follows_the_first_key_of_its_table() -> None:
    set_apart()

    user = User.objects.create_user("anna@example.org", display_name="Anna")

    assert user.pk == first_keys()[User] + 1


@pytest.mark.one_database
@pytest.mark.django_db
def test_rows_without_an_order_come_in_reverse_with_sqlite() -> None:
    people = [User.objects.create_user(f"{name}@example.org", display_name=name) for name in ("Anna", "Ben")]

    found = [*User.objects.order_by().filter(pk__in=[one.pk for one in people])]

    assert found == people[::-1]
