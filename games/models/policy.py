"""What is done for whoever has no time left, and the paces at which the site's own games are played."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

PACES_OF_CONTESTS = ("brisk", "daily", "relaxed")
"""On ladders and in tournaments everybody's clock runs, and nobody has to be online."""


class Policy(models.TextChoices):
    """What happens when a seat's time has run out."""

    AUTOPILOT = "autopilot", _("we move for them twice; then a bot takes over")
    STRICT = "strict", _("the seat is lost")
