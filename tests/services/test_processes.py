"""The site as it runs: one process with everything inside, or workers and beat beside it on Redis."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from games.models.game import Game, make_token
from games.models.notification import Notification
from games.models.seat import Seat
from games.models.turn import Turn
from games.services.time import clocks
from tests.infrastructure import ROOT, Mailbox, environment, free_port, process, wait_until

from .conftest import step

pytestmark = pytest.mark.services


# ------------------------------------------------------------------ everything in one process


@pytest.fixture
def installation(tmp_path: Path) -> dict[str, str]:
    """Return the environment of a fresh installation without settings."""
    kept = {
        key: value
        for key, value in os.environ.items()
        if key not in ("DATABASE_URL", "REDIS_URL", "EMAIL_URL", "DJANGO_SETTINGS_MODULE")
    }
    return kept | {
        "DJANGO_ENV": "development",
        "VAR_DIR": str(tmp_path / "var"),
        "PORT": str(free_port()),
    }


def manage(environment: dict[str, str], *arguments: str, cwd: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, str(ROOT / "manage.py"), *arguments],
        env=environment,
        cwd=cwd,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def test_one_command_runs_the_whole_site(installation, tmp_path):
    site = manage(installation, "play", "--no-demo", cwd=tmp_path)
    assert site.stdout is not None
    address = ""
    try:
        lines = iter(site.stdout.readline, "")
        said = []
        for line in lines:
            said.append(line)
            if "The site is at " in line:
                address = line.split()[-1]
                break
        assert address == f"http://127.0.0.1:{installation['PORT']}/", "".join(said)
        with urllib.request.urlopen(address) as page:
            assert page.status == 200
        with urllib.request.urlopen(f"{address}static/css/base.css") as sheet:
            assert sheet.headers.get_content_type() == "text/css"

        second = manage(installation | {"PORT": str(free_port())}, "play", cwd=tmp_path)
        answer, _nothing = second.communicate(timeout=60)
        assert second.returncode == 1
        assert "running already" in answer
    finally:
        site.send_signal(signal.SIGINT)
        rest, _nothing = site.communicate(timeout=60)
    assert site.returncode == 0, rest
    assert "Stopped." in rest
    # No files next to its folder, such as the beat's schedule.
    assert [path.name for path in tmp_path.iterdir()] == ["var"]


def test_one_process_refuses_to_be_several(installation, tmp_path):
    site = manage(installation | {"WEB_CONCURRENCY": "4"}, "play", cwd=tmp_path)

    said, _nothing = site.communicate(timeout=60)

    assert site.returncode == 1
    assert "runs the site in one process" in said


@pytest.mark.parametrize(
    ("workshop", "refusal"),
    [("1", "development only"), ("0", "Unknown command: 'demo'")],
    ids=["installed", "usual"],
)
def test_the_demo_refuses_to_run_in_production(installation, tmp_path, workshop, refusal):
    production = installation | {
        "DJANGO_ENV": "production",
        "SECRET_KEY": "x" * 60,
        "SITE_URL": "https://play.example.org",
        "WORKSHOP": workshop,
    }
    command = manage(production, "demo", cwd=tmp_path)

    said, _nothing = command.communicate(timeout=60)

    assert command.returncode == 1
    assert refusal in said


# ------------------------------------------------------------------ workers on Redis


@pytest.fixture
def workers(transactional_db, redis_url: str, mail_server: Mailbox, tmp_path: Path) -> Iterator[Path]:
    """A real worker and a real beat on Redis, working on this test's database."""
    from django.core.cache import cache

    cache.clear()
    services = {"REDIS_URL": redis_url, "EMAIL_URL": mail_server.url}
    log = tmp_path / "celery.log"
    with (
        process("celery", "-A", "catansite", "worker", "-c", "1", "-l", "INFO", log=log, **services),
        process("celery", "--skip-checks", "-A", "catansite", "beat", "-l", "INFO", log=log, **services),
    ):
        yield log


def move_elsewhere(game, seat: str, verb: str, **settings: str) -> dict[str, object]:
    """Make a move in another process, as a web process would."""
    order = {
        "game": game.game.pk,
        "user": game.users[seat].pk,
        "verb": verb,
        "argument": None,
        "decision": game.waiting.decision,
        "key": "elsewhere",
    }
    done = subprocess.run(
        [sys.executable, str(ROOT / "tests" / "services" / "mover.py")],
        input=json.dumps(order) + "\ngo\n",
        capture_output=True,
        text=True,
        cwd=ROOT,
        env=environment(DJANGO_SETTINGS_MODULE="tests.settings", **settings),
        check=True,
    )
    answer: dict[str, object] = json.loads(done.stdout.splitlines()[-1])
    return answer


