"""The pictures of the games that can be chosen."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from django.core.cache import cache

from games import catalog

pytestmark = pytest.mark.one_database


def picture(client, path):
    answer = client.get(f"/covers/{path}.svg")
    assert answer.status_code == 200
    assert answer["Content-Type"] == "image/svg+xml"
    ElementTree.fromstring(answer.content)
    return answer


def test_each_title_has_a_picture_by_day_and_at_dusk(client):
    for title in catalog.titles():
        first = catalog.offered_presets(catalog.title(title))[0].key
        assert (
            picture(client, f"{title}/{first}/light").content
            != picture(client, f"{title}/{first}/dark").content
        )


def test_a_module_s_picture_is_not_that_of_the_plain_game(client):
    plain = picture(client, "catan/base/light").content

    for key in ("harbormaster", "friendly_robber"):
        assert picture(client, f"catan/{key}/light").content != plain


def test_a_picture_is_the_same_each_time_and_kept(client):
    first = picture(client, "catan/rivers/light")
    cache.clear()

    assert picture(client, "catan/rivers/light").content == first.content
    assert "public" in first["Cache-Control"]


@pytest.mark.parametrize(
    "path", ["chess/base/light", "catan/moon/light", "catan/base/neon", "hansa/rivers/light"]
)
def test_other_pictures_are_not_found(client, path):
    assert client.get(f"/covers/{path}.svg").status_code == 404
