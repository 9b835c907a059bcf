"""Colors of symbols in the style sheets that use them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders

from games import catalog
from games.drawing.titles import drawing_of
from games.titles.catan.base.drawing import symbols
from games.titles.catan.base.drawing.together import together
from games.views.pages.title_files import styles_of
from games.workshop.stylesheet import COMMON, MARK, colors, merged, sheet_of, stylesheets

BY_HAND = ".wagon {\n  width: 1rem;\n}\n"
MODULES = [(key, module.key) for key, title in catalog.titles().items() for module in title.modules]
MADE = ".fill-sail {\n  fill: var(--art-sail);\n}\n"


def test_the_colors_in_every_sheet_are_those_of_the_palettes():
    """If this fails, run `python -m games.workshop.stylesheet`."""
    sheets = stylesheets()

    assert {file: file.read_text() for file in sheets} == sheets


def test_no_sheet_has_colors_that_nobody_makes():
    looks = [COMMON.parent, *Path(settings.BASE_DIR, "games").rglob("static")]

    with_colors = {sheet for look in looks for sheet in look.rglob("*.css") if MARK in sheet.read_text()}

    assert with_colors == colors().keys()


def test_a_module_s_colors_are_in_its_own_sheet_alone():
    made = colors()

    assert "--art-cloth:" in made[sheet_of("catan", "cities_knights")]
    assert "cloth" not in made[COMMON]
    assert "--art-straw:" not in made[sheet_of("catan", "cities_knights")]
    assert "--art-map-ink:" in made[sheet_of("hansa", "base")]
    assert "map-ink" not in made[COMMON]


def test_colors_stand_below_what_is_written_by_hand():
    assert merged(BY_HAND, MADE) == f"{BY_HAND}\n{MARK}\n\n{MADE}"


def test_new_colors_replace_the_old_ones():
    old = merged(BY_HAND, ".fill-gone {\n  fill: var(--art-gone);\n}\n")

    assert merged(old, MADE) == merged(BY_HAND, MADE)


def test_a_sheet_with_nothing_written_by_hand_has_colors_alone():
    assert merged("", MADE) == merged(merged("", MADE), MADE) == f"{MARK}\n\n{MADE}"


@pytest.mark.parametrize(("title", "module"), MODULES)
def test_a_page_links_the_colors_of_all_its_symbols(title, module):
    modules = tuple(catalog.title(title).with_needed(module, catalog.title(title).required))
    by_id = symbols.written(together(modules)) if title == "catan" else drawing_of(title).symbols()

    shown = {
        role for roles in re.findall(r'class="([^"]*)"', "".join(by_id.values())) for role in roles.split()
    }
    linked = "".join(Path(finders.find(sheet)).read_text() for sheet in styles_of(title, modules))

    used = {role for role in shown if role.startswith(("fill-", "stroke-"))}
    assert used
    assert {role for role in used if f".{role} {{" not in linked} == set()
