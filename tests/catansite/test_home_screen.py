"""The site on the home screen: manifest, icons, worker (issue 5, item 9)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.urls import reverse

from games.selectors.front import game_lists
from tests.services.conftest import party, step

__all__ = ["party"]

pytestmark = pytest.mark.django_db


def test_the_manifest_names_pages_and_pictures_that_exist(client):
    answer = client.get(reverse("manifest"))

    assert answer["Content-Type"] == "application/manifest+json"
    told = answer.json()
    assert told["start_url"] == reverse("games:next")
    assert (told["display"], told["scope"]) == ("standalone", "/")
    assert [client.get(one["url"]).status_code for one in told["shortcuts"]] == [302, 302]
    assert {"any", "maskable", "monochrome"} == {icon["purpose"] for icon in told["icons"]}
    for icon in told["icons"]:
        path = finders.find(icon["src"].removeprefix("/static/"))
        assert path is not None
        width = int.from_bytes(Path(path).read_bytes()[16:20], "big")
        assert icon["sizes"] == f"{width}x{width}"


def test_every_page_leads_to_the_manifest(client):
    page = client.get("/").content.decode()

    assert f'<link rel="manifest" href="{reverse("manifest")}">' in page
    assert 'rel="apple-touch-icon"' in page


def test_the_worker_belongs_to_the_whole_site(client):
    answer = client.get("/service-worker.js")

    assert answer["Content-Type"].startswith("text/javascript")
    script = answer.content.decode()
    assert "{%" not in script
    for path in re.findall(r'"/static/([^"]+)"', script):
        assert finders.find(path) is not None


def test_the_title_counts_the_games_that_wait(client, party):
    game = party(until=step("pre_roll"))
    client.force_login(game.users[game.active])
    assert game_lists.waiting_count(game.users[game.active]) == 1

    assert "<title>(1) " in client.get(reverse("games:my_games")).content.decode()
