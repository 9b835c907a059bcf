"""The WSGI application, in production mode unless DJANGO_ENV says otherwise."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Iterable
from typing import Any

from django.core.wsgi import get_wsgi_application
from django.urls import reverse

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "catansite.settings")

BODY_PATIENCE = 15
"""Seconds without data after which a request body is given up. A gunicorn worker serves one request at a time."""

answer = get_wsgi_application()


def application(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
    """Answer a request, with a time limit for reading its body."""
    if (client := environ.get("gunicorn.socket")) is not None:
        client.settimeout(BODY_PATIENCE)
    return answer(environ, start_response)


# Loads all views now, so that the first visitor need not wait.
reverse("games:lobby")

# Exclude the objects loaded so far from garbage collection.
gc.collect()
gc.freeze()
