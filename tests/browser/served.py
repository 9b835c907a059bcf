"""`manage.py` for a site that deals the same games for the same word in the file `luck` of its folder."""

from __future__ import annotations

import os
import random
import secrets
from pathlib import Path

LUCK = "luck"


def deal(file: Path) -> None:
    """Draw the seeds of games from the word in a file. Each new word starts again."""
    drawn, luck = "", random.Random("")

    def token_hex(size: int = 32) -> str:
        nonlocal drawn
        if (word := file.read_text()) != drawn:
            drawn = word
            luck.seed(word)
        return luck.randbytes(size).hex()

    secrets.token_hex = token_hex


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "catansite.settings")
    import django
    from django.conf import settings

    import manage

    django.setup()
    deal(settings.VAR_DIR / LUCK)
    manage.main()


if __name__ == "__main__":
    main()
