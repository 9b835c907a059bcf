"""The door for WSGI servers. They run production unless DJANGO_ENV says otherwise."""

from __future__ import annotations

import gc
import os

from django.core.wsgi import get_wsgi_application
from django.urls import reverse

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "catansite.settings")

application = get_wsgi_application()

# All pages are loaded when the first address is looked up: not by the first visitor, who would wait for it.
reverse("games:lobby")

# What is loaded now stays: keep the collector from walking it again and again.
gc.collect()
gc.freeze()
