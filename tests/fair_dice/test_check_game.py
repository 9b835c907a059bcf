"""The script that checks a finished game, run on a file like anybody would, without the project's code."""

from __future__ import annotations

import copy
import hashlib
import json
import re
import runpy
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from games import catalog
from tests.everywhere.tables import module_sets
from tests.fair_dice.games import exported

SCRIPT = Path(__file__).parents[2] / "catansite" / "static" / "check_game.py"
Result = subprocess.CompletedProcess[str]


@cache
def a_game() -> Any:
    return exported("a game to be altered")


@pytest.fixture
def document() -> Any:
    return copy.deepcopy(a_game())


@pytest.fixture
def run(tmp_path: Path) -> Callable[[Any], Result]:
    def run(document: Any) -> Result:
        path = tmp_path / "game.json"
        path.write_text(document if isinstance(document, str) else json.dumps(document), encoding="utf-8")
        return subprocess.run(
            [sys.executable, "-I", str(SCRIPT), str(path)],
            capture_output=True,
            text=True,
            cwd=tmp_path,
            timeout=60,
        )

    return run


def test_a_true_game_passes_and_says_what_came_by_luck(run, document) -> None:
    result = run(document)

    assert result.returncode == 0, result.stdout
    assert "All is as the seed makes it" in result.stdout
    assert re.search(r"rolled\.dice +dice +\d+\n", result.stdout)
    assert re.search(r"stolen\.cards +steal/{seat}/{victim} +\d+\n", result.stdout)
    assert "deck: 14 knight, 2 road_building" in result.stdout


def test_a_game_of_bots_passes(run) -> None:
    assert run(exported("of bots", level="greedy")).returncode == 0


def test_an_altered_roll_fails_and_names_the_move(run, document) -> None:
    move = next(move for move in document["moves"] if move["log"] and move["log"][0]["kind"] == "rolled")
    move["log"][0]["public"]["dice"].append(6)

    result = run(document)

    assert result.returncode == 1
    assert f"move {move['number']}: rolled.dice is told as" in result.stdout


@pytest.mark.parametrize("words", ["", "[]", "{}", '{"format": "longshore-game", "title": "hansa"}'])
def test_what_is_no_game_cannot_be_checked(run, words) -> None:
    result = run(words)

    assert result.returncode == 2
    assert result.stderr.strip()
    assert "Traceback" not in result.stderr


def test_no_file_cannot_be_checked() -> None:
    result = subprocess.run([sys.executable, "-I", str(SCRIPT)], capture_output=True, text=True)

    assert result.returncode == 2
    assert "Check the luck of a finished game" in result.stderr


def test_an_unfinished_game_cannot_be_checked(run, document) -> None:
    for key in ("seed", "start", "legend", "end"):
        del document[key]

    result = run(document)

    assert result.returncode == 2
    assert "is the game finished" in result.stderr


def test_a_game_whose_record_cannot_be_made_any_more_cannot_be_checked(run, document) -> None:
    document["legend"] = document["end"] = None

    result = run(document)

    assert result.returncode == 2
    assert "no record of what moved" in result.stderr


@pytest.mark.parametrize("part", ["log", "absent"])
def test_a_legend_that_leaves_something_out_fails(run, document, part) -> None:
    """Something that nothing explains is reported, so no row can be removed to hide what it is about."""
    told = {
        entry["kind"] for move in document["moves"] for entry in move["log"] if entry["public"].get("cost")
    }
    absent = {move["verb"] for move in document["moves"] if move["actor"] == "timeout"}
    name = next(name for name in document["legend"][part] if name in told | absent)
    del document["legend"][part][name]

    assert run(document).returncode == 1


def test_a_damaged_game_is_no_crash(run, document) -> None:
    del document["moves"][7]["record"]

    result = run(document)

    assert result.returncode == 1
    assert "move 8: the export is damaged" in result.stdout
    assert "Traceback" not in result.stderr


SEED, CARDS = "a seed", {"ore": 4, "wool": 4}


def small(record: list[Any], log: list[Any], deck: Any, **tied: Any) -> Any:
    """Return a game that has only a set-up, so that nothing else can be wrong with it."""
    return {
        "format": "longshore-game",
        "seed": SEED,
        "commitment": hashlib.sha256(SEED.encode()).hexdigest(),
        "seats": [{"number": "0", "entropy": "salt"}],
        "legend": {"log": tied, "absent": {}},
        "start": {"record": record, "log": log},
        "moves": [],
        "end": {"scope": "setup", "piles": {"deck": deck}},
    }


def shuffled(label: str, of: list[str]) -> Any:
    note = {"label": f"setup/{label}", "how": "shuffle", "pile": "deck", "of": of}
    return {**note, "result": runpy.run_path(str(SCRIPT))["drawn"](SEED, ["salt"], note)}


def test_a_pile_that_is_shuffled_again_is_found_out_though_all_follows_from_the_seed(run) -> None:
    """Otherwise one could shuffle until the wanted cards are on top."""
    laid = {"source": "box", "target": "deck", "moved": CARDS}
    once = shuffled("deck", list(Counter(CARDS).elements()))
    again = shuffled("deck#2", once["result"])

    assert run(small([laid, once], [], once["result"])).returncode == 0
    result = run(small([laid, once, again], [], again["result"]))

    assert result.returncode == 1
    assert "deck is shuffled twice" in result.stdout


def test_an_entry_that_leaves_out_what_it_has_to_tell_is_found_out_though_nothing_has_moved(run) -> None:
    laid = {"source": "box", "target": "deck", "moved": CARDS}
    paid = {"kind": "paid", "public": {}}
    tie = {"fact": "cards", "source": "deck", "target": "hand"}

    assert run(small([laid], [], CARDS, paid=[tie])).returncode == 0
    result = run(small([laid], [paid], CARDS, paid=[tie]))

    assert result.returncode == 1
    assert "paid.cards is not told" in result.stdout


def test_the_script_imports_nothing_of_ours() -> None:
    lines = SCRIPT.read_text(encoding="utf-8").splitlines()
    modules = {line.split()[1].split(".")[0] for line in lines if line.startswith(("import ", "from "))}

    assert modules <= sys.stdlib_module_names


def test_the_script_knows_no_title_no_module_and_no_entry_of_a_log() -> None:
    words = set(re.findall(r"\w+", SCRIPT.read_text(encoding="utf-8")))

    for title in catalog.titles().values():
        assert not words & {title.key, title.name, *(module.key for module in title.modules)}
        for modules, seats in module_sets(title):
            legend = title.legend(title.new(seats=seats, modules=modules, seed="s").state)
            assert not words & (legend["log"].keys() | legend["absent"].keys())
