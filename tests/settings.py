"""The settings for pytest and the processes that it starts."""

from __future__ import annotations

import os

os.environ["DJANGO_ENV"] = "test"

from catansite.settings import *  # noqa: F403

# Look up static files on demand, since each test client creates the middleware, which would look up all of them.
WHITENOISE_AUTOREFRESH = True
