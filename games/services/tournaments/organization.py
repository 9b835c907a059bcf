"""Opening, calling off and hiding tournaments."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from accounts.names import tidy
from games.models.policy import PACES_OF_CONTESTS, Policy
from games.models.tournament import LONGEST_ABOUT, LONGEST_NAME, MOST_ENTRANTS, MOST_ROUNDS, Tournament
from games.pairing import swiss
from games.services.errors import BadTournament, NoLongerEntering, NotTheOrganizer, TooMany
from games.services.table.admission import lock_player
from games.services.table.game_start import check_game
from games.services.table_names import refuse_bad_name
from games.services.tournaments.notices import notify_entrants
from games.services.tournaments.rights import lock_club_of, lock_tournament, may_organize, refuse_strangers

SHORTEST_NAME = 3
MOST_AT_ONCE = 10
"""The limit of open and running tournaments of a club, or of the site."""
MOST_IN_ROUND_ROBIN = 16
SHORTEST_ENTRY, LONGEST_ENTRY = timedelta(hours=1), timedelta(days=60)
SHORTEST_ROUND, LONGEST_ROUND = 7, 180


@transaction.atomic
def open_tournament(
    *,
    user: User,
    club_id: int | None,
    name: str,
    about: str,
    kind: str,
    title: str,
    modules: Sequence[str],
    options: dict[str, Any],
    seats: int,
    pace_key: str,
    policy: str,
    rated: bool,
    least_entrants: int,
    most_entrants: int,
    rounds: int,
    advancing: int,
    round_days: int | None,
    closes_at: datetime,
    now: datetime,
) -> Tournament:
    """Open a tournament for entries.

    :raises NotTheOrganizer: the user may not open tournaments here
    :raises BadTournament: the tournament cannot be played; the message gives the reason
    :raises BadTable: the game cannot be played
    :raises TooMany: too many tournaments are open or running
    """
    lock_club_of(club_id)
    if not may_organize(club_id, user):
        raise NotTheOrganizer
    check_game(title, seats, modules, options)
    tournament = Tournament(
        name=_clean_name(name),
        about=_clean_about(about),
        organizer=user,
        club_id=club_id,
        kind=kind,
        title=title,
        modules=list(modules),
        options=dict(options),
        seat_count=seats,
        pace_key=pace_key,
        policy=policy,
        rated=rated,
        least_entrants=least_entrants,
        most_entrants=most_entrants,
        rounds_planned=rounds if kind == Tournament.Kind.SWISS else 0,
        advancing=advancing if kind == Tournament.Kind.ELIMINATION else 1,
        round_days=round_days,
        created_at=now,
        closes_at=closes_at,
        due_at=closes_at,
    )
    _refuse_impossible(tournament)
    lock_player(user)
    open_ones = Tournament.objects.filter(
        club=club_id, status__in=[Tournament.Status.ENTERING, Tournament.Status.RUNNING]
    )
    if open_ones.count() >= MOST_AT_ONCE:
        raise TooMany(_("There are enough tournaments for now. Open another when one of them is over."))
    tournament.save(force_insert=True)
    return tournament


def _refuse_impossible(tournament: Tournament) -> None:
    """:raises BadTournament: its settings cannot be played"""
    if tournament.kind not in Tournament.Kind.values:
        raise BadTournament(_("This kind of tournament doesn’t exist."))
    if tournament.pace_key not in PACES_OF_CONTESTS or tournament.policy not in Policy.values:
        raise BadTournament(_("Tournaments are played at a Brisk, Daily or Relaxed pace."))
    if tournament.seat_count < 2:
        raise BadTournament(_("A tournament’s tables have at least two seats."))
    if tournament.least_entrants > tournament.most_entrants:
        raise BadTournament(_("The minimum of players can’t be greater than the maximum."))
    most = MOST_IN_ROUND_ROBIN if tournament.kind == Tournament.Kind.ROUND_ROBIN else MOST_ENTRANTS
    least = tournament.smallest_table
    if tournament.least_entrants < least or tournament.most_entrants > most:
        raise BadTournament(
            _("A tournament like this takes at least %(least)d and at most %(most)d players.")
            % {"least": least, "most": most}
        )
    if tournament.is_swiss and not 1 <= tournament.rounds_planned <= MOST_ROUNDS:
        raise BadTournament(_("Choose one to %(most)d rounds.") % {"most": MOST_ROUNDS})
    if tournament.is_swiss:
        _refuse_second_meetings(tournament)
    if not 1 <= tournament.advancing < tournament.seat_count:
        raise BadTournament(_("At least one player at each table must be knocked out."))
    if not SHORTEST_ENTRY <= tournament.closes_at - tournament.created_at <= LONGEST_ENTRY:
        raise BadTournament(_("Entries can stay open for an hour at least, and sixty days at most."))
    days = tournament.round_days
    if days is not None and not SHORTEST_ROUND <= days <= LONGEST_ROUND:
        raise BadTournament(
            _("A round can last %(least)d to %(most)d days.")
            % {"least": SHORTEST_ROUND, "most": LONGEST_ROUND}
        )


def _refuse_second_meetings(tournament: Tournament) -> None:
    """:raises BadTournament: with any allowed number of entrants, players would have to meet twice"""
    numbers = range(tournament.least_entrants, tournament.most_entrants + 1)
    size, allowed = tournament.seat_count, tournament.table_sizes
    most = max(swiss.most_rounds(number, size, allowed) for number in numbers)
    if tournament.rounds_planned > most:
        raise BadTournament(
            ngettext(
                "With %(players)d players at tables of %(seats)d, only %(most)d round is possible before players "
                "meet again. Choose fewer rounds, smaller tables or more players.",
                "With %(players)d players at tables of %(seats)d, only %(most)d rounds are possible before players "
                "meet again. Choose fewer rounds, smaller tables or more players.",
                most,
            )
            % {"players": tournament.most_entrants, "seats": size, "most": most}
        )


def _clean_name(name: str) -> str:
    clean = tidy(name)
    if not SHORTEST_NAME <= len(clean) <= LONGEST_NAME:
        raise BadTournament(
            _("A tournament’s name is a single line of %(least)d to %(most)d visible characters.")
            % {"least": SHORTEST_NAME, "most": LONGEST_NAME}
        )
    refuse_bad_name(clean, BadTournament)
    return clean


def _clean_about(about: str) -> str:
    clean = "".join(c for c in about.replace("\r\n", "\n") if c.isprintable() or c == "\n").strip()
    if len(clean) > LONGEST_ABOUT:
        raise BadTournament(_("At most %(limit)d characters.") % {"limit": LONGEST_ABOUT})
    return clean


@transaction.atomic
def call_off(*, tournament_id: int, user: User, now: datetime) -> None:
    """Call off a tournament before it begins, and notify its entrants.

    :raises NotTheOrganizer: the user does not organize it
    :raises NoLongerEntering: it has begun or is over
    """
    tournament = lock_tournament(tournament_id)
    refuse_strangers(tournament, user)
    if not tournament.is_entering:
        raise NoLongerEntering(_("This tournament has begun already, or is over."))
    end_without_a_round(tournament, now=now)


def end_without_a_round(tournament: Tournament, *, now: datetime) -> None:
    """Call off a locked tournament."""
    tournament.status, tournament.due_at, tournament.finished_at = Tournament.Status.CALLED_OFF, None, now
    tournament.save(update_fields=["status", "due_at", "finished_at"])
    notify_entrants(tournament, "called_off", now=now)


def set_hidden(*, tournament_id: int, at: datetime | None) -> None:
    """Hide a tournament's name and description, or show them again if `at` is None."""
    Tournament.objects.filter(pk=tournament_id).update(hidden_at=at)
