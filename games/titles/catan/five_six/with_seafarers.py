"""Seafarers for five and six players: the island of thirty hexes among the islets of Heading for New Shores. P6-SF

Each scenario has its map for five and six seats with the others. In its own part, player 2 builds ships and moves one,
since these verbs are in `building` and `ship_moves` (P6-PAIR-11). In the special building phase, no ship moves
(P6-SBP-02, P6-SBP-03).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from games.engine.game import Game
from games.titles.catan.base.rules.board import layout
from games.titles.catan.base.rules.layout import Layout, Shuffle
from games.titles.catan.five_six.rules import facts
from games.titles.catan.five_six.rules.island import SPIRAL
from games.titles.catan.five_six.rules.module import five_six


@five_six.answers(layout, together_with="seafarers")
def the_main_island_has_its_tokens_in_a_spiral(earlier: Callable[[Game], Layout], game: Game) -> Layout:
    """P6-SF-03, P6-BOARD-04"""
    whole = earlier(game)
    return replace(whole, tokens=tuple(SPIRAL if _is_of_the_island(rule) else rule for rule in whole.tokens))


def _is_of_the_island(rule: object) -> bool:
    return isinstance(rule, Shuffle) and set(rule.places or ()) == set(facts.HEXES)
