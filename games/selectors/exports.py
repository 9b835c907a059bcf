"""Games and players' data as JSON."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.db.models import Q, QuerySet

from games.models import (
    ChatMessage,
    FeedKey,
    Friendship,
    Game,
    Invitation,
    Note,
    Seat,
    Snapshot,
    Turn,
)
from games.selectors import people, told
from games.selectors.tables import state_of

if TYPE_CHECKING:
    from accounts.models import User

EXPORT_FORMAT = "longshore-game"
EXPORT_VERSION = 1


def export_game(game: Game, viewer: str | None) -> dict[str, Any]:
    """Return a game as JSON: while it runs what this viewer may see, afterwards everything."""
    document: dict[str, Any] = {
        "format": EXPORT_FORMAT,
        "format_version": EXPORT_VERSION,
        "title": game.title,
        "modules": game.modules,
        "options": game.options,
        "name": game.display_name,
        "status": game.status,
        "demo": game.demo,
        "viewer": viewer,
        "commitment": game.commitment,
        "started_at": _moment(game.started_at),
        "finished_at": _moment(game.finished_at),
        "seats": [_exported_seat(game, seat) for seat in game.seat_list],
    }
    start = game.snapshots.filter(kind=Snapshot.Kind.START).first()
    if game.is_over and start is not None:
        turns = game.turns.order_by("position")
        return document | {
            "seed": game.seed,
            "start": {"log": start.log, "chance": start.chance},
            "moves": [_exported_move(turn) for turn in turns],
        }
    if game.state is not None:
        document["view"] = game.rules.view(state_of(game), viewer)
    blind = told.blind_until(game, viewer)
    document["moves"] = [
        {
            "number": turn.number,
            "seat": turn.seat,
            "actor": turn.actor,
            "at": _moment(turn.at),
            "undone": turn.undone,
            "log": [
                {
                    "kind": entry["kind"],
                    "facts": told.facts_of(entry, viewer if turn.position >= blind else None),
                }
                for entry in turn.log
            ],
        }
        for turn in told.turns_for(game, viewer).order_by("position")
    ]
    return document


def export_user(user: User) -> dict[str, Any]:
    """Return what the site keeps about a player's games, for "my data"."""
    seats = Seat.objects.filter(user=user).select_related("game").defer("game__state")
    return {
        "games": [
            {
                "game": seat.game_id,
                "title": seat.game.title,
                "name": seat.game.name,
                "status": seat.game.status,
                "seat": seat.key,
                "entropy": seat.entropy,
                "joined_at": _moment(seat.joined_at),
                "resigned_at": _moment(seat.resigned_at),
                "rank": seat.rank,
                "points": seat.points,
            }
            for seat in seats.order_by("pk")
        ],
        "chat_messages": [
            {"game": message.game_id, "text": message.text, "at": _moment(message.at)}
            for message in ChatMessage.objects.filter(user=user).order_by("pk")
        ],
        "notes": [
            {"game": note.game_id, "text": note.text, "changed_at": _moment(note.changed_at)}
            for note in Note.objects.filter(user=user).order_by("pk")
        ],
        "notifications": [
            {"kind": row.kind, "game": row.game_id, "sent_at": _moment(row.sent_at)}
            for row in user.notifications.order_by("pk")
        ],
        "message_schedules": [
            {
                "channel": row.channel,
                "pace": row.pace,
                "delay_minutes": row.delay_minutes,
                "digest_hour": row.digest_hour,
            }
            for row in user.schedules.order_by("pk")
        ],
        "message_destinations": [
            {
                "channel": row.channel,
                "name": row.name,
                "address": row.address,
                "created_at": _moment(row.created_at),
                "sent_at": _moment(row.sent_at),
                "off_at": _moment(row.off_at),
            }
            for row in user.destinations.order_by("pk")
        ],
        "reports": [
            {
                "game": row.message.game_id if row.message is not None else None,
                "reason": row.reason,
                "words": row.words,
                "at": _moment(row.at),
                "outcome": row.outcome,
            }
            for row in user.reports.select_related("message").order_by("pk")
        ],
        "notices_of_moderators": [
            {"kind": row.kind, "text": row.text, "until": _moment(row.until), "at": _moment(row.at)}
            for row in user.notices.order_by("pk")
        ],
        "api_tokens": [
            {
                "name": row.name,
                "scope": row.scope,
                "begins_with": row.hint,
                "created_at": _moment(row.created_at),
                "used_at": _moment(row.used_at),
            }
            for row in user.api_tokens.order_by("pk")
        ],
        "ladders": [
            {
                "ladder": row.ladder.slug,
                "games_at_once": row.games_at_once,
                "joined_at": _moment(row.joined_at),
                "left_at": _moment(row.left_at),
                "paused_at": _moment(row.paused_at),
                "rating": row.ordinal,
                "games": row.games,
            }
            for row in user.ladder_entries.select_related("ladder").order_by("pk")
        ],
        "ladder_games": [
            {
                "ladder": row.ladder.slug,
                "game": row.game_id,
                "rank": row.rank,
                "seated_at": _moment(row.seated_at),
                "lost_at": _moment(row.lost_at),
                "finished_at": _moment(row.finished_at),
            }
            for row in user.ladder_seats.select_related("ladder").order_by("pk")
        ],
        "seasons": [
            {"season": row.season.key, "ladder": row.ladder.slug, "place": row.place}
            for row in user.season_places.select_related("season", "ladder").order_by("pk")
        ],
        "feeds_made_at": [_moment(row.created_at) for row in FeedKey.objects.filter(user=user)],
        "followed_games": [
            {"game": row.game_id, "since": _moment(row.since)} for row in user.follows.order_by("pk")
        ],
        # what others have blocked is theirs to know
        "blocked_players": [
            {"player": row.blocked.public_name, "at": _moment(row.at)} for row in people.blocked_players(user)
        ],
        "friends": [
            {
                "player": row.other(user).public_name,
                "asked_by_me": row.asker_id == user.pk,
                "asked_at": _moment(row.asked_at),
                "accepted_at": _moment(row.accepted_at),
            }
            for row in _friendships_told(user)
        ],
        "invitations": [
            {"game": row.game_id, "by_me": row.by_id == user.pk, "at": _moment(row.at)}
            for row in _invitations_told(user)
        ],
        "reliability": _exported_reliability(user),
        "ratings": [
            {
                "family": row.family or "all games",
                "rating": row.shown,
                "mu": row.mu,
                "sigma": row.sigma,
                "games": row.games,
                "rated_at": _moment(row.rated_at),
            }
            for row in user.ratings.order_by("family")
        ],
        "rating_changes": [
            {
                "game": row.game_id,
                "family": row.family or "all games",
                "seat": row.seat,
                "part": row.part,
                "place": row.rank,
                "before": row.before.shown,
                "after": row.after.shown,
                "mu_before": row.mu_before,
                "sigma_before": row.sigma_before,
                "mu_after": row.mu_after,
                "sigma_after": row.sigma_after,
                "at": _moment(row.at),
            }
            for row in user.rating_changes.order_by("pk")
        ],
        "unsubscribed": [{"kind": row.kind, "channel": row.channel} for row in user.opt_outs.order_by("pk")],
    }


