"""Permanent pictures that tables are drawn with. They are the same for everybody, so browsers keep them."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from games import catalog
from games.drawing import seat_marks, svg
from games.drawing.symbols import version as symbols_version
from games.drawing.titles import drawing_of

LONGEST_CODE = 1500
FOREVER = "public, max-age=31536000, immutable"


@require_safe
def show(request: HttpRequest, title: str, version: str, code: str, theme: str) -> HttpResponse:
    """Draw the board background that the address describes. It involves no particular game."""
    if title not in catalog.titles() or len(code) > LONGEST_CODE:
        raise Http404
    drawing = drawing_of(title)
    try:
        picture = drawing.ground(code, theme)
    except ValueError as error:
        raise Http404 from error
    response = HttpResponse(picture, content_type="image/svg+xml")
    # A page may still ask for an older version; the answer is drawn as of now and not cached under that name.
    response["Cache-Control"] = FOREVER if version == drawing.ground_version() else "no-cache"
    return response


@require_safe
def symbols(request: HttpRequest, title: str, version: str, modules: str, colors: str) -> HttpResponse:
    """Answer with all symbols that a table with these modules and colors may ever show.

    The page itself contains the symbols that it shows at first.
    """
    if title not in catalog.titles():
        raise Http404
    played = catalog.title(title)
    wished, seats = frozenset(modules.split(".")), frozenset(colors.split("."))
    is_known = {module.key for module in played.modules} >= wished >= set(played.required)
    if not is_known or not seats <= seat_marks.MARKS.keys():
        raise Http404
    drawn = drawing_of(title).symbols(wished, seats)
    response = HttpResponse(svg.document(drawn, view_box="0 0 1 1"), content_type="image/svg+xml")
    response["Cache-Control"] = FOREVER if version == symbols_version(drawn) else "no-cache"
    return response
