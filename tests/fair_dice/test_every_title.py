"""The script on every title with every set of modules: it detects any alteration of an export.

What luck brought, what moved and what the log says about it are altered one after the other: one of each kind, for
each label and for each fact that the legend names, wherever the games have it.
"""

from __future__ import annotations

import copy
import json
import random
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from games import catalog
from games.engine.title import Title
from tests.deep import DEEP
from tests.everywhere.record import CHECK
from tests.everywhere.tables import module_sets
from tests.fair_dice.games import exported, legend
from tests.module_files import defined, first_defined

ROOT = Path(__file__).parents[2]
SCRIPT = ROOT / "catansite" / "static" / "check_game.py"
DOCUMENT = (ROOT / "docs" / "fair-dice.md").read_text(encoding="utf-8")
MOST_GAMES = 40
MANY_TABLES = 12
OF_EACH_NAME = 3 if DEEP else 1
"""Alterations per name; before each, the script follows the game from its start."""
Json = Any
Kind = tuple[str, tuple[str, ...]]


def kinds() -> Iterator[Kind]:
    """Yield each module with as few others as possible, and as many as possible; generic tests cover all sets."""
    for title in catalog.titles().values():
        sets = [keys for keys, _ in module_sets(title)]
        for module in title.modules:
            yield title.key, min((keys for keys in sets if module.key in keys), key=len)
        yield title.key, max(sets, key=len)


KINDS: list[Kind] = sorted(set(kinds()))
of_few_kinds = pytest.mark.parametrize(
    "kind",
    KINDS if DEEP else [kind for kind in KINDS if len(kind[1]) == 1],
    indirect=True,
    ids=lambda kind: "+".join((kind[0], *kind[1])),
)
"""For what does not depend on a module: the games of each title without modules; with `DEEP=1` all."""


@pytest.fixture(params=KINDS, ids=lambda kind: "+".join((kind[0], *kind[1])))
def kind(request: Any) -> Kind:
    return request.param  # type: ignore[no-any-return]


def luck_of(legend: Json) -> set[str]:
    """Return every label that a legend names, except those of shuffled piles."""
    ties = [tie for part in ("log", "absent") for rows in legend[part].values() for tie in rows]
    return {tie["luck"] for tie in ties if "luck" in tie} | {
        label for tie in ties for label in tie.get("dealt", ())
    }


def table_of(kind: Kind, number: int) -> dict[str, Any]:
    """Return the options and seats of one of many tables; the first has the default options."""
    title, modules = catalog.title(kind[0]), kind[1]
    luck = random.Random(f"{kind} {number}")
    fields = title.option_fields(modules)
    options = {field.key: luck.choice(field.choices)[0] for field in fields} if number else {}
    seats = sorted(title.seat_counts(modules))
    return {"seats": seats[-1 - number % len(seats)], **options}


def labels(kind: Kind, legend: Json) -> set[str]:
    """Return the legend's labels under which such games draw, according to the modules' `fair_dice.py`."""
    never, but_drawn = (
        set().union(*defined("fair_dice", *kind, name).values()) for name in ("NEVER_DRAWN", "BUT_DRAWN")
    )
    return luck_of(legend) - (never - but_drawn)


def first_found(kind: Kind) -> tuple[int, ...]:
    """Return the games with labels that earlier games lack, if one module is added to base, with those it needs.

    Playing the earlier games takes seconds.
    """
    leading = catalog.title(kind[0]).leading(kind[1])
    return first_defined("fair_dice", kind[0], leading, "FOUND_AT", ()) if len(leading) == 1 else ()


@cache
def games(kind: Kind) -> list[Json]:
    """Return games that together draw under every label of the legends of many tables."""
    found: list[Json] = []
    asked = [legend(title=kind[0], modules=kind[1], **table_of(kind, n)) for n in range(MANY_TABLES)]
    missing = set().union(*(labels(kind, one) for one in asked))
    first = first_found(kind)
    for number in (*first, *(number for number in range(MOST_GAMES) if number not in first)):
        document = exported(f"{kind} {number}", title=kind[0], modules=kind[1], **table_of(kind, number))
        tied = {luck for _, luck in CHECK["check"](document).ties}
        if tied & missing:
            found.append(document)
        missing -= tied
        if not missing:
            return found
    raise AssertionError(f"{MOST_GAMES} games of {kind} never draw {missing}")


