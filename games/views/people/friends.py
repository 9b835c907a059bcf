"""Friends, invitations to a table, and blocked players."""

from __future__ import annotations

from typing import Any

from allauth.decorators import rate_limit
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.models import User
from games.forms.people import FriendForm, GuestForm
from games.forms.table import AgreeForm
from games.selectors.people import relations
from games.services.errors import NoSuchPlayer, Refused
from games.services.people import friends_and_blocks, table_invitations
from games.views.common import find, go, player, private, refuse, settle
from games.views.people.player_lookup import find_player

# ------------------------------------------------------------------ friends


@login_required
@require_safe
def friends(request: HttpRequest) -> HttpResponse:
    """Show the player's friends, their presence and games, and friend requests."""
    return _friends_page(request, FriendForm())


def _friends_page(request: HttpRequest, form: FriendForm, *, status: int = 200) -> HttpResponse:
    context = {"mine": relations.friends(player(request), now=timezone.now()), "form": form}
    return private(render(request, "games/people/friends.html", context, status=status))


@require_POST
@login_required
@rate_limit(action="people")
def ask_friend(request: HttpRequest) -> HttpResponse:
    form = FriendForm(request.POST)
    if not form.is_valid():
        return _friends_page(request, form, status=422)
    return _ask(request, form.cleaned_data["name"], "games:friends")


@require_POST
@login_required
@rate_limit(action="people")
def befriend(request: HttpRequest, user_id: int) -> HttpResponse:
    return _ask(request, find_player(user_id), "games:player", user_id)


def _ask(request: HttpRequest, other: User, *back: Any) -> HttpResponse:
    try:
        row = friends_and_blocks.ask_friend(user=player(request), other=other, now=timezone.now())
    except Refused as refusal:
        return refuse(request, refusal)
    said = _("Your friend request to %(name)s has been sent.")
    if row.accepted_at is not None:
        said = _("You and %(name)s are friends now.")
    messages.success(request, said % {"name": other.public_name})
    return go(request, *back)


@require_POST
@login_required
@rate_limit(action="people")
def answer_friend(request: HttpRequest, user_id: int) -> HttpResponse:
    other, form = find_player(user_id), AgreeForm(request.POST)
    if not form.is_valid():
        return refuse(request, NoSuchPlayer(_("Please agree or decline.")))
    agree = form.cleaned_data["agree"] == "yes"
    said = _("You and %(name)s are friends now.") % {"name": other.public_name}
    return settle(
        request,
        lambda: friends_and_blocks.answer_friend(
            user=player(request), other=other, agree=agree, now=timezone.now()
        ),
        "games:friends",
        said=said if agree else "",
    )


@require_POST
@login_required
@rate_limit(action="people")
def remove_friend(request: HttpRequest, user_id: int) -> HttpResponse:
    other = find_player(user_id)
    friends_and_blocks.remove_friend(user=player(request), other=other)
    messages.success(request, _("%(name)s is no longer one of your friends.") % {"name": other.public_name})
    return go(request, "games:friends")


# ------------------------------------------------------------------ blocked players


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@rate_limit(action="people")
def block(request: HttpRequest, user_id: int) -> HttpResponse:
    other = find_player(user_id)
    if request.method != "POST":
        return private(render(request, "games/people/block.html", {"found": other}))
    return settle(
        request,
        lambda: friends_and_blocks.block(user=player(request), other=other, now=timezone.now()),
        "games:blocked",
        said=_("You have blocked %(name)s.") % {"name": other.public_name},
    )


@require_POST
@login_required
@rate_limit(action="people")
def unblock(request: HttpRequest, user_id: int) -> HttpResponse:
    other = find_player(user_id)
    friends_and_blocks.unblock(user=player(request), other=other)
    messages.success(request, _("%(name)s is no longer blocked.") % {"name": other.public_name})
    return go(request, "games:blocked")


@login_required
@require_safe
def blocked(request: HttpRequest) -> HttpResponse:
    context = {"rows": relations.blocked_players(player(request))}
    return private(render(request, "games/people/blocked.html", context))


# ------------------------------------------------------------------ invitations


@require_POST
@login_required
@rate_limit(action="people")
def invite(request: HttpRequest, game_id: int) -> HttpResponse:
    game = find(request, game_id)
    form = GuestForm(request.POST)
    if not form.is_valid():
        return refuse(request, NoSuchPlayer(), game)
    other = form.cleaned_data["user"]
    return settle(
        request,
        lambda: table_invitations.invite(
            game_id=game_id, user=player(request), other=other, now=timezone.now()
        ),
        "games:table",
        game_id,
        game=game,
        said=_("%(name)s has been invited.") % {"name": other.public_name},
    )


@require_POST
@login_required
@rate_limit(action="people")
def decline_invitation(request: HttpRequest, game_id: int) -> HttpResponse:
    return settle(
        request,
        lambda: table_invitations.decline_invitation(
            game_id=game_id, user=player(request), now=timezone.now()
        ),
        "games:my_games",
        game=find(request, game_id),
        said=_("You have declined the invitation."),
    )
