"""The script that checks a finished game, run as a stranger runs it: on a file, with nothing of ours.

Each test alters one thing in the export of a game in which bots play and some seats stay away.
"""

from __future__ import annotations

import copy
import json
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from games.catan.base import facts
from games.engine.chance import Chance
from tests.fair_dice.games import exported

SCRIPT = Path(__file__).parents[2] / "catansite" / "static" / "check_game.py"
RESOURCES = facts.RESOURCES


@cache
def game_with_everything():
    """A game with every kind of luck and every kind of answer of an absent seat."""
    for attempt in range(50):
        document = exported(f"everything {attempt}")
        by_time = {move["verb"] for move in document["moves"] if move["actor"] == "timeout"}
        kinds = {entry["kind"] for move in document["moves"] for entry in move["log"]}
        wanted = {"roll", "discard", "move_robber", "place_settlement", "place_road"}
        if wanted <= by_time and {"stolen", "card_bought"} <= kinds:
            return document
    raise AssertionError("no game has everything")


@pytest.fixture
def document():
    return copy.deepcopy(game_with_everything())


@pytest.fixture
def run(tmp_path):
    def run(document):
        path = tmp_path / "game.json"
        path.write_text(json.dumps(document), encoding="utf-8")
        return subprocess.run(
            [sys.executable, "-I", str(SCRIPT), str(path)],
            capture_output=True,
            text=True,
            cwd=tmp_path,
            timeout=60,
        )

    return run


def first(document, *, kind=None, verb=None, actor=None):
    """The first move that tells of this, has this verb, was made so."""
    for move in document["moves"]:
        kinds = [entry["kind"] for entry in move["log"]]
        if (
            (kind is None or kind in kinds)
            and verb in (None, move["verb"])
            and actor in (None, move["actor"])
        ):
            return move
    raise AssertionError("there is no such move")


def entry(move, kind):
    return next(entry for entry in move["log"] if entry["kind"] == kind)


def drawn(move, how):
    return next(note for note in move["chance"] if note["how"] == how)


def other(choices, present):
    return next(choice for choice in choices if choice != present)


def assert_wrong(result, place):
    assert result.returncode == 1, result.stdout + result.stderr
    assert f"{place}:" in result.stdout


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (4, {}),
        (3, {"board": "beginner"}),
        (4, {"board": "beginner"}),
        (3, {"tokens": "random"}),
        (4, {"harbors": "printed"}),
    ],
)
def test_a_true_game_passes(run, seats, options):
    result = run(exported("a true game", seats=seats, **options))

    assert result.returncode == 0, result.stdout
    assert "All is as the seed makes it" in result.stdout


def test_a_game_of_bots_passes(run):
    assert run(exported("of bots", level="greedy")).returncode == 0


@pytest.mark.parametrize("where", ["log", "chance", "both"])
def test_an_altered_roll_fails(run, document, where):
    move = first(document, kind="rolled")
    dice = entry(move, "rolled")["public"]["dice"]
    altered = [dice[0] % 6 + 1, dice[1]]
    if where != "chance":
        entry(move, "rolled")["public"]["dice"] = altered
    if where != "log":
        drawn(move, "dice")["result"] = altered

    assert_wrong(run(document), f"move {move['number']}")


def test_dice_in_another_order_fail(run, document):
    move = next(
        move
        for move in document["moves"]
        for note in move["chance"]
        if note["how"] == "dice" and note["result"][0] != note["result"][1]
    )
    for place in (entry(move, "rolled")["public"]["dice"], drawn(move, "dice")["result"]):
        place.reverse()

    assert_wrong(run(document), f"move {move['number']}")


def test_a_roll_under_the_label_of_another_turn_fails(run, document):
    move = first(document, kind="rolled")
    note = drawn(move, "dice")
    entropy = [seat["entropy"] for seat in document["seats"]]
    note["label"] = "turn/500/dice"
    note["result"] = Chance(document["seed"], entropy, note["label"], [], None).dice(2)
    entry(move, "rolled")["public"]["dice"] = note["result"]

    assert_wrong(run(document), f"move {move['number']}")


def test_an_altered_card_fails(run, document):
    move = first(document, kind="card_bought")
    private = entry(move, "card_bought")["private"]
    seat = move["seat"]
    private[seat]["card"] = other(facts.DECK, private[seat]["card"])

    assert_wrong(run(document), f"move {move['number']}")


def test_two_bought_cards_that_change_places_fail(run, document):
    bought = [
        entry(m, "card_bought")["private"][m["seat"]] for m in document["moves"] if "card_bought" in str(m)
    ]
    second = next(card for card in bought if card != bought[0])
    bought[0]["card"], second["card"] = second["card"], bought[0]["card"]

    assert run(document).returncode == 1


