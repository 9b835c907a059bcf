"""The policies for timeouts, and the paces of ladders and tournaments."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

PACES_OF_CONTESTS = ("brisk", "daily", "relaxed")
"""Paces at which every clock runs and nobody has to be online."""


class Policy(models.TextChoices):
    AUTOPILOT = "autopilot", _("we move for them twice; then a bot takes over")
    STRICT = "strict", _("the seat is lost")
