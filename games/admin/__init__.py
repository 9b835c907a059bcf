"""What staff see of the rows in the admin, by subject; what is secret in a game is never shown there.

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
