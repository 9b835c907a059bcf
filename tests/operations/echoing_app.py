"""A site for tests of access logs: it redirects each address to itself, and fails on POST."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any


def application(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
    if environ["REQUEST_METHOD"] == "POST":
        raise ZeroDivisionError
    start_response("302 Found", [("Location", environ["RAW_URI"]), ("Content-Length", "0")])
    return []
