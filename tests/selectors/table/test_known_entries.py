"""Facts of a log entry as each viewer may know them."""

from __future__ import annotations

import json

from games.selectors.table.known_entries import facts_of, known_entries
from games.wording.words import words_of

STOLEN = {
    "kind": "stolen",
    "public": {"seat": "0", "victim": "1"},
    "private": {"0": {"kind": "ore"}, "1": {"kind": "ore", "left": 2}},
}


def test_a_spectator_knows_what_is_public_and_a_seat_what_it_was_told():
    assert facts_of(STOLEN, None) == {"seat": "0", "victim": "1"}
    assert facts_of(STOLEN, "0") == {"seat": "0", "victim": "1", "kind": "ore"}
    assert facts_of(STOLEN, "2") == facts_of(STOLEN, None)


def test_when_the_game_is_over_everybody_knows_all():
    assert facts_of(STOLEN, None, everything=True) == {"seat": "0", "victim": "1", "kind": "ore", "left": 2}


def test_the_stored_entry_stays_as_it_is():
    before = json.dumps(STOLEN)

    facts_of(STOLEN, "0")["seat"] = "3"

    assert json.dumps(STOLEN) == before


def test_each_entry_of_a_move_comes_in_its_order():
    words = words_of("catan", ("base",))
    log = json.dumps([{"kind": "rolled", "public": {"seat": "0", "dice": [3, 4]}}, STOLEN])

    assert [(one.kind, one.facts.get("kind")) for one in known_entries(words, log, "1")] == [
        ("rolled", None),
        ("stolen", "ore"),
    ]
