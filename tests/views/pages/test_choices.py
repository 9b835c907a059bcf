"""What a viewer chooses: places, buttons, steppers, forms, and an answer that is already filed."""

from __future__ import annotations

import json
from types import SimpleNamespace
from typing import Any

import pytest

from games.drawing.board import VACANT, Preview, Target
from games.engine.arguments import Bundle
from games.views.pages.choice import Choice, Pick
from games.views.pages.choices import at_places, choice_of
from games.views.pages.filed import filed_of
from games.views.pages.looks import Look, Said
from games.views.pages.module_page import ModulePage
from games.views.pages.moment import Moment
from games.views.pages.reading import Reading
from games.views.pages.shown_table import board_of
from games.views.table.table_page import Ask
from tests.views.pages.readings import line, reading


def unasked(_reading: Reading) -> Choice:
    return Choice(prompt="What now?")


def choice(*args: Any, **more: Any) -> Choice:
    return choice_of(reading(*args, **more), unasked)


def page(**parts: Any) -> dict[str, ModulePage]:
    return {"base": ModulePage(**parts)}


def test_listed_places_are_targets_and_other_values_are_buttons():
    found = choice({"move": ["p1", "p2", "nowhere"]})

    assert (found.verb, found.kind, found.prompt) == ("move", "places", "MOVE")
    assert [target.place for target in found.targets] == ["p1", "p2"]
    assert [pick.label for pick in found.picks] == ["Nowhere"]
    sent = dict(found.targets[0].attributes)
    assert sent["hx-post"] == "/games/1/move/"
    assert json.loads(sent["hx-vals"])["argument"] == '"p1"'


def test_a_move_that_cannot_be_undone_asks_first():
    looks = {"move": Look(("Where?",), ("ship",), "Sail there", "Sure?", is_final=True)}

    first = choice({"move": ["p1"]}, modules=page(looks=looks))
    then = choice({"move": ["p1"]}, modules=page(looks=looks), ask=Ask("move", ("p1",)))

    assert first.targets[0].kind == "ship"
    assert "hx-post" not in dict(first.targets[0].attributes)
    assert (then.kind, then.prompt, then.rings) == ("confirm", "Sure?", ["p1"])
    assert (first.previews, then.previews) == ([], [Preview("p1", "ship", "0")])
    assert [(move.label, move.argument) for move in then.confirm] == [("Sail there", "p1")]


def test_arguments_of_several_parts_are_chosen_part_by_part():
    options = {"swap": [{"at": "p1", "with": "1"}, {"at": "p1", "with": "2"}, {"at": "p2", "with": "1"}]}

    first, found = choice(options), choice(options, ask=Ask("swap", ("p1",)))
    whole = choice(options, modules=page(looks={"swap": Look(is_final=True)}), ask=Ask("swap", ("p1", "2")))

    assert [target.href for target in first.targets] == ["/games/1/?do=swap&at=p1", "/games/1/?do=swap&at=p2"]
    assert ["hx-post" in dict(target.attributes) for target in first.targets] == [False, False]
    assert [(pick.label, pick.person.name) for pick in found.picks] == [
        ("Bence", "Bence"),
        ("Csilla", "Csilla"),
    ]
    assert found.picks[0].move.argument == {"at": "p1", "with": "1"}
    assert (whole.kind, whole.prompt, whole.rings) == (
        "confirm",
        "P1 and Csilla? This can’t be undone.",
        ["p1"],
    )


def test_a_module_says_which_move_cannot_be_undone():
    look = Look(kinds=("wagon",), asked="Sail there?", is_final=lambda _reading, argument: argument == "p1")

    def asked(*at: str) -> Choice:
        return choice({"move": ["p1", "p2"]}, modules=page(looks={"move": look}), ask=Ask("move", at))

    assert ["hx-post" in dict(target.attributes) for target in asked().targets] == [False, True]
    assert asked("p1").prompt == "Sail there? This can’t be undone."
    assert asked("p2").prompt == "Sail there?"
    assert asked("p2").previews == []
    look = Look(is_final=look.is_final)
    assert [asked(place).prompt for place in ("p1", "p2")] == ["P1? This can’t be undone.", "MOVE"]


def test_a_module_names_values():
    sayers = (lambda _reading, verb, value: Said(f"{verb} {value}", "good-wool"),)

    (pick,) = choice({"take": ["wool"]}, modules=page(sayers=sayers)).picks

    assert (pick.label, pick.symbol) == ("take wool", "good-wool")


def test_the_latest_module_that_knows_a_value_names_it():
    base = ModulePage(sayers=(lambda _reading, _verb, value: Said(f"base {value}"),))
    extra = ModulePage(sayers=(lambda _reading, _verb, value: Said("Sheep") if value == "wool" else None,))

    picks = choice({"take": ["wool", "ore"]}, modules={"base": base, "extra": extra}).picks

    assert [pick.label for pick in picks] == ["Sheep", "base ore"]


def test_numbers_of_a_die_have_its_picture():
    picks = choice({"take": [0, 1, 6, 7]}).picks

    assert [(pick.label, pick.symbol) for pick in picks] == [
        ("0", ""), ("1", "die-1"), ("6", "die-6"), ("7", ""),
    ]  # fmt: skip


def test_a_module_may_make_the_choice_itself():
    asks = {"move": lambda here: Choice(here.verb, "picks", "Mine"), "take": lambda _here: None}

    assert choice({"move": ["p1"]}, modules=page(asks=asks)).prompt == "Mine"
    assert choice({"take": ["wool"]}, modules=page(asks=asks)).kind == "picks"


