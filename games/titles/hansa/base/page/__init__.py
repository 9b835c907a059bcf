"""The pages of Hansa Teutonica."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from games.titles.hansa.base import words
from games.titles.hansa.base.page import actions, desks, orders, routes, sequences
from games.titles.hansa.base.page.forms import READERS
from games.titles.hansa.base.page.page import PAGE
from games.views.pages.choice import Choice
from games.views.pages.module_page import Button, ModulePage, Sign

if TYPE_CHECKING:
    from games.titles.hansa.base.page.reading import HansaReading

ASKS: dict[str, Callable[[HansaReading], Choice | None]] = {
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
    "set_standing_orders": orders.choice,
}
"""The function that returns the choice of each verb."""

MODULE_PAGE = ModulePage(
    asks=ASKS,
    row={
        "use_develop_ability": Button(symbol="marker-develop_ability"),
        "use_swap_offices": Button(symbol="marker-swap_offices"),
        "use_remove_three": Button(symbol="marker-remove_three"),
        "neutral_claim": Button(symbol="trader-neutral"),
        "end_turn": Button(actions.end_label, only_if=actions.asks_about_actions),
    },
    moves={
        "use_three_actions": Button(),
        "use_four_actions": Button(),
        "end_turn": Button(actions.end_label, look="primary", only_if=actions.asks_about_no_action),
    },
    elsewhere=frozenset(words.VERBS),
    readers=READERS,
    sources=words.SOURCES,
    piles=desks.PILES,
    changes=desks.CHANGES,
    signs={"displaced": Sign("{displaced}", of="owner")},
    marks={
        "placed": Sign("{piece}", of="seat"),
        "office_taken": Sign("{piece}", of="seat"),
        "additional_office_made": Sign("{piece}", of="seat"),
        "marker_taken": Sign("marker-{marker}"),
        "marker_used": Sign("marker-{marker}"),
        "marker_placed": Sign("marker-{marker}"),
    },
)

__all__ = ["MODULE_PAGE", "PAGE"]
