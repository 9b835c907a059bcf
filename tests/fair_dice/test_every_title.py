"""The script on every title: wherever luck or time decides, altering it is found out.

Games are played until they have every documented label and every question that time can answer; then
one thing after the other is altered in them.
"""

from __future__ import annotations

import copy
import json
import random
import re
import runpy
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from games.engine.steps import Decision
from tests.everywhere.tables import titles
from tests.fair_dice.games import exported

ROOT = Path(__file__).parents[2]
SCRIPT = ROOT / "catansite" / "static" / "check_game.py"
DOCUMENT = ROOT / "docs" / "fair-dice.md"
CHECK = runpy.run_path(str(SCRIPT))
MOST_GAMES = 60

NEVER_ASKED = {"free_road"}
"""No rule in these games makes the second of two free roads illegal."""


class Kind(NamedTuple):
    """What is played: title, modules, options, and the table of labels that belongs to it."""

    title: str
    modules: tuple[str, ...]
    seats: tuple[int, ...]
    options: tuple[dict[str, Any], ...]
    heading: str


KINDS = {
    "catan": Kind(
        "catan",
        ("base",),
        (3, 4),
        ({}, {"tokens": "random", "harbors": "random"}, {"board": "beginner"}),
        "Base CATAN",
    ),
    "cities_knights": Kind(
        "catan", ("base", "cities_knights"), (4, 3), ({"perfidious": True}, {}), "Cities & Knights"
    ),
    "hansa": Kind("hansa", ("base",), (2, 3, 4, 5), ({},), "Hansa Teutonica"),
}

pytestmark = pytest.mark.slow  # whole games are played until even rare questions have been asked


def documented(kind: Kind) -> dict[str, re.Pattern[str]]:
    """The labels of a heading in the document, each as a pattern of real ones."""
    part = DOCUMENT.read_text(encoding="utf-8").split(f"### {kind.heading}\n")[1].split("\n#")[0]
    rows = [line.split("|")[1] for line in part.splitlines() if line.startswith("| `")]
    labels = [label for row in rows for label in re.findall(r"`([^`]+)`", row)]
    return {label: _pattern(label) for label in labels}


def _pattern(label: str) -> re.Pattern[str]:
    words = {"N": r"\d+", "S": r"\d", "T": r"\d", "V": r"\d", "…": r"(?:setup|turn/\d+)"}
    return re.compile("/".join(words.get(word, re.escape(word)) for word in label.split("/")) + r"(?:#\d+)?")


def heaps(document: Any) -> list[Any]:
    """Everything that has a record of chance: the start and the moves."""
    return [document["start"], *document["moves"]]


def label_of(kind: Kind, note: Any) -> str:
    """The documented label of a draw."""
    (found,) = [label for label, pattern in documented_of(kind).items() if pattern.fullmatch(note["label"])]
    return found


@cache
def _documented(name: str) -> dict[str, re.Pattern[str]]:
    kind = KINDS[name]
    labels = documented(kind)
    return {**documented(KINDS["catan"]), **labels} if name == "cities_knights" else labels


def documented_of(kind: Kind) -> dict[str, re.Pattern[str]]:
    return _documented(next(name for name, other in KINDS.items() if other is kind))


def questions(kind: Kind) -> set[str]:
    """The names of all decisions that may be asked in such a game."""
    steps = titles()[kind.title].rules(kind.modules).steps
    return {name for name, step in steps.items() if issubclass(step, Decision)} - NEVER_ASKED


@cache
def games(name: str) -> list[Any]:
    """Games that together have every question answered by time, and every label."""
    kind = KINDS[name]
    asked, labels = questions(kind), set(labels_drawn(kind))
    found = []
    for number in range(MOST_GAMES):
        seats = kind.seats[number % len(kind.seats)]
        options = kind.options[number % len(kind.options)]
        document = exported(
            f"{name} {number}", title=kind.title, modules=kind.modules, seats=seats, **options
        )
        by_time = {move["asked"] for move in document["moves"] if move["actor"] == "timeout"}
        drawn = {label_of(kind, note) for heap in heaps(document) for note in heap["chance"]}
        if by_time & asked or drawn & labels or number < len(kind.seats) * len(kind.options):
            found.append(json.loads(json.dumps(document)))
        asked -= by_time
        labels -= drawn
        if not asked and not labels and number + 1 >= len(kind.seats) * len(kind.options):
            return found
    raise AssertionError(f"{MOST_GAMES} games of {name} never have {asked | labels}")


def labels_drawn(kind: Kind) -> Iterator[str]:
    """The documented labels that games of this kind draw; an expansion may leave out some of the base's."""
    left_out = {"setup/deck", "turn/N/dice"} if "cities_knights" in kind.modules else set()
    yield from (
        set(documented_of(kind))
        - left_out
        - ({"setup/tokens"} if "cities_knights" in kind.modules else set())
    )


