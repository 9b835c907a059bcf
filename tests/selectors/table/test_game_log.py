"""The log of a game as each viewer may read it."""

from __future__ import annotations

import pytest

from games.selectors.table import game_log
from games.titles.catan.base.page.history import history as history_of
from games.wording.words import words_of
from tests.services.conftest import is_over

pytestmark = pytest.mark.both_databases


def test_what_happened_since_my_last_move(party):
    game = party()
    first = game.active
    game.play_any()
    game.play_any()
    second = game.active
    game.play_any()
    game.play_any()

    lines = game_log.since_my_last_move(game.fresh(), first)
    assert [line.seat for line in lines] == [second, second]
    assert [line.kind for line in lines] == ["settlement_placed", "road_placed"]
    assert "Bence" in lines[0].text or game.users[second].display_name in lines[0].text
    assert game_log.since_my_last_move(game.fresh(), None) == []


def test_charts_count_every_roll(party):
    game = party(until=is_over).fresh()
    history = history_of(game_log.public_log(game), game.names)

    rolls = [
        sum(line.facts["dice"]) for line in game_log.log(game, None, limit=10_000) if line.kind == "rolled"
    ]
    assert history["rolls"] == len(rolls)
    assert {total: rolls.count(total) for total in range(2, 13)} == history["dice"]
    assert sum(history["expected"].values()) == pytest.approx(len(rolls))
    assert set(history["produced"]) == {"0", "1", "2", "3"}


def test_the_end_of_a_turn_says_that_its_offers_are_closed() -> None:
    """BASE-OFFER-13: there is no line for each of them."""
    words = words_of("catan", ["base"])
    ended = {"kind": "offer_closed", "public": {"offer": "7", "maker": "0", "why": "turn_ended"}}
    gone = {"kind": "offer_closed", "public": {"offer": "7", "maker": "0", "why": "cards_gone"}}

    assert words.goes_without_saying(ended)
    assert not words.goes_without_saying(gone)
    assert words.sentence(gone, None, {"0": "Anna"}, None).startswith("Anna’s offer has ended: ")
