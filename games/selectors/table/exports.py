"""Export of a game as JSON."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from accounts.isolation import bare
from games.bots import published_name
from games.models.game import Game
from games.models.seat import Seat
from games.models.turn import Snapshot, Turn
from games.selectors.table import log_line
from games.selectors.table.fair_dice import record_of
from games.selectors.table.game_log import OF_A_LINE
from games.selectors.table.table_for_viewer import state_of
from games.selectors.table.turns import EVERY_SEAT, blind_until, turns_of

EXPORT_FORMAT = "longshore-game"
EXPORT_VERSION = 2


def export_game(game: Game, viewer: str | None) -> dict[str, Any]:
    """Return a game as JSON: what the viewer may see while it runs, and everything afterwards."""
    document: dict[str, Any] = {
        "format": EXPORT_FORMAT,
        "format_version": EXPORT_VERSION,
        "title": game.title,
        "modules": game.modules,
        "options": game.options,
        "name": bare(game.display_name),
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
        turns = turns_of(game, EVERY_SEAT)
        record = record_of(game, start, turns)
        of_moves = record.of_moves if record is not None else {turn.pk: turn.chance for turn in turns}
        return document | {
            "seed": game.seed,
            "legend": record and record.legend,
            "start": {"log": start.log, "record": record.of_start if record is not None else start.chance},
            "moves": [_exported_move(turn, of_moves.get(turn.pk, [])) for turn in turns],
            "end": record and record.end,
        }
    if game.state is not None:
        document["view"] = game.rules.sight(state_of(game), viewer)
    blind = blind_until(game, viewer)
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
                    "facts": log_line.facts_of(entry, viewer if turn.position >= blind else None),
                }
                for entry in turn.log
            ],
        }
        for turn in turns_of(game, viewer, columns=OF_A_LINE)
    ]
    return document


def _exported_seat(game: Game, seat: Seat) -> dict[str, Any]:
    return {
        "number": seat.key,
        "name": bare(seat.display_name),
        "color": seat.color,
        "bot": published_name(seat.bot),
        # fixed and published at the start
        "entropy": "" if game.is_open else seat.entropy,
        "resigned_at": _moment(seat.resigned_at),
        "want": seat.want,
        "have": seat.have,
        "rank": seat.rank,
        "points": seat.points,
    }


def _exported_move(turn: Turn, record: list[Any]) -> dict[str, Any]:
    return {
        "number": turn.number,
        "hidden": turn.hidden,
        "seat": turn.seat,
        "actor": turn.actor,
        "verb": turn.verb,
        "argument": turn.argument,
        "log": turn.log,
        "record": record,
        "barrier": turn.barrier,
        "undone": turn.undone,
        "at": _moment(turn.at),
    }


def _moment(moment: datetime | None) -> str | None:
    return None if moment is None else moment.isoformat()
