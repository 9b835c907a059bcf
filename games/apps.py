from __future__ import annotations

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """The tables and everything that happens at them."""

    name = "games"
