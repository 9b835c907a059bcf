"""Every kind of log entry, decision, verb and refusal of the finished rule books has words."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from django.utils import translation

from games import catalog, wording
from games.catan.base import messages
from games.catan.cities_knights import facts
from games.engine.errors import Illegal
from games.wording.base import BASE
from games.wording.cities_knights import CARD_TEXTS, CITIES_KNIGHTS

ROOT = Path(__file__).resolve().parent.parent
FINISHED = {"catan": ["games/catan/base", "games/catan/cities_knights"]}
NAMES = {"0": "Anna", "1": "Bence", "2": "Chiara", "3": "Dieter"}


def told(folder: str) -> set[str]:
    """The kinds that the rules in a folder put into the log, as their source says."""
    text = "".join(path.read_text() for path in sorted((ROOT / folder).glob("*.py")))
    return set(re.findall(r'\.tell\(\s*"(\w+)"', text)) | set(
        re.findall(r'\.tell\(\s*"\w+" if \w+ else "(\w+)"', text)
    )


@pytest.mark.parametrize(("title", "folder"), [(t, f) for t, fs in FINISHED.items() for f in fs])
def test_each_kind_of_log_entry_has_a_sentence(title, folder):
    kinds = told(folder)

    assert len(kinds) > 20
    assert not {kind for kind in kinds if not wording.has_words(kind, title)}


def test_no_sentence_is_left_over():
    # put together from a name where they are told
    made_up = {"discard_filed", "settlement_placed"}

    assert {*BASE.sentences, *BASE.told_by} - told("games/catan/base") == made_up


def test_each_decision_and_verb_has_words():
    rules = catalog.title("catan").rules(["base", "cities_knights"])

    assert {name for name, step in rules.steps.items() if step.waits} <= {*BASE.steps, *CITIES_KNIGHTS.steps}
    assert set(rules.known_verbs) <= {*BASE.verbs, *CITIES_KNIGHTS.verbs}


def test_each_progress_card_says_what_it_does():
    assert set(CARD_TEXTS) == set(facts.CARD_COLOR)


@pytest.mark.parametrize("language", ["en", "it", "hu", "de"])
def test_whole_games_can_be_told_to_everybody(language):
    """Each entry of random games, with offers, makes a sentence without braces or keys of places."""
    title = catalog.title("catan")
    with translation.override(language):
        for seed in range(3):
            luck = random.Random(seed)
            played = title.new(seats=4, modules=["base"], options={}, seed=str(seed), entropy=[""] * 4)
            places = wording.places_of(title.view(played.state, None))
            for _move in range(400):
                for entry in played.log:
                    for viewer in (None, "0", "1"):
                        said = wording.sentence(entry, viewer, NAMES, places, "catan")
                        assert said
                        assert not re.search(r"[{}]|\d,-?\d|None", said), (entry, said)
                waiting = title.waiting(played.state)
                if not waiting.due:
                    break
                asked = [*waiting.due, *waiting.asked]
                seat = luck.choice(asked)
                if seat in waiting.due:
                    move = title.sample(played.state, seat, luck)
                else:
                    options = title.options(played.state, seat)
                    verb = "answer_offer"
                    if verb not in options:
                        continue
                    choices = options[verb]
                    argument = luck.choice(choices) if isinstance(choices, list) else None
                    move = (verb, argument or choices.sample(luck))
                played = title.play(played.state, seat, *move)


@pytest.mark.parametrize("code", sorted(messages.MESSAGES))
def test_each_refusal_calls_players_by_name(code):
    facts = {
        "name": "1",
        "names": ["1", "2"],
        "resource": "wool",
        "missing": {"wool": 2, "ore": 1},
        "n": 3,
        "rate": 4,
    }
    text = messages.MESSAGES[code]

    said = wording.refusal(Illegal(code, facts, text, ""), NAMES)

    assert said
    assert not re.search(r"[{}]", said)
    if "{name}" in text:
        assert "Bence" in said
    if "{missing}" in text:
        assert "2 wool and 1 ore" in said


def test_a_stolen_card_is_named_to_those_two_alone():
    entry = {
        "kind": "stolen",
        "public": {"seat": "0", "victim": "1"},
        "private": {"0": {"cards": {"wool": 1}}, "1": {"cards": {"wool": 1}}},
    }

    assert wording.sentence(entry, "0", NAMES, None, "catan") == "Anna steals 1 wool from Bence."
    assert wording.sentence(entry, "1", NAMES, None, "catan") == "Anna steals 1 wool from Bence."
    for other in ("2", None):
        assert wording.sentence(entry, other, NAMES, None, "catan") == "Anna steals a card from Bence."


@pytest.mark.parametrize(
    ("bundle", "said"),
    [
        ({}, "nothing"),
        ({"wool": 2}, "2 wool"),
        ({"wool": 2, "ore": 1}, "2 wool and 1 ore"),
        ({"wool": 2, "ore": 1, "brick": 3}, "2 wool, 1 ore and 3 brick"),
        ("grain", "grain"),
    ],
)
def test_cards_are_counted(bundle, said):
    assert wording.cards(bundle) == said


def test_progress_cards_keep_their_names_beside_another_titles_pieces():
    entry = {"kind": "progress_played", "public": {"seat": "0", "card": "merchant"}, "private": {}}

    assert wording.sentence(entry, None, NAMES, None, "catan") == "Anna plays Merchant."
