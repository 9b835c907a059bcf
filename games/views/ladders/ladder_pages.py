"""Ladders: standings, joining, seasons."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any

from allauth.decorators import rate_limit
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.models import User
from accounts.same_person import DAYS_IN_NETWORK, KEPT_FOR, SHARED_BY
from games.drawing import link_card
from games.forms.ladders import (
    BehindEntryForm,
    BehindPlaceForm,
    GamesAtOnceForm,
    NewLadderForm,
    address_behind,
)
from games.models.club import Club
from games.models.ladder import MOST_GAMES, RANKED_AFTER, Ladder, season_of
from games.pairing.ladder_tables import LAST_GAMES, STEPS
from games.selectors.clubs import club_pages
from games.selectors.ladders import standings
from games.services.errors import Refused
from games.services.ladders import club_ladders, entries
from games.services.ladders.results import LOST_IN_A_ROW
from games.views.common import UNPROCESSABLE, go, player, private, settle, status_of, viewer
from games.views.link_cards import card_picture, sample_board

BAD_REQUEST = 400


@require_safe
def ladders(request: HttpRequest) -> HttpResponse:
    now = timezone.now()
    cards = standings.ladder_cards(viewer(request))
    context = {
        "cards": cards,
        "next_at": min((card.ladder.next_at(now) for card in cards), default=None),
        "now": now,
    }
    return private(render(request, "games/ladders/ladders.html", context))


@require_safe
def ladder(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a ladder's standings, its last results and the reader's place."""
    return _page(request, _find(request, slug))


def _find(request: HttpRequest, slug: str) -> Ladder:
    """Return a ladder that the viewer may see.

    :raises Http404: there is none, or it belongs to a club and the viewer is not a member
    """
    return get_object_or_404(Ladder.objects.visible_to(viewer(request)).select_related("club"), slug=slug)


@require_safe
def picture(request: HttpRequest, slug: str) -> HttpResponse:
    """Draw the top of a ladder for link previews."""
    ladder = get_object_or_404(Ladder.objects.of_site(), slug=slug)
    return card_picture(request, f"ladder/{ladder.pk}", lambda: _card_of(ladder))


def _card_of(ladder: Ladder) -> link_card.Card:
    best = standings.standing_page(ladder, at_once=link_card.ROWS).lines
    return link_card.Card(
        site=settings.SITE_NAME,
        what=_("Ladder"),
        heading=ladder.display_name,
        said=_("Standings") if best else _("No one is ranked yet"),
        rows=[(f"{place}. {entry.user.public_name}", str(entry.shown)) for place, entry in best],
        board=sample_board(ladder.title, ladder.modules, ladder.seat_count, ladder.options),
    )


def _page(
    request: HttpRequest, ladder: Ladder, *, form: GamesAtOnceForm | None = None, status: int = 200
) -> HttpResponse:
    now, mine = timezone.now(), standings.ladder_place_of(ladder, viewer(request))
    behind = _beginning(BehindEntryForm(request.GET))
    page = standings.standing_page(ladder, behind=behind)
    if behind is not None and not page.lines:
        raise Http404
    is_shown = mine is not None and any(entry == mine.entry for _place, entry in page.lines)
    context = {
        "ladder": ladder,
        "mine": mine,
        "entry": mine.entry if mine is not None else None,
        "form": form or GamesAtOnceForm(initial={"games_at_once": mine.entry.games_at_once if mine else 1}),
        "lines": page.lines,
        "is_top": behind is None,
        "further": address_behind(page.next) if page.next is not None else "",
        "to_mine": (
            address_behind(standings.beginning_above(mine.entry))
            if mine is not None and mine.place is not None and not is_shown
            else ""
        ),
        "results": standings.latest_results(ladder),
        "next_at": ladder.next_at(now),
        "now": now,
        "season_ends": season_of(now.date())[1],
        "ranked_after": RANKED_AFTER,
        "seasons": standings.seasons_of(ladder) if ladder.club else [],
        "organizes": ladder.club is not None and club_pages.organizes(ladder.club, player(request)),
        "preview_picture": (
            settings.SITE_URL + reverse("games:ladder_picture", args=[ladder.slug])
            if ladder.club is None
            else ""
        ),
    }
    return private(render(request, "games/ladders/ladder.html", context, status=status))


def _beginning(form: Any) -> Any:
    """Return the entry after which the requested page begins.

    :raises Http404: there can be no such page
    """
    if not form.is_valid():
        raise Http404
    return form.beginning


# ---------------------------------------------------------------- joining, pausing, leaving


@require_POST
@login_required
@rate_limit(action="move")
def join(request: HttpRequest, slug: str) -> HttpResponse:
    ladder, form = _find(request, slug), GamesAtOnceForm(request.POST)
    if not form.is_valid():
        return _page(request, ladder, form=form, status=BAD_REQUEST)
    games = form.cleaned_data["games_at_once"]
    try:
        entries.join_ladder(
            user=player(request), ladder_id=ladder.pk, games_at_once=games, now=timezone.now()
        )
    except Refused as refusal:
        form.add_error(None, str(refusal))
        return _page(request, ladder, form=form, status=status_of(refusal))
    said = ngettext(
        "The ladder will give you one game at a time.",
        "The ladder will give you %(games)d games at the same time.",
        games,
    )
    messages.success(request, said % {"games": games})
    return go(request, ladder)


