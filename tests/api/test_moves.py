"""Programs make moves through the same services as pages, with the same refusals, in JSON."""

from __future__ import annotations

import json
from typing import Any

import pytest

from games.clock.pace import PRESETS
from games.engine.arguments import Sequence
from games.models.game import Game
from games.models.people import Reliability
from games.models.talk import ChatMessage
from games.models.token import ApiToken
from games.models.turn import Turn
from games.services.people import friends_and_blocks
from games.services.table import new_tables
from tests.api.conftest import refusal
from tests.secrets.addresses import everything_kept
from tests.services.clubs.conftest import club_of
from tests.services.conftest import NOW, step
from tests.services.people.conftest import befriend

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


@pytest.fixture
def rolling(party, program):
    game = party(until=step("pre_roll"))
    return game, program(game.users[game.active])


def roll(game, **other: Any) -> dict[str, Any]:
    return {"verb": "roll", "decision": game.waiting.decision, "key": "one", **other}


def kept() -> Any:
    """Return all rows that matter; tokens record their last use."""
    return {name: rows for name, rows in everything_kept().items() if name != ApiToken.__name__}


def test_a_move_is_made_and_answered_with_the_game_after_it(rolling):
    game, mine = rolling
    before = game.fresh().last_number

    answer = mine.post(f"/games/{game.game.pk}/moves", roll(game))

    assert answer.status_code == 200, answer.content
    made = answer.json()
    assert made["number"] == before + 1
    assert made["game"]["decision"] == game.waiting.decision
    turn = Turn.objects.get(key="one")
    assert (turn.verb, turn.actor, turn.seat) == ("roll", "seat", turn.seat)


def test_a_repeated_key_makes_one_move(rolling):
    game, mine = rolling
    sent = roll(game)
    first = mine.post(f"/games/{game.game.pk}/moves", sent).json()
    once = kept()

    again = mine.post(f"/games/{game.game.pk}/moves", sent)
    other = mine.post(f"/games/{game.game.pk}/moves", {**sent, "verb": "end_turn"})

    assert again.json()["number"] == first["number"]
    assert refusal(other) == (409, "key_reused")
    assert kept() == once


REFUSED = {
    "out of date": ({"decision": 0}, 409, "stale_move"),
    "against the rules": ({"verb": "build_city", "argument": "0,0,N"}, 422, None),
    "no such verb": ({"verb": "fly"}, 422, "ENGINE-VERB"),
    "no verb": ({"verb": ""}, 422, "invalid"),
    "a number as text": ({"decision": "1"}, 422, "invalid"),
    "a strange key": ({"key": "a b"}, 422, "invalid"),
    "no key": ({"key": ""}, 422, "invalid"),
    "something more": ({"seat": "1"}, 422, "invalid"),
    "a huge number": ({"decision": 10**30}, 422, "invalid"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_refused_says_why_and_changes_nothing(rolling, name):
    game, mine = rolling
    fields, status, code = REFUSED[name]
    before = kept()

    answer = mine.post(f"/games/{game.game.pk}/moves", roll(game, **fields))

    assert refusal(answer) == (status, code or answer.json()["code"])
    assert kept() == before


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"\xff",
        b"{",
        b"[]",
        b"null",
        b"1" * 5000,
        b"[" * 3000,
        b'{"a": NaN}',
        b'"\\ud83d"',
        b" " * 90_000,
    ],
)
def test_what_cannot_be_read_changes_nothing(rolling, body):
    game, mine = rolling
    before = kept()

    answer = mine.post(f"/games/{game.game.pk}/moves", body)

    assert refusal(answer)[0] in (400, 422)
    assert kept() == before


def test_nobody_moves_for_another(rolling, program, player):
    game, _mine = rolling
    other = program(next(user for seat, user in game.users.items() if seat != game.active))
    before = kept()

    assert refusal(other.post(f"/games/{game.game.pk}/moves", roll(game)))[0] == 422
    stranger = program(player("Sanna"))
    before = kept()
    assert refusal(stranger.post(f"/games/{game.game.pk}/moves", roll(game))) == (403, "not_your_seat")
    assert kept() == before


