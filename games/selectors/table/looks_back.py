"""Queries for the pages that look back at a finished game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.bots import look_back
from games.bots.look_back import Judge
from games.drawing.titles import drawing_of, places_of
from games.engine.history import NoLongerLegal
from games.models.game import Game
from games.models.look_back import LookBack
from games.selectors.table.game_log import OF_A_LINE, lines_of
from games.selectors.table.log_line import LogLine
from games.selectors.table.replays import state_at
from games.selectors.table.turns import LAST, moves_of, turns_of


@dataclass(frozen=True)
class BothMoves:
    """The moves of a seat from a moment on, and the moves that a bot would have made.

    :ivar own: what its player saw afterwards
    :ivar better: what it would have seen after the bot's moves
    :ivar better_lines: the bot's moves in words
    :ivar better_places: the places on the board where they would have changed something
    """

    before: Any
    own: Any
    own_lines: list[LogLine]
    better: Any
    better_lines: list[str]
    better_places: list[str]

    @property
    def own_places(self) -> list[str]:
        return list(dict.fromkeys(place for line in self.own_lines for place in line.where))


def judge_of(game: Game) -> Judge | None:
    """Return what bots can judge in this game; None if they do not look back at it."""
    return look_back.judge_of(game.rules, game.modules)


def look_back_of(game: Game) -> LookBack | None:
    """Return what was asked of a bot about a finished game, never about one that is played."""
    return LookBack.objects.filter(game=game).first() if game.is_over else None


def moment_of(row: LookBack, seat: str, number: int) -> dict[str, Any] | None:
    """Return a moment of a seat by the number of its move."""
    if row.finished_at is None or row.work is None:
        return None
    moments = row.work["moments"].get(seat, [])
    return next((moment for moment in moments if moment["number"] == number), None)


def both_moves(game: Game, row: LookBack, seat: str, moment: dict[str, Any]) -> BothMoves | None:
    """Return both moves of a moment, as its seat saw the game then; None if the rules no longer allow them."""
    title, number = game.rules, moment["number"]
    last = min(_last_of_run(game, seat, number), _last_judged(game, row))
    try:
        before, after = state_at(game, number - 1), state_at(game, last)
    except NoLongerLegal:
        return None
    sight = title.sight(before, seat)
    shown = look_back.shown(title, sight, [(verb, argument) for verb, argument in moment["moves"]])
    better = title.sight(shown.state, seat)
    turns = turns_of(game, None, first=number, last=last, kept=True, columns=OF_A_LINE)
    places = places_of(sight)
    told = [entry for log in shown.logs if (entry := _main_entry(game, log)) is not None]
    drawn = [where for entry in told for where in _places(game, entry)]
    return BothMoves(
        before=sight,
        own=title.sight(after, seat),
        own_lines=[
            line
            for line in lines_of(game, None, turns, places=places)
            if line.seat == seat and not line.is_talk and not line.begins_turn
        ],
        better=better,
        better_lines=[
            game.words.say(entry["kind"], entry["public"], game.names, places_of(better)) for entry in told
        ],
        better_places=list(dict.fromkeys(drawn)),
    )


def first_words(game: Game, moment: Mapping[str, Any], sight: Mapping[str, Any]) -> str:
    """Return the first of a bot's moves in words; empty for moments of earlier releases, which did not keep it."""
    entry = _main_entry(game, moment.get("first", []))
    return game.words.say(entry["kind"], entry["public"], game.names, places_of(sight)) if entry else ""


def _main_entry(game: Game, log: list[dict[str, Any]]) -> dict[str, Any] | None:
    """Return the log entry that says what a move was."""
    said = (entry for entry in log if not game.words.is_talk(entry["kind"]))
    return next(said, next(iter(log), None))


def _places(game: Game, entry: dict[str, Any]) -> list[str]:
    return drawing_of(game.title).places_of_entry(game.modules, entry["kind"], entry["public"])


def _last_of_run(game: Game, seat: str, number: int) -> int:
    """Return the last of the moves that the seat made in a row from this one on."""
    last = number
    for turn in turns_of(game, None, first=number, kept=True, columns=("number", "seat")):
        if turn.seat != seat:
            break
        last = turn.number
    return last


def _last_judged(game: Game, row: LookBack) -> int:
    """Return the number up to which the rules allowed the moves when the bot looked at them."""
    assert row.work is not None
    return LAST if row.work["is_whole"] else moves_of(game)[row.work["done"] - 1].number
