"""Activity is what a person does, and never what an open tab requests."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.activity import note_activity
from accounts.models import Session, User
from tests.services.conftest import NOW, party
from tests.views.forms import submit

__all__ = ["party"]

pytestmark = pytest.mark.django_db

DAY = timedelta(days=1)
CLICKED = {"Sec-Fetch-Mode": "navigate", "Sec-Fetch-User": "?1"}


@pytest.fixture
def anna(player, client):
    user = player("Anna")
    client.force_login(user)
    return user


def was_noted(user) -> bool:
    user.refresh_from_db()
    return user.acted_at is not None


@pytest.mark.parametrize(
    ("headers", "counts"),
    [
        (CLICKED, True),
        ({"Accept": "text/html,application/xhtml+xml"}, True),
        ({"Sec-Fetch-Mode": "navigate"}, False),
        ({"Sec-Fetch-Mode": "cors"}, False),
        ({"Sec-Fetch-Mode": "no-cors"}, False),
        ({**CLICKED, "Sec-Purpose": "prefetch"}, False),
        ({"HX-Request": "true", "Accept": "text/html"}, False),
        ({"Accept": "*/*"}, False),
    ],
    ids=["a click", "an old browser", "a script that reloads", "a poll", "a picture", "a prefetch",
         "an exchanged part", "anything else"],
)  # fmt: skip
def test_what_counts_as_an_act(client, anna, headers, counts):
    assert client.get(reverse("games:my_games"), headers=headers).status_code == 200

    assert was_noted(anna) == counts


def test_sending_a_form_counts(client, anna):
    look = reverse("accounts:look")
    submit(client, look, look, {"language": "de"})

    assert was_noted(anna)


def test_what_is_refused_does_not_count(client, anna):
    client.post(reverse("accounts:look"), {"language": "xx"})

    assert not was_noted(anna)


def test_an_open_tab_counts_for_nothing(party):
    """The table polls for news every other second, and fetches its parts when there are some."""
    game = party()
    user, client = game.users["0"], Client()
    client.force_login(user)
    fetched = {"Sec-Fetch-Mode": "cors", "Sec-Fetch-Site": "same-origin"}

    for _time in range(3):
        client.get(reverse("games:mark", args=[game.game.pk]), headers=fetched)
        client.get(game.game.get_absolute_url(), headers={**fetched, "HX-Request": "true"})

    assert not was_noted(user)


def test_it_is_written_once_a_minute(anna):
    def kept() -> datetime:
        return User.objects.get(pk=anna.pk).acted_at

    note_activity(user=anna, now=NOW)
    note_activity(user=anna, now=NOW + timedelta(seconds=59))
    assert kept() == NOW

    note_activity(user=anna, now=NOW + timedelta(seconds=60))
    assert kept() == NOW + timedelta(seconds=60)

    # a clock that was ahead has noted a moment that is still to come
    note_activity(user=anna, now=NOW + timedelta(seconds=50))
    assert kept() == NOW + timedelta(seconds=50)


def test_a_session_lasts_sixty_days_from_the_last_visit(client, anna, time_machine):
    """It is written at most once a day, and not for what an open tab requests."""
    page, signed_in_at = reverse("games:my_games"), timezone.now()

    def visit(after: timedelta, **headers: str) -> int:
        """Return the end of the session, in days since the sign-in."""
        time_machine.move_to(signed_in_at + after, tick=False)
        client.cookies["sessionid"]["max-age"] = ""
        client.get(page, headers=headers or CLICKED)
        ends_at = Session.objects.get().expire_date
        assert bool(client.cookies["sessionid"]["max-age"]) == (ends_at == timezone.now() + 60 * DAY)
        return round((ends_at - signed_in_at) / DAY)

    assert visit(DAY / 2) == 60
    assert visit(40 * DAY, Accept="*/*") == 60
    assert visit(50 * DAY) == 110
    assert visit(50.5 * DAY) == 110
    assert visit(100 * DAY) == 160


def test_nobody_else_is_noted(anna, player):
    bence = player("Bence")

    note_activity(user=anna, now=NOW)

    assert User.objects.get(pk=bence.pk).acted_at == bence.acted_at


def test_a_visitor_is_nobody(client, db):
    assert client.get(reverse("games:home"), headers=CLICKED).status_code == 200


def test_the_moment_is_among_my_data(client, anna):
    before = timezone.now()
    client.get(reverse("games:my_games"), headers=CLICKED)

    data = submit(client, reverse("accounts:data"), reverse("accounts:export")).json()

    assert before <= datetime.fromisoformat(data["account"]["last_seen"]) <= timezone.now()
