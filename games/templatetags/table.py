"""Small helps for the table's templates."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import template

register = template.Library()


@register.filter
def of_seat(colors: Mapping[str, str], line: Any) -> str:
    """The color of the seat that a log line is about; nothing where it is about none."""
    return colors.get(line.facts.get("seat") or "", "")
