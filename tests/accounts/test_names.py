"""Names: which are allowed, which look alike, and that every form checks them."""

from __future__ import annotations

import importlib
import unicodedata

import pytest
from django.apps import apps
from django.core import mail
from django.core.exceptions import ValidationError
from django.test import Client
from django.urls import reverse
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st

from accounts import names
from accounts.guests import make_guest
from accounts.models import SignUp, User
from games.models.seat import Seat
from tests.accounts.test_sign_ups import ANNA, link_in, sign_up
from tests.accounts.test_social_sign_in import come_back
from tests.accounts.test_social_sign_in import other as other
from tests.services.conftest import NOW
from tests.views.forms import submit

SETTINGS = reverse("accounts:settings")

CYRILLIC_A, HANGUL_FILLER = "\u0410", "\u3164"
INVISIBLE = "invisible characters"
REFUSED = {
    HANGUL_FILLER * 2: INVISIBLE,
    "\uffa0\uffa0": INVISIBLE,
    "\u115f\u1160": INVISIBLE,
    "Ada" + HANGUL_FILLER: INVISIBLE,
    "A\u00adda": INVISIBLE,
    "A\u200bda": INVISIBLE,
    "A\u200dda": INVISIBLE,
    "\u202eadA": INVISIBLE,
    "Ada\ufe0f": INVISIBLE,
    "\u2800\u2800": INVISIBLE,
    "A\nda": INVISIBLE,
    CYRILLIC_A + "nna": "different alphabets",
    "Αnna": "different alphabets",
    "カキЖ": "different alphabets",
    "한カ": "different alphabets",
    "...": "at least one letter or digit",
    "A" + "\u0323" * 5: "too many marks",
    "Staff": "reserved",
    "STAFF 2": "reserved",
    "Bot 3": "reserved",
    "B0t": "reserved",
    "Staff.": "reserved",
    "Staff_": "reserved",
    "S.t.a.f.f": "reserved",
    "St-aff": "reserved",
    "St’aff": "reserved",
    "Staff_2": "reserved",
    "Staff.2.": "reserved",
    "Bot.7": "reserved",
    "a former-player": "reserved",
    "a_former player.": "reserved",
    "Guest-12": "reserved",
    "7. bot": "reserved",
    "Guest 000123": "reserved",
    "Gast 7": "reserved",
    "a former player": "reserved",
    "un ex giocatore": "reserved",
    "egykori játékos": "reserved",
    "ehemaliges Mitglied": "reserved",
    "Longshore": "reserved",
}
AT_DOORS = {
    name: REFUSED[name]
    for name in (
        HANGUL_FILLER * 2,
        "\uffa0\uffa0",
        "\u115f\u1160",
        "Ada" + HANGUL_FILLER,
        CYRILLIC_A + "nna",
        "Staff",
        "a former player",
        "Bot 3",
        "7. bot",
        "Staff.",
    )
}
WELCOME = (
    "Anna", "Jose\u0301", "हिन्दी", "สมชาย", "தமிழ்", "李小龙", "アンナ", "ひらがなとカナー",
    "山田 Taro", "김 Kim", "ㄅㄆ中A",
    "Laia Gal·la", "マリー・アントワネット", "ג׳ורג׳", "צה״ל", "Jean‐Luc", "Bo T.", "Bo T",
    "Ольга", "Μαρία", "שרה", "محمد", "Ада 7", "Bottom", "Staffan", "Guestrin",
)  # fmt: skip
ALIKE = (
    ("Ada", "ADA"),
    ("Ada", "ada"),
    ("Ada", "\uff21da"),
    ("Ila", "ila"),  # the first letters of both look alike in other names, but not here
    ("COPA", "\u0421\u041e\u0420\u0410"),  # all Cyrillic
    ("Alice", "AIice"),
    ("Bo", "B0"),
    ("Anna Born", "Anna Bom"),
    ("O'Hara", "O’Hara"),
    ("José", "Jose\u0301"),
)
APART = (("Ila", "Lia"), ("Anna", "Anne"), ("Anna B", "AnnaB"), ("Ada 1", "Ada 2"))
TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=24)


