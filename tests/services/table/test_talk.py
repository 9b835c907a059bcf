"""Chat and notes at a table."""

from __future__ import annotations

import pytest

from games.selectors.table import table_for_viewer, visibility
from games.services.errors import BadText
from games.services.table import talk
from tests.services.conftest import NOW, step

pytestmark = pytest.mark.both_databases


def test_spectators_talk_apart(party, player):
    game = party(until=step("main"))
    stranger = player("Stranger")
    before = visibility.mark(game_id=game.game.pk, user=game.users["0"])
    talk.say(game_id=game.game.pk, user=stranger, text="Anna holds ore!", now=NOW)

    assert table_for_viewer.chat(game.fresh(), game.users["0"]) == []
    assert visibility.mark(game_id=game.game.pk, user=game.users["0"]) == before
    assert [m.text for m in table_for_viewer.chat(game.fresh(), stranger)] == ["Anna holds ore!"]


@pytest.mark.parametrize("text", ["", "   ", "\x00\x01", "x" * 1001])
def test_chat_is_something_and_not_too_much(party, text):
    game = party()

    with pytest.raises(BadText):
        talk.say(game_id=game.game.pk, user=game.users["0"], text=text, now=NOW)


def test_a_note_is_its_writers_alone(party):
    game = party()
    talk.write_note(game_id=game.game.pk, user=game.users["0"], text="ore is rare", now=NOW)

    assert table_for_viewer.note(game.fresh(), game.users["0"]) == "ore is rare"
    assert table_for_viewer.note(game.fresh(), game.users["1"]) == ""
    assert table_for_viewer.note(game.fresh(), None) == ""
