"""The export of all data that the site stores about a player's games and community ("my data")."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.db.models import Model, Q

from accounts.isolation import bare
from games.models.destination import FeedKey
from games.models.look_back import LookBack
from games.models.people import Friendship, Invitation
from games.models.plan import Plan
from games.models.practice import SetUpPractice
from games.models.seat import Seat
from games.models.talk import ChatMessage, Note
from games.selectors.clubs import club_pages
from games.selectors.people import relations

if TYPE_CHECKING:
    from accounts.models import User

EVERY_FAMILY = "all games"


def export_user(user: User) -> dict[str, Any]:
    """Return a player's data as section -> rows. Blocks by others are theirs, and not included."""
    return {name: section(user) for name, section in SECTIONS.items()}


def _facts(row: Model, *same: str, **renamed: str) -> dict[str, Any]:
    """Return attributes of a row, some under other names. Datetimes are in ISO 8601."""
    names = {name: name for name in same} | renamed
    return {said: _plain(getattr(row, name)) for said, name in names.items()}


def _plain(value: Any) -> Any:
    return value.isoformat() if isinstance(value, datetime) else value


# -------------------------------------------------------------- games


def _games(user: User) -> list[dict[str, Any]]:
    seats = Seat.objects.filter(user=user).select_related("game").defer("game__state").order_by("pk")
    return [
        _facts(seat, game="game_id")
        | _facts(seat.game, "title", "name", "status")
        | _facts(seat, "entropy", "joined_at", "resigned_at", "rank", "points", seat="key")
        for seat in seats
    ]


def _chat_messages(user: User) -> list[dict[str, Any]]:
    rows = ChatMessage.objects.filter(user=user, game__isnull=False).order_by("pk")
    return [_facts(row, "text", "at", game="game_id") for row in rows]


def _club_messages(user: User) -> list[dict[str, Any]]:
    """Return the player's chat lines in clubs. For deleted clubs the id is None."""
    rows = ChatMessage.objects.filter(user=user, game=None).order_by("pk")
    return [_facts(row, "text", "at", club="club_id") for row in rows]


def _set_up_practices(user: User) -> list[dict[str, Any]]:
    rows = SetUpPractice.objects.filter(user=user).defer("state").order_by("pk")
    return [_facts(row, "dealt_at", "grades") for row in rows]


def _look_backs(user: User) -> list[dict[str, Any]]:
    rows = LookBack.objects.filter(asked_by=user).defer("work").order_by("pk")
    return [_facts(row, "asked_at", game="game_id") for row in rows]


def _notes(user: User) -> list[dict[str, Any]]:
    rows = Note.objects.filter(user=user).order_by("pk")
    return [_facts(row, "text", "changed_at", game="game_id") for row in rows]


def _plans(user: User) -> list[dict[str, Any]]:
    rows = Plan.objects.filter(seat__user=user, seat__bot="").select_related("seat").order_by("pk")
    return [{"game": row.seat.game_id} | _facts(row, "status", "then", "goes_on", "lines") for row in rows]


def _followed_games(user: User) -> list[dict[str, Any]]:
    return [_facts(row, "since", game="game_id") for row in user.follows.order_by("pk")]


# -------------------------------------------------------------- messages


def _notifications(user: User) -> list[dict[str, Any]]:
    return [_facts(row, "kind", "sent_at", game="game_id") for row in user.notifications.order_by("pk")]


def _schedules(user: User) -> list[dict[str, Any]]:
    rows = user.schedules.order_by("pk")
    return [_facts(row, "channel", "pace", "delay_minutes", "digest_hour") for row in rows]


def _destinations(user: User) -> list[dict[str, Any]]:
    rows = user.destinations.order_by("pk")
    return [_facts(row, "channel", "name", "address", "created_at", "sent_at", "off_at") for row in rows]


def _unsubscribed(user: User) -> list[dict[str, Any]]:
    return [_facts(row, "kind", "channel") for row in user.opt_outs.order_by("pk")]


def _feeds(user: User) -> list[str]:
    return [row.created_at.isoformat() for row in FeedKey.objects.filter(user=user)]


# -------------------------------------------------------------- moderation


def _reports(user: User) -> list[dict[str, Any]]:
    return [
        {"game": row.game_id} | _facts(row, "reason", "words", "at", "outcome")
        for row in user.reports.select_related("message").order_by("pk")
    ]


def _notices(user: User) -> list[dict[str, Any]]:
    return [_facts(row, "kind", "text", "until", "at") for row in user.notices.order_by("pk")]


# -------------------------------------------------------------- programs


def _tokens(user: User) -> list[dict[str, Any]]:
    rows = user.api_tokens.order_by("pk")
    return [_facts(row, "name", "scope", "created_at", "used_at", begins_with="hint") for row in rows]


# -------------------------------------------------------------- ladders and ratings


def _ladders(user: User) -> list[dict[str, Any]]:
    rows = user.ladder_entries.select_related("ladder").order_by("pk")
    known = ("games_at_once", "joined_at", "left_at", "paused_at", "games")
    return [{"ladder": row.ladder.slug} | _facts(row, *known, rating="ordinal") for row in rows]


