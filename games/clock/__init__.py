"""Time as the tables count it: pure functions, told what time it is.

`calendar` says which minutes count for a player, `reading` what a seat has left, `pace` how much a
table gives. Nothing here knows Django, a row or the clock on the wall.
"""

from __future__ import annotations

from games.clock.calendar import NIGHT, Calendar, Span
from games.clock.pace import PRESETS, Pace
from games.clock.reading import Clock

__all__ = ["NIGHT", "PRESETS", "Calendar", "Clock", "Pace", "Span"]
