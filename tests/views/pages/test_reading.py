"""A reading of a table: whose turn it is, and the verb that is shown."""

from __future__ import annotations

import pytest

from games.views.pages.looks import Look
from games.views.pages.module_page import ModulePage, ModulePages
from games.views.pages.shown_table import ShownTable
from games.views.table.table_page import Ask
from tests.views.pages.readings import reading

FORCED = ModulePage(forced={"turn": "move"})


def test_the_address_says_which_verb_is_shown():
    assert reading({"build": ["p1"], "move": ["p2"]}, ask=Ask("move")).verb == "move"
    assert reading({"build": ["p1"], "move": ["p2"]}, ask=Ask("steal")).verb == ""


def test_the_only_verb_of_a_decision_is_shown_at_once():
    assert reading({"move": ["p2"]}).verb == "move"
    assert reading({"move": ["p2"]}, waiting={}).verb == ""


def test_a_module_may_say_which_of_several_verbs_is_shown_at_once():
    options = {"build": ["p1"], "move": ["p2"]}

    assert reading(options).verb == ""
    assert reading(options, modules={"base": FORCED}).verb == "move"


def test_only_a_seat_that_is_due_is_offered_verbs():
    assert reading({"build": ["p1"]}, offers=["build", "roll"]).offered == {"build", "roll"}
    assert reading({"build": ["p1"]}, waiting={}).offered == frozenset()


@pytest.mark.parametrize(
    ("stack", "active"), [([{"step": "turn", "seat": "1"}, {"step": "roll", "seat": "2"}], "1"), ([], None)]
)
def test_the_first_seat_on_the_stack_has_the_turn(stack, active):
    assert reading(stack=stack).active == active


def test_a_turn_is_another_s_if_one_has_it_and_not_the_viewer():
    def is_others(**facts):
        return ShownTable(reading(**facts), *[None] * 7).is_others_turn

    assert (is_others(), is_others(viewer="1"), is_others(viewer=None)) == (True, False, True)
    assert not is_others(stack=[])


def test_the_latest_module_with_an_entry_counts():
    looks = [Look(label="Build"), Look(label="Build it")]
    pages = ModulePages(
        base=ModulePage(looks={"build": looks[0]}, sources={"a": "Alpha"}, elsewhere=frozenset(("build",))),
        extra=ModulePage(looks={"build": looks[1]}),
    )

    assert (pages.look("build"), pages.look("move")) == (looks[1], Look())
    assert (pages.source("a"), pages.source("two_words")) == ("Alpha", "Two words")
    assert (pages.placing("build"), pages.placing("move")) == (pages["base"], None)
