"""The table: view it, move, undo."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

from allauth.decorators import rate_limit
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBadRequest
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts.clock import clocks_agree
from accounts.models import User
from games import catalog
from games.forms.moves import AskForm, MoveForm
from games.forms.table import AgreeForm
from games.models.game import Game
from games.selectors.table import game_log, table_for_viewer, visibility
from games.selectors.table.course import Course, course
from games.selectors.table.game_log import Entry
from games.selectors.table.verbs_used import verbs_used
from games.selectors.table.visibility import Beside
from games.services.errors import Refused
from games.services.table import lessons, moves, talk
from games.views.common import (
    find,
    find_marked,
    find_title,
    go,
    invite_of,
    is_htmx,
    player,
    private,
    status_of,
    viewer,
)
from games.views.pages.module_page import Reader, knows, readers
from games.views.pages.shown_table import shown_table
from games.views.table import open_tables
from games.views.table.game_end import ending
from games.views.table.lesson import taught
from games.views.table.link_preview import preview_of
from games.views.table.table_page import Ask, Page, people_of
from games.views.table.table_page import status_of as who_waits
from games.views.table.walk import Walk, stops_of, walk_to
from games.views.time.clock_faces import faces_of

MOST_PLACES = 16
LONGEST_PLACE = 40
STEP = re.compile(r"[0-9]{1,8}\Z")


@require_safe
def table(request: HttpRequest, game_id: int) -> HttpResponse:
    """Show a table: its seats before the start, then the board. HTMX gets only the parts."""
    game, beside = find_marked(request, game_id)
    ask = read_ask(request, game.title)
    if ask is None:
        return HttpResponseBadRequest(render(request, "400.html").content)
    response = show(request, game, beside, ask)
    if read_step(request) is None:
        _note_visit(game, viewer(request), beside)
    return response


def read_ask(request: HttpRequest, title: str) -> Ask | None:
    """Return what the address asks to show; None if no page of the title has such an address."""
    if "do" not in request.GET and "at" not in request.GET:
        return Ask()  # Most requests ask for nothing, and a form costs two percent of the page.
    places = tuple(request.GET.getlist("at"))
    form = AskForm({"do": request.GET.get("do", "")})
    known = form.is_valid() and (not form.cleaned_data["do"] or knows(title, form.cleaned_data["do"]))
    if not known or len(places) > MOST_PLACES or any(len(place) > LONGEST_PLACE for place in places):
        return None
    return Ask(form.cleaned_data["do"], places)


def _note_visit(game: Game, user: User | None, beside: Beside) -> None:
    """Note the player's visit, unless one was noted a moment ago and nothing has been said since."""
    seat = game.seat_of(user)
    if user is None or seat is None or game.is_open:
        return
    now = timezone.now()
    is_seen = not seat.is_back(now) and (game.finished_at is None or (seat.seen_at or now) > game.finished_at)
    is_news = not is_seen or table_for_viewer.unread_chat(game, user, newest=beside.said)
    if is_news and clocks_agree():
        talk.mark_seen(game_id=game.pk, user=user, now=now)


def show(
    request: HttpRequest, game: Game, beside: Beside, ask: Ask | None = None, *, status: int = 200
) -> HttpResponse:
    """Answer with the table as it stands: the whole page, or the parts that HTMX swaps."""
    if game.state is None:
        return private(open_tables.show(request, game, beside.mark, status=status))
    context = context_of(request, game, beside, ask or Ask())
    if is_htmx(request):
        # The pane requests its content when it is opened.
        context["is_more_hidden"] = request.headers.get("Table-Pane") == "hidden"
        return private(render(request, "games/table/_parts.jinja", context, status=status, using="jinja2"))
    # That pane is hidden behind its tab; without scripts its link leads to the page with it.
    context["is_more_hidden"] = request.GET.get("pane") != "more"
    # Programs that preview links are not signed in.
    context["preview"] = preview_of(request, game) if viewer(request) is None else None
    return private(render(request, "games/table/page.jinja", context, status=status, using="jinja2"))


def context_of(request: HttpRequest, game: Game, beside: Beside, ask: Ask) -> dict[str, Any]:
    """Return the context of the table's templates."""
    found = table_for_viewer.table(game, viewer(request), beside)
    invite = "" if game.is_public or found.seat is not None else str(request.GET.get("invite", ""))
    past = game_log.public_log(game) if game.is_over else ()
    page = Page(found, ask, invite=invite, csrf_token=get_token(request))
    now = timezone.now()
    step = read_step(request)
    walked = walk_to(found, step, now) if step is not None else None
    if walked is None:
        went = course(game) if game.is_over else None
        shown = shown_on(page, past=past, went=went, stops=stops_of(found, now))
        seat = found.viewer or ""
        shown["taught"] = taught(found, lambda: verbs_used(game, seat))
    else:
        then, walk = walked
        page = replace(page, table=then, ask=Ask(), step=step)
        # The status line is always as of now.
        shown = shown_on(page, walk=walk) | {"status": who_waits(found, people_of(found), now)}
    # Instead of asking for it once more; see games/views/context_processors.py.
    request.waiting_count = beside.waiting  # type: ignore[attr-defined]
    return shown | {"follows": found.seat is None and beside.follows}


def read_step(request: HttpRequest) -> int | None:
    """Return the move since the last visit that the address asks to show; None if it asks for the present."""
    wished = request.GET.get("step", "")
    return int(wished) if STEP.match(wished) else None


