"""Samples of the Friendly Robber."""

from __future__ import annotations

from functools import cache

from django.utils.translation import gettext_noop

from games.workshop.positions.position import DUE, Sample, Samples
from games.workshop.positions.story import Story, bots_game

TITLE = "catan"
MODULES = ("base", "friendly_robber")


@cache
def spared() -> Story:
    """The first seven of the bots' game: some have two points still.

    :raises LookupError: they have rolled none so early
    """
    for story in bots_game(TITLE, MODULES):
        shows = story.title.view(story.state, None)["shows"] if "robber" in story.due.values() else {}
        if "closed" in shows:
            return story
    raise LookupError("no hex is spared when the bots move the robber")


WRITTEN = (Sample("spared-hexes", gettext_noop("Hexes that the robber spares"), spared, viewer=DUE),)
SAMPLES = Samples(dict, WRITTEN)
