"""The pages of Hansa Teutonica."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from games.titles.hansa.base import words
from games.titles.hansa.base.page import actions, desks, routes, sequences
from games.titles.hansa.base.page.forms import READERS
from games.titles.hansa.base.page.page import HansaPage as PAGE
from games.views.pages.module_page import ModulePage, Sign
from games.views.pages.shown_actions import Actions

if TYPE_CHECKING:
    from games.titles.hansa.base.page.page import HansaPage

ASKS: dict[str, Callable[[HansaPage], Actions | None]] = {
    "income": actions.income,
    "place": actions.place,
    "displace": actions.displace,
    "move": sequences.move,
    "claim": routes.claim,
    "end_turn": actions.end_turn,
    "neutral_claim": routes.neutral_claim,
    "replace": sequences.replace,
    "place_marker": routes.place_marker,
    "use_develop_ability": routes.develop,
    "use_swap_offices": routes.swap,
    "use_remove_three": sequences.remove,
    "set_standing_orders": desks.standing_orders,
}
"""The function that shows each verb's choices. It sets the page's glowing, placed and chosen places."""

MODULE_PAGE = ModulePage(
    asks=ASKS,
    # The page builds these buttons itself, as they depend on the markers and actions that are left.
    elsewhere=frozenset(words.VERBS),
    readers=READERS,
    sources=words.SOURCES,
    piles=desks.PILES,
    changes=desks.CHANGES,
    signs={"displaced": Sign("{displaced}", of="owner")},
)

__all__ = ["MODULE_PAGE", "PAGE"]
