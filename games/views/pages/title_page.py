"""A title's additions to its pages: the constant `PAGE` in the `page` of the module that every game of it has."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.utils.translation import gettext, gettext_lazy, ngettext

from games import catalog
from games.module_files import first_brought
from games.views.pages.choice import Choice
from games.views.pages.menu import MenuLink
from games.views.pages.module_page import FILE
from games.views.pages.panels import Call, Panel
from games.views.pages.reading import Reading
from games.views.pages.seats import SeatPanel

ASKED = (gettext_lazy("There’s a question for you"), gettext_lazy("still to answer:"))
COURSE = gettext_lazy("Each player’s points, turn by turn")
LUCK = gettext_lazy("What players got, compared with the average")


def better_words(moment: Mapping[str, Any]) -> str:
    """Return why a bot's moves would have been better, for a title without words of its own."""
    points = moment["more_points"]
    if points <= 0:
        return gettext("The bot expects more from this in the long run.")
    return ngettext(
        "This would have brought %(points)d point more.",
        "This would have brought %(points)d points more.",
        points,
    ) % {"points": points}


@dataclass(frozen=True)
class TitlePage:
    """What a title adds to the pages of its tables. The functions take a `Reading` of the title's own type.

    A title also brings templates, `games/titles/<title>/<module>/templates/page/_<part>.jinja`. Where it has none, that
    of `templates/games/plain/page/` is used.

    :param reading: reads what the title's parts are made of
    :param own: returns the object that the title's own templates call by the key of the title
    :param lines: returns the title's own list at the top of the menu
    :param unasked: returns the choice of a due seat that uses no verb, such as places where something can be built
    :param seat: adds the title's facts to the panel of a seat
    :param calls: returns calls for attention that the status line shows
    :param panels: parts beside the board
    :param how_to_play: returns the extra context of the page for beginners
    :param statistics: returns the extra context of the statistics page, from what the modules have counted
    :param asked_words: the text for a seat that others ask something, and the text for the other seats
    :param asked_at: the id of the element where that seat answers
    :param course_words: the caption of a finished game's chart
    :param tie_words: how the rules break a tie for the most points, if they do
    :param better_words: says in one sentence why a bot's moves would have been better, from a moment that it has found
        (`bots/look_back.py`) and the players' names
    :param luck_words: the caption of the luck figures, if the title's modules count any
    """

    reading: type[Reading] = Reading
    own: Callable[[Any], Any] = lambda _reading: None
    lines: Callable[[Any], list[MenuLink]] = lambda _reading: []
    unasked: Callable[[Any], Choice] = lambda _reading: Choice()
    seat: Callable[[Any, SeatPanel], SeatPanel] = lambda _reading, panel: panel
    calls: Callable[[Any], list[Call]] = lambda _reading: []
    panels: tuple[Panel, ...] = ()
    how_to_play: Callable[[], dict[str, Any]] = dict
    statistics: Callable[[Mapping[str, Mapping[str, int]]], dict[str, Any]] = lambda _counted: {}
    asked_words: tuple[Any, Any] = ASKED
    asked_at: str = "actions"
    course_words: Any = COURSE
    tie_words: Any = ""
    luck_words: Any = LUCK
    better_words: Callable[[Mapping[str, Any], Mapping[str, str]], str] = lambda moment, _names: better_words(
        moment
    )


PLAIN = TitlePage()
"""For a title without a page of its own: it is played by buttons made from its options."""


@cache
def title_page(title: str) -> TitlePage:
    found: TitlePage | None = first_brought(FILE, title, catalog.title(title).required, "PAGE")
    return found or PLAIN
