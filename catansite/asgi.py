"""The ASGI application, only for long-lived streams. WSGI serves the pages."""

from __future__ import annotations

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "catansite.settings")

application = get_asgi_application()
