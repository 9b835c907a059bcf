"""Hard bots have a task of their own, since they search."""

from __future__ import annotations

import pytest

from games.bot_decisions import decide
from games.models.seat import Seat
from games.models.turn import Turn
from games.services import worker_wakeups
from games.services.table import bot_moves
from games.services.worker_wakeups import PLAY_BOTS, PLAY_HARD_BOTS
from tests.services.conftest import NOW, step


@pytest.fixture
def hard_turn(party):
    """A hard bot's turn; a normal bot comes after it."""
    game = party(until=step("main"))
    active = int(game.active)
    for number, level in ((active, "hard"), ((active + 1) % 4, "normal")):
        Seat.objects.filter(game=game.game, number=number).update(bot=level, vacant_since=NOW)
    return game


@pytest.fixture
def run(hard_turn, django_capture_on_commit_callbacks):
    """Run a task on the game; return the number of moves and the tasks of bots that it wakes."""

    def run(task):
        with worker_wakeups.kept() as woken, django_capture_on_commit_callbacks(execute=True):
            moves = task(game_id=hard_turn.game.pk, now=NOW)
        return moves, {name for name, _ in woken} & {PLAY_BOTS, PLAY_HARD_BOTS}

    return run


@pytest.fixture
def elsewhere():
    """Let hard bots decide by a function meanwhile."""
    yield bot_moves.search_with
    bot_moves.search_with(None)


def seats_that_moved(game):
    return set(Turn.objects.filter(game=game.game, actor="bot").values_list("seat", flat=True))


def test_other_bots_wait_for_a_hard_one_in_another_task(hard_turn, run):
    active = hard_turn.active

    assert run(bot_moves.play_bots) == (0, {PLAY_HARD_BOTS})

    moves, woken = run(bot_moves.play_hard_bots)
    assert moves > 0
    assert woken == {PLAY_BOTS}
    assert seats_that_moved(hard_turn) == {active}

    moves, _ = run(bot_moves.play_bots)
    assert moves > 0
    assert active not in hard_turn.waiting.due


def test_a_hard_bot_lets_other_games_have_their_turn(hard_turn, run, monkeypatch):
    monkeypatch.setattr(bot_moves, "AT_ONCE", 0.0)

    assert run(bot_moves.play_hard_bots) == (0, {PLAY_HARD_BOTS})


def test_where_hard_bots_decide_is_up_to_the_process(hard_turn, run, elsewhere):
    asked = []
    elsewhere(lambda decision: asked.append(decision) or decide(decision))

    moves, _ = run(bot_moves.play_hard_bots)

    assert [decision.level for decision in asked] == ["hard"] * moves != []


def test_a_failed_search_does_not_hold_up_the_game(hard_turn, run, elsewhere, caplog):
    def fail(decision):
        raise TimeoutError("no move")

    elsewhere(fail)

    moves, _ = run(bot_moves.play_hard_bots)

    assert moves > 0
    assert "A search failed" in caplog.text
