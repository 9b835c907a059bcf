"""Who keeps away from whom."""

from __future__ import annotations

import pytest

from games import selectors, services
from games.models import Block

from .conftest import NOW


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
    services.block(user=bence, other=anna, now=NOW)

    everybody = [anna.pk, bence.pk, chiara.pk]
    assert selectors.blocked_among(everybody) == {frozenset({anna.pk, bence.pk})}
    assert selectors.kept_apart_from(anna) == {bence.pk}
    assert selectors.kept_apart_from(bence) == {anna.pk}
    assert selectors.kept_apart_from(chiara) == set()


def test_only_those_asked_about_are_named(anna, bence, chiara):
    services.block(user=anna, other=bence, now=NOW)

    assert selectors.blocked_among([anna.pk, chiara.pk]) == set()
    assert selectors.blocked_among([anna.pk]) == set()


def test_two_who_block_each_other_are_one_pair(anna, bence):
    services.block(user=anna, other=bence, now=NOW)
    services.block(user=bence, other=anna, now=NOW)

    assert selectors.blocked_among([anna.pk, bence.pk]) == {frozenset({anna.pk, bence.pk})}


def test_only_the_one_who_blocks_has_it_on_a_list(anna, bence):
    services.block(user=anna, other=bence, now=NOW)

    assert selectors.blocked_by(anna) == {bence.pk}
    assert selectors.blocked_by(bence) == set()


def test_a_second_block_and_a_second_lifting_change_nothing(anna, bence):
    services.block(user=anna, other=bence, now=NOW)
    services.block(user=anna, other=bence, now=NOW)

    assert Block.objects.count() == 1

    services.unblock(user=anna, other=bence)
    services.unblock(user=anna, other=bence)

    assert not Block.objects.exists()


def test_lifting_a_block_leaves_the_other_ones(anna, bence):
    services.block(user=anna, other=bence, now=NOW)
    services.block(user=bence, other=anna, now=NOW)

    services.unblock(user=anna, other=bence)

    assert selectors.blocked_among([anna.pk, bence.pk]) == {frozenset({anna.pk, bence.pk})}


def test_nobody_blocks_himself(anna):
    with pytest.raises(services.NotOneself):
        services.block(user=anna, other=anna, now=NOW)
