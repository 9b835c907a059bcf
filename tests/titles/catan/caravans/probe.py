"""A probe of what The Caravans open to others: after the bids, whose turn it is decides alone."""

from __future__ import annotations

from collections.abc import Callable

from games.engine.game import Game
from games.engine.types import Seat
from games.titles.catan.caravans.rules.vote import AskForCamel, after_bids
from games.titles.catan.kit.rules.step_lists import Steps
from tests.probe.title import probe

CARAVANS = probe("caravans")


@CARAVANS.answers(after_bids)
def bids_count_for_nothing(earlier: Callable[[Game, Seat], Steps], game: Game, first: Seat) -> Steps:
    return [AskForCamel.of(seat=first)]
