"""The words of Events of Catan at sea, where a scenario changes what a card does. SF-TB-02"""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.wording.vocabulary import Vocabulary

AT_SEA = {
    # SF-LTR-01
    "seafarers": Vocabulary(
        card_texts={
            "robber_attack": _(
                "Like a roll of seven: large hands lose half, and the robber or the pirate moves."
            ),
            "trade_advantage": _(
                "The holder of Longest Trade Route takes a random card from every other player."
            ),
        }
    ),
    # SF-LTR-05
    "cloth": Vocabulary(
        card_texts={
            "trade_advantage": _("Nobody holds Longest Trade Route in this scenario: nothing happens.")
        }
    ),
    # SF-WON-01
    "wonders": Vocabulary(
        card_texts={"robber_attack": _("Like a roll of seven: large hands lose half, and the robber moves.")}
    ),
}
"""A vocabulary for each module that the game may also be played with."""
