"""`manage.py` for a site whose games are dealt by the word in the file `luck` of its folder."""

from __future__ import annotations

import os

from tests.luck import deal

LUCK = "luck"


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "catansite.settings")
    import django
    from django.conf import settings

    import manage

    django.setup()
    deal((settings.VAR_DIR / LUCK).read_text)
    manage.main()


if __name__ == "__main__":
    main()
