"""The rules of The Pirate Islands. SF-PI

Importing the package registers them all.
"""

from __future__ import annotations

from games.titles.catan.pirate_islands.rules import advice, fleet, fortresses, places, routes, seven, warships
from games.titles.catan.pirate_islands.rules.messages import MESSAGES, REWORDS
from games.titles.catan.pirate_islands.rules.module import pirate_islands

pirate_islands.messages.update(MESSAGES)
pirate_islands.rewords.update(REWORDS)

__all__ = ["advice", "fleet", "fortresses", "pirate_islands", "places", "routes", "seven", "warships"]
