"""Hidden information, decisions, messages and rules that are out of scope. HT-INFO, HT-DEC, HT-ERR."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from games.titles.hansa.base.rules.messages import MESSAGES
from games.titles.hansa.title import HANSA

RULES = Path(__file__).parents[4] / "docs" / "rules" / "hansa-teutonica.md"
ROWS = re.findall(r"^\| (HT-ERR-\d+) \| .* \| (.*) \|$", RULES.read_text("utf-8"), re.MULTILINE)


def test_each_message_is_the_one_of_the_rule_file() -> None:
    """HT-ERR"""
    assert len(ROWS) == 61
    assert {code: text for code, text in MESSAGES.items() if code.startswith("HT-ERR")} == dict(ROWS)


def test_pile_plates_and_seed_are_hidden_from_all(table) -> None:
    """HT-INFO-01, HT-MARK-11"""
    t = table().plate("P1", "four_actions")

    for name in ("P1", "P2", None):
        sight = t.sight(name)
        assert "chance" not in sight
        assert sight["base"]["pile"] == 13
        assert sight["base"]["seats"]["0"]["plate"] == {"hidden": 1, "open": []}
        assert "a test" not in str(sight)


def test_everything_else_is_public(table) -> None:
    """HT-INFO-02"""
    t = table().on("P1", "bremen-minden", "TM").holds("P1", "four_actions", used=1).offices("minden", "P2")
    seen = t.sight("P3")["base"]

    public = seen["seats"]["0"]
    assert (public["supply"], public["stock"]) == (t.here["supply"]["0"], t.here["stock"]["0"])
    assert public["markers"] == {"unused": ["four_actions"], "used": ["three_actions"]}
    assert seen["villages"] == t.here["villages"]
    assert seen["offices"] == t.here["offices"]
    assert seen["controllers"]["minden"] == "1"


def test_a_spectator_sees_what_a_player_sees(table) -> None:
    """HT-INFO-03"""
    t = table().plate("P1", "four_actions")
    spectator = t.sight(None)["base"]

    for name in ("P1", "P2"):
        seen = t.sight(name)["base"]
        del seen["own"]
        assert seen == spectator


def test_a_draw_is_told_without_its_kind_and_not_taken_back(table) -> None:
    """HT-INFO-03, HT-INFO-04"""
    t = table().on("P1", "bremen-osnabrueck", "TTT").claim("P1", "bremen-osnabrueck")

    assert t.logged("replacement_drawn") == [{"seat": "0"}]
    assert all(not entry["private"] for entry in t.log)
    assert t.last.barrier == "hard"


def test_a_claim_that_draws_nothing_is_free_to_take_back(table) -> None:
    """HT-INFO-04"""
    t = table().on("P1", "bremen-minden", "TTT").claim("P1", "bremen-minden")

    assert t.last.barrier is None


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_at_any_moment_exactly_one_seat_is_to_decide(seats) -> None:
    """HT-DEC-00: the phases are `actions`, `replace`, `place_markers` and `over`."""
    state = HANSA.new(seats=seats, modules=["base"], seed=f"{seats}").state
    game, luck = HANSA.game(state), random.Random(seats)
    seen = set()

    for _ in range(400):
        if game.is_over:
            break
        (seat,) = game.due()
        seen.add(HANSA.sight(state, None)["base"]["phase"])
        game.play(seat, *game.sample(seat, luck))

    assert seen <= {"actions", "replace", "place_markers"}
    assert {"actions", "replace"} <= seen


def test_what_an_absent_actor_does(table) -> None:
    """HT-DEC-01, HT-DEC-02: take Income, merchants first, then end the turn. Never use a marker."""
    t = table().stock("P1", "3T 2M").supply("P1", "").holds("P1", "four_actions").turn("P1", actions=3)

    t.timeout("P1")
    assert (t.last.verb, t.last.argument) == ("income", {"trader": 1, "merchant": 2})
    t.timeout("P1")
    assert (t.last.verb, t.heap("P1", "stock")) == ("income", "")
    t.timeout("P1")

    assert t.last.verb == "end_turn"
    assert t.waiting == {"P2": "actions"}
    assert t.here["owned"]["0"]["unused"] == ["four_actions"]


def test_what_every_decision_offers(table) -> None:
    """HT-DEC-01, HT-DEC-03, HT-DEC-04, HT-DEC-06, HT-DEC-07, HT-DEC-08, HT-DEC-09, HT-DEC-10"""
    t = (
        table()
        .on("P1", "dortmund-duisburg", "TT")
        .on("P2", "bremen-minden", "T")
        .offices("minden", "P1", "P2")
    )
    t.holds("P1", "swap_offices", "develop_ability", "remove_three", "three_actions", "four_actions")

    assert set(t.options("P1")) == {
        "income",
        "place",
        "displace",
        "move",
        "claim",
        "use_swap_offices",
        "use_develop_ability",
        "use_remove_three",
        "use_three_actions",
        "use_four_actions",
        "end_turn",
        "set_standing_orders",
    }
    assert set(t.options("P2")) == {"set_standing_orders"}


def test_what_is_out_of_scope() -> None:
    """HT-OPEN-16, HT-OPEN-17: only the verbs of §16. No mission cards, no Emperor's favor and no further boards."""
    rules = HANSA.rules(["base"])

    assert [module.key for module in HANSA.modules] == ["base"]
    assert HANSA.option_fields(["base"]) == []
    assert rules.known_verbs == {
        *("income", "place", "displace", "move", "claim", "end_turn", "neutral_claim"),
        *("replace", "place_marker", "set_standing_orders"),
        *("use_swap_offices", "use_develop_ability", "use_remove_three"),
        *("use_three_actions", "use_four_actions"),
    }
