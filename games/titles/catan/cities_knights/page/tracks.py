"""The flip charts: five levels of improvements in three areas, and the metropolises."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.titles.catan.base.drawing import cards
from games.titles.catan.base.page.building import missing_cards
from games.titles.catan.base.page.module_page import NOT_NOW
from games.titles.catan.cities_knights import words
from games.titles.catan.cities_knights.rules import facts

if TYPE_CHECKING:
    from games.titles.catan.base.page.reading import CatanReading
    from games.views.table.person import Person
    from games.views.table.table_page import Move


@dataclass(frozen=True)
class Level:
    """A page of a flip chart: a level, its name, and the highest red die that draws a card."""

    number: int
    name: Any
    highest: int
    is_built: bool
    is_next: bool


@dataclass(frozen=True)
class Track:
    """A seat's level in an area of improvements.

    :param does: what the next level does
    :param why_not: why the viewer cannot build the next level, if it is time to build
    """

    area: str
    label: Any
    color: str
    level: int
    levels: Sequence[Level]
    gift: Any
    has_gift: bool
    cost: list[cards.Stack]
    cost_words: str
    next_name: Any
    has_metropolis: bool
    held_by: Person | None
    does: str = ""
    why_not: str = ""
    href: str = ""
    move: Move | None = None

    @property
    def highest(self) -> int:
        """The highest red die that draws a card, or 0."""
        return self.level + 1 if self.level else 0


def track_of(catan: CatanReading, seat: str, area: str) -> Track:
    """Return a seat's flip chart of an area; the viewer's own includes the move that builds the next level."""
    here = catan.sight["cities_knights"]
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
    is_full = level == facts.MOST_LEVELS
    return Track(
        area=area,
        label=str(words.AREAS[area]),
        color=facts.COLOR_OF[area],
        level=level,
        levels=[
            Level(n, words.level_name(area, n), n + 1, n <= level, n == level + 1)
            for n in range(1, facts.MOST_LEVELS + 1)
        ],
        gift=str(words.GIFTS[area]),
        has_gift=level >= facts.LEVEL_OF_GIFTS,
        cost=[catan.goods.stack(kind, count) for kind, count in (cost or {}).items()],
        cost_words=catan.words.cards(cost) if cost else pgettext("a cost", "free"),
        next_name="" if is_full else words.level_name(area, level + 1),
        has_metropolis=holder == seat,
        held_by=catan.people[holder] if holder is not None else None,
        does="" if is_full else _does(area, level + 1),
        why_not=_why_not(catan, cost or {}) if is_mine and not options else "",
        href=href,
        move=move,
    )


def _does(area: str, level: int) -> str:
    """Describe the effect of a level in a sentence or two, after the table CK-IMPROVE."""
    draws = _(
        "%(name)s: when the event die shows this color, you draw a card if the red die shows "
        "%(highest)d or less."
    ) % {
        "name": words.level_name(area, level),
        "highest": level + 1,
    }
    more = {
        facts.LEVEL_OF_GIFTS: _("From then on: %(gift)s.") % {"gift": words.GIFTS[area]},
        facts.MOST_LEVELS - 1: _("The first player here gets the metropolis: 2 more points."),
        facts.MOST_LEVELS: _("The first player here may take the metropolis from another."),
    }
    return f"{draws} {more[level]}" if level in more else draws


def _why_not(catan: CatanReading, cost: Mapping[str, int]) -> str:
    """Return why the viewer cannot build the next level, using only what the player sees anyway."""
    if "improve_city" not in catan.offered or not cost:
        return ""
    if catan.viewer not in catan.base["cities"].values():
        return _("you need a city first")
    return missing_cards(catan, cost) or str(NOT_NOW)
