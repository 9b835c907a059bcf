"""Samples of the Reef."""

from __future__ import annotations

from functools import cache

from django.utils.translation import gettext_noop

from games.views.table.table_page import Ask
from games.workshop.positions.position import DUE, Sample, Samples
from games.workshop.positions.story import Story, bots_game

MODULES = ("base", "reef")


@cache
def pearls_to_sell() -> Story:
    """The first time that bots could sell a pearl.

    :raises LookupError: they never could
    """
    for story in bots_game("catan", MODULES):
        if story.due and story.options().get("sell_pearl"):
            return story
    raise LookupError("no pearl is ever found")


@cache
def seven() -> Story:
    """The first time that robber or octopus must move.

    :raises LookupError: no seven is rolled
    """
    for story in bots_game("catan", MODULES):
        if "robber" in story.due.values():
            return story
    raise LookupError("no seven is ever rolled")


SAMPLES = Samples(
    dict,
    (
        Sample(
            "selling-a-pearl",
            gettext_noop("Selling a pearl"),
            pearls_to_sell,
            viewer=DUE,
            ask=Ask("sell_pearl"),
        ),
        Sample("buoys", gettext_noop("The panel of the reef"), pearls_to_sell, viewer=DUE, part="reef"),
        Sample("octopus-or-robber", gettext_noop("The octopus or the robber"), seven, viewer=DUE),
    ),
)
