"""The default path of a camel, by what it brings the seat. TB-CA-D3"""

from __future__ import annotations

from collections.abc import Iterable

from games.engine.game import Game
from games.engine.types import Seat
from games.titles.catan.base.rules.longest_road import road_length
from games.titles.catan.base.rules.points import points
from games.titles.catan.caravans.rules.camels import put_camel
from games.titles.catan.kit.rules.tie_breaks import by_edge

Outlook = tuple[int, int, int]
"""Points gained and length of the road, both negated, and points lost. Smaller is better."""


def best_place(game: Game, seat: Seat, places: Iterable[str]) -> str:
    """TB-CA-D3: most points, then longest road, then fewest points lost, then the order of the book (TB-GEN-07)."""
    return min(places, key=lambda edge: (outlook(game, seat, edge), by_edge(edge)))


def outlook(game: Game, seat: Seat, edge: str) -> Outlook:
    """Return what the camel brings, including changes of awards. The game is copied."""
    before = _by_source(game, seat)
    then = game.title.game(game.title.copy(game.state))
    put_camel(then, edge, seat)
    after = _by_source(then, seat)
    changes = [after.get(source, 0) - before.get(source, 0) for source in {*before, *after}]
    gained = sum(change for change in changes if change > 0)
    lost = -sum(change for change in changes if change < 0)
    return -gained, -road_length(then, seat), lost


def _by_source(game: Game, seat: Seat) -> dict[str, int]:
    return {line.source: line.number for line in points(game, seat)}