@pytest.mark.postgresql
@pytest.mark.django_db(transaction=True)
def test_a_move_becomes_a_mail(workers, party, mail_server, redis_url):
    """From the web process through Redis and a worker to SMTP."""
    game = party(until=step("main"), decision_hours=None)
    game.notify_at_once()
    # The game is in the past, and a reminder at night would wait for the morning.
    Seat.objects.filter(game=game.game).update(remind_at=None)
    wait_until(lambda: not Notification.objects.pending().exists(), "the start has been told")
    before = len(mail_server.mails)

    assert "number" in move_elsewhere(game, game.active, "end_turn", REDIS_URL=redis_url)

    (mail,) = wait_until(
        lambda: [mail for mail in mail_server.mails[before:] if "roll the dice" in mail["Subject"]],
        "the mail to who is next",
    )
    assert mail["To"] == game.users[game.active].email
    assert mail.get_body(("html",)) is not None
    assert [part.get_content_type() for part in mail.walk()].count("image/png") == 1


@pytest.mark.postgresql
@pytest.mark.django_db(transaction=True)
def test_what_redis_has_lost_the_sweep_finds_and_times_seats_out(workers, party, mail_server):
    """The move is made while no broker can be reached; beat's sweep still delivers it.

    The clock runs without anybody looking at a page.
    """
    from django.utils import timezone

    game = party(until=step("main"), decision_hours=None)
    game.notify_at_once()
    # The game is in the past, and a reminder at night would wait for the morning.
    Seat.objects.filter(game=game.game).update(remind_at=None)
    wait_until(lambda: not Notification.objects.pending().exists(), "the start has been told")
    before = len(mail_server.mails)

    answer = move_elsewhere(game, game.active, "end_turn", REDIS_URL="redis://127.0.0.1:1/0")

    assert "number" in answer
    mail_server.wait_for(before + 1)
    assert not Turn.objects.filter(actor="timeout").exists()

    now = timezone.now()
    Game.objects.filter(pk=game.game.pk).update(free_time=timedelta(hours=24))
    Seat.objects.filter(game=game.game, decision__isnull=False).update(
        due_at=now, clock_from=now, remind_at=None
    )

    wait_until(lambda: Turn.objects.filter(actor="timeout").exists(), "the timeout is played")
    assert Turn.objects.filter(actor="timeout").earliest("position").verb == "roll"


@pytest.mark.django_db(transaction=True)
def test_several_processes_time_each_seat_out_once(party):
    """Three processes sweep eight games at the same time, each with three late seats."""
    game = party(until=step("discard", 3), decision_hours=24)
    games = [game.game.pk, *(copy_of(game.game.pk) for _ in range(7))]
    due_at = Seat.objects.filter(due_at__isnull=False).latest("due_at").due_at

    done = sweep_elsewhere(due_at, processes=3)

    assert sum(done) > 0
    discards = Turn.objects.filter(actor="timeout", verb="discard")
    assert discards.count() == 3 * len(games)
    assert len({(turn.game_id, turn.seat) for turn in discards}) == 3 * len(games)
    assert not Seat.objects.overdue(due_at).exists()
    for pk in games:
        assert Turn.objects.filter(game=pk, hidden=False).count() == Game.objects.get(pk=pk).last_number


@pytest.mark.django_db(transaction=True)
def test_what_a_killed_process_had_claimed_comes_back(party):
    game = party(until=step("discard", 3), decision_hours=24)
    due_at = Seat.objects.filter(due_at__isnull=False).latest("due_at").due_at
    (killed,) = sweepers(due_at, 1, "claim and die")
    killed.communicate(timeout=60)
    assert killed.returncode == -signal.SIGKILL
    assert Seat.objects.filter(claimed_until__isnull=False).count() == 3

    clocks.sweep(now=due_at + timedelta(seconds=60))
    assert not Turn.objects.filter(actor="timeout").exists()
    clocks.sweep(now=due_at + timedelta(minutes=3))

    assert Turn.objects.filter(actor="timeout", verb="discard").count() == 3
    assert game.waiting.due.keys() & set(game.users)


def sweepers(now, count: int, word: str = "go") -> list[subprocess.Popen[str]]:
    """Start processes that are ready to sweep, and let them begin together."""
    started = [
        subprocess.Popen(
            [sys.executable, str(ROOT / "tests" / "services" / "sweeper.py")],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
            env=environment(DJANGO_SETTINGS_MODULE="tests.settings"),
        )
        for _ in range(count)
    ]
    for one in started:
        assert one.stdin
        assert one.stdout
        one.stdin.write(now.isoformat() + "\n")
        one.stdin.flush()
        assert one.stdout.readline() == "ready\n"
    for one in started:
        assert one.stdin
        one.stdin.write(word + "\n")
        one.stdin.flush()
    return started


def sweep_elsewhere(now, processes: int) -> list[int]:
    """Sweep in several processes at the same time; return how much each has done."""
    return [int(one.communicate(timeout=120)[0]) for one in sweepers(now, processes)]


def copy_of(game_id: int) -> int:
    """Copy a game, with everything that a timeout needs."""
    game = Game.objects.get(pk=game_id)
    seats, snapshots, turns = (list(rows.all()) for rows in (game.seats, game.snapshots, game.turns))
    game.pk, game.invite_token = None, make_token()
    game.save(force_insert=True)
    for row in (*seats, *snapshots, *turns):
        row.pk, row.game = None, game
        if isinstance(row, Turn):
            row.key = None
        row.save(force_insert=True)
    return game.pk
