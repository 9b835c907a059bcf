"""Let bots play for the gallery's positions, and keep their games, so that no other process has to let them choose.

Usage: python -m tests.keep_gallery
"""

from __future__ import annotations

import os

import django


def main() -> None:
    """Write the file of kept games anew."""
    from games.workshop import positions

    samples.keep()


if __name__ == "__main__":
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
    django.setup()
    main()
