"""The database models.

Django finds the models by these imports. Other code imports from the file that defines a model.
"""

from games.models import (  # noqa: F401
    agreement,
    club,
    departure,
    destination,
    game,
    heartbeat,
    ladder,
    look_back,
    moderation,
    notification,
    packed_turns,
    people,
    plan,
    practice,
    rating,
    seat,
    statistics,
    talk,
    token,
    tournament,
    turn,
    watching,
)