def shown_on(
    page: Page,
    *,
    past: Iterable[Entry] = (),
    went: Course | None = None,
    stops: Sequence[int] = (),
    walk: Walk | None = None,
) -> dict[str, Any]:
    """Return the context of the table's templates for one table, without database queries.

    :param past: the log of a finished game (`game_log.public_log`)
    :param went: the course of the game
    :param stops: the moves since the last visit that can be stepped through
    :param walk: the viewer's position among these stops
    """
    found, game = page.table, page.table.game
    people, now = people_of(found), timezone.now()
    clocks = faces_of(game, people, now)
    shown = shown_table(page, people, past=past, lines=walk.lines if walk is not None else None)
    return {
        "page": page,
        "table": found,
        "game": game,
        "people": people,
        # Changes that the viewer made without a move, such as an undo, are no news to them.
        "since": [line for line in found.since if line.facts.get("seat") != found.viewer],
        "colors": {key: person.color for key, person in people.items()},
        "status": who_waits(found, people, now, clocks),
        "clocks": clocks,
        "shown": shown,
        # The title's own templates refer to their object by the title's key.
        game.title: shown.own,
        "follows": False,
        "taught": None,
        "is_more_hidden": False,
        "preview": None,
        "now": now,
        "walk": walk,
        "stops": stops,
        **(ending(shown, went) if game.is_over else {}),
    }


@require_safe
def mark(request: HttpRequest, game_id: int) -> HttpResponse:
    """Answer 304 while `If-None-Match` still holds, else with the new mark."""
    user = viewer(request)
    try:
        tag = f'"{visibility.mark(game_id=game_id, user=user, invite=invite_of(request, game_id))}"'
    except Game.DoesNotExist as error:
        raise Http404 from error
    if request.headers.get("If-None-Match") == tag:
        response = HttpResponse(status=304)
    else:
        response = HttpResponse(tag, content_type="text/plain")
    response["ETag"] = tag
    response["Cache-Control"] = "private, no-cache"
    return response


@require_POST
@login_required
@rate_limit(action="move")
def move(request: HttpRequest, game_id: int) -> HttpResponse:
    form = MoveForm(request.POST, reader=lambda verb: reader_of(request, game_id, verb))
    if not form.is_valid():
        return explain(request, game_id, form.why_not, 400)
    sent = form.cleaned_data
    return attempt(
        request,
        game_id,
        lambda: moves.play(
            game_id=game_id,
            user=player(request),
            verb=sent["verb"],
            argument=sent["argument"],
            decision=sent["decision"],
            key=sent["key"],
            now=timezone.now(),
        ),
        again=sent["verb"],
    )


def reader_of(request: HttpRequest, game_id: int, verb: str) -> Reader | None:
    """Return the reader for a verb's own form. The title is looked up only if some title has such a form."""
    if not any(verb in readers(title) for title in catalog.titles()):
        return None
    return readers(find_title(request, game_id)).get(verb)


@require_POST
@login_required
@rate_limit(action="move")
def undo(request: HttpRequest, game_id: int) -> HttpResponse:
    return act(
        request, game_id, lambda: moves.undo(game_id=game_id, user=player(request), now=timezone.now())
    )


@require_POST
@login_required
@rate_limit(action="move")
def request_undo(request: HttpRequest, game_id: int) -> HttpResponse:
    """Ask the other players for permission to take back the last move."""
    return act(
        request,
        game_id,
        lambda: moves.request_undo(game_id=game_id, user=player(request), now=timezone.now()),
    )


@require_POST
@login_required
@rate_limit(action="move")
def answer_undo(request: HttpRequest, game_id: int) -> HttpResponse:
    """Allow or refuse another player's undo."""
    form = AgreeForm(request.POST)
    if not form.is_valid():
        return explain(request, game_id, _("Please agree or decline."), 400)
    agree = form.cleaned_data["agree"] == "yes"
    return act(
        request,
        game_id,
        lambda: moves.answer_undo(game_id=game_id, user=player(request), agree=agree, now=timezone.now()),
    )


@require_POST
@login_required
@rate_limit(action="move")
def hide_guide(request: HttpRequest, game_id: int) -> HttpResponse:
    return act(request, game_id, lambda: lessons.hide_guide(game_id=game_id, user=player(request)))


def act(request: HttpRequest, game_id: int, service: Callable[[], Any], *, again: str = "") -> HttpResponse:
    """Call one service if the viewer may see the table; see `attempt`."""
    find(request, game_id)
    return attempt(request, game_id, service, again=again)


def attempt(
    request: HttpRequest, game_id: int, service: Callable[[], Any], *, again: str = ""
) -> HttpResponse:
    """Call one service and show the table as it is afterwards. A refusal is explained above it.

    :param again: the verb whose choice, or the form that is shown again after a refusal
    """
    try:
        service()
    except Game.DoesNotExist as error:
        raise Http404 from error
    except Refused as refusal:
        return explain(request, game_id, str(refusal), status_of(refusal), again)
    if is_htmx(request):
        return show(request, *find_marked(request, game_id))
    return go(request, "games:table", game_id)


def explain(request: HttpRequest, game_id: int, text: Any, status: int, again: str = "") -> HttpResponse:
    """Show the table as it stands, with the reason why nothing was done."""
    game, beside = find_marked(request, game_id)
    messages.error(request, str(text))
    return show(
        request,
        game,
        beside,
        Ask(again) if again and knows(game.title, again) else Ask(),
        status=status,
    )
