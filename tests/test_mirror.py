"""Tests of services and selectors mirror the names of the files that they test."""

from __future__ import annotations

from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

THROUGH_ITS_LAYERS = {
    "services/api": "api",
    "services/messages": "notifications",
    "services/moderation": "moderation",
    "services/operations": "operations",
    "selectors/moderation": "moderation",
}
"""Areas that are tested through all layers, with the folder of their tests."""

SCENARIOS = {
    "selectors/table/test_names_of_the_moment.py",
    "services/clubs/test_club_tables.py",
    "services/clubs/test_clubs_at_once.py",
    "services/ladders/test_ladders_at_once.py",
    "services/ladders/test_lost_seats.py",
    "services/people/test_keeping_apart.py",
    "services/people/test_people_at_once.py",
    "services/table/test_at_once.py",
    "services/table/test_bots_offers.py",
    "services/table/test_hard_bots.py",
    "services/table/test_levels_of_bots.py",
    "services/table/test_two_seats.py",
    "services/table/test_whole_plans.py",
    "services/test_limits.py",
    "services/test_lock_order.py",
    "services/test_processes.py",
    "services/time/test_turn_clocks.py",
    "services/time/test_weeks_of_anything.py",
    "services/time/test_wrong_clock.py",
    "services/tournaments/test_tournaments_at_once.py",
    "services/tournaments/test_whole_tournaments.py",
}
"""Tests of what several files do together."""

TESTED_ELSEWHERE = {
    "selectors/table/planned_turns.py": "tests/views/table/test_plans.py",
    "selectors/table/looks_back.py": "tests/views/practice/test_look_back_pages.py",
    "selectors/table/plans.py": "tests/views/table/test_plans.py",
    "services/api/api_tokens.py": "tests/api/test_tokens.py",
    "services/errors.py": "sentences and nothing else",
    "services/messages/mail_links.py": "tests/notifications/test_decision_links.py",
    "services/messages/letter_delivery.py": "tests/accounts/test_letters.py",
    "services/operations/administration.py": "tests/operations/test_admin.py",
    "services/table/end_of_game.py": "a list of what other files do, each with tests of its own",
    "services/table/locked_rows.py": "tests/services/table/test_sitting.py, the only one that reads them",
}
"""Files without a test of their name: where it is, or why there is none."""


def sources() -> list[str]:
    found = [path for layer in ("services", "selectors") for path in (ROOT / "games" / layer).rglob("*.py")]
    return sorted(path.relative_to(ROOT / "games").as_posix() for path in found if path.name != "__init__.py")


def existing_tests() -> list[str]:
    found = [
        path for layer in ("services", "selectors") for path in (ROOT / "tests" / layer).rglob("test_*.py")
    ]
    return sorted(path.relative_to(ROOT / "tests").as_posix() for path in found)


def named_after(source: str) -> Path:
    room, _, name = source.rpartition("/")
    return ROOT / "tests" / THROUGH_ITS_LAYERS.get(room, room) / f"test_{name}"


@pytest.mark.parametrize("source", sources())
def test_each_source_has_a_test_of_its_name_or_a_reason(source):
    assert named_after(source).exists() != (source in TESTED_ELSEWHERE)


@pytest.mark.parametrize("test", existing_tests())
def test_each_test_has_a_source_of_its_name_or_is_a_scenario(test):
    assert (test.replace("/test_", "/") in sources()) != (test in SCENARIOS)


def test_the_lists_name_what_is_there():
    assert set(TESTED_ELSEWHERE) <= set(sources())
    assert set(existing_tests()) >= SCENARIOS
    for reason in TESTED_ELSEWHERE.values():
        named = reason.partition(",")[0]
        assert not named.startswith("tests/") or (ROOT / named).exists()
    for folder in THROUGH_ITS_LAYERS.values():
        assert (ROOT / "tests" / folder).is_dir()
