"""Before the start: making a table, sitting down, leaving, starting."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from allauth.decorators import rate_limit
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from accounts.guests import guest_of, seat_guest
from accounts.models import User
from games import catalog
from games.forms.table import USUAL_SEATS, BotForm, JoinForm, NewTableForm, SeatForm, TitleForm, club_choice
from games.models.game import Game
from games.models.people import Reliability
from games.models.rating import Rating
from games.models.seat import Seat
from games.selectors.clubs import club_pages
from games.selectors.people import relations
from games.selectors.ratings import rating_history
from games.selectors.table.visibility import Beside
from games.services.errors import Refused
from games.services.people import guests
from games.services.table import lessons, new_tables, open_tables
from games.views.common import (
    find,
    find_marked,
    go,
    invite_of,
    is_htmx,
    player,
    private,
    settle,
    status_of,
    viewer,
)
from games.views.front.rules_pages import ModuleRow, module_rows
from games.views.pages.page_part import first_game
from games.views.people.relation_parts import guests_part
from games.views.table.link_preview import preview_of


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


# ------------------------------------------------------------------ a new table


@login_required
@rate_limit(action="new_table")
@require_http_methods(["GET", "HEAD", "POST"])
def new_table(request: HttpRequest) -> HttpResponse:
    """Choose a game and its table, and open it."""
    chosen = chosen_game(request)
    if chosen is None:
        messages.error(request, _("This game doesn’t exist."))
        return render(request, "games/table/refused.html", {}, status=400)
    title, preset, modules = chosen
    own, clubs = relations.reliability(player(request)), club_pages.memberships(player(request))
    if request.method == "POST" and "choose" not in request.POST:
        form = NewTableForm(request.POST, title=title, modules=modules, own=own, clubs=clubs)
        if form.is_valid():
            return _create(request, form, title, preset, modules)
        return _new_table_page(request, form, title, preset, modules, status=422)
    initial = {
        f"option-{key}": json.dumps(value) for key, value in (preset.options if preset else {}).items()
    }
    if request.GET.get("for") == Game.Visibility.FRIENDS:
        initial["visibility"] = Game.Visibility.FRIENDS
    if any(request.GET.get("for") == club_choice(row.club_id) for row in clubs):
        initial["visibility"] = request.GET["for"]
    form = NewTableForm(title=title, modules=modules, own=own, clubs=clubs, initial=initial)
    if request.method == "POST":
        # another game was chosen: what was typed stays
        form.keep(request.POST, options=request.POST["choose"] == "modules")
    return _new_table_page(request, form, title, preset, modules)


@require_POST
def play_now(request: HttpRequest) -> HttpResponse:
    """Begin a game against bots, without a question: the first one that the catalog offers."""
    return _play_as_guest(request) if viewer(request) is None else _play_as_player(request)


@require_POST
def play_first(request: HttpRequest) -> HttpResponse:
    """Begin the same game with a guide to it, or show the guide again where one is under way."""
    table = _first_game()
    first = first_game(table["title"], tuple(table["modules"]))
    if first is None:
        raise Http404
    return _learn_as_guest(request, first.seed) if viewer(request) is None else _learn(request, first.seed)


@rate_limit(action="new_table")
def _play_as_player(request: HttpRequest) -> HttpResponse:
    game = new_tables.create_game(host=player(request), now=timezone.now(), **_first_game())
    return go(request, "games:table", game.pk)


@rate_limit(action="new_table")
def _learn(request: HttpRequest, seed: str) -> HttpResponse:
    game = lessons.learn(user=player(request), now=timezone.now(), seed=seed, **_first_game())
    return go(request, "games:table", game.pk)


@rate_limit(action="guest")
def _play_as_guest(request: HttpRequest) -> HttpResponse:
    known = guest_of(request)
    return _seated(request, known, *guests.play_as_guest(guest=known, now=timezone.now(), **_first_game()))


@rate_limit(action="guest")
def _learn_as_guest(request: HttpRequest, seed: str) -> HttpResponse:
    known = guest_of(request)
    now = timezone.now()
    return _seated(request, known, *lessons.learn_as_guest(guest=known, now=now, seed=seed, **_first_game()))


def _seated(request: HttpRequest, known: User | None, guest: User, game: Game) -> HttpResponse:
    if guest != known:
        seat_guest(request, guest)
    return go(request, "games:table", game.pk)


def _first_game() -> dict[str, Any]:
    title = next(iter(catalog.titles().values()))
    preset = catalog.offered_presets(title)[0]
    counts = title.seat_counts(preset.modules)
    seats = USUAL_SEATS if USUAL_SEATS in counts else max(counts)
    return {
        "title": title.key,
        "modules": list(preset.modules),
        "options": dict(preset.options),
        "seats": seats,
        "bots": seats - 1,
        # nobody else can join, and few want to watch
        "visibility": Game.Visibility.LINK,
    }


def chosen_game(request: HttpRequest) -> tuple[Any, Any, tuple[str, ...]] | None:
    """Return title, preset and modules of the address; None if there is no such game."""
    asked = TitleForm(request.GET)
    if not asked.is_valid():
        return None
    title = catalog.title(asked.cleaned_data["title"] or next(iter(catalog.titles())))
    wanted = request.GET.getlist("module")
    known = {module.key for module in catalog.offered_modules(title)}
    if not set(wanted) <= known or len(wanted) > len(known):
        return None
    if wanted:
        keys = {*wanted, *title.required}
        return title, None, tuple(module.key for module in title.modules if module.key in keys)
    key = asked.cleaned_data["preset"]
    found = [preset for preset in catalog.offered_presets(title) if preset.key == key or not key]
    return (title, found[0], found[0].modules) if found else None


def _create(request: HttpRequest, form: NewTableForm, title: Any, preset: Any, modules: Any) -> HttpResponse:
    sent = form.cleaned_data
    try:
        game = new_tables.create_game(
            host=player(request),
            title=title.key,
            modules=list(modules),
            options=form.options,
            seats=sent["seats"],
            name=sent["name"],
            bots=sent["bots"],
            bot_level=sent["bot_level"],
            visibility=form.chosen_visibility,
            club_id=form.chosen_club,
            pace=form.chosen_pace,
            policy=sent["policy"],
            rated=sent["rated"],
            start_when_full=sent["start_when_full"],
            least_finished=sent["least_finished"] or 0,
            most_timeouts=sent["most_timeouts"],
            entropy=sent["entropy"],
            now=timezone.now(),
        )
    except Refused as refusal:
        form.add_error(None, str(refusal))
        return _new_table_page(request, form, title, preset, modules, status=status_of(refusal))
    return go(request, "games:table", game.pk)


def _new_table_page(
    request: HttpRequest, form: NewTableForm, title: Any, preset: Any, modules: Any, *, status: int = 200
) -> HttpResponse:
    context = {
        "form": form,
        "title": title,
        "titles": list(catalog.titles().values()),
        "presets": catalog.offered_presets(title),
        "preset": preset,
        "modules": modules,
        "module_rows": rows_with_links(title, modules, reverse("games:new_table")),
        "query": request.GET.urlencode(),
    }
    template = "games/table/open/_new_table.html" if is_htmx(request) else "games/table/open/new_table.html"
    return private(render(request, template, context, status=status))


def rows_with_links(title: Any, modules: tuple[str, ...], address: str) -> list[tuple[ModuleRow, str]]:
    """Each module with the address that adds it or takes it out.

    :param address: of the page on which the game is chosen
    """
    rows = module_rows(title, modules)
    found = []
    for row in rows:
        keys = [key for key in modules if key != row.key] if row.is_chosen else [*modules, row.key]
        query = urlencode([("title", title.key), *(("module", key) for key in keys)])
        found.append((row, "" if row.is_required or row.why_not else f"{address}?{query}"))
    return found


# ------------------------------------------------------------------ an open table


def show(request: HttpRequest, game: Game, mark: str, *, status: int = 200) -> HttpResponse:
    """Show who sits at a table that has not begun."""
    user = viewer(request)
    mine = game.seat_of(user)
    is_host = user is not None and game.host_id == user.pk
    invite = invite_of(request, game.pk)
    free = game.seat_count - len(game.seat_list)
    known = relations.reliabilities(seat.user_id for seat in game.seat_list)
    context = {
        "game": game,
        "title": game.rules,
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
        "bot_form": BotForm(),
        "invite_address": _invite_address(game) if mine is not None or is_host else "",
        **guests_part(game, user),
    }
    template = "games/table/open/_parts.html" if is_htmx(request) else "games/table/open/page.html"
    return render(request, template, context, status=status)


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
            )
        )
    return chairs


def _options_in_words(game: Game) -> list[tuple[str, str]]:
    """The options that were chosen, by their labels."""
    words = []
    for option in game.rules.option_fields(game.modules):
        value = game.options.get(option.key, option.default)
        label = next((label for choice, label in option.choices if choice == value), str(value))
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
    """Put a bot on a free seat; the host's right."""
    game, beside = find_marked(request, game_id)
    form = BotForm(request.POST)
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
