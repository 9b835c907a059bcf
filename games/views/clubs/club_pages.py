"""Clubs: the list, a club's page, membership."""

from __future__ import annotations

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

from games import catalog
from games.drawing import link_card
from games.forms.clubs import ClubForm, ClubInvitationForm, RoleForm, SearchForm
from games.forms.new_tables import club_choice
from games.forms.table import AgreeForm
from games.models.club import Club
from games.selectors.clubs import club_chat, club_pages
from games.selectors.ladders import standings
from games.selectors.tournaments import tournament_pages
from games.services.clubs import foundation, memberships
from games.services.errors import NoSuchPlayer, NotAnOrganizer, NotTheOwner, Refused
from games.views.clubs.chat_pages import context_of
from games.views.common import UNPROCESSABLE, go, player, private, refuse, settle, status_of, viewer
from games.views.link_cards import card_picture, sample_board
from games.views.pagination import page_of
from games.views.people.player_lookup import find_player

INVITE = "invite"
LONGEST_INVITE = 64

# ------------------------------------------------------------------ reading


@require_safe
def clubs(request: HttpRequest) -> HttpResponse:
    """List clubs, with the viewer's own clubs first."""
    form, page = SearchForm(request.GET), page_of(request)
    listed = club_pages.clubs(viewer(request), search=form.wanted, page=page)
    if page > 1 and not listed.clubs:
        raise Http404
    unread = club_chat.unread_in_clubs(player(request)) if listed.mine else {}
    context = {"listed": listed, "unread": unread, "form": form, "search": form.wanted, "page": page}
    return private(render(request, "games/clubs/clubs.html", context))


@require_safe
def club(request: HttpRequest, club_id: int) -> HttpResponse:
    """Show a club and its members, and to organizers the requests to join."""
    return _page(request, find_club(club_id), ClubInvitationForm())


@require_safe
def picture(request: HttpRequest, club_id: int) -> HttpResponse:
    """Draw a club's members for link previews, as every visitor may see them."""
    club = find_club(club_id)
    version = f"{club.memberships.count()}-{int(club.is_hidden)}"
    return card_picture(request, f"club/{club.pk}/{version}", lambda: _card_of(club))


def _card_of(club: Club) -> link_card.Card:
    members = club_pages.club_page(club, None).members
    title = next(iter(catalog.titles().values()))
    return link_card.Card(
        site=settings.SITE_NAME,
        what=_("Club"),
        heading=club.display_name,
        said=ngettext("%(members)s member", "%(members)s members", len(members)) % {"members": len(members)},
        rows=[(row.user.public_name, "") for row in members],
        board=sample_board(title.key, title.required, max(title.seat_counts(title.required))),
    )


def find_club(club_id: int) -> Club:
    """Return a club.

    :raises Http404: there is no such club, or it was dissolved
    """
    return get_object_or_404(Club, pk=club_id)


def _page(request: HttpRequest, club: Club, form: ClubInvitationForm, *, status: int = 200) -> HttpResponse:
    invite = request.GET.get(INVITE, "")[:LONGEST_INVITE]
    shown = club_pages.club_page(club, viewer(request))
    context = {
        "club": club,
        "shown": shown,
        "ladders": standings.club_cards(club, player(request)) if shown.mine else [],
        **(context_of(shown.mine) if shown.mine else {}),
        "tables": club_pages.tables_for_members(club, player(request)) if shown.mine else None,
        "tournaments": tournament_pages.tournaments_of(club, player(request)) if shown.mine else None,
        "new_table_for": club_choice(club.pk),
        "form": form,
        "invite": invite if invite == club.invite_token else "",
        "preview_picture": settings.SITE_URL + reverse("games:club_picture", args=[club.pk]),
        "link": f"{settings.SITE_URL}{club.get_absolute_url()}?{INVITE}={club.invite_token}",
    }
    return private(render(request, "games/clubs/club.html", context, status=status))


# ------------------------------------------------------------------ the club itself


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@rate_limit(action="people")
def new_club(request: HttpRequest) -> HttpResponse:
    if request.method != "POST":
        return _form_page(request, ClubForm(), None)
    form = ClubForm(request.POST)
    if not form.is_valid():
        return _form_page(request, form, None, status=UNPROCESSABLE)
    try:
        made = foundation.found(user=player(request), now=timezone.now(), **form.cleaned_data)
    except Refused as refusal:
        form.add_error(None, str(refusal))
        return _form_page(request, form, None, status=status_of(refusal))
    messages.success(request, _("Your club is ready. Invite players or share its link."))
    return go(request, made)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@rate_limit(action="people")
def club_settings(request: HttpRequest, club_id: int) -> HttpResponse:
    club = find_club(club_id)
    if request.method != "POST":
        _refuse_to_strangers(request, club)
        return _form_page(request, ClubForm.of(club), club)
    form = ClubForm(request.POST)
    if not form.is_valid():
        _refuse_to_strangers(request, club)
        return _form_page(request, form, club, status=UNPROCESSABLE)
    try:
        foundation.change(club_id=club_id, user=player(request), **form.cleaned_data)
    except NotTheOwner as refusal:
        return refuse(request, refusal)
    except Refused as refusal:
        form.add_error(None, str(refusal))
        return _form_page(request, form, club, status=status_of(refusal))
    messages.success(request, _("The club has been changed."))
    return go(request, club)


def _refuse_to_strangers(request: HttpRequest, club: Club) -> None:
    """Check that the viewer owns the club.

    :raises Http404: the viewer does not
    """
    if not club_pages.is_owner(club, player(request)):
        raise Http404


