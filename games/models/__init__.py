"""The rows that the site keeps, and what a single row knows about itself.

Django finds them by these imports; everybody else imports from where a model is defined.
"""

from games.models import (  # noqa: F401
    agreement,
    club,
    departure,
    destination,
    game,
    heartbeat,
    ladder,
    moderation,
    notification,
    people,
    rating,
    seat,
    statistics,
    talk,
    token,
    tournament,
    turn,
    watching,
)