def test_true_games_pass(kind: Kind, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(games(kind)[0]), encoding="utf-8")

    result = subprocess.run(
        [sys.executable, "-I", str(SCRIPT), str(path)], capture_output=True, text=True, timeout=60
    )

    assert result.returncode == 0, result.stdout + result.stderr
    assert "starting_seat" in result.stdout


def _by_area(label: str) -> set[str]:
    """Return how the document names what is dealt to an area of the board: kind and area apart."""
    kind, _, area = label.partition("/")
    return {f"{kind}/{{area}}", area}


def test_the_document_names_every_label_and_every_fact(kind: Kind) -> None:
    """docs/fair-dice.md has a row for each tie of a legend, and for each pile that is shuffled."""
    title: Title = catalog.title(kind[0])
    named = set(re.findall(r"`([^`]+)`", DOCUMENT))

    for document in games(kind):
        legend = document["legend"]
        record = document["start"]["record"]
        piles = {entry["pile"] for entry in record if entry.get("how") == "shuffle" and "pile" in entry}
        wanted = {*luck_of(legend), *legend["log"], *legend["absent"], *piles}
        missing = {one for one in wanted - named if not _by_area(one) <= named}

        assert not missing, f"docs/fair-dice.md does not name {missing} of {title.name}"


# Single alterations


Alteration = Callable[[Json], object]
"""Changes a heap in place."""


def heaps(document: Json) -> Iterator[tuple[str, Json]]:
    """Yield the start and the moves, each with the script's name for it."""
    yield "the start", document["start"]
    for move in document["moves"]:
        yield f"move {move['number']}", move


def need_found(document: Json, place: str, what: str) -> None:
    """Check that the script names this place.

    Something missing at the start may be noticed later. So may an unshuffled pile, which only a later draw reveals.
    """
    with pytest.raises(CHECK["Wrong"]) as found:
        CHECK["check"](document)
    later = place == "the start" or what.endswith(" left out")
    assert str(found.value).startswith(f"{place}:") or later, f"{what}: {found.value}"


def try_each(
    kind: Kind, alterations: Callable[[Json, Json], Iterator[tuple[str, Alteration]]]
) -> Counter[str]:
    """Alter items of each name in these games, one at a time; return how many of each name.

    :param alterations: takes a document and one of its heaps; yields names, and functions that alter a copy of the
      heap
    """
    tried: Counter[str] = Counter()
    for document in games(kind):
        for place, heap in heaps(document):
            for name, alter in list(alterations(document, heap)):
                if tried[name] < OF_EACH_NAME:
                    tried[name] += 1
                    altered = copy.deepcopy(heap)
                    alter(altered)
                    assert altered != heap, f"{name} alters nothing"
                    need_found(with_heap(document, heap, altered), place, name)
    return tried


def with_heap(document: Json, heap: Json, altered: Json) -> Json:
    if heap is document["start"]:
        return {**document, "start": altered}
    return {**document, "moves": [altered if move is heap else move for move in document["moves"]]}


