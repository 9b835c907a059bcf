"""The gallery of all pieces, cards, boards and charts, in light and dark; in development only.

The decisions and panels of each title have their own pages: `gallery_pages`.
"""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games import catalog
from games.drawing import charts, seat_marks
from games.drawing.raster import small
from games.drawing.samples import PEOPLE, SEAT_COLORS
from games.engine.title import Title
from games.titles.catan.base.drawing import board, cards, picture, samples
from games.titles.catan.base.drawing.together import TITLE, every_module, of_everything
from games.views.pages.title_files import styles_of
from games.workshop.positions import boards_of

THEMES = ("light", "dark")


@require_safe
def gallery(request: HttpRequest) -> HttpResponse:
    """Show the whole gallery; ``?theme=dark`` or ``?theme=light`` shows only one half."""
    asked = request.GET.get("theme")
    return render(
        request,
        "dev/gallery.html",
        {
            "titles": catalog.titles().values(),
            "themes": [asked] if asked in THEMES else THEMES,
            "boards": _boards(catalog.title(TITLE)),
            "pieces": _pieces(catalog.title(TITLE)),
            "styles": styles_of(TITLE, every_module()),
            "colors": seat_marks.SEAT_COLORS,
            "goods": [good.id for good in of_everything().goods],
            "emblems": [emblem.id for emblem in of_everything().emblems],
            "resources": cards.goods_of(("base",)).stacks(
                {"brick": 2, "lumber": 1, "wool": 4, "grain": 0, "ore": 3}
            ),
            "developments": cards.developments(
                ("base",),
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
    views = {"setup": samples.empty, "mid": samples.middle, "roads": samples.beginning}
    if key not in views:
        raise Http404
    return HttpResponse(picture.thumbnail(views[key](), theme), content_type="image/svg+xml")


@require_safe
def gallery_mail(request: HttpRequest, theme: str) -> HttpResponse:
    drawn = picture.board_png(samples.middle(), theme=theme, rings=samples.JUST_HAPPENED)
    return HttpResponse(small(drawn), content_type="image/png")


def _boards(title: Title) -> list[dict[str, Any]]:
    """Return boards at instructive moments, module by module."""
    shown = [one for module in title.modules for one in boards_of(title, module)]
    return [
        {
            "id": one.key,
            "title": one.label,
            "board": board.draw(dict(one.sight), people=PEOPLE, **dict(one.parts)),
        }
        for one in shown
    ]


def _pieces(title: Title) -> list[tuple[str, list[str]]]:
    """Return the seats' pieces of each module other than the base game."""
    brought = {key: list(part.seat_pieces) for key, part in of_everything().by_module.items()}
    names = {module.key: module.name for module in title.modules if module.key not in title.required}
    return [(name, brought[key]) for key, name in names.items() if brought.get(key)]
