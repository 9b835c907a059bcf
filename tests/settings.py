"""The settings that pytest and the processes it starts use."""

from __future__ import annotations

import os

os.environ["DJANGO_ENV"] = "test"

from catansite.settings import *  # noqa: F403
