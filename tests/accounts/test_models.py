"""Methods of a single player."""

from __future__ import annotations

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError

from accounts.models import User

pytestmark = pytest.mark.django_db


def test_addresses_are_kept_in_lower_case_and_found_in_any():
    anna = User.objects.create_user(" Anna@Example.ORG ", display_name="Anna")

    assert anna.email == "anna@example.org"
    assert User.objects.get_by_natural_key("ANNA@example.org") == anna


@pytest.mark.parametrize(
    "fields", [{"email": "ANNA@example.org"}, {"email": "b@example.org", "display_name": "ÁNNA"}]
)
def test_the_database_itself_keeps_names_and_addresses_apart_in_any_case(fields):
    User.objects.create_user("anna@example.org", display_name="Ánna")

    with pytest.raises(IntegrityError):
        User(**({"display_name": "Other"} | fields)).save()


def test_a_user_needs_an_address():
    with pytest.raises(ValueError, match="email"):
        User.objects.create_user("")


def test_a_name_is_made_from_the_address_when_none_is_given():
    names = [User.objects.create_user(f"zoé+{n}@example.org").display_name for n in range(2)]
    short = User.objects.create_user("x@example.org")

    assert names == ["zoé0", "zoé1"]
    assert short.display_name == "Player"
    assert User.objects.free_display_name("ZOÉ0") == "ZOÉ0 2"


@pytest.mark.parametrize("name", ["Anna", "Béla II.", "Jean-Luc", "O’Hara", "o_o", "Ödön", "李小龙", "A1"])
def test_names_that_people_have(name):
    User(email="a@example.org", display_name=name, password="x").full_clean()


@pytest.mark.both_databases
@pytest.mark.parametrize("name", [" Anna", "Anna ", "<Anna>", "A\nB", "!", "a@b", "...", ""])
def test_names_that_are_none(name):
    with pytest.raises(ValidationError):
        User(email="a@example.org", display_name=name, password="x").full_clean()


def test_a_superuser_may_enter_the_admin(client):
    client.force_login(User.objects.create_superuser("root@example.org", "x"))

    assert client.get("/admin/").status_code == 200
    assert client.get("/admin/accounts/user/").status_code == 200
    assert client.get("/admin/accounts/user/add/").status_code == 403
    assert client.get("/admin/accounts/user/").status_code == 200
