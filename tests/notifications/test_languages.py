"""Each message is in its reader's language, whatever the language of its sender or the worker.

The reader's language is an invented one: a catalog that has every text, in wide letters. What a channel forgets to
translate, or translates too early, stands out by its plain letters.
"""

from __future__ import annotations

import json
import re
from datetime import date, timedelta
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.models import Group
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils import translation
from django.utils.translation import trans_real
from icalendar import Calendar

from accounts.services import ban
from games.models.destination import Destination, Pace
from games.models.ladder import Ladder, Season, SeasonPlace
from games.models.notification import TALK, WITHOUT_A_TABLE, Kind, Notification
from games.models.talk import ChatMessage
from games.models.watching import Follow
from games.notifications import message as messages
from games.notifications.channels import CHANNELS
from games.notifications.push import channel as push
from games.services.messages import contacts, notices, outbox
from games.services.moderation import decisions, player_reports
from games.services.moderation.decisions import Decision
from games.services.people import friends_and_blocks
from tests.notifications.sending import deliver
from tests.services.conftest import HOUR, NOW, is_over, step

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]

INVENTED = "tt"
DAY = timedelta(days=1)
# Parts that translations keep.
KEPT = re.compile(r"(%\(\w+\)[sd]|%[sd%]|\{\w*\}|<[^>]+>|&#?\w+;)")
WIDE = str.maketrans({chr(code): chr(code - 0x21 + 0xFF01) for code in (*range(65, 91), *range(97, 123))})
# Names that are not translated: of people, the table, the site, games, zones.
NAMES = {
    "Anna",
    "Bence",
    "Chiara",
    "Dieter",
    "Zoe",
    "Longshore",
    "CATAN",
    "Asia/Tokyo",
    "JST",
    "Hansa",
    "Teutonica",
    "Wharf",
}
BOARDS = json.loads((Path(settings.BASE_DIR) / "games/titles/hansa/base/board.json").read_text())["boards"]
NAMES |= {city["name"] for board in BOARDS.values() for city in board["cities"]}
PLAIN_WORD = re.compile(r"[A-Za-zÀ-ž][A-Za-zÀ-ž/’']+")


class Invented(trans_real.DjangoTranslation):
    """A catalog that translates every text."""

    def __init__(self) -> None:
        super().__init__(INVENTED)

    def gettext(self, message: str) -> str:
        text = message.rpartition("\x04")[2]
        return "".join(part if KEPT.fullmatch(part) else part.translate(WIDE) for part in KEPT.split(text))

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)


@pytest.fixture(autouse=True)
def _invented(monkeypatch):
    """English for everybody who causes messages, and for the worker."""
    monkeypatch.setitem(trans_real._translations, INVENTED, Invented())
    with translation.override("en"):
        yield


@pytest.fixture
def party_of(party):
    """A game whose readers use the invented language and another time zone."""

    def start(**table: Any) -> Any:
        game = party(name="Wharf", decision_hours=24, **table)
        for user in game.users.values():
            speaks(user)
        Notification.objects.all().delete()
        mail.outbox.clear()
        return game

    return start


def speaks(user: Any) -> Any:
    user.language, user.time_zone, user.night_start = INVENTED, "Asia/Tokyo", None
    user.save()
    return user


def plain(text: str) -> set[str]:
    """Return the untranslated words of a text."""
    words = PLAIN_WORD.findall(re.sub(r"https?://\S+|\S+@\S+", "", text))
    # "Anna’s": the ending belongs to the invented language.
    return {word for word in words if word.rstrip("’'") not in NAMES}


def read(html: str) -> str:
    """Return the visible text of a page, with the texts of its pictures."""
    html = re.sub(r"<style.*?</style>", "", html, flags=re.DOTALL)
    shown = re.findall(r'(?:alt|title|aria-label)="([^"]*)"', html)
    return unescape(" ".join([re.sub(r"<[^>]+>", " ", html), *shown]))


def untranslated(sent: Any) -> set[str]:
    (html, _type) = sent.alternatives[0]
    assert f'lang="{INVENTED}"' in html
    return plain(sent.subject) | plain(sent.body) | plain(read(html))


def test_the_invented_language_finds_what_is_forgotten():
    with translation.override(INVENTED):
        said = translation.gettext("Your hand:") + " forgotten"

    assert plain(said) == {"forgotten"}
    assert plain(translation.gettext("Your hand:")) == {"Your", "hand"}


# ------------------------------------------------------------------ email


