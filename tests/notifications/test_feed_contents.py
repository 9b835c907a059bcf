"""The times at which feed and calendar changed: never early, only with a change, the same for all readers."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.http import parse_http_date
from time_machine import TimeMachineFixture

from accounts.models import User
from games.models.destination import FeedKey
from games.models.game import Game
from games.models.ladder import Ladder, Season, SeasonPlace
from games.models.people import Friendship
from games.models.seat import Seat
from games.services.errors import Refused
from games.services.messages import contacts
from games.services.people import friends_and_blocks
from games.services.table import moves
from tests.deep import DEEP
from tests.services.conftest import NOW, Party, step
from tests.services.ladders.test_ladders_at_once import together

MOMENT = {
    "feed": re.compile(r"<updated>([^<]+)</updated>"),
    "calendar": re.compile(r"LAST-MODIFIED:(\S+)\r\n"),
}
FEEDS = list(MOMENT)
EVENTS = 25 if DEEP else 10
LIVES = [
    pytest.param(0, marks=pytest.mark.postgresql),
    *(pytest.param(more, marks=pytest.mark.one_database) for more in ((1, 2, 3) if DEEP else (1,))),
]
"""One seed on PostgreSQL, and others elsewhere."""


@dataclass
class Life:
    """Events that affect one player's messages, and a clock."""

    game: Party
    anna: User
    others: list[User]
    luck: random.Random
    clock: TimeMachineFixture

    @property
    def now(self) -> datetime:
        return timezone.now()

    def somebody_moves(self) -> None:
        if self.game.fresh().is_running and self.game.waiting.due:
            self.game.play_any(self.luck.choice(list(self.game.waiting.due)), now=self.now)

    def anna_moves(self) -> None:
        """Make all moves that Anna is asked for, so that her game waits for others."""
        mine = next(key for key, user in self.game.users.items() if user == self.anna)
        while self.game.fresh().is_running and mine in self.game.waiting.due:
            if self.game.waiting.due[mine] == "main":
                self.game.play(mine, "end_turn", now=self.now)
            else:
                self.game.play_any(mine, now=self.now)

    def she_takes_a_move_back(self) -> None:
        try:
            moves.undo(game_id=self.game.game.pk, user=self.anna, now=self.now)
        except Refused:
            return

    def a_deadline_moves(self) -> None:
        for seat in Seat.objects.filter(game=self.game.game, due_at__isnull=False):
            seat.due_at += timedelta(minutes=self.luck.randint(1, 300))
            seat.save(update_fields=["due_at"])

    def the_game_has_another_name(self) -> None:
        Game.objects.filter(pk=self.game.game.pk).update(name=f"Table {self.luck.random()}")

    def somebody_asks_to_be_a_friend(self) -> None:
        other = self.luck.choice(self.others)
        if not Friendship.objects.about(self.anna).filter(asker=other).exists():
            friends_and_blocks.ask_friend(user=other, other=self.anna, now=self.now)

    def she_answers(self) -> None:
        row = Friendship.objects.waiting().filter(asked=self.anna).first()
        if row is not None:
            agree = self.luck.random() < 0.3
            friends_and_blocks.answer_friend(user=self.anna, other=row.asker, agree=agree, now=self.now)

    def she_has_a_friend_more_or_less(self) -> None:
        other = self.luck.choice(self.others)
        friends_and_blocks.remove_friend(user=self.anna, other=other)
        Friendship.objects.about(other).delete()
        if self.luck.random() < 0.5:
            friends_and_blocks.ask_friend(user=self.anna, other=other, now=self.now)
            friends_and_blocks.answer_friend(user=other, other=self.anna, agree=True, now=self.now)

    def a_season_ends(self) -> None:
        number = Season.objects.count()
        season = Season.objects.create(
            starts_date=date(2000 + number, 1, 1),
            ends_date=date(2000 + number, 12, 1),
            archived_at=self.now - timedelta(hours=self.luck.randint(0, 50)),
        )
        ladder, _made = Ladder.objects.get_or_create(
            slug="a", defaults={"title": "catan", "modules": ["base"], "seat_count": 4, "created_at": NOW}
        )
        SeasonPlace.objects.create(season=season, ladder=ladder, user=self.anna, place=3, ordinal=20, games=9)

    def she_speaks_another_language(self) -> None:
        User.objects.filter(pk=self.anna.pk).update(language=self.luck.choice(["en", "it", "de"]))

    def nothing_happens(self) -> None:
        """Do nothing, so that only time passes."""

    def something_happens(self) -> None:
        happen = (
            self.somebody_moves,
            self.anna_moves,
            self.she_takes_a_move_back,
            self.a_deadline_moves,
            self.the_game_has_another_name,
            self.somebody_asks_to_be_a_friend,
            self.she_answers,
            self.she_has_a_friend_more_or_less,
            self.a_season_ends,
            self.she_speaks_another_language,
            self.nothing_happens,
        )
        self.luck.choice(happen)()


@pytest.fixture
def life(party, player, both_clocks) -> Callable[[int], Life]:
    def begin(seed: int) -> Life:
        game = party(until=step("pre_roll"), decision_hours=24, name="Table")
        others = [player(f"Other {number}") for number in range(3)]
        both_clocks.move_to(NOW, tick=False)
        return Life(game, game.users[game.active], others, random.Random(seed), both_clocks)

    return begin


