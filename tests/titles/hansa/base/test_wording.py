"""Every kind of log entry, decision and verb of Hansa Teutonica has words, and whole games can be described."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest
from django.utils import translation

from games.titles.hansa.base import words
from games.titles.hansa.title import HANSA
from games.wording.words import words_of
from tests.titles.hansa.base.everywhere import fill_a_route

RULES = Path(__file__).parents[4] / "games/titles/hansa/base/rules"
HANSA_WORDS = words_of("hansa", ["base"])
NAMES = {"0": "Anna", "1": "Bence", "2": "Chiara", "3": "Dieter", "4": "Elena"}


def in_words(entry: dict[str, Any]) -> str:
    return HANSA_WORDS.say(entry["kind"], entry["public"], NAMES, None)


def test_each_kind_has_a_sentence_and_none_is_left_over() -> None:
    told = set()
    for path in RULES.glob("*.py"):
        told |= set(re.findall(r'\.log\(\s*"(\w+)"', path.read_text("utf-8")))

    assert told == set(words.SENTENCES)
    assert all(HANSA_WORDS.has_words(kind) for kind in told)


def test_each_decision_and_verb_has_words() -> None:
    rules = HANSA.rules(["base"])

    assert {name for name, step in rules.steps.items() if step.waits} == set(words.STEPS)
    assert set(words.VERBS) == set(rules.known_verbs) | {"use_additional_office"}
    assert HANSA_WORDS.waiting_for("replace") == "place the displaced piece"


@pytest.mark.parametrize("language", ["en", "it", "hu", "de"])
@pytest.mark.parametrize("seats", [2, 4])
def test_whole_games_can_be_told(language, seats) -> None:
    played = HANSA.new(seats=seats, modules=["base"], seed="told")
    game, luck = HANSA.game(played.state), random.Random(seats)
    log = list(played.log)
    while not game.is_over and len(log) < 900:
        seat = game.due()[0]
        answer = fill_a_route(game, seat, luck) if luck.random() < 0.6 else None
        log += game.play(seat, *(answer or game.sample(seat, luck))).log

    with translation.override(language):
        for entry in log:
            said = in_words(entry)
            assert said
            assert not re.search(r"[{}_:]\w|None|neutral\b(?! trader)", said.replace(": ", " ")), said


def test_a_few_sentences(table) -> None:
    t = table().on("P2", "bremen-minden", "T").displace("P1", "bremen-minden:1", "T", "1T")
    assert in_words(t.log[0]) == (
        "Anna displaces Bence’s trader in village 1 of Bremen–Minden with a trader and pays 1 trader."
    )

    t.play("P2", "replace", ["displaced", "minden-muenster:1", "stock:trader", "minden-muenster:2"])

    assert in_words(t.log[0]) == (
        "Bence places: trader (village 1 of Minden–Münster) and trader (village 2 of Minden–Münster)."
    )


def test_neutral_traders_are_called_so(table) -> None:
    t = table(2).on("N", "bremen-minden", "T").displace("P1", "bremen-minden:1", "T", "1T")

    assert in_words(t.log[0]) == (
        "Anna displaces a neutral trader in village 1 of Bremen–Minden with a trader and pays 1 trader."
    )


def test_shared_victories_are_told_of_all_winners() -> None:
    """HT-SCORE-06"""
    told = {"kind": "game_over", "public": {"winners": ["0", "1"], "reason": "points"}}

    assert in_words(told).endswith(". Victory for Anna and Bence.")


def test_no_two_sources_of_points_have_the_same_name() -> None:
    """HT-SCORE-04: The final table lists points for control during the game and at its end."""
    assert len({str(source) for source in words.SOURCES.values()}) == len(words.SOURCES)