@pytest.mark.parametrize("where", ["log", "chance", "both"])
def test_an_altered_theft_fails(run, document, where):
    move = first(document, kind="stolen")
    private = entry(move, "stolen")["private"]
    (kind,) = next(iter(private.values()))["cards"]
    altered = {other(RESOURCES, kind): 1}
    if where != "chance":
        for known in private.values():
            known["cards"] = altered
    if where != "log":
        next(note for note in move["chance"] if "/steal/" in note["label"])["result"] = altered

    assert_wrong(run(document), f"move {move['number']}")


def test_a_theft_that_thief_and_victim_know_differently_fails(run, document):
    move = first(document, kind="stolen")
    known = next(iter(entry(move, "stolen")["private"].values()))
    (kind,) = known["cards"]
    known["cards"] = {other(RESOURCES, kind): 1}

    assert_wrong(run(document), f"move {move['number']}")


def test_a_theft_from_another_victim_fails(run, document):
    move = first(document, kind="stolen")
    told = entry(move, "stolen")
    victim = told["public"]["victim"]
    instead = other([seat for seat in "0123" if seat != move["seat"]], victim)
    told["public"]["victim"] = instead
    told["private"][instead] = told["private"].pop(victim)

    assert_wrong(run(document), f"move {move['number']}")


def test_a_theft_that_is_left_out_fails(run, document):
    move = first(document, kind="stolen")
    move["log"].remove(entry(move, "stolen"))
    move["chance"] = [note for note in move["chance"] if "/steal/" not in note["label"]]

    assert run(document).returncode == 1


ABSENT = {
    "place_settlement": lambda argument: other(["0,0,N", "0,0,S"], argument),
    "place_road": lambda argument: other(["0,0,NE", "0,0,E"], argument),
    "discard": lambda argument: {**argument, next(iter(argument)): next(iter(argument.values())) + 1},
    "move_robber": lambda argument: {**argument, "hex": other(facts.HEXES, argument["hex"])},
    "roll": lambda argument: {"lucky": True},
}


@pytest.mark.parametrize("verb", ABSENT)
def test_an_altered_answer_of_an_absent_seat_fails(run, document, verb):
    move = first(document, verb=verb, actor="timeout")
    move["argument"] = ABSENT[verb](move["argument"])

    assert_wrong(run(document), f"move {move['number']}")


def test_a_settlement_of_an_absent_seat_altered_everywhere_fails(run, document):
    move = first(document, verb="place_settlement", actor="timeout")
    altered = (
        other(drawn(move, "pick")["of"], move["argument"]) if len(drawn(move, "pick")["of"]) > 1 else "0,0,N"
    )
    move["argument"] = altered
    drawn(move, "pick")["result"] = altered
    entry(move, "settlement_placed")["public"]["vertex"] = altered

    assert_wrong(run(document), f"move {move['number']}")


def test_a_road_of_an_absent_seat_altered_everywhere_fails(run, document):
    move = first(document, verb="place_road", actor="timeout")
    altered = other(drawn(move, "pick")["of"], move["argument"])
    move["argument"] = altered
    drawn(move, "pick")["result"] = altered
    entry(move, "road_placed")["public"]["edge"] = altered

    assert_wrong(run(document), f"move {move['number']}")


def test_discards_of_an_absent_seat_altered_everywhere_fail(run, document):
    move, kind, spare = next(
        (move, kind, spare)
        for move in document["moves"]
        if move["verb"] == "discard" and move["actor"] == "timeout"
        for kind in move["argument"]
        for spare, held in drawn(move, "draw")["of"][0].items()
        if spare != kind and held > move["argument"].get(spare, 0)
    )
    altered = {
        **move["argument"],
        spare: move["argument"].get(spare, 0) + 1,
        kind: move["argument"][kind] - 1,
    }
    altered = {k: count for k, count in altered.items() if count}
    move["argument"] = altered
    drawn(move, "draw")["result"] = altered
    paid = next(
        m for m in document["moves"] if m["number"] >= move["number"] and "discarded" in str(m["log"])
    )
    entry(paid, "discarded")["public"]["cards"][move["seat"]] = altered

    assert_wrong(run(document), f"move {move['number']}")


def test_a_robber_of_an_absent_seat_altered_everywhere_fails(run, document):
    move = first(document, verb="move_robber", actor="timeout")
    hexes = next(note for note in move["chance"] if "/robber/" in note["label"])
    altered = other(facts.HEXES, move["argument"]["hex"])
    hexes["result"] = move["argument"]["hex"] = entry(move, "robber_moved")["public"]["hex"] = altered

    assert_wrong(run(document), f"move {move['number']}")


