"""Replay, export, import, chat, notes, endings."""

from __future__ import annotations

import json
import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from games.models.agreement import Agreement
from games.models.game import Game
from games.services.table import open_tables
from games.views.table import talk
from tests.services.conftest import NOW, is_over, step
from tests.views.conftest import text
from tests.views.forms import confirmed, form_of, forms_of, has_form, submit

pytestmark = pytest.mark.one_database


@pytest.mark.parametrize("htmx", [False, True])
def test_each_step_of_a_replay_has_its_own_address(party, eyes, htmx):
    game = party(until=is_over)
    viewer = eyes(game)

    first = text(viewer.look("replay/0/", htmx=htmx))
    third = text(viewer.look("replay/3/", htmx=htmx))

    assert "The board is set up" in first
    assert f"/games/{game.game.pk}/replay/2/" in third
    assert f"/games/{game.game.pk}/replay/4/" in third
    assert ("<html" in third) is not htmx
    last = viewer.look(f"replay/{game.fresh().last_number}/", htmx=htmx).context
    assert last["place"] == last["last_place"] > 3


@pytest.mark.parametrize("until", [is_over, step("main")])
def test_a_replay_begins_with_the_set_up_and_that_of_a_running_game_with_the_present(party, eyes, until):
    game = party(until=until)

    first = eyes(game).look("replay/").context["step"].number

    assert first == (0 if game.fresh().is_over else game.fresh().last_number)


def test_a_replay_of_a_running_game_shows_no_other_hands(party, eyes):
    game = party(until=step("main"))
    last = game.fresh().last_number
    mine = text(eyes(game, "0").look(f"replay/{last}/", htmx=True))
    theirs = text(eyes(game).look(f"replay/{last}/", htmx=True))

    assert mine.count('class="goods"') <= 1
    assert 'class="goods"' not in theirs


@pytest.mark.parametrize("path", ["replay/99999/", "replay/?number=x", f"replay/{10**30}/", "replay/-1/"])
def test_a_step_that_does_not_exist_is_not_found(party, eyes, path):
    game = party()

    assert eyes(game).client.get(eyes(game).at(path)).status_code == 404


def test_a_game_is_exported_and_imported(party, eyes, player):
    game = party(until=is_over)
    exported = eyes(game).look("export/")
    document = json.loads(exported.content)
    client = eyes(None, "importer").client

    file = SimpleUploadedFile("game.json", exported.content)
    answer = submit(client, "/games/import/", "/games/import/", {"file": file})

    assert "attachment" in exported["Content-Disposition"]
    assert document["seed"] == game.fresh().seed
    assert answer.status_code == 303
    assert confirmed(answer) == "The game has been imported."
    assert Game.objects.get(imported=True).is_over
    assert client.get(answer["Location"]).status_code == 200
    assert client.get(f"/games/{Game.objects.get(imported=True).pk}/").status_code == 200


def test_the_export_of_a_running_game_tells_no_secrets(party, eyes):
    game = party(until=step("main"))

    for who in (None, "0"):
        document = json.loads(eyes(game, who).look("export/").content)
        assert "seed" not in document
        assert game.fresh().seed not in json.dumps(document)
        assert ("own" in document["view"]["base"]) is (who is not None)


@pytest.mark.parametrize(
    "content", [b"", b"{", b"[]", b"\xff", b"null", b"{}", b'{"moves": 3}', b'{"a": NaN}']
)
def test_what_is_no_game_is_not_imported(eyes, content):
    client = eyes(None, "importer").client

    answer = client.post("/games/import/", {"file": SimpleUploadedFile("game.json", content)})

    assert answer.status_code == 422
    assert "field-errors" in text(answer)
    assert not Game.objects.exists()


def test_a_file_that_is_too_large_is_not_read(eyes):
    client = eyes(None, "importer").client
    upload = SimpleUploadedFile("game.json", b"[" + b"1," * (2100 * 1024) + b"1]")

    assert client.post("/games/import/", {"file": upload}).status_code == 422


@pytest.mark.parametrize("htmx", [False, True])
def test_players_and_spectators_talk_apart(party, eyes, htmx):
    game = party()
    players, stranger = eyes(game, "0"), eyes(game, "stranger")

    assert players.submit("chat/", {"text": "Good luck!"}, htmx=htmx).status_code == (200 if htmx else 303)
    assert stranger.submit("chat/", {"text": "Blue wins."}, htmx=htmx).status_code == (200 if htmx else 303)
    assert "Good luck!" in text(eyes(game, "1").look())
    assert "Blue wins." not in text(eyes(game, "1").look())
    assert "Blue wins." in text(stranger.look())


