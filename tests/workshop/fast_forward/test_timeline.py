"""The lines of a timeline."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from django.core.mail import EmailMessage

from games.workshop.fast_forward.timeline import Timeline

pytestmark = pytest.mark.django_db


def test_the_subject_of_an_email_is_readable():
    letter = EmailMessage(
        "You’ve been offered a trade", "Come!", "site@example.org", ["prompt@example.org"]
    ).message()
    lines: list[str] = []
    timeline = Timeline({"Anna": "Europe/London"}, [letter], lines.append)

    timeline.read_messages(now=datetime(2026, 3, 17, 12, tzinfo=UTC))

    (event,) = timeline.events
    assert (event.who, event.kind, event.text) == ("Anna", "mail", "You’ve been offered a trade")
