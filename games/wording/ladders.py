"""Names of ladders."""

from __future__ import annotations

from django.utils.translation import gettext

from games import catalog
from games.wording.times import pace_name


def ladder_name(family: str, seats: int, pace: str) -> str:
    """Return the name of a ladder by game, seats and pace: "… for 4, Daily"."""
    return gettext("%(game)s for %(seats)d, %(pace)s") % {
        "game": gettext(catalog.families()[family].name),
        "seats": seats,
        "pace": pace_name(pace),
    }
