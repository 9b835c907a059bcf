#!/usr/bin/env python
"""Run a management command of the site."""

from __future__ import annotations

import os
import sys


def main() -> None:
    """Run the command line.

    A fresh clone works without any setting, as a development site. Wherever a SECRET_KEY is
    given, the settings decide, and they decide for production.
    """
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "catansite.settings")
    if "SECRET_KEY" not in os.environ:
        os.environ.setdefault("DJANGO_ENV", "development")
    # behind a pooler, migrations and backups need a session of the database for themselves
    if direct := os.environ.get("DATABASE_DIRECT_URL"):
        os.environ["DATABASE_URL"] = direct

    from django.core.management import execute_from_command_line

    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
