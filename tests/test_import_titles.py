"""Modules of a title import no sibling; `lint-imports` checks this for every import."""

from __future__ import annotations

import pytest

from tests.import_titles import may_import

TITLES = "games.titles"


@pytest.mark.parametrize(
    ("file", "imported"),
    [
        ("catan.events.page.panels", "games.titles.catan.events.rules.deck"),
        ("catan.events.rules.deck", "games.titles.catan.base.rules.turn"),
        ("catan.events.rules.deck", "games.titles.catan.kit.rules.tie_breaks"),
        ("catan.base.rules.board", "games.titles.catan.kit.rules.geometry"),
        ("catan.events.page.panels", "games.views.pages.module_page"),
        ("catan.title", "games.titles.catan.events.rules"),
        ("catan.events.with_rivers", "games.titles.catan.rivers.rules.bridges"),
        ("catan.events.with_rivers", "games.titles.catan.events.rules"),
        ("catan.events.with_rivers", "games.engine.game"),
        ("catan.events.with_rivers", "collections"),
        ("catan.four_islands.rules", "games.titles.catan.seafarers.rules.sea"),
    ],
)
def test_a_module_imports_its_own_files_base_the_kit_and_what_it_needs(file, imported):
    assert may_import(TITLES, f"{TITLES}.{file}", imported)


@pytest.mark.parametrize(
    ("file", "imported"),
    [
        ("catan.events.rules.deck", "games.titles.catan.rivers.rules.bridges"),
        ("catan.events.page.panels", "games.titles.catan.rivers.words"),
        ("catan.base.rules.board", "games.titles.catan.rivers.rules"),
        ("catan.base.page.page", "games.titles.catan.title"),
        ("catan.kit.rules.geometry", "games.titles.catan.rivers.rules"),
        ("catan.events.rules.deck", "games.titles.hansa.base.rules"),
        ("catan.seafarers.rules.sea", "games.titles.catan.four_islands.rules"),
        ("catan.events.with_rivers", "games.titles.catan.caravans.rules"),
        ("catan.events.with_rivers", "games.titles.catan.rivers.words"),
        ("catan.events.with_rivers", "games.wording.words"),
        ("catan.barbarian_attack.page.guide", "games.titles.catan.for_two.with_barbarian_attack"),
    ],
)
def test_a_module_imports_no_sibling(file, imported):
    assert not may_import(TITLES, f"{TITLES}.{file}", imported)
