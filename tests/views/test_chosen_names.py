"""Names of tables, clubs and tournaments, also in imported games, follow the rules for players' names."""

from __future__ import annotations

import importlib
import json

import pytest
from django.apps import apps
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from accounts.names import name_key
from games.models.club import Club
from games.models.game import Game
from games.models.tournament import Tournament
from games.services.errors import BadClub
from games.services.table import rematches
from tests.accounts.test_names import ALIKE, AT_DOORS, CYRILLIC_A, HANGUL_FILLER
from tests.api.conftest import program as program
from tests.api.conftest import refusal
from tests.services.clubs.conftest import club_of
from tests.services.conftest import NOW, is_over
from tests.services.tournaments.conftest import open_one
from tests.services.tournaments.conftest import staff as staff
from tests.views.forms import submit
from tests.views.table.test_open_tables import NEW, table_of
from tests.views.tournaments.test_tournament_pages import FORM as TOURNAMENT

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]

CLUB = {"about": "", "entry": "open"}
# The name of a club or tournament has at least three characters.
EXAMPLES = pytest.mark.parametrize(
    ("name", "why"), [(name * 2 if len(name) < 3 else name, why) for name, why in AT_DOORS.items()], ids=ascii
)
BOTH_WAYS = pytest.mark.parametrize("headers", [{}, {"HX-Request": "true"}], ids=["page", "htmx"])


def client_of(user) -> Client:
    client = Client()
    client.force_login(user)
    return client


@EXAMPLES
@BOTH_WAYS
def test_a_new_table(player, name, why, headers):
    client = client_of(player("Emma"))

    answer = client.post(
        reverse("games:new_table") + "?title=catan", table_of(client, name=name), headers=headers
    )

    assert answer.status_code == 422
    assert why in answer.content.decode()
    assert not Game.objects.exists()


@EXAMPLES
def test_a_table_that_a_program_opens(player, program, name, why):
    answer = program(player("Emma")).post("/games", {"title": "catan", "seats": 4, "name": name})

    status, _code = refusal(answer)
    assert status == 422
    assert why in answer.json()["detail"]
    assert not Game.objects.exists()


@EXAMPLES
@BOTH_WAYS
def test_a_new_club(player, name, why, headers):
    client = client_of(player("Emma"))

    answer = client.post(reverse("games:new_club"), CLUB | {"name": name}, headers=headers)

    assert answer.status_code == 422
    assert why in answer.content.decode()
    assert not Club.objects.exists()


@EXAMPLES
def test_another_name_for_a_club(player, name, why):
    emma = player("Emma")
    club = club_of(emma)

    answer = client_of(emma).post(reverse("games:club_settings", args=[club.pk]), CLUB | {"name": name})

    assert answer.status_code == 422
    assert why in answer.content.decode()
    club.refresh_from_db()
    assert club.name == "The Longest Road"


@pytest.mark.parametrize(("name", "like"), [(f"{one} club", f"{other} club") for one, other in ALIKE])
def test_no_club_looks_like_another_one(player, name, like):
    if "\u0421" in like:  # Only one script in the whole name.
        name, like = name.removesuffix(" club"), like.removesuffix(" club")
    club_of(player("Emma"), name=name)

    with pytest.raises(BadClub, match=r"already has this name|looks the same"):
        club_of(player("Bence"), name=like)


@EXAMPLES
@BOTH_WAYS
def test_a_new_tournament(staff, name, why, headers):
    address = reverse("games:new_tournament") + "?title=hansa"

    answer = client_of(staff).post(address, TOURNAMENT | {"name": name}, headers=headers)

    assert answer.status_code == 422
    assert why in answer.content.decode()
    assert not Tournament.objects.exists()


def test_one_space_stays_between_words(player, staff):
    emma = player("Emma")
    submit(client_of(emma), NEW, NEW, {"name": "Rainy \u3000 Sunday"}, press="Open the table")

    assert Game.objects.get().name == "Rainy Sunday"
    assert club_of(emma, name=" Rainy  Sunday ").name == "Rainy Sunday"
    assert open_one(staff, name="Rainy \u00a0Sunday").name == "Rainy Sunday"


# ------------------------------------------------------------------ documents


def imported(player, document) -> tuple[int, str]:
    upload = SimpleUploadedFile("game.json", json.dumps(document).encode())
    answer = client_of(player("importer")).post("/games/import/", {"file": upload})
    return answer.status_code, answer.content.decode()


@pytest.fixture
def exported(party) -> dict:
    game = party(until=is_over)
    return json.loads(Client().get(reverse("games:export", args=[game.game.pk])).content)


@EXAMPLES
def test_a_table_s_name_in_a_document(player, exported, name, why):
    before = Game.objects.count()

    status, said = imported(player, exported | {"name": name})

    assert status == 422
    assert why in said
    assert Game.objects.count() == before


@pytest.mark.parametrize("name", ["Ada" + HANGUL_FILLER, CYRILLIC_A + "nna", "\u1160\u1160"], ids=ascii)
def test_a_seat_s_name_in_a_document(player, exported, name):
    exported["seats"][0]["name"] = name

    status, said = imported(player, exported)

    assert status == 422
    assert AT_DOORS.get(name, "invisible characters") in said


def test_a_seat_s_name_that_grows_when_it_is_composed(player, exported):
    exported["seats"][0]["name"] = "\ufb2c" * 40

    assert imported(player, exported)[0] == 422


@pytest.mark.parametrize("name", ["Bot 2", "2. bot", "a former player", "ehemaliges Mitglied", "हिन्दी"])
def test_names_that_exports_have_come_back(player, exported, name):
    exported["seats"][0]["name"] = name

    assert imported(player, exported)[0] == 303
    assert Game.objects.get(imported=True).seats.get(number=0).name == name


# ------------------------------------------------------------------ names from before the rules


def test_an_old_club_keeps_its_name_while_other_things_change(player):
    emma = player("Emma")
    club, twin = club_of(emma, name="Anna club"), club_of(player("Bence"), name="Other club")
    Club.objects.filter(pk=twin.pk).update(
        name=CYRILLIC_A + "nna club", name_key=name_key(CYRILLIC_A + "nna club")
    )
    Club.objects.update(look_key=None)
    importlib.import_module("games.migrations.0002_look_keys_of_clubs").keep_look_keys(apps, None)
    twin.refresh_from_db()
    assert twin.look_key is None

    owner = client_of(twin.memberships.get().user)
    settings = reverse("games:club_settings", args=[twin.pk])
    kept = owner.post(settings, CLUB | {"name": twin.name, "about": "We play."})
    taken = owner.post(settings, CLUB | {"name": club.name})

    assert (kept.status_code, taken.status_code) == (303, 422)
    twin.refresh_from_db()
    assert (twin.name, twin.about) == (CYRILLIC_A + "nna club", "We play.")


def test_a_rematch_keeps_an_old_name(party):
    game = party(name="Rainy", until=is_over)
    Game.objects.filter(pk=game.game.pk).update(name=CYRILLIC_A + "nna club")

    again = rematches.rematch(game_id=game.game.pk, user=game.users["1"], now=NOW)

    assert again.name == CYRILLIC_A + "nna club"
