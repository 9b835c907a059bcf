"""The variable `DEEP=1`: more games, viewers and pages than `make test` has time for."""

from __future__ import annotations

import os

DEEP = os.environ.get("DEEP") == "1"
