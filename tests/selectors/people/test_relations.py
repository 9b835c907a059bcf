"""Players who are kept apart."""

from __future__ import annotations

import pytest

from games.models.people import Block, Friendship, Invitation, Removal
from games.selectors.people import relations
from games.services.errors import NotOneself
from games.services.people import friends_and_blocks
from tests.selectors.conftest import ORDER, table_of
from tests.services.conftest import HOUR, NOW


@pytest.fixture
def anna(player):
    return player("Anna")


@pytest.fixture
def bence(player):
    return player("Bence")


@pytest.fixture
def chiara(player):
    return player("Chiara")


def test_a_block_keeps_two_apart_whoever_made_it(anna, bence, chiara):
    friends_and_blocks.block(user=bence, other=anna, now=NOW)

    everybody = [anna.pk, bence.pk, chiara.pk]
    assert relations.blocked_among(everybody) == {frozenset({anna.pk, bence.pk})}
    assert relations.kept_apart_from(anna) == {bence.pk}
    assert relations.kept_apart_from(bence) == {anna.pk}
    assert relations.kept_apart_from(chiara) == set()


def test_only_those_asked_about_are_named(anna, bence, chiara):
    friends_and_blocks.block(user=anna, other=bence, now=NOW)

    assert relations.blocked_among([anna.pk, chiara.pk]) == set()
    assert relations.blocked_among([anna.pk]) == set()


def test_two_who_block_each_other_are_one_pair(anna, bence):
    friends_and_blocks.block(user=anna, other=bence, now=NOW)
    friends_and_blocks.block(user=bence, other=anna, now=NOW)

    assert relations.blocked_among([anna.pk, bence.pk]) == {frozenset({anna.pk, bence.pk})}


def test_only_the_one_who_blocks_has_it_on_a_list(anna, bence):
    friends_and_blocks.block(user=anna, other=bence, now=NOW)

    assert relations.blocked_by(anna) == {bence.pk}
    assert relations.blocked_by(bence) == set()


def test_the_list_of_blocks_has_the_latest_first(anna, bence, chiara, player):
    dora = player("Dora")
    for other, hours in ((bence, 2), (chiara, 1), (dora, 2)):
        friends_and_blocks.block(user=anna, other=other, now=NOW + hours * HOUR)
    friends_and_blocks.block(user=bence, other=dora, now=NOW)

    assert [row.blocked for row in relations.blocked_players(anna)] == [dora, bence, chiara]


def test_a_second_block_and_a_second_lifting_change_nothing(anna, bence):
    friends_and_blocks.block(user=anna, other=bence, now=NOW)
    friends_and_blocks.block(user=anna, other=bence, now=NOW)

    assert Block.objects.count() == 1

    friends_and_blocks.unblock(user=anna, other=bence)
    friends_and_blocks.unblock(user=anna, other=bence)

    assert not Block.objects.exists()


def test_lifting_a_block_leaves_the_other_ones(anna, bence, chiara):
    friends_and_blocks.block(user=anna, other=bence, now=NOW)
    friends_and_blocks.block(user=anna, other=chiara, now=NOW)
    friends_and_blocks.block(user=bence, other=anna, now=NOW)

    friends_and_blocks.unblock(user=anna, other=bence)

    assert relations.blocked_among([anna.pk, bence.pk]) == {frozenset({anna.pk, bence.pk})}
    assert relations.blocked_by(anna) == {chiara.pk}


def test_nobody_blocks_themselves(anna):
    with pytest.raises(NotOneself):
        friends_and_blocks.block(user=anna, other=anna, now=NOW)


# ------------------------------------------------------------------ lists


def test_friends_games_come_in_the_order_of_their_last_moves(anna, bence):
    Friendship.objects.create(asker=anna, asked=bence, asked_at=NOW, accepted_at=NOW)
    games = [table_of(bence, hours=hours) for hours in ORDER]

    assert relations.friends(anna, now=NOW).games == [games[3], games[1], games[0], games[2]]


def test_invitations_come_with_the_latest_first(anna, bence):
    tables = [table_of(bence, status="open") for _hours in ORDER]
    for table, hours in zip(tables, ORDER, strict=True):
        Invitation.objects.create(game=table, user=anna, by=bence, at=NOW + hours * HOUR)

    assert [row.game for row in relations.invitations(anna)] == [tables[3], tables[1], tables[0], tables[2]]


def test_tables_of_two_come_by_their_last_moves_and_open_ones_by_age(anna, bence):
    running = [table_of(anna, bence, hours=hours) for hours in ORDER]
    tables = [table_of(anna, status="open") for _hours in ORDER]

    found = relations.tables_between(anna, bence)

    assert found.running == [running[3], running[1], running[0], running[2]]
    assert found.to_invite_to == tables[::-1]


def test_friends_are_offered_by_name_and_removed_guests_in_the_order_of_their_removal(anna, player):
    table = table_of(anna, status="open")
    people = [player(name) for name in ("dora", "Bence", "Chiara")]
    for one in people:
        Friendship.objects.create(asker=anna, asked=one, asked_at=NOW, accepted_at=NOW)
    for one in (people[1], people[0], people[2]):
        Removal.objects.create(game=table, user=one, at=NOW)

    assert relations.friends_to_invite(table, anna) == [people[1], people[2], people[0]]
    assert relations.removed_guests(table) == [people[1], people[0], people[2]]
