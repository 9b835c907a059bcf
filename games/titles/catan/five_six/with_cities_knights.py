"""Cities & Knights for five and six players: the second part and the special building phase. P6-CK

Only the seat in its own part keeps a fifth progress card, so player 2 returns one that it draws at player 1's roll
(P6-CK-08, P6-D-05).
"""

from __future__ import annotations

from collections.abc import Callable

from games.engine.game import Game
from games.titles.catan.five_six.rules.module import five_six
from games.titles.catan.five_six.rules.paired import never_in_second_part
from games.titles.catan.five_six.rules.special_building import cards_to_be_asked

five_six.takes_out(never_in_second_part, "play_alchemist", "P6-ERR-12", together_with="cities_knights")
"""P6-CK-05: player 2 does not roll."""


@five_six.answers(cards_to_be_asked, together_with="cities_knights")
def one_card_activates_a_knight(earlier: Callable[[Game], int], game: Game) -> int:
    """P6-SBP-08"""
    return 1