@require_POST
@login_required
@rate_limit(action="move")
def leave(request: HttpRequest, slug: str) -> HttpResponse:
    done = _("You have left the ladder. Games in progress continue and still count.")
    return _change(request, slug, entries.leave_ladder, done)


@require_POST
@login_required
@rate_limit(action="move")
def pause(request: HttpRequest, slug: str) -> HttpResponse:
    return _change(request, slug, entries.pause_ladder, _("You won’t get new games until you resume."))


@require_POST
@login_required
@rate_limit(action="move")
def resume(request: HttpRequest, slug: str) -> HttpResponse:
    return _change(request, slug, entries.resume_ladder, _("Welcome back! You’ll be given new games again."))


def _change(request: HttpRequest, slug: str, service: Callable[..., None], done: str) -> HttpResponse:
    ladder = _find(request, slug)
    user: User = player(request)
    now: datetime = timezone.now()
    return settle(request, lambda: service(user=user, ladder_id=ladder.pk, now=now), ladder, said=done)


# ---------------------------------------------------------------- ladders of clubs


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@rate_limit(action="people")
def new_club_ladder(request: HttpRequest, club_id: int) -> HttpResponse:
    club = get_object_or_404(Club, pk=club_id)
    if not club_pages.organizes(club, player(request)):
        raise Http404
    form = NewLadderForm(request.POST if request.method == "POST" else None)
    if request.method != "POST":
        return _new_ladder_page(request, club, form)
    if not form.is_valid():
        return _new_ladder_page(request, club, form, status=UNPROCESSABLE)
    try:
        made = club_ladders.open_ladder(
            club_id=club.pk, user=player(request), now=timezone.now(), **form.wanted
        )
    except Refused as refusal:
        form.add_error(None, str(refusal))
        return _new_ladder_page(request, club, form, status=status_of(refusal))
    messages.success(request, _("The ladder is open. Members can join it now."))
    return go(request, made)


def _new_ladder_page(
    request: HttpRequest, club: Club, form: NewLadderForm, *, status: int = 200
) -> HttpResponse:
    context = {"club": club, "form": form}
    return private(render(request, "games/ladders/new_club_ladder.html", context, status=status))


@require_POST
@login_required
@rate_limit(action="people")
def close_club_ladder(request: HttpRequest, slug: str) -> HttpResponse:
    """Stop a club's ladder from forming tables."""
    ladder = _find(request, slug)
    if ladder.club is None:
        raise Http404
    return settle(
        request,
        lambda: club_ladders.close_ladder(ladder=ladder, user=player(request)),
        ladder,
        said=_("The ladder is closed. Games in progress continue and still count."),
    )


@require_POST
@login_required
@rate_limit(action="people")
def open_club_ladder(request: HttpRequest, slug: str) -> HttpResponse:
    """Reopen a club's ladder that was closed."""
    ladder = _find(request, slug)
    if ladder.club is None:
        raise Http404
    return settle(
        request,
        lambda: club_ladders.open_again(ladder=ladder, user=player(request)),
        ladder,
        said=_("The ladder is open. Members can join it now."),
    )


# ---------------------------------------------------------------- seasons


@require_safe
def hall_of_fame(request: HttpRequest) -> HttpResponse:
    context = {"seasons": standings.hall_of_fame(), "season_ends": season_of(timezone.now().date())[1]}
    return render(request, "games/ladders/hall_of_fame.html", context)


@require_safe
def season(request: HttpRequest, season: str, slug: str = "") -> HttpResponse:
    """Show a ladder's standings at the end of a season."""
    found = next((one for one in standings.seasons() if one.key == season), None)
    if found is None:
        raise Http404
    # A club's ladder is shown together with the club's other ladders.
    club = _find(request, slug).club if slug else None
    ladders = standings.ladders_of(found, club)
    shown = _chosen(ladders, slug)
    behind = _beginning(BehindPlaceForm(request.GET))
    page = standings.season_page(found, shown, behind=behind) if shown else None
    if behind is not None and not (page and page.rows):
        raise Http404
    context = {
        "season": found,
        "ladders": ladders,
        "ladder": shown,
        "club": club,
        "rows": page.rows if page else [],
        "is_top": behind is None,
        "further": address_behind(page.next) if page and page.next is not None else "",
    }
    response = render(request, "games/ladders/season.html", context)
    return response if club is None else private(response)


def _chosen(ladders: list[Ladder], slug: str) -> Ladder | None:
    if not slug:
        return next(iter(ladders), None)
    found = next((one for one in ladders if one.slug == slug), None)
    if found is None:
        raise Http404
    return found


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    context = {
        "most_games": MOST_GAMES,
        "ranked_after": RANKED_AFTER,
        "last_games": LAST_GAMES,
        "lost_in_a_row": LOST_IN_A_ROW,
        "steps": [(step, None if step.spread == float("inf") else round(40 * step.spread)) for step in STEPS],
        "kept_days": KEPT_FOR.days,
        "shared_by": SHARED_BY,
        "days_in_network": DAYS_IN_NETWORK,
    }
    return render(request, "games/ladders/rules.html", context)
