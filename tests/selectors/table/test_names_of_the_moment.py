"""Places in the log keep the names of their time, however the board changes. CK-ALM-G6"""

from __future__ import annotations

import pytest

from games.drawing.titles import places_of
from games.models.turn import Snapshot
from games.notifications import message
from games.selectors.api import programs
from games.selectors.table import game_log, replays
from games.services.table import moves
from tests.services.conftest import NOW

pytestmark = pytest.mark.both_databases

ISLAND = ("base", "cities_knights")


@pytest.fixture
def invented(party):
    """A game at a moment when its first player holds an Inventor that may be played."""
    game = party(modules=ISLAND)
    (holder,) = game.waiting.due
    for row in [*Snapshot.objects.filter(game=game.game), game.fresh()]:
        cards = row.state["cities_knights"]
        cards["decks"]["green"].remove("inventor")
        cards["progress"][holder].append("inventor")
        row.save(update_fields=["state"])
    while not game.title.options(game.state, holder).get("play_inventor"):
        game.play_any(next(iter(game.waiting.due)))
    return game, holder


def swap(game, holder):
    """Play the Inventor on a settlement's hex, so that the lines about it would use other names."""
    walk = game.title.options(game.state, holder)["play_inventor"]
    before = texts(game)
    for one in walk.next([]):
        named = str(names(game)[one])
        if any(named in line for line in before):
            return game.play(holder, "play_inventor", [one, walk.next([one])[0]])
    raise LookupError("nothing has been built beside a hex with a token that moves")


def names(game):
    return places_of(game.title.sight(game.state, None))


def texts(game, viewer=None):
    return [line.text for line in game_log.log(game.fresh(), viewer, limit=500)]


def test_the_log_keeps_what_places_were_called(invented):
    game, holder = invented
    before = texts(game)

    swap(game, holder)

    after = texts(game)
    assert after[: len(before)] == before
    assert any("swaps the numbers" in line for line in after[len(before) :])


def test_what_was_told_since_and_to_programs_keeps_it_too(invented):
    game, holder = invented
    other = next(key for key in game.users if key != holder)
    since = [line.text for line in game_log.since_my_last_move(game.fresh(), other)]
    told = [line.text for line in programs.log_since(game.fresh(), other, since=None, limit=500)[0]]

    swap(game, holder)

    game.fresh()
    assert [line.text for line in game_log.since_my_last_move(game.game, other)][: len(since)] == since
    assert [line.text for line in programs.log_since(game.game, other, since=None, limit=500)[0]][
        : len(told)
    ] == told
    mailed = message.own_part(game.game, game.users[other])
    assert [line.text for line in mailed.since if line.text in since] == since[-message.MOST_LINES :]


def test_a_replay_says_what_the_log_says(invented):
    game, holder = invented
    swap(game, holder)
    game.play_any(next(iter(game.waiting.due)))

    shown = game.fresh()
    said = [
        line.text
        for number in replays.replay_numbers(shown)
        for line in replays.replay(shown, None, number).lines
    ]

    assert said == texts(game)


def test_what_was_taken_back_and_what_came_before_keep_theirs(invented):
    game, holder = invented
    before = texts(game)
    swap(game, holder)
    after = texts(game)

    moves.undo(game_id=game.game.pk, user=game.users[holder], now=NOW)

    assert texts(game)[: len(after)] == after
    assert after[: len(before)] == before
