"""The words of the game for five and six players."""

from __future__ import annotations

from games.wording.words import words_of


def test_the_log_says_whose_turn_the_second_part_belongs_to():
    """P6-PAIR-03"""
    words, names = words_of("catan", ["base", "five_six"]), {"0": "Anna", "3": "Dora"}

    said = words.say("second_part_began", {"seat": "3", "owner": "0"}, names, None)

    assert said == "Second part of Anna’s turn: Dora trades with the bank and builds."
    assert words.waiting_for("second_main") == "build in the second part of the turn"
