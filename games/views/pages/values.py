"""Labels of the values that a verb's argument can have."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from games.views.pages.looks import Look, Said
from games.views.pages.reading import Reading


def say(reading: Reading, verb: str, value: Any, look: Look) -> Said:
    """Return what the latest module that knows the value calls it, or a default."""
    for sayer in reading.modules.sayers():
        said = sayer(reading, verb, value)
        if said is not None:
            return said
    return _say_by_default(reading, value, look)


def _say_by_default(reading: Reading, value: Any, look: Look) -> Said:
    """Return a default label for a value: none, a player, a number, or any other key."""
    if value is None:
        return Said(look.nothing or _("None"))
    if isinstance(value, str) and value in reading.people:
        return Said(reading.people[value].name)
    if isinstance(value, int):
        return Said(str(value), f"die-{value}" if 1 <= value <= 6 else "")
    return Said(str(value).replace("_", " ").capitalize())
