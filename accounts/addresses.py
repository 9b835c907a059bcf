"""Cached URLs. A table's page contains dozens, and Django computes each one every time."""

from __future__ import annotations

from functools import lru_cache

from django.urls import get_script_prefix, reverse

ADDRESSES_KEPT = 5000


def address(route: str, *arguments: int | str) -> str:
    return _address(get_script_prefix(), route, arguments)


@lru_cache(maxsize=ADDRESSES_KEPT)
def _address(_prefix: str, route: str, arguments: tuple[int | str, ...]) -> str:
    return reverse(route, args=arguments)
