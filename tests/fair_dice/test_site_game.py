"""The same script on an export of the site, played by bots with two players absent throughout."""

from __future__ import annotations

import json
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from games.clock.pace import Pace
from games.models.game import Game
from games.models.seat import Seat
from games.selectors.table import exports
from games.services.table import bot_moves, new_tables, open_tables
from games.services.time import clocks

pytestmark = pytest.mark.one_database

SCRIPT = Path(__file__).parents[2] / "catansite" / "static" / "check_game.py"
NOW = datetime(2026, 3, 2, 18, 0, tzinfo=UTC)


@pytest.mark.slow  # a whole game through the services: some hundred transactions
@pytest.mark.parametrize(
    ("title", "modules"),
    [
        pytest.param("hansa", ["base"], id="hansa"),
        pytest.param("catan", ["base"], id="base", marks=pytest.mark.deep),
        pytest.param("catan", ["base", "cities_knights"], id="cities_knights", marks=pytest.mark.deep),
    ],
)
def test_the_export_of_a_finished_game_passes(player, tmp_path, title, modules):
    game = new_tables.create_game(
        host=player("Anna"),
        title=title,
        modules=modules,
        options={},
        seats=4,
        bots=2,
        pace=Pace("own", timedelta(hours=24), nights=False, vacations=False),
        entropy="a calm harbor",
        now=NOW,
    )
    open_tables.join(game_id=game.pk, user=player("Bence"), now=NOW)
    now = NOW
    while Game.objects.get(pk=game.pk).is_running:
        bot_moves.play_bots(game_id=game.pk, now=now)
        away = Seat.objects.filter(game=game, bot="", decision__isnull=False).first()
        if away is not None:
            # The player returns and leaves each time, so that no bot takes over.
            Seat.objects.filter(pk=away.pk).update(misses=0)
            now = max(now, away.due_at) + timedelta(seconds=1)
            clocks.time_out(seat_id=away.pk, decision=away.decision, now=now)
        else:
            # A bot that has offered a trade waits for an absent player's answer.
            waiting = Seat.objects.filter(game=game, held_until__gt=now)
            now = waiting.earliest("held_until").held_until if waiting.exists() else now
    document = exports.export_game(Game.objects.get(pk=game.pk), None)
    path = tmp_path / "game.json"
    path.write_text(json.dumps(document), encoding="utf-8")

    result = subprocess.run([sys.executable, "-I", str(SCRIPT), str(path)], capture_output=True, text=True)

    assert result.returncode == 0, result.stdout + result.stderr
    # Their number is random, since a game may be short.
    assert sum(move["actor"] == "timeout" for move in document["moves"]) >= 3
