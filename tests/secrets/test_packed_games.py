"""Pages, downloads, emails and programs read a packed game as they read its rows."""

from __future__ import annotations

import pytest

from games.models.game import Game
from games.models.packed_turns import PackedTurns
from games.models.turn import Turn
from games.services.operations.packing import KEPT_AS_ROWS, pack_games
from tests.secrets.reading import everything
from tests.services.conftest import NOW, is_over

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock_stands"), pytest.mark.one_database]


def test_a_packed_game_is_read_as_before(party, world):
    game = party(until=is_over)
    Game.objects.filter(pk=game.game.pk).update(finished_at=NOW)
    user = game.users["1"]
    with world():
        before = everything(game.fresh(), user)

    with world():
        assert pack_games(now=NOW + KEPT_AS_ROWS) == 1
        assert PackedTurns.objects.exists()
        assert not Turn.objects.exists()
        after = everything(game.fresh(), user)

    assert after.keys() == before.keys()
    assert [name for name in before if before[name] != after[name]] == []
