"""What all views share: who asks, which game, and what a refusal looks like."""

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
"""The statuses of `go`."""
INVITES = "invites"
MOST_INVITES = 50
PICTURE_KEPT_FOR = 150
"""In seconds, here and then as long in browsers: so within five minutes no picture has a name that was taken down."""


def viewer(request: HttpRequest) -> User | None:
    """Return who asks; None for a visitor."""
    return request.user if isinstance(request.user, User) else None


def player(request: HttpRequest) -> User:
    """Return the user behind a view that asks for one."""
    assert isinstance(request.user, User)
    return request.user


def is_htmx(request: HttpRequest) -> bool:
    """Whether HTMX asks, and gets the parts that changed instead of a page."""
    return bool(getattr(request, "htmx", False))


def invite_of(request: HttpRequest, game_id: int) -> str:
    """Return the invitation that the address or the form carries, or that opened this table before."""
    carried = str(request.GET.get("invite") or request.POST.get("invite") or "")[:64]
    return carried or request.session.get(INVITES, {}).get(str(game_id), "")


def find(request: HttpRequest, game_id: int) -> Game:
    """Return a game that these eyes may see.

    :raises Http404: there is none, or it is private
    """
    return find_marked(request, game_id)[0]


def picture_of(request: HttpRequest, game: Game, name: str, draw: Callable[[Game], bytes]) -> HttpResponse:
    """Answer with a picture of a game for everybody who may see it; drawn once in each language, and kept.

    :param name: what is drawn, and of which moment of the game
    """
    return picture_answer(request, name, lambda: draw(game), is_public=game.is_public)


def picture_answer(
    request: HttpRequest, name: str, draw: Callable[[], bytes], *, is_public: bool
) -> HttpResponse:
    """Answer with a picture; drawn once in each language, and kept.

    :param is_public: whether it may be kept between them as well
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
    """Draw a picture: it costs as much as many pages, so that nobody gets any number of them."""
    drawn = draw()
    cache.set(key, drawn, PICTURE_KEPT_FOR)
    return HttpResponse(drawn, content_type="image/png")


def find_title(request: HttpRequest, game_id: int) -> str:
    """Return what is played at a table that these eyes may see.

    :raises Http404: there is none, or it is private
    """
    invite = invite_of(request, game_id)
    try:
        return visibility.find_title(game_id=game_id, user=viewer(request), invite=invite)
    except Game.DoesNotExist as error:
        raise Http404 from error


def find_marked(request: HttpRequest, game_id: int) -> tuple[Game, visibility.Beside]:
    """Return a game and what lies beside it for these eyes, its mark for instance.

    :raises Http404: there is none, or it is private
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
    """Let the table's other pages open too: its log, its replay, its chat."""
    known = request.session.get(INVITES, {})
    if known.get(str(game.pk)) != game.invite_token:
        newest = list(known.items())[-MOST_INVITES + 1 :]
        request.session[INVITES] = dict([*newest, (str(game.pk), game.invite_token)])


def status_of(refusal: Refused) -> int:
    if isinstance(refusal, Invalid):
        return UNPROCESSABLE
    return FORBIDDEN if isinstance(refusal, Forbidden) else CONFLICT


def refuse(request: HttpRequest, refusal: Refused, game: Game | None = None) -> HttpResponse:
    """Explain on a page of its own why nothing was done."""
    status = status_of(refusal)
    if is_htmx(request):
        messages.error(request, str(refusal))
        response = render(request, "games/_messages.html", status=status)
        response["HX-Retarget"], response["HX-Reswap"] = "#messages", "outerHTML"
        return response
    context = {"refusal": refusal, "game": game}
    return render(request, "games/table/refused.html", context, status=status)


def settle(
    request: HttpRequest, service: Callable[[], object], *to: Any, game: Game | None = None, said: object = ""
) -> HttpResponse:
    """Call one service and send the browser on; a refusal is explained on a page of its own.

    :param to: where to go on, as for `go`
    :param game: the table that a refusal leads back to
    :param said: what the next page says of it
    """
    try:
        service()
    except Refused as refusal:
        return refuse(request, refusal, game)
    if said:
        messages.success(request, str(said))
    return go(request, *to)


def limit_openings(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Limit how many tables or tournaments a view opens. A refused form does not count."""

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
    """Send the browser on after a change; HTMX loads the whole page."""
    response = redirect(to, *arguments)
    if is_htmx(request):
        answer = HttpResponse(status=204)
        answer["HX-Redirect"] = response["Location"]
        return answer
    response.status_code = 303
    return response


def private(response: HttpResponse) -> HttpResponse:
    """Let nobody keep a page that only one viewer may see, and HTMX's parts apart from pages."""
    patch_cache_control(response, private=True, no_cache=True, no_store=True)
    patch_vary_headers(response, ["HX-Request", "Cookie"])
    return response