@pytest.mark.parametrize(
    ("title", "modules"),
    [("catan", ("base",)), ("catan", ("base", "cities_knights")), ("hansa", ("base",))],
)
def test_mails_about_a_table_with_their_log(party_of, monkeypatch, title, modules):
    monkeypatch.setattr(messages, "MOST_LINES", 10_000)
    game = party_of(title=title, modules=modules, until=halfway, seats=3)
    key = next(iter(game.waiting.due))
    user = game.users[key]
    game.game.seats.update(last_position=0)
    game.game.seats.filter(number=int(key)).update(asked=True)
    other = next(one for one in game.users.values() if one != user)
    said = ChatMessage.objects.create(game=game.game, user=other, text="!", at=NOW - 2 * HOUR)
    kinds = [kind for kind in Kind if kind not in (*WITHOUT_A_TABLE, Kind.INVITATION, Kind.FOLLOWED_GAME)]
    for kind in kinds:
        news = {"news": "end_proposed", "by": key} if kind == Kind.TABLE_NEWS else {}
        if kind in TALK:
            news = {"said": said.pk}
        Notification.objects.create(
            user=user, game=game.game, kind=kind, payload=news, created_at=NOW, not_before=NOW
        )
        outbox.deliver(now=NOW + HOUR)
        Notification.objects.all().delete()

    assert len(mail.outbox) == len(kinds)
    assert len(mail.outbox[0].body) > 2000
    assert {kind: untranslated(sent) for kind, sent in zip(kinds, mail.outbox, strict=True)} == {
        kind: set() for kind in kinds
    }


def halfway(title: Any, state: Any) -> bool:
    return title.waiting(state).outcome is None and state["moves"] > 60


def test_mails_of_an_end_and_of_what_goes_along(party_of, player):
    game = party_of(until=is_over)
    fan = speaks(player("Zoe"))
    Follow.objects.create(user=fan, game=game.game, since=NOW)
    notices.notify(user=fan, game=game.game, kind=Kind.FOLLOWED_GAME, now=NOW, payload={})
    one = game.users["0"]
    notices.notify(user=one, game=game.game, kind=Kind.GAME_OVER, now=NOW, payload={})
    friends_and_blocks.ask_friend(user=fan, other=one, now=NOW)

    outbox.deliver(now=NOW + HOUR)

    assert len(mail.outbox) == 2
    for sent in mail.outbox:
        assert untranslated(sent) == set()


def test_mails_about_no_table(player):
    anna, bence, chiara = (speaks(player(name)) for name in ("Anna", "Bence", "Chiara"))
    moderator = player("Moderata")
    moderator.groups.add(Group.objects.get(name="Moderators"))
    friends_and_blocks.ask_friend(user=bence, other=anna, now=NOW)
    friends_and_blocks.ask_friend(user=anna, other=chiara, now=NOW)
    friends_and_blocks.answer_friend(user=chiara, other=anna, agree=True, now=NOW)
    season = _season(anna)
    notices.notify(user=anna, game=None, kind=Kind.SEASON_OVER, now=NOW, payload={"season": season.pk})
    decision = Decision(mute_days=3, rename=True)
    report = player_reports.report(reporter=bence, player=chiara, reason="insult", words="", now=NOW)
    decisions.decide(moderator=moderator, report_id=report.pk, decision=decision, reason="So.", now=NOW)
    ban(user=chiara, now=NOW)

    outbox.deliver(now=NOW + HOUR)

    told = {one.to[0].partition("@")[0]: one for one in mail.outbox}
    assert set(told) == {"anna", "bence", "chiara"}
    for sent in mail.outbox:
        # The player's new name.
        assert untranslated(sent) <= {"Player"}


def _season(user: Any) -> Season:
    season = Season.objects.create(starts_date=date(2025, 10, 1), ends_date=date(2026, 1, 1), archived_at=NOW)
    ladder = Ladder.objects.create(
        slug="a", title="catan", modules=["base", "cities_knights"], seat_count=4, created_at=NOW
    )
    SeasonPlace.objects.create(season=season, ladder=ladder, user=user, place=3, ordinal=20, games=9)
    return season


def test_mails_of_the_account_speak_the_account_s_language_not_the_browser_s(player):
    anna = speaks(player("Anna"))
    client = Client(headers={"Accept-Language": "en"})

    client.post(reverse("account_reset_password"), {"email": anna.email})
    client.post(reverse("account_request_login_code"), {"email": anna.email})
    form = {"email": anna.email, "password1": "a calm harbor at dawn", "display_name": "Another"}
    client.post(reverse("account_signup"), form)

    assert len(mail.outbox) == 3
    for sent in mail.outbox:
        code = re.findall(r"\b[A-Z0-9]{3,}-?[A-Z0-9]{3,}\b", sent.body)
        assert untranslated(sent) - set(PLAIN_WORD.findall(" ".join(code))) == set()


