"""The endpoints for monitors: the state of each part, and nothing about players."""

from __future__ import annotations

import json
from datetime import timedelta
from pathlib import Path

import pytest
from celery import Celery
from django.db import OperationalError, connection
from django.utils import timezone

from accounts import clock
from catansite import health
from games import schema
from games.models.notification import Notification
from games.models.seat import Seat
from games.models.talk import Note
from games.services.time import heartbeat
from tests.infrastructure import free_port
from tests.services.conftest import step

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def calm():
    """Leave nothing due, and record a beat."""
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
    # It can still serve pages.
    assert client.get("/readyz").status_code == 200


def test_what_strangers_keep_waiting_is_missed_later(client, party):
    """Destinations can delay each other for minutes; after half an hour nobody is sending."""
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
    """It is asked for once: each attempt takes seconds, and monitors wait for few."""
    needing = {"database", "schema", "clock", "heartbeat", "due"}

    def refuse():
        raise OperationalError("connection to server failed: password of games")

    down = {"cursor": staticmethod(refuse), "vendor": "postgresql"}
    monkeypatch.setattr(health, "connection", type("Down", (), down))

    for path in ("/healthz", "/readyz"):
        response = client.get(path)
        assert response.status_code == 503
        checks = response.json()["checks"]
        assert {name: told for name, told in checks.items() if told["status"] != "ok"} == {
            name: {"status": "failing"} for name in checks if name in needing
        }
        assert b"password" not in response.content


def test_a_process_whose_clock_is_weeks_ahead_serves_nobody(client, monkeypatch):
    """It would store deadlines by its clock."""
    now = timezone.now()
    monkeypatch.setattr(clock, "database_time", lambda: now - timedelta(days=40))

    response = client.get("/readyz")

    assert response.status_code == 503
    assert response.json()["checks"]["clock"] == {"status": "failing", "disagrees": True}
    assert response.json()["checks"]["database"] == {"status": "ok"}


def test_without_a_broker_pages_are_served_anyway(client, settings):
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


def test_a_database_that_lacks_a_migration_is_not_ready(client, monkeypatch):
    calm()
    expected = schema._expected()
    monkeypatch.setattr(schema, "_expected", lambda: expected | {("games", "9999_to_come")})

    for path in ("/healthz", "/readyz"):
        response = client.get(path)
        assert response.status_code == 503
        told = response.json()["checks"]["schema"]
        assert told == {"status": "failing", "unapplied": 1, "first": "games.9999_to_come"}


def test_the_deployment_check_names_what_the_database_lacks(monkeypatch):
    assert schema.check_schema() == []
    monkeypatch.setattr(schema, "missing_columns", lambda: ["games_game.to_come"])

    (fault,) = schema.check_schema()

    assert "games_game.to_come" in fault.msg
    assert "deploy/manage migrate" in fault.hint


def test_a_column_that_is_gone_is_missed():
    """It is compared with the models, whatever the list of migrations says."""
    table = Note._meta.db_table
    assert schema.missing_columns() == []
    with connection.cursor() as cursor:
        cursor.execute(f"ALTER TABLE {table} RENAME COLUMN text TO words")

    assert schema.missing_columns() == [f"{table}.text"]


@pytest.mark.parametrize("path", ["/healthz", "/readyz"])
def test_a_disk_on_which_nothing_can_be_written(client, settings, path):
    calm()
    # Not even an administrator can write there.
    settings.VAR_DIR = Path("/proc")

    response = client.get(path)

    # Pages can still be read.
    assert response.status_code == (503 if path == "/healthz" else 200)
    if path == "/healthz":
        assert response.json()["checks"]["disk"] == {"status": "failing"}


@pytest.mark.parametrize("path", ["/healthz", "/readyz", "/metrics"])
def test_monitors_get_the_headers_of_all_pages(client, path):
    headers = client.get(path).headers

    assert headers["X-Frame-Options"] == "DENY"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"
    assert "default-src 'none'" in headers["Content-Security-Policy"]


def test_the_page_for_a_wrong_host_has_them_too(client, settings):
    settings.ALLOWED_HOSTS = ["play.example.org"]

    response = client.get("/about/", headers={"host": "elsewhere.example.org"})

    assert response.status_code == 400
    for name in ("X-Frame-Options", "X-Content-Type-Options", "Referrer-Policy", "Content-Security-Policy"):
        assert name in response.headers
