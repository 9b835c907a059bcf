"""The rules of The Fog Islands. SF-FOG

Importing the package registers them all.
"""

from __future__ import annotations

from games.titles.catan.fog_islands.rules import advice, discovery, stacks
from games.titles.catan.fog_islands.rules.module import fog_islands

__all__ = ["advice", "discovery", "fog_islands", "stacks"]
