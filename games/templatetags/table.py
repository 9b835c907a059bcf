"""Small helps for the table's templates."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import template

register = template.Library()


@register.filter
def of(values: Mapping[str, Any], key: str) -> Any:
    """Look something up: `colors|of:line.seat`; nothing when it is not there."""
    return values.get(key, "")
