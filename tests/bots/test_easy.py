"""The easy bot plays as the normal one, except for a random move in one of four decisions."""

from __future__ import annotations

import random

from games.bots import find_bot
from games.bots.situation import situation
from games.catalog import title
from games.workshop.bots_match import play_match
from tests.deep import DEEP
from tests.titles.catan.tables import new_table

CATAN = title("catan")
DECISIONS = 400


def chosen(table, name, level, luck):
    state, seat = table.state, table.seat(name)
    asked = situation(CATAN, CATAN.sight(state, seat), CATAN.options(state, seat), random.Random(luck))
    return find_bot(level).choose(asked)


def test_one_move_in_four_is_random():
    table = new_table("base", board="beginner").back("red").give("red", ore=3, grain=2).main("red")

    moves = [chosen(table, "red", "easy", luck)[0] for luck in range(DECISIONS)]

    assert chosen(table, "red", "normal", 1)[0] == "build_city"
    assert set(moves) == {"build_city", "end_turn"}
    # half of the random moves build the city too
    assert 0.84 < moves.count("build_city") / DECISIONS < 0.91


def test_nothing_is_offered_at_random():
    table = new_table("base", board="beginner").back("red").give("red", wool=2).main("red")

    moves = {chosen(table, "red", "easy", luck)[0] for luck in range(DECISIONS)}

    assert chosen(table, "red", "normal", 1)[0] == "end_turn"
    assert moves == {"end_turn"}


def test_each_level_beats_the_one_below():
    games = 60 if DEEP else 4
    for better, worse in (("normal", "easy"), ("easy", "random")):
        names = [better, worse, worse, worse]

        results = play_match(CATAN, modules=["base"], names=names, games=games, seed="levels")

        won = sum(result.bots[result.winner] == better for result in results)
        assert won >= games * 0.4, (better, won)
