"""Signs that two accounts belong to the same person: what is recorded, what they imply, and when they expire."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.conf import settings
from django.core.cache import cache
from django.test import Client, RequestFactory
from django.urls import reverse
from django.utils import timezone

from accounts import same_person
from accounts.models import Sign
from accounts.services import delete_account, export_data
from tests.conftest import PASSWORD
from tests.views.forms import submit

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 3, 2, 18, 0, tzinfo=UTC)
DAY = timedelta(days=1)
HOME, CAFE = "203.0.113.7", "198.51.100.20"


def be_there(user, network: str, *, days: int = 3, now: datetime = NOW) -> None:
    for day in range(days):
        cache.clear()
        same_person.note(user=user, kind=Sign.Kind.NETWORK, what=network, now=now - day * DAY)
    Sign.objects.filter(user=user, digest=same_person.digest_of("network", network)).update(
        days=days, seen_at=now
    )


def alike(*users, now: datetime = NOW) -> set[frozenset[int]]:
    return same_person.same_person_among([user.pk for user in users], now=now)


def sign_in(client: Client, user, address: str = HOME) -> None:
    entrance = reverse("account_login")
    submit(client, entrance, entrance, {"login": user.email, "password": PASSWORD}, REMOTE_ADDR=address)


def test_signing_in_notes_network_and_device_as_keyed_hashes(player):
    client, anna = Client(), player("Anna")

    sign_in(client, anna)

    rows = {row.kind: row.digest for row in Sign.objects.filter(user=anna)}
    assert set(rows) == {"network", "device"}
    device = client.cookies[same_person.DEVICE_COOKIE]
    assert device["httponly"]
    assert device["samesite"] == "Lax"
    assert rows["device"] == same_person.digest_of("device", device.value)
    assert rows["network"] == same_person.digest_of("network", HOME)
    assert HOME not in str(list(Sign.objects.values()))


def test_another_key_makes_other_hashes(settings):
    before = same_person.digest_of("network", HOME)
    settings.SECRET_KEY = "another key of another site"

    assert same_person.digest_of("network", HOME) != before


def test_looking_and_what_is_refused_note_nothing(player):
    client, anna = Client(), player("Anna")
    client.force_login(anna)

    client.get(reverse("games:my_games"))
    client.post(reverse("games:my_games"))
    Client().post(reverse("account_login"), {"login": anna.email, "password": "wrong"})

    assert not Sign.objects.exists()


def test_two_accounts_on_one_device_look_like_one_person(player):
    client, anna, again = Client(), player("Anna"), player("Anna again")
    stranger = player("Sanna")
    sign_in(client, anna, HOME)
    submit(client, reverse("account_logout"), reverse("account_logout"))
    sign_in(client, again, CAFE)
    sign_in(Client(), stranger, CAFE)

    assert alike(anna, again, stranger, now=timezone.now()) == {frozenset((anna.pk, again.pk))}


def test_a_cookie_that_is_not_ours_is_replaced(player):
    client, anna = Client(), player("Anna")
    client.cookies[same_person.DEVICE_COOKIE] = "x" * 500

    sign_in(client, anna)

    assert same_person.DEVICE_NUMBER.fullmatch(client.cookies[same_person.DEVICE_COOKIE].value)


def test_two_who_live_in_one_network_look_like_one_person(player):
    anna, bence = player("Anna"), player("Bence")
    be_there(anna, HOME)
    be_there(bence, HOME)

    assert alike(anna, bence) == {frozenset((anna.pk, bence.pk))}


def test_a_game_night_at_a_friend_s_says_nothing(player):
    anna, bence = player("Anna"), player("Bence")
    be_there(anna, HOME, days=30)
    be_there(bence, HOME, days=2)

    assert alike(anna, bence) == set()


@pytest.mark.parametrize("kind", ["network", "device"])
def test_what_many_share_is_public_and_says_nothing(player, kind):
    users = [player() for _ in range(same_person.SHARED_BY + 1)]
    for user in users:
        Sign.objects.create(user=user, kind=kind, digest="d" * 32, days=9, seen_at=NOW)

    assert alike(*users) == set()
    # Nor for those few of them who happen to wait.
    assert alike(*users[:2]) == set()


@pytest.mark.parametrize("kind", ["network", "device"])
def test_three_accounts_may_be_one_person(player, kind):
    """docs/ladders.md: more than three accounts make a device or network public."""
    users = [player() for _ in range(3)]
    for user in users:
        Sign.objects.create(user=user, kind=kind, digest="d" * 32, days=9, seen_at=NOW)

    assert len(alike(*users)) == 3
    assert alike(*users[:2]) == {frozenset(user.pk for user in users[:2])}
    Sign.objects.create(user=player(), kind=kind, digest="d" * 32, days=9, seen_at=NOW)
    assert alike(*users) == set()


@pytest.mark.parametrize("days", [2, 3])
def test_a_network_counts_from_the_third_day_on(player, days):
    anna, bence = player("Anna"), player("Bence")
    be_there(anna, HOME)
    be_there(bence, HOME, days=days)

    assert bool(alike(anna, bence)) == (days == 3)


def test_days_are_counted_once_each(player):
    anna = player("Anna")
    for hours in (0, 7, 24, 31):
        cache.clear()
        same_person.note(user=anna, kind="network", what=HOME, now=NOW - DAY + timedelta(hours=hours - 10))

    assert Sign.objects.get().days == 2


def test_signs_are_forgotten_after_sixty_days(player):
    anna, bence = player("Anna"), player("Bence")
    be_there(anna, HOME)
    be_there(bence, HOME)

    assert alike(anna, bence, now=NOW + 60 * DAY - timedelta(seconds=1)) != set()
    assert alike(anna, bence, now=NOW + 60 * DAY) == set()
    assert same_person.forget_signs(now=NOW + 60 * DAY - timedelta(seconds=1)) == 0
    assert same_person.forget_signs(now=NOW + 60 * DAY) == 2
    assert not Sign.objects.exists()


def test_of_each_kind_only_the_latest_are_kept(player):
    anna, bence = player("Anna"), player("Bence")
    same_person.note(user=bence, kind="network", what=HOME, now=NOW)
    same_person.note(user=anna, kind="device", what="a phone", now=NOW)
    for number in range(20):
        same_person.note(user=anna, kind="network", what=f"203.0.113.{number}", now=NOW + number * DAY)
    cache.clear()
    same_person.note(user=anna, kind="network", what="203.0.113.14", now=NOW + 20 * DAY)
    same_person.note(user=anna, kind="network", what=CAFE, now=NOW + 21 * DAY)

    kept = set(anna.signs.filter(kind="network").values_list("digest", flat=True))
    places = [CAFE, *(f"203.0.113.{number}" for number in (14, 16, 17, 18, 19))]
    assert kept == {same_person.digest_of("network", place) for place in places}
    assert anna.signs.filter(kind="device").count() == bence.signs.count() == 1


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("no address", ""),
    ],
)
def test_of_a_version_6_address_the_household_s_part_is_the_network(address, network):
    assert same_person.network_of(RequestFactory().get("/", REMOTE_ADDR=address)) == network


def test_a_deleted_account_is_forgotten_at_once_and_my_data_lists_signs(player):
    anna = player("Anna")
    be_there(anna, HOME)
    assert [row["kind"] for row in export_data(user=anna)["signs"]] == ["network"]

    delete_account(user=anna, now=NOW)

    assert not Sign.objects.exists()


def test_the_middleware_is_in_use():
    assert "accounts.same_person.SignsMiddleware" in settings.MIDDLEWARE
