"""The flip charts: five levels of improvements in three areas, and the metropolises."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.catan.cities_knights import facts
from games.drawing.catan.base import cards
from games.wording.catan import cities_knights as words

if TYPE_CHECKING:
    from games.views.pages.catan.base.page import CatanPage
    from games.views.table.person import Person
    from games.views.table.table_page import Move


@dataclass(frozen=True)
class Level:
    """A page of a flip chart: what it is called, the dice that it opens."""

    number: int
    name: Any
    highest: int
    is_built: bool
    is_next: bool


@dataclass(frozen=True)
class Track:
    """An area of a city's improvements."""

    area: str
    label: Any
    color: str
    level: int
    levels: list[Level]
    gift: Any
    has_gift: bool
    cost: list[cards.Stack]
    cost_words: str
    next_name: Any
    has_metropolis: bool
    held_by: Person | None
    href: str = ""
    move: Move | None = None

    @property
    def highest(self) -> int:
        """The highest red die that draws a card."""
        return self.level + 1 if self.level else 0


def track_of(catan: CatanPage, seat: str, area: str) -> Track:
    """A seat's flip chart of an area; the viewer's own with what it may build."""
    here = catan.view["cities_knights"]
    public = here["seats"][seat]
    level, cost = public["improvements"][area], public["costs"][area]
    city = here["metropolises"].get(area)
    holder = None if city is None else catan.base["cities"].get(city)
    options = [one for one in catan.arguments.get("improve_city") or [] if one["area"] == area]
    is_mine = seat == catan.viewer
    move, href = None, ""
    if is_mine and options:
        if options[0]["city"] is None:
            move = catan.page.move("improve_city", options[0], _("Build"), "", part=f"track-{area}")
        else:
            href = catan.page.to("improve_city", area)
    return Track(
        area=area,
        label=words.AREAS[area],
        color=facts.COLOR_OF[area],
        level=level,
        levels=[
            Level(n, words.LEVELS[area][n - 1], n + 1, n <= level, n == level + 1)
            for n in range(1, facts.MOST_LEVELS + 1)
        ],
        gift=words.GIFTS[area],
        has_gift=level >= facts.LEVEL_OF_GIFTS,
        cost=[catan.goods.stack(kind, count) for kind, count in (cost or {}).items()],
        cost_words=catan.words.cards(cost) if cost else pgettext("a cost", "free"),
        next_name=words.level_name(area, level + 1) if level < facts.MOST_LEVELS else "",
        has_metropolis=holder == seat,
        held_by=catan.people[holder] if holder is not None else None,
        href=href,
        move=move,
    )
