"""Playing without an account: a game against bots in one browser, which a new account takes over."""

from __future__ import annotations

import random
import re
from datetime import timedelta
from http import HTTPStatus

import pytest
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.core import mail
from django.test import Client
from django.urls import resolve, reverse
from django.utils import timezone

from accounts.models import Sign, SignUp, User
from accounts.sign_ups import hold_sign_up
from games.models.game import Game
from games.models.notification import Notification
from games.models.seat import Seat
from games.services.messages import outbox
from games.services.people import guests
from games.services.table import bot_moves
from tests.conftest import PASSWORD
from tests.secrets.addresses import addresses
from tests.services.conftest import is_over, step
from tests.views.conftest import text
from tests.views.forms import has_form, submit
from tests.views.without_scripts import Player

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]

NOW_PAGE, SIGN_UP, SIGN_IN = "/games/now/", "/accounts/signup/", "/accounts/login/"
ANNA = {"display_name": "Anna", "email": "anna@example.org", "password1": PASSWORD}
WEEK = timedelta(days=7)


@pytest.fixture
def guest(client) -> User:
    """The guest who plays in `client` after one press of the button on the front page."""
    answer = submit(client, "/", NOW_PAGE)
    assert answer.status_code == HTTPStatus.SEE_OTHER
    return User.objects.get(is_guest=True)


def test_a_guest_reads_the_table_in_the_language_of_the_menu(client, guest):
    submit(client, "/rules/", reverse("accounts:look"), press="Deutsch")

    page = client.get(game_of(guest).get_absolute_url()).content.decode()

    assert guest.language == "en"
    assert '<html lang="de"' in page


def game_of(user) -> Game:
    return Game.objects.get(seats__user=user)


def waits(game: Game) -> Seat:
    """Return the guest's seat, once bots have moved and it is due."""
    while True:
        seat = game.seats.exclude(user=None).get()
        if seat.decision is not None:
            return seat
        assert bot_moves.play_bots(game_id=game.pk, now=timezone.now())


def mailed_path() -> str:
    return re.search(rf"{settings.SITE_URL}(/accounts/welcome/\S+)", mail.outbox[-1].body)[1]


def sign_up(client) -> Client:
    """Sign up in that browser and follow the emailed link in another, as mail programs on phones do."""
    submit(client, SIGN_UP, SIGN_UP, ANNA)
    elsewhere = Client()
    submit(elsewhere, mailed_path(), mailed_path(), {"display_name": "Anna", "password": PASSWORD})
    return elsewhere


def test_the_front_page_begins_a_game_with_one_press(client):
    answer = submit(client, "/", NOW_PAGE)

    guest = User.objects.get()
    game = game_of(guest)
    assert answer["Location"] == game.get_absolute_url()
    assert game.is_running
    assert not game.is_public
    assert not game.rated
    assert game.seats.filter(bot="normal").count() == game.seat_count - 1
    table = text(client.get(answer["Location"]))
    assert "Sign up to keep this game" in table
    assert guest.display_name in table


def test_a_guest_moves_and_sees_only_their_own_hand(client, guest):
    game = game_of(guest)
    seat = waits(game)
    decision = seat.decision

    assert Player(client, game.get_absolute_url(), random.Random(1)).move() == "place_settlement"

    seat.refresh_from_db()
    assert seat.decision != decision
    assert Client().get(game.get_absolute_url()).status_code == HTTPStatus.NOT_FOUND


def test_a_second_press_leads_to_the_same_game(client, guest):
    game = game_of(guest)

    assert client.post(NOW_PAGE)["Location"] == game.get_absolute_url()
    assert "Continue your game" in text(client.get("/"))
    assert Game.objects.count() == User.objects.count() == 1


def test_a_guest_is_a_visitor_wherever_an_account_is_asked_for(client, guest):
    """Every address treats a guest as a visitor unless it is listed as one for guests."""
    game, asked = game_of(guest), 0
    for address in addresses():
        if address.name in ("games:play_now", "games:play_first", "sentry") or address.is_for_programs:
            continue
        for send in (client.get, client.post):
            request = send(address.of(game, other_id=guest.pk)).wsgi_request
            is_known = getattr(request, "user", AnonymousUser()).is_authenticated
            assert is_known == (address.name in settings.GUEST_VIEWS), address.name
            asked += 1
    assert asked > 100
    assert not Notification.objects.exists()
    assert not Sign.objects.exists()
    assert User.objects.count() == 1


