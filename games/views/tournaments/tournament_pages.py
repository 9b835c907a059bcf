"""Tournaments: the list, one tournament, opening, entering, withdrawing."""

from __future__ import annotations

import json
from typing import Any

from allauth.decorators import rate_limit
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.template.defaultfilters import floatformat
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.drawing import link_card
from games.forms.tournaments import NewTournamentForm
from games.models.tournament import Tournament
from games.pairing.scores import SHOWN_PER_WIN
from games.selectors.people import relations
from games.selectors.tournaments import tournament_pages
from games.services.errors import NotTheOrganizer, Refused
from games.services.tournaments import organization, tournament_entries
from games.services.tournaments.rights import runs
from games.views.common import (
    UNPROCESSABLE,
    go,
    limit_openings,
    player,
    private,
    refuse,
    settle,
    status_of,
    viewer,
)
from games.views.link_cards import card_picture, sample_board
from games.views.pagination import page_of
from games.views.people.player_lookup import find_player
from games.views.table.new_tables import choice_of_game, chosen_game
from games.wording.sentence import listed

# ------------------------------------------------------------------ reading


@require_safe
def tournaments(request: HttpRequest) -> HttpResponse:
    user, page = viewer(request), page_of(request)
    listed = tournament_pages.tournaments(user, page=page)
    if page > 1 and not listed.over:
        raise Http404
    context = {"listed": listed, "page": page, "may_open": user is not None and _may_open(request)}
    return private(render(request, "games/tournaments/tournaments.html", context))


@require_safe
def tournament(request: HttpRequest, tournament_id: int) -> HttpResponse:
    """Show a tournament: its entrants, rounds and standings."""
    found = find_tournament(request, tournament_id)
    context = {
        "tournament": found,
        "shown": tournament_pages.tournament_page(found, viewer(request)),
        "runs": runs(found, viewer(request)),
        "preview_picture": (
            settings.SITE_URL + reverse("games:tournament_picture", args=[found.pk])
            if found.club is None
            else ""
        ),
        "now": timezone.now(),
    }
    return private(render(request, "games/tournaments/tournament.html", context))


@require_safe
def picture(request: HttpRequest, tournament_id: int) -> HttpResponse:
    """Draw a tournament's standings for link previews. A club's tournament has no such picture."""
    found = get_object_or_404(Tournament.objects.visible_to(None), pk=tournament_id)
    version = tournament_pages.version_of(found)
    return card_picture(request, f"tournament/{found.pk}/{version}", lambda: _card_of(found))


def _card_of(found: Tournament) -> link_card.Card:
    shown = tournament_pages.tournament_page(found, None)
    rows = [(one.user.public_name, "") for one in shown.entrants]
    if shown.standing:
        rows = [
            (f"{one.place}. {one.entrant.user.public_name}", _points(found, one)) for one in shown.standing
        ]
    return link_card.Card(
        site=settings.SITE_NAME,
        what=_("Tournament"),
        heading=found.display_name,
        said=f"{found.game_name} · {found.get_kind_display()} · {_how_far(shown)}",
        rows=rows,
        board=sample_board(found.title, found.modules, max(found.table_sizes), found.options),
    )


def _points(found: Tournament, one: tournament_pages.StandingLine) -> str:
    return "" if found.is_elimination else floatformat(one.line.shown, "-2")


def _how_far(shown: tournament_pages.TournamentPage) -> str:
    found, winners = shown.tournament, [one.user.public_name for one in shown.winners]
    if winners:
        return ngettext("%(names)s has won.", "%(names)s have won.", len(winners)) % {
            "names": listed(winners)
        }
    if found.is_entering:
        return _("%(entered)s of %(most)s players") % {
            "entered": len(shown.entrants),
            "most": found.most_entrants,
        }
    if shown.current is not None:
        return _("Round %(number)s") % {"number": shown.current.round.number}
    return str(found.get_status_display())


def find_tournament(request: HttpRequest, tournament_id: int) -> Tournament:
    """Return a tournament that the viewer may see.

    :raises Http404: there is none, or it belongs to a club and the viewer is not a member
    """
    seen = Tournament.objects.visible_to(viewer(request)).select_related("club", "organizer")
    return get_object_or_404(seen, pk=tournament_id)


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    context = {"win": SHOWN_PER_WIN, "most_in_round_robin": organization.MOST_IN_ROUND_ROBIN}
    return render(request, "games/tournaments/rules.html", context)


# ------------------------------------------------------------------ by players


@require_POST
@login_required
@rate_limit(action="people")
def enter(request: HttpRequest, tournament_id: int) -> HttpResponse:
    found = find_tournament(request, tournament_id)
    return settle(
        request,
        lambda: tournament_entries.enter(tournament_id=found.pk, user=player(request), now=timezone.now()),
        found,
        said=_("You have entered. We’ll tell you when the first round begins."),
    )


