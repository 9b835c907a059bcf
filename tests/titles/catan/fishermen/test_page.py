"""The Fishermen of Catan on the table's page: the tokens, the actions they pay for, and the game for two."""

from __future__ import annotations

import re
from types import SimpleNamespace

import pytest

from games.titles.catan.fishermen import positions
from games.titles.catan.fishermen.page.payment import ask
from games.views.table.table_page import Ask
from tests.titles.catan.pages import alone, page_of, seat_words, stack, words_alone, words_in
from tests.titles.catan.tables import CATAN
from tests.views.conftest import text
from tests.views.sentences import words

pytestmark = pytest.mark.one_database


def asked(*at: str):
    story = positions.rich_turn()
    return ask(page_of(story.state, story.first_due, ask=Ask(do="take_for_fish", at=at)).reading)


def test_a_resource_comes_first_and_then_tokens_until_there_are_enough():
    """TB-FI-19, TB-FI-22"""
    assert str(asked().prompt) == "Which resource?"
    first = asked("ore")
    assert (str(first.prompt), first.confirm) == (
        "This costs 4 fish: choose tokens to pay with. Any surplus is lost.",
        [],
    )
    assert [pick.value for pick in first.picks] == ["fish_1", "fish_2", "fish_3"]
    assert str(asked("ore", "fish_3").prompt) == "3 of 4 fish: choose another token."

    paid = asked("ore", "fish_3", "fish_1")

    assert str(paid.prompt) == "3 + 1 pays exactly."
    assert [str(move.label) for move in paid.confirm] == ["Pay these fish"]
    assert str(asked("ore", "fish_3", "fish_2").prompt) == "3 + 2 for 4 fish: 1 fish too many will be lost."


@pytest.mark.django_db
@pytest.mark.parametrize(
    "modules", [("base", "fishermen", "for_two"), ("base", "fishermen", "for_two", "events")]
)
def test_two_players_see_fish_and_no_trade_tokens(party, eyes, modules):
    """TB-FI-C1"""
    game = party(seats=2, modules=modules, until=lambda title, state: state["base"]["turn"] > 1)

    page = text(eyes(game).look(""))

    assert "Fish pay for" in page
    assert "5 fish tokens" in page or "fish token" in page
    assert "trade token" not in page


def test_the_old_boot_raises_nobody_else_s_target():
    """TB-FI-25: Only its holder is shown as needing one more point."""
    state = CATAN.new(seats=3, modules=["base", "fishermen"], seed="target").state
    state["fishermen"]["supply"].remove("old_boot")
    state["fishermen"]["boot"] = "0"

    assert page_of(state, "0").own.target == "First to 10 points"


def test_the_page_says_what_fish_pay_for_and_who_has_the_boot():
    """TB-FI-13, TB-FI-25"""
    story = positions.rich_turn()
    shown = page_of(story.state, "3")

    side = words_in(shown, "side", "fishermen")

    assert "17 fish tokens face down" in side
    assert (
        "Send robber away 2 fish Steal a card 3 fish Resource 4 fish Road 5 fish Development card 7 fish"
        in side
    )
    assert "P3 has the old boot and needs 11 points to win." in side
    assert "Used tokens, shuffled again when the others are gone:" in side
    assert words_in(shown, "hand", "fishermen") == "11 fish needs 11 points"
    assert ("The old boot" in seat_words(shown, "3"), "The old boot" in seat_words(shown, "0")) == (
        True,
        False,
    )
    assert "Fish tokens 1" in seat_words(shown, "0")


def test_fish_with_known_values():
    def hand(*, own=(), boot=False):
        here = {"own": own, "has_boot": boot, "fish_said": "5 fish", "points_to_win": 11}
        return alone("fishermen", "hand", here)

    tokens = [
        SimpleNamespace(symbol="good-fish_2", label="2 fish"),
        SimpleNamespace(symbol="good-fish_3", label="3 fish"),
    ]
    assert words(hand()) == ""
    assert words(hand(own=tokens)) == "5 fish"
    assert words(hand(boot=True)) == "needs 11 points"
    assert words(hand(own=tokens, boot=True)) == "5 fish needs 11 points"
    assert re.findall(r'aria-label="([^"]*)"', hand(own=tokens, boot=True)) == [
        "2 fish",
        "3 fish",
        "The old boot",
    ]
    seat = {"number": 3, "has_boot": False, "points_to_win": 11}
    assert words_alone("fishermen", "seat", seat) == "Fish tokens 3"
    assert (
        words_alone("fishermen", "seat", {**seat, "has_boot": True})
        == "Fish tokens 3 The old boot needs 11 points"
    )
    prices = [
        SimpleNamespace(brings="a card", cost="4", is_affordable=True),
        SimpleNamespace(brings="a road", cost="5", is_affordable=False),
    ]
    here = {"supply": 20, "prices": prices, "boot": "Bence has it.", "used": []}
    head = "Fish pay for 13 points 20 face down a card 4 a road 5 Bence has it."
    assert words_alone("fishermen", "side", here) == f"{head} How fishing works"
    used = words_alone("fishermen", "side", {**here, "used": [stack("fish", 2)]})
    assert used.startswith(f"{head} Used tokens, shuffled again when the others are gone: 2 2 fish")
    assert re.findall(r'<li( class="affordable")?><span>([^<]*)', alone("fishermen", "side", here)) == [
        (' class="affordable"', "a card"),
        ("", "a road"),
    ]
