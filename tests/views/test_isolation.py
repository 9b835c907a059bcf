"""Each right-to-left text of a player is isolated on every page, so that nothing around it moves.

Names are followed by numbers: "אננה כהן 36", a name and its points, is drawn as "36 אננה כהן" without isolation.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from html.parser import HTMLParser
from typing import Any

import pytest
from django.contrib.auth.models import Group
from django.core import mail
from django.test import Client

from accounts.isolation import END, FIRST_STRONG, RIGHT_TO_LEFT, isolated
from accounts.models import User
from games.models.destination import Destination, FeedKey
from games.models.game import Game
from games.models.ladder import Ladder, LadderEntry, Season, SeasonPlace
from games.models.moderation import Notice, Report
from games.models.people import Friendship
from games.models.talk import ChatMessage, mentioned
from games.services.api import api_tokens
from games.services.clubs import foundation, memberships
from games.services.clubs import talk as club_talk
from games.services.ladders import ladder_tables
from games.services.messages import contacts
from games.services.people import friends_and_blocks, table_invitations
from games.services.table import new_tables, talk
from games.services.tournaments import tournament_entries
from tests.deep import DEEP, with_deep
from tests.notifications.sending import deliver
from tests.secrets.addresses import Address, addresses
from tests.secrets.test_every_address import FEEDS, KEY, STARTS
from tests.services.conftest import HOUR, NOW, Party, plain_pace, step
from tests.services.tournaments.conftest import open_one

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]

NAMES = ("אננה כהן 36", "בני לוי 7", "חיים 12", "דוד 5", "אסתר 9")
CLUB, TABLE, CUP, SAID, ABOUT = "מועדון 3", "שולחן 4", "גביע 2026", "שלום 12", "אנחנו משחקים 2 פעמים"
VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
# what a player edits stands alone in its field
FIELDS = ("textarea",)
ADDRESSES = [one for one in addresses() if not one.route.startswith("dev/") and not one.is_for_programs]


def loose(text: str) -> bool:
    """Return whether a text has right-to-left letters outside of isolation characters, or isolates to its end."""
    depth = 0
    for one in text:
        if depth == 0 and RIGHT_TO_LEFT.match(one):
            return True
        depth += (one == FIRST_STRONG) - (one == END)
    return depth != 0


class Reading(HTMLParser):
    """Collects the right-to-left texts of a page, and those that are not isolated."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.loose: list[str] = []
        self._open: list[tuple[str, bool]] = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_startendtag(tag, attrs)
        if tag not in VOID:
            self._open.append((tag, tag in ("bdi", *FIELDS) or ("dir", "auto") in attrs))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name != "value":
                self._read(value or "", f"<{tag} {name}>")

    def handle_endtag(self, tag: str) -> None:
        if tag in (one for one, _isolates in self._open):
            while self._open.pop()[0] != tag:
                pass

    def handle_data(self, data: str) -> None:
        where = " ".join(tag for tag, _isolates in self._open[-3:])
        self._read(data, f"<{where}>", is_isolated=any(isolates for _tag, isolates in self._open))

    def _read(self, text: str, where: str, *, is_isolated: bool = False) -> None:
        if RIGHT_TO_LEFT.search(text):
            self.found.append(text)
            if not is_isolated and loose(text):
                self.loose.append(f"{where} {' '.join(text.split())}")


@pytest.mark.parametrize(
    ("page", "is_loose"),
    [
        ("<p>אננה 36</p>", True),
        ("<p>Anna 36</p>", False),
        ("<p>\u2068אננה\u2069 36</p>", False),
        ("<p>\u2068אננה 36</p>", True),
        ("<p>\u2068אננה\u2069 36 בני</p>", True),
        ("<p><bdi>אננה</bdi> 36</p>", False),
        ("<p><bdi>אננה</bdi> 36 בני</p>", True),
        ("<p dir=auto>אננה<br>36</p>", False),
        ('<a title="אננה 36">x</a>', True),
        ('<a title="\u2068אננה\u2069 36">x</a>', False),
        ('<input value="אננה 36">', False),
        ("<svg><text>אננה</text></svg>", True),
    ],
)
def test_what_is_not_isolated_is_found(page, is_loose):
    assert bool(Reading(page).loose) == is_loose


def inhabited(game: Party) -> dict[str, Any]:
    """Let players with right-to-left names use everything, and return the parts of their addresses."""
    users = list(game.users.values())
    for user, name in zip(users, NAMES, strict=False):
        user.refresh_from_db()
        user.display_name = name
        user.save()
    anna, bence, chiara, *_rest = users
    Game.objects.filter(pk=game.game.pk).update(name=TABLE, named_by=anna, visibility="public")
    club = foundation.found(user=anna, name=CLUB, about=ABOUT, entry="open", now=NOW)
    memberships.join(club_id=club.pk, user=bence, now=NOW)
    memberships.invite(club_id=club.pk, user=anna, other=chiara, now=NOW)
    cup = open_one(anna, club_id=club.pk, name=CUP, about=ABOUT)
    for user in (anna, bence):
        tournament_entries.enter(tournament_id=cup.pk, user=user, now=NOW)
        club_talk.say(club_id=club.pk, user=user, text=SAID, now=NOW)
        talk.say(game_id=game.game.pk, user=user, text=SAID, now=NOW)
    friends_and_blocks.ask_friend(user=bence, other=anna, now=NOW)
    Friendship.objects.create(asker=chiara, asked=anna, asked_at=NOW, accepted_at=NOW)
    blocked = User.objects.create_user("blocked@example.org", "x", display_name="עמית 8")
    friends_and_blocks.block(user=anna, other=blocked, now=NOW)
    _open_tables(anna, chiara)
    Notice.objects.create(user=anna, kind=Notice.Kind.WARNING, text=SAID, at=NOW)
    api_tokens.make_api_token(user=anna, name=SAID, scope="read", now=NOW)
    contacts.add_destination(
        user=anna,
        channel="webhook",
        name=SAID,
        address="https://example.org",
        facts={"style": "json"},
        now=NOW,
    )
    reports = [
        Report.objects.create(reporter=chiara, player=bence, at=NOW, words=SAID, **about)
        for about in (
            {"reason": "insult", "message": ChatMessage.objects.filter(game=game.game).first()},
            {"reason": "name", "table": game.game},
        )
    ]
    return {
        "club_id": club.pk,
        "tournament_id": cup.pk,
        "report_id": reports[0].pk,
        **_ranked(users),
    }


