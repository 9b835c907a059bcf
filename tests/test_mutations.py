"""The tool that changes single places of the code to see whether tests notice."""

from __future__ import annotations

from tests.mutations import Mutation, mutations, near

SOURCE = b'''"""A docstring with 1 number."""

if TYPE_CHECKING:
    from a import b

LIMIT = 7


def may_build(seat: Literal[3], cards: int = 0) -> bool:
    """Yes, and no."""
    forget(seat)
    return not (cards < LIMIT and seat in seats)


def mine(user):
    return Row.objects.filter(user=user, hidden=False, at__gte=now)
'''


def changed() -> list[str]:
    """Return the changed line of each mutation."""
    return [
        one.told(SOURCE).splitlines()[-1].strip() for one in sorted(mutations("x.py", SOURCE), key=_place)
    ]


def _place(one: Mutation) -> tuple[int, int]:
    return one.start, one.end


def test_each_place_that_is_executed_is_changed_on_its_own():
    assert changed() == [
        "LIMIT = 8",
        "def may_build(seat: Literal[3], cards: int = 1) -> bool:",
        "pass",
        "return (cards < LIMIT and seat in seats)",
        "return not (cards <= LIMIT and seat in seats)",
        "return not (cards < LIMIT or seat in seats)",
        "return not (cards < LIMIT and seat not in seats)",
        "return Row.objects.filter(hidden=False, at__gte=now)",
        "return Row.objects.filter(user=user, at__gte=now)",
        "return Row.objects.filter(user=user, hidden=True, at__gte=now)",
        "return Row.objects.filter(user=user, hidden=False)",
    ]


def test_a_change_is_told_with_its_line_before_and_after():
    (first, *_rest) = sorted(mutations("x.py", SOURCE), key=_place)

    assert first.told(SOURCE) == "x.py:6\n    LIMIT = 7\n    LIMIT = 8"
    assert first.within == ""


def test_the_tests_of_the_same_name_and_those_that_name_the_function_run_first():
    change = Mutation("games/titles/catan/base/rules/seven.py", 0, 1, "", "hand_limit")
    tests = {
        "tests/titles/catan/base/test_seven.py": "",
        "tests/titles/catan/base/test_robber.py": "",
        "tests/titles/catan/cities_knights/test_walls.py": "hand_limit(game)",
    }

    first, *rest = near(change, "", tests)

    assert first == [
        "tests/titles/catan/base/test_seven.py",
        "tests/titles/catan/cities_knights/test_walls.py",
    ]
    assert rest[0] == ["tests/titles/catan"]


def test_of_the_site_s_side_those_run_next_that_name_anything_else_of_the_file():
    change = Mutation("games/services/time/absences.py", 0, 1, "", "come_back")
    source = "def come_back(): ...\ndef take_over(): ...\ndef _sit_down(): ..."
    tests = {
        "tests/services/time/test_absences.py": "",
        "tests/services/ladders/test_lost_seats.py": "services.come_back()",
        "tests/views/test_tables.py": "take_over() take_over()",
        "tests/views/people/test_people.py": "_sit_down()",
    }

    assert near(change, source, tests) == [
        ["tests/services/time/test_absences.py", "tests/services/ladders/test_lost_seats.py"],
        ["tests/views/test_tables.py"],
    ]
