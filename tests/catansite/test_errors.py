"""The content of error reports, and what they leave out."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
import sentry_sdk
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import path
from sentry_sdk.envelope import Envelope
from sentry_sdk.transport import Transport

from catansite.celery import app
from catansite.errors import report_to

SECRET = "a-secret-link-7f3k2m9q"


class Kept(Transport):
    """Keeps what would be sent."""

    def __init__(self) -> None:
        super().__init__()
        self.events: list[str] = []

    def capture_envelope(self, envelope: Envelope) -> None:
        self.events += [json.dumps(item.payload.json) for item in envelope.items if item.payload.json]


@pytest.fixture
def reported() -> Iterator[list[str]]:
    transport = Kept()
    report_to("https://key@errors.example.org/1", transport=transport)
    yield transport.events
    sentry_sdk.get_global_scope().set_client(None)


def broken_page(_request: HttpRequest, link: str) -> HttpResponse:
    hand = {"secret": SECRET, "link": link}
    raise LookupError(f"nothing among {len(hand)}")


urlpatterns = [path("broken/<link>/", broken_page)]


@pytest.mark.django_db
def test_an_error_of_a_page_is_reported_with_its_route_and_no_secret(reported, settings):
    settings.ROOT_URLCONF = __name__
    client = Client(raise_request_exception=False, headers={"Cookie": f"mine={SECRET}"})

    answer = client.post(f"/broken/{SECRET}/?token={SECRET}", {"hand": SECRET})

    assert answer.status_code == 500
    (event,) = reported
    assert "nothing among 2" in event
    assert json.loads(event)["transaction"] == "/broken/{link}/"
    assert SECRET not in event


def test_an_error_of_a_task_is_reported(reported):
    @app.task(name="tests.broken")
    def broken(hand: str) -> None:
        raise LookupError("nothing to do")

    broken.apply(args=(SECRET,))

    (event,) = reported
    assert "nothing to do" in event
    assert "tests.broken" in event
    assert SECRET not in event


def test_without_a_dsn_nothing_is_reported():
    assert not sentry_sdk.get_client().is_active()
