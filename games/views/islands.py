"""The picture of an island: the same for everybody and for ever, so that browsers keep it."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from games.drawing import island

LONGEST_CODE = 1500
FOREVER = "public, max-age=31536000, immutable"


@require_safe
def show(request: HttpRequest, version: str, code: str, theme: str) -> HttpResponse:
    """Draw the island that the address describes; nothing about a game is told or asked."""
    if len(code) > LONGEST_CODE:
        raise Http404
    try:
        picture = island.picture(island.from_code(code), theme)
    except ValueError as error:
        raise Http404 from error
    response = HttpResponse(picture, content_type="image/svg+xml")
    # An older version is drawn anew, but not to be kept under that name.
    response["Cache-Control"] = FOREVER if version == island.art_version() else "no-cache"
    return response
