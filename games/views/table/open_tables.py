"""A table before its start: its seats, joining, leaving, the host's actions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from allauth.decorators import rate_limit
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from games.bots import USUAL_LEVEL
from games.forms.table import BotForm, JoinForm, SeatForm
from games.models.game import Game
from games.models.people import Reliability
from games.models.rating import Rating
from games.models.seat import Seat
from games.selectors.people import relations
from games.selectors.ratings import rating_history
from games.selectors.table.visibility import Beside
from games.services.table import open_tables
from games.views.common import find, find_marked, invite_of, is_htmx, player, private, settle, viewer
from games.views.front.game_tiles import name_of_game
from games.views.pages.title_files import styles_of
from games.views.people.relation_sections import guests_section
from games.views.table.link_preview import preview_of
from games.views.table.person import level_of_bot
from games.views.table.sample_board import sample_of


@dataclass(frozen=True)
class Chair:
    """A place at an open table, taken or free."""

    number: int
    seat: Seat | None
    is_me: bool
    is_host: bool
    may_remove: bool
    known: Reliability | None
    rating: Rating | None = None
    level: str = ""
    """How strong a bot is, in words."""


def show(request: HttpRequest, game: Game, mark: str, *, status: int = 200) -> HttpResponse:
    user = viewer(request)
    mine = game.seat_of(user)
    is_host = user is not None and game.host_id == user.pk
    invite = invite_of(request, game.pk)
    free = game.seat_count - len(game.seat_list)
    guests = guests_section(game, user)
    known = relations.reliabilities(seat.user_id for seat in game.seat_list)
    context = {
        "game": game,
        "title": game.rules,
        "game_name": name_of_game(game.rules, game.modules, None),
        "sample": sample_of(game),
        "styles": styles_of(game.title, tuple(game.modules)),
        "mine": mine,
        "is_host": is_host,
        "chairs": _chairs(game, mine, is_host, known),
        "free": free,
        "may_start": is_host and len(game.seat_list) in game.rules.seat_counts(game.modules),
        "may_add_bot": is_host and free > 0 and not game.rated,
        "options": _options_in_words(game),
        "form": JoinForm(initial={"invite": invite}),
        "mark": mark,
        "preview": preview_of(request, game),
        "bot_form": BotForm(title=game.rules, modules=game.modules, initial={"level": USUAL_LEVEL}),
        "invite_address": _invite_address(game) if mine is not None or is_host else "",
        "invited_by": _invited_by(game, guests) if mine is None and free else "",
        **guests,
    }
    template = "games/table/open/_parts.html" if is_htmx(request) else "games/table/open/page.html"
    return render(request, template, context, status=status)


def _invited_by(game: Game, guests: dict[str, Any]) -> str:
    """Return the name of the player who invites the viewer to a free seat: the host, or a friend at the table."""
    if not game.is_open or guests.get("why_no_seat"):
        return ""
    invitation = guests.get("invitation")
    host = invitation.by if invitation is not None else game.host
    return host.public_name if host is not None else ""


def _invite_address(game: Game) -> str:
    address = settings.SITE_URL + game.get_absolute_url()
    return (
        address
        if game.is_public or game.is_for_club
        else f"{address}?{urlencode({'invite': game.invite_token})}"
    )


def _chairs(game: Game, mine: Seat | None, is_host: bool, known: Mapping[int, Reliability]) -> list[Chair]:
    seats = {seat.number: seat for seat in game.seat_list}
    ratings = rating_history.ratings_at(game)
    chairs = []
    for number in range(game.seat_count):
        seat = seats.get(number)
        seat_is_host = seat is not None and seat.user_id is not None and seat.user_id == game.host_id
        chairs.append(
            Chair(
                number=number,
                seat=seat,
                is_me=seat is not None and seat == mine,
                is_host=seat_is_host,
                may_remove=is_host and seat is not None and not seat_is_host,
                known=known.get(seat.user_id) if seat is not None and seat.user_id is not None else None,
                rating=ratings.get(str(number)),
                level=level_of_bot(seat) if seat is not None else "",
            )
        )
    return chairs


def _options_in_words(game: Game) -> list[tuple[str, str]]:
    """Return the options that make a difference at this table: with a choice, and with an effect."""
    fields = {option.key: option for option in game.rules.option_fields(game.modules)}
    values = {key: game.options.get(key, option.default) for key, option in fields.items()}
    words = []
    for key, option in fields.items():
        is_idle = option.unless is not None and values[option.unless.option] in option.unless.values
        if is_idle or len(option.choices) == 1:
            continue
        label = next((label for choice, label in option.choices if choice == values[key]), str(values[key]))
        words.append((_(option.label), _(label)))
    return words


@require_POST
@login_required
@rate_limit(action="move")
def join(request: HttpRequest, game_id: int) -> HttpResponse:
    game, beside = find_marked(request, game_id)
    form = JoinForm(request.POST)
    if not form.is_valid():
        return _show_why_not(request, game, beside, next(iter(form.errors.values()))[0], status=422)
    return settle(
        request,
        lambda: open_tables.join(
            game_id=game_id,
            user=player(request),
            entropy=form.cleaned_data["entropy"],
            invite=form.cleaned_data["invite"],
            now=timezone.now(),
        ),
        "games:table",
        game_id,
        game=game,
    )


@require_POST
@login_required
@rate_limit(action="move")
def leave(request: HttpRequest, game_id: int) -> HttpResponse:
    return settle(
        request,
        lambda: open_tables.leave(game_id=game_id, user=player(request), now=timezone.now()),
        "games:lobby",
        game=find(request, game_id),
        said=_("You have left the table."),
    )


@require_POST
@login_required
@rate_limit(action="move")
def remove_guest(request: HttpRequest, game_id: int) -> HttpResponse:
    game, beside = find_marked(request, game_id)
    form = SeatForm(request.POST)
    if not form.is_valid():
        return _show_why_not(request, game, beside, _("This seat doesn’t exist."), status=400)
    return settle(
        request,
        lambda: open_tables.remove_guest(
            game_id=game_id, host=player(request), seat=form.cleaned_data["seat"], now=timezone.now()
        ),
        "games:table",
        game_id,
        game=game,
    )


@require_POST
@login_required
@rate_limit(action="move")
def add_bot(request: HttpRequest, game_id: int) -> HttpResponse:
    """Put a bot on a free seat. Only the host may."""
    game, beside = find_marked(request, game_id)
    form = BotForm(request.POST, title=game.rules, modules=game.modules)
    if not form.is_valid():
        return _show_why_not(request, game, beside, _("This kind of bot doesn’t exist."), status=400)
    return settle(
        request,
        lambda: open_tables.add_bot(
            game_id=game_id, host=player(request), level=form.cleaned_data["level"], now=timezone.now()
        ),
        "games:table",
        game_id,
        game=game,
    )


@require_POST
@login_required
@rate_limit(action="move")
def start(request: HttpRequest, game_id: int) -> HttpResponse:
    return settle(
        request,
        lambda: open_tables.start(game_id=game_id, host=player(request), now=timezone.now()),
        "games:table",
        game_id,
        game=find(request, game_id),
    )


def _show_why_not(
    request: HttpRequest, game: Game, beside: Beside, text: object, *, status: int
) -> HttpResponse:
    """Show the table as it stands, with the reason why nothing was done."""
    messages.error(request, str(text))
    return private(show(request, game, beside.mark, status=status))
