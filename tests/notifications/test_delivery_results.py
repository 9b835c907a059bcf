"""Messages that a clock ahead has deferred or claimed are still sent."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

import pytest
from django.core import mail
from django.core.mail import EmailMultiAlternatives

from accounts import vacation
from games.models.destination import Destination
from games.models.notification import Notification
from games.services.messages import delivery_results, outbox
from tests.notifications.test_rounds import game as game
from tests.notifications.test_rounds import in_memory as in_memory
from tests.notifications.test_rounds import news_for
from tests.services.conftest import NOW

pytestmark = pytest.mark.django_db


AHEAD = timedelta(days=40)


def now_and_then(now: datetime, days: int = 3) -> Iterator[datetime]:
    """Yield each hour of some days from now on."""
    return (now + timedelta(hours=hour) for hour in range(24 * days))


def test_what_a_clock_ahead_has_postponed_comes_anyway(game, player, monkeypatch, in_memory):
    """Its mail server was down meanwhile."""
    news_for([player()], game)
    real = EmailMultiAlternatives.send
    with monkeypatch.context() as down:
        down.setattr(EmailMultiAlternatives, "send", lambda _message: (_ for _ in ()).throw(OSError("down")))
        outbox.deliver(now=NOW + AHEAD)
    assert Notification.objects.get().not_before > NOW + AHEAD
    assert EmailMultiAlternatives.send is real

    assert sum(swept_and_delivered(now) for now in now_and_then(NOW)) == 1


def swept_and_delivered(now: datetime) -> int:
    delivery_results.bring_back(now=now)
    return outbox.deliver(now=now)


def test_what_a_clock_ahead_has_put_off_comes_although_many_wait_for_vacations(
    game, player, monkeypatch, in_memory
):
    monkeypatch.setattr(delivery_results, "AT_ONCE", 1)
    end = NOW + timedelta(days=9)
    away, waiting = player(), player()
    away.set_vacations([vacation.Vacation(NOW, end, by_itself=False)], timedelta(0), NOW)
    away.save()
    news_for([away, away, waiting], game)
    Notification.objects.filter(user=away).update(not_before=end)
    Notification.objects.filter(user=waiting).update(not_before=NOW + AHEAD)

    delivery_results.bring_back(now=NOW)

    assert set(Notification.objects.filter(user=away).values_list("not_before", flat=True)) == {end}
    assert Notification.objects.get(user=waiting).not_before < NOW + timedelta(days=1)


def test_what_a_clock_ahead_has_claimed_is_free(game, player, in_memory):
    news_for([player()], game)
    Notification.objects.update(claimed_until=NOW + AHEAD)

    assert outbox.deliver(now=NOW) == 1


def test_a_call_that_went_out_under_a_clock_ahead_silences_none_afterwards(game, in_memory):
    game.play(game.active, "end_turn")
    called = game.users[game.active]
    outbox.deliver(now=NOW + AHEAD)
    assert len(mail.outbox) == 1
    Notification.objects.all().delete()
    Notification.objects.create(
        user=called, game=game.game, kind="your_turn", created_at=NOW, not_before=NOW, sent_at=NOW + AHEAD
    )
    Notification.objects.create(user=called, game=game.game, kind="your_turn", created_at=NOW, not_before=NOW)

    assert outbox.deliver(now=NOW + timedelta(hours=1)) == 1


def test_a_message_that_waits_for_the_end_of_a_long_vacation_waits_on(game, in_memory):
    game.play(game.active, "end_turn")
    called = game.users[game.active]
    end = NOW + timedelta(days=9)
    called.set_vacations([vacation.Vacation(NOW, end, by_itself=False)], timedelta(0), NOW)
    called.save()
    game.game.vacations = True
    game.game.save(update_fields=["vacations"])

    for now in now_and_then(NOW + timedelta(hours=1), days=2):
        swept_and_delivered(now)

    assert Notification.objects.get(user=called).not_before == end
    assert mail.outbox == []


def test_a_webhook_s_wait_of_a_clock_ahead_is_forgotten(player):
    place = Destination(retry_at=NOW + AHEAD)

    assert place.waits_until(NOW) is None
    assert place.waits_until(NOW + AHEAD - timedelta(hours=1)) == NOW + AHEAD
