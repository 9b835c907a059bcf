"""Operations that read the player's games, open tables, logs and chats."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from django.http import HttpRequest, HttpResponse
from django.utils.http import parse_etags
from django.utils.translation import gettext_lazy as _
from ninja import Query
from ninja.errors import ValidationError
from pydantic import Field

from games import catalog
from games.api import rows_as_schemas, schemas
from games.api.routes import looks
from games.api.tokens import player
from games.engine.errors import EngineError
from games.engine.protocol import Protocol
from games.forms.moves import BadArgument, read_json
from games.models.game import Game
from games.models.token import ApiToken
from games.selectors.api import programs
from games.selectors.api.programs import Place
from games.selectors.clubs import club_chat
from games.selectors.front import game_lists
from games.selectors.table import table_for_viewer, visibility
from games.services.errors import Invalid

GAMES_AT_ONCE, LINES_AT_ONCE = 50, 200

Since = Annotated[int | None, Query(ge=0, le=2**31 - 1, description="Only moves after this number.")]
Limit = Annotated[int, Query(ge=1, le=LINES_AT_ONCE)]
Invite = Annotated[str, Query(max_length=64, description="The token from the invitation link.")]


class NoSuchChoice(Invalid):
    """The verb takes no sequence now, or these choices cannot be made in a row."""

    text = _("This move can’t be made with these choices right now.")


@looks("/me", schemas.Me, name="me", about="me")
def me(request: HttpRequest) -> Any:
    """Show whose token this is, and what it may do."""
    user, token = player(request), request.auth  # type: ignore[attr-defined]
    assert isinstance(token, ApiToken)
    return schemas.Me(
        id=user.pk,
        name=user.display_name,
        language=user.language,
        time_zone=user.time_zone,
        waiting=game_lists.waiting_count(user),
        token=token.name,
        scope=token.scope,  # type: ignore[arg-type]
    )


@looks("/titles", dict[str, Any], name="titles", about="tables")
def titles(request: HttpRequest) -> Any:
    """List the games that can be played: modules, their options, what combines with what, and presets."""
    return Protocol(catalog.titles()).answer({"do": "titles"})


@looks("/games", schemas.Games, name="my_games", about="me")
def my_games(
    request: HttpRequest,
    status: Literal["", "waiting", "running", "open", "finished"] = "",
    after: Annotated[str, Query(max_length=60, description="`next` of the piece before.")] = "",
    limit: Annotated[int, Query(ge=1, le=GAMES_AT_ONCE)] = 20,
) -> Any:
    """List your games: those waiting for you by deadline, then others in progress, open tables, finished games."""
    user = player(request)
    found, last = programs.games_of(user, heap=status, after=_place(after), limit=limit)
    return schemas.Games(
        games=rows_as_schemas.in_lists(found, user), next=str(last) if last is not None else None
    )


def _place(after: str) -> Place | None:
    try:
        return Place.read(after) if after else None
    except ValueError as error:
        wrong = {"loc": ["query", "after"], "msg": "Not the `next` of a piece.", "type": "value_error"}
        raise ValidationError([wrong]) from error


@looks("/next", schemas.NextGame, name="next_game", about="me")
def next_game(
    request: HttpRequest,
    after: Annotated[
        int | None, Query(ge=0, le=schemas.ID_MOST, description="The game you looked at last.")
    ] = None,
) -> Any:
    """Show which game to look at next, as the page `/next/` does.

    The most urgent game waiting for you; then one that ended unseen, a table you’re invited to, unread chat at a
    table, and last a club’s unread chat.
    """
    user = player(request)
    found = game_lists.next_game(user, after=after)
    if found is not None:
        return schemas.NextGame(game=rows_as_schemas.in_short(found, user), club=None)
    club = club_chat.next_unread(user)
    return schemas.NextGame(game=None, club=club.pk if club is not None else None)


@looks("/tables", schemas.Tables, name="open_tables", about="tables")
def open_tables(
    request: HttpRequest,
    title: Annotated[
        str, Query(max_length=40, pattern=schemas.LINE, description="Only tables for this title.")
    ] = "",
) -> Any:
    """List tables looking for players: friends’ tables first, then public ones, newest first."""
    user = player(request)
    found = game_lists.lobby(user=user, title=title or None)
    return schemas.Tables(tables=rows_as_schemas.in_lists(found, user))


@looks("/games/{int:game_id}", schemas.OneGame, name="game", about="games", may_be_old=True)
def game(request: HttpRequest, response: HttpResponse, game_id: int, invite: Invite = "") -> Any:
    """Show a game: whose turn it is, what you can do, and the board as you see it.

    Send the `ETag` back as `If-None-Match` to find out cheaply whether anything is new (304 if not).
    """
    user = player(request)
    # computed first: after a move in between, the game has an older tag, and is requested again
    tag = f'W/"{visibility.mark(game_id=game_id, user=user, invite=invite)}"'
    response["ETag"] = tag
    if tag in parse_etags(request.headers.get("If-None-Match", "")):
        return HttpResponse(status=304, headers={"ETag": tag})
    return rows_as_schemas.whole(visibility.find_game(game_id=game_id, user=user, invite=invite), user)


@looks("/games/{int:game_id}/choices/{verb}", schemas.Choices, name="choices", about="games")
def choices(
    request: HttpRequest,
    game_id: int,
    verb: Annotated[str, Field(max_length=60)],
    so_far: Annotated[
        str, Query(max_length=2000, description="The choices made so far, as a JSON list.")
    ] = "[]",
) -> Any:
    """Step through a verb whose argument is a sequence: what can follow the choices so far."""
    user = player(request)
    found = visibility.find_game(game_id=game_id, user=user)
    try:
        chosen = read_json(so_far)
    except BadArgument as error:
        raise NoSuchChoice from error
    seat = found.seat_of(user)
    if not isinstance(chosen, list) or seat is None or seat.is_bot or not found.is_running:
        raise NoSuchChoice
    try:
        return schemas.Choices(**found.rules.next(table_for_viewer.state_of(found), seat.key, verb, chosen))
    except EngineError as error:
        raise NoSuchChoice from error


@looks("/games/{int:game_id}/log", schemas.Log, name="log", about="games")
def log(
    request: HttpRequest, game_id: int, since: Since = None, limit: Limit = 50, invite: Invite = ""
) -> Any:
    """List what has happened since a move, oldest first, as you may read it."""
    user = player(request)
    found = visibility.find_game(game_id=game_id, user=user, invite=invite)
    seat = found.seat_of(user)
    lines, last = programs.log_since(found, seat.key if seat else None, since=since, limit=limit)
    return schemas.Log(lines=[rows_as_schemas.line(row) for row in lines], next=last)


@looks("/games/{int:game_id}/chat", schemas.Chat, name="chat", about="games")
def chat(request: HttpRequest, game_id: int, invite: Invite = "") -> Any:
    """Show the newest chat messages. Players see spectators’ messages only once the game is over."""
    user = player(request)
    found: Game = visibility.find_game(game_id=game_id, user=user, invite=invite)
    return schemas.Chat(lines=[rows_as_schemas.said(row) for row in table_for_viewer.chat(found, user)])
