"""Questions that the site asks of all titles."""

from __future__ import annotations

from itertools import chain, combinations

import pytest

from games import catalog
from games.engine.errors import EngineError


@pytest.mark.parametrize(
    ("title", "modules", "family"),
    [
        ("catan", ["base"], "catan-base"),
        ("catan", ["base", "cities_knights"], "catan-cities_knights"),
        ("catan", ["base", "events", "harbormaster"], "catan-base"),
        ("catan", ["base", "events", "for_two"], "catan-for_two"),
        ("hansa", ["base"], "hansa"),
    ],
)
def test_a_game_belongs_to_a_family(title, modules, family):
    assert catalog.family_key(title, modules) == family


def test_every_set_of_modules_belongs_to_a_family_that_is_named():
    for key, title in catalog.titles().items():
        modules = [module.key for module in title.modules]
        sizes = range(len(modules) + 1)
        for chosen in chain.from_iterable(combinations(modules, size) for size in sizes):
            assert catalog.family_key(key, chosen) in catalog.families()


def test_families_are_named_the_plain_one_first():
    names = {key: family.name for key, family in catalog.families().items()}

    assert names == {
        "catan-base": "CATAN",
        "catan-cities_knights": "Cities & Knights",
        "catan-for_two": "Catan for Two",
        "catan-seafarers": "Seafarers",
        "hansa": "Hansa Teutonica",
    }
    assert next(iter(names)) == "catan-base"


def test_the_plainest_game_of_a_family_depends_on_the_number_of_seats():
    plain, six = ("base",), ("base", "five_six")

    assert catalog.plain_games("catan-base") == {3: plain, 4: plain, 5: six, 6: six}
    assert catalog.plain_games("catan-cities_knights")[6] == ("base", "cities_knights", "five_six")
    assert catalog.plain_games("hansa") == dict.fromkeys((2, 3, 4, 5), plain)


def test_an_unknown_title_has_no_family():
    with pytest.raises(EngineError):
        catalog.family_key("chess", [])
