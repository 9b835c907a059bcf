"""The positions that modules list for the gallery and the demo community, and their kept games."""

from __future__ import annotations

import json
from datetime import UTC, datetime

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from games import catalog
from games.workshop import demo, positions
from games.workshop.positions import kept_games
from games.workshop.positions.position import Position
from games.workshop.positions.search import Search, lived
from games.workshop.positions.story import Story, moves_of_bots

AGAIN = "Run `manage.py keep_games`, so that bots play them again."
GAME = "catan base {} 4 another, greedy for 4"


@pytest.fixture
def no_games(monkeypatch, tmp_path):
    """Keep games in an empty folder of the test."""
    monkeypatch.setattr(kept_games, "TITLES", tmp_path)
    monkeypatch.setattr(kept_games, "chosen", {})
    kept_games.games.cache_clear()
    yield tmp_path
    kept_games.games.cache_clear()


def listed(monkeypatch, *of_base: Position) -> None:
    """List only these positions of CATAN's base game."""

    def positions_of(title, module):
        return of_base if (title.key, module.key) == ("catan", "base") else ()

    monkeypatch.setattr(positions, "positions_of", positions_of)
    monkeypatch.setattr(positions, "decisions_of", lambda title, module: [])


def begun() -> Story:
    return Story.begin("catan", ("base",), seed="another")


def told() -> Story:
    return list(moves_of_bots(begun(), level="greedy", moves=4))[-1]


def test_the_rules_still_allow_each_kept_game_and_it_comes_to_its_position():
    shown = [
        position
        for title in catalog.titles().values()
        for chapter in positions.chapters(title)
        for position in (*chapter.decisions, *chapter.panels)
    ]
    tables = positions.tables()

    assert shown
    assert tables
    for position in (*shown, *tables):
        position.reach()
    assert sorted(kept_games.chosen.keys() & kept_games.games().keys()) == [], AGAIN


def test_a_game_is_kept_of_each_search_and_of_no_other():
    searches = [position.reach for position in positions.tables() if isinstance(position.reach, Search)]

    assert searches
    assert {search.kept_as for search in searches} == {
        name
        for name in kept_games.games()
        if "{" not in name  # names of games that are no searches contain options
    }, AGAIN


def test_each_position_is_for_something():
    for title in catalog.titles().values():
        for module in title.modules:
            for position in positions.positions_of(title, module):
                assert position.key or position.table


def test_one_position_is_shown_and_played(monkeypatch, no_games):
    both = Position(told, "told", "What was told", table="Four moves on")
    listed(monkeypatch, both)

    (chapter, *_others) = positions.chapters(catalog.title("catan"))

    assert chapter.panels == [both]
    assert positions.tables() == (both,)


def test_the_gallery_shows_no_position_without_a_key(monkeypatch):
    alone = lived("Begun", "catan", lambda title, state: True)
    listed(monkeypatch, alone)

    assert [one for chapter in positions.chapters(catalog.title("catan")) for one in chapter.panels] == []


def test_what_bots_choose_for_each_use_is_kept_and_played_again_without_them(monkeypatch, no_games):
    settled = lived("A settlement", "catan", lambda title, state: bool(state["base"]["settlements"]))
    listed(monkeypatch, Position(told, "told", "What was told"), settled)

    kept = positions.keep_games()
    kept_games.chosen.clear()

    assert kept == 2
    assert list(kept_games.games()) == ["catan base A settlement", GAME]
    assert len(told().moves) == 4
    assert len(settled.reach().moves) == 1
    assert not kept_games.chosen
    assert [path.relative_to(no_games).as_posix() for path in no_games.rglob("*.json")] == [
        "catan/base/kept_games.json"
    ]


def test_a_game_is_kept_with_the_last_of_its_modules(no_games):
    game = kept_games.KeptGame("gallery", [("roll", None), ("build_road", "0,0,E")])

    kept_games.write({"catan base+events {} 4 gallery": game, "hansa base {} 4 gallery": game})

    folders = [path.parent.relative_to(no_games).as_posix() for path in sorted(no_games.rglob("*.json"))]
    assert folders == ["catan/events", "hansa/base"]
    assert kept_games.games()["catan base+events {} 4 gallery"] == game
    text = (no_games / "hansa/base/kept_games.json").read_text()
    assert text.splitlines()[1:-1] == [
        '"hansa base {} 4 gallery": {"seed":"gallery","moves":["roll",["build_road","0,0,E"]]}'
    ]
    assert json.loads(text)


def test_the_games_of_one_module_are_kept_alone(monkeypatch, no_games):
    listed(monkeypatch, Position(told, "told", "What was told"))
    theirs = "catan base+events {} 4 gallery"
    old = {theirs: kept_games.KeptGame("theirs", []), "catan base {} 4 gone": kept_games.KeptGame("gone", [])}
    kept_games.write(old)

    kept = positions.keep_games(no_games / "catan" / "base")

    assert kept == 1
    assert list(kept_games.games()) == [GAME, theirs]
    assert len(kept_games.games()[GAME].moves) == 4


def test_the_games_of_a_module_that_does_not_exist_are_not_kept(no_games):
    with pytest.raises(CommandError, match="There is no module catan/islands"):
        call_command("keep_games", "catan/islands")


def test_where_a_kept_move_is_not_allowed_any_more_bots_choose(monkeypatch):
    monkeypatch.setattr(kept_games, "chosen", {})
    monkeypatch.setattr(kept_games, "games", dict)
    states = [story.state for story in moves_of_bots(begun(), level="greedy", moves=4)]
    first, *others = kept_games.chosen.pop(GAME).moves

    game = kept_games.KeptGame("another", [first, first, *others])
    monkeypatch.setattr(kept_games, "games", lambda: {GAME: game})
    after = [story.state for story in moves_of_bots(begun(), level="greedy", moves=4)]

    assert len(states) == len(after) == 4
    assert after[0] == states[0]
    assert len(kept_games.chosen[GAME].moves) == 3


def test_a_position_changed_by_hand_is_no_table_of_the_demo():
    story = begun().changed(lambda state: state.update(moves=0))

    with pytest.raises(ValueError, match="A table"):
        demo.record("A table", story, [], now=datetime(2026, 1, 15, tzinfo=UTC))
