"""The desk with its five abilities, and how they are developed. HT-DESK, HT-ABIL-02."""

from __future__ import annotations

from typing import Any

from games.engine.errors import EngineError, Refusal, refuse
from games.engine.game import Game
from games.engine.types import Json, Seat
from games.titles.hansa.base.rules.facts import OFFICE_COLORS, TRACKS
from games.titles.hansa.base.rules.messages import MALFORMED
from games.titles.hansa.base.rules.pieces import OFFICES_AND_DESKS, to_supply

ACTIONES = "actiones"
ALL = "C"
"""The value of the last space of Bursa. HT-DESK-05"""


def level(game: Game, seat: Seat, track: str) -> int:
    """Return the number of uncovered spaces of a track. HT-DESK-06"""
    return game.state["base"]["desks"][seat][track]  # type: ignore[no-any-return]


def value(game: Game, seat: Seat, track: str) -> Any:
    """Return the value of the right-most uncovered space."""
    return TRACKS[track].values[level(game, seat, track) - 1]


def is_full(game: Game, seat: Seat, track: str) -> bool:
    """HT-DESK-08"""
    return level(game, seat, track) == TRACKS[track].top


def reaches(game: Game, seat: Seat, color: str) -> bool:
    """Return whether Privilegium allows an office color. HT-OFF-02"""
    privilegium: str = value(game, seat, "privilegium")
    return OFFICE_COLORS.index(color) <= OFFICE_COLORS.index(privilegium)


def pieces_on_desk(game: Game, seat: Seat) -> dict[str, int]:
    """Return the number of pieces that still cover spaces, by kind. HT-SETUP-03"""
    pieces = {"trader": 0, "merchant": 0}
    for track in TRACKS.values():
        pieces[track.covered_by] += track.top - level(game, seat, track.key)
    return pieces


def open_tracks(game: Game, seat: Seat) -> list[str]:
    return [track for track in TRACKS if not is_full(game, seat, track)]


def why_not_develop(game: Game, seat: Seat, track: Json) -> Refusal | None:
    """HT-ERR-38"""
    if not isinstance(track, str) or track not in TRACKS:
        return refuse(MALFORMED)
    return refuse("HT-ERR-38", track=TRACKS[track].name) if is_full(game, seat, track) else None


def develop(game: Game, seat: Seat, track: str) -> None:
    """Move a piece from a track to the supply. The new value holds immediately. HT-DESK-07

    :raises EngineError: the track is full
    """
    if is_full(game, seat, track):
        raise EngineError(f"{track} of seat {seat} is full")
    before = value(game, seat, track)
    game.state["base"]["desks"][seat][track] += 1
    game.changed(OFFICES_AND_DESKS)
    to_supply(game, seat, TRACKS[track].covered_by)
    after = value(game, seat, track)
    game.log("ability_developed", seat=seat, track=track, value=after)
    if track == ACTIONES:
        more_actions_at_once(game, seat, after - before)


def more_actions_at_once(game: Game, seat: Seat, more: int) -> None:
    """Add actions to the current turn, even if none was left. HT-TURN-05"""
    if game.part["seat"] == seat:
        game.part["actions"] += more
