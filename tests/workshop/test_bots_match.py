"""`manage.py play_bots`: one JSON line, progress beside it, clear errors."""

from __future__ import annotations

import json

import pytest
from django.core.management import CommandError, call_command

from games.workshop import bots_match
from games.workshop.bots_match import interval, is_decided


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


def test_how_sure_the_result_is(capsys):
    figures, progress = play(capsys, "--games", "2", "--bots", "greedy,random,random,random", "--seed", "1")

    assert figures["percent"]["greedy"] == {"won": 100.0, "from": 34.2, "to": 100.0, "parity": 25.0}
    assert figures["percent"]["random"] == {"won": 0.0, "from": 0.0, "to": 65.8, "parity": 75.0}
    assert figures["slowest_ms"]["greedy"] > figures["slowest_ms"]["random"] >= 0
    assert "greedy has won 2" in progress


def test_what_the_bots_used_and_where_their_points_are_from(capsys):
    figures, _progress = play(
        capsys, "--games", "2", "--bots", "greedy,random,random,random", "--seed", "1", "--verbs"
    )

    assert figures["verbs"]["greedy"]["place_settlement"] == 2
    assert sum(figures["points"]["greedy"].values()) >= 10 > sum(figures["points"]["random"].values())


@pytest.mark.parametrize(
    ("won", "games", "low", "high"),
    # from the table of Wilson's intervals in Newcombe (1998)
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_an_interval_is_wilsons(won, games, low, high):
    assert interval(won, games) == pytest.approx((low, high), abs=0.0001)


def test_a_match_is_decided_once_chance_is_no_explanation():
    assert not is_decided(19, 19, 0.25)
    assert is_decided(20, 20, 0.25)
    assert is_decided(0, 60, 0.25)
    assert not is_decided(9, 20, 0.25)
    assert not is_decided(25, 100, 0.25)


def test_a_decided_match_stops(capsys, monkeypatch):
    monkeypatch.setattr(bots_match, "FEWEST", 1)
    monkeypatch.setattr(bots_match, "NORMAL_999", 0.1)
    asked = ("--games", "3", "--bots", "greedy,random", "--seats", "2", "--modules", "base,for_two")

    figures, _ = play(capsys, *asked, "--until-decided")

    assert figures["games"] == 1


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
