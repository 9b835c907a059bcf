"""Slow servers of players' destinations delay no other player's email, bot or timeout."""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.db import connection, connections
from django.utils import timezone

from accounts.models import User
from games.models.destination import Destination
from games.models.game import Game
from games.models.notification import Kind, Notification
from games.models.seat import Seat
from games.models.turn import Turn
from games.notifications import outgoing
from games.notifications.channels import CHANNELS
from games.notifications.errors import TryLater
from games.notifications.outgoing import Outgoing
from games.services.errors import Refused
from games.services.messages import contacts, notices, outbox
from games.services.table import open_tables
from tests.infrastructure import Mailbox, free_port, process, wait_until
from tests.notifications.servers import LOOPBACK, running, slow
from tests.services.conftest import NOW, step
from tests.services.people.test_keeping_apart import table

TEN = 10


@pytest.fixture(autouse=True)
def _to_this_machine(settings, monkeypatch):
    monkeypatch.setattr(CHANNELS["webhook"], "outgoing", Outgoing(allowed=LOOPBACK))


def hook(user: User, address: str) -> Destination:
    return contacts.add_destination(
        user=user, channel="webhook", name=address, address=address, facts={"style": "json"}, now=NOW
    )


def tell(user: User, game: Game, *, channel: str, now: datetime) -> list[Notification]:
    """Make a notification due on only one channel."""
    notices.notify(user=user, game=game, kind=Kind.TABLE_NEWS, now=now, payload={"news": "clocks_go_on"})
    rows = Notification.objects.filter(user=user, game=game, kind=Kind.TABLE_NEWS)
    rows.exclude(channel=channel).delete()
    rows.update(not_before=now)
    return list(rows.order_by("pk"))


# ------------------------------------------------------------------ both ways to run


@contextlib.contextmanager
def one_process(_redis_url: str, log: Path, **more: str) -> Iterator[None]:
    """Everything in one process with its own workers, beside any site that is running already."""
    more |= {"PORT": str(free_port()), "VAR_DIR": str(log.with_name("var"))}
    with process("manage.py", "play", "--no-demo", log=log, **more):
        yield


@contextlib.contextmanager
def workers(redis_url: str, log: Path, **more: str) -> Iterator[None]:
    """One worker for everything, one for strangers, and a beat, as the README says."""
    from django.core.cache import cache

    cache.clear()
    more["REDIS_URL"] = redis_url
    celery = ("celery", "-A", "catansite")
    beat = ("celery", "--skip-checks", "-A", "catansite", "beat")
    strangers = ("-Q", "strangers", "-n", "strangers@%h", "--pool", "threads", "--concurrency", "4")
    with (
        process(*celery, "worker", "--concurrency", "1", log=log, **more),
        process(*celery, "worker", *strangers, log=log, **more),
        process(*beat, log=log, **more),
    ):
        yield


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    "run",
    [
        pytest.param(one_process, marks=[pytest.mark.one_database, pytest.mark.deep]),
        pytest.param(workers, marks=pytest.mark.postgresql),
    ],
)
def test_ten_destinations_that_answer_a_byte_a_second_delay_nobody(
    party, player, mail_server: Mailbox, redis_url, tmp_path, run
):
    """Three players have ten each, and all of it is due before anything else."""
    game = party(until=step("pre_roll"), decision_hours=None)
    now = timezone.now()
    Notification.objects.all().delete()
    with running() as quick, slow() as slow_one:
        for user in (player(), player(), player()):
            for number in range(TEN):
                hook(user, slow_one.url(number))
            assert len(tell(user, game.game, channel="webhook", now=now - timedelta(minutes=1))) == TEN
        hook(game.users["2"], quick.url())
        tell(game.users["2"], game.game, channel="webhook", now=now)
        tell(game.users["3"], game.game, channel="email", now=now)
        a_seat_is_late(game, now)
        bots_game = a_bot_is_due(player)

        environment = {"EMAIL_URL": mail_server.url, "OUTGOING_ALLOWED": "127.0.0.0/8"}
        with run(redis_url, tmp_path / "log", **environment):
            wait_until(lambda: slow_one.lines, "a worker has met the slow server")
            wait_until(lambda: mail_server.mails, "the other's mail")
            wait_until(lambda: Turn.objects.filter(actor="timeout").exists(), "the timeout")
            wait_until(lambda: bots_game.turns.filter(actor="bot").exists(), "the bot's move")
            wait_until(lambda: quick.requests, "the other's webhook")
            still_to_come = Notification.objects.pending().by(["webhook"]).filter(attempts=0).count()

            slow_one.hang_up()

        assert still_to_come > TEN, "all that came while most of the slow ones still had to be tried"


