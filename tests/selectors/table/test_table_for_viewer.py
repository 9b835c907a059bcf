"""A table's data for each viewer."""

from __future__ import annotations

import pytest

from games.selectors.table import table_for_viewer, visibility
from tests.services.conftest import step

pytestmark = pytest.mark.both_databases


def test_reading_a_table_takes_few_queries(party, django_assert_max_num_queries):
    game = party(until=step("main"))
    user = game.users[game.active]

    with django_assert_max_num_queries(14):
        table = table_for_viewer.table(visibility.find_game(game_id=game.game.pk, user=user), user)
        assert [line.text for line in table.log]
        assert set(table.waiting.may_act) <= {table.viewer}
    with django_assert_max_num_queries(3):
        visibility.mark(game_id=game.game.pk, user=user)
