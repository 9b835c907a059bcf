"""Ways to a table: the front page, my games, the lobby."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from urllib.parse import urlsplit

from django.contrib.auth.decorators import login_required
from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import Resolver404, resolve
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from accounts.guests import guest_of
from accounts.models import User
from games import catalog
from games.drawing.titles import drawing_of
from games.forms.front import LobbyForm
from games.models.game import Game
from games.models.seat import Seat
from games.selectors.clubs import club_chat
from games.selectors.front import game_lists
from games.selectors.people import relations
from games.selectors.table import table_for_viewer
from games.selectors.watching import watched_games
from games.views.common import find, player, private, viewer
from games.views.front.game_tiles import offers
from games.views.pages.shown_table import shown_table
from games.views.table.lesson import title_to_learn
from games.views.table.table_page import Ask, Page, people_of
from games.views.table.table_page import status_of as who_waits
from games.views.time.clock_faces import Face, face_of
from games.wording.sentence import listed

TABLES_SHOWN = 6
LIVE_KEPT_FOR = 5 * 60
"""In seconds. Until then the page shows renamed players under their old names."""
THEMES = ("light", "dark")


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Show the front page with a live board and the tables that look for players."""
    user = viewer(request)
    context: dict[str, Any] = {
        "titles": listed(title.name for title in catalog.titles().values()),
        "offers": offers(),
        "open_tables": game_lists.lobby(user=user, at_most=TABLES_SHOWN),
        "live": _live(_theme(request)),
        "guest_game": game_lists.of_guest(guest_of(request)),
        "title_to_learn": title_to_learn(),
    }
    return private(render(request, "games/front/home.html", context))


def _theme(request: HttpRequest) -> str:
    """Return the chosen appearance; "" leaves it to the browser."""
    chosen = request.COOKIES.get("theme", "")
    return chosen if chosen in THEMES else ""


def _live(theme: str) -> dict[str, Any] | None:
    """Return a public game as a spectator sees it: its HTML and the style sheets that it needs.

    It is the same for everybody, so each version is drawn once and cached.
    """
    game = watched_games.watchable()
    if game is None:
        return None
    key = f"front/{game.pk}/{game.seen_as}.{game.table_version}/{get_language()}/{theme}"
    found: dict[str, Any] | None = cache.get(key)
    if found is None:
        found = _drawn(game, theme)
        cache.set(key, found, LIVE_KEPT_FOR)
    return found


def _drawn(game: Game, theme: str) -> dict[str, Any]:
    found = table_for_viewer.table(game, None)
    people = people_of(found)
    shown = shown_table(Page(found, Ask()), people, lines=())
    context = {
        "live": game,
        "live_status": who_waits(found, people),
        "live_points": [(person, found.points[key]["public"]) for key, person in people.items()],
        "shown": shown,
        "theme": theme,
    }
    html = render_to_string("games/front/_live_game.jinja", context, using="jinja2")
    return {"html": html, "styles": list(shown.styles)}


@login_required
@require_safe
def my_games(request: HttpRequest) -> HttpResponse:
    user = player(request)
    mine, now = game_lists.my_games(user), timezone.now()
    rows = {
        name: [_row(game, user, now) for game in getattr(mine, name)]
        for name in ("waiting", "others", "open", "unseen", "finished")
    }
    context = {
        "rows": rows,
        "now": now,
        "followed": mine.followed,
        "invitations": mine.invitations,
        "friend_requests": relations.friend_requests(user),
    }
    return private(render(request, "games/front/my_games.html", context))


def _row(game: Game, user: User, now: datetime) -> tuple[Game, Seat | None, str, Face | None]:
    seat = game.seat_of(user)
    if seat is None or not seat.is_due:
        return game, seat, "", None
    return game, seat, game.words.waiting_for(seat.step), face_of(seat, now)


@login_required
@require_safe
def next_game(request: HttpRequest) -> HttpResponse:
    """Redirect to the game that waits for the player most, else to a club's unread chat, else to my games.

    From a table, continue with the game after it.
    """
    user = player(request)
    if (game := game_lists.next_game(user, after=_table_before(request))) is not None:
        return redirect(game)
    if (club := club_chat.next_unread(user)) is not None:
        return redirect(f"{club.get_absolute_url()}#chat")
    return redirect("games:my_games")


def _table_before(request: HttpRequest) -> int | None:
    """Return the id of the game whose page the link was on, by the Referer header; None for any other page."""
    try:
        match = resolve(urlsplit(request.headers.get("Referer", "")).path)
    except (Resolver404, ValueError):
        return None
    return match.kwargs["game_id"] if match.view_name == "games:table" else None


@require_safe
def lobby(request: HttpRequest) -> HttpResponse:
    form = LobbyForm(request.GET)
    if not form.is_valid():
        return private(
            render(
                request,
                "games/front/lobby.html",
                {"form": form, "is_filtered": True, "title_to_learn": title_to_learn()},
                status=400,
            )
        )
    behind = form.cleaned_data["behind"]
    page = game_lists.lobby_page(
        user=viewer(request), wanted=form.wanted, wanted_seats=form.wanted_seats, behind=behind
    )
    standings = game_lists.seat_standings(page.vacant)
    context = {
        "form": form,
        "games": page.tables,
        "is_filtered": any(form.cleaned_data.values()),
        "is_first": behind is None,
        "next": form.address_of(page.next) if page.next is not None else "",
        "vacant": [(seat, *standings[seat.pk]) for seat in page.vacant],
        "title_to_learn": title_to_learn(),
    }
    return private(render(request, "games/front/lobby.html", context))


@require_safe
def thumbnail(request: HttpRequest, game_id: int, theme: str) -> HttpResponse:
    """Draw a small board for lists, as a spectator sees it."""
    if theme not in THEMES:
        raise Http404
    game = find(request, game_id)
    if game.state is None:
        raise Http404
    response = HttpResponse(_small_board(game, theme), content_type="image/svg+xml")
    response["Cache-Control"] = "private, max-age=300"
    return response


def _small_board(game: Game, theme: str) -> str:
    return drawing_of(game.title).thumbnail(game.rules.sight(table_for_viewer.state_of(game), None), theme)