def test_a_number_of_cards_is_a_form_with_a_stepper_per_kind():
    bundles = {"give": (lambda _here, number: f"Give {number}", "Give them")}
    parts = page(bundles=bundles, bundle_kinds={"give": ("wool", "ore")})

    found = choice({"give": Bundle({"wool": 2, "ore": 1, "brick": 1}, 2, 2)}, modules=parts)

    assert (found.kind, found.prompt, found.details.label) == ("bundle", "Give 2", "Give them")
    assert [(slot.kind, slot.most) for slot in found.details.slots] == [("wool", 2), ("ore", 1)]


def test_a_form_is_a_template():
    found = choice({"order": [None, "x"]}, modules=page(looks={"order": Look(("Orders",), form="o.jinja")}))

    assert (found.kind, found.prompt, found.form) == ("form", "Orders", "o.jinja")


def test_a_due_seat_that_uses_no_verb_gets_the_choice_of_the_title():
    options = {"build": ["p1"], "move": ["p2"]}

    assert choice(options).prompt == "What now?"
    assert choice(options, waiting={}).kind == "none"
    assert choice({}).kind == "none"


# ------------------------------------------------------------------ places without a verb


def offered(*at: str) -> Choice:
    here = reading({"build": ["p1"], "move": ["p2"]}, ask=Ask("", at))
    verbs = {"p1": ["build"], "p2": ["build", "move"]}

    def target(place: str) -> Target:
        return here.page.link("", VACANT, place)

    return at_places(here, verbs, "Which?", target, lambda place, verb: [Pick(place, verb)])


def test_places_are_marked_while_no_verb_is_used():
    found = offered()

    assert (found.kind, found.rings, found.picks) == ("menu", [], [])
    assert [target.href for target in found.targets] == ["/games/1/?at=p1", "/games/1/?at=p2"]
    assert offered("p3") == found


def test_a_place_offers_its_verbs():
    found = offered("p2")

    assert (found.kind, found.prompt, found.rings) == ("picks", "Which?", ["p2"])
    assert [pick.label for pick in found.picks] == ["build", "move"]
    assert [target.place for target in found.targets] == ["p1"]


# ------------------------------------------------------------------ what is filed


def answered(verb: str, choices: Any, value: Any) -> Reading:
    return reading({verb: choices}, answered=["0"], shows={"answers": {"0": value}}, waiting={"1": "vote"})


@pytest.mark.parametrize(
    ("choices", "value", "words", "address"),
    [
        (["1", "2"], "2", "Csilla", "/games/1/?do=vote"),
        (["1"], "1", "Bence", ""),
        (Bundle({"wool": 2}, 1, 1), {"wool": 1}, "1 wool", "/games/1/?do=vote"),
        (Bundle({"wool": 1}, 1, 1), {"wool": 1}, "1 wool", ""),
    ],
)
def test_an_answer_is_said_and_can_be_changed_if_there_is_another(choices, value, words, address):
    filed = filed_of(answered("vote", choices, value))

    assert (filed.words, filed.address) == (words, address)


def test_without_an_answer_nothing_is_filed():
    assert filed_of(reading({"vote": ["1"]})) is None


# ------------------------------------------------------------------ the board


@pytest.fixture
def drawn(monkeypatch):
    """Boards as the arguments with which they are drawn."""
    drawing = SimpleNamespace(draw=lambda _sight, **parts: SimpleNamespace(**parts))
    monkeypatch.setattr("games.views.pages.shown_table.drawing_of", lambda _title: drawing)


def test_the_choice_is_ringed_before_an_answer_and_news(drawn):
    news = [line(1, seat="1", where=["p5", "p6", "p5"]), line(2, seat="0", where=["p7"])]
    here = reading(log=news, since=news)
    filed = SimpleNamespace(value="p4")
    moment = Moment([], [], [], [])

    assert board_of(here, Choice(rings=["p3"]), filed, moment).rings == ["p3"]
    assert board_of(here, Choice(), filed, moment).rings == ["p4"]
    assert board_of(here, Choice(), None, moment).rings == ["p5", "p6"]


def test_the_latest_places_that_have_produced_are_marked(drawn):
    lines = [line(number) for number in range(1, 5)]
    lines[1].sources, lines[2].sources = ["h1"], ["h2", "h3"]

    assert board_of(reading(), Choice(), None, Moment(lines, [], [], [])).sources == ["h2", "h3"]
    assert board_of(reading(), Choice(), None, Moment(lines[:1], [], [], [])).sources == ()


@pytest.mark.parametrize("viewer", ["0", None])
def test_a_move_that_was_taken_back_is_not_ringed(drawn, viewer):
    news = [line(1, seat="1", where=["p5"], undone=True), line(2, seat="1", where=["p6"])]
    here = reading(log=news, since=news, viewer=viewer)

    assert board_of(here, Choice(), None, Moment([], [], [], [])).rings == ["p6"]


def test_nothing_is_ringed_for_spectators_of_a_game_that_is_over(drawn):
    news = [line(1, seat="1", where=["p5"])]

    assert board_of(reading(log=news, viewer=None), Choice(), None, Moment([], [], [], [])).rings == ["p5"]
    over = reading(log=news, viewer=None, is_over=True)
    assert board_of(over, Choice(), None, Moment([], [], [], [])).rings == []


def test_a_question_lists_what_a_move_gives_up():
    asked = reading({"stop": [None], "build": ["p1"]}, given_up={"stop": ["build", "buy"]}, ask=Ask("stop"))

    found = choice_of(asked, lambda _reading: Choice())

    assert (found.kind, found.prompt) == ("confirm", "Still possible: BUILD · BUY")
    assert [move.verb for move in found.confirm] == ["stop"]