def _open_tables(anna: User, chiara: User) -> None:
    """Open a table of Anna and one to which Chiara invites her."""
    for host in (anna, chiara):
        opened = new_tables.create_game(
            host=host, title="catan", modules=["base"], options={}, seats=3, pace=plain_pace(24), name=TABLE,
            start_when_full=False, now=NOW,
        )  # fmt: skip
    table_invitations.invite(game_id=opened.pk, user=chiara, other=anna, now=NOW)


def _ranked(users: list[User]) -> dict[str, str]:
    ladder_tables.make_ladders(now=NOW - 2 * HOUR)
    ladder = Ladder.objects.get(slug="catan")
    season = Season.objects.create(starts_date=date(2025, 10, 1), ends_date=date(2026, 1, 1), archived_at=NOW)
    for place, user in enumerate(users, 1):
        LadderEntry.objects.create(
            ladder=ladder, user=user, games=9, ordinal=30 - place, joined_at=NOW, waiting_since=NOW
        )
        SeasonPlace.objects.create(season=season, ladder=ladder, user=user, place=place, ordinal=20, games=9)
    return {"slug": ladder.slug, "season": season.key}


def pages(
    game: Party, user: User | None, parts: dict[str, Any], asked: list[Address]
) -> Iterator[tuple[str, str]]:
    """Yield every one of these pages and feeds that a viewer may open, by the name of its address."""
    client = Client()
    if user is not None:
        client.force_login(user)
        FeedKey.objects.create(user=user, key=KEY, created_at=NOW)
    for address in asked:
        key = {"key": KEY} if address.name in FEEDS else {}
        answer = client.get(address.of(game.fresh(), **parts, **key))
        if answer.status_code == 200 and answer.headers["Content-Type"].startswith(
            ("text/html", "application/atom+xml")
        ):
            yield address.name, answer.content.decode()


FOUND_AT_TABLES = {"games:table"}
ALWAYS_FOUND = {*FOUND_AT_TABLES, "games:ladder", "games:ladders", "games:player", "games:ladder_season_of"}
FOUND_BY_PLAYERS = {"games:my_games", "games:club", "games:tournament", "games:friends", "games:lobby"}


SEE_ALL = {
    ("one's turn", "0"),
    ("a filed answer of Cities & Knights", "a moderator"),
    ("a replacement", "a visitor"),
}


@pytest.mark.parametrize(
    ("moment", "who"),
    [
        ("one's turn", "0"),
        ("an open offer", "1"),
        ("a filed answer of Cities & Knights", "a moderator"),
        ("a drawn marker of Hansa Teutonica", "0"),
        ("a replacement", "a visitor"),
        *with_deep([("one's turn", "a visitor"), ("a finished game", "0")]),
    ],
)
def test_every_text_of_a_player_is_isolated(party, player, moment, who):
    """A player, a moderator and a visitor look at every page, others at the pages of the game."""
    game = STARTS[moment](party)
    parts = inhabited(game)
    user = game.users.get(who)
    if who == "a moderator":
        user = player("Moderata")
        user.groups.add(Group.objects.get(name="Moderators"))

    sees_all = DEEP or (moment, who) in SEE_ALL
    asked = [one for one in ADDRESSES if sees_all or one.is_of_game]

    read = {name: Reading(page) for name, page in pages(game, user, parts, asked)}

    assert {f"{name}: {text}" for name, one in read.items() for text in one.loose} == set()
    found = {name for name, one in read.items() if one.found}
    always = ALWAYS_FOUND if sees_all else FOUND_AT_TABLES
    assert found >= always | (FOUND_BY_PLAYERS if sees_all and who == "0" else set())


def test_every_text_of_a_player_in_a_mail_is_isolated(party):
    game = party(until=step("main"))
    inhabited(game)
    Destination.objects.all().delete()
    mail.outbox.clear()

    deliver(now=NOW + 30 * HOUR)

    told = [text for one in mail.outbox for text in (one.subject, *one.body.splitlines())]
    assert [text for text in told if loose(text)] == []
    assert any(RIGHT_TO_LEFT.search(one.subject) for one in mail.outbox)
    assert [text for one in mail.outbox for text in Reading(one.alternatives[0].content).loose] == []


def test_a_name_that_was_copied_from_a_page_mentions_its_player():
    assert mentioned(f"@{isolated('אננה')} wool?", {1: "אננה", 2: "Bence"}) == {1}
