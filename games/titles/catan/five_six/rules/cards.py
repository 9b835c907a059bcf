"""More cards in the bank and in the deck. P6-CARD-02, P6-CARD-03, P6-CK-02

The two more colors are base's (P6-CARD-01). Everything else that base and Cities & Knights count stays as it is
(P6-CARD-04, P6-CARD-05, P6-CK-01, P6-CK-03, P6-CK-11).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from games.engine.game import Game
from games.titles.catan.base.rules.goods import Good, goods
from games.titles.catan.base.rules.setup import development_deck
from games.titles.catan.five_six.rules import facts
from games.titles.catan.five_six.rules.module import five_six


@five_six.answers(goods)
def the_bank_is_larger(earlier: Callable[[Game], dict[str, Good]], game: Game) -> dict[str, Good]:
    """24 of each resource and 18 of each commodity. P6-CARD-02, P6-CK-02"""
    return {
        kind: replace(
            row,
            stock=facts.CARDS_OF_EACH_RESOURCE if row.is_resource else facts.CARDS_OF_EACH_COMMODITY,
        )
        for kind, row in earlier(game).items()
    }


@five_six.answers(development_deck)
def the_deck_is_larger(earlier: Callable[[Game], dict[str, int]], game: Game) -> dict[str, int]:
    """34 cards; Cities & Knights has none. P6-CARD-03, P6-CK-02"""
    return facts.DECK if earlier(game) else {}