@require_POST
@login_required
@rate_limit(action="people")
def withdraw(request: HttpRequest, tournament_id: int) -> HttpResponse:
    found = find_tournament(request, tournament_id)
    said = _("You have withdrawn.")
    if found.is_running:
        said = _("You have withdrawn. A game in progress continues; please play it to its end.")
    return settle(
        request,
        lambda: tournament_entries.withdraw(tournament_id=found.pk, user=player(request), now=timezone.now()),
        found,
        said=said,
    )


# ------------------------------------------------------------------ by organizers


def _may_open(request: HttpRequest) -> bool:
    user = player(request)
    return user.is_staff or bool(tournament_pages.clubs_to_organize_in(user))


@login_required
@limit_openings
@require_http_methods(["GET", "HEAD", "POST"])
def new_tournament(request: HttpRequest) -> HttpResponse:
    """Choose a game and a kind of tournament, and open it."""
    if not _may_open(request):
        return refuse(
            request, NotTheOrganizer(_("Only club organizers and the site’s staff can open tournaments."))
        )
    chosen = chosen_game(request)
    if chosen is None:
        messages.error(request, _("This game doesn’t exist."))
        return render(request, "games/table/refused.html", {}, status=400)
    title, preset, modules = chosen
    if request.method == "POST" and "choose" not in request.POST:
        form = _form(request, title, modules, data=request.POST)
        if form.is_valid():
            return _open(request, form, title, preset, modules)
        return _new_page(request, form, title, preset, modules, status=UNPROCESSABLE)
    options = preset.options if preset else {}
    initial = {f"option-{key}": json.dumps(value) for key, value in options.items()}
    initial["club"] = request.GET.get("club", "")
    form = _form(request, title, modules, initial=initial)
    if request.method == "POST":
        # Another game was chosen: keep what was typed.
        form.keep(request.POST, options=request.POST["choose"] == "modules")
    return _new_page(request, form, title, preset, modules)


def _form(request: HttpRequest, title: Any, modules: tuple[str, ...], **more: Any) -> NewTournamentForm:
    user = player(request)
    return NewTournamentForm(
        title=title,
        modules=modules,
        own=relations.reliability(user),
        may_open_for_all=user.is_staff,
        organized=tournament_pages.clubs_to_organize_in(user),
        **more,
    )


def _open(
    request: HttpRequest, form: NewTournamentForm, title: Any, preset: Any, modules: tuple[str, ...]
) -> HttpResponse:
    sent, now = form.cleaned_data, timezone.now()
    try:
        made = organization.open_tournament(
            user=player(request),
            club_id=form.chosen_club,
            name=sent["name"],
            about=sent["about"],
            kind=sent["kind"],
            title=title.key,
            modules=list(modules),
            options=form.options,
            seats=sent["seats"],
            pace_key=sent["pace"],
            policy=sent["policy"],
            rated=sent["rated"],
            least_entrants=sent["least_entrants"],
            most_entrants=sent["most_entrants"],
            rounds=sent["rounds"],
            advancing=sent["advancing"],
            round_days=sent["round_days"],
            closes_at=now + form.time_to_enter,
            now=now,
        )
    except Refused as refusal:
        form.add_error(None, str(refusal))
        return _new_page(request, form, title, preset, modules, status=status_of(refusal))
    messages.success(
        request,
        _("Players can enter now. The tournament begins when entries close, or as soon as it’s full."),
    )
    return go(request, made)


def _new_page(
    request: HttpRequest,
    form: NewTournamentForm,
    title: Any,
    preset: Any,
    modules: tuple[str, ...],
    *,
    status: int = 200,
) -> HttpResponse:
    context = {"form": form, **choice_of_game(request, title, preset, modules)}
    return private(render(request, "games/tournaments/new_tournament.html", context, status=status))


@require_POST
@login_required
@rate_limit(action="people")
def call_off(request: HttpRequest, tournament_id: int) -> HttpResponse:
    found = find_tournament(request, tournament_id)
    return settle(
        request,
        lambda: organization.call_off(tournament_id=found.pk, user=player(request), now=timezone.now()),
        found,
        said=_("The tournament has been called off."),
    )


@login_required
@rate_limit(action="people")
@require_http_methods(["GET", "HEAD", "POST"])
def remove_entrant(request: HttpRequest, tournament_id: int, user_id: int) -> HttpResponse:
    """Ask for confirmation, then remove a player from the tournament."""
    found, other = find_tournament(request, tournament_id), find_player(user_id)
    if request.method == "POST":
        return settle(
            request,
            lambda: tournament_entries.remove(
                tournament_id=found.pk, user=player(request), other=other, now=timezone.now()
            ),
            found,
            said=_("%(name)s is no longer in the tournament.") % {"name": other.public_name},
        )
    if not runs(found, player(request)):
        return refuse(request, NotTheOrganizer())
    return private(
        render(request, "games/tournaments/remove_entrant.html", {"tournament": found, "other": other})
    )