def other(value: Json) -> Json:
    """Return another value of the same type."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value % 6 + 1
    if isinstance(value, list):
        return [other(value[0]), *value[1:]] if value else ["something"]
    if isinstance(value, dict):
        key = next(iter(value), "something")
        return {**value, key: other(value.get(key, 0))}
    return "something else"


def words_of(label: str) -> str:
    """Return a label without its turn, its seats and its number."""
    return re.sub(r"^(turn/\d+|setup)/|/\d+|#\d+", "", label)


def draws(heap: Json) -> Iterator[tuple[str, int, Json]]:
    """Yield the draws of a heap: their purpose, and their place in the record."""
    for place, entry in enumerate(heap["record"]):
        if "label" in entry:
            yield words_of(entry["label"]), place, entry


def set_in(*path: Any, to: Json) -> Alteration:
    """Return an alteration that sets another value somewhere in a heap."""

    def alter(heap: Json) -> None:
        *way, last = path
        for part in way:
            heap = heap[part]
        heap[last] = to

    return alter


def left_out(part: str, place: int) -> Alteration:
    return lambda heap: heap[part].pop(place)


def twice(part: str, place: int, again: Json = None) -> Alteration:
    return lambda heap: heap[part].insert(place + 1, heap[part][place] if again is None else again)


def drawn_otherwise(note: Json) -> Json:
    """Return another possible result of the same draw; None if there is none."""
    result, of = note["result"], note["of"]
    if note["how"] == "dice":
        return [result[0] % of[1] + 1, *result[1:]]
    if note["how"] == "shuffle":
        swaps = (place for place in range(1, len(result)) if result[place] != result[0])
        place = next(swaps, None)
        return None if place is None else [result[place], *result[1:place], result[0], *result[place + 1 :]]
    if note["how"] == "pick":
        return next((item for item in of if item != result), None)
    (hand, _), kind = of, next(iter(result))
    more = (card for card, count in hand.items() if card != kind and count > result.get(card, 0))
    card = next(more, None)
    if card is None:
        return None
    changed = {**result, card: result.get(card, 0) + 1, kind: result[kind] - 1}
    return {one: count for one, count in changed.items() if count}


def replaced(value: Json, old: Json, new: Json) -> Json:
    """Return a copy in which every part equal to `old` is replaced."""
    if type(value) is type(old) and value == old:
        return copy.deepcopy(new)
    if isinstance(value, dict):
        return {key: replaced(part, old, new) for key, part in value.items()}
    if isinstance(value, list):
        return [replaced(part, old, new) for part in value]
    return value


def test_another_result_is_found_out(kind: Kind) -> None:
    """The result is changed in the record alone, and together with the log and the move's argument."""

    def alterations(document: Json, heap: Json) -> Iterator[tuple[str, Alteration]]:
        for words, place, note in draws(heap):
            instead = drawn_otherwise(note)
            if instead is not None:
                yield f"{words} alone", set_in("record", place, "result", to=instead)
                before = {part: heap[part] for part in ("log", "argument") if part in heap}
                told = replaced(before, note["result"], instead)
                if told != before:
                    yield f"{words} told so", lambda heap, told=told: heap.update(told)
                record = replaced(heap["record"], note["result"], instead)
                record[place] = {**note, "result": instead}
                everywhere = {**told, "record": record}
                yield f"{words} everywhere", lambda heap, everywhere=everywhere: heap.update(everywhere)

    assert len(try_each(kind, alterations)) > 3


def test_a_draw_from_something_else_is_found_out(kind: Kind) -> None:
    """The draw has a pool with a card more or less, another pile, or a die with more faces."""

    def alterations(document: Json, heap: Json) -> Iterator[tuple[str, Alteration]]:
        for words, place, note in draws(heap):
            if note["how"] == "draw":
                hand, count = note["of"]
                for card in hand:
                    yield f"more in {words}", set_in("record", place, "of", 0, card, to=hand[card] + 1)
                    if hand[card] > note["result"].get(card, 0):
                        yield f"less in {words}", set_in("record", place, "of", 0, card, to=hand[card] - 1)
                yield f"count of {words}", set_in("record", place, "of", 1, to=count + 1)
            elif note["how"] == "dice":
                yield f"faces of {words}", set_in("record", place, "of", to=[note["of"][0], 60])
            elif "pile" in note or "places" in note:
                yield f"more in {words}", set_in("record", place, "of", to=[*note["of"], note["of"][0]])
                turned = [*note["of"][1:], note["of"][0]]
                entropy = [seat["entropy"] for seat in document["seats"]]
                # With equal cards, another order may draw the same one.
                if CHECK["drawn"](document["seed"], entropy, {**note, "of": turned}) != note["result"]:
                    yield f"order of {words}", set_in("record", place, "of", to=turned)
            if "pile" in note:
                yield f"pile of {words}", set_in("record", place, "pile", to="elsewhere")

    try_each(kind, alterations)


