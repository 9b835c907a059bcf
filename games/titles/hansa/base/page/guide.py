"""The numbers of the rules that the page for beginners shows."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from games.titles.hansa.base import words
from games.titles.hansa.base.drawing.map import map_of
from games.titles.hansa.base.page.desks import value_words
from games.titles.hansa.base.rules.facts import (
    CITIES_TO_END,
    EAST_WEST_POINTS,
    MARKERS,
    POINTS_TO_END,
    SCORING,
    TRACKS,
    Track,
)


def facts_of_the_game() -> dict[str, Any]:
    actions = TRACKS["actiones"].values
    return {
        "actions": (actions[0], actions[-1]),
        "bursa": TRACKS["bursa"].values[0],
        "book": TRACKS["liber_sophiae"].values[0],
        "tracks": [_track(track) for track in TRACKS.values()],
        "markers": [
            {"label": words.marker(kind), "symbol": f"marker-{kind}", "help": words.MARKER_HELP[kind]}
            for kind in MARKERS
        ],
        "points_to_end": POINTS_TO_END,
        "cities_to_end": CITIES_TO_END,
        "marker_points": ", ".join(_steps()),
        "per_city": SCORING["controlled_city"],
        "east_west": EAST_WEST_POINTS,
    }


def _track(track: Track) -> dict[str, Any]:
    return {
        "key": track.key,
        "label": track.name,
        "help": words.ABILITIES[track.key],
        "town": map_of("4-5").towns[track.city].name,
        "values": " · ".join(value_words(value) for value in track.values),
        "full_points": track.full_points,
    }


def _steps() -> list[str]:
    """Return the points of the final scoring by number of markers: "2–3: 3"."""
    rows = SCORING["markers"]
    said = []
    for row, after in zip(rows, [*rows[1:], None], strict=True):
        if not row["points"]:
            continue
        last = after["from"] - 1 if after is not None else None
        if last is None:
            count = _("%(n)d or more") % {"n": row["from"]}
        else:
            count = str(row["from"]) if last == row["from"] else f"{row['from']}–{last}"
        said.append(f"{count}: {row['points']}")
    return said
