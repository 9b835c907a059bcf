"""The form in which a seat orders builds for its parts in the turns of others. P6-D-07"""

from __future__ import annotations

import json

import pytest

from tests.secrets.test_private_orders import told
from tests.services.conftest import step
from tests.titles.catan.five_six.tables import second_part, six
from tests.titles.catan.pages import page_of
from tests.views.conftest import text
from tests.views.forms import Form, forms_of

pytestmark = [pytest.mark.django_db, pytest.mark.one_database, pytest.mark.usefixtures("clock_stands")]

VERB = "set_part_orders"
CARD = ["buy_development_card", None]
OFF = {"lines": [], "then": "ask"}
MODES = ["paired", "special-build"]


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
    return next(form for form in forms_of(viewer.look(do=VERB)) if form.id == f"form-{VERB}")


def sent_by(form: Form, *, without: tuple[str, ...] = (), add: tuple[tuple[str, str], ...] = ()) -> dict:
    """Return what the form sends, without some fields and with others."""
    sent = {name: values for name, values in form.initial.items() if name not in without}
    for name, value in add:
        sent.setdefault(name, []).append(value)
    return sent


def offered(form: Form, verb: str) -> list[str]:
    """Return the lines of a verb that the form's lists offer."""
    lines = [line for one in form.fields if one.kind == "select" for line in one.choices if line]
    return [line for line in lines if json.loads(line)[0] == verb]


def named(form: Form, name: str) -> int:
    return sum(one.name == name for one in form.fields)


def order_of(game, seat: str):
    return game.state["five_six"]["builds"][seat]


@pytest.mark.parametrize("mode", MODES)
def test_the_form_adds_lines_and_says_what_comes_then(table, eyes, mode):
    """P6-D-07"""
    game = table(mode)
    seat = other_seat(game)
    form = form_of(eyes(game, seat))
    road = offered(form, "build_road")[0]

    lines = (("add", road), ("add", json.dumps(CARD)), ("then", "end"))
    sent = sent_by(form, without=("then",), add=lines)
    answer = eyes(game, seat).send("move/", sent)

    assert answer.status_code == 303
    assert order_of(game, seat) == {"lines": [json.loads(road), CARD], "then": "end"}


def test_what_is_sent_as_it_stands_changes_nothing(table, eyes):
    """P6-D-07: ticked lines stay, in their order."""
    game = table()
    seat = other_seat(game)
    road = json.loads(offered(form_of(eyes(game, seat)), "build_road")[0])
    game.play(seat, VERB, {"usual": ["second_main"], "builds": [CARD, road], "then": "end"})

    eyes(game, seat).send("move/", sent_by(form_of(eyes(game, seat))))

    assert order_of(game, seat) == {"lines": [CARD, road], "then": "end"}
    assert game.state["five_six"]["orders"][seat] == ["second_main"]


def test_a_line_without_its_tick_leaves_the_order(table, eyes):
    """P6-D-07"""
    game = table()
    seat = other_seat(game)
    game.play(seat, VERB, {"usual": [], "builds": [CARD, CARD], "then": "ask"})

    sent = sent_by(form_of(eyes(game, seat)), without=("line",), add=(("line", json.dumps(CARD)),))
    eyes(game, seat).send("move/", sent)

    assert order_of(game, seat)["lines"] == [CARD]


def test_a_full_order_offers_nothing_more(table, eyes):
    """P6-D-07"""
    game = table()
    seat = other_seat(game)
    game.play(seat, VERB, {"usual": [], "builds": [CARD] * 10, "then": "ask"})

    form = form_of(eyes(game, seat))

    assert named(form, "line") == 10
    assert not named(form, "add")


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

    sent = sent_by(form_of(eyes(game, seat)), without=("line",), add=tuple(fields))
    answer = eyes(game, seat).send("move/", sent)

    assert answer.status_code == status
    assert said in text(answer)
    assert order_of(game, seat) == {"lines": [CARD], "then": "end"}


def test_cities_and_knights_are_ordered_in_the_same_form(table, eyes):
    """P6-D-07, P6-CK-05"""
    game = table(modules=("cities_knights",))
    seat = other_seat(game)
    form = form_of(eyes(game, seat))
    abbey = next(line for line in offered(form, "improve_city") if "science" in line)

    eyes(game, seat).send("move/", sent_by(form, add=(("add", abbey),)))

    assert order_of(game, seat)["lines"] == [json.loads(abbey)]
    assert "Improve a city: Abbey" in text(eyes(game, seat).look(do=VERB))


def test_neither_another_seat_nor_a_spectator_sees_the_order(table, eyes, player):
    """P6-HID-01"""
    game = table()
    seat, other, *_others = (one for one in game.users if one != game.active)
    viewers = (game.users[other], player("Sanna"))
    before = [told(game.fresh(), user) for user in viewers]

    form = form_of(eyes(game, seat))
    eyes(game, seat).send("move/", sent_by(form, add=(("add", json.dumps(CARD)),)))

    assert order_of(game, seat)["lines"] == [CARD]
    assert [told(game.fresh(), user) for user in viewers] == before
    assert not named(form_of(eyes(game, other)), "line")


def test_a_place_that_is_not_on_the_board_does_not_break_the_form():
    """P6-D-07: a program may order it, since places are checked only when the part begins."""
    laid = second_part(six(), "P")
    laid.play("R", VERB, {"usual": [], "builds": [["build_road", "99,99,N"]], "then": "ask"})

    builds = page_of(laid.state, laid.seat("R")).modules["five_six"].builds

    assert [line.text for line in builds.lines] == ["Build a road: 99,99,N"]
    assert builds.is_stuck