def test_another_label_is_found_out(kind: Kind) -> None:
    """The label has another turn, number or words, with the result that it gives, and is logged accordingly."""

    def alterations(document: Json, heap: Json) -> Iterator[tuple[str, Alteration]]:
        for words, place, note in draws(heap):
            of_another_turn = re.sub(r"^(turn/\d+|setup)/", "turn/500/", note["label"])
            for label in (of_another_turn, note["label"] + "#7", note["label"] + "/again"):
                name = f"{words} as {re.sub('[0-9]+', 'N', label)}"
                yield name, lambda heap, place=place, label=label: relabel(document, heap, place, label)

    def relabel(document: Json, heap: Json, place: int, label: str) -> None:
        note = heap["record"][place]
        before, note["label"] = note["result"], label
        result = drawn(document, note)
        if result != before:
            heap.update(replaced(heap, before, result))

    try_each(kind, alterations)


def drawn(document: Json, note: Json) -> Json:
    return CHECK["drawn"](document["seed"], [seat["entropy"] for seat in document["seats"]], note)


def test_what_is_drawn_twice_or_left_out_is_found_out(kind: Kind) -> None:
    """Nobody can draw twice and keep the better result, since nothing explains the second draw."""

    def alterations(document: Json, heap: Json) -> Iterator[tuple[str, Alteration]]:
        for words, place, note in draws(heap):
            label, _, number = note["label"].partition("#")
            again = {**note, "label": f"{label}#{int(number or 1) + 1}"}
            yield f"{words} left out", left_out("record", place)
            if "places" not in note or words == "terrain":
                again["result"] = drawn(document, again)
                # A shuffle of places whose first is taken may have the same result.
                if words != "lake" or again["result"][0] != note["result"][0]:
                    yield f"{words} twice", twice("record", place, again)

    try_each(kind, alterations)


def test_another_movement_is_found_out(kind: Kind) -> None:
    def alterations(document: Json, heap: Json) -> Iterator[tuple[str, Alteration]]:
        for place, entry in enumerate(heap["record"]):
            if "moved" in entry and any(entry["moved"]):
                way = " to ".join(re.sub(r"/.*", "", entry[end]) for end in ("source", "target"))
                yield f"{way}: left out", left_out("record", place)
                yield f"{way}: twice", twice("record", place)
                yield f"{way}: something else", set_in("record", place, "moved", to=strange(entry["moved"]))
                yield f"{way}: from elsewhere", set_in("record", place, "source", to="elsewhere")
                yield f"{way}: to elsewhere", set_in("record", place, "target", to="elsewhere")

    def strange(moved: Json) -> Json:
        if isinstance(moved, list):
            return [*moved[1:], "something else"]
        card = next(iter(moved))
        return {**moved, card: moved[card] + 1}

    assert try_each(kind, alterations)


def test_what_the_log_tells_otherwise_is_found_out(kind: Kind) -> None:
    """Each fact of the legend is changed for all or for one seat, and entries are removed and added."""

    def alterations(document: Json, heap: Json) -> Iterator[tuple[str, Alteration]]:
        for place, entry in enumerate(heap["log"]):
            voices = [("public",), *(("private", seat) for seat in entry["private"])]
            brings = False
            for tie in document["legend"]["log"].get(entry["kind"], ()):
                fact = tie["fact"].partition(".")[0]
                brings = brings or not fact
                for voice in voices:
                    facts = entry["public"] if voice == ("public",) else entry["private"][voice[1]]
                    if fact and facts.get(fact):
                        brings = brings or bool(tie.get("dealt", True))
                        told = other(facts[fact])
                        yield (
                            f"{entry['kind']}.{fact} {voice[0]}",
                            set_in("log", place, *voice, fact, to=told),
                        )
            if brings:
                yield f"{entry['kind']} left out", left_out("log", place)
                yield f"{entry['kind']} twice", twice("log", place)

    tried = try_each(kind, alterations)
    assert {"starting_seat.seat public", "starting_seat left out", "turn_began twice"} <= tried.keys()


