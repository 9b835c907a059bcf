"""Levels of bots as tables keep them, and the names that they had in earlier releases."""

from __future__ import annotations

import importlib

import pytest
from django.apps import apps

from games.bots import BOTS, EARLIER_NAMES, LEVELS, USUAL_LEVEL, find_bot, level_of, published_name
from games.forms.table import BOT_LEVELS, BotForm
from games.models.game import Game
from games.models.seat import Seat
from games.services.errors import BadTable
from games.services.table import departures, open_tables, rematches
from tests.services.conftest import NOW


def rename_as_the_migration_does() -> None:
    importlib.import_module("games.migrations.0006_levels_of_bots").name_levels(apps, None)


def bots_of(game: Game) -> list[str]:
    return list(game.seats.exclude(bot="").order_by("number").values_list("bot", flat=True))


def test_each_level_is_offered_once_and_has_a_bot():
    assert [level for level, _words in BOT_LEVELS] == list(LEVELS)
    assert USUAL_LEVEL in LEVELS
    assert {find_bot(level) for level in LEVELS} <= set(BOTS.values())


@pytest.mark.parametrize(
    ("name", "level"),
    [
        ("random", "easy"),
        ("gentle", "gentle"),
        ("greedy", "normal"),
        ("easy", "easy"),
        ("normal", "normal"),
        ("hard", "hard"),
    ],
)
def test_a_table_takes_earlier_names_too(table, host, name, level):
    game = table(bots=1, bot_level=name)

    open_tables.add_bot(game_id=game.pk, host=host, level=name, now=NOW)

    assert bots_of(game) == [level, level]


@pytest.mark.parametrize("name", ["genius", "", "planner"])
def test_another_name_is_refused(table, host, name):
    game = table()

    with pytest.raises(BadTable):
        table(bots=1, bot_level=name)
    with pytest.raises(BadTable):
        open_tables.add_bot(game_id=game.pk, host=host, level=name, now=NOW)


def test_hard_bots_sit_down_only_where_they_are_offered(table, host, monkeypatch):
    game = table(bots=1, bot_level="hard")
    assert bots_of(game) == ["hard"]
    monkeypatch.setattr(open_tables.bots, "levels_for", lambda title, modules: ["easy", "normal"])

    with pytest.raises(BadTable):
        table(bots=1, bot_level="hard")
    with pytest.raises(BadTable):
        open_tables.add_bot(game_id=game.pk, host=host, level="hard", now=NOW)

    assert [
        level for level, _ in BotForm(title=game.rules, modules=game.modules).fields["level"].choices
    ] == [
        "easy",
        "normal",
    ]


def test_programs_read_the_earlier_names():
    for name, level in EARLIER_NAMES.items():
        assert level_of(name) == level
        assert published_name(level) == published_name(name) == name
    assert published_name("gentle") == "gentle"
    assert published_name("") == ""


def test_levels_get_todays_names_and_games_that_have_begun_keep_their_bots(table, host):
    waiting, begun = table(bots=2), table(bots=2, start_when_full=True)
    Seat.objects.filter(number=1).update(bot="greedy")
    Seat.objects.filter(number=2).update(bot="random")

    rename_as_the_migration_does()

    assert begun.is_running
    assert (bots_of(waiting), bots_of(begun)) == (["normal", "easy"], ["normal", "random"])
    assert find_bot("normal") is find_bot("greedy")


def test_a_rematch_against_random_bots_of_an_earlier_release_is_against_easy_ones(table, host):
    game = table(bots=2, start_when_full=True)
    departures.resign(game_id=game.pk, user=host, now=NOW)
    game.seats.filter(user=None).update(bot="random")

    again = rematches.rematch(game_id=game.pk, user=host, now=NOW)

    assert bots_of(again) == ["easy", "easy"]
