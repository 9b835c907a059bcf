"""The page on which a player plans a turn, and what its forms send."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from allauth.decorators import rate_limit
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBadRequest
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from games.forms.fields import DAMAGED
from games.forms.moves import MoveForm
from games.forms.plans import LineForm, UseForm, WayForm
from games.models.game import Game
from games.models.plan import MOST_WAYS
from games.selectors.table import table_for_viewer
from games.selectors.table.planned_turns import PlannedTurn, planned_turn
from games.selectors.table.visibility import Beside
from games.services.errors import Refused
from games.services.table import plans
from games.views.common import find_marked, go, is_htmx, player, private, status_of, viewer
from games.views.pages.choice import Slot
from games.views.pages.shown_table import ShownTable
from games.views.table.table_actions import read_ask, reader_of, show, shown_on
from games.views.table.table_page import Ask, PlanPage

MOST_KEPT = 20
"""The most cards of a kind that a line can keep."""


@dataclass(frozen=True)
class ShownLine:
    """A line of the plan.

    :param ways: its moves in words
    :param is_made: it has been played, or left out
    :param is_open: its proposal waits for answers
    :param is_possible: it would be possible with enough cards; None if that is not looked at
    :param keeps: steppers for the cards to keep
    """

    number: int
    ways: list[str]
    is_made: bool
    is_open: bool
    is_final: bool
    sure: bool
    skip: bool
    keeps: list[Slot]
    is_possible: bool | None
    may_add_way: bool


@require_safe
@login_required
def plan(request: HttpRequest, game_id: int) -> HttpResponse:
    """Show the viewer's turn as it would go after the lines of the plan, and what the next line could be."""
    game, beside = find_marked(request, game_id)
    ask, form = read_ask(request, game.title), WayForm(request.GET)
    if ask is None or not form.is_valid():
        return HttpResponseBadRequest(render(request, "400.html").content)
    line = form.cleaned_data["line"]
    return _page(request, game, beside, ask, line) or go(request, "games:table", game.pk)


def _page(
    request: HttpRequest,
    game: Game,
    beside: Beside,
    ask: Ask,
    line: int | None = None,
    *,
    status: int = 200,
) -> HttpResponse | None:
    """Answer with the page, or the parts that HTMX swaps. Return None if the viewer can plan nothing."""
    if game.state is None:
        return None
    table = table_for_viewer.table(game, viewer(request), beside)
    planning = table.planning
    if planning is None:
        return None
    count = 0 if planning.is_past else len(planning.plan.lines)
    line = line if line is not None and line < count else None
    planned = planned_turn(table, planning, until=line)
    if planned is None:
        return None
    page = PlanPage(planned.table, ask, csrf_token=get_token(request), line=line)
    shown = shown_on(page)
    context = {
        **shown,
        "planning": planning,
        "lines": [] if planning.is_past else _lines(planned, shown["shown"], line),
        "line": line,
        "held": game.words.held(table.sight),
        "is_now": game.rules.turn(table_for_viewer.state_of(game)).seat == table.viewer,
    }
    # instead of asking for it once more; see games/views/context_processors.py
    request.waiting_count = beside.waiting  # type: ignore[attr-defined]
    part = "_parts" if is_htmx(request) else "page"
    return private(render(request, f"games/table/plan/{part}.jinja", context, status=status, using="jinja2"))


def _lines(planned: PlannedTurn, shown: ShownTable, until: int | None) -> list[ShownLine]:
    tried = iter(planned.ahead.tried)
    return [
        ShownLine(
            number=number,
            ways=planned.lines[number],
            is_made=line["at"] is not None,
            is_open=line["open"] is not None,
            is_final=any(way["is_final"] for way in line["ways"]),
            sure=line["sure"],
            skip=line["skip"],
            keeps=_steppers(shown, line["keep"]),
            is_possible=next(tried, None) is not None if _is_tried(line, number, until) else None,
            may_add_way=len(line["ways"]) < MOST_WAYS,
        )
        for number, line in enumerate(planned.planning.plan.lines)
    ]


def _is_tried(line: dict[str, Any], number: int, until: int | None) -> bool:
    return line["at"] is None and (until is None or number < until)