def test_another_answer_of_time_is_found_out(kind: Kind) -> None:
    """The result of an absent seat's draw is its answer; a player's answer cannot be passed off as a timeout's."""

    def alterations(document: Json, heap: Json) -> Iterator[tuple[str, Alteration]]:
        for tie in document["legend"]["absent"].get(heap.get("verb"), ()):
            verb, fact = heap["verb"], tie["fact"]
            answers = [value for _, value in CHECK["facts_at"](heap["argument"], fact) if value is not None]
            if heap["actor"] != "timeout":
                if answers:
                    yield f"{verb} as time", set_in("actor", to="timeout")
                continue
            for value in answers:
                path = ("argument", fact) if fact else ("argument",)
                yield f"{verb} {fact}", set_in(*path, to=other(value))
                yield f"{verb} as a player", set_in("actor", to="seat")
                yield f"{verb} of another seat", set_in("seat", to="another")

    tried = try_each(kind, alterations)
    assert bool(tried) == any(document["legend"]["absent"] for document in games(kind))


@of_few_kinds
def test_another_turn_is_found_out(kind: Kind) -> None:
    def alterations(document: Json, heap: Json) -> Iterator[tuple[str, Alteration]]:
        for place, entry in enumerate(heap["record"]):
            if "scope" in entry:
                yield "left out", left_out("record", place)
                yield "again", twice("record", place)
                yield "later", set_in("record", place, "scope", to="turn/500")

    assert len(try_each(kind, alterations)) == 3


# The whole document


@pytest.fixture
def document(kind: Kind) -> Json:
    return copy.deepcopy(games(kind)[0])


def test_what_lay_there_at_the_end_is_what_lies_there(document: Json) -> None:
    """The script follows the game to its end once; one of the piles is altered in the export itself."""
    piles = document["end"]["piles"]
    lying = CHECK["check"](document).piles
    for name, pile in piles.items():
        more = [*pile, "one more"] if isinstance(pile, list) else {**pile, "one more": 1}
        with pytest.raises(CHECK["Wrong"], match=f"^{re.escape(name)} has"):
            lying.need_end({**piles, name: more})
    end = {**document["end"], "piles": {**piles, name: more}}
    need_found({**document, "end": end}, "the end", name)


@of_few_kinds
def test_another_seed_entropy_or_commitment_is_found_out(document: Json) -> None:
    document["seats"][1]["entropy"] += "x"
    need_found(document, "the start", "entropy")
    document["seats"][1]["entropy"] = document["seats"][1]["entropy"][:-1]
    document["seed"] += "0"
    need_found(document, "the commitment", "seed")


@of_few_kinds
def test_a_move_left_out_or_a_game_cut_off_is_found_out(document: Json) -> None:
    moves = document["moves"]
    drew = next(
        place for place, move in enumerate(moves) if any("scope" in entry for entry in move["record"])
    )
    for altered in (moves[:drew] + moves[drew + 1 :], moves[: len(moves) // 2]):
        with pytest.raises(CHECK["Wrong"]):
            CHECK["check"]({**document, "moves": altered})


@of_few_kinds
def test_luck_in_what_was_taken_back_is_found_out(document: Json) -> None:
    luck = [move for move in document["moves"] if any("label" in entry for entry in move["record"])]
    for move in luck[:1]:
        move["undone"] = True
        need_found(document, f"move {move['number']}", "taken back")


@of_few_kinds
def test_damage_is_found_out_and_is_no_crash(document: Json) -> None:
    luck = random.Random(1)
    for _ in range(40 if DEEP else 10):
        place = luck.randrange(len(document["moves"]))
        move = dict(document["moves"][place])
        move[luck.choice(("record", "log"))] = luck.choice([None, 7, "text", [7], {"x": 1}, [{}]])
        moves = [*document["moves"][:place], move, *document["moves"][place + 1 :]]
        with pytest.raises(CHECK["Wrong"]):
            CHECK["check"]({**document, "moves": moves})
