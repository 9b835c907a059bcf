"""Every question of CATAN is answered by a probe, and every event has a reaction."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from types import FunctionType
from typing import Any

import games.titles.catan
import tests.probe
from games.titles.catan.title import CATAN
from tests.module_files import module_file
from tests.probe.title import PROBES


def _all_of(package: Any) -> Iterator[Any]:
    yield package
    for info in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        yield importlib.import_module(info.name)


def _declared(files: list[Any], mark: str) -> dict[Any, str]:
    """Return what these files declare, by name."""
    return {
        one: f"{file.__name__}.{name}"
        for file in files
        if file is not None
        for name, one in vars(file).items()
        if isinstance(one, FunctionType) and one.__module__ == file.__name__ and hasattr(one, mark)
    }


RULES = list(_all_of(games.titles.catan))
OWN = [
    *_all_of(tests.probe),
    *(module_file("probe", CATAN.key, module.key) for module in CATAN.modules),
]
"""The files of base and Cities & Knights, and the `probe.py` of each other module."""
QUESTIONS, EVENTS = _declared(RULES, "default"), _declared(RULES, "is_event")


def test_there_are_questions_and_events_to_be_probed() -> None:
    assert len(QUESTIONS) > 40
    assert len(EVENTS) > 10


def test_each_question_is_answered_by_a_probe() -> None:
    answered = {question for module in PROBES.values() for question, _given in module.given_answers}

    assert sorted(name for one, name in QUESTIONS.items() if one not in answered) == []


def test_each_event_is_reacted_to_by_a_probe() -> None:
    heard = {event for module in PROBES.values() for event, _given in module.given_reactions}

    assert sorted(name for one, name in EVENTS.items() if one not in heard) == []


def test_nothing_is_answered_or_heard_that_is_not_there() -> None:
    given = [*CATAN.modules, *PROBES.values()]
    questions = {**QUESTIONS, **_declared(OWN, "default")}
    events = {**EVENTS, **_declared(OWN, "is_event")}

    assert {question for module in given for question, _given in module.given_answers} <= questions.keys()
    assert {event for module in given for event, _given in module.given_reactions} <= events.keys()