def test_discards_that_were_not_chosen_fail(run, document):
    move = first(document, kind="discarded")
    cards = entry(move, "discarded")["public"]["cards"]
    seat = next(iter(cards))
    kind = next(iter(cards[seat]))
    cards[seat][other(RESOURCES, kind)] = cards[seat].pop(kind)

    assert_wrong(run(document), f"move {move['number']}")


def test_a_players_move_passed_off_as_times_fails(run, document):
    move = first(document, verb="end_turn", actor="seat")
    move["actor"] = "timeout"
    assert run(document).returncode == 0  # what time would have answered, without luck: the same game

    move = first(document, verb="place_road", actor="seat")
    move["actor"] = "timeout"

    assert_wrong(run(document), f"move {move['number']}")


def test_times_move_passed_off_as_a_players_fails(run, document):
    move = first(document, verb="move_robber", actor="timeout")
    move["actor"] = "seat"

    assert_wrong(run(document), f"move {move['number']}")


@pytest.mark.parametrize("what", ["terrain", "tokens", "harbors"])
def test_an_altered_island_fails(run, document, what):
    told = entry(document["start"], "board_made")["public"][what]
    one, two = list(told)[:2]
    two = next(key for key in told if told[key] != told[one])
    told[one], told[two] = told[two], told[one]

    assert_wrong(run(document), "the start")


def test_another_starting_seat_fails(run, document):
    told = entry(document["start"], "starting_seat")["public"]
    told["seat"] = other("0123", told["seat"])

    assert_wrong(run(document), "the start")


def test_an_altered_deck_fails(run, document):
    note = next(note for note in document["start"]["chance"] if note["label"] == "setup/deck")
    note["result"].reverse()

    assert_wrong(run(document), "the start")


def test_another_seed_fails_by_its_commitment(run, document):
    document["seed"] += "0"

    assert_wrong(run(document), "the commitment")


def test_other_entropy_fails(run, document):
    document["seats"][2]["entropy"] = "chosen afterwards"

    assert_wrong(run(document), "the start")


def test_a_move_that_is_left_out_fails(run, document):
    document["moves"].remove(first(document, kind="rolled"))

    assert run(document).returncode == 1


def test_a_roll_marked_as_taken_back_fails(run, document):
    move = first(document, kind="rolled")
    move["undone"] = True

    assert_wrong(run(document), f"move {move['number']}")


def test_a_game_cut_off_fails(run, document):
    document["moves"] = document["moves"][:200]

    assert_wrong(run(document), "the end")


@pytest.mark.parametrize("how", ["dice", "draw", "pick", "shuffle"])
def test_a_result_counts_wherever_it_stands(document, how):
    """Single results from all over the record of chance, one after the other."""
    check = script()
    heaps = [document["start"], *document["moves"]]
    notes = [note for heap in heaps for note in heap["chance"] if note["how"] == how]
    for note in notes[:: max(1, len(notes) // 20)]:
        present = note["result"]
        note["result"] = ["altered"]
        with pytest.raises(check["Wrong"]):
            check["check"](document)
        note["result"] = present
    check["check"](document)


@pytest.mark.parametrize("words", ["", "[]", "{}", '{"format": "longshore-game", "title": "hansa"}'])
def test_what_is_no_game_cannot_be_checked(tmp_path, words):
    path = tmp_path / "game.json"
    path.write_text(words, encoding="utf-8")

    result = subprocess.run([sys.executable, "-I", str(SCRIPT), str(path)], capture_output=True, text=True)

    assert result.returncode == 2
    assert result.stderr.strip()
    assert "Traceback" not in result.stderr


def test_an_unfinished_game_cannot_be_checked(run, document):
    for key in ("seed", "start"):
        del document[key]

    result = run(document)

    assert result.returncode == 2
    assert "is the game finished" in result.stderr


def test_a_damaged_game_is_no_crash(run, document):
    del first(document, kind="rolled")["log"][0]["public"]["dice"]

    result = run(document)

    assert result.returncode == 1
    assert "Traceback" not in result.stderr


def test_the_script_imports_nothing_of_ours():
    lines = SCRIPT.read_text(encoding="utf-8").splitlines()
    modules = {line.split()[1].split(".")[0] for line in lines if line.startswith(("import ", "from "))}

    assert modules <= sys.stdlib_module_names


def script():
    import runpy

    return runpy.run_path(str(SCRIPT))
