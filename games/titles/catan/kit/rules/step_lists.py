"""Lists of steps that modules change by the name of a step, never by its index."""

from __future__ import annotations

from games.engine.errors import EngineError
from games.engine.types import Json

Steps = list[dict[str, Json]]


def inserted_before(steps: Steps, name: str, *new: dict[str, Json]) -> Steps:
    """Return the steps with new ones before the first of that name."""
    place = _place(steps, name)
    return [*steps[:place], *new, *steps[place:]]


def inserted_after(steps: Steps, name: str, *new: dict[str, Json]) -> Steps:
    """Return the steps with new ones after the first of that name."""
    place = _place(steps, name) + 1
    return [*steps[:place], *new, *steps[place:]]


def replaced(steps: Steps, name: str, *new: dict[str, Json]) -> Steps:
    """Return the steps with the first of that name replaced by others."""
    place = _place(steps, name)
    return [*steps[:place], *new, *steps[place + 1 :]]


def without(steps: Steps, name: str) -> Steps:
    """Return the steps without those of that name. There may be none: another module may have replaced them already."""
    return [step for step in steps if step["step"] != name]


def _place(steps: Steps, name: str) -> int:
    for place, step in enumerate(steps):
        if step["step"] == name:
            return place
    raise EngineError(f"there is no step {name!r} in {[step['step'] for step in steps]}")
