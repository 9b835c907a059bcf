"""Facts of a log entry as each viewer may know them."""

from __future__ import annotations

import json

from games.selectors.table.log_line import facts_of

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