def test_the_test_mail(player):
    anna = speaks(player("Anna"))
    anna.note_mail_fails(trouble="550", now=NOW)
    anna.save()

    contacts.send_test(user=anna, channel="email", destination_id=None, now=NOW)

    assert untranslated(mail.outbox[0]) == set()


# ------------------------------------------------------------------ other channels


@pytest.fixture
def posted(monkeypatch):
    """Record the readable content of posts to webhooks and push services."""
    found: list[Any] = []
    monkeypatch.setattr(push, "encrypt", lambda body, destination: body)
    for key in ("webhook", "push"):
        monkeypatch.setattr(
            CHANNELS[key].outgoing,
            "post",
            lambda address, *, body, headers: found.append(json.loads(body)),
        )
    return found


def place(user: Any, channel: str, **facts: Any) -> Destination:
    contacts.set_schedule(
        user=user, channel=channel, pace=Pace.ABSENCE, delay_minutes=10, digest_hour=8, now=NOW
    )
    return Destination.objects.create(
        user=user, channel=channel, name="X", address="https://example.org", facts=facts, created_at=NOW
    )


@pytest.mark.parametrize(
    ("channel", "facts", "said"),
    [
        ("push", {}, lambda told: f"{told['title']} {told['body']}"),
        ("webhook", {"style": "discord"}, lambda told: told["content"].replace("\\", "")),
        ("webhook", {"style": "slack"}, lambda told: told["text"]),
        ("webhook", {"style": "json"}, lambda told: f"{told['data']['text']} {told['data']['task']}"),
    ],
)
def test_lines_of_other_channels(party_of, player, posted, channel, facts, said):
    game = party_of(until=step("pre_roll"))
    user = game.users[game.active]
    destination = place(user, channel, **facts)
    kinds = (Kind.YOUR_TURN, Kind.REMINDER, Kind.TIMED_OUT, Kind.TABLE_NEWS)
    for kind in kinds:
        Notification.objects.filter(channel=channel).delete()
        news = {"news": "end_proposed", "by": "1"} if kind == Kind.TABLE_NEWS else {}
        notices.notify(user=user, game=game.game, kind=kind, now=NOW, payload=news)
        deliver(now=NOW + HOUR)
    Notification.objects.filter(channel=channel).delete()
    friends_and_blocks.ask_friend(user=player("Zoe"), other=user, now=NOW)
    deliver(now=NOW + HOUR)
    contacts.send_test(user=user, channel=channel, destination_id=destination.pk, now=NOW)

    assert len(posted) == len(kinds) + 2
    shown = [told for told in posted if "type" not in told or told["type"] != "test"]
    assert {word for told in shown for word in plain(said(told))} == set()
    assert "ｙ" in "".join(said(told) for told in shown)


def test_the_feed_and_the_calendar(party_of, player):
    game = party_of(until=step("pre_roll"))
    user = game.users[game.active]
    friends_and_blocks.ask_friend(user=player("Zoe"), other=user, now=NOW)
    _season(user)
    key = contacts.renew_feed_key(user=user, now=NOW).key
    client = Client(headers={"Accept-Language": "en"})

    feed = client.get(reverse("games:feed", args=[key])).content.decode()
    calendar = Calendar.from_ical(client.get(reverse("games:calendar", args=[key])).content)

    texts = re.findall(r"<(?:title|summary)[^>]*>(.*?)</", feed, re.DOTALL)
    assert len(texts) >= 6
    assert {word for text in texts for word in plain(unescape(text))} == set()
    assert f'xml:lang="{INVENTED}"' in feed
    (event,) = calendar.walk("VEVENT")
    (alarm,) = event.walk("VALARM")
    said = [str(calendar["x-wr-calname"]), str(event["summary"]), str(alarm["description"])]
    assert {word for text in said for word in plain(text)} == set()


def test_two_readers_of_one_delivery_each_have_their_own(party_of):
    game = party_of(until=step("pre_roll"))
    english = game.users["1"]
    english.language = "en"
    english.save()
    for user in (game.users["0"], english):
        notices.notify(user=user, game=game.game, kind=Kind.TIMED_OUT, now=NOW, payload={})

    outbox.deliver(now=NOW + HOUR)

    first, second = mail.outbox
    assert untranslated(first) == set()
    assert second.subject == "Wharf: your time ran out"
    assert not re.search("[ａ-ｚ]", second.body)
