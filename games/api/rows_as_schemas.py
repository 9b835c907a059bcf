"""Conversion of rows to the API's schemas, limited to what the selectors show the player."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.conf import settings

from accounts.isolation import bare
from accounts.models import User
from games.api import schemas
from games.bots import published_name
from games.models.agreement import Agreement
from games.models.game import Game
from games.models.seat import Seat
from games.models.talk import ChatMessage
from games.selectors.table import table_for_viewer, undo_rights, visibility
from games.selectors.table.log_line import LogLine


def person(user: User) -> schemas.Player:
    return schemas.Player(id=user.pk, name=bare(user.public_name))


def seat(row: Seat) -> schemas.SeatAtTable:
    known = row.user if row.user is not None and not row.user.is_deleted else None
    return schemas.SeatAtTable(
        seat=row.key,
        name=bare(row.display_name),
        player=person(known) if known is not None else None,
        bot=published_name(row.bot),
        color=row.color,
        is_vacant=row.is_vacant,
        is_resigned=row.is_resigned,
        due_at=row.due_at,
        rank=row.rank,
        points=row.points,
        want=row.want,
        have=row.have,
    )


def find(game_id: int, user: User, invite: str = "") -> Game:
    """:raises Game.DoesNotExist: there is no such game, or the user may not see it"""
    return visibility.find_game(game_id=game_id, user=user, invite=invite)


def shown(game_id: int, user: User) -> schemas.OneGame:
    """Return a game after an action, as the user may see it."""
    return whole(find(game_id, user), user)


def in_short(game: Game, user: User) -> schemas.GameInList:
    """Return a game's summary. `game` comes with its seats."""
    return schemas.GameInList(**_facts(game, user))


def in_lists(games: Iterable[Game], user: User) -> list[schemas.GameInList]:
    return [in_short(game, user) for game in games]


def whole(game: Game, user: User) -> schemas.OneGame:
    facts = _facts(game, user)
    sits = game.is_open and (game.seat_of(user) is not None or game.host_id == user.pk)
    facts |= {
        "settings": game.options,
        "policy": game.policy,
        "commitment": game.commitment,
        "number": game.last_number,
        "decision": None,
        "waiting": schemas.Waiting(due={}, asked=[]),
        "options": {},
        "view": None,
        "agreements": [],
        "undo_needs": None,
        "invite": game.invite_token if sits and not game.is_public else None,
    }
    if game.state is not None:
        found = table_for_viewer.position(game, user)
        facts |= {
            "decision": found.sight["decision"] if game.is_running else None,
            "waiting": schemas.Waiting(
                due=found.sight["waiting"] if game.is_running else {},
                asked=found.sight["asked"] if game.is_running else [],
            ),
            "options": found.options,
            "view": found.sight,
            "agreements": [_proposed(row) for row in game.agreements.filter(outcome="")],
        }
        if found.plays and found.seat is not None:
            facts["undo_needs"] = undo_rights.undo_needs(game, found.seat)
    return schemas.OneGame(**facts)


def _proposed(row: Agreement) -> schemas.Proposed:
    return schemas.Proposed(
        kind=row.kind, by=row.proposed_by, number=row.number, agreed=row.agreed, missing=row.missing
    )


def _facts(game: Game, user: User) -> dict[str, Any]:
    mine = game.seat_of(user)
    return {
        "id": game.pk,
        "address": settings.SITE_URL + game.get_absolute_url(),
        "title": game.title,
        "modules": game.modules,
        "name": bare(game.display_name),
        "status": game.status,
        "visibility": game.visibility,
        "seat_count": game.seat_count,
        "seats": [seat(row) for row in game.seat_list],
        "my_seat": mine.key if mine is not None else None,
        "waits_for_me": mine is not None and game.is_running and mine.is_due and not mine.is_bot,
        "rated": game.rated,
        "least_finished": game.least_finished,
        "most_timeouts": game.most_timeouts,
        "pace": game.pace_key,
        "created_at": game.created_at,
        "started_at": game.started_at,
        "moved_at": game.moved_at,
        "finished_at": game.finished_at,
    }


def line(row: LogLine) -> schemas.Line:
    return schemas.Line(
        number=row.number,
        at=row.at,
        actor=row.actor,
        seat=row.seat,
        kind=row.kind,
        facts=dict(row.facts),
        text=row.text,
        undone=row.undone,
    )


def said(row: ChatMessage) -> schemas.Said:
    return schemas.Said(
        id=row.pk, player=person(row.user), by_spectator=row.by_spectator, text=row.shown_text, at=row.at
    )