class Reader:
    """A program that fetches one of them, and remembers the last response."""

    def __init__(self, key: str, name: str) -> None:
        self.name = name
        self.address = reverse(f"games:{name}", args=[key])
        self.last: HttpResponse | None = None

    def get(self, **headers: Any) -> HttpResponse:
        answer: HttpResponse = Client().get(self.address, headers=headers)
        return answer

    def moment(self, answer: HttpResponse) -> datetime:
        text = MOMENT[self.name].search(answer.content.decode())[1]
        if self.name == "feed":
            return datetime.fromisoformat(text)
        return datetime.strptime(text, "%Y%m%dT%H%M%SZ").replace(tzinfo=UTC)

    def said(self, answer: HttpResponse) -> str:
        """Return the content without the time of change."""
        return MOMENT[self.name].sub("", answer.content.decode(), count=1)

    def look(self, now: datetime, told: HttpResponse | None) -> HttpResponse:
        """Fetch it in all ways; compare it with the latest response to anybody, and with the remembered one."""
        answer = self.get()
        moment = self.moment(answer)
        assert answer.status_code == 200
        assert parse_http_date(answer["Last-Modified"]) == moment.timestamp()
        assert moment <= now
        if told is not None:
            is_new = self.said(answer) != self.said(told)
            assert is_new == (moment > self.moment(told))
            assert is_new == (answer.content != told.content)
        if (mine := self.last) is not None:
            status = 304 if answer.content == mine.content else 200
            assert self.get(**{"If-None-Match": mine["ETag"]}).status_code == status
            assert self.get(**{"If-Modified-Since": mine["Last-Modified"]}).status_code == status
        self.last = answer
        return answer


@pytest.mark.django_db
@pytest.mark.parametrize("seed", LIVES)
def test_whatever_happens_the_moment_moves_with_what_is_said(life, seed):
    """With two readers of each, who fetch at random times."""
    told = life(seed)
    key = contacts.renew_feed_key(user=told.anna, now=NOW).key
    readers = [Reader(key, name) for name in FEEDS * 2]
    last: dict[str, HttpResponse] = {}

    for _ in range(EVENTS):
        told.clock.shift(timedelta(seconds=told.luck.choice([1, 2, 59, 3600, 50_000])))
        told.something_happens()
        for reader in readers:
            if told.luck.random() < 0.6:
                last[reader.name] = reader.look(told.now, last.get(reader.name))

    moments = {reader.moment(reader.get()) for reader in readers if reader.name == "feed"}
    assert len(moments) == 1


@pytest.mark.django_db
def test_an_answered_decision_that_leaves_an_older_entry_behind_takes_nothing_back(life):
    told = life(0)
    told.a_season_ends()
    Season.objects.update(archived_at=NOW - timedelta(days=30))
    reader = Reader(contacts.renew_feed_key(user=told.anna, now=NOW).key, "feed")
    before = reader.moment(reader.get())

    told.clock.shift(timedelta(minutes=7))
    told.anna_moves()
    told.clock.shift(timedelta(minutes=1))

    after = reader.get()
    assert after.content.count(b"<entry") == 1
    assert before < NOW
    assert reader.moment(after) == NOW + timedelta(minutes=7)


@pytest.mark.django_db
@pytest.mark.parametrize("name", FEEDS)
def test_two_changes_in_one_second_are_told_apart_by_dates_of_http(life, name):
    """HTTP dates have only whole seconds."""
    told = life(0)
    reader = Reader(contacts.renew_feed_key(user=told.anna, now=NOW).key, name)

    moments = []
    for _ in range(4):
        told.clock.shift(timedelta(milliseconds=100))
        told.the_game_has_another_name()
        moments.append(reader.moment(reader.get()))

    assert moments[1:] == [NOW, NOW + timedelta(seconds=1), NOW + timedelta(seconds=2)]


@pytest.mark.django_db
def test_a_clock_that_is_set_back_takes_no_moment_back(life):
    told = life(0)
    reader = Reader(contacts.renew_feed_key(user=told.anna, now=NOW).key, "feed")
    first = reader.moment(reader.get())

    told.clock.shift(-timedelta(days=1))
    told.the_game_has_another_name()

    assert reader.moment(reader.get()) == first + timedelta(seconds=1)


@pytest.mark.django_db
def test_what_is_fetched_again_writes_nothing(life, django_assert_num_queries):
    told = life(0)
    reader = Reader(contacts.renew_feed_key(user=told.anna, now=NOW).key, "feed")
    reader.get()
    kept = FeedKey.objects.values().get()

    with connection.execute_wrapper(refuse_to_write):
        told.clock.shift(timedelta(days=1))
        assert reader.get().status_code == 200

    assert FeedKey.objects.values().get() == kept


def refuse_to_write(execute: Any, sql: str, *rest: Any) -> Any:
    assert sql.split()[0] in ("SELECT", "SAVEPOINT", "RELEASE"), sql
    return execute(sql, *rest)


@pytest.mark.django_db(transaction=True)
def test_readers_who_come_at_once_are_told_the_same_moment(life):
    told = life(0)
    key = contacts.renew_feed_key(user=told.anna, now=NOW).key
    Reader(key, "feed").get()
    told.clock.shift(timedelta(minutes=5))
    told.the_game_has_another_name()

    answers = together(*[lambda: Reader(key, "feed").get().content for _ in range(4)])

    assert len(set(answers)) == 1
