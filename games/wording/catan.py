"""The rule books of CATAN."""

from __future__ import annotations

from games.wording.base import BASE
from games.wording.cities_knights import CITIES_KNIGHTS

BOOKS = (BASE, CITIES_KNIGHTS)
