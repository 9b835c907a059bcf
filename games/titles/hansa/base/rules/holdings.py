"""Bonus markers: who owns which, the pile, and the plates. HT-COMP-03, HT-MARK-01, HT-MARK-02, HT-MARK-04,
HT-MARK-10, HT-MARK-11, HT-MARK-14.

A seat's markers lie in the state as `{"unused": [kinds], "used": [kinds]}`, its plate as
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
"""What the record calls it; the top marker is the last."""

base.ties_to_record("marker_used", Moved("marker", "unused/{seat}", "used/{seat}"))
base.ties_to_record("marker_taken", Moved("marker", "route/{route}", "unused/{seat}"))
base.ties_to_record("marker_removed", Moved("marker", "route/{route}", "removed"))
base.ties_to_record("replacement_drawn", Moved("", MARKER_PILE, "face_down/{seat}", number=1))


@base.piles
def markers(game: Game) -> dict[str, Pile]:
    """Every marker, wherever it lies. HT-COMP-03"""
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
    """The marker of each route that has one. HT-MARK-01"""
    return game.state["base"]["markers"]  # type: ignore[no-any-return]


def unused(game: Game, seat: Seat) -> list[str]:
    """The markers that a seat may still use."""
    return game.state["base"]["owned"][seat]["unused"]  # type: ignore[no-any-return]


def holds(game: Game, seat: Seat, kind: str) -> bool:
    return kind in unused(game, seat)


def spend(game: Game, seat: Seat, kind: str) -> None:
    """HT-MARK-04: turned face down and kept."""
    owned = game.state["base"]["owned"][seat]
    owned["unused"].remove(kind)
    owned["used"].append(kind)
    game.moved({kind: 1}, f"unused/{seat}", f"used/{seat}")
    game.log("marker_used", seat=seat, marker=kind)


def number_owned(game: Game, seat: Seat) -> int:
    """Used and unused ones alike. HT-SCORE-02"""
    return sum(map(len, game.state["base"]["owned"][seat].values()))


def plate(game: Game, seat: Seat) -> dict[str, list[str]]:
    """The markers that a seat has to place at the end of its turn."""
    return game.state["base"]["plates"][seat]  # type: ignore[no-any-return]


def take_marker(game: Game, seat: Seat, route: str) -> None:
    """HT-CLAIM-03b: the marker of a claimed route, and a replacement."""
    kind = on_routes(game).pop(route, None)
    if kind is None:
        return
    unused(game, seat).append(kind)
    game.moved({kind: 1}, f"route/{route}", f"unused/{seat}")
    game.log("marker_taken", seat=seat, marker=kind, route=route)
    draw_replacement(game, seat)


def remove_marker(game: Game, seat: Seat, route: str) -> None:
    """HT-TWO-07: the marker of a route claimed by the neutral side leaves the game."""
    kind = on_routes(game).pop(route, None)
    if kind is None:
        return
    game.state["base"]["removed"].append(kind)
    game.moved({kind: 1}, f"route/{route}", "removed")
    game.log("marker_removed", marker=kind, route=route)
    draw_replacement(game, seat)


def draw_replacement(game: Game, seat: Seat) -> None:
    """HT-MARK-10, HT-INFO-04, HT-OPEN-07: face down to the plate, seen by nobody.

    An empty pile ends the game (HT-END-02).
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