def _form_page(request: HttpRequest, form: ClubForm, club: Club | None, *, status: int = 200) -> HttpResponse:
    return private(render(request, "games/clubs/club_form.html", {"form": form, "club": club}, status=status))


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@rate_limit(action="people")
def dissolve_club(request: HttpRequest, club_id: int) -> HttpResponse:
    """Ask for confirmation, then dissolve a club."""
    club = find_club(club_id)
    if request.method != "POST":
        _refuse_to_strangers(request, club)
        return private(render(request, "games/clubs/dissolve.html", {"club": club}))
    return settle(
        request,
        lambda: foundation.dissolve(club_id=club_id, user=player(request)),
        "games:clubs",
        said=_("The club %(name)s has been dissolved.") % {"name": club.display_name},
    )


@require_POST
@login_required
@rate_limit(action="people")
def renew_club_link(request: HttpRequest, club_id: int) -> HttpResponse:
    """Replace the link with which players join."""
    return settle(
        request,
        lambda: foundation.renew_link(club_id=find_club(club_id).pk, user=player(request)),
        "games:club",
        club_id,
        said=_("The club has a new link. The old one no longer works."),
    )


# ------------------------------------------------------------------ membership, on the player's own initiative


@require_POST
@login_required
@rate_limit(action="people")
def join_club(request: HttpRequest, club_id: int) -> HttpResponse:
    club = find_club(club_id)
    invite = request.POST.get(INVITE, "")[:LONGEST_INVITE]
    try:
        mine = memberships.join(club_id=club_id, user=player(request), invite=invite, now=timezone.now())
    except Refused as refusal:
        return refuse(request, refusal)
    said = _("Welcome to the club %(name)s!") if mine else _("Your request to join %(name)s has been sent.")
    messages.success(request, said % {"name": club.display_name})
    return go(request, club)


@require_POST
@login_required
@rate_limit(action="people")
def decline_club(request: HttpRequest, club_id: int) -> HttpResponse:
    return settle(
        request,
        lambda: memberships.decline_invitation(
            club_id=find_club(club_id).pk, user=player(request), now=timezone.now()
        ),
        "games:clubs",
        said=_("You have declined the invitation."),
    )


@require_POST
@login_required
@rate_limit(action="people")
def leave_club(request: HttpRequest, club_id: int) -> HttpResponse:
    club = find_club(club_id)
    return settle(
        request,
        lambda: memberships.leave(club_id=club_id, user=player(request), now=timezone.now()),
        "games:clubs",
        said=_("You have left the club %(name)s.") % {"name": club.display_name},
    )


# ------------------------------------------------------------------ by organizers and the owner


@require_POST
@login_required
@rate_limit(action="people")
def invite_to_club(request: HttpRequest, club_id: int) -> HttpResponse:
    club, form = find_club(club_id), ClubInvitationForm(request.POST)
    if not club_pages.organizes(club, player(request)):
        return refuse(request, NotAnOrganizer())
    if not form.is_valid():
        return _page(request, club, form, status=UNPROCESSABLE)
    other = form.cleaned_data["name"]
    return settle(
        request,
        lambda: memberships.invite(club_id=club_id, user=player(request), other=other, now=timezone.now()),
        club,
        said=_("%(name)s has been invited.") % {"name": other.public_name},
    )


@require_POST
@login_required
@rate_limit(action="people")
def take_back_club_invitation(request: HttpRequest, club_id: int, user_id: int) -> HttpResponse:
    club, other = find_club(club_id), find_player(user_id)
    return settle(
        request,
        lambda: memberships.take_back_invitation(club_id=club_id, user=player(request), other=other),
        club,
        said=_("%(name)s is no longer invited.") % {"name": other.public_name},
    )


@require_POST
@login_required
@rate_limit(action="people")
def answer_club_request(request: HttpRequest, club_id: int, user_id: int) -> HttpResponse:
    club, other, form = find_club(club_id), find_player(user_id), AgreeForm(request.POST)
    if not form.is_valid():
        return refuse(request, NoSuchPlayer(_("Please agree or decline.")))
    agree = form.cleaned_data["agree"] == "yes"
    said = _("%(name)s is now a member.") % {"name": other.public_name}
    return settle(
        request,
        lambda: memberships.answer(
            club_id=club_id, user=player(request), other=other, agree=agree, now=timezone.now()
        ),
        club,
        said=said if agree else "",
    )


@require_POST
@login_required
@rate_limit(action="people")
def remove_member(request: HttpRequest, club_id: int, user_id: int) -> HttpResponse:
    club, other = find_club(club_id), find_player(user_id)
    return settle(
        request,
        lambda: memberships.remove(club_id=club_id, user=player(request), other=other, now=timezone.now()),
        club,
        said=_("%(name)s is no longer a member.") % {"name": other.public_name},
    )


@require_POST
@login_required
@rate_limit(action="people")
def set_member_role(request: HttpRequest, club_id: int, user_id: int) -> HttpResponse:
    club, other, form = find_club(club_id), find_player(user_id), RoleForm(request.POST)
    if not form.is_valid():
        return refuse(request, NoSuchPlayer(_("Please choose a role.")))
    said: Any = _("%(name)s is now a regular member.")
    if form.organizes:
        said = _("%(name)s is now an organizer.")
    return settle(
        request,
        lambda: memberships.set_role(
            club_id=club_id, user=player(request), other=other, organizes=form.organizes
        ),
        club,
        said=said % {"name": other.public_name},
    )


@require_POST
@login_required
@rate_limit(action="people")
def hand_over_club(request: HttpRequest, club_id: int, user_id: int) -> HttpResponse:
    club, other = find_club(club_id), find_player(user_id)
    return settle(
        request,
        lambda: foundation.hand_over(club_id=club_id, user=player(request), other=other),
        club,
        said=_("%(name)s is now the owner.") % {"name": other.public_name},
    )