@pytest.mark.parametrize("words", ["", "   ", "x" * 1001, "a\x00b"])
def test_an_empty_or_endless_message_is_refused(party, eyes, words):
    game = party()

    assert eyes(game, "0").send("chat/", {"text": words}, htmx=True).status_code == 422
    assert not game.game.chat.exists()


def test_what_is_said_is_shown_as_text(party, eyes):
    game = party()
    eyes(game, "0").submit("chat/", {"text": "<script>alert(1)</script>"})

    page = eyes(game, "1").look()
    assert b"<script>alert" not in page.content
    assert "<script>alert(1)</script>" in text(page)


def test_only_players_keep_notes(party, eyes):
    game = party()
    player, stranger = eyes(game, "0"), eyes(game, "stranger")

    assert player.submit("note/", {"text": "ore!"}).status_code == 303
    assert form_of(player.look(), player.at("note/")).initial["text"] == ["ore!"]
    assert not has_form(stranger.look(), stranger.at("note/"))
    assert stranger.send("note/", {"text": "ore!"}).status_code == 403
    assert player.send("note/", {"text": "x" * 10_001}).status_code == 422


def test_too_much_talk_is_slowed_down(party, eyes, settings):
    settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_RATE_LIMITS, "chat": "1/m/user"}
    game = party()
    viewer = eyes(game, "0")

    viewer.send("chat/", {"text": "one"})
    assert viewer.send("chat/", {"text": "two"}).status_code == 429
    assert game.game.chat.count() == 1


def test_resigning_is_asked_twice(party, eyes):
    game = party(until=step("main"))
    viewer = eyes(game, "0")

    assert "Resign from this game?" in text(viewer.look("resign/"))
    assert not game.seat("0").is_resigned
    assert submit(viewer.client, viewer.look("resign/"), viewer.at("resign/")).status_code == 303
    assert game.seat("0").is_resigned
    assert viewer.send("resign/").status_code == 403
    refused = viewer.look("resign/")
    assert refused.status_code == 403
    assert f'href="{viewer.at()}">Go to the table' in text(refused)
    assert "You have resigned" in text(viewer.look())
    assert eyes(game, "stranger").look("resign/").status_code == 403


def test_a_game_ends_by_agreement(party, eyes):
    game = party(until=step("main"))

    assert eyes(game, "0").submit("propose/end/", pane="more").status_code == 303
    assert eyes(game, "0").send("propose/end/").status_code == 409
    page = text(eyes(game, "1").look())
    assert "End the game now?" in page
    assert page.count(": proposed it") == 1
    assert page.count(": hasn’t answered") == len(game.users) - 1
    assert eyes(game, "1").send("answer/end/", {"agree": "perhaps"}).status_code == 400
    for seat in "123":
        assert eyes(game, seat).submit("answer/end/", press="Agree", htmx=True).status_code == 200
    assert game.fresh().is_over
    assert eyes(game, "1").send("answer/end/", {"agree": "yes"}).status_code == 409
    assert eyes(game, "1").move("end_turn", decision=1).status_code == 409


@pytest.mark.parametrize(("seat", "words"), [("0", "Withdraw the proposal"), ("1", "Keep playing")])
@pytest.mark.parametrize("htmx", [False, True])
def test_a_game_goes_on_when_its_end_is_withdrawn_or_declined(party, eyes, seat, words, htmx):
    game = party(until=step("main"))
    eyes(game, "0").submit("propose/end/", pane="more")

    sent = eyes(game, seat).submit("answer/end/", press=words, htmx=htmx)

    assert sent.status_code == (200 if htmx else 303)
    assert game.fresh().is_running
    for page in (eyes(game, "0").look(pane="more"), eyes(game, "1").look(pane="more")):
        assert "End the game now?" not in text(page)
        assert has_form(page, eyes(game, "0").at("propose/end/")), "it can be proposed again"


def test_a_player_who_has_agreed_to_the_end_may_still_change_their_mind(party, eyes):
    game = party(until=step("main"))
    eyes(game, "0").submit("propose/end/", pane="more")
    eyes(game, "1").submit("answer/end/", press="Agree")

    form = form_of(eyes(game, "1").look(), eyes(game, "1").at("answer/end/"))

    assert [button.words for button in form.buttons] == ["Keep playing"]
    assert not has_form(eyes(game).look(), eyes(game).at("answer/end/"))


def test_a_rematch_is_opened_and_joined(party, eyes):
    game = party(until=is_over)

    assert eyes(game, "stranger").send("rematch/").status_code == 403
    first = eyes(game, "0").submit("rematch/", {"entropy": "mine"})
    second = eyes(game, "1").submit("rematch/")

    assert Game.objects.get(rematch_of=game.game).seats.get(user=game.users["0"]).entropy == "mine"
    assert first["Location"] == second["Location"]
    assert confirmed(first) == "The table is set for a rematch."
    assert Game.objects.get(rematch_of=game.game).seats.count() == 2


