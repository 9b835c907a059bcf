"""The words of Events of Catan."""

from __future__ import annotations

from games.wording.words import words_of


def test_what_time_answers_is_said_by_the_module_that_changes_it():
    assert words_of("catan", ["base"]).default("pre_roll") == "the dice are rolled"
    assert words_of("catan", ["base", "events"]).default("pre_roll") == "an event card is drawn"
