"""Chat and notes at a table."""

from __future__ import annotations

import pytest

from accounts.services import delete_account
from games.models.seat import Seat
from games.models.talk import Note
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


def test_a_player_who_lost_the_seat_to_a_bot_still_speaks_as_a_player(party):
    game = party(until=step("main"))
    Seat.objects.filter(pk=game.seat("1").pk).update(bot="greedy", vacant_since=NOW)

    line = talk.say(game_id=game.game.pk, user=game.users["1"], text="I’m back tonight", now=NOW)

    assert not line.by_spectator
    assert [said.text for said in table_for_viewer.chat(game.fresh(), game.users["0"])] == [line.text]
    assert game.seat("1").chat_read == line.pk


@pytest.mark.parametrize("text", ["", "   ", "\x00\x01", "x" * 1001])
def test_chat_is_something_and_not_too_much(party, text):
    game = party()

    with pytest.raises(BadText):
        talk.say(game_id=game.game.pk, user=game.users["0"], text=text, now=NOW)

    talk.say(game_id=game.game.pk, user=game.users["0"], text="x" * 1000, now=NOW)
    assert [len(said.text) for said in table_for_viewer.chat(game.fresh(), game.users["1"])] == [1000]


def test_a_note_is_its_writers_alone(party):
    game = party()
    talk.write_note(game_id=game.game.pk, user=game.users["0"], text="ore is rare", now=NOW)

    assert table_for_viewer.note(game.fresh(), game.users["0"]) == "ore is rare"
    assert table_for_viewer.note(game.fresh(), game.users["1"]) == ""
    assert table_for_viewer.note(game.fresh(), None) == ""


def test_notes_go_with_their_writer_s_account(party):
    game = party()
    for seat in ("0", "1"):
        talk.write_note(game_id=game.game.pk, user=game.users[seat], text="ore is rare", now=NOW)

    delete_account(user=game.users["0"], now=NOW)

    assert Note.objects.get().user == game.users["1"]
