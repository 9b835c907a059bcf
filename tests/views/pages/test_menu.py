"""The menu: which buttons a seat gets, in which order, and how they look."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from games.views.pages.menu import MenuLink, menu_of
from games.views.pages.module_page import Button, ModulePage
from games.views.table.table_page import Ask, Page

LINES = [MenuLink("build", "Build", "/?do=build", about="Costs wood.")]
BASE = ModulePage(
    row={"trade": Button("Bank"), "give": Button(only_if=lambda reading: reading.is_generous)},
    moves={"roll": Button(key="r"), "stop": Button(look="primary")},
    elsewhere=frozenset(("wave",)),
)
EXTRA = ModulePage(elsewhere=frozenset(("trade",)))


def reading(arguments: dict[str, Any], *, forced: str = "", is_due: bool = True, **more: Any) -> Any:
    """Return a stand-in for a reading of a table with these options."""
    words = SimpleNamespace(verb_label=lambda verb: verb.upper())
    sight = {"shows": {"leads": "roll"}}
    table = SimpleNamespace(game=SimpleNamespace(pk=1, words=words), sight=sight)
    facts = {"brought": {"base": BASE}, "is_generous": False, "verb": "trade"} | more
    return SimpleNamespace(
        arguments=arguments,
        is_due=is_due,
        forced_verb=lambda: forced,
        words=words,
        sight=sight,
        page=Page(table, Ask()),  # type: ignore[arg-type]
        **facts,
    )


def shown(menu: Any) -> tuple[list[str], list[str]]:
    return [link.verb for link in menu.row], [move.verb for move in menu.moves]


def test_modules_place_the_buttons_and_the_rest_follows():
    options = {"lend": ["a"], "beg": [None], "roll": [None], "trade": ["b"], "wave": [None]}

    menu = menu_of(reading(options), LINES)

    assert shown(menu) == (["trade", "lend"], ["beg", "roll"])
    assert [link.label for link in menu.row] == ["Bank", "LEND"]
    assert menu.lines == LINES


def test_a_verb_that_is_not_possible_has_no_button():
    assert shown(menu_of(reading({"trade": [], "roll": [None]}), [])) == ([], ["roll"])


def test_the_verb_whose_choices_are_shown_has_no_button_in_the_row():
    assert shown(menu_of(reading({"trade": ["b"], "lend": ["a"]}, forced="lend"), [])) == (["trade"], [])


def test_the_latest_module_that_places_a_verb_counts():
    menu = menu_of(reading({"trade": ["b"]}, brought={"base": BASE, "extra": EXTRA}), [])

    assert shown(menu) == ([], [])


@pytest.mark.parametrize("is_generous", [True, False])
def test_a_button_may_depend_on_the_table(is_generous):
    menu = menu_of(reading({"give": ["a"]}, is_generous=is_generous), [])

    assert shown(menu) == (["give"] if is_generous else [], [])


def test_a_seat_that_is_not_due_gets_only_what_no_module_places():
    menu = menu_of(reading({"trade": ["b"], "lend": ["a"], "beg": [None]}, is_due=False), LINES)

    assert (menu.lines, *shown(menu)) == ([], ["lend"], ["beg"])


def test_the_move_that_the_decision_leads_with_stands_out():
    menu = menu_of(reading({"roll": [None], "beg": [None]}), [])

    assert ([move.verb for move in menu.leading], [move.verb for move in menu.besides]) == (["roll"], ["beg"])
    assert menu.leading[0].shortcut == "r"


def test_without_such_a_move_all_stand_side_by_side():
    menu = menu_of(reading({"beg": [None], "ask": [None]}), [])

    assert (len(menu.leading), menu.besides) == (2, [])


def test_a_line_explains_its_verb():
    menu = menu_of(reading({"build": ["a"]}), LINES)

    assert (menu.about("build"), menu.about("trade")) == ("Costs wood.", "")
    assert menu.has_row