def _ladder_games(user: User) -> list[dict[str, Any]]:
    rows = user.ladder_seats.select_related("ladder").order_by("pk")
    known = ("rank", "seated_at", "lost_at", "finished_at")
    return [{"ladder": row.ladder.slug} | _facts(row, *known, game="game_id") for row in rows]


def _seasons(user: User) -> list[dict[str, Any]]:
    rows = user.season_places.select_related("season", "ladder").order_by("pk")
    return [{"season": row.season.key, "ladder": row.ladder.slug, "place": row.place} for row in rows]


def _tournaments(user: User) -> list[dict[str, Any]]:
    rows = user.tournament_entries.select_related("tournament").order_by("pk")
    known = ("entered_at", "withdrawn_at", "seed", "place")
    return [{"tournament": row.tournament.name} | _facts(row, *known) for row in rows]


def _organized_tournaments(user: User) -> list[dict[str, Any]]:
    rows = user.tournaments.order_by("pk")
    return [_facts(row, "name", "about", "kind", "status", "created_at") for row in rows]


def _ratings(user: User) -> list[dict[str, Any]]:
    return [
        {"family": row.family or EVERY_FAMILY}
        | _facts(row, "mu", "sigma", "games", "rated_at", rating="shown")
        for row in user.ratings.order_by("family")
    ]


def _rating_changes(user: User) -> list[dict[str, Any]]:
    known = ("seat", "part", "mu_before", "sigma_before", "mu_after", "sigma_after", "at")
    return [
        {"family": row.family or EVERY_FAMILY, "before": row.before.shown, "after": row.after.shown}
        | _facts(row, *known, game="game_id", place="rank")
        for row in user.rating_changes.order_by("pk")
    ]


def _reliability(user: User) -> dict[str, Any]:
    known = relations.reliability(user)
    return {
        "finished": known.finished,
        "timeouts": known.timeouts,
        "decisions_in_seconds": [seconds for _number, seconds in known.recent],
    }


# -------------------------------------------------------------- people


def _blocked_players(user: User) -> list[dict[str, Any]]:
    return [
        {"player": bare(row.blocked.public_name)} | _facts(row, "at")
        for row in relations.blocked_players(user)
    ]


def _friends(user: User) -> list[dict[str, Any]]:
    """Return friendships and requests, except requests that the user has declined or not been shown."""
    rows = Friendship.objects.about(user).select_related("asker", "asked").order_by("pk")
    return [
        {"player": bare(row.other(user).public_name), "asked_by_me": row.asker_id == user.pk}
        | _facts(row, "asked_at", "accepted_at")
        for row in rows
        if row.asker_id == user.pk or row.declined_at is None
    ]


def _invitations(user: User) -> list[dict[str, Any]]:
    shown = [row.pk for row in relations.invitations(user)]
    declined = Q(user=user, declined_at__isnull=False)
    rows = Invitation.objects.filter(Q(by=user) | declined | Q(pk__in=shown)).order_by("pk")
    return [{"by_me": row.by_id == user.pk} | _facts(row, "at", game="game_id") for row in rows]


# -------------------------------------------------------------- clubs


def _clubs(user: User) -> list[dict[str, Any]]:
    rows = user.memberships.select_related("club").order_by("pk")
    return [{"club": row.club.name} | _facts(row, "role", "joined_at") for row in rows]


def _club_requests(user: User) -> list[dict[str, Any]]:
    """Return the player's requests and the invitations by clubs that the pages show."""
    invited = {row.pk for row in club_pages.invitations(user)}
    rows = user.candidacies.select_related("club").order_by("pk")
    return [
        {"club": row.club.name, "by_me": not row.is_invited} | _facts(row, "at")
        for row in rows
        if not row.is_invited or row.pk in invited
    ]


SECTIONS: dict[str, Callable[[User], Any]] = {
    "games": _games,
    "chat_messages": _chat_messages,
    "club_messages": _club_messages,
    "notes": _notes,
    "plans": _plans,
    "set_up_practices": _set_up_practices,
    "look_backs": _look_backs,
    "notifications": _notifications,
    "message_schedules": _schedules,
    "message_destinations": _destinations,
    "unsubscribed": _unsubscribed,
    "feeds_made_at": _feeds,
    "followed_games": _followed_games,
    "friends": _friends,
    "invitations": _invitations,
    "clubs": _clubs,
    "club_requests": _club_requests,
    "blocked_players": _blocked_players,
    "reports": _reports,
    "notices_of_moderators": _notices,
    "api_tokens": _tokens,
    "ladders": _ladders,
    "ladder_games": _ladder_games,
    "seasons": _seasons,
    "tournaments": _tournaments,
    "organized_tournaments": _organized_tournaments,
    "ratings": _ratings,
    "rating_changes": _rating_changes,
    "reliability": _reliability,
}
"""The sections of the file, in order."""
