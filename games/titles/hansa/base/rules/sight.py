"""The public facts of the game, and the states that bots imagine from them. HT-INFO.

The order of the pile, face-down markers on plates and standing orders are hidden (HT-INFO-01). Everything else is
public.
"""

from __future__ import annotations

from random import Random

from games.engine.copies import copy_each, copy_json, copy_lists
from games.engine.game import Game
from games.engine.types import Json, Seat
from games.titles.hansa.base.rules.desk import pieces_on_desk, value
from games.titles.hansa.base.rules.facts import MARKERS, TRACKS
from games.titles.hansa.base.rules.module import base
from games.titles.hansa.base.rules.offices import completed_cities, controller
from games.titles.hansa.base.rules.pieces import board
from games.titles.hansa.base.rules.points import as_json, final_lines, network, track_lines
from games.titles.hansa.base.rules.prestige import track
from games.titles.hansa.base.rules.standing_orders import no_standing_orders, standing_orders

SHOWN_AS_THEY_ARE = (
    "side",
    "starting_seat",
    "turn",
    "villages",
    "offices",
    "additional",
    "coellen",
    "east_west",
    "markers",
    "removed",
    "draw_failed",
    "pool",
)


@base.shows
def sight(game: Game) -> Json:
    """HT-INFO-02, HT-INFO-03: every viewer sees the same, except for their own standing orders."""
    here = game.state["base"]
    part = game.part_or_none or {}
    return {
        **{fact: copy_json(here[fact]) for fact in SHOWN_AS_THEY_ARE},
        "active": part.get("seat"),
        "actions": part.get("actions"),
        "phase": game.stack[-1]["step"] if game.stack else "over",
        "pile": len(here["pile"]),
        "completed": completed_cities(game),
        "controllers": {city: controller(game, city) for city in board(game).cities},
        "seats": {seat: _public_seat(game, seat) for seat in game.seats},
    }


@base.shows_to_owner
def own(game: Game, seat: Seat) -> Json:
    return {"standing": dict(standing_orders(game, seat))}


def _public_seat(game: Game, seat: Seat) -> Json:
    here = game.state["base"]
    plate = here["plates"][seat]
    return {
        "supply": dict(here["supply"][seat]),
        "stock": dict(here["stock"][seat]),
        "desk": {key: {"level": here["desks"][seat][key], "value": value(game, seat, key)} for key in TRACKS},
        "on_desk": pieces_on_desk(game, seat),
        "markers": copy_json(here["owned"][seat]),
        "plate": {"hidden": len(plate["hidden"]), "open": list(plate["open"])},
        "track": dict(here["points"][seat]),
        "points": track(game, seat),
        "lines": as_json(track_lines(game, seat)),
        "final": as_json(final_lines(game, seat)),
        "network": network(game, seat),
    }


base.copies(copy_each, "desks", "supply", "stock", "points", "standing")
base.copies(copy_lists, "offices", "additional")
base.copies(dict, "villages", "coellen", "markers")


@base.imagines
def imagine(game: Game, whole: Json, luck: Random) -> None:
    """Make a state that fits what the viewer sees. The unseen markers are shuffled over plates and pile."""
    seen = whole["base"]
    seats = seen["seats"]
    unseen = _unseen_markers(seen)
    luck.shuffle(unseen)
    standing = {seat: no_standing_orders() for seat in seats}
    if whole["viewer"] is not None:
        standing[whole["viewer"]] = dict(seen["own"]["standing"])
    game.state["base"] = {
        **{fact: copy_json(seen[fact]) for fact in SHOWN_AS_THEY_ARE},
        "desks": {
            seat: {key: track["level"] for key, track in public["desk"].items()}
            for seat, public in seats.items()
        },
        "supply": {seat: dict(public["supply"]) for seat, public in seats.items()},
        "stock": {seat: dict(public["stock"]) for seat, public in seats.items()},
        "points": {seat: dict(public["track"]) for seat, public in seats.items()},
        "owned": {seat: copy_json(public["markers"]) for seat, public in seats.items()},
        "plates": {
            seat: {
                "hidden": [unseen.pop() for _ in range(public["plate"]["hidden"])],
                "open": list(public["plate"]["open"]),
            }
            for seat, public in seats.items()
        },
        "pile": unseen,
        "standing": standing,
    }
    game.state["chance"]["scope"] = f"turn/{seen['turn']}"


def _unseen_markers(seen: Json) -> list[str]:
    """Return the markers of the pile and those face down on plates together, in a fixed order."""
    shown = [*seen["markers"].values(), *seen["removed"]]
    for public in seen["seats"].values():
        shown += public["markers"]["unused"] + public["markers"]["used"] + public["plate"]["open"]
    return [kind for kind, count in MARKERS.items() for _ in range(count - shown.count(kind))]
