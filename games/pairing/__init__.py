"""Who plays whom on a ladder: pure functions, told who waits and what was played.

`forming` forms the tables, `simulation` plays a year with people whose strength is known. Nothing here
knows Django, a row or the clock on the wall.
"""

from __future__ import annotations

from games.pairing.forming import STEPS, Entrant, Step, form_tables

__all__ = ["STEPS", "Entrant", "Step", "form_tables"]
