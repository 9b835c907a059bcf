"""Tests that start from a kept world find exactly what was made for the first of them."""

from __future__ import annotations

import pytest

from accounts.models import User
from tests import worlds
from tests.services.conftest import party
from tests.worlds import world

__all__ = ["party"]

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


@pytest.fixture(autouse=True)
def _nothing_is_kept(monkeypatch):
    monkeypatch.setattr(worlds, "_asked", set())
    monkeypatch.setattr(worlds, "_kept", {})


class Maker:
    """Makes a player, and counts the calls."""

    def __init__(self, player, name="Anna"):
        self.player, self.name, self.made = player, name, 0

    def __call__(self) -> int:
        self.made += 1
        return int(self.player(self.name).pk)


def forget() -> None:
    """Delete the players, as the end of a test does."""
    for user in User.objects.all():
        user.emailaddress_set.all().delete()
    User.objects.all().delete()


def test_a_world_is_made_twice_and_then_laid_with_all_its_rows(player):
    make = Maker(player)
    for _time in range(2):
        forget()
        world("one player", make)
    made = list(User.objects.values())
    forget()

    pk = world("one player", make)

    assert make.made == 2
    assert list(User.objects.values()) == made
    assert User.objects.get(pk=pk).emailaddress_set.get().verified


def test_a_world_is_made_anew_where_its_rows_would_have_the_keys_of_others(player):
    make = Maker(player)
    for _time in range(2):
        forget()
        pk = world("one player", make)
    forget()
    User.objects.create(pk=pk, email="zoe@example.org", display_name="Zoe")

    world("one player", make)

    assert make.made == 3
    assert {user.display_name for user in User.objects.all()} == {"Anna", "Zoe"}


def test_a_world_that_changes_what_was_there_is_not_kept(player):
    zoe = player("Zoe")
    made = []

    def rename() -> None:
        made.append(True)
        User.objects.filter(pk=zoe.pk).update(display_name=f"Zoe {len(made)}")

    for _time in range(4):
        world("renamed", rename)

    assert len(made) == 4
    assert User.objects.get().display_name == "Zoe 4"


def test_other_worlds_are_other_worlds(player):
    for name in ("Anna", "Bence"):
        forget()
        for _time in range(3):
            forget()
            world(name, Maker(player, name))

        assert [user.display_name for user in User.objects.all()] == [name]
