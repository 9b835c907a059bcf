"""The settings outside development, in a process of their own."""

from __future__ import annotations

import functools
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PRODUCTION = {
    "DJANGO_ENV": "production",
    "SECRET_KEY": "kept-in-a-safe-place-a7f3k2m9q8w1z5x6c4v0b2n8l1j7h3g9d5s",
    "SITE_URL": "https://play.example.org",
    "EMAIL_URL": "smtp+tls://user:secret@mail.example.org:587",
}


@pytest.fixture
def manage(tmp_path):
    """Run manage.py with only the given environment variables."""
    return functools.partial(_manage, tmp_path)


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """Run manage.py on a site with collected static files; its tests use no database."""
    run = functools.partial(_manage, tmp_path_factory.mktemp("installed"))
    done = run("collectstatic", "--noinput", "-v0", **PRODUCTION)
    assert done.returncode == 0, done.stderr
    return run


def _manage(folder: Path, *arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
    return subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env=kept | {"VAR_DIR": str(folder)} | variables,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


def test_the_deployment_check_is_clean(manage):
    assert manage("migrate", "-v0", **PRODUCTION).returncode == 0

    result = manage("check", "--deploy", "--fail-level", "WARNING", **PRODUCTION)

    assert result.returncode == 0, result.stderr
    assert "no issues" in result.stdout + result.stderr


def test_the_deployment_check_asks_for_the_tables(manage):
    result = manage("check", "--deploy", "--fail-level", "WARNING", **PRODUCTION)

    assert result.returncode == 1
    assert "migrations are not applied" in result.stderr
    assert "deploy/manage migrate" in result.stderr


@pytest.mark.parametrize(
    ("changes", "word"),
    [
        ({"SECRET_KEY": ""}, "SECRET_KEY"),
        ({"SITE_URL": ""}, "SITE_URL"),
        ({"DEBUG": "true"}, "DEBUG"),
        ({"DJANGO_ENV": "staging"}, "DJANGO_ENV"),
        ({"GOOGLE_CLIENT_ID": "g"}, "GOOGLE_CLIENT_SECRET"),
        ({"DISCORD_CLIENT_SECRET": "d"}, "DISCORD_CLIENT_ID"),
        ({"RATINGS_RECOUNT_DATE": "next week"}, "RATINGS_RECOUNT_DATE"),
    ],
)
def test_a_missing_or_dangerous_setting_stops_the_start_and_is_named(manage, changes, word):
    result = manage("check", **(PRODUCTION | changes))

    assert result.returncode != 0
    assert word in result.stderr


WRONG_ADDRESS = """
from django.test import Client
answer = Client().get("/no-such-page/")
print(answer.status_code, "URLconf" in answer.content.decode(), "Longshore" in answer.content.decode())
"""


@pytest.mark.parametrize(("changes", "technical"), [({}, False), ({"DEBUG": "1"}, True)])
def test_development_too_answers_with_the_sites_own_pages_unless_it_is_asked_not_to(
    manage, changes, technical
):
    result = manage("shell", "-v0", "-c", WRONG_ADDRESS, DJANGO_ENV="development", **changes)

    assert result.stdout.split() == ["404", str(technical), str(not technical)], result.stderr


FORMS = """
from django.test import Client
page = Client(headers={"host": "play.example.org", "x-forwarded-proto": "https"}).get("/accounts/login/")
print("Continue with Google" in page.content.decode(), "Continue with Discord" in page.content.decode())
print(next(part for part in page["Content-Security-Policy"].split("; ") if part.startswith("form-action")))
"""
GOOGLE = {"GOOGLE_CLIENT_ID": "g", "GOOGLE_CLIENT_SECRET": "s"}
DISCORD = {"DISCORD_CLIENT_ID": "d", "DISCORD_CLIENT_SECRET": "s"}


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        (GOOGLE, ["True False", "form-action 'self' https://accounts.google.com"]),
        (
            GOOGLE | DISCORD,
            ["True True", "form-action 'self' https://accounts.google.com https://discord.com"],
        ),
    ],
)
def test_forms_lead_to_other_sites_with_their_keys(installed, keys, said):
    """The next test covers a site without any key."""
    result = installed("shell", "-v0", "-c", FORMS, **PRODUCTION | keys)

    assert result.stdout.splitlines() == said, result.stderr


PROBE = """
from django.test import Client
from django.conf import settings
client = Client(headers={"host": "play.example.org", "x-forwarded-proto": "https"})
for path in ("/dev/", "/dev/design/", "/dev/gallery/", "/dev/mailbox/", "/dev/sign-in/"):
    print(path, client.get(path).status_code)
page = client.get("/accounts/login/")
print("login", page.status_code)
print("others", "Continue with Google" in page.content.decode(), "Continue with Discord" in page.content.decode())
print("hsts", page.headers["Strict-Transport-Security"])
print("csp", page.headers["Content-Security-Policy"])
print("cookie", page.cookies["csrftoken"].OutputString())
print("http", Client(headers={"host": "play.example.org"}).get("/about/").headers.get("Location"))
stranger = Client(headers={"host": "evil.example", "x-forwarded-proto": "https"})
print("stranger", stranger.get("/about/").status_code)
"""


def test_a_production_site_is_closed_where_it_should_be(installed):
    result = installed("shell", "-v0", "-c", PROBE, **PRODUCTION)
    said = dict(line.split(" ", 1) for line in result.stdout.splitlines() if " " in line)

    assert result.returncode == 0, result.stderr
    assert {said[path] for path in said if path.startswith("/dev")} == {"404"}
    assert said["login"] == "200"
    assert said["others"] == "False False"
    assert "form-action 'self';" in said["csp"] + ";"
    assert said["hsts"].startswith("max-age=31536000")
    assert "unsafe" not in said["csp"]
    assert "script-src 'self';" in said["csp"] + ";"
    assert "Secure" in said["cookie"]
    assert said["http"] == "https://play.example.org/about/"
    assert said["stranger"] == "400"


def test_production_installs_the_workshop_only_for_a_command_that_measures(manage):
    unknown = manage("rule", "BASE-TURN-03", **PRODUCTION)
    known = manage("rule", "BASE-TURN-03", WORKSHOP="1", **PRODUCTION)

    assert unknown.returncode != 0
    assert "Unknown command" in unknown.stderr
    assert known.returncode == 0, known.stderr


def test_a_bare_clone_is_a_development_site(manage):
    result = manage("shell", "-v0", "-c", "from django.conf import settings; print(settings.ENVIRONMENT)")

    assert result.stdout.strip().endswith("development"), result.stderr


def test_a_given_secret_key_means_production(manage):
    result = manage("check", SECRET_KEY=PRODUCTION["SECRET_KEY"])

    assert "SITE_URL" in result.stderr