def test_the_end_says_where_its_button_leads_while_a_rematch_is_opened_joined_and_played(party, player, eyes):
    game = party(until=is_over, seats=3)
    button = re.compile(r'data-testid="rematch">([^<]+)<')

    seen = [button.findall(text(eyes(game, who).look())) for who in "01"]
    eyes(game, "0").submit("rematch/")
    seen += [button.findall(text(eyes(game, who).look())) for who in "01"]
    eyes(game, "2").submit("rematch/")
    again = Game.objects.get(rematch_of=game.game)
    open_tables.join(game_id=again.pk, user=player("Nora"), invite=again.invite_token, now=NOW)
    seen += [button.findall(text(eyes(game, who).look())) for who in "01"]

    assert seen[:2] == [["Rematch"], ["Rematch"]]
    assert seen[2:4] == [["Go to the rematch"], ["Join the rematch"]]
    assert seen[4:] == [["Go to the rematch"], []]
    assert button.findall(text(eyes(game).look())) == []


def test_a_rematch_of_a_running_game_is_refused(party, eyes):
    game = party()

    refused = eyes(game, "0").send("rematch/")
    assert refused.status_code == 409
    assert f'href="{eyes(game).at()}">Go to the table' in text(refused)


def test_the_whole_log_is_a_page(party, eyes):
    game = party(until=is_over)

    page = text(eyes(game).look("log/"))
    assert "wins the game" in page or "The game ends" in page
    assert eyes(game).look("log/", before="x").status_code == 404


@pytest.mark.parametrize("pages", [1, 3])
def test_pages_of_a_log_lead_back_to_its_beginning(party, eyes, monkeypatch, pages):
    """Also where the moves fill the pages to the last line."""
    game = party(until=step("main"))
    viewer = eyes(game)
    whole = [line.text for line in viewer.look("log/").context["lines"]]
    monkeypatch.setattr(talk, "LINES_AT_ONCE", game.game.turns.count() // pages)

    page, seen, number = viewer.look("log/"), [], 0
    while True:
        seen, number = [line.text for line in page.context["lines"]] + seen, number + 1
        if not (earlier := re.findall(r'href="(\?before=\d+)"', text(page))):
            break
        page = viewer.client.get(viewer.at("log/") + earlier[0])

    assert seen == whole
    assert number > pages


@pytest.fixture
def asked_back(party, eyes):
    """A game, the seat that asks to take a move back, and the seats that are asked."""
    game = party()
    first = game.active
    game.play_any()
    game.play_any()
    assert eyes(game, first).submit("undo/ask/").status_code == 303
    return game, first, Agreement.objects.get(game=game.game).asked


@pytest.mark.parametrize("htmx", [False, True])
def test_a_move_is_asked_back_and_granted(asked_back, eyes, htmx):
    game, first, asked = asked_back
    name = game.users[first].display_name
    assert asked
    assert first not in asked

    for seat in asked:
        assert f"{name} asks to take back" in text(eyes(game, seat).look())
        sent = eyes(game, seat).submit("undo/answer/", press="Agree", htmx=htmx)
        assert sent.status_code == (200 if htmx else 303)

    assert Agreement.objects.get(game=game.game).outcome == Agreement.Outcome.AGREED
    assert game.active == first
    assert eyes(game, asked[0]).send("undo/answer/", {}).status_code == 400


@pytest.mark.parametrize("words", ["Decline", "Withdraw my request"])
def test_a_move_that_is_asked_back_stays_when_that_is_declined_or_withdrawn(asked_back, eyes, words):
    game, first, asked = asked_back
    moves = game.fresh().state["moves"]

    sent = eyes(game, first if words.startswith("Withdraw") else asked[0]).submit("undo/answer/", press=words)

    assert sent.status_code == 303
    assert game.fresh().state["moves"] == moves
    assert Agreement.objects.get(game=game.game).outcome == Agreement.Outcome.DECLINED
    assert not has_form(eyes(game, asked[0]).look(), eyes(game, asked[0]).at("undo/answer/"))


def test_only_seats_that_are_asked_and_the_one_that_asks_may_answer(asked_back, eyes):
    game, first, asked = asked_back

    offers = {
        seat: [button.words for form in forms_of(eyes(game, seat).look()) for button in form.buttons
               if form.action == eyes(game, seat).at("undo/answer/")]
        for seat in game.users
    }  # fmt: skip

    assert offers == {
        seat: ["Agree", "Decline"] if seat in asked else ["Withdraw my request"] if seat == first else []
        for seat in game.users
    }
