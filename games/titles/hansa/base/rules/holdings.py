"""The bonus markers: their owners, the pile and the plates. HT-COMP-03, HT-MARK-01, HT-MARK-02, HT-MARK-04,
HT-MARK-10, HT-MARK-11, HT-MARK-14.

The state holds a seat's markers as `{"unused": [kinds], "used": [kinds]}` and its plate as
`{"hidden": [kinds], "open": [kinds]}`.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from games.engine.game import Game
from games.engine.record import Moved, Pile
from games.engine.types import Seat
from games.titles.hansa.base.rules.module import base

MARKER_PILE = "pile"
"""The name of the pile in the record. Its top marker is the last of the list."""

base.ties_to_record("marker_used", Moved("marker", "unused/{seat}", "used/{seat}"))
base.ties_to_record("marker_taken", Moved("marker", "route/{route}", "unused/{seat}"))
base.ties_to_record("marker_removed", Moved("marker", "route/{route}", "removed"))
base.ties_to_record("replacement_drawn", Moved("", MARKER_PILE, "face_down/{seat}", number=1))


@base.piles
def markers(game: Game) -> dict[str, Pile]:
    """Return every marker by the pile in which it lies. HT-COMP-03"""
    here = game.state["base"]
    owned, plates = here["owned"].items(), here["plates"].items()
    return {
        MARKER_PILE: here["pile"],
        "removed": Counter(here["removed"]),
        **{f"route/{route}": {kind: 1} for route, kind in here["markers"].items()},
        **{f"{side}/{seat}": Counter(kinds) for seat, sides in owned for side, kinds in sides.items()},
        **{f"face_down/{seat}": Counter(sides["hidden"]) for seat, sides in plates},
        **{f"plate/{seat}": Counter(sides["open"]) for seat, sides in plates},
    }


def on_routes(game: Game) -> dict[str, str]:
    """Return the marker of each route that has one. HT-MARK-01"""
    return game.state["base"]["markers"]  # type: ignore[no-any-return]


def unused(game: Game, seat: Seat) -> list[str]:
    """Return the markers that a seat may still use."""
    return game.state["base"]["owned"][seat]["unused"]  # type: ignore[no-any-return]


def holds(game: Game, seat: Seat, kind: str) -> bool:
    return kind in unused(game, seat)


def spend(game: Game, seat: Seat, kind: str) -> None:
    """Turn a marker face down. Its owner keeps it. HT-MARK-04"""
    owned = game.state["base"]["owned"][seat]
    owned["unused"].remove(kind)
    owned["used"].append(kind)
    game.moved({kind: 1}, f"unused/{seat}", f"used/{seat}")
    game.log("marker_used", seat=seat, marker=kind)


def number_owned(game: Game, seat: Seat) -> int:
    """Return the number of a seat's markers, used and unused. HT-SCORE-02"""
    return sum(map(len, game.state["base"]["owned"][seat].values()))


def plate(game: Game, seat: Seat) -> dict[str, list[str]]:
    """Return the markers that a seat has to place at the end of its turn."""
    return game.state["base"]["plates"][seat]  # type: ignore[no-any-return]


def take_marker(game: Game, seat: Seat, route: str) -> None:
    """Give the seat the marker of a claimed route, if there is one, and draw a replacement. HT-CLAIM-03b"""
    kind = on_routes(game).pop(route, None)
    if kind is None:
        return
    unused(game, seat).append(kind)
    game.moved({kind: 1}, f"route/{route}", f"unused/{seat}")
    game.log("marker_taken", seat=seat, marker=kind, route=route)
    draw_replacement(game, seat)


def remove_marker(game: Game, seat: Seat, route: str) -> None:
    """Remove the marker of a route that the neutral side claimed from the game, and draw a replacement. HT-TWO-07"""
    kind = on_routes(game).pop(route, None)
    if kind is None:
        return
    game.state["base"]["removed"].append(kind)
    game.moved({kind: 1}, f"route/{route}", "removed")
    game.log("marker_removed", marker=kind, route=route)
    draw_replacement(game, seat)


def draw_replacement(game: Game, seat: Seat) -> None:
    """Draw a marker face down onto the seat's plate. HT-MARK-10, HT-INFO-04, HT-OPEN-07

    No player sees it. If the pile is empty, the game ends (HT-END-02).
    """
    here: dict[str, Any] = game.state["base"]
    if not here["pile"]:
        here["draw_failed"] = True
        game.log("pile_is_empty", seat=seat)
        return
    kind = here["pile"].pop()
    plate(game, seat)["hidden"].append(kind)
    game.moved({kind: 1}, MARKER_PILE, f"face_down/{seat}")
    game.reveal()
    game.log("replacement_drawn", seat=seat)
