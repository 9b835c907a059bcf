"""Simultaneous actions: a block and a seat, two requests, decisions in several games of the same players."""

from __future__ import annotations

import itertools
from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest
from django.db import transaction

from games.models.people import Friendship, Reliability
from games.selectors.people import relations
from games.services.errors import NoSeatForYou
from games.services.people import friends_and_blocks, reliability
from games.services.table import open_tables
from tests.services.conftest import NOW
from tests.services.ladders.test_ladders_at_once import together
from tests.services.people.test_keeping_apart import table

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]
ROUNDS = 6


@pytest.mark.parametrize("host", [0, 1, 2])
def test_two_who_keep_apart_share_no_open_table_whichever_is_quicker(transactional_db, player, host):
    for _round in range(ROUNDS):
        anna, bence, chiara = people = [player(), player(), player()]
        game = table(people[host])
        for user in (anna, chiara):
            open_tables.join(game_id=game.pk, user=user, now=NOW)

        def sit_down(user: Any = bence, game_id: int = game.pk) -> None:
            try:
                open_tables.join(game_id=game_id, user=user, now=NOW)
            except NoSeatForYou:
                return

        together(sit_down, lambda a=anna, b=bence: friends_and_blocks.block(user=a, other=b, now=NOW))

        seated = set(game.seats.values_list("user", flat=True))
        assert relations.blocked_among([anna.pk, bence.pk])
        assert not {anna.pk, bence.pk} <= seated


def test_two_who_ask_each_other_at_once_are_friends(transactional_db, player):
    for _round in range(ROUNDS):
        anna, bence = player(), player()

        together(
            lambda a=anna, b=bence: friends_and_blocks.ask_friend(user=a, other=b, now=NOW),
            lambda a=anna, b=bence: friends_and_blocks.ask_friend(user=b, other=a, now=NOW),
        )

        assert Friendship.objects.accepted().between(anna, bence).count() == 1


def test_no_decision_is_lost_when_several_games_write_at_once(transactional_db, player):
    users = [player().pk for _ in range(3)]
    numbers = itertools.count(1)
    writers = 4

    def sittings() -> list[Any]:
        made = []
        for turn in range(ROUNDS):
            order = users if turn % 2 else users[::-1]
            decisions = [(user, next(numbers), 60) for user in order]
            made.append(SimpleNamespace(decisions=decisions, kept={}))
        return made

    def write(mine: list[Any]) -> None:
        for sitting in mine:
            with transaction.atomic():
                reliability.note_decisions(sitting)

    together(*[partial(write, sittings()) for _ in range(writers)])

    assert [len(row.recent) for row in Reliability.objects.order_by("pk")] == [writers * ROUNDS] * len(users)
