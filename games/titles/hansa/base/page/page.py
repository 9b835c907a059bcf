"""Hansa Teutonica's additions to the pages of its tables."""

from __future__ import annotations

from django.utils.translation import gettext_lazy

from games.titles.hansa.base.page import actions, desks, guide
from games.titles.hansa.base.page.parts import HansaParts
from games.titles.hansa.base.page.reading import HansaReading
from games.views.pages.panels import Panel
from games.views.pages.title_page import TitlePage

PAGE = TitlePage(
    reading=HansaReading,
    own=HansaParts,
    lines=actions.five,
    unasked=actions.unasked,
    seat=desks.seat_of,
    panels=(Panel("points", "hansa/base/templates/page/_points.jinja"),),
    how_to_play=guide.facts_of_the_game,
    course_words=gettext_lazy("Each player’s points turn by turn, as if the game had ended there"),
    tie_words=gettext_lazy(
        "With equal points, the lower Actiones level wins, then the network with more points."
    ),
)
