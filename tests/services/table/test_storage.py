"""Database writes at the end of a sitting."""

from __future__ import annotations

from games.services.table.storage import QUIET_FOR
from tests.services.conftest import HOUR, NOW, step


def test_each_move_raises_the_version_and_changes_the_marks_of_those_who_see_it(party):
    game = party(until=step("main"))
    before = game.fresh()

    game.play(game.active, "end_turn")

    after = game.fresh()
    assert after.version == before.version + 1
    assert set(after.marks) == {"", *game.users}
    assert all(after.marks[viewer] != before.marks[viewer] for viewer in after.marks)


def test_a_game_without_a_clock_is_looked_at_a_month_after_its_last_move(party):
    game = party(until=step("main"), decision_hours=None)

    game.play(game.active, "end_turn", now=NOW + HOUR)

    assert game.fresh().stale_at == NOW + HOUR + QUIET_FOR
