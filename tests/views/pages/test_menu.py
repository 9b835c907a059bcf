"""The menu: which buttons a seat gets, in which order, and how they look."""

from __future__ import annotations

from typing import Any

import pytest

from games.views.pages.menu import MenuLink, menu_of
from games.views.pages.module_page import Button, ModulePage
from games.views.pages.reading import Reading
from games.views.table.table_page import Ask
from tests.views.pages.readings import reading as read

LINES = [MenuLink("build", "Build", "/?do=build", about="Costs wood.")]
BASE = ModulePage(
    row={"trade": Button("Bank"), "give": Button(only_if=lambda reading: reading.sight["is_generous"])},
    moves={"roll": Button(key="r"), "stop": Button(look="primary")},
    elsewhere=frozenset(("wave",)),
)
EXTRA = ModulePage(elsewhere=frozenset(("trade",)))


def listed(_reading: Any) -> list[MenuLink]:
    return LINES


def nothing(_reading: Any) -> list[MenuLink]:
    return []


def reading(arguments: dict[str, Any], **more: Any) -> Reading:
    more.setdefault("modules", {"base": BASE})
    more.setdefault("is_generous", False)
    more.setdefault("offers", [*arguments, "wait"])
    return read(arguments, shows={"leads": "roll"}, **more)


def shown(menu: Any) -> tuple[list[str], list[str]]:
    return [link.verb for link in menu.row], [move.verb for move in menu.moves]


def test_modules_place_the_buttons_and_the_rest_follows():
    options = {"lend": ["a"], "beg": [None], "roll": [None], "trade": ["b"], "wave": [None]}

    menu = menu_of(reading(options), listed)

    assert shown(menu) == (["trade", "lend"], ["beg", "roll"])
    assert [link.label for link in menu.row] == ["Bank", "LEND"]
    assert menu.lines == LINES


def test_a_verb_that_is_not_possible_has_no_button():
    assert shown(menu_of(reading({"trade": [], "roll": [None]}), nothing)) == ([], ["roll"])


def test_the_verb_whose_choices_are_shown_has_no_button_in_the_row():
    menu = menu_of(reading({"trade": ["b"], "lend": ["a"]}, offers=["lend"]), nothing)

    assert shown(menu) == (["trade"], [])


def test_the_latest_module_that_places_a_verb_counts():
    menu = menu_of(reading({"trade": ["b"]}, modules={"base": BASE, "extra": EXTRA}), nothing)

    assert shown(menu) == ([], [])


@pytest.mark.parametrize("is_generous", [True, False])
def test_a_button_may_depend_on_the_table(is_generous):
    menu = menu_of(reading({"give": ["a"]}, is_generous=is_generous), nothing)

    assert shown(menu) == (["give"] if is_generous else [], [])


def test_a_seat_that_is_not_due_gets_only_what_no_module_places():
    menu = menu_of(reading({"trade": ["b"], "lend": ["a"], "beg": [None]}, waiting={}), listed)

    assert (menu.lines, *shown(menu)) == ([], ["lend"], ["beg"])


def test_the_move_that_the_decision_leads_with_stands_out():
    menu = menu_of(reading({"roll": [None], "beg": [None]}), nothing)

    assert ([move.verb for move in menu.leading], [move.verb for move in menu.besides]) == (["roll"], ["beg"])
    assert menu.leading[0].shortcut == "r"


def test_without_such_a_move_all_stand_side_by_side():
    menu = menu_of(reading({"beg": [None], "ask": [None]}), nothing)

    assert (len(menu.leading), menu.besides) == (2, [])


def test_a_line_explains_its_verb():
    menu = menu_of(reading({"build": ["a"]}), listed)

    assert (menu.about("build"), menu.about("trade")) == ("Costs wood.", "")
    assert menu.has_row


def test_a_move_that_gives_something_up_leads_to_a_question():
    options = {"stop": [None], "build": ["p1"]}

    menu = menu_of(reading(options, given_up={"stop": ["build"]}), nothing)

    assert [(move.verb, bool(move.href)) for move in menu.moves] == [("stop", True)]


def test_the_button_of_a_move_that_the_page_asks_about_stands_below_the_question():
    asked = reading({"stop": [None]}, given_up={"stop": ["build"]}, ask=Ask("stop"))

    assert shown(menu_of(asked, nothing)) == ([], [])
