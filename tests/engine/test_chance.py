"""Labelled chance, recomputed from its description alone."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from games.engine.chance import Chance, commitment, words
from games.engine.errors import EngineError

SEED, ENTROPY = "a secret seed", ["first", "second"]


def numbers(label: str, ranges: list[int]) -> list[int]:
    """The documented formula, written independently: HMAC-SHA256, 32-bit words, no bias."""
    found: list[int] = []
    block, row = 0, b""
    for n in ranges:
        while True:
            if not row:
                message = "\n".join([*ENTROPY, label, str(block)]).encode()
                row = hmac.new(SEED.encode(), message, hashlib.sha256).digest()
                block += 1
            word, row = int.from_bytes(row[:4], "big"), row[4:]
            if word < (2**32 // n) * n:
                found.append(word % n)
                break
    return found


@pytest.fixture
def luck() -> Callable[..., Chance]:
    """Return the chance of a label; its draws are recorded in `luck.note`."""
    note: list[dict[str, Any]] = []

    def chance(label: str = "turn/1/dice", script: dict[str, Any] | None = None) -> Chance:
        return Chance(SEED, ENTROPY, label, note, script)

    chance.note = note  # type: ignore[attr-defined]
    return chance


@pytest.mark.parametrize("label", ["turn/1/dice", "turn/2/dice", "turn/2/dice#2", "setup/ä"])
def test_dice_are_the_words_of_their_label(luck: Callable[..., Chance], label: str) -> None:
    assert luck(label).dice(2) == [number + 1 for number in numbers(label, [6, 6])]
    assert luck(label).dice(30, 20) == [number + 1 for number in numbers(label, [20] * 30)]


def test_a_shuffle_is_fisher_yates_from_the_end(luck: Callable[..., Chance]) -> None:
    items = [f"card {number}" for number in range(40)]
    expected = list(items)
    for last, other in zip(range(39, 0, -1), numbers("deck", list(range(40, 1, -1))), strict=True):
        expected[last], expected[other] = expected[other], expected[last]

    assert luck("deck").shuffled(items) == expected
    assert sorted(expected) == sorted(items)


def test_a_pick_and_a_draw_are_one_word_each(luck: Callable[..., Chance]) -> None:
    hand = {"wool": 2, "brick": 1, "ore": 0}
    pile = ["brick", "wool", "wool"]

    assert luck("one").pick("abcdefg") == "abcdefg"[numbers("one", [7])[0]]
    assert luck("two").draw(hand) == {pile[numbers("two", [3])[0]]: 1}


def test_a_draw_of_all_takes_all(luck: Callable[..., Chance]) -> None:
    assert luck().draw({"wool": 2, "brick": 1}, 3) == {"brick": 1, "wool": 2}


def test_every_value_is_equally_likely(luck: Callable[..., Chance]) -> None:
    """χ² over 6,000 labels; with 5 degrees of freedom it exceeds 25 once in 7,000 runs."""
    counts = Counter(luck(f"turn/{number}/dice").dice(1)[0] for number in range(6000))
    shuffles = Counter(tuple(luck(f"s/{number}").shuffled([1, 2, 3])) for number in range(6000))

    for seen in (counts, shuffles):
        assert len(seen) == 6
        assert sum((count - 1000) ** 2 / 1000 for count in seen.values()) < 25


def test_a_word_above_the_last_multiple_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """2³² is no multiple of 6: its last 4 words would favor 1 to 4."""
    monkeypatch.setattr("games.engine.chance.words", lambda *_: iter([2**32 - 1, 2**32 - 4, 2**32 - 5]))

    assert Chance(SEED, ENTROPY, "x", [], None).dice(1) == [(2**32 - 5) % 6 + 1]


def test_seed_entropy_and_label_all_count() -> None:
    rows = {
        tuple(row)
        for row in (
            _first(words("s", ["a"], "x")),
            _first(words("t", ["a"], "x")),
            _first(words("s", ["b"], "x")),
            _first(words("s", [], "x")),
            _first(words("s", ["a"], "y")),
        )
    }

    assert len(rows) == 5
    assert commitment("s") == hashlib.sha256(b"s").hexdigest()


def _first(row: Any) -> list[int]:
    return [next(row) for _ in range(3)]


def test_what_was_drawn_is_noted_with_what_it_was_drawn_from(luck: Callable[..., Chance]) -> None:
    hand = {"wool": 2}
    luck("turn/3/theft").draw(hand)
    hand["wool"] = 9

    assert luck.note == [  # type: ignore[attr-defined]
        {"label": "turn/3/theft", "how": "draw", "of": [{"wool": 2}, 1], "result": {"wool": 1}}
    ]


def test_a_script_takes_the_place_of_chance(luck: Callable[..., Chance]) -> None:
    script: dict[str, Any] = {"turn/1/dice": [6, 6], "deck": ["b", "a"], "who": "2", "theft": {"ore": 1}}

    assert luck("turn/1/dice", script).dice(2) == [6, 6]
    assert luck("deck", script).shuffled(["a", "b"]) == ["b", "a"]
    assert luck("who", script).pick(["1", "2"]) == "2"
    assert luck("theft", script).draw({"ore": 3, "wool": 1}) == {"ore": 1}
    assert script == {}


def test_an_exhausted_script_is_an_error(luck: Callable[..., Chance]) -> None:
    with pytest.raises(EngineError, match="turn/1/dice"):
        luck("turn/1/dice", {"turn/2/dice": [1, 1]}).dice(2)


@pytest.mark.parametrize(
    "use",
    [
        lambda chance: chance([1, 7]).dice(2),
        lambda chance: chance([1]).dice(2),
        lambda chance: chance([True, 1]).dice(2),
        lambda chance: chance([1.0, 1]).dice(2),
        lambda chance: chance("66").dice(2),
        lambda chance: chance(["a", "a"]).shuffled(["a", "b"]),
        lambda chance: chance(["1"]).shuffled([1]),
        lambda chance: chance(7).shuffled([7]),
        lambda chance: chance("c").pick(["a", "b"]),
        lambda chance: chance(True).pick([1, 2]),
        lambda chance: chance({"ore": 2}).draw({"ore": 3}),
        lambda chance: chance({"ore": "1"}).draw({"ore": 3}),
        lambda chance: chance({"gold": 1}).draw({"ore": 3}),
        lambda chance: chance({"ore": 1, "wool": 0}).draw({"ore": 3, "wool": 1}),
        lambda chance: chance([]).draw({"ore": 3}),
    ],
)
def test_a_value_that_cannot_come_out_is_an_error(luck: Callable[..., Chance], use: Any) -> None:
    with pytest.raises(EngineError, match="cannot come out"):
        use(lambda value: luck("x", {"x": value}))
