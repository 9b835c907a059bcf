"""The site knows no title: a made-up one is played to its end, and no neutral file names one."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import pytest
from django.conf import settings

from games import catalog
from games.drawing.titles import drawing_of
from games.models.game import Game
from games.services.table import new_tables, open_tables
from games.views.pages.title_page import PLAIN, title_page
from tests.engine.shapes.title import title as shapes
from tests.services.conftest import NOW, Party
from tests.views.conftest import text
from tests.views.without_scripts import Player

pytestmark = pytest.mark.one_database

ROOT = Path(settings.BASE_DIR)
# Files that may name titles: their own, found by their keys, and the list of titles.
OWN = (
    "games/catalog.py",
    "games/titles/",
    "games/drawing/",
    "games/workshop/",
    "games/migrations/",
    # The subject of these pages: trademarks.
    "templates/pages/about.html",
    "templates/_footer.jinja",
)
TITLE_WORDS = re.compile(
    r"""\b(catan|hansa)\b|["']base["']\]|\.hexes\b|\brobber\b|\bisland\b|resource_cards|development_card""",
    re.IGNORECASE,
)


@pytest.fixture
def ring(monkeypatch):
    """A test title in the catalog."""
    monkeypatch.setitem(catalog.TITLES, shapes.key, shapes)
    return shapes


@pytest.fixture
def table(ring, player):
    """Two players at a game of it."""
    users = [player("Anna"), player("Bence")]
    game = new_tables.create_game(
        host=users[0], title=ring.key, modules=["ring"], options={}, seats=2, now=NOW
    )
    open_tables.join(game_id=game.pk, user=users[1], invite="", now=NOW)
    return Party(Game.objects.get(pk=game.pk), users)


def test_a_title_without_pages_of_its_own_is_played_by_buttons_to_its_end(ring, table, eyes):
    """No file of the site names it, so it has no page, drawing or words."""
    assert title_page(ring.key) is PLAIN
    luck, made = random.Random(4), set()
    for _move in range(400):
        due = table.waiting.due
        if not due:
            break
        seat = next(iter(due))
        made.add(Player(eyes(table, seat).client, f"/games/{table.game.pk}/", luck).move())

    assert table.fresh().is_over
    assert len(made) >= 2
    over = text(eyes(table, "0").look())
    assert "Points by source" in over
    assert "won" in over


def test_its_other_pages_need_no_special_case(ring, table, eyes):
    anna = eyes(table, next(iter(table.waiting.due)))
    Player(anna.client, f"/games/{table.game.pk}/", random.Random(1)).move()

    for path in ("", "log/", "replay/", "replay/0/", "thumbnail-light.svg"):
        assert anna.look(path).status_code == 200, path
    for address in ("/", "/lobby/", "/games/", "/rules/", f"/rules/how-to-play/{ring.key}/",
                    f"/games/new/?title={ring.key}", "/fair-dice/"):  # fmt: skip
        assert anna.client.get(address).status_code == 200, address
    document = json.loads(anna.look("export/").content)
    assert document["title"] == ring.key
    assert drawing_of(ring.key).png(anna.look().context["table"].sight).startswith(b"\x89PNG")


def test_the_forms_offer_each_title_with_its_own_seats(client, player):
    client.force_login(player("Anna"))

    for title in catalog.titles().values():
        page = text(client.get("/games/new/", {"title": title.key}))
        shown = re.findall(r'name="seats" value="(\d)"', page)
        assert [int(seats) for seats in shown] == list(title.seat_counts(title.required)), title.key
    assert text(client.get("/lobby/")).count("<option") > len(catalog.titles())


def neutral_files() -> list[Path]:
    """Return code and templates of the site that belong to no title."""
    found = []
    for folder, pattern in (
        ("games", "*.py"),
        ("accounts", "*.py"),
        ("templates", "*.html"),
        ("templates", "*.jinja"),
        ("templates", "*.txt"),
    ):
        found += [path for path in (ROOT / folder).rglob(pattern) if "engine" not in path.parts]
    return [path for path in found if not str(path.relative_to(ROOT)).startswith(OWN)]


@pytest.mark.parametrize("path", neutral_files(), ids=lambda path: str(path.relative_to(ROOT)))
def test_no_file_of_the_site_names_a_title(path):
    found = [line.strip() for line in path.read_text().splitlines() if TITLE_WORDS.search(line)]

    assert not found


@pytest.mark.parametrize("title", ["catan", "hansa"])
def test_the_words_that_name_titles_are_found(title):
    own = list((ROOT / "games/titles" / title).glob("*/page/*.py"))

    assert any(TITLE_WORDS.search(path.read_text()) for path in own)
