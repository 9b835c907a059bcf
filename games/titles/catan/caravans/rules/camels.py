"""The camels, the places for the next one, and the caravans that they form. TB-CA-05, TB-CA-06, TB-CA-07, TB-CA-08.

The state lists the paths in the order in which camels came to them. The caravan that each camel continued and the heads
of the caravans are derived from it.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.invariants import are_texts, need
from games.engine.memory import Topic, derived_from
from games.engine.types import Json, Seat
from games.titles.catan.base.rules.board import BOARD, board
from games.titles.catan.base.rules.longest_road import award_seats, route_may_have_changed
from games.titles.catan.base.rules.pieces import building_at, network
from games.titles.catan.caravans.rules import facts
from games.titles.catan.caravans.rules.module import KEY, caravans, own_state
from games.titles.catan.caravans.rules.oasis import arrows
from games.titles.catan.kit.rules.geometry import sides_of
from games.titles.catan.kit.rules.tie_breaks import by_edge

CAMELS = Topic("camels", BOARD)
BORDER = frozenset(sides_of(facts.PLACE))
"""TB-CA-09: the paths around the oasis."""
BETWEEN = 2
"""TB-CA-21: the number of camels that a building must be adjacent to."""

caravans.copies(list, "camels")


@caravans.sets_up
def no_camel_is_out(game: Game) -> None:
    """TB-CA-03"""
    own_state(game)["camels"] = []


def camels(game: Game) -> list[str]:
    """Return the paths with a camel, in the order in which they came."""
    return own_state(game)["camels"]  # type: ignore[no-any-return]


def heads_of_camels(game: Game) -> dict[str, str]:
    """Return the vertex that each camel faces, by its path. TB-CA-06, TB-CA-07"""
    return _caravans(game)[0]


def heads(game: Game) -> list[str]:
    """Return the vertices of the caravans' heads, the one that grew last at the end.

    Two caravans that have met are listed twice.
    """
    return _caravans(game)[1]


@derived_from(CAMELS)
def _caravans(game: Game) -> tuple[dict[str, str], list[str]]:
    return _put_together(game, camels(game))


def _put_together(game: Game, paths: Iterable[str]) -> tuple[dict[str, str], list[str]]:
    looks: dict[str, str] = {}
    fronts: list[str] = []
    for path in paths:
        tail = tail_of(game, path, fronts)
        looks[path] = board(game).beyond(path, tail)
        fronts = [*(front for front in fronts if front != tail), looks[path]]
    return looks, fronts


def tail_of(game: Game, path: str, fronts: list[str]) -> str:
    """Return the vertex from which a camel on a path comes. TB-CA-07, TB-CA-08, TB-CA-26

    It continues a caravan there if it can. Of two, it continues the one that grew last, and both if they have met
    (TB-CA-11). Otherwise it leaves the oasis.
    """
    ends = board(game).ends[path]
    for front in reversed(fronts):
        if front in ends:
            return front
    oasis = board(game).corners[facts.PLACE]
    return next(end for end in ends if end in oasis)


def camels_left(game: Game) -> int:
    return facts.CAMELS - len(camels(game))


def camel_places(game: Game, *, but: str | None = None) -> list[str]:
    """Return the free arrows and the free paths at heads, in the order of the book.

    TB-CA-06, TB-CA-07, TB-CA-09, TB-CA-10

    :param but: a head whose caravan must not be continued (TB-CA-C1)
    """
    if not camels_left(game):
        return []
    taken, graph = heads_of_camels(game), board(game)
    fronts = heads(game)
    found = {edge for edge in arrows(game) if edge not in taken}
    found.update(edge for front in fronts for edge in graph.edges_at[front] if edge not in taken)
    if but is not None:
        found = {edge for edge in found if not _continues(game, edge, but)}
    return sorted(found, key=by_edge)


def _continues(game: Game, edge: str, head: str) -> bool:
    """Return whether a camel there would continue only the caravan with this head."""
    fronts = heads(game)
    return tail_of(game, edge, fronts) == head and fronts.count(head) == 1


def why_no_place(game: Game, edge: Json, *, but: str | None = None) -> Refusal | None:
    """TB-CA-E1, TB-CA-E2, TB-CA-E3, TB-CA-E11; BASE-ERR-57"""
    if not isinstance(edge, str) or edge not in board(game).ends:
        return refuse("BASE-ERR-57")
    if edge in camels(game):
        return refuse("TB-CA-E1")
    if edge in camel_places(game, but=but):
        return None
    if edge in camel_places(game):
        return refuse("TB-CA-E11")
    starts = camels_left(game) and not set(arrows(game)) <= set(camels(game))
    return refuse("TB-CA-E3" if edge in BORDER and starts else "TB-CA-E2")


def put_camel(game: Game, edge: str, *seats: Seat) -> None:
    """Place a camel. Its benefits count immediately (TB-CA-22).

    :param seats: the seats that decided on the path
    """
    before = between_camels(game)
    camels(game).append(edge)
    game.changed(CAMELS)
    gains = [
        {"seat": standing[0], "vertex": vertex}
        for vertex in board(game).ends[edge]
        if vertex in between_camels(game) - before
        and (standing := building_at(game, vertex)) is not None
        and standing[0] in game.seats
    ]
    game.log(
        "camel_placed",
        seats=list(seats),
        edge=edge,
        head=heads_of_camels(game)[edge],
        gains=gains,
        left=camels_left(game),
    )
    route_may_have_changed(game, [seat for seat in award_seats(game) if edge in network(game, seat)])


@derived_from(CAMELS)
def between_camels(game: Game) -> frozenset[str]:
    """Return the vertices with two camels or more, of any caravans. TB-CA-21"""
    ends = board(game).ends
    beside = [vertex for edge in camels(game) for vertex in ends[edge]]
    return frozenset(vertex for vertex in beside if beside.count(vertex) >= BETWEEN)


@caravans.shows
def camels_seen(game: Game) -> dict[str, Json]:
    return {
        "camels": [{"edge": edge, "head": head} for edge, head in heads_of_camels(game).items()],
        "heads": sorted(set(heads(game))),
        "places": list(camel_places(game)),
        "left": camels_left(game),
    }


@caravans.imagines
def camels_imagined(game: Game, whole: Json, luck: Random) -> None:
    own_state(game)["camels"] = [camel["edge"] for camel in whole[KEY]["camels"]]


@caravans.invariants
def camels_invariants(game: Game) -> None:
    """:raises EngineError: a camel is where none could have come"""
    here: Json = own_state(game).get("camels")
    need(are_texts(here), "`caravans.camels` lists paths")
    need(len(here) <= facts.CAMELS, f"there are no more than {facts.CAMELS} camels")
    own_state(game)["camels"] = []
    for edge in here:
        game.changed(CAMELS)
        need(edge in camel_places(game), f"no camel could have come to {edge}")
        camels(game).append(edge)
    game.changed(CAMELS)
    own_state(game)["camels"] = here
