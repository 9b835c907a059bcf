"""Operations that play and create tables, with the pages' services and limits."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from ninja import Status

from games import catalog
from games.api import rows_as_schemas, schemas
from games.api.routes import does
from games.api.tokens import OPEN_TABLE, TALK, player, player_at
from games.clock.pace import PRESETS
from games.services.errors import BadTable
from games.services.table import departures, moves, new_tables, open_tables, talk


@does("/games/{int:game_id}/moves", schemas.MoveMade, name="move", about="games")
def move(request: HttpRequest, game_id: int, sent: schemas.NewMove) -> Any:
    """Make a move. Repeating a key doesn’t make a second move: the answer has the number of the first."""
    user = player_at(request, game_id)
    turn = moves.play(
        game_id=game_id,
        user=user,
        verb=sent.verb,
        argument=sent.argument,
        decision=sent.decision,
        key=sent.key,
        now=timezone.now(),
    )
    return schemas.MoveMade(number=turn.number, game=rows_as_schemas.shown(game_id, user))


@does("/games/{int:game_id}/undo", schemas.OneGame, name="undo", about="games")
def undo(request: HttpRequest, game_id: int) -> Any:
    """Take back your last move, as long as no chance, hidden card or other seat was involved."""
    user = player_at(request, game_id)
    moves.undo(game_id=game_id, user=user, now=timezone.now())
    return rows_as_schemas.shown(game_id, user)


@does("/games/{int:game_id}/resign", schemas.OneGame, name="resign", about="games")
def resign(request: HttpRequest, game_id: int) -> Any:
    """Resign: a bot takes over your seat."""
    user = player_at(request, game_id)
    departures.resign(game_id=game_id, user=user, now=timezone.now())
    return rows_as_schemas.shown(game_id, user)


@does("/games/{int:game_id}/chat", schemas.Said, name="say", about="games", status=201, auth=TALK)
def say(request: HttpRequest, game_id: int, sent: schemas.Saying) -> Any:
    """Say something at the table; if you have no seat there, the other spectators read it."""
    user = player_at(request, game_id, sent.invite)
    row = talk.say(game_id=game_id, user=user, text=sent.text, invite=sent.invite, now=timezone.now())
    return Status(201, rows_as_schemas.said(row))


# ------------------------------------------------------------------ before the start


@does("/games", schemas.OneGame, name="new_table", about="tables", status=201, auth=OPEN_TABLE)
def new_table(request: HttpRequest, response: HttpResponse, sent: schemas.NewTable) -> Any:
    """Open a table and sit down at it. With `start_when_full` and bots on all other seats, it begins immediately."""
    user = player(request)
    game = new_tables.create_game(
        host=user,
        title=sent.title,
        modules=_modules(sent),
        options=sent.settings,
        seats=sent.seats,
        name=sent.name,
        bots=sent.bots,
        bot_level=sent.bot_level,
        visibility=sent.visibility,
        club_id=sent.club,
        pace=_pace(sent),
        policy=sent.policy,
        rated=sent.rated,
        least_finished=sent.least_finished,
        most_timeouts=sent.most_timeouts,
        start_when_full=sent.start_when_full,
        entropy=sent.entropy,
        now=timezone.now(),
    )
    response["Location"] = reverse("games:api:game", args=[game.pk])
    return Status(201, rows_as_schemas.shown(game.pk, user))


def _modules(sent: schemas.NewTable) -> list[str]:
    """:raises BadTable: there is no such title, or a module is not offered for new tables"""
    if sent.title not in catalog.titles():
        raise BadTable(_("This game doesn’t exist."))
    title = catalog.title(sent.title)
    known = [module.key for module in catalog.offered_modules(title)]
    if unknown := set(sent.modules) - set(known):
        raise BadTable(_("There is no module called “%(module)s”.") % {"module": min(unknown)})
    wanted = {*sent.modules, *title.required}
    return [key for key in known if key in wanted]


def _pace(sent: schemas.NewTable) -> Any:
    """:raises BadTable: there is no such pace"""
    if sent.pace not in PRESETS:
        raise BadTable(_("This pace doesn’t exist."))
    preset = PRESETS[sent.pace]
    return replace(preset, weekends=sent.weekends_off, vacations=preset.vacations and sent.vacations)


@does("/games/{int:game_id}/join", schemas.OneGame, name="join", about="tables")
def join(request: HttpRequest, game_id: int, sent: schemas.Joining) -> Any:
    """Sit down at an open table; if you already sit there, nothing changes."""
    user = player_at(request, game_id, sent.invite)
    open_tables.join(game_id=game_id, user=user, entropy=sent.entropy, invite=sent.invite, now=timezone.now())
    return rows_as_schemas.shown(game_id, user)


@does("/games/{int:game_id}/leave", None, name="leave", about="tables", status=204)
def leave(request: HttpRequest, game_id: int) -> Any:
    """Leave a table before the start. A host hands over to the next player; when the last one leaves, it closes."""
    user = player_at(request, game_id)
    open_tables.leave(game_id=game_id, user=user, now=timezone.now())
    return Status(204, None)


@does("/games/{int:game_id}/start", schemas.OneGame, name="start", about="tables")
def start(request: HttpRequest, game_id: int) -> Any:
    """Start the game as its host, with fewer seats than planned if the rules allow it."""
    user = player_at(request, game_id)
    open_tables.start(game_id=game_id, host=user, now=timezone.now())
    return rows_as_schemas.shown(game_id, user)
