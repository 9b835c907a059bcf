"""The status of a game."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class Status(models.TextChoices):
    OPEN = "open", _("open")
    RUNNING = "running", _("running")
    FINISHED = "finished", _("finished")
    CLOSED = "closed", _("closed")
