"""The robber stays in the desert until the barbarians first land. CK-ROBBER-01, CK-ROBBER-02, CK-ROBBER-03,
CK-ROBBER-04."""

from __future__ import annotations

from collections.abc import Callable

from games.catan.base.robber import robber_moves
from games.catan.cities_knights.barbarians import has_landed
from games.catan.cities_knights.module import cities_knights
from games.engine.game import Game


@cities_knights.answers(robber_moves)
def the_robber_is_locked_at_first(earlier: Callable[[Game], bool], game: Game) -> bool:
    """CK-ROBBER-01, CK-ROBBER-02, CK-ROBBER-03: a seven before the first landing brings discards only."""
    return has_landed(game) and earlier(game)
