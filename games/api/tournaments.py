"""Operations about tournaments."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.isolation import bare
from accounts.models import User
from games.api import rows_as_schemas
from games.api import tournament_schemas as shapes
from games.api.problems import Missing
from games.api.routes import does, looks
from games.api.tokens import find_player, player
from games.models.tournament import Tournament
from games.selectors.tournaments import tournament_pages
from games.selectors.tournaments.tournament_pages import RoundShown
from games.services.tournaments import tournament_entries


@looks("/tournaments", shapes.Tournaments, name="tournaments", about="tournaments")
def tournaments(request: HttpRequest) -> Any:
    """List the tournaments you can see: open for entries, running, and recently finished."""
    listed = tournament_pages.tournaments(player(request))
    return shapes.Tournaments(
        tournaments=[
            shapes.TournamentInList(**_facts(one), entered=one.entered, is_mine=bool(one.mine))
            for one in (*listed.entering, *listed.running, *listed.over)
        ]
    )


@looks("/tournaments/{int:tournament_id}", shapes.OneTournament, name="tournament", about="tournaments")
def tournament(request: HttpRequest, tournament_id: int) -> Any:
    """Show a tournament: its players, rounds and standings."""
    user = player(request)
    return _whole(_find(tournament_id, user), user)


@does(
    "/tournaments/{int:tournament_id}/enter",
    shapes.OneTournament,
    name="enter_tournament",
    about="tournaments",
)
def enter(request: HttpRequest, tournament_id: int) -> Any:
    """Enter the tournament."""
    user = player(request)
    found = _find(tournament_id, user)
    tournament_entries.enter(tournament_id=found.pk, user=user, now=timezone.now())
    return _whole(found, user)


@does(
    "/tournaments/{int:tournament_id}/withdraw",
    shapes.OneTournament,
    name="withdraw_from_tournament",
    about="tournaments",
)
def withdraw(request: HttpRequest, tournament_id: int) -> Any:
    """Withdraw; a game in progress continues."""
    user = player(request)
    found = _find(tournament_id, user)
    tournament_entries.withdraw(tournament_id=found.pk, user=user, now=timezone.now())
    return _whole(found, user)


@does(
    "/tournaments/{int:tournament_id}/players/{int:player_id}/remove",
    shapes.OneTournament,
    name="remove_entrant",
    about="tournaments",
)
def remove_entrant(request: HttpRequest, tournament_id: int, player_id: int) -> Any:
    """Remove a player from a tournament that you run: no new games; one in progress continues."""
    user = player(request)
    found = _find(tournament_id, user)
    tournament_entries.remove(
        tournament_id=found.pk, user=user, other=find_player(player_id), now=timezone.now()
    )
    return _whole(found, user)


def _find(tournament_id: int, user: User) -> Tournament:
    """:raises Missing: there is no such tournament, or the player may not see it"""
    found = Tournament.objects.visible_to(user).filter(pk=tournament_id).first()
    if found is None:
        raise Missing(_("This tournament doesn’t exist."))
    return found


def _facts(found: Tournament) -> dict[str, Any]:
    return {
        "id": found.pk,
        "address": settings.SITE_URL + found.get_absolute_url(),
        "name": bare(found.display_name),
        "kind": found.kind,
        "status": found.status,
        "club": found.club_id,
        "title": found.title,
        "modules": found.modules,
        "seat_count": found.seat_count,
        "pace": found.pace_key,
        "rated": found.rated,
        "least_entrants": found.least_entrants,
        "most_entrants": found.most_entrants,
        "round_count": found.rounds_planned,
        "closes_at": found.closes_at,
    }


def _whole(found: Tournament, user: User) -> shapes.OneTournament:
    shown = tournament_pages.tournament_page(found, user)
    return shapes.OneTournament(
        **_facts(found),
        about=found.shown_about,
        is_in=shown.is_in,
        entrants=[
            shapes.Entrant(
                player=rows_as_schemas.person(one.user),
                seed=one.seed,
                withdrawn=one.is_withdrawn,
                place=one.place,
            )
            for one in shown.entrants
        ],
        rounds=[_round(one) for one in shown.rounds],
        standing=[
            shapes.Standing(
                place=one.place,
                player=rows_as_schemas.person(one.entrant.user),
                points=one.line.shown,
                opponents=one.line.shown_opponents,
                won=one.line.won,
            )
            for one in shown.standing
        ],
    )


def _round(one: RoundShown) -> shapes.Round:
    return shapes.Round(
        number=one.round.number,
        began_at=one.round.began_at,
        ends_at=one.round.ends_at,
        closed_at=one.round.closed_at,
        tables=[
            shapes.RoundTable(
                number=shown.table.number,
                game=shown.table.game_id,
                is_over=shown.is_over,
                players=[
                    shapes.Chair(
                        player=rows_as_schemas.person(row.entrant.user), rank=row.rank, lost_seat=row.is_lost
                    )
                    for row in shown.rows
                ],
            )
            for shown in one.tables
        ],
        byes=[rows_as_schemas.person(row.entrant.user) for row in one.byes],
    )