def _friendships_told(user: User) -> list[Friendship]:
    """Leave out requests that the user has declined or never seen, as the pages do."""
    rows = Friendship.objects.about(user).select_related("asker", "asked").order_by("pk")
    return [row for row in rows if row.asker_id == user.pk or row.declined_at is None]


def _invitations_told(user: User) -> QuerySet[Invitation]:
    shown = [row.pk for row in people.invitations(user)]
    declined = Q(user=user, declined_at__isnull=False)
    return Invitation.objects.filter(Q(by=user) | declined | Q(pk__in=shown)).order_by("pk")


def _exported_reliability(user: User) -> dict[str, Any]:
    known = people.reliability(user)
    return {
        "finished": known.finished,
        "timeouts": known.timeouts,
        "decisions_in_seconds": [seconds for _number, seconds in known.recent],
    }


def _exported_seat(game: Game, seat: Seat) -> dict[str, Any]:
    return {
        "number": seat.key,
        "name": seat.display_name,
        "color": seat.color,
        "bot": seat.bot,
        # fixed and published at the start
        "entropy": "" if game.is_open else seat.entropy,
        "resigned_at": _moment(seat.resigned_at),
        "rank": seat.rank,
        "points": seat.points,
    }


def _exported_move(turn: Turn) -> dict[str, Any]:
    return {
        "number": turn.number,
        "hidden": turn.hidden,
        "seat": turn.seat,
        "actor": turn.actor,
        "verb": turn.verb,
        "argument": turn.argument,
        "log": turn.log,
        "chance": turn.chance,
        "barrier": turn.barrier,
        "undone": turn.undone,
        "at": _moment(turn.at),
    }


def _moment(moment: datetime | None) -> str | None:
    return None if moment is None else moment.isoformat()
