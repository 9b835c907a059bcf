"""Three people and three bots play a game for six to its end, on phones and at a desk.

Each person taps what their own page offers. `DEEP=1` plays base and Cities & Knights in both modes: the ends of games
whose beginnings bots play, and whole games.
"""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.hands import Hand, arrive, play_to_the_end, sit_down
from tests.browser.people import Player
from tests.infrastructure import wait_until

PEOPLE = (("Ida", True), ("Jonas", False), ("Klara", True))
"""Names, and who plays on a phone."""
BOTS = 3
SPECIAL = "special-build"
SECOND_PART, BUILDING_PHASE = "in the second part", "before the next turn"
MOMENTS = (SECOND_PART, BUILDING_PHASE, "roll", "discard", "robber", "trade and build", "won")
MOVES_LEFT = 20
"""Moves of bots before the end of their game, at which people begin to play."""


@pytest.fixture
def hands(player: Callable[..., Player]) -> list[Hand]:
    return arrive(player, PEOPLE, MOMENTS)


def ask_to_build(hand: Hand) -> None:
    """Turn on the switch of the special building phase."""
    hand.page.locator("[data-tabs] a[href='#pane-more']").click()
    switch = hand.page.get_by_test_id("ask_me_to_build")
    hand.tap(switch, "switch")
    expect(switch).to_have_text("Don’t ask me")


def go_to_table(hands: list[Hand], game: int, mode: str) -> None:
    for hand in hands:
        hand.person.go_to_table(game)
        if mode == SPECIAL:
            ask_to_build(hand)


@pytest.mark.deep
@pytest.mark.parametrize(
    ("preset", "mode"),
    [("five_six", SPECIAL), ("five_six_knights", "paired"), ("five_six_knights", SPECIAL)],
)
def test_the_end_of_a_game_for_six_is_played(hands, preset, mode):
    game = sit_down(hands, preset, BOTS, six_mode=json.dumps(mode))
    # Bots that are due would move while the dealer plays on.
    wait_until(lambda: any(hand.is_asked for hand in hands), "a person is due")
    hands[0].person.site.dealer.ask("come_near_the_end", game=game, left=MOVES_LEFT)

    go_to_table(hands, game, mode)
    play_to_the_end(hands)


@pytest.mark.deep
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("mode", ["paired", SPECIAL])
@pytest.mark.parametrize("preset", ["five_six", "five_six_knights"])
def test_a_game_for_six_is_played_to_its_end(hands, preset, mode):
    """P6-PAIR-03, P6-SBP-09"""
    go_to_table(hands, sit_down(hands, preset, BOTS, six_mode=json.dumps(mode)), mode)

    play_to_the_end(hands)

    for hand in hands:
        assert (BUILDING_PHASE if mode == SPECIAL else SECOND_PART) in hand.answered
