"""The bot from the documents plays against this site."""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import ExitStack

import pytest

from games.models.game import Game
from games.services.table import new_tables, open_tables
from tests.deep import with_deep
from tests.infrastructure import ROOT, wait_until
from tests.services.conftest import NOW

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True), pytest.mark.one_database]

BOT = ROOT / "docs" / "bot.py"
MOVES = 100
MOST_LINES = 40


@pytest.mark.parametrize(("title", "seats"), [("catan", 3), *with_deep([("hansa", 2)])])
def test_it_plays_at_a_table(live_server, player, program, settings, tmp_path, title, seats):
    """Each seat is played by its own process, which knows only the address and a token."""
    settings.ACCOUNT_RATE_LIMITS = {}
    settings.API_REQUESTS_PER_MINUTE = 10**6
    users = [player() for _ in range(seats)]
    game = new_tables.create_game(
        host=users[0], title=title, modules=["base"], options={}, seats=seats, now=NOW
    )
    for user in users[1:]:
        open_tables.join(game_id=game.pk, user=user, now=NOW)
    with ExitStack() as stack:
        bots = []
        for number, user in enumerate(users):
            log = stack.enter_context((tmp_path / f"{number}.log").open("wb"))
            known = {"LONGSHORE": live_server.url, "TOKEN": program(user).secret, "PAUSE": "0.1"}
            bots.append(
                subprocess.Popen(
                    [sys.executable, str(BOT)],
                    env={"PATH": os.environ["PATH"], **known},
                    stdout=log,
                    stderr=log,
                )
            )
            stack.callback(bots[-1].wait)
            stack.callback(bots[-1].terminate)

        def is_played() -> bool:
            for number, bot in enumerate(bots):
                assert bot.poll() is None, (tmp_path / f"{number}.log").read_text()[-2000:]
            row = Game.objects.defer("state").get(pk=game.pk)
            return row.is_over or row.last_number >= MOVES

        wait_until(is_played, f"{MOVES} moves of the documents' bot", patience=300)

    moved = set(game.turns.filter(actor="seat").values_list("seat", flat=True))
    assert moved == {str(number) for number in range(seats)}


def test_it_is_as_short_as_it_says():
    lines = BOT.read_text().split('"""')[2].strip().splitlines()

    assert len([line for line in lines if line.strip()]) <= MOST_LINES
