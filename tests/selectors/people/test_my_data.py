"""The copy of their data that players can download."""

from __future__ import annotations

import json

import pytest

from games.services.table import talk
from tests.services.conftest import NOW, step
from tests.services.table.planner import Planner

pytestmark = pytest.mark.both_databases


def test_my_data_names_my_games_and_nobody_elses_words(party):
    from accounts.services import export_data

    game = party()
    talk.say(game_id=game.game.pk, user=game.users["0"], text="mine", now=NOW)
    talk.say(game_id=game.game.pk, user=game.users["1"], text="theirs", now=NOW)

    data = export_data(user=game.users["0"])

    assert [row["game"] for row in data["games"]] == [game.game.pk]
    assert [row["text"] for row in data["chat_messages"]] == ["mine"]
    assert json.dumps(data)


def test_my_data_holds_my_plans_and_nobody_elses(party):
    from accounts.services import export_data

    game = party(until=step("main"))
    for seat in ("0", "1"):
        Planner(game, seat).write("buy_development_card")

    (plan,) = export_data(user=game.users["0"])["plans"]

    assert (plan["game"], plan["status"], len(plan["lines"])) == (game.game.pk, "draft", 1)
