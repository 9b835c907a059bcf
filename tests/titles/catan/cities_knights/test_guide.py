"""The guide to Cities & Knights lists everything in the module's tables."""

from __future__ import annotations

import pytest

from games import catalog
from games.titles.catan.cities_knights import words
from games.titles.catan.cities_knights.rules import facts
from games.titles.catan.cities_knights.words import guide
from games.wording.words import words_of
from tests.views.conftest import text

pytestmark = pytest.mark.one_database

HERE = "/rules/how-to-play/catan/cities_knights/"


@pytest.fixture
def page(client, db):
    response = client.get(HERE)
    assert response.status_code == 200
    return text(response)


def test_each_decision_of_the_module_says_what_time_answers():
    of_base = catalog.title("catan").rules(["base"]).steps
    steps = catalog.title("catan").rules(["base", "cities_knights"]).steps
    decisions = {name for name, step in steps.items() if step.waits and name not in of_base}

    assert set(words.DEFAULTS) == decisions
    assert set(guide.IN_ADVANCE) <= decisions
    assert set(guide.SOURCES) == set(facts.POINTS) - {"toppled_city"}
    assert set(guide.EVENTS) == set(facts.EVENT_DIE)


def test_the_page_names_every_building_card_and_decision(page):
    for levels in words.LEVELS.values():
        assert all(str(level) in page for level in levels)
    for kind, label in words.PROGRESS_CARDS.items():
        assert f"<strong>{label}</strong> ({facts.CARD_COUNT[kind]})" in page
        assert str(words.CARD_TEXTS[kind]) in page
    both = words_of("catan", ["base", "cities_knights"])
    # the step is base's, but only this module asks for it
    for step in ("setup_city", *words.DEFAULTS):
        said = both.waiting_for(step)
        assert said[0].upper() + said[1:] in page
        assert f"If time runs out: {both.default(step)}." in page


def test_the_page_names_the_figures_of_the_module(page):
    assert f"The first player to have {facts.POINTS_TO_WIN} points" in page
    assert f"After {facts.LANDING} ships they land" in page
    assert f"You may hold {facts.MOST_PROGRESS_CARDS};" in page
    assert f"{facts.EVENT_DIE.count('ship')} of {len(facts.EVENT_DIE)} faces" in page


@pytest.mark.parametrize("place", ["/rules/", "/rules/how-to-play/"])
def test_it_is_found(client, db, place):
    assert HERE in text(client.get(place))


@pytest.mark.parametrize("wrong", ["catan/nobody", "catan/base", "hansa/cities_knights", "chess/base"])
def test_there_is_no_guide_to_what_nobody_explains(client, wrong):
    assert client.get(f"/rules/how-to-play/{wrong}/").status_code == 404
