"""Admission to a table."""

from __future__ import annotations

import pytest

from games.models.game import Game
from games.models.people import Reliability
from games.selectors.front import game_lists
from games.selectors.table import visibility
from games.services.errors import NotInvited
from games.services.table import open_tables
from tests.services.conftest import NOW


def test_a_table_by_link_opens_to_its_link_only(table, player, host):
    game, bence = table(visibility="link"), player("Bence")

    with pytest.raises(Game.DoesNotExist):
        visibility.find_game(game_id=game.pk, user=bence)
    with pytest.raises(NotInvited):
        open_tables.join(game_id=game.pk, user=bence, invite="guess", now=NOW)
    assert game not in game_lists.lobby(user=bence)

    open_tables.join(game_id=game.pk, user=bence, invite=game.invite_token, now=NOW)
    assert visibility.find_game(game_id=game.pk, user=bence) == game
    assert visibility.find_game(game_id=game.pk, user=host) == game


def test_a_player_who_just_meets_the_requirements_sits_down(table, player, host):
    Reliability.objects.create(user=host, finished=5, timeouts=1)
    bence = player("Bence")
    Reliability.objects.create(user=bence, finished=5, timeouts=1)
    game = table(least_finished=5, most_timeouts=1)

    open_tables.join(game_id=game.pk, user=bence, now=NOW)

    assert game.seats.filter(user=bence).exists()
