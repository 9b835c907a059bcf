"""Every piece, card, board and chart at one glance, by day and at dusk; in development only.

The decisions and panels of each title have pages of their own: `gallery_pages`.
"""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games import catalog
from games.drawing import charts, marks
from games.drawing.catan.base import board, cards, picture, samples
from games.drawing.catan.base.together import TITLE, every_module, of_everything
from games.drawing.catan.cities_knights import pieces as cities_knights
from games.drawing.catan.cities_knights import samples as samples_cities_knights
from games.drawing.samples import PEOPLE, SEAT_COLORS
from games.views.pages.title_page import styles_of

THEMES = ("light", "dark")


@require_safe
def gallery(request: HttpRequest) -> HttpResponse:
    """Show it all; ``?theme=dark`` or ``?theme=light`` shows one half."""
    asked = request.GET.get("theme")
    return render(
        request,
        "dev/gallery.html",
        {
            "titles": catalog.titles().values(),
            "themes": [asked] if asked in THEMES else THEMES,
            "boards": _boards(),
            "styles": styles_of(TITLE, every_module()),
            "colors": marks.SEAT_COLORS,
            "knights": cities_knights.KNIGHT_KINDS,
            "goods": [good.id for good in of_everything().goods],
            "emblems": [emblem.id for emblem in of_everything().emblems],
            "resources": cards.goods_of(("base",)).stacks(
                {"brick": 2, "lumber": 1, "wool": 4, "grain": 0, "ore": 3}
            ),
            "developments": cards.developments(
                {"knight": 2, "road_building": 1, "year_of_plenty": 1, "monopoly": 1, "victory_point": 1},
                {"knight": 1, "monopoly": 1},
            ),
            "rolls": [[1, 2], [3, 4], [5, 6]],
            "dice_chart": charts.dice(samples.ROLLS),
            "line_chart": charts.lines(
                samples.points_over_time(),
                SEAT_COLORS,
                PEOPLE,
                {0: "1", 19: "20", 39: "40", 59: "60"},
            ),
        },
    )


@require_safe
def gallery_thumbnail(request: HttpRequest, key: str, theme: str) -> HttpResponse:
    """One of the boards as lists show it."""
    views = {"setup": samples.empty, "mid": samples.middle, "roads": samples.beginning}
    if key not in views:
        raise Http404
    return HttpResponse(picture.thumbnail(views[key](), theme), content_type="image/svg+xml")


@require_safe
def gallery_mail(request: HttpRequest, theme: str) -> HttpResponse:
    """The picture that a mail shows."""
    drawn = picture.board_png(samples.middle(), theme=theme, rings=samples.JUST_HAPPENED)
    return HttpResponse(drawn, content_type="image/png")


def _boards() -> list[dict[str, Any]]:
    """The same island at telling moments."""
    beginning = samples.beginning()
    middle = samples.middle()
    states: tuple[tuple[str, str, dict[str, Any], dict[str, Any]], ...] = (
        ("setup", "Setting up", samples.empty(), {"targets": samples.settlements_at_the_start()}),
        ("mid", "In the middle of a game, since you were here", middle, {"rings": samples.JUST_HAPPENED}),
        ("roads", "Where a road may be built", middle, {"targets": samples.roads()}),
        ("settlements", "Where a settlement may be built, one tried out", middle,
         {"targets": samples.settlements(), "previews": samples.PREVIEWS}),
        ("cities", "Where a city may be built", middle, {"targets": samples.cities()}),
        ("robber", "Where the robber may go", middle, {"targets": samples.robber_hexes()}),
        ("beginning", "The beginners' board", beginning, {}),
        ("knights", "Cities & Knights", samples_cities_knights.middle(), {}),
        ("knight_moves", "Where a knight may go", samples_cities_knights.middle(),
         {"targets": samples_cities_knights.knight_moves()}),
        ("knight_choice", "Which knight", samples_cities_knights.middle(),
         {"targets": samples_cities_knights.knights_to_choose()}),
    )  # fmt: skip
    return [
        {"id": key, "title": title, "board": board.draw(view, people=PEOPLE, **parts)}
        for key, title, view, parts in states
    ]
