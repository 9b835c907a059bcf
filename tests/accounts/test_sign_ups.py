"""From the sign-up form through the email to the first signed-in page."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.auth.hashers import MD5PasswordHasher, make_password
from django.core import mail
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import Letter, SignUp, User
from accounts.services import delete_account
from accounts.sign_ups import LASTS, forget_sign_ups
from tests.conftest import PASSWORD
from tests.views.forms import submit

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]

SIGN_UP, LOGIN = "/accounts/signup/", "/accounts/login/"
ANNA = {"display_name": "Anna", "email": "Anna@Example.org", "password1": PASSWORD}


@pytest.fixture
def hashings(monkeypatch) -> list[str]:
    """Record each password that is hashed."""
    hashed: list[str] = []
    encode = MD5PasswordHasher.encode

    def counted(hasher, password, salt):
        hashed.append(password)
        return encode(hasher, password, salt)

    monkeypatch.setattr(MD5PasswordHasher, "encode", counted)
    return hashed


def sign_up(client, *, next_page: str = "", **fields):
    page = client.get(SIGN_UP, {"next": next_page} if next_page else {})
    return submit(client, page, SIGN_UP, ANNA | fields)


def confirm(client, path: str, **fields):
    """Follow the emailed link, and send the form of its page."""
    return submit(client, path, path, fields)


def link_in(message) -> str:
    return re.search(rf"{settings.SITE_URL}(/accounts/welcome/\S+)", message.body).group(1)


def test_in_development_the_page_leads_to_the_mailbox_and_nowhere_else(client, settings):
    page = reverse("account_email_verification_sent")
    mailbox = reverse("games:mailbox")

    assert mailbox in client.get(page).content.decode()
    settings.DEV_PAGES = False
    assert mailbox not in client.get(page).content.decode()


def test_a_new_player_confirms_the_address_and_is_signed_in(client):
    response = sign_up(client, time_zone="Europe/Budapest")

    assert response.url == reverse("account_email_verification_sent")
    sent = client.get(response.url)
    assert "anna@example.org" in sent.content.decode()
    assert "no-store" in sent["Cache-Control"]
    [message] = mail.outbox
    assert message.to == ["anna@example.org"]
    assert "<h1" in message.alternatives[0][0]

    page = client.get(link_in(message))
    assert "_auth_user_id" not in client.session
    submit(client, page, link_in(message))

    anna = User.objects.get(email="anna@example.org")
    assert client.session["_auth_user_id"] == str(anna.pk)
    assert (anna.display_name, anna.time_zone, anna.language) == ("Anna", "Europe/Budapest", "en")


@pytest.mark.parametrize(("language", "welcome"), [("en", "Welcome, Anna!"), ("hu", "Üdv, Anna!")])
def test_a_new_player_is_welcomed_once(client, language, welcome):
    submit(client, SIGN_UP, SIGN_UP, ANNA, headers={"accept-language": language})
    link = link_in(mail.outbox[0])

    front = submit(client, link, link, follow=True).content.decode()

    assert welcome in front
    assert welcome not in client.get("/").content.decode()


def test_the_language_of_the_browser_becomes_the_players(client):
    submit(client, SIGN_UP, SIGN_UP, ANNA, headers={"accept-language": "hu-HU,hu;q=0.9"})
    confirm(client, link_in(mail.outbox[0]))

    assert User.objects.get().language == "hu"


def test_an_unknown_time_zone_is_taken_as_utc(client):
    sign_up(client, time_zone="Middle/Earth")
    confirm(client, link_in(mail.outbox[0]))

    assert User.objects.get().time_zone == "UTC"


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("display_name", "bela"),
        ("display_name", "<b>Anna</b>"),
        ("display_name", "x"),
        ("display_name", "x" * 25),
        ("display_name", ""),
        ("email", "no address"),
        # 254 characters, and more in lower case
        ("email", f"{'x' * 64}@{'.'.join(['İ' * 12] * 14)}.example"[:254]),
        ("password1", "12345678"),
        ("password1", "short"),
    ],
)
def test_a_wrong_field_is_named_and_nobody_is_created(client, player, field, value):
    player("Bela")

    response = sign_up(client, **{field: value})

    assert response.context["form"].errors.keys() == {field}
    assert b"field-errors" in response.content
    assert User.objects.count() == 1
    assert not mail.outbox


def test_a_taken_address_is_told_to_its_owner_alone(client, player):
    player("Bela", email="anna@example.org")

    response = sign_up(client)

    assert response.url == reverse("account_email_verification_sent")
    assert User.objects.count() == 1
    assert "already have an account" in mail.outbox[0].subject


def test_a_robot_that_fills_the_trap_is_sent_away_kindly(client):
    response = sign_up(client, website="https://spam.example")

    assert response.status_code == 302
    assert not User.objects.exists()
    assert not mail.outbox


@pytest.mark.parametrize("is_robot", [False, True])
@pytest.mark.parametrize("account", ["none", "confirmed", "not confirmed", "shut out"])
def test_a_known_address_costs_what_a_new_one_costs(client, player, hashings, account, is_robot):
    """Timing must not reveal accounts; hashing a password takes most of it, and sending an email comes next."""
    has(player, account)
    hashings.clear()

    response = sign_up(client, website="https://spam.example" if is_robot else "")

    assert response.url == reverse("account_email_verification_sent")
    assert len(hashings) == len(mail.outbox) == SignUp.objects.count() == (0 if is_robot else 1)


def has(player, account: str) -> None:
    """Give the address an account of this kind, or none."""
    if account != "none":
        player("Bela", email="anna@example.org", is_active=account != "shut out")
        EmailAddress.objects.update(verified=account != "not confirmed")


def told(response) -> tuple[object, ...]:
    """Return what a visitor reads and gets, without what differs on each page."""
    page = re.sub(rb"(csrfmiddlewaretoken|csrf-token)[^>]*", b"", response.content)
    return response.status_code, response.headers.get("Location"), sorted(response.cookies), page


@pytest.mark.parametrize("account", ["confirmed", "not confirmed", "shut out"])
def test_no_detour_tells_whether_an_address_has_an_account(client, player, account):
    """The name is not taken afterwards, and the password signs nobody in."""

    chosen = "a harbor of one's own"

    def detours() -> list[tuple[object, ...]]:
        asking, sign_in = Client(), {"login": ANNA["email"], "password": chosen}
        return [
            told(sign_up(asking, password1=chosen)),
            told(asking.get(reverse("account_email_verification_sent"))),
            told(sign_up(asking, password1=chosen)),
            told(sign_up(Client(), email="else@example.org")),
            told(Client().post(reverse("account_login"), sign_in)),
            told(asking.post(reverse("account_login"), sign_in)),
            told(asking.get(reverse("account_signup"))),
            told(asking.get(reverse("account_login"))),
        ]

    new = detours()
    SignUp.objects.all().delete()
    cache.clear()
    has(player, account)

    assert detours() == new


@pytest.mark.parametrize("chosen", [PASSWORD, "some other password"])
@pytest.mark.parametrize("account", ["confirmed", "not confirmed", "shut out"])
def test_nor_does_a_wish_for_it_and_a_sign_in_with_one_s_own_password(player, hashings, account, chosen):
    """Allauth signs in users who only want an address, unless somebody else has confirmed it."""

    def wished(address: str) -> tuple[object, ...]:
        EmailAddress.objects.create(user=mallory, email=address)
        hashings.clear()
        answer = Client().post(reverse("account_login"), {"login": address, "password": chosen})
        return *told(answer)[:3], len(hashings)

    mallory = player("Mallory")
    has(player, account)
    User.objects.exclude(pk=mallory.pk).update(password=make_password("a harbor of one's own"))
    EmailAddress.objects.filter(user=mallory).update(verified=True)

    new = wished("new@example.org")
    EmailAddress.objects.filter(email="new@example.org").delete()

    assert wished("anna@example.org") == new
    assert new[0] == 200


@pytest.mark.parametrize("asking", ["account_reset_password", "account_request_login_code"])
def test_an_address_that_somebody_only_wishes_for_opens_no_account(player, asking):
    mallory = player("Mallory")
    EmailAddress.objects.create(user=mallory, email="anna@example.org")

    answers = [
        Client().post(reverse(asking), {"email": address})
        for address in ("anna@example.org", "new@example.org")
    ]

    assert told(answers[0]) == told(answers[1])
    wished, new = (
        next(message for message in mail.outbox if address in message.to)
        for address in ("anna@example.org", "new@example.org")
    )
    assert wished.subject == new.subject
    assert wished.body.replace("anna@", "new@") == new.body


def test_nobody_signs_in_before_the_address_is_confirmed(client):
    sign_up(client)
    client.cookies.clear()

    submit(client, LOGIN, LOGIN, {"login": "anna@example.org", "password": PASSWORD})

    assert "_auth_user_id" not in client.session
    assert not User.objects.exists()


def test_elsewhere_the_reader_of_the_mail_says_name_and_password(client):
    """Anybody may have signed up with this address, so their choices count only in their own browser."""
    sign_up(client, display_name="Mallory")
    path, reader = link_in(mail.outbox[0]), Client()

    without = confirm(reader, path, display_name="Anna", password="short")
    assert without.status_code == 400
    assert not User.objects.exists()
    submit(reader, without, path, {"display_name": "Anna", "password": "another calm harbor"})

    anna = User.objects.get()
    assert anna.display_name == "Anna"
    assert anna.check_password("another calm harbor")
    assert reader.session["_auth_user_id"] == str(anna.pk)


def test_a_name_that_is_taken_meanwhile_is_asked_for_again(client, player):
    sign_up(client)
    path = link_in(mail.outbox[0])
    player("ANNA", email="else@example.org")

    asked = client.get(path)
    assert "Someone else has taken this name in the meantime." in asked.content.decode()
    refused = submit(client, asked, path, {"display_name": "anna"})
    assert refused.status_code == 400
    submit(client, refused, path, {"display_name": "Annuska"})

    assert User.objects.get(email="anna@example.org").check_password(PASSWORD)
    assert User.objects.get(email="anna@example.org").display_name == "Annuska"


def test_a_player_who_signs_up_keeps_no_name_from_anybody(client):
    sign_up(Client(), email="else@example.org")

    sign_up(client)
    confirm(client, link_in(mail.outbox[1]))

    assert User.objects.get().email == "anna@example.org"


def test_a_second_sign_up_makes_the_first_link_lead_nowhere_once_it_is_confirmed(client):
    sign_up(client)
    sign_up(client, display_name="Anne")
    first, second = (link_in(message) for message in mail.outbox)

    confirm(client, second)
    client.logout()
    again = client.post(first)

    assert again.status_code == 404
    assert User.objects.get().display_name == "Anne"
    assert not SignUp.objects.exists()


def test_a_link_that_is_followed_once_more_says_who_is_signed_in(client):
    sign_up(client)
    link = link_in(mail.outbox[0])
    confirm(client, link)

    for again in (client.get(link), client.post(link)):
        said = again.content.decode()
        assert again.status_code == 404
        assert "You’re signed in as Anna." in said
        assert reverse("account_signup") not in said
        assert reverse("account_login") not in said
    assert "signed in as" not in Client().get(link).content.decode()


def test_a_link_for_an_address_that_has_got_an_account_meanwhile_says_so(client, player):
    sign_up(client)
    player("Bela", email="anna@example.org")

    answer = client.post(link_in(mail.outbox[0]))

    assert answer.status_code == 404
    assert "There is already an account with this address" in answer.content.decode()
    assert User.objects.count() == 1


def test_an_address_that_somebody_only_wishes_for_has_no_account(client, player):
    """Otherwise anybody could block an address for its owner."""
    EmailAddress.objects.create(user=player("Bela"), email="anna@example.org")

    sign_up(client)
    confirm(client, link_in(mail.outbox[0]))

    assert User.objects.get(email="anna@example.org").display_name == "Anna"


@pytest.mark.parametrize("addresses", [[], ["anna.b@example.org"]])
def test_after_the_link_the_page_comes_from_which_one_signed_up(client, addresses):
    sign_up(client, next_page=reverse("games:rules"))
    for address in addresses:
        page = reverse("account_email_verification_sent")
        submit(client, page, reverse("send_sign_up_again"), {"email": address})

    assert confirm(client, link_in(mail.outbox[-1])).url == reverse("games:rules")


@pytest.mark.parametrize("page", ["https://elsewhere.example/", "//elsewhere.example", "/" + "x" * 600])
def test_but_no_page_of_others_and_none_that_is_endless(client, page):
    sign_up(client, next_page=page)

    assert confirm(client, link_in(mail.outbox[0])).url == "/"


@pytest.mark.parametrize("account", ["none", "confirmed"])
def test_an_address_gets_three_mails_in_an_hour_at_most(player, account):
    has(player, account)
    answers = [sign_up(Client()) for _ in range(5)]

    assert {answer.url for answer in answers} == {reverse("account_email_verification_sent")}
    assert len(mail.outbox) == 3
    Letter.objects.update(created_at=timezone.now() - timedelta(minutes=61))
    sign_up(Client())
    assert len(mail.outbox) == 4


def test_without_a_mail_of_its_own_a_sign_up_s_password_is_asked_for(client):
    """The link in the last email belongs to another sign-up."""
    for _ in range(3):
        sign_up(Client())
    sign_up(client)

    page = client.get(link_in(mail.outbox[-1]))

    assert 'name="password"' in page.content.decode()


def test_a_link_works_for_three_days_and_is_forgotten_then(client):
    sign_up(client)
    path = link_in(mail.outbox[0])
    asked_at = SignUp.objects.get().asked_at

    assert forget_sign_ups(now=asked_at + LASTS - timedelta(seconds=1)) == 0
    SignUp.objects.update(asked_at=timezone.now() - LASTS)
    answer = client.post(path)

    assert answer.status_code == 404
    assert "has expired" in answer.content.decode()
    assert not User.objects.exists()
    assert forget_sign_ups(now=timezone.now()) == 1


def test_an_account_that_is_deleted_leaves_no_sign_up_behind(client, player):
    anna = player("Anna")
    sign_up(client, display_name="Annuska")

    delete_account(user=anna, now=timezone.now())

    assert not SignUp.objects.exists()


@pytest.mark.parametrize("name", ["confirm_sign_up", "account_confirm_email"])
def test_an_old_confirmation_link_explains_itself(client, name):
    response = client.get(reverse(name, args=["nonsense"]))

    assert "has expired" in response.content.decode()
