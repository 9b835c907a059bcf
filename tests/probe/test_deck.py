"""Cards that are resolved when bought, in play."""

from __future__ import annotations

import pytest

from games.engine.invariants import check_invariants
from tests.everywhere.playing import play_out
from tests.everywhere.tables import Table as Everywhere
from tests.probe.deck import DECK
from tests.probe.title import title_with
from tests.titles.catan.tables import Table, new_table

TITLE = title_with(DECK)
SET = ("base", DECK.key)


def buying(cards: int) -> Table:
    """Return a table at which P has bought this many cards in one turn."""
    laid = new_table(*SET, title=TITLE).holds("P", ore=9, wool=9, grain=9).main("P")
    for _ in range(cards):
        laid.play("P", "buy_development_card")
    return laid


@pytest.mark.slow  # a whole random game with every check
def test_games_with_the_probe_hold_all_that_must_hold() -> None:
    played = play_out(Everywhere(TITLE, SET, 4, {}, "probe"))

    assert played.verbs["buy_development_card"] > len(CARDS_OF_A_DECK)


CARDS_OF_A_DECK = ("monopoly", "monopoly", "storm", "storm")


def test_a_card_is_played_as_it_is_bought_and_is_not_new_any_more() -> None:
    laid = buying(1)

    assert laid.waiting_for == {"P": "main"}
    assert laid.kinds_logged == ["card_bought", "probe_resolved"]
    assert laid.sight("P")["base"]["own"]["bought"] == {}
    assert len(laid.sight(None)["base"]["seats"]["0"]["spent"]) == 1
    check_invariants(TITLE, laid.state)
    assert TITLE.sight(TITLE.imagine(laid.sight("Q"), "x"), "1") == laid.sight("Q")


def test_what_was_played_is_the_deck_again() -> None:
    laid = buying(4)

    assert laid.kinds_logged == ["card_bought", "probe_resolved", "probe_mixed"]
    assert sorted(laid.here["deck"]) == sorted(CARDS_OF_A_DECK)
    assert laid.sight(None)["base"]["seats"]["0"]["spent"] == []
    check_invariants(TITLE, laid.state)