def test_a_stranger_does_nothing_in_a_private_game(party, program, player):
    game = party(visibility="link")
    stranger = program(player("Sanna"))
    before = kept()

    for path, body in (
        ("moves", roll(game)), ("undo", None), ("resign", None), ("join", {}), ("leave", None),
        ("start", None), ("chat", {"text": "Hello"}),
    ):  # fmt: skip
        here = stranger.post(f"/games/{game.game.pk}/{path}", body)
        nowhere = stranger.post(f"/games/987654/{path}", body)
        assert refusal(here) == (404, "not_found")
        assert here.content == nowhere.content
    assert kept() == before


def test_a_move_is_taken_back(party, program):
    game = party(until=lambda title, state: list(title.waiting(state).due.values()) == ["setup_settlement"])
    seat = game.active
    mine = program(game.users[seat])
    game.play_any(seat)

    answer = mine.post(f"/games/{game.game.pk}/undo")

    assert answer.status_code == 200
    assert Turn.objects.filter(undone=True).count() == 1
    assert refusal(mine.post(f"/games/{game.game.pk}/undo")) == (409, "nothing_to_undo")


def test_the_end_of_a_first_part_is_taken_back(party, program):
    """P6-PAIR-03"""
    game = party(until=step("main"), seats=6, modules=("base", "five_six"), decision_hours=None)
    seat = game.active
    game.play(seat, "end_turn")
    mine, theirs = program(game.users[seat]), program(game.users[game.active])
    assert mine.get(f"/games/{game.game.pk}").json()["undo_needs"] == []
    assert theirs.get(f"/games/{game.game.pk}").json()["undo_needs"] is None

    assert mine.post(f"/games/{game.game.pk}/undo").status_code == 200

    assert game.waiting.due == {seat: "main"}


def test_giving_up(rolling):
    game, mine = rolling
    seat = game.active

    answer = mine.post(f"/games/{game.game.pk}/resign")

    assert answer.status_code == 200
    assert game.seat(seat).is_resigned
    assert answer.json()["options"] == {}


def test_talking(rolling, program, player):
    game, mine = rolling

    answer = mine.post(f"/games/{game.game.pk}/chat", {"text": "Good luck"})

    assert answer.status_code == 201
    assert ChatMessage.objects.get().text == "Good luck"
    assert [line["text"] for line in mine.get(f"/games/{game.game.pk}/chat").json()["lines"]] == ["Good luck"]
    program(player("Sanna")).post(f"/games/{game.game.pk}/chat", {"text": "Take the ore"})
    assert len(mine.get(f"/games/{game.game.pk}/chat").json()["lines"]) == 1


def test_a_table_is_opened_joined_left_and_started(player, program):
    anna, bence, chiara = program(player("Anna")), program(player("Bence")), program(player("Chiara"))
    opened = anna.post("/games", {"title": "catan", "seats": 4, "start_when_full": False, "pace": "brisk"})
    assert opened.status_code == 201, opened.content
    table = opened.json()
    assert opened["Location"] == f"/api/v1/games/{table['id']}"
    assert (table["status"], table["modules"], table["my_seat"]) == ("open", ["base"], "0")
    path = f"/games/{table['id']}"

    assert bence.post(f"{path}/join", {"entropy": "mine"}).json()["my_seat"] == "1"
    assert Game.objects.get().seats.get(number=1).entropy == "mine"
    assert chiara.post(f"{path}/join").json()["my_seat"] == "2"
    assert chiara.post(f"{path}/leave").status_code == 204
    assert refusal(bence.post(f"{path}/start")) == (403, "not_the_host")
    assert refusal(anna.post(f"{path}/start")) == (409, "not_enough_players")
    chiara.post(f"{path}/join")
    started = anna.post(f"{path}/start").json()

    assert started["status"] == "running"
    assert started["decision"] is not None
    assert Game.objects.get().pace.key == "brisk"


