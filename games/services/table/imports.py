"""Imports of finished games for replay.

The document is not trusted: the moves are played again from its seed, and only what the rules produce
is stored, including the log. Undone moves are left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.utils.translation import gettext as _

from games import catalog
from games.engine import chance, history
from games.engine.errors import EngineError, Illegal
from games.models.game import Game
from games.models.seat import Seat
from games.models.turn import Turn
from games.selectors.table.fair_dice import drawn_of
from games.services.errors import BadImport
from games.services.table.exported_game import ExportedGame, ExportedMove, read_export, unreadable
from games.services.table.sitting import Sitting
from games.services.table.sitting_end import settle
from games.wording.words import words_of

if TYPE_CHECKING:
    from accounts.models import User

ENDED_EARLY = "ended_early"
# the site's own log entries that an import keeps
SITE_KINDS = (
    "timed_out",
    "resigned",
    "end_proposed",
    "end_agreed",
    "end_declined",
    ENDED_EARLY,
)


@transaction.atomic
def import_game(*, user: User, document: Any, now: datetime) -> Game:
    """Store a finished game for replay, visible by link and unrated.

    Moments are stored in ascending order. Server clocks may have been set back, so a moment that is earlier
    than its predecessor is replaced by it.

    :param document: the result of `exports.export_game`, as JSON values
    :raises BadImport: it is not such a document, or a move is illegal; the message names the place
    """
    read = read_export(document, now=now)
    game = _game(read, host=user, now=now)
    game.save(force_insert=True)
    for number, seat in enumerate(read.seats):
        Seat.objects.create(game=game, number=number, name=seat.name, entropy=seat.entropy, joined_at=now)
    sitting = Sitting.at(game.pk, now=read.started_at)
    _play_again(sitting, read)
    ranks, points = _result(sitting, read)
    sitting.game.status = Game.Status.FINISHED
    sitting.game.finished_at = max(sitting.now, read.finished_at)
    for key, row in sitting.seats.items():
        row.rank, row.points = ranks[key], points[key]
        row.ended_at = sitting.game.finished_at
    settle(sitting, wake=False)
    return sitting.game


def _game(read: ExportedGame, *, host: User, now: datetime) -> Game:
    if read.title not in catalog.titles():
        raise BadImport(_("There is no such game on this site."))
    try:
        catalog.title(read.title).check(len(read.seats), read.modules, read.options)
    except Illegal as error:
        raise BadImport(words_of(read.title, ()).refusal(error, {})) from error
    return Game(
        title=read.title,
        modules=read.modules,
        options=read.options,
        seat_count=len(read.seats),
        name=read.name,
        named_by=host if read.name else None,
        host=host,
        visibility=Game.Visibility.LINK,
        imported=True,
        seed=read.seed,
        commitment=chance.commitment(read.seed),
        created_at=now,
        started_at=read.started_at,
    )


def _play_again(sitting: Sitting, read: ExportedGame) -> None:
    title, game = sitting.game.rules, sitting.game
    try:
        begun = title.new(
            seats=len(read.seats),
            modules=game.modules,
            options=game.options,
            seed=game.seed,
            entropy=[seat.entropy for seat in read.seats],
            colors=[seat.color for seat in read.seats],
        )
    except (Illegal, EngineError) as error:
        raise BadImport(_("The board can’t be set up: %(why)s") % {"why": error}) from error
    game.status = Game.Status.RUNNING
    sitting.begin(begun)
    for place, move in enumerate(read.moves):
        if not move.undone:
            sitting.now = max(sitting.now, move.at)
            if move.number < sitting.game.last_number:
                raise _out_of_order(move)
            if move.is_of_the_site:
                _note_again(sitting, move)
            else:
                _play_one(sitting, place, move)


def _play_one(sitting: Sitting, place: int, move: ExportedMove) -> None:
    game = sitting.game
    if move.seat not in sitting.seats:
        raise unreadable("moves", place, "seat")
    again = history.Move(move.number, move.seat, move.verb, move.argument, move.actor)
    try:
        played = history.again(game.rules, sitting.state, again)
    except history.NoLongerLegal as error:
        reason = error.reason
        why = game.words.refusal(reason, sitting.names) if isinstance(reason, Illegal) else str(reason)
        raise BadImport(
            _("Move %(number)d is not allowed by the rules: %(why)s") % {"number": move.number, "why": why}
        ) from error
    if drawn_of(played.record) != drawn_of(move.record):
        raise BadImport(
            _("The randomness of move %(number)d doesn’t follow from the seed.") % {"number": move.number}
        )
    hidden = move.hidden and played.is_hidden
    if not hidden:
        _number_next(sitting, move)
    sitting.record(played, seat=move.seat, actor=Turn.Actor(move.actor), hidden=hidden)


def _note_again(sitting: Sitting, move: ExportedMove) -> None:
    """Keep the first of the site's log entries that an import knows."""
    kind, seat = next(_site_entries(sitting, move), ("", ""))
    if kind:
        _number_next(sitting, move)
        sitting.report(kind, seat=seat)


def _number_next(sitting: Sitting, move: ExportedMove) -> None:
    if move.number <= sitting.game.last_number:
        raise _out_of_order(move)
    sitting.game.last_number = move.number - 1


def _out_of_order(move: ExportedMove) -> BadImport:
    return BadImport(_("The moves are out of order at number %(n)d.") % {"n": move.number})


def _site_entries(sitting: Sitting, move: ExportedMove) -> Iterator[tuple[str, str]]:
    for entry in move.log:
        seat = entry.public.get("seat")
        if entry.kind == ENDED_EARLY:
            yield entry.kind, ""
        elif entry.kind in SITE_KINDS and seat in list(sitting.seats):
            yield entry.kind, str(seat)


def _result(sitting: Sitting, read: ExportedGame) -> tuple[dict[str, int], dict[str, int]]:
    """Return ranks and points by seat.

    If the game ended by agreement or because players left, the ranks come from the document.
    """
    if (outcome := sitting.waiting.outcome) is not None:
        return outcome["ranks"], outcome["points"]
    noted = [entry.kind for move in read.moves[-3:] if move.is_of_the_site for entry in move.log]
    if ENDED_EARLY not in noted:
        raise BadImport(_("The game isn’t over after its last move."))
    ranks = dict(zip(sitting.seats, (seat.rank for seat in read.seats), strict=True))
    for place, rank in enumerate(ranks.values()):
        if rank != 1 + sum(other < rank for other in ranks.values()):
            raise unreadable("seats", place, "rank")
    points = sitting.game.rules.points(sitting.state)
    return ranks, {key: score["own"] for key, score in points.items()}
