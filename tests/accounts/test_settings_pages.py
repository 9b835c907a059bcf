"""Profile, appearance, export, deletion."""

from __future__ import annotations

import json
import re
import zoneinfo

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation

from accounts import services
from accounts.models import User
from accounts.signals import account_deleted
from accounts.time_zones import all_places, find_zone, name_of_zone
from tests.accounts.test_sign_ups import link_in, sign_up
from tests.conftest import PASSWORD
from tests.deep import DEEP
from tests.views.forms import form_of, forms_of, submit

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]

SETTINGS, LOOK = "/settings/", "/settings/look/"
LOGIN, SURE, DELETE = reverse("account_login"), reverse("account_reauthenticate"), reverse("accounts:delete")
PROFILE = {"display_name": "Anna", "color": "blue", "language": "it", "time_zone": "Europe/Rome"}


@pytest.fixture
def anna(player, client):
    user = player("Anna")
    submit(client, LOGIN, LOGIN, {"login": user.email, "password": PASSWORD})
    return user


@pytest.fixture
def sure(client, anna):
    """Anna, who has just entered her password again."""
    submit(client, SURE, SURE, {"password": PASSWORD})
    return anna


@pytest.mark.parametrize("name", ["settings", "data", "export", "delete"])
def test_a_visitor_is_sent_to_the_sign_in_page(client, name):
    ask = client.post if name == "export" else client.get

    response = ask(reverse(f"accounts:{name}"))

    assert response.status_code == 302
    assert response.url.startswith(reverse("account_login"))


def test_the_profile_is_saved_and_used_at_once(client, anna):
    submit(client, SETTINGS, SETTINGS, PROFILE)

    anna.refresh_from_db()
    page = client.get(reverse("accounts:settings")).content.decode()
    assert (anna.color, anna.language, anna.time_zone) == ("blue", "it", "Europe/Rome")
    assert '<html lang="it"' in page


@pytest.mark.parametrize("wanted", [True, False])
def test_the_question_before_a_turn_ends_can_be_switched_off(client, anna, wanted):
    assert anna.confirms_turn_end
    page = client.get(SETTINGS)
    assert form_of(page, SETTINGS).initial["confirms_turn_end"] == ["on"]

    submit(client, page, SETTINGS, {"confirms_turn_end": wanted})

    anna.refresh_from_db()
    assert anna.confirms_turn_end is wanted
    assert services.export_data(user=anna)["account"]["confirms_turn_end"] is wanted


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("display_name", "BELA"),
        ("display_name", "-"),
        ("color", "green"),
        ("language", "tlh"),
        ("time_zone", "Middle/Earth"),
    ],
)
def test_a_wrong_profile_changes_nothing(client, anna, player, field, value):
    player("Bela")

    response = client.post(reverse("accounts:settings"), PROFILE | {field: value})

    assert response.status_code == 400
    assert response.context["form"].errors.keys() == {field}
    anna.refresh_from_db()
    assert (anna.display_name, anna.color) == ("Anna", "")


def test_ones_own_name_may_change_its_case(client, anna):
    submit(client, SETTINGS, SETTINGS, {"display_name": "ANNA"})

    anna.refresh_from_db()
    assert anna.display_name == "ANNA"


def test_a_visitor_chooses_language_and_appearance(client):
    # The menu of the page is a form to the same address.
    submit(client, LOOK, LOOK, {"language": "de", "theme": "dark"}, holding={"language": "en"})

    page = client.get(LOOK)
    assert '<html lang="de" data-theme="dark">' in page.content.decode()

    submit(client, page, LOOK, {"theme": ""}, holding={"language": "de"})
    assert "data-theme" not in client.get(reverse("accounts:look")).content.decode()


def test_a_visitor_chooses_a_language_in_the_menu_and_stays_on_the_page(client):
    submit(client, LOOK, LOOK, {"theme": "dark"}, holding={"language": "en"})

    answer = submit(client, "/lobby/?seats=3", LOOK, press="Magyar", follow=True)

    assert answer.request["PATH_INFO"] == "/lobby/"
    assert answer.request["QUERY_STRING"] == "seats=3"
    assert '<html lang="hu" data-theme="dark">' in answer.content.decode()


