"""CATAN's additions to the pages of its tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy

from games.drawing import charts
from games.titles.catan.base.drawing import cards
from games.titles.catan.base.page import building_places, trades
from games.titles.catan.base.page.better_moves import better_words
from games.titles.catan.base.page.building import building, costs
from games.titles.catan.base.page.parts import CatanParts
from games.titles.catan.base.page.reading import CatanReading
from games.titles.catan.base.page.seats import seat_of
from games.titles.catan.base.rules import facts
from games.titles.catan.base.rules.production import NUMBERS
from games.views.pages.panels import Panel
from games.views.pages.title_page import TitlePage


def how_to_play() -> dict[str, Any]:
    """Return costs, goods and cards for the page that explains the game to beginners."""
    goods = cards.goods_of(("base",))
    return {
        "costs": costs(),
        "goods": [(goods.stack(kind), terrain) for terrain, kind in facts.PRODUCES.items() if kind],
        "developments": [cards.development(("base",), kind, count) for kind, count in facts.DECK.items()],
        "points_to_win": facts.POINTS_TO_WIN,
        "hand_limit": facts.HAND_LIMIT,
    }


def statistics(counted: Mapping[str, Mapping[str, int]]) -> dict[str, Any]:
    numbers = {int(number): times for number, times in counted.get(NUMBERS.key, {}).items()}
    return {"numbers": charts.dice(numbers)} if numbers else {}


PAGE = TitlePage(
    reading=CatanReading,
    own=CatanParts,
    lines=building,
    unasked=building_places.choice,
    seat=seat_of,
    calls=trades.calls_of,
    panels=(Panel("trade", "catan/base/templates/page/_trade.jinja", is_at_hand=True),),
    how_to_play=how_to_play,
    statistics=statistics,
    asked_words=(gettext_lazy("You have been offered a trade"), gettext_lazy("trade offered to:")),
    asked_at="trade",
    better_words=better_words,
    luck_words=gettext_lazy("Cards from each roll, compared with the average for fair dice"),
)
