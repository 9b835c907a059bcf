"""`manage.py play_bots`: one JSON line, progress beside it, clear errors."""

from __future__ import annotations

import json

import pytest
from django.core.management import CommandError, call_command


def play(capsys, *arguments):
    call_command("play_bots", *arguments)
    printed = capsys.readouterr()
    return json.loads(printed.out.splitlines()[-1]), printed.err


def test_the_last_line_sums_up_and_progress_goes_to_standard_error(capsys):
    figures, progress = play(capsys, "--games", "2", "--bots", "greedy,random,random,random", "--seed", "1")

    assert figures["wins"] == {"greedy": 2, "random": 0}
    assert figures["wins_by_seat"] == {"0": 1, "1": 1, "2": 0, "3": 0}
    assert sum(figures["wins_by_seat"].values()) == figures["games"] == 2
    assert {"mean_turns", "mean_moves", "games_per_second", "moves_per_second"} <= figures.keys()
    assert progress.count("greedy wins") == 2


def test_one_name_fills_all_seats(capsys):
    figures, _ = play(capsys, "--games", "1", "--bots", "greedy", "--seats", "3")

    assert figures["bots"] == ["greedy"] * 3
    assert figures["wins"] == {"greedy": 1}


def test_what_bots_make_use_of_is_counted_if_asked(capsys):
    asked = ("--games", "1", "--bots", "greedy,random", "--seats", "2", "--modules", "base,for_two")
    plain, _ = play(capsys, *asked)
    figures, _ = play(capsys, *asked, "--verbs")

    assert "verbs" not in plain
    assert figures["verbs"].keys() == {"greedy", "random"}
    assert figures["verbs"]["greedy"]["place_settlement"] == 2
    played = sum(count for verbs in figures["verbs"].values() for count in verbs.values())
    assert played == figures["mean_moves"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--bots", "nobody"], "there is no bot 'nobody'"),
        (["--bots", "greedy,random"], "2 bots are named for 4 seats"),
        (["--bots", ","], "0 bots are named"),
        (["--title", "chess"], "there is no title 'chess'"),
        (["--modules", "seafood"], "There is no module called seafood"),
        (["--seats", "9"], "This game is for"),
        (["--seats", "0"], "This game is for"),
        (["--games", "0"], "'0' is no number of games"),
        (["--games", "many"], "'many' is no number of games"),
        (["--seats", "four"], "invalid int value"),
    ],
)
def test_a_wrong_argument_is_named(arguments, words):
    with pytest.raises(CommandError, match=words):
        call_command("play_bots", *arguments)
