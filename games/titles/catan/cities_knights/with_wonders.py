"""Cities & Knights in The Wonders of Catan: there is no pirate to chase. SF-WON-01, SF-ERR-50

Levels of wonders are paid with resources only, as they are without Cities & Knights (SF-CK-24).
"""

from __future__ import annotations

from games.titles.catan.base.rules.module import knight_actions
from games.titles.catan.cities_knights.rules.module import cities_knights
from games.titles.catan.wonders.rules.module import KEY as WONDERS

# SF-ERR-46
cities_knights.rewords_with[WONDERS] = {
    "CK-ILL-35": "The robber stays where it is until the barbarians have attacked once."
}
cities_knights.takes_out(knight_actions, "chase_pirate", "SF-ERR-50", together_with=WONDERS)
