"""Operations at a table: agreements, time, seats, invitations and notes."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from ninja import Status

from games.api import rows_as_schemas, schemas
from games.api.routes import does, looks
from games.api.tokens import OPEN_TABLE, PEOPLE, TALK, find_player, player, player_at
from games.selectors.front import game_lists
from games.selectors.people import relations
from games.selectors.table import table_for_viewer
from games.services.people import table_invitations
from games.services.table import agreements, moves, open_tables, rematches, talk, wants
from games.services.time import absences, stale_tables

# ------------------------------------------------------------------ agreements


@does("/games/{int:game_id}/agreements", schemas.OneGame, name="propose", about="games", status=201)
def propose(request: HttpRequest, game_id: int, sent: schemas.Proposal) -> Any:
    """Propose a pause, its end, or the end of the game; it takes effect once everyone playing has agreed."""
    user = player_at(request, game_id)
    agreements.propose(game_id=game_id, user=user, kind=sent.kind, now=timezone.now())
    return Status(201, rows_as_schemas.shown(game_id, user))


@does("/games/{int:game_id}/agreements/answer", schemas.OneGame, name="answer_proposal", about="games")
def answer_proposal(request: HttpRequest, game_id: int, sent: schemas.AnswerToProposal) -> Any:
    """Agree to a proposal or decline it; the player who made it withdraws it by declining."""
    user = player_at(request, game_id)
    agreements.answer(game_id=game_id, user=user, kind=sent.kind, agree=sent.agree, now=timezone.now())
    return rows_as_schemas.shown(game_id, user)


@does("/games/{int:game_id}/undo/ask", schemas.OneGame, name="ask_undo", about="games")
def ask_undo(request: HttpRequest, game_id: int) -> Any:
    """Ask the players named in `undo_needs` to let you take back your last move; if it names nobody, take it back."""
    user = player_at(request, game_id)
    moves.request_undo(game_id=game_id, user=user, now=timezone.now())
    return rows_as_schemas.shown(game_id, user)


@does("/games/{int:game_id}/undo/answer", schemas.OneGame, name="answer_undo", about="games")
def answer_undo(request: HttpRequest, game_id: int, sent: schemas.Answer) -> Any:
    """Allow another player to take back a move, or refuse; the player who asked withdraws the request by refusing."""
    user = player_at(request, game_id)
    moves.answer_undo(game_id=game_id, user=user, agree=sent.agree, now=timezone.now())
    return rows_as_schemas.shown(game_id, user)


# ------------------------------------------------------------------ time and seats


@does("/games/{int:game_id}/time", schemas.OneGame, name="grant_time", about="games")
def grant_time(request: HttpRequest, game_id: int, sent: schemas.MoreTime) -> Any:
    """Give another seat more time."""
    user = player_at(request, game_id)
    absences.grant_time(
        game_id=game_id,
        user=user,
        seat=int(sent.seat),
        amount=timedelta(hours=sent.hours),
        now=timezone.now(),
    )
    return rows_as_schemas.shown(game_id, user)


@does("/games/{int:game_id}/back", schemas.OneGame, name="come_back", about="games")
def come_back(request: HttpRequest, game_id: int) -> Any:
    """Take your seat back from the bot that is holding it."""
    user = player_at(request, game_id)
    absences.come_back(game_id=game_id, user=user, now=timezone.now())
    return rows_as_schemas.shown(game_id, user)


@looks("/vacant-seats", schemas.VacantSeats, name="vacant_seats", about="tables")
def vacant_seats(request: HttpRequest) -> Any:
    """List abandoned seats that somebody can take over, the longest vacant first."""
    user = player(request)
    seats = game_lists.vacant_seats(user=user)
    standings = game_lists.seat_standings(seats)
    return schemas.VacantSeats(
        seats=[
            schemas.VacantSeat(
                seat=row.key,
                points=standings[row.pk][0],
                most_points=standings[row.pk][1],
                vacant_since=row.vacant_since,
                game=rows_as_schemas.in_short(row.game, user),
            )
            for row in seats
        ]
    )


@does("/games/{int:game_id}/take-over", schemas.OneGame, name="take_over", about="tables")
def take_over(request: HttpRequest, game_id: int, sent: schemas.TakingOver) -> Any:
    """Take over an abandoned seat, with a full clock. Secrets from before aren’t shown."""
    user = player_at(request, game_id, sent.invite)
    absences.take_over(
        game_id=game_id, user=user, seat=int(sent.seat), invite=sent.invite, now=timezone.now()
    )
    return rows_as_schemas.shown(game_id, user)


@does("/games/{int:game_id}/keep", schemas.OneGame, name="keep_open", about="games")
def keep_open(request: HttpRequest, game_id: int) -> Any:
    """Say that you still want to play, when the site asks because nobody has moved for a long time."""
    user = player_at(request, game_id)
    stale_tables.keep_open(game_id=game_id, user=user, now=timezone.now())
    return rows_as_schemas.shown(game_id, user)


@does(
    "/games/{int:game_id}/rematch",
    schemas.OneGame,
    name="rematch",
    about="tables",
    status=201,
    auth=OPEN_TABLE,
)
def rematch(request: HttpRequest, response: HttpResponse, game_id: int, sent: schemas.Entropic) -> Any:
    """Open the same table again and invite everyone who played, or sit down at it if somebody has opened it already."""
    user = player_at(request, game_id)
    again = rematches.rematch(game_id=game_id, user=user, entropy=sent.entropy, now=timezone.now())
    response["Location"] = reverse("games:api:game", args=[again.pk])
    return Status(201, rows_as_schemas.shown(again.pk, user))


# ------------------------------------------------------------------ guests of an open table


@does("/games/{int:game_id}/remove", schemas.OneGame, name="remove_guest", about="tables")
def remove_guest(request: HttpRequest, game_id: int, sent: schemas.OneSeat) -> Any:
    """Free a player’s or a bot’s seat before the start. Only the host can do this."""
    user = player_at(request, game_id)
    open_tables.remove_guest(game_id=game_id, host=user, seat=int(sent.seat), now=timezone.now())
    return rows_as_schemas.shown(game_id, user)


@does("/games/{int:game_id}/bot", schemas.OneGame, name="add_bot", about="tables")
def add_bot(request: HttpRequest, game_id: int, sent: schemas.NewBot) -> Any:
    """Put a bot on the next free seat. Only the host can do this."""
    user = player_at(request, game_id)
    open_tables.add_bot(game_id=game_id, host=user, level=sent.level, now=timezone.now())
    return rows_as_schemas.shown(game_id, user)


@does("/games/{int:game_id}/invite", None, name="invite", about="tables", status=204, auth=PEOPLE)
def invite(request: HttpRequest, game_id: int, sent: schemas.OnePlayer) -> Any:
    """Invite a friend to the open table you are sitting at."""
    user = player_at(request, game_id)
    other = find_player(sent.player)
    table_invitations.invite(game_id=game_id, user=user, other=other, now=timezone.now())
    return Status(204, None)


@looks("/invitations", schemas.Invitations, name="invitations", about="tables")
def invitations(request: HttpRequest) -> Any:
    """List the open tables you’re invited to."""
    user = player(request)
    return schemas.Invitations(
        invitations=[
            schemas.Invited(
                by=rows_as_schemas.person(row.by), at=row.at, game=rows_as_schemas.in_short(row.game, user)
            )
            for row in relations.invitations(user)
        ]
    )


@does(
    "/games/{int:game_id}/invitation/decline",
    None,
    name="decline_invitation",
    about="tables",
    status=204,
    auth=PEOPLE,
)
def decline_invitation(request: HttpRequest, game_id: int) -> Any:
    """Decline an invitation; the player who invited you sees it at the table."""
    user = player_at(request, game_id)
    table_invitations.decline_invitation(game_id=game_id, user=user, now=timezone.now())
    return Status(204, None)


# ------------------------------------------------------------------ wants and notes


@does("/games/{int:game_id}/wants", schemas.OneGame, name="publish_wants", about="games")
def publish_wants(request: HttpRequest, game_id: int, sent: schemas.Wants) -> Any:
    """Publish what you seek and what you would give, in place of what you have published; five times a turn."""
    user = player_at(request, game_id)
    wants.publish(game_id=game_id, user=user, want=sent.want, have=sent.have, now=timezone.now())
    return rows_as_schemas.shown(game_id, user)


@looks("/games/{int:game_id}/note", schemas.Note, name="note", about="games")
def note(request: HttpRequest, game_id: int) -> Any:
    """Show your private note about a game; nobody else can read it."""
    user = player(request)
    return schemas.Note(text=table_for_viewer.note(rows_as_schemas.find(game_id, user), user))


@does("/games/{int:game_id}/note", schemas.Note, name="write_note", about="games", auth=TALK)
def write_note(request: HttpRequest, game_id: int, sent: schemas.Note) -> Any:
    """Save a private note in place of the earlier one; an empty note deletes it."""
    user = player_at(request, game_id)
    talk.write_note(game_id=game_id, user=user, text=sent.text, now=timezone.now())
    return sent
