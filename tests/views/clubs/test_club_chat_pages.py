"""The chat on a club's page, with scripts and without, and who may not read it."""

from __future__ import annotations

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.models.moderation import Report
from games.models.talk import ChatMessage
from games.selectors.clubs import club_chat
from games.services.clubs import foundation, memberships, talk
from tests.services.conftest import NOW
from tests.views.clubs.test_club_pages import club, people, signed_in, text
from tests.views.forms import submit

__all__ = ["club", "people"]

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


@pytest.fixture
def line(people, club):
    return talk.say(club_id=club.pk, user=people["Oskar"], text="Anybody for Hansa?", now=NOW)


def test_a_member_reads_and_writes_without_scripts(people, club, line):
    mia = signed_in(people["Mia"])
    assert "1 new message" in text(mia.get("/clubs/"))
    assert "Anybody for Hansa?" in text(mia.get(f"/clubs/{club.pk}/"))
    assert "new message" not in text(mia.get("/clubs/"))

    sent = submit(mia, f"/clubs/{club.pk}/", f"/clubs/{club.pk}/chat/", {"text": "Me!"})

    assert sent.status_code == 303
    assert sent["Location"] == f"/clubs/{club.pk}/#chat"
    assert "Me!" in text(signed_in(people["Olga"]).get(f"/clubs/{club.pk}/chat/"))


def test_with_scripts_the_lines_alone_come_back(people, club, line):
    mia = signed_in(people["Mia"])

    home, chat = f"/clubs/{club.pk}/", f"/clubs/{club.pk}/chat/"
    sent = submit(mia, home, chat, {"text": "<b>Me</b>"}, htmx=True)
    empty = submit(mia, home, chat, {"text": " "}, htmx=True)

    assert text(sent).startswith('<div id="chat-lines"')
    assert "&lt;b&gt;Me&lt;/b&gt;" in text(sent)
    assert empty.status_code == 422
    assert empty["HX-Retarget"] == "#messages"
    assert ChatMessage.objects.count() == 2


def test_an_empty_line_is_explained(people, club):
    answer = signed_in(people["Mia"]).post(f"/clubs/{club.pk}/chat/", {"text": ""})

    assert answer.status_code == 422
    assert "Write something first." in text(answer)


def test_older_lines_have_pages_of_their_own(people, club, monkeypatch):
    monkeypatch.setattr(club_chat, "LINES_AT_ONCE", 2)
    for number in range(3):
        newest = talk.say(club_id=club.pk, user=people["Oskar"], text=f"line {number}", now=NOW)
    mia = signed_in(people["Mia"])

    older = text(mia.get(f"/clubs/{club.pk}/chat/?before={newest.pk - 1}"))
    assert club_chat.unread_in_clubs(people["Mia"]) == {club.pk: 3}, "the newest lines have not been read"
    page = text(mia.get(f"/clubs/{club.pk}/"))
    assert club_chat.unread_in_clubs(people["Mia"]) == {}

    assert f"?before={newest.pk - 1}" in page
    assert "line 0" in older
    assert "line 1" not in older
    for wrong in ("x", "-1", "1" * 19, "\u0661"):
        assert mia.get(f"/clubs/{club.pk}/chat/", {"before": wrong}).status_code == 404


def test_a_page_asks_cheaply_whether_there_is_anything_new(people, club, line):
    mia = signed_in(people["Mia"])
    address = f"/clubs/{club.pk}/chat/mark/"
    tag = mia.get(address)["ETag"]

    with CaptureQueriesContext(connection) as asked:
        same = mia.get(address, headers={"If-None-Match": tag})
    talk.say(club_id=club.pk, user=people["Oskar"], text="Still looking", now=NOW)

    assert same.status_code == 304
    assert len(asked) <= 3, [one["sql"] for one in asked]
    assert mia.get(address, headers={"If-None-Match": tag}).status_code == 200


def test_a_line_is_reported(people, club, line):
    mia, oskar = signed_in(people["Mia"]), signed_in(people["Oskar"])
    address = f"/clubs/{club.pk}/chat/{line.pk}/report/"
    assert address in text(mia.get(f"/clubs/{club.pk}/"))
    assert address not in text(oskar.get(f"/clubs/{club.pk}/"))

    assert "Anybody for Hansa?" in text(mia.get(address))
    sent = submit(mia, address, address, {"reason": "spam"})

    assert sent["Location"] == f"/clubs/{club.pk}/#chat"
    assert Report.objects.get().message == line
    assert mia.get(f"/clubs/{club.pk}/chat/999/report/").status_code == 404


@pytest.mark.parametrize("who", ["Oskar", "Mia"])
def test_a_hidden_line_is_hidden_from_its_writer_too_and_cannot_be_reported(people, club, line, who):
    ChatMessage.objects.update(hidden_at=NOW)
    reader = signed_in(people[who])

    for address in (f"/clubs/{club.pk}/", f"/clubs/{club.pk}/chat/"):
        page = text(reader.get(address))
        assert line.text not in page
        assert "removed by a moderator" in page
        assert f"/chat/{line.pk}/report/" not in page


@pytest.mark.parametrize("who", ["visitor", "stranger", "candidate", "former"])
def test_nobody_else_hears_or_says_anything_by_any_address(people, club, line, who):
    memberships.remove(club_id=club.pk, user=people["Olga"], other=people["Mia"], now=NOW)
    eyes = {"stranger": "Sam", "candidate": "Ada", "former": "Mia"}.get(who)
    client = Client() if eyes is None else signed_in(people[eyes])
    closed = 302 if eyes is None else 404

    page = client.get(f"/clubs/{club.pk}/")
    answers = [
        client.get(f"/clubs/{club.pk}/chat/"),
        client.get(f"/clubs/{club.pk}/chat/?before=999"),
        client.get(f"/clubs/{club.pk}/chat/", headers={"HX-Request": "true"}),
        client.get(f"/clubs/{club.pk}/chat/mark/"),
        client.post(f"/clubs/{club.pk}/chat/", {"text": "Hello"}),
        client.post(f"/clubs/{club.pk}/chat/", {"text": ""}),
        client.get(f"/clubs/{club.pk}/chat/{line.pk}/report/"),
        client.post(f"/clubs/{club.pk}/chat/{line.pk}/report/", {"reason": "spam", "words": ""}),
    ]

    assert line.text not in text(page)
    assert [answer.status_code for answer in answers] == [closed] * len(answers)
    assert ChatMessage.objects.count() == 1
    assert not Report.objects.exists()


def test_a_line_of_another_club_is_not_reached_through_one_s_own(people, club, line):
    other = foundation.found(user=people["Sam"], name="Sheep for Wheat", about="", entry="open", now=NOW)

    assert signed_in(people["Sam"]).get(f"/clubs/{other.pk}/chat/{line.pk}/report/").status_code == 404


def test_writing_has_a_limit(people, club, settings):
    settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_RATE_LIMITS, "chat": "2/m/user"}
    cache.clear()
    mia = signed_in(people["Mia"])

    answers = [mia.post(f"/clubs/{club.pk}/chat/", {"text": "Hello"}).status_code for _ in range(3)]

    assert answers == [303, 303, 429]