def test_an_unknown_language_is_refused(client):
    response = client.post(reverse("accounts:look"), {"language": "tlh", "theme": "dark"})

    assert response.status_code == 400
    assert "theme" not in response.cookies


def test_a_forged_theme_cookie_reaches_no_page(client):
    client.cookies["theme"] = '"><script>'

    assert "data-theme" not in client.get(reverse("accounts:look")).content.decode()


def test_a_new_address_counts_once_it_is_confirmed(client, sure):
    email = reverse("account_email")
    submit(client, email, email, {"email": "anna@new.example"})
    sure.refresh_from_db()
    before = sure.email
    page = client.get(email).content.decode()
    path = re.search(r"http://testserver(/accounts/confirm\S+)", mail.outbox[-1].body).group(1)
    asked = client.get(path)
    # the page signs its key again, with the present second
    (action,) = (form.action for form in forms_of(asked) if "/accounts/confirm" in form.action)
    submit(client, asked, action)
    sure.refresh_from_db()

    assert before == "anna@example.org"
    assert "Waiting for you to confirm" in page
    assert sure.email == "anna@new.example"
    assert [address.email for address in sure.emailaddress_set.all()] == ["anna@new.example"]


def extra_section(user):
    return {"games": [f"of {user.display_name}"]}


def test_my_data_holds_the_account_and_what_other_apps_add(client, anna, settings):
    settings.DATA_EXPORTS = [f"{__name__}.extra_section"]

    response = submit(client, reverse("accounts:data"), reverse("accounts:export"))

    data = json.loads(response.content)
    assert "attachment" in response["Content-Disposition"]
    user = User.objects.get(pk=anna.pk)
    assert data["account"] == {
        "email": "anna@example.org",
        "display_name": "Anna",
        "color": "",
        "language": "en",
        "time_zone": "UTC",
        "joined_at": user.joined_at.isoformat(),
        "last_login": user.last_login.isoformat(),
        "last_seen": user.acted_at.isoformat(),
        "reminder_percent": 20,
        "confirms_turn_end": True,
        "mail_fails": None,
    }
    assert data["email_addresses"] == [{"email": "anna@example.org", "verified": True, "primary": True}]
    assert data["games"] == ["of Anna"]
    assert PASSWORD not in response.content.decode()
    assert "pbkdf2" not in response.content.decode()


def test_two_apps_that_export_the_same_section_are_an_error(player, settings):
    settings.DATA_EXPORTS = [f"{__name__}.extra_section"] * 2

    with pytest.raises(ValueError, match="games"):
        services.export_data(user=player("Anna"))


def test_a_deleted_account_leaves_a_former_player_who_cannot_sign_in(client, sure):
    response = submit(client, DELETE, DELETE, {"confirm": True})

    assert response.url == "/"
    assert "_auth_user_id" not in client.session
    former = User.objects.get(pk=sure.pk)
    assert former.public_name == "a former player"
    assert "anna" not in f"{former.email} {former.display_name}".lower()
    assert not former.has_usable_password()
    assert not former.emailaddress_set.exists()
    submit(client, LOGIN, LOGIN, {"login": "anna@example.org", "password": PASSWORD})
    assert "_auth_user_id" not in client.session


def test_deletion_asks_for_a_cross_in_the_box(client, sure):
    response = submit(client, DELETE, DELETE)

    assert response.status_code == 400
    assert not User.objects.get(pk=sure.pk).is_deleted


def test_deletion_asks_for_the_password_again(client, anna):
    response = client.post(DELETE, {"confirm": "on"})

    assert response.url.startswith(reverse("account_reauthenticate"))
    assert not User.objects.get().is_deleted


def test_deletion_ends_the_sessions_on_other_devices(client, sure):
    other = Client()
    other.force_login(sure)

    submit(client, DELETE, DELETE, {"confirm": True})

    assert other.get(reverse("accounts:settings")).status_code == 302


