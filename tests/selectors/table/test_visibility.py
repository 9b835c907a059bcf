"""Visibility of tables, and the mark by which a page learns that it is outdated."""

from __future__ import annotations

import pytest

from games.models.game import Game
from games.selectors.table import visibility
from games.selectors.watching import watched_games
from games.services.table import talk
from tests.services.conftest import NOW, step

pytestmark = pytest.mark.both_databases


def test_a_mark_changes_for_those_alone_who_see_a_change(party):
    game = party(until=step("discard", 2))
    first = min(game.waiting.due)
    users = [*game.users.values(), None]

    def marks():
        return [visibility.mark(game_id=game.game.pk, user=user) for user in users]

    before = marks()
    game.play_any(first)
    assert all(old != new for old, new in zip(before, marks(), strict=True))
    assert marks() == marks()


def test_an_invitation_that_is_no_text_is_none(party, player):
    game = party()

    # A forged form may send this; PostgreSQL does not accept such text.
    talk.say(game_id=game.game.pk, user=player("Guest"), text="Hello", invite="\x00", now=NOW)

    assert [line.text for line in game.fresh().chat.all()] == ["Hello"]


def test_a_private_table_is_closed_to_strangers(party, player):
    game = party(visibility="link")
    stranger = player("Stranger")

    with pytest.raises(Game.DoesNotExist):
        visibility.find_game(game_id=game.game.pk, user=stranger)
    with pytest.raises(Game.DoesNotExist):
        talk.say(game_id=game.game.pk, user=stranger, text="hello", now=NOW)
    host = game.users["0"]
    game.game.seats.filter(user=host).delete()
    assert visibility.find_game(game_id=game.game.pk, user=host) == game.game
    assert watched_games.watchable() is None
    assert game.game not in Game.objects.visible_to(stranger)
