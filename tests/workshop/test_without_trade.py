"""Bots that do not trade with other seats, for matches that measure trade."""

from __future__ import annotations

import pytest

from games.catalog import title
from games.engine.errors import EngineError
from games.workshop.bots_match import bot_named, play_game, verbs_of_bots
from games.workshop.without_trade import BotWithoutTrade
from tests.bots.test_planner import asked_of
from tests.titles.catan.tables import new_table

CATAN = title("catan")


@pytest.mark.parametrize("level", ["normal", "hard:60"])
def test_it_makes_no_offer_where_the_same_bot_makes_one(level):
    names = [level, f"{level}:no_trade", "random", level]
    played = play_game(CATAN, modules=["base"], names=names, seed="deals")

    verbs = verbs_of_bots([played])

    assert verbs[level]["make_offer"] > 0
    assert "make_offer" not in verbs[f"{level}:no_trade"]
    assert verbs[f"{level}:no_trade"]["trade_with_bank"] > 0


@pytest.mark.parametrize("level", ["normal", "hard:60"])
def test_it_declines_an_offer_that_the_same_bot_accepts(level):
    table = new_table("base", board="beginner").back("blue").give("red", ore=1)
    table.give("blue", ore=2, grain=2, wool=3).main("red")
    offer = {"give": {"ore": 1}, "want": {"wool": 1}, "to": [table.seat("blue")], "mode": "pick"}
    table.play("red", "make_offer", offer)

    answers = [bot_named(name).choose(asked_of(table, "blue")) for name in (level, f"{level}:no_trade")]

    assert [argument["answer"] for _, argument in answers] == ["accept", "decline"]


def test_a_bot_that_takes_no_advice_cannot_be_kept_from_trading():
    with pytest.raises(EngineError, match="takes no advice"):
        BotWithoutTrade(bot_named("random"))
