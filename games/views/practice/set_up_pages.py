"""The set-up trainer. It is open to visitors, whom a signed cookie recognizes."""

from __future__ import annotations

import secrets
from typing import Any
from urllib.parse import urlencode

from allauth.core import ratelimit
from allauth.decorators import rate_limit
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from games import catalog
from games.drawing.board import Preview, Target
from games.drawing.titles import drawing_of
from games.models.practice import SetUpPractice
from games.services.errors import Refused
from games.services.practice import set_up_trainer
from games.services.practice.set_up_trainer import KEPT, SEAT, Owner
from games.views.common import go, private, refuse, viewer
from games.views.pages.grades import grades_of
from games.views.pages.title_files import styles_of, templates_for, templates_of

COOKIE = "practice"
SHOWN = 20
"""Boards in the list of earlier ones."""
KINDS = {"place_settlement": "settlement", "place_road": "road"}


@require_safe
def trainer(request: HttpRequest) -> HttpResponse:
    """Explain the trainer, and list the boards that the viewer has practiced on."""
    owner, now = _owner(request), timezone.now()
    practices = list(owner.practices().defer("state")[:SHOWN])
    context = {
        "left": owner.left(now=now),
        "practices": [(one, _score(one)) for one in practices],
        "kept_days": KEPT.days if owner.user is None else 0,
    }
    return private(
        render(
            request,
            templates_for(set_up_trainer.trained_title().key, "practice/set_up_trainer.html"),
            context,
        )
    )


@require_POST
@rate_limit(action="practice_move")
def deal(request: HttpRequest) -> HttpResponse:
    owner = _owner(request) if viewer(request) else Owner(None, _browser(request) or secrets.token_hex(16))
    if owner.user is None and not ratelimit.consume(request, action="practice"):
        return ratelimit.respond_429(request)
    try:
        dealt = set_up_trainer.deal(owner=owner, now=timezone.now())
    except Refused as refusal:
        return refuse(request, refusal)
    response = go(request, "games:set_up_practice", dealt.pk)
    if owner.user is None:
        response.set_signed_cookie(
            COOKIE, owner.browser, max_age=int(KEPT.total_seconds()), httponly=True, samesite="Lax",
            secure=settings.SESSION_COOKIE_SECURE,
        )  # fmt: skip
    return response


@require_safe
def practice(request: HttpRequest, practice_id: int) -> HttpResponse:
    """Show a board: the places of the next piece, and the grades of those that stand."""
    owner = _owner(request)
    found = owner.practices().filter(pk=practice_id).first()
    if found is None:
        raise Http404
    return private(
        render(request, templates_for(found.title, "practice/set_up.html"), _shown(request, owner, found))
    )


@require_POST
@rate_limit(action="practice_move")
def place(request: HttpRequest, practice_id: int) -> HttpResponse:
    number = request.POST.get("number", "")
    try:
        set_up_trainer.place(
            practice_id=practice_id,
            owner=_owner(request),
            number=int(number) if number.isdecimal() and len(number) < 3 else -1,
            where=request.POST.get("where", ""),
        )
    except SetUpPractice.DoesNotExist as error:
        raise Http404 from error
    except Refused as refusal:
        return refuse(request, refusal)
    return go(request, "games:set_up_practice", practice_id)


def _owner(request: HttpRequest) -> Owner:
    user = viewer(request)
    return Owner(user, "" if user is not None else _browser(request))


def _browser(request: HttpRequest) -> str:
    key = request.get_signed_cookie(COOKIE, default="", max_age=int(KEPT.total_seconds()))
    assert isinstance(key, str)
    return key


def _shown(request: HttpRequest, owner: Owner, found: SetUpPractice) -> dict[str, Any]:
    title, drawing = catalog.title(found.title), drawing_of(found.title)
    sight = title.sight(found.state, SEAT)
    names = drawing.names(sight)
    assert names is not None
    verb, places = ("", []) if found.is_done else set_up_trainer.asked(title, found.state)
    at = request.GET.get("at", "")
    at = at if at in places else ""
    address = reverse("games:set_up_practice", args=[found.pk])
    targets = [
        Target(place, KINDS[verb], verb, place, href=f"{address}?{urlencode({'at': place})}#board")
        for place in places
        if place != at
    ]
    grades = grades_of(drawing, sight, found.grades)
    better = [grade["best"] for grade in found.grades if grade["rank"] > 1] if found.is_done else []
    return {
        "practice": found,
        "title": title,
        "styles": styles_of(title.key, tuple(title.required)),
        "board": drawing.draw(
            sight, targets=targets, previews=[Preview(at, KINDS[verb], SEAT)] if at else [], rings=better
        ),
        "board_template": templates_of(title.key)["board"],
        "verb": verb,
        "at": at,
        "at_name": names[at] if at else None,
        "number": len(found.grades),
        "grades": grades,
        "score": _score(found),
        "left": owner.left(now=timezone.now()),
    }


def _score(found: SetUpPractice) -> int | None:
    """Return the share of worse places, from 0 to 100, over all placements; None before the last one."""
    if not found.is_done:
        return None
    shares = [1 - (one["rank"] - 1) / max(1, one["of"] - 1) for one in found.grades]
    return round(100 * sum(shares) / len(shares))