def wrong(document: Any) -> str:
    """What the script says of an altered game.

    :raises AssertionError: it finds nothing
    """
    try:
        CHECK["check"](document)
    except CHECK["Wrong"] as error:
        return str(error)
    raise AssertionError("nothing is found")


@pytest.fixture(params=KINDS)
def name(request) -> str:
    return request.param


# True games


def test_true_games_pass(name, tmp_path) -> None:
    kind = KINDS[name]
    seats_played = set()
    for number, document in enumerate(games(name)):
        path = tmp_path / f"{number}.json"
        path.write_text(json.dumps(document), encoding="utf-8")
        seats_played.add(len(document["seats"]))

        result = subprocess.run(
            [sys.executable, "-I", str(SCRIPT), str(path)], capture_output=True, text=True, timeout=60
        )

        assert result.returncode == 0, result.stdout + result.stderr
    assert seats_played == set(kind.seats)


def test_the_document_names_every_label_and_no_other(name) -> None:
    """`label_of` fails at a label that no row or more than one row describes."""
    kind = KINDS[name]
    seen = {label_of(kind, note) for game in games(name) for heap in heaps(game) for note in heap["chance"]}

    assert set(documented(kind)) <= seen
    assert set(labels_drawn(kind)) <= seen


def test_every_question_is_answered_by_time_somewhere(name) -> None:
    seen = {move["asked"] for game in games(name) for move in game["moves"] if move["actor"] == "timeout"}

    assert seen == questions(KINDS[name])


# What was drawn


def altered(note: Any) -> Iterator[Any]:
    """Other results that the same draw might have had."""
    result, of = note["result"], note["of"]
    if note["how"] == "dice":
        for place in range(len(result)):
            yield [*result[:place], result[place] % of[1] + 1, *result[place + 1 :]]
    elif note["how"] == "shuffle":
        for place in range(1, len(result)):
            if result[place] != result[0]:
                yield [result[place], *result[1:place], result[0], *result[place + 1 :]]
                return
    elif note["how"] == "pick":
        yield from [item for item in dict.fromkeys(of) if item != result][:1]
    else:
        hand, _ = of
        for kind in result:
            for other, held in hand.items():
                if other != kind and held > result.get(other, 0):
                    changed = {**result, other: result.get(other, 0) + 1, kind: result[kind] - 1}
                    yield {card: count for card, count in changed.items() if count}
                    return


def replaced(value: Any, old: Any, new: Any) -> Any:
    """A copy in which each part that equals one thing is another."""
    if type(value) is type(old) and value == old:
        return copy.deepcopy(new)
    if isinstance(value, dict):
        return {key: replaced(part, old, new) for key, part in value.items()}
    if isinstance(value, list):
        return [replaced(part, old, new) for part in value]
    return value


def place_of(document: Any, heap: Any) -> str:
    return "the start" if heap is document["start"] else f"move {heap['number']}"


def test_an_altered_draw_is_found_out_under_every_label(name) -> None:
    """Altered in the record alone, and in the record, the log and the argument of the move alike."""
    kind = KINDS[name]
    tried = set()
    for document in games(name):
        for heap in heaps(document):
            for place, note in enumerate(heap["chance"]):
                label = label_of(kind, note)
                instead = next(altered(note), None)
                if label in tried or instead is None:
                    continue
                tried.add(label)
                before = copy.deepcopy(heap)
                heap["chance"][place]["result"] = instead
                assert wrong(document).startswith(place_of(document, heap)), label
                for part in ("log", "argument"):
                    if part in heap:
                        heap[part] = replaced(heap[part], note_before(before, place), instead)
                assert wrong(document).startswith(place_of(document, heap)), label
                heap.update(before)
    assert tried == set(labels_drawn(kind))


def note_before(heap: Any, place: int) -> Any:
    return heap["chance"][place]["result"]


LUCK_IN_THE_LOG = {
    "catan": {
        "starting_seat": "seat",
        "board_made": "terrain",
        "rolled": "dice",
        "card_bought": "card",
        "stolen": "cards",
    },
    "cities_knights": {
        "rolled": "dice",
        "event_rolled": "event",
        "progress_drawn": "card",
        "progress_card_taken": "card",
        "cards_taken": "cards",
        "stolen": "cards",
        "wedding_gift_given": "cards",
        "harbor_swapped": "gave",
        "discarded": "cards",
        "barbarians_landed": "won",
    },
    "hansa": {
        "starting_seat": "seat",
        "starting_markers": "markers",
        "plate_turned_up": "markers",
        "marker_placed": "marker",
    },
}
"""Entries that tell what luck brought, directly or by what it was drawn for, each with its fact."""


