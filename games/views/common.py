"""Helpers that all views share: the viewer, the game, refusals, redirects."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from allauth.core import ratelimit
from allauth.decorators import rate_limit
from django.contrib import messages
from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.translation import get_language

from accounts.models import User
from games.models.game import Game
from games.selectors.table import visibility
from games.services.errors import Forbidden, Invalid, Refused

OK, CONFLICT, FORBIDDEN, UNPROCESSABLE = 200, 409, 403, 422
OPENED = (204, 303)
"""The status codes that `go` answers with."""
INVITES = "invites"
MOST_INVITES = 50
PICTURE_KEPT_FOR = 150
"""Seconds in the server's cache, then as long in browsers: a withdrawn name is gone from pictures in five minutes."""


def viewer(request: HttpRequest) -> User | None:
    """Return the signed-in user, or None for a visitor."""
    return request.user if isinstance(request.user, User) else None


def player(request: HttpRequest) -> User:
    """Return the user of a view that requires a login."""
    assert isinstance(request.user, User)
    return request.user


def is_htmx(request: HttpRequest) -> bool:
    """Return True if HTMX sent the request and expects only the parts that changed."""
    return bool(getattr(request, "htmx", False))


def invite_of(request: HttpRequest, game_id: int) -> str:
    """Return the invitation from the address, from the form, or from an earlier visit to this table."""
    carried = str(request.GET.get("invite") or request.POST.get("invite") or "")[:64]
    return carried or request.session.get(INVITES, {}).get(str(game_id), "")


def find(request: HttpRequest, game_id: int) -> Game:
    """Return a game that the viewer may see.

    :raises Http404: the game does not exist or is private
    """
    return find_marked(request, game_id)[0]


def picture_of(request: HttpRequest, game: Game, name: str, draw: Callable[[Game], bytes]) -> HttpResponse:
    """Answer with a picture of a game for everybody who may see it. It is drawn once per language and cached.

    :param name: names the picture and the moment of the game; part of the cache key
    """
    return picture_answer(request, name, lambda: draw(game), is_public=game.is_public)


def picture_answer(
    request: HttpRequest, name: str, draw: Callable[[], bytes], *, is_public: bool
) -> HttpResponse:
    """Answer with a picture. It is drawn once per language and cached.

    :param is_public: shared caches between server and browser may keep it too
    """
    key = f"{name}/{get_language()}"
    response = _kept(key) or _drawn(request, key, draw)
    if response.status_code == OK:
        response["Cache-Control"] = f"{'public' if is_public else 'private'}, max-age={PICTURE_KEPT_FOR}"
    return response


def _kept(key: str) -> HttpResponse | None:
    drawn = cache.get(key)
    return HttpResponse(drawn, content_type="image/png") if drawn is not None else None


@rate_limit(action="picture", limit_get=True)
def _drawn(_request: HttpRequest, key: str, draw: Callable[[], bytes]) -> HttpResponse:
    """Draw a picture. The rate is limited because one picture costs as much as many pages."""
    drawn = draw()
    cache.set(key, drawn, PICTURE_KEPT_FOR)
    return HttpResponse(drawn, content_type="image/png")


def find_title(request: HttpRequest, game_id: int) -> str:
    """Return the key of the title that is played at a table that the viewer may see.

    :raises Http404: the game does not exist or is private
    """
    invite = invite_of(request, game_id)
    try:
        return visibility.find_title(game_id=game_id, user=viewer(request), invite=invite)
    except Game.DoesNotExist as error:
        raise Http404 from error


def find_marked(request: HttpRequest, game_id: int) -> tuple[Game, visibility.Beside]:
    """Return a game and the extra facts that were read with it for the viewer, such as its mark.

    :raises Http404: the game does not exist or is private
    """
    invite = invite_of(request, game_id)
    try:
        game, beside = visibility.find_marked(game_id=game_id, user=viewer(request), invite=invite)
    except Game.DoesNotExist as error:
        raise Http404 from error
    if not game.is_public and game.opens_by(invite):
        _remember_invite(request, game)
    return game, beside


def _remember_invite(request: HttpRequest, game: Game) -> None:
    """Remember the invitation, so that the table's log, replay and chat open too."""
    known = request.session.get(INVITES, {})
    if known.get(str(game.pk)) != game.invite_token:
        newest = list(known.items())[-MOST_INVITES + 1 :]
        request.session[INVITES] = dict([*newest, (str(game.pk), game.invite_token)])


def status_of(refusal: Refused) -> int:
    if isinstance(refusal, Invalid):
        return UNPROCESSABLE
    return FORBIDDEN if isinstance(refusal, Forbidden) else CONFLICT


def refuse(request: HttpRequest, refusal: Refused, game: Game | None = None) -> HttpResponse:
    """Explain on a separate page why nothing was done."""
    status = status_of(refusal)
    if is_htmx(request):
        messages.error(request, str(refusal))
        response = render(request, "_messages.jinja", status=status, using="jinja2")
        response["HX-Retarget"], response["HX-Reswap"] = "#messages", "outerHTML"
        return response
    context = {"refusal": refusal, "game": game}
    return render(request, "games/table/refused.html", context, status=status)


def settle(
    request: HttpRequest, service: Callable[[], object], *to: Any, game: Game | None = None, said: object = ""
) -> HttpResponse:
    """Call one service and redirect. A refusal is explained on a separate page.

    :param to: where to redirect, as for `go`
    :param game: the table that the refusal page links back to
    :param said: the success message on the next page
    """
    try:
        service()
    except Refused as refusal:
        return refuse(request, refusal, game)
    if said:
        messages.success(request, str(said))
    return go(request, *to)


def limit_openings(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Limit how many tables or tournaments a user opens through a view. A refused form does not count."""

    @wraps(view)
    @rate_limit(action="move")
    def limited(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not ratelimit.consume(request, action="new_table", dry_run=True):
            return ratelimit.respond_429(request)
        response = view(request, *args, **kwargs)
        if response.status_code in OPENED:
            ratelimit.consume(request, action="new_table")
        return response

    return limited


def go(request: HttpRequest, to: Any, *arguments: Any) -> HttpResponse:
    """Redirect after a change. HTMX loads the whole page."""
    response = redirect(to, *arguments)
    if is_htmx(request):
        answer = HttpResponse(status=204)
        answer["HX-Redirect"] = response["Location"]
        return answer
    response.status_code = 303
    return response


def private(response: HttpResponse) -> HttpResponse:
    """Mark a page as private and uncacheable, and vary it by HTMX header and cookie."""
    patch_cache_control(response, private=True, no_cache=True, no_store=True)
    patch_vary_headers(response, ["HX-Request", "Cookie"])
    return response