def _steppers(shown: ShownTable, keep: dict[str, int]) -> list[Slot]:
    slots = shown.reading.steppers(dict.fromkeys(shown.reading.hand, MOST_KEPT))
    return [replace(slot, value=keep.get(slot.kind, 0), held=None) for slot in slots]


@require_POST
@login_required
@rate_limit(action="move")
def add(request: HttpRequest, game_id: int) -> HttpResponse:
    """Add the move that a form of the page describes as a line."""
    form = MoveForm(request.POST, reader=lambda verb: reader_of(request, game_id, verb))
    way = WayForm(request.GET)
    if not form.is_valid() or not way.is_valid():
        return _explain(request, game_id, form.why_not, 400)
    sent = form.cleaned_data
    return _attempt(
        request,
        game_id,
        lambda: plans.add(
            game_id=game_id,
            user=player(request),
            verb=sent["verb"],
            argument=sent["argument"],
            line=way.cleaned_data["line"],
            key=sent["key"],
            now=timezone.now(),
        ),
    )


@require_POST
@login_required
@rate_limit(action="move")
def change(request: HttpRequest, game_id: int, line: int) -> HttpResponse:
    form = LineForm(request.POST)
    if not form.is_valid():
        return _explain(request, game_id, DAMAGED, 400)
    return _attempt(
        request,
        game_id,
        lambda: plans.change(
            game_id=game_id, user=player(request), line=line, now=timezone.now(), **form.cleaned_data
        ),
    )


@require_POST
@login_required
@rate_limit(action="move")
def remove(request: HttpRequest, game_id: int, line: int) -> HttpResponse:
    return _attempt(
        request,
        game_id,
        lambda: plans.remove(game_id=game_id, user=player(request), line=line, now=timezone.now()),
    )


@require_POST
@login_required
@rate_limit(action="move")
def move_up(request: HttpRequest, game_id: int, line: int) -> HttpResponse:
    return _attempt(
        request,
        game_id,
        lambda: plans.move_up(game_id=game_id, user=player(request), line=line, now=timezone.now()),
    )


@require_POST
@login_required
@rate_limit(action="move")
def use(request: HttpRequest, game_id: int) -> HttpResponse:
    """Put the plan into use, and lead to the table."""
    form = UseForm(request.POST)
    if not form.is_valid():
        return _explain(request, game_id, DAMAGED, 400)
    sent = form.cleaned_data
    return _attempt(
        request,
        game_id,
        lambda: plans.use(game_id=game_id, user=player(request), now=timezone.now(), **sent),
        to="games:table",
    )


@require_POST
@login_required
@rate_limit(action="move")
def pause(request: HttpRequest, game_id: int) -> HttpResponse:
    return _attempt(
        request, game_id, lambda: plans.pause(game_id=game_id, user=player(request), now=timezone.now())
    )


@require_POST
@login_required
@rate_limit(action="move")
def delete(request: HttpRequest, game_id: int) -> HttpResponse:
    return _attempt(
        request, game_id, lambda: plans.delete(game_id=game_id, user=player(request), now=timezone.now())
    )


@require_POST
@login_required
@rate_limit(action="move")
def repeat(request: HttpRequest, game_id: int) -> HttpResponse:
    return _attempt(
        request, game_id, lambda: plans.repeat(game_id=game_id, user=player(request), now=timezone.now())
    )


def _attempt(
    request: HttpRequest, game_id: int, service: Callable[[], None], *, to: str = ""
) -> HttpResponse:
    """Call one service, and show the plan as it is afterwards or another page. A refusal is explained above it."""
    try:
        service()
    except Game.DoesNotExist as error:
        raise Http404 from error
    except Refused as refusal:
        return _explain(request, game_id, str(refusal), status_of(refusal))
    if to:
        return go(request, to, game_id)
    shown = _page(request, *find_marked(request, game_id), Ask()) if is_htmx(request) else None
    return shown or go(request, "games:plan", game_id)


def _explain(request: HttpRequest, game_id: int, text: Any, status: int) -> HttpResponse:
    """Show the plan with the reason why nothing was done, or the table if the viewer can plan nothing."""
    game, beside = find_marked(request, game_id)
    messages.error(request, str(text))
    shown = _page(request, game, beside, Ask(), status=status)
    return shown or show(request, game, beside, status=status)
