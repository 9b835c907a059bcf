"""Demo games of Harbormaster."""

from __future__ import annotations

from typing import Any

from games.workshop.positions.search import Moment

TITLE = "catan"
MODULES = ("base", "harbormaster")


def is_close(title: Any, state: Any) -> bool:
    """The active seat is as good at the harbors as the holder of the card, or one point behind."""
    seen = title.view(state, None)["harbormaster"]
    due = title.waiting(state).due
    if seen["holder"] is None or seen["holder"] in due or set(due.values()) != {"main"}:
        return False
    (seat,) = due
    points: dict[str, int] = {key: public["harbor_points"] for key, public in seen["seats"].items()}
    return points[seat] >= points[seen["holder"]] - 1


MOMENTS = (Moment(TITLE, "A race for the harbors", is_close, modules=MODULES, attempt=11),)
