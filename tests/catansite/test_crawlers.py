"""Pages as visitors and crawlers get them: robots.txt, sitemap, previews, languages."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from urllib.parse import urlsplit
from urllib.robotparser import RobotFileParser

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from games.services.table import new_tables
from tests.secrets.addresses import addresses
from tests.services.conftest import NOW, party, step

__all__ = ["party"]

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


def previews(page: str) -> dict[str, str]:
    return dict(re.findall(r'<meta property="og:(\w+)" content="([^"]*)">', page))


def test_robots_are_led_to_the_sitemap_and_kept_from_what_is_no_page(client):
    answer = client.get("/robots.txt")

    assert answer["Content-Type"].startswith("text/plain")
    said = answer.content.decode()
    assert f"Sitemap: {settings.SITE_URL}/sitemap.xml" in said
    for path in ("/settings/", "/admin/", "/accounts/"):
        assert f"Disallow: {path}" in said.splitlines()


def test_the_sitemap_lists_pages_that_anybody_may_read(client):
    root = ElementTree.fromstring(client.get("/sitemap.xml").content)

    addresses = [one.text or "" for one in root.iter() if one.tag.endswith("loc")]
    assert len(addresses) == len(set(addresses)) > 15
    assert (
        settings.SITE_URL + reverse("games:how_to_play_module", args=["catan", "cities_knights"]) in addresses
    )
    for address in addresses:
        assert address.startswith(settings.SITE_URL)
        assert Client().get(address.removeprefix(settings.SITE_URL)).status_code == 200


def test_robots_are_kept_from_pages_that_need_an_account_and_from_no_other(client):
    rules = RobotFileParser()
    rules.parse(client.get("/robots.txt").content.decode().splitlines())
    root = ElementTree.fromstring(client.get("/sitemap.xml").content)
    listed = [urlsplit(one.text).path for one in root.iter() if one.tag.endswith("loc")]

    needing = []
    for address in addresses():
        if not address.parts and not address.is_for_programs:
            answer = client.get(path := address.of(None))
            if answer.status_code == 302 and answer["Location"].startswith(reverse(settings.LOGIN_URL)):
                needing.append(path)

    assert {"/friends/", "/next/", "/games/new/", "/settings/"} <= set(needing)
    # public tables are below "my games"
    assert {path for path in needing if rules.can_fetch("*", path)} == {reverse("games:my_games")}
    assert {path for path in listed if not rules.can_fetch("*", path)} == set()


def test_every_page_has_a_preview(client):
    said = previews(client.get("/").content.decode())

    assert said["title"] == settings.SITE_NAME
    assert said["image"].startswith(settings.SITE_URL)


def test_a_public_table_is_previewed_with_its_board_and_who_plays(party):
    game = party(until=step("main"))
    page = Client().get(game.game.get_absolute_url()).content.decode()

    said = previews(page)
    assert said["title"] == game.game.display_name
    for seat in game.game.seat_list:
        assert seat.display_name in said["description"]
    answer = Client().get(said["image"].removeprefix(settings.SITE_URL))
    assert answer["Content-Type"] == "image/png"
    assert len(answer.content) < 60_000


def test_the_picture_is_the_same_for_who_sits_there(party):
    """It contains nothing that only a seat may see."""
    game = party(until=step("main"))
    address = reverse("games:preview_picture", args=[game.game.pk])
    seat = Client()
    seat.force_login(game.users[game.active])

    assert seat.get(address).content == Client().get(address).content


def test_an_invitation_shows_its_table_to_anyone_with_the_link(party):
    game = party(until=step("main"), visibility="link").game
    picture = reverse("games:preview_picture", args=[game.pk])

    assert Client().get(picture).status_code == 404
    said = previews(Client().get(f"{game.get_absolute_url()}?invite={game.invite_token}").content.decode())
    assert Client().get(said["image"].removeprefix(settings.SITE_URL)).status_code == 200


def test_an_open_table_says_who_sits_there(player):
    game = new_tables.create_game(
        host=player("Hanna"), title="catan", modules=["base"], options={}, seats=4, now=NOW
    )

    said = previews(Client().get(game.get_absolute_url()).content.decode())

    assert "Hanna" in said["description"]
    assert "3 free seats" in said["description"]
    assert said["image"].endswith(reverse("games:preview_picture", args=[game.pk]))


def test_a_visitor_chooses_a_language_on_any_page_and_it_is_remembered(client):
    page = client.get("/rules/").content.decode()
    assert 'name="language" value="hu"' in page

    answer = client.post(reverse("accounts:look"), {"language": "hu", "theme": "", "next": "/rules/?a=1"})

    assert answer["Location"] == "/rules/?a=1"
    assert '<html lang="hu"' in client.get("/").content.decode()


@pytest.mark.parametrize(
    "page", ["https://elsewhere.example/", "//elsewhere.example/", "javascript:alert(1)"]
)
def test_the_choice_of_a_language_leads_nowhere_else(client, page):
    answer = client.post(reverse("accounts:look"), {"language": "de", "next": page})

    assert answer["Location"] == reverse("accounts:look")


def test_a_visitor_has_the_whole_menu_on_a_phone(client):
    page = client.get("/").content.decode()

    menu = page[page.index('<details class="menu only-phone">') :]
    for name in ("games:lobby", "games:ladders", "games:watch", "games:rules", "account_login"):
        assert f'href="{reverse(name)}"' in menu[: menu.index("</details>")]


def test_signing_up_leads_to_terms_and_privacy(client):
    page = client.get(reverse("account_signup")).content.decode()

    form = page[page.index('<form method="post" action="/accounts/signup/') :]
    assert f'href="{reverse("terms")}"' in form
    assert f'href="{reverse("privacy")}"' in form


def test_the_page_of_an_app_without_a_network_knows_nobody(player):
    client = Client()
    client.force_login(player("Hanna"))

    page = client.get(reverse("offline")).content.decode()

    assert "Hanna" not in page
    assert "csrfmiddlewaretoken" not in page
    assert reverse("offline") in client.get("/service-worker.js").content.decode()
