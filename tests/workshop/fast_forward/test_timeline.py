"""The lines of a timeline."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from io import StringIO

import pytest
from django.core.mail import EmailMessage
from django.core.management import CommandError, call_command

from accounts.models import User
from games.models.game import Game
from games.workshop.fast_forward.habits import HABITS
from games.workshop.fast_forward.people import Person
from games.workshop.fast_forward.run import CrowdedDay, Outcome
from games.workshop.fast_forward.timeline import Timeline

pytestmark = pytest.mark.django_db

MORNING = datetime(2026, 3, 17, 8, tzinfo=UTC)
HOUR = timedelta(hours=1)


def test_the_subject_of_an_email_is_readable():
    letter = EmailMessage(
        "You’ve been offered a trade", "Come!", "site@example.org", ["twice@example.org"]
    ).message()
    lines: list[str] = []
    timeline = Timeline({"Anna": "Europe/London"}, [letter], lines.append)

    timeline.read_messages(now=datetime(2026, 3, 17, 12, tzinfo=UTC))

    (event,) = timeline.events
    assert (event.who, event.kind, event.text) == ("Anna", "mail", "You’ve been offered a trade")


def outcome(*, key: str, mails: list[datetime], visits: list[datetime], decided: int = 0) -> Outcome:
    habit = HABITS[key]
    timeline = Timeline({habit.name: habit.zone}, [], lambda _line: None)
    for at in mails:
        timeline.note(at, "mail", "Your turn", habit.name)
    person = Person(habit, User(), "1", visits=visits, decided=decided)
    return Outcome(timeline, Game(), [person], MORNING, MORNING + 48 * HOUR)


THREE = [MORNING, MORNING + 5 * HOUR, MORNING + 12 * HOUR]


@pytest.mark.parametrize(
    ("mails", "visits", "too_many"),
    [
        (THREE, THREE[:2], [CrowdedDay("Anna", date(2026, 3, 17), 3, 2)]),
        (THREE, THREE, []),
        (THREE[:2], [], []),
        ([*THREE[:2], MORNING + 24 * HOUR], [], []),
    ],
)
def test_a_day_is_crowded_with_more_than_two_mails_and_more_than_visits(mails, visits, too_many):
    assert outcome(key="twice", mails=mails, visits=visits).crowded_days() == too_many


def test_days_after_a_disappearance_do_not_count():
    gone = {"key": "vanishes", "decided": HABITS["vanishes"].decisions, "mails": THREE}

    assert outcome(**gone, visits=[MORNING - 24 * HOUR]).crowded_days() == []
    assert len(outcome(**gone, visits=[MORNING + 4 * HOUR]).crowded_days()) == 1


def test_the_command_fails_after_a_crowded_day(monkeypatch):
    found = outcome(key="twice", mails=THREE, visits=[])
    monkeypatch.setattr("games.workshop.management.commands.fast_forward.run", lambda *_: found)
    out = StringIO()

    with pytest.raises(CommandError, match="Anna got 3 emails on 17 Mar and came 0 times"):
        call_command("fast_forward", title="hansa", stdout=out)

    assert "at most 3 mails a day" in out.getvalue()
