"""The permanent picture beneath a board's pieces. It is the same for everybody, so browsers keep it."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from games import catalog
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
