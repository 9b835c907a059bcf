"""Public profiles of players."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from accounts.models import User
from games import catalog
from games.drawing import link_card
from games.forms.people import BehindForm
from games.selectors.front import game_lists
from games.selectors.ratings import rating_history
from games.views.common import private, viewer
from games.views.link_cards import card_picture, sample_board
from games.views.people.player_lookup import find_player
from games.views.people.relation_sections import person_section
from games.views.ratings.rating_pages import ratings_section


@require_safe
def player(request: HttpRequest, user_id: int) -> HttpResponse:
    """Show a player's ratings, the finished games that the viewer may see, and their results against the viewer."""
    looks = viewer(request)
    found = find_player(user_id, looks)
    context = {
        "found": found,
        "is_me": looks == found,
        "preview_picture": settings.SITE_URL + reverse("games:player_picture", args=[found.pk]),
        **ratings_section(request, found),
        **together_section(found, looks),
        **games_section(request, found, looks),
        **person_section(found, looks),
    }
    return private(render(request, "games/people/player.html", context))


@require_safe
def picture(request: HttpRequest, user_id: int) -> HttpResponse:
    """Draw a player's ratings for link previews, as every visitor may see them."""
    found = find_player(user_id)
    return card_picture(request, f"player/{found.pk}/{found.display_name}", lambda: _card_of(found))


def _card_of(found: User) -> link_card.Card:
    """Return the card, with a board of the family in which the player has most rated games."""
    known = rating_history.ratings_of(found)
    overall = next((row.games for row in known if not row.family), 0)
    most = max((row for row in known if row.family), key=lambda row: row.games, default=None)
    title = catalog.title_of(most.family) if most is not None else next(iter(catalog.titles().values()))
    modules = (*title.required, *(catalog.families()[most.family].modules[:1] if most is not None else ()))
    return link_card.Card(
        site=settings.SITE_NAME,
        what=_("Player"),
        heading=found.public_name,
        said=ngettext("%(number)s rated game", "%(number)s rated games", overall) % {"number": overall},
        rows=[(rating_history.family_name(row.family), str(row.shown)) for row in known],
        board=sample_board(title.key, modules, max(title.seat_counts(modules))),
    )


def together_section(found: User, looks: User | None) -> dict[str, Any]:
    """Return the context about the viewer's results against the player."""
    if looks is None or looks == found:
        return {"score": None}
    return {"score": rating_history.head_to_head(looks, found, viewer=looks)}


def games_section(request: HttpRequest, found: User, looks: User | None) -> dict[str, Any]:
    """Return the context with some of the player's finished games that the viewer may see, and their rating changes.

    :raises Http404: the address asks for games after something that is not a game
    """
    form = BehindForm(request.GET)
    if not form.is_valid():
        raise Http404
    page = game_lists.finished_games(found, viewer=looks, behind=form.beginning)
    changes = rating_history.changes_in(page.games, found)
    return {
        "games": [(game, game.seat_of(found), changes.get(game.pk)) for game in page.games],
        "is_newest": form.beginning is None,
        "older": form.address_of(page.next) if page.next is not None else "",
        "newest": form.address_of(None),
    }