def said(name: str) -> str:
    with pytest.raises(ValidationError) as refusal:
        names.validate_display_name(name)
    return refusal.value.messages[0]


@pytest.mark.parametrize(("name", "why"), REFUSED.items(), ids=ascii)
def test_a_name_that_there_cannot_be_is_refused_with_the_reason(name, why):
    assert why in said(names.tidy(name))


@pytest.mark.parametrize("name", WELCOME, ids=ascii)
def test_names_of_every_script_are_welcome(name):
    names.validate_display_name(names.tidy(name))


@pytest.mark.parametrize("name", ["★ Staff ★", "[Staff]", "Staff!", "♥ a former player", "#Bot 7"])
def test_signs_around_a_reserved_word_do_not_make_it_a_name_of_a_table(name):
    with pytest.raises(ValidationError, match="reserved"):
        names.validate_name(name)


@pytest.mark.parametrize("name", ["👨‍👩‍👧 Friday", "🏝️ Catan", "1️⃣", "☀"])
def test_what_is_no_player_may_have_pictures(name):
    names.validate_name(name)

    assert "Use letters and digits" in said(name)


@pytest.mark.parametrize("language", ["en", "it", "hu", "de"])
@pytest.mark.parametrize("reader", ["en", "it", "hu", "de"])
def test_what_the_site_calls_players_is_reserved_in_each_language_for_each(language, reader):
    assert Seat(number=11).display_name == "Bot 12"
    with translation.override(language):
        own = [Seat(number=11).display_name, names.former_player(), names.guest_name(987654)]

    with translation.override(reader):
        assert all(names.is_reserved(one) for one in own)


def test_one_space_is_kept_between_words():
    assert names.tidy("\u3000Anna \u00a0 B ") == "Anna B"
    assert "single spaces" in said("Anna  B")


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_names_that_look_the_same_share_a_key(one, other):
    assert names.name_key(one) == names.name_key(other) or names.look_key(one) == names.look_key(other)


@pytest.mark.parametrize(("one", "other"), APART)
def test_names_that_do_not_look_the_same_share_none(one, other):
    assert names.name_key(one) != names.name_key(other)
    assert names.look_key(one) != names.look_key(other)


@pytest.mark.parametrize(
    ("text", "skeleton"),
    [("paypa1", "paypal"), ("\u0430", "a"), ("m", "rn"), ("0", "O"), ("\u05d0\u2135", "\u05d0\u05d0")],
)
def test_skeletons_as_the_standard_has_them(text, skeleton):
    assert names.skeleton(text) == skeleton


def test_no_character_outgrows_the_columns():
    for number in (*range(0xD800), *range(0xE000, 0x110000)):
        character = chr(number)
        assert len(names.name_key(character)) <= names.LONGEST_EXPANSION, hex(number)
        assert len(names.look_key(character)) <= names.LONGEST_EXPANSION, hex(number)


@given(TEXT)
def test_a_skeleton_has_no_other_skeleton(text):
    assert names.skeleton(names.skeleton(text)) == names.skeleton(text)


@given(TEXT)
def test_keys_do_not_hang_on_how_a_name_was_typed(text):
    for form in ("NFC", "NFD"):
        typed = unicodedata.normalize(form, text)
        assert names.name_key(typed) == names.name_key(text)
        assert names.look_key(typed) == names.look_key(text)
    assert names.look_key(names.tidy(text)) == names.look_key(text)
    assert names.tidy(names.tidy(text)) == names.tidy(text)


@given(TEXT)
def test_a_name_that_passes_can_be_seen_and_found(text):
    name = names.tidy(text)
    try:
        names.validate_display_name(name)
    except ValidationError:
        return

    assert name.isprintable()
    assert any(character.isalnum() for character in name)
    assert names.name_key(name)
    assert names.look_key(name)
    assert not names.mixes_scripts(name)