def test_other_apps_hear_of_a_deletion_while_the_name_is_still_known(player):
    heard = []

    def listen(sender, user, now, **kwargs):
        heard.append((user.display_name, now))

    account_deleted.connect(listen)
    now = timezone.now()
    try:
        services.delete_account(user=player("Anna"), now=now)
    finally:
        account_deleted.disconnect(listen)

    assert heard == [("Anna", now)]


def test_two_deleted_accounts_do_not_collide_and_their_names_are_free(player):
    for user in (player("Anna"), player("Bela")):
        services.delete_account(user=user, now=timezone.now())

    assert player("Anna").display_name == "Anna"


def test_too_many_exports_are_refused(client, anna):
    answers = [client.post(reverse("accounts:export")).status_code for _ in range(11)]

    assert answers == [200] * 10 + [429]


# ------------------------------------------------------------------ time zones


@pytest.mark.parametrize("language", ["en", "it", "hu", "de"])
def test_every_zone_is_found_by_its_name(language):
    """Browsers send any of them at sign-up."""
    with translation.override(language):
        found = {zone: find_zone(name_of_zone(zone)) for zone in zoneinfo.available_timezones()}

        assert {name_of_zone(one) for one in found.values()} == {name_of_zone(one) for one in found}
        assert not [zone for zone, one in found.items() if name_of_zone(one) != name_of_zone(zone)]
        assert len(set(all_places())) == len(all_places()) > 400


def test_places_are_listed_by_their_letters_whatever_the_accents():
    with translation.override("hu"):
        places = all_places()

    vienna = places.index("Bécs, Ausztria")
    assert places[0] == "UTC"
    assert places.index("Bangkok, Thaiföld") < vienna < places.index("Berlin, Németország")


@pytest.mark.parametrize(
    ("language", "words", "place", "zone"),
    [
        ("en", "vienna", "Vienna, Austria", "Europe/Vienna"),
        ("it", "Parigi", "Parigi, Francia", "Europe/Paris"),
        ("hu", "becs", "Bécs, Ausztria", "Europe/Vienna"),
        ("hu", "Vienna", "Bécs, Ausztria", "Europe/Vienna"),
        ("de", "Tokio, Japan", "Tokio, Japan", "Asia/Tokyo"),
        ("de", "europe/prague", "Prag, Tschechien", "Europe/Prague"),
    ],
)
def test_a_time_zone_is_searched_in_the_readers_language(client, anna, language, words, place, zone):
    User.objects.filter(pk=anna.pk).update(language=language)

    submit(client, SETTINGS, SETTINGS, {"time_zone": words})

    anna.refresh_from_db()
    assert anna.time_zone == zone
    page = client.get(SETTINGS)
    assert form_of(page, SETTINGS).initial["time_zone"] == [place]
    assert f'<option value="{place}">' in page.content.decode()


@pytest.mark.parametrize(
    "zone", ["Etc/GMT+5", "Etc/GMT-14", "US/Pacific", "EST5EDT", "GMT", "Japan", "Europe/Rome"]
)
@pytest.mark.parametrize("headers", [{}, {"HX-Request": "true"}])
def test_a_zone_from_the_sign_up_stays_when_something_else_is_saved(client, zone, headers):
    sign_up(client, time_zone=zone)
    client.post(link_in(mail.outbox[0]))
    anna = User.objects.get()
    assert anna.time_zone == zone

    answer = submit(client, SETTINGS, SETTINGS, {"display_name": "Annika"}, headers=headers)

    assert answer.status_code == 302
    anna.refresh_from_db()
    assert (anna.display_name, anna.time_zone) == ("Annika", zone)


def test_each_zone_has_its_clock(player):
    anna = player("Anna")
    zones = sorted(zoneinfo.available_timezones())
    for zone in zones if DEEP else zones[::20]:
        anna.time_zone = zone
        anna.full_clean()
        assert timezone.now().astimezone(anna.zone).tzinfo is anna.zone
