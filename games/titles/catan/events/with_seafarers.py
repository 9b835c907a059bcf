"""Events of Catan at sea. SF-TB-02

A robber attack is the seven of Seafarers, so the robber or the pirate moves. An earthquake damages roads only, and
blocks no ships (TB-EV-17). "Robber flees" uses base's `figure_refuge`. The Pirate Islands need dice.
"""

from __future__ import annotations

from collections.abc import Callable

from games.engine.game import Game
from games.titles.catan.events.rules.epidemic import as_in_an_epidemic
from games.titles.catan.events.rules.module import KEY, events
from games.titles.catan.seafarers.rules.gold import gold_of
from games.titles.catan.seafarers.rules.module import KEY as SEAFARERS

AT_SEA = ("base", SEAFARERS, KEY)


@events.answers(gold_of, together_with=SEAFARERS)
def a_city_gets_one_card_of_gold(earlier: Callable[[Game, str], int], game: Game, building: str) -> int:
    """In an epidemic. SF-TB-02, TB-EV-11"""
    return earlier(game, as_in_an_epidemic(game, building))
