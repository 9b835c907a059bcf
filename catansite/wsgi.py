"""The door for WSGI servers. They run production unless DJANGO_ENV says otherwise."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Iterable
from typing import Any

from django.core.wsgi import get_wsgi_application
from django.urls import reverse

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "catansite.settings")

BODY_PATIENCE = 15
"""After so many seconds without a byte of a form, give up on it: a gunicorn worker serves nobody else meanwhile."""

answer = get_wsgi_application()


def application(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
    """Answer a request; its body must come in time."""
    if (client := environ.get("gunicorn.socket")) is not None:
        client.settimeout(BODY_PATIENCE)
    return answer(environ, start_response)


# All pages are loaded when the first address is looked up: not by the first visitor, who would wait for it.
reverse("games:lobby")

# What is loaded now stays: keep the collector from walking it again and again.
gc.collect()
gc.freeze()
