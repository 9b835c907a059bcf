"""Log entries, undo barriers, default answers and luck in the games of each module's positions.

A log line that lacks a fact, a move that can wrongly be taken back, or another default answer breaks no game, so few
other tests notice. The lists are `logged.txt` of each module. If a test fails and the change is meant, run
these tests with REWRITE=1, and read the difference.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from games import catalog
from games.drawing.titles import places_of
from games.engine.played import Played
from games.engine.types import Json, Seat, State
from games.wording.words import words_of
from games.workshop.positions import positions_of
from games.workshop.positions.story import Story
from tests.views.said import in_list

FOLDERS = Path(__file__).parent
MODULES = [(title.key, module.key) for title in catalog.titles().values() for module in title.modules]
MOST_ANSWERS, MOST_FORTUNES = 3, 3
"""The most default answers of a decision, and the most moves with luck."""


def list_of(title: str, module: str) -> Path:
    return FOLDERS / title / module / "logged.txt"


def stories(title: str, module: str) -> Iterator[Story]:
    """Yield the games of the module's positions, in a fixed order."""
    rules = catalog.title(title)
    (brought,) = [one for one in rules.modules if one.key == module]
    for position in sorted(positions_of(rules, brought), key=lambda one: (one.key, one.table)):
        yield position.reach()


def has_own_words(title: str, module: str, modules: Iterable[str], kind: str) -> bool:
    """Return whether this module brings the sentence for a kind of log entry."""
    without = tuple(one for one in modules if one != module)
    return words_of(title, modules).has_words(kind) and not words_of(title, without).has_words(kind)


def told(title: str, state: State, entry: dict[str, Json]) -> str:
    """Return an entry with its facts, and the sentences that its readers get."""
    words, places = words_of(title, state["modules"]), places_of(catalog.title(title).sight(state, None))
    names = {seat: fact["color"].capitalize() for seat, fact in state["seats"].items()}
    known = [{}, *entry["private"].values()]
    said = dict.fromkeys(words.say(entry["kind"], entry["public"] | more, names, places) for more in known)
    private = f" privately {as_json(entry['private'])}" if entry["private"] else ""
    facts = f"{entry['kind']} {as_json(entry['public'])}{private}"
    return "\n".join((facts, *(f"        “{sentence}”" for sentence in said)))


def shape(entry: dict[str, Json]) -> str:
    """Return the kind with the names of its facts, and those that are true, false or null. One of each is listed."""
    private = [sorted(facts) for facts in entry["private"].values()]
    plain = {
        fact: value for fact, value in entry["public"].items() if value is None or isinstance(value, bool)
    }
    return f"{entry['kind']} {sorted(entry['public'])} {private} {sorted(plain.items(), key=str)}"


def barrier(seat: Seat, played: Played) -> str:
    """Return whether a move can be taken back: freely, if others agree, if both agree who made it, or not."""
    if played.barrier != "soft":
        return played.barrier or "free"
    return "together" if seat in played.concerned else "soft"


def as_json(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False)


def listed(title: str, module: str) -> list[str]:
    """Return the lines of a module's list."""
    (brought,) = [one for one in catalog.title(title).modules if one.key == module]
    entries: dict[str, str] = {}
    barriers: dict[str, set[str]] = {}
    answers: dict[str, dict[str, None]] = {name: {} for name, step in brought.steps.items() if step.waits}
    fortunes: list[str] = []
    for story in stories(title, module):
        modules = story.state["modules"]
        for before, seat, played in moves_of(story):
            for entry in played.log:
                is_new = (key := shape(entry)) not in entries
                if is_new and has_own_words(title, module, modules, entry["kind"]):
                    entries[key] = told(title, played.state, entry)
            if not seat:
                continue
            barriers.setdefault(played.verb, set()).add(barrier(seat, played))
            for decision, answer in defaults(story.title, before, answers):
                answers[decision].setdefault(answer)
            if brought.fortunes and len(fortunes) < MOST_FORTUNES:
                luck = story.title.fortune(before, played)
                fortunes += [fortune(luck)] if luck else []
    lines = ["log", *(f"    {line}" for key in sorted(entries) for line in entries[key].splitlines())]
    lines += ["moves", *(f"    {verb}: {', '.join(sorted(barriers[verb]))}" for verb in sorted(barriers))]
    lines += ["absent", *(f"    {decision}: {one}" for decision, some in answers.items() for one in some)]
    return lines + (["luck", *(f"    {one}" for one in fortunes)] if fortunes else [])


def moves_of(story: Story) -> Iterator[tuple[State, Seat, Played]]:
    """Yield each state, and the move made in it; before that the set-up, which no seat makes."""
    yield story.start.state, "", story.start
    state = story.start.state
    for seat, played in story.moves:
        yield state, seat, played
        state = played.state


def defaults(title: Any, state: State, known: dict[str, dict[str, None]]) -> Iterator[tuple[str, str]]:
    """Yield the default answers to the decisions of a state of which few are known."""
    for seat, decision in title.waiting(state).due.items():
        if len(known.get(decision, [None] * MOST_ANSWERS)) < MOST_ANSWERS:
            played = title.timeout(state, seat)
            yield decision, f"{played.verb} {as_json(played.argument)}"


def fortune(luck: dict[Seat, tuple[int, float]]) -> str:
    return ", ".join(f"seat {seat} got {got} of {fair:.2f}" for seat, (got, fair) in luck.items())


@pytest.mark.parametrize(("title", "module"), MODULES)
def test_nothing_that_is_told_or_decided_has_been_lost_or_changed(title, module):
    lines = listed(title, module)

    assert lines == in_list(list_of(title, module), lines)