def test_the_views_of_guests_exist():
    assert {address.name for address in addresses()} >= settings.GUEST_VIEWS


@pytest.mark.parametrize("moment", [step("main"), is_over], ids=["trade and build", "the end"])
def test_every_link_and_form_of_a_guest_s_table_knows_the_guest(client, party, moment):
    game = party(until=moment)
    guest = game.users["0"] if game.game.is_over else game.users[game.active]
    User.objects.filter(pk=guest.pk).update(is_guest=True)
    client.force_login(guest)
    found = set()
    for path in ("", "log/", "so-far/", "replay/", "plan/"):
        page = client.get(f"{game.game.get_absolute_url()}{path}").content.decode()
        found.update(re.findall(rf'="({game.game.get_absolute_url()}[^"#?]*)', page))

    leads_to = {resolve(path).view_name for path in found}

    assert {"games:replay", "games:export", "games:note", "games:mark"} <= leads_to
    assert leads_to - settings.GUEST_VIEWS == set()


def test_others_at_the_table_find_no_link_to_a_guest_s_page(client, party):
    game = party()
    guest, player, other = (game.users[seat] for seat in "012")
    User.objects.filter(pk=guest.pk).update(is_guest=True)
    client.force_login(player)

    page = client.get(game.game.get_absolute_url()).content.decode()

    assert reverse("games:player", args=[other.pk]) in page
    assert reverse("games:player", args=[guest.pk]) not in page


def test_a_guest_who_signs_up_keeps_the_game_from_whatever_browser_the_link_is_followed_in(client, guest):
    game, before = game_of(guest), waits(game_of(guest)).decision

    elsewhere = sign_up(client)

    anna = User.objects.get()
    assert (anna.pk, anna.display_name, anna.email, anna.is_guest) == (
        guest.pk,
        "Anna",
        "anna@example.org",
        False,
    )
    assert anna.check_password(PASSWORD)
    mine = text(elsewhere.get("/games/"))
    assert game.get_absolute_url() in mine
    assert "Anna" in text(elsewhere.get(game.get_absolute_url()))
    assert game.seats.get(user=anna).decision == before


def test_a_guest_whose_link_is_sent_again_keeps_the_game(client, guest):
    submit(client, SIGN_UP, SIGN_UP, ANNA)
    page = reverse("account_email_verification_sent")
    submit(client, page, reverse("send_sign_up_again"), {"email": "anna.b@example.org"})
    link = mailed_path()

    submit(Client(), link, link, {"display_name": "Anna", "password": PASSWORD})

    assert User.objects.get(email="anna.b@example.org").pk == guest.pk


def test_the_browser_that_a_guest_has_left_leads_on_to_the_account(client, guest):
    game = game_of(guest)
    sign_up(client)

    # The guest's session ended with the new password.
    answer = client.get(game.get_absolute_url())

    assert answer.status_code == HTTPStatus.NOT_FOUND
    assert "Games you played as a guest moved to your account" in text(answer)
    (sign_in,) = set(
        re.findall(r'href="(/accounts/login/\?next=[^"]+)" *>', text(answer).partition("<main")[2])
    )
    came = submit(client, sign_in, SIGN_IN, {"login": "anna@example.org", "password": PASSWORD})
    assert came["Location"] == game.get_absolute_url()
    assert "Anna" in text(client.get(came["Location"]))


def test_other_pages_that_do_not_exist_speak_of_no_game(client, db):
    assert "Is it your game?" in text(client.get("/games/987654/"))
    assert "Is it your game?" not in text(client.get("/no-such-page/"))