def a_seat_is_late(game: Any, now: datetime) -> None:
    Game.objects.filter(pk=game.game.pk).update(free_time=timedelta(hours=24))
    Seat.objects.filter(game=game.game, decision__isnull=False).update(
        due_at=now, clock_from=now, remind_at=None
    )


def a_bot_is_due(player: Any) -> Game:
    """Return a game whose first move is a bot's that nobody has woken."""
    host, guest, third = player(), player(), player()
    game = table(host, seats=3)
    for user in (guest, third):
        open_tables.join(game_id=game.pk, user=user, now=NOW)
    open_tables.start(game_id=game.pk, host=host, now=NOW)
    Seat.objects.filter(game=game, decision__isnull=False).update(bot="greedy")
    Seat.objects.filter(game=game).update(due_at=None, remind_at=None, rescue_at=None)
    Notification.objects.filter(game=game).delete()
    return game


# ------------------------------------------------------------------ one at a time


@pytest.fixture
def game(db, party):
    game = party(until=step("main"), decision_hours=24)
    Notification.objects.all().delete()
    return game


def test_one_player_has_one_message_to_strangers_on_its_way(game):
    with running() as server:
        for seat, number in (("0", 1), ("0", 2), ("1", 3)):
            hook(game.users[seat], server.url(f"/{number}"))
        first, _second = tell(game.users["0"], game.game, channel="webhook", now=NOW)
        tell(game.users["1"], game.game, channel="webhook", now=NOW)
        Notification.objects.filter(pk=first.pk).update(claimed_until=NOW + timedelta(minutes=5))

        assert outbox.deliver_to_strangers(now=NOW) == 1
        assert outbox.deliver_to_strangers(now=NOW) == 0
        assert [one.path for one in server.requests] == ["/3"]

        Notification.objects.filter(pk=first.pk).update(claimed_until=None)
        assert [outbox.deliver_to_strangers(now=NOW) for _ in range(3)] == [1, 1, 0]
        assert [one.path for one in server.requests] == ["/3", "/1", "/2"]


def test_of_two_workers_who_come_to_a_player_at_once_none_sends_a_second(game, monkeypatch):
    """PostgreSQL may not show either worker what the other is claiming at this moment."""
    with running() as server:
        for number in (1, 2):
            hook(game.users["0"], server.url(f"/{number}"))
        first, second = tell(game.users["0"], game.game, channel="webhook", now=NOW)
        claim = outbox.claim

        def both_claim(rows: Any, **how: Any) -> list[int]:
            claimed: list[int] = claim(rows, **how)
            Notification.objects.filter(pk=second.pk).update(claimed_until=how["until"])
            return claimed

        monkeypatch.setattr(outbox, "claim", both_claim)

        assert outbox.deliver_to_strangers(now=NOW) == 0

    assert server.requests == []
    first.refresh_from_db()
    assert first.claimed_until is None


def test_a_worker_that_sends_emails_leaves_to_others_what_goes_to_strangers(game):
    with running() as server:
        hook(game.users["0"], server.url())
        (row,) = tell(game.users["0"], game.game, channel="webhook", now=NOW)

        outbox.deliver(now=NOW)

    assert server.requests == []
    row.refresh_from_db()
    assert (row.sent_at, row.claimed_until) == (None, None)


def test_a_player_keeps_one_page_waiting_for_a_test_message_and_no_second(game, monkeypatch):
    user, said = game.users["0"], []
    place = hook(user, "http://127.0.0.1/")

    def test(user: User) -> None:
        contacts.send_test(user=user, channel="webhook", destination_id=place.pk, now=NOW)

    def meanwhile(*_request: Any, **_more: Any) -> None:
        with pytest.raises(Refused) as refused:
            test(user)
        said.append(str(refused.value))

    monkeypatch.setattr(CHANNELS["webhook"].outgoing, "post", meanwhile)

    test(user)
    test(user)

    assert said == ["A test message is already on its way. Please wait for the result."] * 2


# ------------------------------------------------------------------ the connection


def test_nobody_waits_for_the_body_of_an_answer(monkeypatch):
    """A server that accepts at once and keeps sending is not a slow one."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        monkeypatch.setattr(outgoing, "_dial", lambda *_place: talkative(listening))

        answer = Outgoing(allowed=LOOPBACK).post("http://127.0.0.1/", body=b"", headers={})

    assert answer.status == 200


def talkative(listening: socket.socket) -> socket.socket:
    """Return a connection with a response's header and an endless body."""
    line = socket.create_connection(listening.getsockname())
    other, _address = listening.accept()
    other.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nWell,")
    LINES.append(other)
    return line


