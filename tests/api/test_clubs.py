"""A program reads and writes in its player's clubs."""

from __future__ import annotations

import pytest

from games.models.club import Membership
from games.services.clubs import talk
from games.services.people import friends_and_blocks
from tests.api.conftest import refusal
from tests.services.clubs.conftest import club_of
from tests.services.conftest import NOW

pytestmark = pytest.mark.django_db


@pytest.fixture
def people(player):
    return [player(name) for name in ("Anna", "Bence", "Chiara")]


def test_a_program_reads_and_answers_in_a_club(people, program):
    anna, bence, _chiara = people
    club = club_of(*people)
    for number in range(1, 53):
        talk.say(club_id=club.pk, user=anna, text=f"Line {number}", now=NOW)
    mine, path = program(bence), f"/clubs/{club.pk}/chat"

    [listed] = mine.get("/clubs").json()["clubs"]
    newest = mine.get(path).json()
    earlier = mine.get(path, before=newest["before"]).json()
    answer = mine.post(path, {"text": "Hello, everybody"})

    assert (listed["name"], listed["role"], listed["unread"]) == (club.name, "member", 52)
    assert listed["address"].endswith(club.get_absolute_url())
    assert [line["text"] for line in earlier["lines"]] == ["Line 1", "Line 2"]
    assert earlier["before"] is None
    assert (answer.status_code, answer.json()["player"]["name"]) == (201, "Bence")
    assert mine.get(path).json()["lines"][-1]["text"] == "Hello, everybody"
    # Writing marks the chat as read.
    assert mine.get("/clubs").json()["clubs"][0]["unread"] == 0


def test_looking_reads_nothing_and_a_program_says_how_far_it_has_read(people, program):
    anna, bence, _chiara = people
    club = club_of(*people)
    first, _second = (talk.say(club_id=club.pk, user=anna, text=text, now=NOW) for text in ("One", "Two"))
    mine = program(bence)

    mine.get(f"/clubs/{club.pk}/chat")
    assert mine.get("/next").json() == {"game": None, "club": club.pk}
    assert mine.post(f"/clubs/{club.pk}/chat/read", {"line": first.pk}).json()["clubs"][0]["unread"] == 1
    # A line that does not exist yet cannot be marked as read.
    assert mine.post(f"/clubs/{club.pk}/chat/read", {"line": 2**62}).json()["clubs"][0]["unread"] == 0
    assert mine.get("/next").json() == {"game": None, "club": None}
    third = talk.say(club_id=club.pk, user=anna, text="Three", now=NOW)
    assert mine.get("/clubs").json()["clubs"][0]["unread"] == 1
    assert Membership.objects.get(club=club, user=bence).chat_read < third.pk


def test_what_blocked_players_say_is_neither_read_nor_next(people, program):
    anna, bence, _chiara = people
    club = club_of(*people)
    friends_and_blocks.block(user=bence, other=anna, now=NOW)
    talk.say(club_id=club.pk, user=anna, text="Unheard", now=NOW)
    mine = program(bence)

    assert mine.get(f"/clubs/{club.pk}/chat").json()["lines"] == []
    assert mine.get("/next").json()["club"] is None


def test_nothing_of_a_club_is_for_strangers_or_for_programs_that_may_only_look(people, player, program):
    club = club_of(*people)
    stranger, looks = program(player("Else")), program(people[1], "read")

    assert stranger.get("/clubs").json()["clubs"] == []
    for answer in (
        stranger.get(f"/clubs/{club.pk}/chat"),
        stranger.post(f"/clubs/{club.pk}/chat", {"text": "Hello"}),
        stranger.post(f"/clubs/{club.pk}/chat/read", {"line": 1}),
        stranger.get("/clubs/999999/chat"),
        stranger.post(f"/clubs/{2**70}/chat", {"text": "Hello"}),
    ):
        assert refusal(answer) == (404, "not_found")
    assert looks.get(f"/clubs/{club.pk}/chat").status_code == 200
    assert looks.post(f"/clubs/{club.pk}/chat", {"text": "Hello"}).status_code == 403
