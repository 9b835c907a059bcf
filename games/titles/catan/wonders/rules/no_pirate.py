"""No pirate: a seven and a knight move the robber. SF-WON-01"""

from __future__ import annotations

from collections.abc import Callable

from games.engine.game import Game
from games.titles.catan.base.rules.figures import Figure, figures
from games.titles.catan.base.rules.module import robber
from games.titles.catan.seafarers.rules.pirate import MovePirate
from games.titles.catan.seafarers.rules.sea import PIRATE
from games.titles.catan.wonders.rules.module import wonders

# SF-ERR-50
wonders.takes_out(robber, MovePirate.name, "SF-ERR-50")


@wonders.answers(figures)
def the_pirate_stays_away(earlier: Callable[[Game], dict[str, Figure]], game: Game) -> dict[str, Figure]:
    """SF-WON-01, SF-PIR-07"""
    return {name: figure for name, figure in earlier(game).items() if name != PIRATE}