@given(
    TEXT,
    st.sampled_from([HANGUL_FILLER, "\uffa0", "\u200b", "\u2060", "\ufe0f", "\U000e0041"]),
    st.integers(0, 24),
)
def test_an_invisible_character_is_refused_wherever_it_stands(text, invisible, place):
    name = f"A{text[:place]}A{invisible}{text[place:]}"

    assert INVISIBLE in said(name)


# ------------------------------------------------------------------ forms for players


@pytest.mark.django_db
@pytest.mark.parametrize("headers", [{}, {"HX-Request": "true"}])
@pytest.mark.parametrize(("name", "why"), AT_DOORS.items(), ids=ascii)
def test_the_settings_refuse_it(player, name, why, headers):
    anna, client = player("Anna"), Client()
    client.force_login(anna)

    answer = submit(client, SETTINGS, SETTINGS, {"display_name": name}, headers=headers)

    assert answer.status_code == 400
    assert why in answer.content.decode()
    anna.refresh_from_db()
    assert anna.display_name == "Anna"


@pytest.mark.django_db
@pytest.mark.parametrize("is_guest", [False, True])
@pytest.mark.parametrize(("name", "why"), AT_DOORS.items(), ids=ascii)
def test_signing_up_refuses_it(client, name, why, is_guest):
    if is_guest:
        submit(client, "/", "/games/now/")

    answer = sign_up(client, display_name=name)

    assert why in answer.content.decode()
    assert not SignUp.objects.exists()


@pytest.mark.django_db
@pytest.mark.parametrize(("name", "why"), AT_DOORS.items(), ids=ascii)
def test_signing_in_from_elsewhere_refuses_it(client, other, name, why):
    come_back(client, other, "google")
    asked = reverse("socialaccount_signup")

    answer = submit(client, asked, asked, {"display_name": name})

    assert why in answer.content.decode()
    assert not User.objects.exists()


@pytest.mark.django_db
@pytest.mark.parametrize(("name", "why"), AT_DOORS.items(), ids=ascii)
def test_the_mailed_link_refuses_it(client, name, why):
    sign_up(client)
    SignUp.objects.update(display_name=name)
    path = link_in(mail.outbox[0])

    in_the_same_browser = submit(client, path, path)
    elsewhere = submit(Client(), path, path, {"display_name": name, "password": "long-and-not-common-7"})

    assert 'name="display_name"' in in_the_same_browser.content.decode()
    assert why in elsewhere.content.decode()
    assert not User.objects.exists()


@pytest.mark.django_db
@pytest.mark.parametrize(("name", "why"), AT_DOORS.items(), ids=ascii)
def test_the_admin_refuses_it(admin_client, player, name, why):
    anna = player("Anna")
    sent = {"email": anna.email, "display_name": name, "color": "", "language": "en", "time_zone": "UTC"}

    answer = admin_client.post(reverse("admin:accounts_user_change", args=[anna.pk]), sent)

    assert answer.status_code == 200
    assert why in answer.content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("name", "like"), [*ALIKE, ("Anna B", "Anna  B"), ("Anna", "\u0391\u039d\u039d\u0391")]
)
def test_nobody_takes_a_name_that_looks_like_another_one(client, player, name, like):
    player(name, email="first@example.org")
    bela = player("Bela")
    client.force_login(bela)

    answer = submit(client, SETTINGS, SETTINGS, {"display_name": like})
    signing_up = sign_up(Client(), display_name=like)

    assert answer.status_code == 400
    for one in (answer, signing_up):
        text = one.content.decode()
        assert (
            "Another player has this name already." in text or "Another player’s name looks the same." in text
        )
    assert not SignUp.objects.exists()


@pytest.mark.django_db
@pytest.mark.both_databases
def test_the_longest_keys_have_room_at_each_door(client, player):
    """Six characters of this kind were too long for PostgreSQL; twenty-four are the most that a name may have."""
    longest, other_one = "\ufdfa" * 24, "\ufdfa" * 23 + "\ufdfb"
    sign_up(client, display_name=longest)
    link = link_in(mail.outbox[0])
    submit(client, link, link)
    bela = player("Bela")
    client.force_login(bela)

    answer = submit(client, SETTINGS, SETTINGS, {"display_name": other_one})

    assert answer.status_code == 302
    assert User.objects.named(longest).get().email == ANNA["email"].lower()
    assert len(User.objects.named(other_one).get().name_key) > 400


