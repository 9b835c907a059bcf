"""How well the chances to win that bots see foretell who wins, measured on games of normal bots."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from games.bots import USUAL_LEVEL
from games.bots.public_chances import public_worths, softmax
from games.engine.title import Title
from games.engine.types import Json, Seat, State
from games.workshop.bots_match import play_game

SCALES = [number / 20 for number in range(2, 41)]
QUARTERS = 4
TENTHS = 10


@dataclass
class Played:
    """The worths of all seats at each turn of a game, and its winner."""

    worths: list[dict[Seat, float]] = field(default_factory=list)
    winner: Seat = ""

    def by_quarter(self) -> Iterator[tuple[int, dict[Seat, float]]]:
        for turn, worths in enumerate(self.worths):
            yield QUARTERS * turn // len(self.worths), worths


def play_watched(
    title: Title, *, modules: Sequence[str], seats: int, games: int, seed: str
) -> Iterator[Played]:
    """Play games of normal bots, and note the worths of all seats at the beginning of each turn."""
    for number in range(games):
        played, turn = Played(), 0

        def watch(state: State, played: Played = played) -> None:
            nonlocal turn
            now = title.turns_played(state)
            if now != turn:
                turn = now
                played.worths.append(public_worths(title, state))

        names = [USUAL_LEVEL] * seats
        played.winner = play_game(
            title, modules=modules, names=names, seed=f"{seed}/{number}", watch=watch
        ).winner
        yield played


def calibration(games: Sequence[Played], seats: int) -> dict[str, Json]:
    """Return the scale that foretells the winners best, and how well it does.

    `loss` is the mean logarithmic loss, with `parity` for equal chances; `leader_wins` the percentage of turns at which
    the seat with the best chance wins the game in the end, by quarter of the game; `tenths` lists for chances below
    10 %, 20 % … how many there were, their mean and how many of these seats won, in percent.
    """
    scale = min(SCALES, key=lambda one: _loss(games, one))
    return {
        "games": len(games),
        "scale": scale,
        "loss": round(_loss(games, scale), 3),
        "parity": round(math.log(seats), 3),
        "leader_wins": _leader_wins(games),
        "tenths": _tenths(games, scale),
    }


def _loss(games: Sequence[Played], scale: float) -> float:
    lost = [-math.log(_chances(worths, scale)[one.winner]) for one in games for worths in one.worths]
    return sum(lost) / len(lost)


def _chances(worths: dict[Seat, float], scale: float) -> dict[Seat, float]:
    return softmax({seat: scale * worth for seat, worth in worths.items()})


def _leader_wins(games: Sequence[Played]) -> list[int]:
    won, turns = [0] * QUARTERS, [0] * QUARTERS
    for one in games:
        for quarter, worths in one.by_quarter():
            turns[quarter] += 1
            won[quarter] += max(worths, key=lambda seat: worths[seat]) == one.winner
    return [round(100 * right / of) for right, of in zip(won, turns, strict=True)]


def _tenths(games: Sequence[Played], scale: float) -> list[list[int]]:
    found: dict[int, list[tuple[float, bool]]] = {tenth: [] for tenth in range(TENTHS)}
    for one in games:
        for worths in one.worths:
            for seat, chance in _chances(worths, scale).items():
                found[min(TENTHS - 1, int(TENTHS * chance))].append((chance, seat == one.winner))
    return [
        [
            len(rows),
            round(100 * sum(chance for chance, _ in rows) / len(rows)),
            round(100 * sum(won for _, won in rows) / len(rows)),
        ]
        if rows
        else [0, 0, 0]
        for rows in found.values()
    ]
