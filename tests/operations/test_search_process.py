"""The process in which a site that runs in one process searches the moves of hard bots."""

from __future__ import annotations

import pytest

from games.bot_decisions import BotDecision, decide
from games.catalog import title
from games.management.search_process import SearchProcess


@pytest.fixture
def search():
    process = SearchProcess()
    yield process
    process.stop()


def first_decision() -> BotDecision:
    state = title("catan").new(seats=3, modules=["base"], seed="search").state
    return BotDecision(title="catan", state=state, seat="0", level="hard", luck="luck")


def test_it_finds_the_moves_that_this_process_would(search):
    asked = first_decision()

    assert search.decide(asked) == decide(asked)


def test_a_search_that_takes_too_long_ends_and_the_next_one_begins_again(search):
    search.limit = 0.0
    with pytest.raises(TimeoutError):
        search.decide(first_decision())

    search.limit = 60.0

    assert search.decide(first_decision())[0] == "place_settlement"


def test_an_error_there_ends_the_process_but_not_this_one(search):
    with pytest.raises(EOFError):
        search.decide(BotDecision("no such title", {}, "0", "hard", "luck"))

    assert search.decide(first_decision())[0] == "place_settlement"