def test_a_table_is_opened_as_it_was_asked_for(player, program):
    anna = player("Anna")
    Reliability.objects.create(user=anna, finished=5, timeouts=1)
    asked = {
        "name": "Friday",
        "visibility": "friends",
        "policy": "strict",
        "rated": True,
        "least_finished": 3,
        "most_timeouts": 2,
        "start_when_full": False,
    }

    sent = {
        "title": "catan",
        "seats": 3,
        "weekends_off": True,
        "vacations": False,
        "entropy": "mine",
        **asked,
    }
    program(anna).post("/games", sent)

    game = Game.objects.get()
    assert {name: getattr(game, name) for name in asked} == asked
    assert (game.pace.weekends, game.pace.vacations) == (True, False)
    assert game.seats.get().entropy == "mine"


def test_bots_play_as_well_as_asked_and_evenings_have_no_vacations(player, program):
    sent = {"title": "catan", "seats": 3, "bots": 1, "bot_level": "easy", "pace": "evening"}
    program(player("Anna")).post("/games", sent)

    game = Game.objects.get()
    assert [seat.bot for seat in game.seat_list] == ["", "easy"]
    assert not game.pace.vacations


def test_a_table_against_bots_only_has_no_clock(player, program):
    mine = program(player("Anna"))

    answer = mine.post("/games", {"title": "catan", "seats": 4, "bots": 3, "pace": "brisk"})

    assert answer.status_code == 201
    assert (answer.json()["status"], answer.json()["pace"]) == ("running", "untimed")


def test_a_table_by_link_needs_its_token(player, program):
    anna, bence = player("Anna"), program(player("Bence"))
    game = new_tables.create_game(
        host=anna, title="catan", modules=["base"], options={}, seats=3, visibility="link", now=NOW
    )

    assert refusal(bence.post(f"/games/{game.pk}/join", {})) == (404, "not_found")
    assert refusal(bence.post(f"/games/{game.pk}/join", {"invite": "wrong"})) == (404, "not_found")
    assert bence.post(f"/games/{game.pk}/join", {"invite": game.invite_token}).json()["my_seat"] == "1"


@pytest.mark.parametrize(
    "fields",
    [
        {"title": "chess"},
        {"title": "catan\x00"},
        {"modules": ["fly"]},
        {"settings": {"no_such": 1}},
        {"settings": {"board": {"a": []}}},
        {"seats": 9},
        {"seats": True},
        {"bots": 4},
        {"bot_level": "genius"},
        {"pace": "own"},
        {"policy": ""},
        {"name": "a\nb"},
        {"name": "x" * 61},
        {"visibility": "nobody"},
        {"least_finished": 3},
        {"most_timeouts": 101},
        {"entropy": "x" * 201},
        {"demo": True},
    ],
)
def test_a_table_that_cannot_be_is_not_opened(player, program, fields):
    mine = program(player("Anna"))
    before = kept()

    answer = mine.post("/games", {"title": "catan", "seats": 4, **fields})

    assert refusal(answer)[0] == 422
    assert kept() == before


def test_modules_that_do_not_go_together_are_refused_with_the_reason(player, program):
    """TB-CO-01, TB-2P-C2"""
    sent = {"title": "catan", "seats": 2, "modules": ["cities_knights", "for_two"]}

    answer = program(player("Anna")).post("/games", sent)

    assert refusal(answer)[0] == 422
    assert answer.json()["detail"] == (
        "Cities & Knights and Catan for Two can’t be combined: "
        "the rule book has no rules for two players with Cities & Knights."
    )


@pytest.mark.parametrize("pace", PRESETS)
def test_every_pace_can_be_chosen(player, program, pace):
    answer = program(player("Anna")).post("/games", {"title": "hansa", "seats": 3, "pace": pace})

    assert answer.status_code == 201
    assert Game.objects.get().pace == PRESETS[pace]


def a_sequence(title: Any, state: Any) -> bool:
    """The moment at which a seat may choose step by step."""
    due = title.waiting(state).due
    return any(isinstance(one, Sequence) for seat in due for one in title.options(state, seat).values())


