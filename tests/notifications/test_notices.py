"""Rows put into the outbox: the player, the channels, and the time."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.guests import make_guest
from games.models.destination import Destination, Pace, Schedule
from games.models.notification import CONFIDENTIAL, Kind, Notification
from games.notifications.channels import CHANNELS
from games.services import worker_wakeups
from games.services.messages import notices
from tests.services.conftest import NOW

pytestmark = pytest.mark.django_db


def tell(user, kind=Kind.FRIEND_REQUEST, **payload):
    return notices.notify(user=user, game=None, kind=kind, now=NOW, payload=payload)


def notify_once(*users, **payload):
    notices.notify_once(users=users, game=None, kind=Kind.CLUB, now=NOW, payload=payload)


def hook(user, address="https://example.org/hook", **facts):
    return Destination.objects.create(
        user=user, channel="webhook", name="", address=address, facts={}, created_at=NOW, **facts
    )


def test_a_message_goes_once_by_each_way_that_is_open(player):
    anna = player("Anna")
    place = hook(anna)
    hook(anna, "https://example.org/off", off_at=NOW)

    tell(anna)

    rows = Notification.objects.values_list("channel", "destination")
    assert set(rows) == {("email", None), ("webhook", place.pk)}


def test_what_is_due_wakes_the_workers_of_its_channels(player, django_capture_on_commit_callbacks):
    anna = player("Anna")
    hook(anna)
    with worker_wakeups.kept() as woken, django_capture_on_commit_callbacks(execute=True):
        tell(anna, Kind.CLUB_MENTION)
    assert woken == [(worker_wakeups.DELIVER, ()), (worker_wakeups.DELIVER_TO_STRANGERS, ())]
    assert notices.who_delivers("email") == worker_wakeups.DELIVER

    with worker_wakeups.kept() as woken, django_capture_on_commit_callbacks(execute=True):
        tell(anna, Kind.FRIEND_REQUEST)
    assert woken == []


def test_a_guest_is_told_nothing():
    assert tell(make_guest(now=NOW)) == []


def test_what_is_the_player_s_alone_goes_into_no_room(player):
    anna = player("Anna")
    hook(anna)

    for kind in CONFIDENTIAL:
        assert {row.channel for row in tell(anna, Kind(kind))} == {"email"}
    assert not notices.carries(CHANNELS["webhook"], Kind(next(iter(CONFIDENTIAL))))


def test_the_same_is_told_once_while_it_waits(player):
    anna, bence = player("Anna"), player("Bence")
    notify_once(anna, club=1)

    notify_once(anna, bence, club=1)
    notify_once(anna, club=2)

    assert sorted((row.user.display_name, row.payload["club"]) for row in Notification.objects.all()) == [
        ("Anna", 1),
        ("Anna", 2),
        ("Bence", 1),
    ]


def test_what_is_on_its_way_is_told_again(player):
    anna = player("Anna")
    notify_once(anna, club=1)
    Notification.objects.update(claimed_until=NOW + timedelta(minutes=1))

    notify_once(anna, club=1)

    assert Notification.objects.count() == 2


def test_many_are_told_the_same(player, monkeypatch):
    monkeypatch.setattr(notices, "AT_ONCE", 2)
    users = [player(name) for name in ("Anna", "Bence", "Chiara")]

    notices.notify_many(users=users, game=None, kind=Kind.CLUB, now=NOW, payload={"club": 1})

    assert list(Notification.objects.order_by("pk").values_list("user", flat=True)) == [
        one.pk for one in users
    ]


def test_what_can_wait_waits_for_more_of_its_kind_and_a_reminder_does_not(player):
    schedule = Schedule(user=player("Anna"), channel="email", pace=Pace.AT_ONCE, delay_minutes=5)

    def moment(kind):
        return notices.moment_of(kind, schedule, since=NOW, zone=timezone.get_default_timezone())

    assert moment(Kind.REMINDER) == NOW
    assert moment(Kind.YOUR_TURN) == schedule.moment(since=NOW, zone=timezone.get_default_timezone())
    assert moment(Kind.FRIEND_REQUEST) == NOW + notices.TOGETHER
