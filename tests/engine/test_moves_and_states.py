"""Moves and states: why a move is refused, and how states are checked."""

from __future__ import annotations

import json
from typing import Any

import pytest

from games.engine.errors import EngineError, Illegal, Refusal, refuse
from games.engine.game import Game
from games.engine.types import Json, Seat
from tests.engine.tiny import Say, begin, bench, module, pushes


@pytest.mark.parametrize(
    ("seat", "verb", "argument", "code"),
    [
        ("0", "say", "maybe", "BENCH-01"),
        ("0", "say", ["yes"], "BENCH-01"),
        ("0", "fly", None, "ENGINE-VERB"),
        ("1", "say", "yes", "ENGINE-CLOSED"),
        ("9", "say", "yes", "ENGINE-SEAT"),
    ],
)
def test_an_illegal_move_is_told_why_and_changes_nothing(
    seat: Seat, verb: str, argument: Json, code: str
) -> None:
    one = module()
    one.decision(Say)
    pushes(one, lambda game: Say.of(seat="0"))
    title = bench(one)
    state = begin(title)
    before = json.dumps(state)

    with pytest.raises(Illegal) as refused:
        title.play(state, seat, verb, argument)
    in_place = title.game(state)
    with pytest.raises(Illegal):
        in_place.play(seat, verb, argument)

    assert refused.value.code == code
    assert "{" not in refused.value.message
    assert json.dumps(state) == before


def test_a_message_names_seats_by_color_and_counts_cards() -> None:
    one = module()
    one.messages["BENCH-09"] = "{name} and {names} lack {missing}."

    class Mute(Say):
        def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
            return refuse("BENCH-09", name="2", names=["0", "1"], missing={"ore": 2, "wool": 1})

    one.decision(Mute)
    pushes(one, lambda game: Mute.of(seat="0"))
    title = bench(one)

    with pytest.raises(Illegal) as refused:
        title.play(begin(title), "0", "say", "yes")

    assert refused.value.text == "{name} and {names} lack {missing}."
    assert refused.value.message == "green and red, blue lack 2 ore, 1 wool."


# States


def test_the_callers_state_is_never_changed_and_a_copy_shares_nothing() -> None:
    one = module()
    one.decision(Say)
    pushes(one, *[lambda game: Say.of(seat="0")] * 3)
    title = bench(one)
    state = begin(title)
    before = json.dumps(state)

    copy = title.copy(state)
    copy["stack"][0]["seat"] = "1"
    copy["one"]["new"] = []
    copy["chance"]["used"]["x"] = 1
    title.play(state, "0", "say", "yes")

    assert json.dumps(state) == before
    assert json.loads(before) == state


def test_an_old_state_is_brought_up_to_date_number_by_number() -> None:
    one, two = module("one"), module("two")
    one.decision(Say)
    pushes(one, lambda game: Say.of(seat="0"))
    title = bench(one, two)
    old = begin(title)
    one.schema = 3

    def rename(state: dict[str, Any]) -> None:
        state["one"]["middle"] = True

    def finish(state: dict[str, Any]) -> None:
        state["one"]["new"] = state["one"].pop("middle")

    one.upgrades.update({1: rename, 2: finish})

    new = title.upgraded(old)

    assert new["one"] == {"new": True}
    assert new["schema"] == {"one": 3, "two": 1}
    assert old["one"] == {}
    assert title.upgraded(new) is new


def test_a_state_newer_than_the_program_is_refused() -> None:
    one = module()
    one.decision(Say)
    pushes(one, lambda game: Say.of(seat="0"))
    title = bench(one)
    state = begin(title)
    state["schema"]["one"] = 2

    with pytest.raises(EngineError, match="no upgrade from schema 2"):
        title.upgraded(state)
