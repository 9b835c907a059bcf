"""Messages that are not about a table: people, ladders and the account.

Rows contain only the ids of people and things. Names are read when the message is sent, so accounts deleted
and blocks made in between are respected.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING

from games.models.game import Game
from games.models.ladder import Season
from games.models.notification import CLUB_TALK, Kind
from games.models.watching import Follow
from games.notifications.community.club_news import of_club_talk, of_clubs, true_in_clubs
from games.notifications.community.friendships import PERSONAL, are_friends, still_asking
from games.notifications.community.moderators_notices import (
    from_moderators,
    of_moderators,
    standing_notices,
    unread_decisions,
)
from games.notifications.community.said import Said, names_of, people_of
from games.notifications.community.season_ends import season_of, with_a_place
from games.notifications.community.tournament_news import of_tournaments, true_in_tournaments

if TYPE_CHECKING:
    from games.models.notification import Notification


def still_due(rows: Sequence[Notification]) -> list[Notification]:
    """Return the rows of one player that have not been answered, read or withdrawn meanwhile."""
    checks = {Kind(row.kind): TRUE[Kind(row.kind)] for row in rows if row.kind in TRUE}
    kept = {kind: check([row for row in rows if row.kind == kind]) for kind, check in checks.items()}
    return [row for row in rows if row.kind not in kept or row.pk in kept[Kind(row.kind)]]


def _followed(rows: list[Notification]) -> set[int]:
    """Return the rows about finished games that the player still follows and may see."""
    games = Game.objects.public().filter(status=Game.Status.FINISHED)
    follows = Follow.objects.filter(user=rows[0].user_id, game__in=games)
    mine = set(follows.filter(game__in=[row.game_id for row in rows]).values_list("game", flat=True))
    return {row.pk for row in rows if row.game_id in mine}


TRUE: dict[Kind, Callable[[list[Notification]], Collection[int]]] = {
    Kind.FRIEND_REQUEST: still_asking,
    Kind.FRIEND_ACCEPTED: are_friends,
    Kind.CLUB: true_in_clubs,
    Kind.TOURNAMENT: true_in_tournaments,
    Kind.FOLLOWED_GAME: _followed,
    Kind.SEASON_OVER: with_a_place,
    Kind.REPORT_DECIDED: unread_decisions,
    Kind.ACCOUNT: standing_notices,
}


def said(
    rows: Sequence[Notification], *, is_private: bool, others_read: bool, told: Collection[int] = ()
) -> Said:
    """Return the message about these rows of one kind, in the active language and time zone.

    :param told: ids of chat lines that other parts of the message already contain
    :param is_private: whether only the player reads it; otherwise moderators' decisions are left out
    :param others_read: whether others read it; then nobody is named
    """
    kind = Kind(rows[0].kind)
    if kind in PERSONAL:
        names = [] if others_read else names_of(rows)
        return PERSONAL[kind](names, len(set(people_of(rows))))
    if kind == Kind.CLUB:
        return of_clubs(rows, others_read=others_read)
    if kind in CLUB_TALK:
        return of_club_talk(kind, rows, told, is_private=is_private, others_read=others_read)
    if kind == Kind.TOURNAMENT:
        return of_tournaments(rows, others_read=others_read)
    if kind == Kind.SEASON_OVER:
        return season_of(Season.objects.get(pk=rows[-1].payload["season"]), rows[0].user)
    return of_moderators(kind, rows) if is_private else from_moderators(kind, [])
