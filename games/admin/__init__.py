"""The admin's pages, by subject. They never show the secrets of games.

Django finds the pages by these imports.
"""

from games.admin import (  # noqa: F401
    clubs,
    ladders,
    messages,
    moderation,
    ratings,
    table,
    time,
    tournaments,
)
