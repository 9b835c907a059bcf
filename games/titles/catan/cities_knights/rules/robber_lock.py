"""The lock on the robber: it stays in the desert until the barbarians first land.

CK-ROBBER-01, CK-ROBBER-02, CK-ROBBER-03, CK-ROBBER-04
"""

from __future__ import annotations

from collections.abc import Callable

from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.types import Seat
from games.titles.catan.base.rules.figures import why_figure_stays
from games.titles.catan.base.rules.robber import ROBBER
from games.titles.catan.cities_knights.rules.barbarians import has_landed
from games.titles.catan.cities_knights.rules.module import cities_knights


@cities_knights.answers(why_figure_stays)
def the_robber_is_locked_at_first(
    earlier: Callable[[Game, str, Seat], Refusal | None], game: Game, figure: str, mover: Seat
) -> Refusal | None:
    """Allow only discards on a seven before the first landing. CK-ROBBER-01, CK-ROBBER-02, CK-ROBBER-03, CK-ILL-35"""
    if figure == ROBBER and not has_landed(game):
        return refuse("CK-ILL-35")
    return earlier(game, figure, mover)
