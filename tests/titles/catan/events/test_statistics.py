"""Statistics over all games count event cards like dice."""

from __future__ import annotations

from collections import Counter

import pytest

from games import catalog
from games.models.turn import Turn
from games.selectors.watching import game_statistics
from games.services.watching import ended_games
from games.titles.catan.events.rules.facts import CARDS, number_of
from tests.services.conftest import NOW, is_over

pytestmark = pytest.mark.both_databases


def test_a_number_on_an_event_card_counts_as_one_that_was_rolled():
    """TB-EV-02: The deck has each number as often as two dice show it."""
    catan = catalog.title("catan")
    (numbers,) = catan.counted

    drawn = Counter(
        value
        for card, times in CARDS.items()
        for _, value in times * list(catan.counted_in("event_card", {"number": number_of(card)}))
    )

    assert drawn == numbers.ways


def test_a_game_with_event_cards_is_counted_by_their_numbers(party):
    """TB-EV-02, TB-2P-C3: This includes a number that does not produce a second time."""
    game = party(seats=2, modules=("base", "events", "for_two"), until=is_over).fresh()
    ended_games.count_endings(now=NOW)

    drawn = Counter(
        str(entry["public"]["number"])
        for log in Turn.objects.filter(game=game).values_list("log", flat=True)
        for entry in log
        if entry["kind"] == "event_card"
    )
    assert game_statistics.figures(catalog.family_key(game.title, game.modules)).counted["dice"] == drawn
    assert drawn.total() > 10
