"""The form in which a seat orders builds for its parts in the turns of others. P6-D-07"""

from __future__ import annotations

import json
from html.parser import HTMLParser

import pytest

from tests.secrets.test_private_orders import told
from tests.services.conftest import step
from tests.titles.catan.five_six.tables import second_part, six
from tests.titles.catan.pages import page_of
from tests.views.conftest import text

pytestmark = [pytest.mark.django_db, pytest.mark.one_database, pytest.mark.usefixtures("clock_stands")]

VERB = "set_part_orders"
CARD = ["buy_development_card", None]
OFF = {"lines": [], "then": "ask"}
MODES = ["paired", "special-build"]


class Form(HTMLParser):
    """The fields of the page's own form, as a browser without scripts would send it."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.inside, self.select = False, ""
        self.sent: list[tuple[str, str]] = []
        self.boxes: list[tuple[str, str]] = []
        self.picks: dict[str, list[str]] = {}
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        found = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.inside = found.get("id") == f"form-{VERB}"
        if not self.inside:
            return
        if tag == "select":
            self.select = found["id"].removeprefix("order-add-")
        if tag == "option":
            self.picks.setdefault(self.select, []).append(found["value"])
        if tag == "input" and found["type"] in ("checkbox", "radio"):
            self.boxes.append((found["name"], found["value"]))
        if tag == "input" and (found["type"] not in ("checkbox", "radio") or "checked" in found):
            self.sent.append((found["name"], found["value"]))

    def handle_endtag(self, tag):
        if tag == "form":
            self.inside = False

    def data(self, *, without: tuple[str, ...] = (), add: tuple[tuple[str, str], ...] = ()) -> dict:
        data: dict[str, list[str]] = {}
        for name, value in (*(pair for pair in self.sent if pair[0] not in without), *add):
            data.setdefault(name, []).append(value)
        return data


@pytest.fixture
def table(party):
    def start(mode: str = "paired", modules: tuple[str, ...] = ()):
        return party(
            seats=6,
            modules=("base", *modules, "five_six"),
            options={"six_mode": mode},
            until=step("main"),
        )

    return start


def other_seat(game) -> str:
    return next(seat for seat in game.users if seat != game.active)


def form_of(viewer) -> Form:
    return Form(viewer.look(do=VERB).content.decode())


def order_of(game, seat: str):
    return game.state["five_six"]["builds"][seat]


@pytest.mark.parametrize("mode", MODES)
def test_the_form_adds_lines_and_says_what_comes_then(table, eyes, mode):
    """P6-D-07"""
    game = table(mode)
    seat = other_seat(game)
    form = form_of(eyes(game, seat))
    road = form.picks["build_road"][1]

    sent = form.data(without=("then",), add=(("add", road), ("add", json.dumps(CARD)), ("then", "end")))
    answer = eyes(game, seat).send("move/", sent)

    assert answer.status_code == 303
    assert order_of(game, seat) == {"lines": [json.loads(road), CARD], "then": "end"}


def test_what_is_sent_as_it_stands_changes_nothing(table, eyes):
    """P6-D-07: ticked lines stay, in their order."""
    game = table()
    seat = other_seat(game)
    road = json.loads(form_of(eyes(game, seat)).picks["build_road"][1])
    game.play(seat, VERB, {"usual": ["second_main"], "builds": [CARD, road], "then": "end"})

    eyes(game, seat).send("move/", form_of(eyes(game, seat)).data())

    assert order_of(game, seat) == {"lines": [CARD, road], "then": "end"}
    assert game.state["five_six"]["orders"][seat] == ["second_main"]


def test_a_line_without_its_tick_leaves_the_order(table, eyes):
    """P6-D-07"""
    game = table()
    seat = other_seat(game)
    game.play(seat, VERB, {"usual": [], "builds": [CARD, CARD], "then": "ask"})

    sent = form_of(eyes(game, seat)).data(without=("line",), add=(("line", json.dumps(CARD)),))
    eyes(game, seat).send("move/", sent)

    assert order_of(game, seat)["lines"] == [CARD]


def test_a_full_order_offers_nothing_more(table, eyes):
    """P6-D-07"""
    game = table()
    seat = other_seat(game)
    game.play(seat, VERB, {"usual": [], "builds": [CARD] * 10, "then": "ask"})

    form = form_of(eyes(game, seat))

    assert [name for name, _value in form.boxes].count("line") == 10
    assert not form.picks
    assert "add" not in dict(form.boxes)


@pytest.mark.parametrize(
    ("fields", "status", "said"),
    [
        ([("add", "[")], 400, "We couldn’t read the choices for this move."),
        ([("add", '["end_turn", null]')], 422, "This can’t be ordered in advance."),
        ([("line", json.dumps(CARD))] * 11, 422, "You can order at most 10 things to build."),
    ],
)
def test_wrong_input_is_answered_with_its_reason_and_changes_nothing(table, eyes, fields, status, said):
    """P6-D-07"""
    game = table()
    seat = other_seat(game)
    game.play(seat, VERB, {"usual": [], "builds": [CARD], "then": "end"})

    sent = form_of(eyes(game, seat)).data(without=("line",), add=tuple(fields))
    answer = eyes(game, seat).send("move/", sent)

    assert answer.status_code == status
    assert said in text(answer)
    assert order_of(game, seat) == {"lines": [CARD], "then": "end"}


def test_cities_and_knights_are_ordered_in_the_same_form(table, eyes):
    """P6-D-07, P6-CK-05"""
    game = table(modules=("cities_knights",))
    seat = other_seat(game)
    form = form_of(eyes(game, seat))
    abbey = next(value for value in form.picks["improve_city"] if "science" in value)

    eyes(game, seat).send("move/", form.data(add=(("add", abbey),)))

    assert order_of(game, seat)["lines"] == [json.loads(abbey)]
    assert "Improve a city: Abbey" in text(eyes(game, seat).look(do=VERB))


def test_neither_another_seat_nor_a_spectator_sees_the_order(table, eyes, player):
    """P6-HID-01"""
    game = table()
    seat, other, *_others = (one for one in game.users if one != game.active)
    viewers = (game.users[other], player("Sanna"))
    before = [told(game.fresh(), user) for user in viewers]

    form = form_of(eyes(game, seat))
    eyes(game, seat).send("move/", form.data(add=(("add", json.dumps(CARD)),)))

    assert order_of(game, seat)["lines"] == [CARD]
    assert [told(game.fresh(), user) for user in viewers] == before
    assert not [name for name, _value in form_of(eyes(game, other)).boxes if name == "line"]


def test_a_place_that_is_not_on_the_board_does_not_break_the_form():
    """P6-D-07: a program may order it, since places are checked only when the part begins."""
    laid = second_part(six(), "P")
    laid.play("R", VERB, {"usual": [], "builds": [["build_road", "99,99,N"]], "then": "ask"})

    builds = page_of(laid.state, laid.seat("R")).modules["five_six"].builds

    assert [line.text for line in builds.lines] == ["Build a road: 99,99,N"]
    assert builds.is_stuck
