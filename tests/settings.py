"""The settings for pytest and the processes that it starts."""

from __future__ import annotations

import os

os.environ["DJANGO_ENV"] = "test"

from catansite.settings import *  # noqa: F403

# Look up static files on demand, since each test client creates the middleware, which would look up all of them.
WHITENOISE_AUTOREFRESH = True


class Missing(str):
    """Raises an error where Django would show nothing for a variable that its page lacks."""

    def __contains__(self, part: object) -> bool:
        return part == "%s"

    def __mod__(self, name: object) -> str:
        raise AssertionError(f"a template reads {name}, which its page lacks")


TEMPLATES[0]["OPTIONS"]["string_if_invalid"] = Missing("missing")  # noqa: F405

# Give the rows of a query without an order in reverse, so that a missing order shows. PostgreSQL has no such switch.
if "init_command" in DATABASES["default"].get("OPTIONS", {}):  # noqa: F405
    DATABASES["default"]["OPTIONS"]["init_command"] += " PRAGMA reverse_unordered_selects=ON;"  # noqa: F405
