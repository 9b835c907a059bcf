"""What Hansa Teutonica's own forms send, read into arguments of moves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.http import QueryDict

READERS: Mapping[str, Callable[[QueryDict], Any]] = {
    "set_standing_orders": lambda data: {"replace": data.get("replace", "ask")},
}