def test_a_sequence_is_walked(party, program):
    game = party(title="hansa", seats=3, until=a_sequence)
    mine = program(game.users[game.active])
    path = f"/games/{game.game.pk}"
    options = mine.get(path).json()["options"]
    verb = next(verb for verb, asked in options.items() if asked["kind"] == "sequence")
    chosen, asked = [], options[verb]
    while asked["next"] and not asked["complete"]:
        chosen.append(asked["next"][0])
        asked = mine.get(f"{path}/choices/{verb}", so_far=json.dumps(chosen)).json()

    move = {"verb": verb, "argument": chosen, "decision": game.waiting.decision, "key": "walked"}
    assert mine.post(f"{path}/moves", move).status_code == 200


def test_choices_that_lead_nowhere(rolling):
    game, mine = rolling
    path = f"/games/{game.game.pk}/choices"

    for verb, so_far in (("roll", "[]"), ("fly", "[]"), ("roll", "{"), ("roll", "1"), ("roll", '["x"]')):
        answer = mine.get(f"{path}/{verb}", so_far=so_far)
        assert refusal(answer) == (422, "no_such_choice")


@pytest.mark.parametrize("visibility", Game.Visibility.values)
def test_every_kind_of_table_is_opened_and_read(player, program, visibility):
    anna, bence = player("Anna"), player("Bence")
    befriend(anna, bence)
    club = {"club": club_of(anna, bence).pk} if visibility == "club" else {}
    opened = program(anna).post("/games", {"title": "catan", "seats": 3, "visibility": visibility, **club})
    assert opened.status_code == 201, opened.content

    guest = program(bence)
    listed = guest.get("/tables").json()["tables"]

    assert [table["visibility"] for table in listed] == ([] if visibility == "link" else [visibility])
    if listed:
        assert guest.post(f"/games/{listed[0]['id']}/join", {}).json()["my_seat"] == "1"


def test_a_stranger_does_not_see_a_table_for_friends(player, program):
    opened = program(player("Anna")).post("/games", {"title": "catan", "seats": 3, "visibility": "friends"})
    stranger = program(player("Sanna"))

    assert stranger.get("/tables").json()["tables"] == []
    assert refusal(stranger.get(f"/games/{opened.json()['id']}")) == (404, "not_found")
    assert refusal(stranger.post(f"/games/{opened.json()['id']}/join", {})) == (404, "not_found")


def test_a_table_for_a_club_is_its_members_alone(player, program):
    anna, bence, sanna = player("Anna"), player("Bence"), player("Sanna")
    club = club_of(anna, bence)
    wanted = {"title": "catan", "seats": 3, "visibility": "club"}
    before = kept()

    assert refusal(program(sanna).post("/games", wanted | {"club": club.pk})) == (403, "not_in_the_club")
    assert refusal(program(anna).post("/games", wanted | {"club": club.pk + 1})) == (403, "not_in_the_club")
    assert refusal(program(anna).post("/games", wanted)) == (422, "bad_table")
    assert refusal(program(anna).post("/games", wanted | {"club": "x"})) == (422, "invalid")
    assert kept() == before

    opened = program(anna).post("/games", wanted | {"club": club.pk}).json()
    assert refusal(program(sanna).get(f"/games/{opened['id']}")) == (404, "not_found")
    assert program(bence).post(f"/games/{opened['id']}/join", {}).json()["my_seat"] == "1"


def test_a_blocked_player_is_refused_without_a_word_of_it(player, program):
    anna, bence = player("Anna"), player("Bence")
    friends_and_blocks.block(user=anna, other=bence, now=NOW)
    opened = program(anna).post("/games", {"title": "catan", "seats": 3})
    guest = program(bence)

    answer = guest.post(f"/games/{opened.json()['id']}/join", {})

    assert refusal(answer)[0] in (403, 409)
    assert "block" not in answer.content.decode().lower()
    assert guest.get("/tables").json()["tables"] == []