def test_what_luck_brought_altered_in_the_log_is_found_out(name) -> None:
    """Each time one fact of one entry, as all see it or as one seat does."""
    for entry_kind, fact in LUCK_IN_THE_LOG[name].items():
        found = 0
        for document in games(name):
            for heap in heaps(document):
                for entry in heap["log"]:
                    if entry["kind"] != entry_kind or found == 5:
                        continue
                    for facts in (entry["public"], *entry["private"].values()):
                        if fact in facts:
                            present = facts[fact]
                            facts[fact] = other_value(present)
                            assert wrong(document).startswith(place_of(document, heap)), (entry_kind, facts)
                            facts[fact] = present
                            found += 1
        assert found, f"no game has {entry_kind}"


def other_value(value: Any) -> Any:
    """Something else of the same shape."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value % 6 + 1
    if isinstance(value, list):
        return [other_value(value[0]), *value[1:]]
    if isinstance(value, dict):
        key = next(iter(value))
        return {**value, key: other_value(value[key])}
    return {"0": "1", "ship": "gate_blue"}.get(value, "something else")


# What time answered


def test_an_altered_answer_of_time_is_found_out_at_every_question(name) -> None:
    """Another answer that was given to the same question elsewhere; in the argument alone, then everywhere."""
    answers: dict[str, list[Any]] = {}
    for document in games(name):
        for move in document["moves"]:
            if move["asked"]:
                answers.setdefault(move["asked"], []).append((move["verb"], move["argument"]))
    tried = set()
    for document in games(name):
        for move in document["moves"]:
            question = move["asked"]
            if move["actor"] != "timeout" or question in tried:
                continue
            tried.add(question)
            for verb, argument in some_others(answers[question], move):
                before = copy.deepcopy(move)
                move["verb"], move["argument"] = verb, argument
                assert wrong(document).startswith(f"move {move['number']}:"), (question, verb, argument)
                move["log"] = replaced(move["log"], before["argument"], argument)
                move["chance"] = replaced(move["chance"], before["argument"], argument)
                assert wrong(document).startswith(f"move {move['number']}:"), (question, verb, argument)
                move.update(before)
    assert tried == questions(KINDS[name])


def some_others(answers: list[Any], move: Any) -> list[Any]:
    """A few answers to a question that are not the one of a move."""
    others = [answer for answer in answers if answer != (move["verb"], move["argument"])]
    return [*random.Random(1).sample(others, min(5, len(others))), (move["verb"], {"lucky": True})]


def test_a_players_answer_passed_off_as_times_is_found_out(name) -> None:
    """Where luck answers, another draw would be there."""
    tried = 0
    for document in games(name):
        for move in document["moves"]:
            luck = move["asked"] in {"setup_road", "robber", "discard", "replace", "place_markers"}
            if move["actor"] != "seat" or not luck or tried == 20:
                continue
            move["actor"] = "timeout"
            passed = True
            try:
                assert wrong(document).startswith(f"move {move['number']}:")
                passed = False
            finally:
                move["actor"] = "seat"
            tried += not passed
    assert tried


def test_an_answer_of_a_seat_that_was_not_asked_is_found_out(name) -> None:
    document = games(name)[0]
    for move in [move for move in document["moves"] if move["actor"] == "timeout"][:10]:
        seat = move["seat"]
        move["seat"] = str((int(seat) + 1) % len(document["seats"]))
        assert wrong(document).startswith(f"move {move['number']}:")
        move["seat"] = seat


# Whole documents


@pytest.mark.parametrize("modules", [[], ["base", "seafarers"], ["cities_knights"], "base", None])
def test_other_games_cannot_be_checked(tmp_path, modules) -> None:
    document = {**games("catan")[0], "modules": modules}
    path = tmp_path / "game.json"
    path.write_text(json.dumps(document), encoding="utf-8")

    result = subprocess.run([sys.executable, "-I", str(SCRIPT), str(path)], capture_output=True, text=True)

    assert result.returncode == 2
    assert "can be checked" in result.stderr


def test_a_game_cut_off_is_found_out(name) -> None:
    document = copy.deepcopy(games(name)[0])
    document["moves"] = document["moves"][: len(document["moves"]) // 2]

    assert wrong(document).startswith("the end")


def test_damage_is_found_out_and_is_no_crash(name) -> None:
    """Facts taken out of the log at random: whatever they are, the script says where."""
    luck = random.Random(1)
    document = games(name)[0]
    for _ in range(40):
        move = luck.choice([move for move in document["moves"] if move["log"]])
        entry = luck.choice(move["log"])
        if not entry["public"]:
            continue
        before = entry["public"]
        entry["public"] = {}
        try:
            CHECK["check"](document)
        except CHECK["Wrong"]:
            pass
        finally:
            entry["public"] = before
    CHECK["check"](document)
