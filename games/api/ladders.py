"""Operations about ladders."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

from django.conf import settings
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _
from ninja import Query

from accounts.models import User
from games.api import people_schemas as shapes
from games.api import rows_as_schemas
from games.api.problems import Missing
from games.api.routes import does, looks
from games.api.tokens import player
from games.forms.fields import NUMBER_AND_KEY
from games.models.ladder import Ladder
from games.selectors.ladders import standings
from games.selectors.ladders.standings import BehindEntry
from games.services.ladders import entries

AT_ONCE = 50


@looks("/ladders", shapes.Ladders, name="ladders", about="ladders")
def ladders(request: HttpRequest) -> Any:
    """List the ladders open to everybody and those of your clubs, with how many players want games and how many run."""
    cards = standings.all_cards(player(request))
    return shapes.Ladders(
        ladders=[
            shapes.LadderInList(
                **_facts(card.ladder),
                players=card.players,
                running=card.running,
                joined=card.mine is not None,
            )
            for card in cards
        ]
    )


@looks("/ladders/{slug:slug}", shapes.OneLadder, name="ladder", about="ladders")
def ladder(
    request: HttpRequest,
    slug: str,
    after: Annotated[
        str,
        Query(
            max_length=60, pattern=f"^({NUMBER_AND_KEY[2:-2]})?$", description="`next` of the piece before."
        ),
    ] = "",
    limit: Annotated[int, Query(ge=1, le=AT_ONCE)] = AT_ONCE,
) -> Any:
    """Show a ladder’s standings, best first, and your own entry."""
    user = player(request)
    found = _find(slug, user)
    ordinal, _comma, entry = after.partition(",")
    behind = BehindEntry(float(ordinal), int(entry)) if entry else None
    page = standings.standing_page(found, behind=behind, at_once=limit)
    return shapes.OneLadder(
        **_facts(found),
        next_at=found.next_at(timezone.now()),
        mine=_mine(found, user),
        standing=[
            shapes.Standing(
                place=place, player=rows_as_schemas.person(row.user), rating=row.shown, games=row.games
            )
            for place, row in page.lines
        ],
        next=f"{page.next.ordinal!r},{page.next.entry}" if page.next is not None else None,
    )


@does("/ladders/{slug:slug}/join", shapes.MineOnLadder, name="join_ladder", about="ladders")
def join(request: HttpRequest, slug: str, sent: shapes.GamesAtOnce) -> Any:
    """Join, come back, or change how many games you play at the same time."""
    user = player(request)
    found = _find(slug, user)
    entries.join_ladder(user=user, ladder_id=found.pk, games_at_once=sent.games_at_once, now=timezone.now())
    return _mine(found, user)


@does("/ladders/{slug:slug}/leave", shapes.MineOnLadder, name="leave_ladder", about="ladders")
def leave(request: HttpRequest, slug: str) -> Any:
    """Leave the ladder; games in progress continue and count."""
    return _changed(request, slug, entries.leave_ladder)


@does("/ladders/{slug:slug}/pause", shapes.MineOnLadder, name="pause_ladder", about="ladders")
def pause(request: HttpRequest, slug: str) -> Any:
    """Pause: get no new games for a while."""
    return _changed(request, slug, entries.pause_ladder)


@does("/ladders/{slug:slug}/resume", shapes.MineOnLadder, name="resume_ladder", about="ladders")
def resume(request: HttpRequest, slug: str) -> Any:
    """Resume: get new games again."""
    return _changed(request, slug, entries.resume_ladder)


def _changed(request: HttpRequest, slug: str, service: Callable[..., None]) -> Any:
    user = player(request)
    found = _find(slug, user)
    service(user=user, ladder_id=found.pk, now=timezone.now())
    return _mine(found, user)


def _find(slug: str, user: User) -> Ladder:
    """:raises Missing: there is no ladder with this address, or it is of a club that the user is not in"""
    found = Ladder.objects.visible_to(user).filter(slug=slug).first()
    if found is None:
        raise Missing(_("This ladder doesn’t exist."))
    return found


def _facts(found: Ladder) -> dict[str, Any]:
    return {
        "slug": found.slug,
        "address": settings.SITE_URL + found.get_absolute_url(),
        "name": found.display_name,
        "title": found.title,
        "modules": found.modules,
        "seat_count": found.seat_count,
        "pace": found.pace_key,
        "is_open": found.is_open,
        "club": found.club_id,
    }


def _mine(found: Ladder, user: User) -> shapes.MineOnLadder | None:
    mine = standings.ladder_place_of(found, user)
    if mine is None:
        return None
    entry = mine.entry
    return shapes.MineOnLadder(
        is_active=entry.is_active,
        games_at_once=entry.games_at_once,
        is_paused=entry.is_paused,
        pause=entry.pause,
        place=mine.place,
        rating=entry.shown,
        games=entry.games,
        running=mine.running,
    )
