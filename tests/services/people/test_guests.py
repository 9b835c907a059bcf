"""Guests and their games are deleted a week after the last visit."""

from __future__ import annotations

from datetime import timedelta
from http import HTTPStatus

import pytest
from django.urls import reverse
from django.utils import timezone

from accounts.guests import make_guest
from accounts.models import Session, SignUp, User
from accounts.sign_ups import LASTS
from games.models.departure import Departure
from games.models.game import Game
from games.services.people import guests
from tests.conftest import PASSWORD
from tests.services.people.test_keeping_apart import table
from tests.views.people.test_guests import NOW_PAGE, WEEK, game_of, sign_up
from tests.views.people.test_guests import guest as guest

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


def test_a_week_after_the_last_visit_guest_and_games_are_gone(client, guest, player):
    now = timezone.now()
    anna = player("Anna")
    hers = table(anna, seats=3, bots=2, start_when_full=True)

    assert guests.sweep_guests(now=now + WEEK - timedelta(minutes=5)) == 0
    assert guests.sweep_guests(now=now + WEEK + timedelta(minutes=5)) == 1
    assert User.objects.get() == anna
    assert Game.objects.get() == hers
    assert not Session.objects.filter(user__isnull=False).exists()
    # The browser is a visitor's again, and can start a new game.
    assert client.get("/").status_code == HTTPStatus.OK
    assert client.post(NOW_PAGE).status_code == HTTPStatus.SEE_OTHER


def test_a_player_who_has_signed_up_is_never_swept(client, guest):
    sign_up(client)

    assert guests.sweep_guests(now=timezone.now() + 52 * WEEK) == 0
    assert not guests.forget_guest(guest=guest, now=timezone.now() + WEEK)
    assert Game.objects.count() == 1


def test_a_guest_who_can_still_follow_the_link_of_a_sign_up_is_spared(client, guest):
    """The last move was a week ago, but a sign-up was just sent: the account will take the game over."""
    client.post(
        reverse("account_signup"),
        {"display_name": "Anna", "email": "anna@example.org", "password1": PASSWORD},
    )
    asked = SignUp.objects.get()
    User.objects.filter(pk=guest.pk).update(acted_at=asked.asked_at - WEEK - timedelta(hours=1))
    guest.refresh_from_db()
    before, after = asked.asked_at + LASTS - timedelta(minutes=1), asked.asked_at + LASTS

    assert guests.sweep_guests(now=before) == 0
    assert not guests.forget_guest(guest=guest, now=before)
    assert game_of(guest)
    assert guests.sweep_guests(now=after) == 1


def test_a_player_who_comes_back_while_the_sweep_runs_stays(client, guest):
    User.objects.filter(pk=guest.pk).update(acted_at=timezone.now() + timedelta(seconds=1))

    assert not guests.forget_guest(guest=guest, now=timezone.now() + WEEK)
    assert User.objects.exists()


def test_of_two_guests_who_came_at_once_the_one_who_was_meant_goes(guest):
    other = make_guest(now=guest.acted_at)
    assert other.acted_at == guest.acted_at

    assert guests.forget_guest(guest=other, now=timezone.now() + WEEK)

    assert User.objects.get() == guest


def test_a_game_in_which_somebody_else_sits_stays(client, guest, player):
    game = game_of(guest)
    seat = game.seats.get(user=guest)
    Departure.objects.create(game=game, user=guest, seat=seat.key, at=timezone.now(), left_at=timezone.now())
    seat.user = player("Anna")
    seat.save()

    assert guests.sweep_guests(now=timezone.now() + WEEK + timedelta(minutes=5)) == 1
    assert Game.objects.get() == game
    guest.refresh_from_db()
    assert guest.is_deleted
    assert guest.display_name.startswith("deleted-")