def test_two_links_of_one_guest_make_two_accounts_and_the_first_has_the_games(client, guest):
    first = sign_up(client)
    # As if both links had been sent before either was followed.
    other = Client()
    submit(other, SIGN_UP, SIGN_UP, ANNA | {"display_name": "Bence", "email": "bence@example.org"})
    SignUp.objects.update(guest=guest)
    submit(other, mailed_path(), mailed_path())

    assert set(User.objects.values_list("display_name", "pk")) >= {("Anna", guest.pk)}
    assert User.objects.get(display_name="Bence").pk != guest.pk
    assert "Anna" in text(first.get(game_of(guest).get_absolute_url()))


def test_a_player_who_has_an_account_signs_in_over_the_guest(client, guest, player):
    anna = player("Anna")

    submit(client, SIGN_IN, SIGN_IN, {"login": anna.email, "password": PASSWORD})

    assert client.get("/games/").wsgi_request.user == anna
    assert client.get(game_of(guest).get_absolute_url()).status_code == HTTPStatus.NOT_FOUND


def test_nobody_meets_a_guest(client, guest, player):
    anna = player("Anna")
    members = Client()
    members.force_login(anna)

    assert members.get(f"/players/{guest.pk}/").status_code == HTTPStatus.NOT_FOUND
    assert guest.display_name not in text(members.get("/players/", {"name": guest.display_name}))
    assert f"/players/{guest.pk}/" not in text(client.get(game_of(guest).get_absolute_url()))


def test_a_guest_gets_no_message_whatever_happens(client, guest):
    game = game_of(guest)
    waits(game)
    later = timezone.now() + timedelta(days=3)
    outbox.deliver(now=later)

    assert not Notification.objects.exists()
    assert not mail.outbox


def test_the_pages_of_a_guest_lead_to_an_account(client, guest):
    address = game_of(guest).get_absolute_url()
    table, front = text(client.get(address)), text(client.get("/"))
    sign_up_page = f"{reverse('account_signup')}?next={address}"

    assert 'id="chat-form"' not in table
    assert sign_up_page in table
    assert "deleted a week after your last visit" in table
    assert "Bots don’t chat. Sign up to play and talk with people." in table
    assert "Sign in to chat with other spectators." not in table
    assert table.index('id="title-notes"') > table.index('id="title-log"')
    assert "deleted a week after your last visit" in front
    assert "come with you" in text(client.get(sign_up_page))
    assert "come with you" not in text(Client().get(sign_up_page))


def test_at_the_end_a_guest_plays_again_or_signs_up(client, guest):
    game = game_of(guest)
    at = f"{game.get_absolute_url()}resign/"
    assert submit(client, at, at).status_code == HTTPStatus.SEE_OTHER
    game.refresh_from_db()
    assert game.is_over or not game.seats.filter(user=guest).exists()
    ended = client.get(game.get_absolute_url())

    assert not has_form(ended, f"{game.get_absolute_url()}rematch/")
    again = submit(client, ended, NOW_PAGE)
    assert again["Location"] != game.get_absolute_url()


def test_one_network_makes_only_so_many_guests(settings):
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {"guest": "2/h/ip"}
    codes = [submit(Client(), "/", NOW_PAGE).status_code for _number in range(3)]

    assert codes == [HTTPStatus.SEE_OTHER, HTTPStatus.SEE_OTHER, HTTPStatus.TOO_MANY_REQUESTS]
    assert User.objects.count() == 2


def test_the_link_makes_an_account_with_the_game_after_the_sweep(client, guest):
    submit(client, SIGN_UP, SIGN_UP, ANNA)
    User.objects.filter(pk=guest.pk).update(acted_at=timezone.now() - WEEK - timedelta(hours=1))

    guests.sweep_guests(now=timezone.now())
    submit(client, mailed_path(), mailed_path())

    assert game_of(User.objects.get(email="anna@example.org"))


def test_a_guest_who_was_swept_away_since_the_look_at_the_session_signs_up_without_games(guest):
    Game.objects.all().delete()
    User.objects.filter(pk=guest.pk).delete()
    asked = {"display_name": "Anna", "email": "anna@example.org", "password": PASSWORD}

    held, _secret = hold_sign_up(
        **asked, language="en", time_zone="UTC", next_page="", guest=guest, now=timezone.now()
    )

    assert held.guest is None
