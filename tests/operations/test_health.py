"""The doors for monitors: how each part is, and nothing about anybody."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest
from celery import Celery
from django.db import OperationalError
from django.utils import timezone

from catansite import health
from games.models.notification import Notification
from games.models.seat import Seat
from games.services.time import heartbeat
from tests.infrastructure import free_port
from tests.services.conftest import step

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def calm():
    """Leave nothing due, and let the beat be heard."""
    heartbeat.beat(now=timezone.now())
    Notification.objects.all().delete()
    Seat.objects.update(due_at=None, remind_at=None, rescue_at=None)


def test_a_site_that_works(client, party):
    party(until=step("pre_roll"), decision_hours=24)
    calm()

    response = client.get("/healthz")

    assert response.status_code == 200
    told = response.json()
    assert told["status"] == "ok"
    assert told["checks"]["database"] == {"status": "ok"}
    assert told["checks"]["broker"] == {"status": "ok", "embedded": True}
    assert set(told["checks"]["due"]["oldest"].values()) == {None}
    assert response["Cache-Control"] == "no-store"


@pytest.mark.parametrize(
    ("kind", "column"),
    [
        ("timeouts", "due_at"),
        ("reminders", "remind_at"),
        ("vacations", "rescue_at"),
        ("messages", "not_before"),
    ],
)
def test_what_should_have_been_done_long_ago(client, party, kind, column):
    """No worker or no beat is running."""
    game = party(until=step("pre_roll"), decision_hours=24)
    now, late = timezone.now(), timezone.now() - timedelta(seconds=health.LATE + 60)
    calm()
    waiting = Seat.objects.filter(decision__isnull=False)
    if column == "not_before":
        Notification.objects.create(
            user=game.users["0"], game=game.game, kind="your_turn", created_at=late, not_before=late
        )
    else:
        waiting.update(**{"due_at": now + timedelta(hours=1), column: late})

    response = client.get("/healthz")

    assert response.status_code == 503
    due = response.json()["checks"]["due"]
    assert due["status"] == "failing"
    assert due["oldest"][kind] > health.LATE
    assert [other for other, age in due["oldest"].items() if age] == [kind]
    # it can still serve pages
    assert client.get("/readyz").status_code == 200


def test_what_strangers_keep_waiting_is_missed_later(client, party):
    """They can make each other wait for minutes; half an hour means that nobody sends it."""
    game, now = party(until=step("pre_roll"), decision_hours=None), timezone.now()
    calm()
    row = Notification.objects.create(
        user=game.users["0"],
        game=game.game,
        kind="your_turn",
        channel="webhook",
        created_at=now,
        not_before=now,
    )

    said = []
    for seconds in (health.LATE + 60, health.LATE_TO_STRANGERS + 60):
        Notification.objects.filter(pk=row.pk).update(not_before=now - timedelta(seconds=seconds))
        said.append(client.get("/healthz").json()["checks"]["due"])

    assert [one["status"] for one in said] == ["ok", "failing"]
    assert [kind for kind, age in said[1]["oldest"].items() if age] == ["to_strangers"]


def test_a_bot_that_nobody_wakes(client, party):
    game = party(until=step("pre_roll"), decision_hours=None)
    calm()
    Seat.objects.filter(pk=game.seat(game.active).pk).update(bot="greedy")

    assert client.get("/healthz").json()["checks"]["due"]["oldest"]["bots"] > health.LATE


def test_a_beat_that_is_no_longer_heard(client):
    assert client.get("/healthz").json()["checks"]["heartbeat"] == {"status": "failing", "age": None}

    heartbeat.beat(now=timezone.now() - timedelta(minutes=4))
    silent = client.get("/healthz")
    assert silent.status_code == 503
    assert silent.json()["checks"]["heartbeat"]["age"] >= 240

    heartbeat.beat(now=timezone.now())
    assert client.get("/healthz").json()["checks"]["heartbeat"]["status"] == "ok"


def test_without_a_database_nothing_can_be_served(client, monkeypatch):
    def refuse():
        raise OperationalError("connection to server failed: password of games")

    monkeypatch.setattr(health, "connection", type("Down", (), {"cursor": staticmethod(refuse)}))

    for path in ("/healthz", "/readyz"):
        response = client.get(path)
        assert response.status_code == 503
        assert response.json()["checks"]["database"] == {"status": "failing"}
        assert b"password" not in response.content


def test_without_a_broker_pages_are_served_all_the_same(client, settings):
    settings.REDIS_URL = f"redis://127.0.0.1:{free_port()}/0"

    response = client.get("/healthz")

    assert response.status_code == 503
    assert response.json()["checks"]["broker"] == {"status": "failing"}
    assert client.get("/readyz").status_code == 200


@pytest.mark.services
def test_a_broker_tells_how_much_waits_in_it(client, settings, redis_url):
    settings.REDIS_URL = redis_url

    assert client.get("/healthz").json()["checks"]["broker"]["queued"] == 0
    Celery(broker=redis_url, set_as_current=False).send_task("games.tasks.sweep")
    assert client.get("/healthz").json()["checks"]["broker"]["queued"] == 1


def test_monitors_need_no_host_no_session_and_no_https(client, settings):
    settings.ALLOWED_HOSTS = ["play.example.org"]
    settings.SECURE_SSL_REDIRECT = True
    calm()

    response = client.get("/healthz", headers={"host": "10.0.0.7:8000"})

    assert response.status_code == 200
    assert not response.cookies
    assert client.get("/about/", headers={"host": "10.0.0.7:8000"}).status_code == 400


@pytest.mark.parametrize("path", ["/healthz", "/readyz", "/metrics"])
def test_they_are_only_for_looking(client, path):
    assert client.post(path).status_code == 405
    calm()
    assert client.head(path).status_code == 200


def test_health_tells_nothing_about_anybody(client, party):
    game = party(until=step("discard", 2), decision_hours=24, name="Thursday table")
    row = game.fresh()

    told = client.get("/healthz").content.decode()

    for secret in (
        row.seed,
        row.invite_token,
        "Thursday",
        *[user.display_name for user in game.users.values()],
    ):
        assert secret not in told
    numbers = json.loads(told)["checks"]["due"]["oldest"]
    assert set(numbers) == {
        "timeouts",
        "reminders",
        "vacations",
        "bots",
        "letters",
        "messages",
        "to_strangers",
    }
