"""The Pirate Islands for five and six players: the victory point cards of the larger deck are knights. P6-SF-06

An attack on the fortress ends the part in which it is made (P6-PAIR-11). It is a verb of the scenario, so there is none
in the special building phase (P6-SBP-03).
"""

from __future__ import annotations

from collections.abc import Callable

from games.engine.game import Game
from games.titles.catan.base.rules.setup import development_deck
from games.titles.catan.five_six.rules.module import KEY, five_six
from games.titles.catan.pirate_islands.rules.module import KEY as PIRATE_ISLANDS
from games.titles.catan.pirate_islands.rules.module import pirate_islands
from games.titles.catan.pirate_islands.rules.warships import armed

AT_FORTRESSES = ("base", *pirate_islands.needs, KEY, PIRATE_ISLANDS)


@five_six.answers(development_deck, together_with=PIRATE_ISLANDS)
def victory_points_are_knights(earlier: Callable[[Game], dict[str, int]], game: Game) -> dict[str, int]:
    """P6-SF-06, P6-CARD-03"""
    return armed(earlier(game))
