"""The settings that pytest and the processes it starts use."""

from __future__ import annotations

import os

os.environ["DJANGO_ENV"] = "test"

from catansite.settings import *  # noqa: F403

# Look for a static file when it is asked for: each test client makes the middleware anew, which would look for all.
WHITENOISE_AUTOREFRESH = True
