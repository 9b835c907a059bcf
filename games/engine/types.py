"""Type aliases that every file of the engine uses."""

from __future__ import annotations

from typing import Any

Seat = str
Json = Any
"""null, boolean, int, string, list or object with string keys; never a float."""
State = dict[str, Any]
Answer = tuple[str, Json]
"""A verb's name and its argument."""