@pytest.mark.django_db
def test_a_decomposed_name_is_kept_composed_and_its_letters_are_counted_then(client, player):
    bela = player("Bela")
    client.force_login(bela)

    submit(client, SETTINGS, SETTINGS, {"display_name": "e\u0301" * 24})

    bela.refresh_from_db()
    assert bela.display_name == "é" * 24


# ------------------------------------------------------------------ names from before the rules

OLD = ("Ada" + HANGUL_FILLER, CYRILLIC_A + "nna", "Anna  B", "Staff", HANGUL_FILLER * 2)


def keep_keys_as_the_migration_does() -> None:
    User.objects.update(look_key=None)
    importlib.import_module("accounts.migrations.0002_look_keys").keep_look_keys(apps, None)


@pytest.fixture
def old(player) -> list[User]:
    """Players with names that are no longer allowed, among players with names that look alike."""
    everybody = ["Ada", "Anna", "Anna B", *OLD]
    rows = [player(f"Old {number}") for number in range(len(everybody))]
    for row, name in zip(rows, everybody, strict=True):
        User.objects.filter(pk=row.pk).update(display_name=name, name_key=names.name_key(name))
    keep_keys_as_the_migration_does()
    return list(User.objects.order_by("pk"))


@pytest.mark.django_db
@pytest.mark.both_databases
def test_the_oldest_of_those_who_look_the_same_has_the_key(old):
    keys = {user.display_name: user.look_key for user in old}

    assert keys == {
        "Ada": "ada",
        "Anna": "anna",
        "Anna B": "anna b",
        "Staff": "staff",
        **dict.fromkeys([one for one in OLD if one != "Staff"]),
    }


@pytest.mark.django_db
@pytest.mark.both_databases
def test_an_old_name_stays_while_other_things_change(old, client):
    for user in old:
        client.force_login(user)

        answer = submit(client, SETTINGS, SETTINGS, {"time_zone": "Europe/Rome"})

        assert answer.status_code == 302, (user.display_name, answer.content.decode())
        again = User.objects.get(pk=user.pk)
        assert (again.display_name, again.look_key, again.time_zone) == (
            user.display_name, user.look_key, "Europe/Rome",
        )  # fmt: skip
        again.save()


@pytest.mark.django_db
def test_an_old_name_is_checked_when_it_changes(old, client):
    user = next(one for one in old if one.display_name == CYRILLIC_A + "nna")
    client.force_login(user)

    for name, status in [("Anna", 400), (CYRILLIC_A + "nn", 400), ("Annika", 302), (CYRILLIC_A + "nna", 400)]:
        assert submit(client, SETTINGS, SETTINGS, {"display_name": name}).status_code == status


# ------------------------------------------------------------------ names that the site makes


@pytest.mark.django_db
def test_guests_get_names_that_nobody_chooses():
    guests = [make_guest(now=NOW) for _ in range(3)]

    assert len({one.look_key for one in guests}) == 3
    assert all(names.is_reserved(one.display_name) for one in guests)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("wish", "name"),
    [("anna", "anna"), ("staff", "Player"), (CYRILLIC_A + "nna", "Player"), ("हिन्दी", "हिन्दी"),
     ("A" + HANGUL_FILLER, "Player"), ("x" * 30, "x" * 20)],
)  # fmt: skip
def test_a_made_name_is_one_that_there_can_be(wish, name):
    made = User.objects.free_display_name(wish)

    assert made == name
    names.validate_display_name(made)


@pytest.mark.django_db
def test_a_made_name_looks_like_no_other(player):
    player("AIice")

    assert User.objects.free_display_name("Alice") == "Alice 2"