LINES: list[socket.socket] = []


@pytest.fixture(autouse=True)
def _hang_up():
    yield
    while LINES:
        LINES.pop().close()


def test_of_a_name_s_many_addresses_few_are_tried(monkeypatch):
    """Each address may take seconds to refuse."""
    tried = []

    def refuse(place: tuple[str, int], timeout: float) -> socket.socket:
        tried.append(place[0])
        raise ConnectionRefusedError

    monkeypatch.setattr(socket, "create_connection", refuse)
    many = [f"127.0.0.{number}" for number in range(1, 50)]

    with pytest.raises(TryLater):
        Outgoing(resolve=lambda *_name: many, allowed=LOOPBACK).post(
            "http://many.example/", body=b"", headers={}
        )

    assert len(tried) == outgoing.MOST_PLACES


@pytest.mark.django_db(transaction=True)
def test_no_connection_to_the_database_waits_for_a_stranger(monkeypatch):
    open_ones = []
    connection.ensure_connection()

    def look(*_place: Any) -> socket.socket:
        open_ones.append(connection.connection)
        raise ConnectionRefusedError

    monkeypatch.setattr(outgoing, "_dial", look)

    with pytest.raises(TryLater):
        Outgoing(allowed=LOOPBACK).post("http://127.0.0.1/", body=b"", headers={})

    assert open_ones == [None]


# ------------------------------------------------------------------ the name server


class Hanging:
    """A name server that hangs on one name until the test is over, and resolves others to this machine."""

    def __init__(self) -> None:
        self.is_over = threading.Event()
        self.asked: list[str] = []
        self.answered: list[str] = []

    def __call__(self, host: str, port: int) -> Sequence[str]:
        self.asked.append(host)
        if host == "never.example":
            self.is_over.wait(20)
        self.answered.append(host)
        return ["127.0.0.1"]


@pytest.fixture
def hanging(monkeypatch) -> Iterator[Hanging]:
    monkeypatch.setattr(outgoing, "CONNECT_WITHIN", 0.2)
    server = Hanging()
    yield server
    server.is_over.set()


def test_a_name_server_that_never_answers_is_left_alone(hanging):
    with pytest.raises(TryLater):
        Outgoing(resolve=hanging, allowed=LOOPBACK).post("http://never.example/", body=b"", headers={})

    assert (hanging.asked, hanging.answered) == (["never.example"], [])


def test_a_name_that_nobody_says_holds_no_worker_up(game, hanging, monkeypatch):
    monkeypatch.setattr(CHANNELS["webhook"], "outgoing", Outgoing(resolve=hanging, allowed=LOOPBACK))
    with running() as server:
        slow_one = hook(game.users["0"], "http://never.example/")
        hook(game.users["1"], server.url(host="here.example"))
        for seat in ("0", "1"):
            tell(game.users[seat], game.game, channel="webhook", now=NOW)

        sent = [outbox.deliver_to_strangers(now=NOW) for _ in range(2)]

    assert sent == [0, 1]
    assert len(server.requests) == 1
    assert hanging.asked == ["never.example", "here.example"]
    assert hanging.answered == ["here.example"]
    slow_one.refresh_from_db()
    assert (slow_one.failures, slow_one.trouble) == (1, "We don’t know this server.")


def test_name_places_and_answer_share_one_budget(monkeypatch):
    """However slow each of them is."""
    clock, waits = SimpleNamespace(seconds=100.0), []

    def look_up(*_name: Any) -> list[str]:
        clock.seconds += 4
        return ["127.0.0.1", "127.0.0.2", "127.0.0.3"]

    def refuse(_place: tuple[str, int], timeout: float) -> socket.socket:
        waits.append(timeout)
        clock.seconds += timeout
        raise TimeoutError

    monkeypatch.setattr(outgoing, "time", SimpleNamespace(monotonic=lambda: clock.seconds))
    monkeypatch.setattr(socket, "create_connection", refuse)

    with pytest.raises(TryLater):
        Outgoing(resolve=look_up, allowed=LOOPBACK).post("http://slow.example/", body=b"", headers={})

    assert waits == [5.0, 5.0, 1.0]
    assert clock.seconds == 100 + outgoing.DONE_WITHIN


@pytest.mark.django_db(transaction=True)
def test_no_connection_to_the_database_waits_for_a_name_server():
    mine, open_ones = connections["default"], []
    connection.ensure_connection()

    def look(*_name: Any) -> list[str]:
        open_ones.append(mine.connection)
        return []

    with pytest.raises(TryLater):
        Outgoing(resolve=look, allowed=LOOPBACK).post("http://some.example/", body=b"", headers={})

    assert open_ones == [None]
