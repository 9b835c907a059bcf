"""Shape (e): a deck instead of the die, whose meaning a third module changes."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.history import CannotUndo
from tests.engine.shapes.deck import CARDS, event_effects
from tests.engine.shapes.ring import roll_steps
from tests.engine.shapes.table import Table
from tests.engine.shapes.title import title


def with_deck(*modules: str, top: str) -> Table:
    table = Table(*modules, "deck").hands(s0=(2, 1), s1=(1, 1), s2=(1, 1))
    cards = [card for card in CARDS if card != top]
    table.state["deck"] = {"cards": [top, *cards], "open": []}
    table.snapshot = table.state
    return table


def steps(*modules: str) -> list[str]:
    game = title.game(Table(*modules).state)
    return [step["step"] for step in roll_steps(game, "0")]


def test_the_steps_of_a_roll_for_each_set_of_modules() -> None:
    """One line each, for a human reader."""
    assert steps() == ["throw", "produce"]
    assert steps("tithe") == ["throw", "produce", "call_tithe"]
    assert steps("omens") == ["throw_omen", "throw", "produce"]
    assert steps("deck") == ["draw_card", "produce"]
    assert steps("omens", "deck") == ["throw_omen", "draw_card", "produce"]
    assert steps("tithe", "omens", "deck") == ["throw_omen", "draw_card", "produce", "call_tithe"]


def test_the_card_gives_the_number_after_its_event() -> None:
    table = with_deck(top="5/feast").play("0", "roll")

    assert table.logged == ["card_turned", "feast", "feast", "feast", "produced"]
    assert table.sight(None)["ring"]["number"] == 5
    assert table.sight("1")["deck"] == {"left": 10, "open": ["5/feast"]}


def test_new_year_shuffles_and_turns_another_card_in_the_same_turn() -> None:
    table = with_deck(top="new_year")

    table.play("0", "roll", turn__1__deck=["4/calm", *[card for card in CARDS if card != "4/calm"]])

    assert table.logged == ["new_year", "card_turned", "produced"]
    assert table.state["deck"]["open"] == ["4/calm"]


@pytest.mark.parametrize(
    ("modules", "omen", "event"),
    [((), None, "plague"), (("omens",), 2, "plague"), (("omens",), 5, "windfall")],
)
def test_the_third_module_changes_what_a_card_means(modules: tuple[str, ...], omen: Any, event: str) -> None:
    chance = {} if omen is None else {"turn__1__omen": [omen]}

    table = with_deck(*modules, top="3/plague").play("0", "roll", **chance)

    assert table.logged == [*(["omen"] if modules else []), "card_turned", event, "produced"]


def test_the_changed_meaning_needs_both_modules() -> None:
    game = title.game(Table("omens").state)
    game.state["omens"]["omen"] = 6

    assert [step["step"] for step in event_effects(game, "0", "plague")] == ["plague"]


def test_what_the_deck_takes_out_is_refused_with_its_message() -> None:
    assert "bless" in Table().hands(s0=(1, 0)).options("0")
    assert "bless" not in with_deck(top="1/calm").options("0")
    assert with_deck(top="1/calm").refuses("0", "bless") == "DECK-01"


def test_the_order_of_the_deck_is_nobodys_to_see() -> None:
    table = with_deck(top="1/calm")

    for viewer in ("0", "1", None):
        assert "plague" not in str(table.sight(viewer))


def test_time_turns_a_card_and_no_card_goes_back() -> None:
    table = with_deck(top="1/calm").time("0")
    assert table.due == {"0": "main"}

    with pytest.raises(CannotUndo):
        table.undo("0")
    with pytest.raises(CannotUndo):
        with_deck(top="1/calm").play("0", "roll").undo("0")
