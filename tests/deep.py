"""`DEEP=1` runs every test, with more games, viewers and pages."""

from __future__ import annotations

import os

DEEP = os.environ.get("DEEP") == "1"
