"""The metrics for Prometheus: totals of the site, from one process or many."""

from __future__ import annotations

import os
import runpy
import socket
import subprocess
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from celery import Celery
from prometheus_client.parser import text_string_to_metric_families

from catansite import metrics, middleware
from games.models.notification import Notification
from games.models.turn import Turn
from tests.infrastructure import ROOT, free_port, process, wait_until
from tests.services.conftest import step


def read(text: str) -> dict[tuple[str, frozenset[tuple[str, str]]], float]:
    """Return the samples of a page of metrics."""
    return {
        (sample.name, frozenset(sample.labels.items())): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def value(text: str, name: str, **labels: str) -> float:
    """Return the sum of the samples that have these labels."""
    wanted = set(labels.items())
    return sum(number for (found, has), number in read(text).items() if found == name and wanted <= has)


@pytest.mark.django_db(transaction=True)
def test_requests_and_moves_are_counted(party, eyes, client):
    game = party(until=step("pre_roll"))
    labels = {"method": "POST", "view": "games:move", "status": "303"}
    before = client.get("/metrics").content.decode()

    eyes(game, game.active).move("roll")

    after = client.get("/metrics").content.decode()
    assert value(after, "site_requests_total", **labels) == value(before, "site_requests_total", **labels) + 1
    moved = {"title": "catan", "actor": "seat"}
    assert value(after, "site_moves_total", **moved) == value(before, "site_moves_total", **moved) + 1
    assert value(after, "site_request_seconds_count", view="games:move") >= 1
    assert value(after, "site_games", status="running") == 1
    assert value(after, "site_database_up") == 1


@pytest.mark.django_db(transaction=True)
def test_requests_are_measured_in_seconds(client, monkeypatch):
    of_the_lobby = {"name": "site_request_seconds_sum", "view": "games:lobby"}
    before = value(client.get("/metrics").content.decode(), **of_the_lobby)
    moments = iter((10.0, 12.5))
    monkeypatch.setattr(middleware, "time", SimpleNamespace(perf_counter=lambda: next(moments)))

    client.get("/lobby/")

    monkeypatch.undo()
    assert value(client.get("/metrics").content.decode(), **of_the_lobby) - before == pytest.approx(2.5)


@pytest.mark.django_db(transaction=True)
def test_a_move_that_nobody_may_know_of_is_not_counted(party, client):
    game = party(until=step("pre_roll"))
    before = client.get("/metrics").content.decode()

    turn = game.play(
        game.active, "set_standing_answers", {"decline_all": "off", "rules": [], "auto_roll": False}
    )

    assert Turn.objects.get(pk=turn.pk).hidden
    after = client.get("/metrics").content.decode()
    assert value(after, "site_moves_total") == value(before, "site_moves_total")


@pytest.mark.django_db
def test_labels_come_from_closed_lists(client, party, eyes):
    """Labels contain neither user input nor ids of games."""
    game = party(until=step("pre_roll"), name="Thursday table")
    for path in ("/no/such/place/", f"/games/{game.game.pk}/", "/games/987654321/"):
        client.get(path)
    client.generic("BREW", "/about/")

    text = client.get("/metrics").content.decode()

    told = " ".join(value for _name, labels in read(text) for pair in labels for value in pair)
    for secret in ("such", "987654321", "BREW", "Thursday", game.fresh().seed, game.game.invite_token):
        assert secret not in told
    assert value(text, "site_requests_total", view="none", status="404") >= 1
    assert value(text, "site_requests_total", method="OTHER") >= 1


@pytest.mark.django_db
def test_messages_that_failed_are_counted(client, party):
    party(until=step("pre_roll"))
    Notification.objects.update(attempts=0)
    assert value(client.get("/metrics").content.decode(), "site_messages_failing") == 0

    failing = Notification.objects.pending().first()
    Notification.objects.filter(pk=failing.pk).update(attempts=2)
    assert value(client.get("/metrics").content.decode(), "site_messages_failing") == 1

    Notification.objects.filter(pk=failing.pk).update(sent_at=failing.created_at)
    assert value(client.get("/metrics").content.decode(), "site_messages_failing") == 0


@pytest.mark.django_db
def test_the_token_opens_the_door(client, settings):
    settings.METRICS_TOKEN = "between-us"

    closed = client.get("/metrics")
    assert (closed.status_code, closed["WWW-Authenticate"]) == (401, 'Bearer realm="metrics"')
    assert client.get("/metrics", headers={"authorization": "Bearer wrong"}).status_code == 401
    opened = client.get("/metrics", headers={"authorization": "Bearer between-us"})
    assert opened.status_code == 200
    assert opened["Cache-Control"] == "no-store"


@pytest.mark.django_db
def test_without_a_token_a_public_site_has_no_such_page(client, settings):
    settings.PRODUCTION = True

    assert client.get("/metrics").status_code == 404


@pytest.mark.django_db
def test_a_database_that_is_down_is_a_number(client, monkeypatch):
    monkeypatch.setattr(metrics.backlog, "games_by_status", lambda: 1 / 0)

    text = client.get("/metrics").content.decode()

    assert value(text, "site_database_up") == 0


# ------------------------------------------------------------------ several processes


@pytest.fixture
def site(transactional_db, redis_url: str, tmp_path: Path) -> Iterator[str]:
    """Two web processes under gunicorn and a worker, as in production."""
    address = f"127.0.0.1:{free_port()}"
    services = {"REDIS_URL": redis_url, "PROMETHEUS_MULTIPROC_DIR": str(tmp_path / "metrics")}
    log = tmp_path / "log"
    gunicorn = ("gunicorn", "catansite.wsgi", "--workers", "2", "--bind", address)
    worker = ("celery", "-A", "catansite", "worker", "-c", "1")
    with process(*gunicorn, log=log, **services), process(*worker, log=log, **services):
        wait_until(lambda: answers(f"http://{address}/readyz"), "gunicorn answers")
        yield f"http://{address}"


def answers(address: str) -> str:
    """Return the page at an address; "" while nothing listens there."""
    try:
        with urllib.request.urlopen(address) as page:
            return page.read().decode()
    except OSError:
        return ""


@pytest.mark.one_database
@pytest.mark.services
@pytest.mark.django_db(transaction=True)
def test_whichever_process_is_asked_adds_all_up(site, tmp_path, redis_url, monkeypatch):
    for _time in range(20):
        assert answers(f"{site}/about/")
    Celery(broker=redis_url, set_as_current=False).send_task("games.tasks.sweep")

    def counted() -> bool:
        text = answers(f"{site}/metrics")
        return value(text, "site_tasks_total", task="games.tasks.sweep", outcome="success") == 1

    wait_until(counted, "the worker's task is counted")
    for _time in range(6):
        assert value(answers(f"{site}/metrics"), "site_requests_total", view="about", status="200") == 20
    written = {path.name.rpartition("_")[2] for path in (tmp_path / "metrics").glob("counter_*.db")}
    assert len(written) >= 2, "web and worker write files of their own"
    assert all(name.startswith(f"{socket.gethostname()}-") for name in written)


def test_a_start_removes_the_numbers_of_this_host_s_dead_alone(tmp_path, monkeypatch):
    """Containers share the folder, and their processes have the same ids."""
    monkeypatch.setenv("PROMETHEUS_MULTIPROC_DIR", str(tmp_path))
    gone = subprocess.Popen(["true"])
    gone.wait()
    here = socket.gethostname()
    dead, alive, elsewhere = (
        tmp_path / f"counter_{name}.db"
        for name in (f"{here}-{gone.pid}", f"{here}-{os.getpid()}", f"elsewhere-{gone.pid}")
    )
    for path in (dead, alive, elsewhere):
        path.touch()

    runpy.run_path(str(ROOT / "gunicorn.conf.py"))["on_starting"](None)

    assert set(tmp_path.iterdir()) == {alive, elsewhere}
