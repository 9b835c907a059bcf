"""Verbs that a seat's player has used."""

from __future__ import annotations

from django.db.models import Count

from games.models.game import Game
from games.models.turn import Turn


def verbs_used(game: Game, seat: str) -> dict[str, int]:
    """Return how often a seat's player has used each verb, without undone moves."""
    moves = Turn.objects.played().filter(game=game, seat=seat, actor=Turn.Actor.SEAT).order_by()
    return dict(moves.values_list("verb").annotate(Count("pk")))
