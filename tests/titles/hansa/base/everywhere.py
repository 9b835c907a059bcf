"""The invariants and the playing style of Hansa Teutonica for the generic tests of `tests/everywhere`."""

from __future__ import annotations

import random
from collections import Counter

from games.engine.arguments import accepts, sample
from games.engine.game import Game
from games.engine.types import Answer, Seat, State
from games.titles.hansa.base.rules.pieces import board, villages

GAMES = 12
"""The number of random games."""
DESK = {
    "clavis_urbis": ("trader", 5),
    "actiones": ("trader", 6),
    "privilegium": ("trader", 4),
    "liber_sophiae": ("merchant", 4),
    "bursa": ("trader", 4),
}
"""The kind of piece that covers each track, and the number of its spaces. HT-DESK"""


def totals(state: State) -> dict[str, int]:
    """HT-COMP-06, HT-MARK-14, HT-TWO-11"""
    here = state["base"]
    found = pieces_of_hansa(state)
    for seat in state["seats"]:
        traders, merchants = found[f"trader of {seat}"], found[f"merchant of {seat}"]
        assert (traders, merchants) == (27, 4), f"seat {seat} has {traders} traders, {merchants} merchants"
    assert found["trader of neutral"] == (54 if len(state["seats"]) == 2 else 0)
    plates = sum(len(kinds) for plate in here["plates"].values() for kinds in plate.values())
    owned = sum(len(kinds) for markers in here["owned"].values() for kinds in markers.values())
    found["markers"] = owned + plates + len(here["pile"]) + len(here["markers"]) + len(here["removed"])
    assert found["markers"] == 16, f"{found['markers']} markers"
    assert here["draw_failed"] or plates + len(here["markers"]) == 3, "not three markers on routes and plates"
    return dict(found)


def pieces_of_hansa(state: State) -> Counter[str]:
    """Count the traders and merchants of each owner anywhere, including a displaced piece on the stack."""
    here = state["base"]
    found: Counter[str] = Counter()
    lying = [*here["villages"].values()]
    for offices in (here["offices"], here["additional"]):
        lying += [piece for pieces in offices.values() for piece in pieces]
    lying += [step for step in state["stack"] if step["step"] == "replace"]
    for piece in lying:
        found[f"{piece['piece']} of {piece['owner']}"] += 1
    for seat in state["seats"]:
        for heap in ("supply", "stock"):
            for kind, count in here[heap][seat].items():
                found[f"{kind} of {seat}"] += count
        for track, level in here["desks"][seat].items():
            kind, spaces = DESK[track]
            found[f"{kind} of {seat}"] += spaces - level
        found[f"trader of {seat}"] += 1  # the score marker
        found[f"merchant of {seat}"] += list(here["coellen"].values()).count(seat)
    found["trader of neutral"] += here["pool"]
    return found


def near(game: Game) -> dict[Seat, int]:
    """HT-END-04: the end is checked only after a claim has been carried out completely."""
    return {}


def fill_a_route(game: Game, seat: Seat, luck: random.Random) -> Answer | None:
    """Return a claim of a filled route, or a move that brings a piece to the route that is nearest to being filled."""
    offered = game.decision_options(seat)
    if "claim" in offered:
        return "claim", sample(offered["claim"], luck)
    there = villages(game)
    best, most = None, -1.0
    for route in board(game).routes.values():
        owners = [there[village]["owner"] if village in there else None for village in route.villages]
        if None in owners and set(owners) <= {seat, None} and owners.count(seat) / len(owners) > most:
            best, most = route, owners.count(seat) / len(owners)
    if best is None:
        return None
    free = [village for village in best.villages if village not in there]
    place = {"piece": luck.choice(["trader", "trader", "merchant"]), "village": free[0]}
    if accepts(offered.get("place", []), place):
        return "place", place
    far = [v for v, piece in there.items() if piece["owner"] == seat and v not in best.villages]
    pairs = list(zip(far, free, strict=False))[:2]
    argument = [village for pair in pairs for village in pair]
    return ("move", argument) if accepts(offered.get("move", []), argument) else None


PURPOSE = fill_a_route
"""Used for some of the moves, as purely random games would take ten thousand moves to end."""
