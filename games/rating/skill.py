"""Estimates of players' strength, and how a game changes them.

Weng and Lin's Bayesian method with the Bradley–Terry model of full pairs ("A Bayesian Approximation Method for Online
Ranking", JMLR 12, 2011, algorithm 1). It treats a game as one match between each pair of players: the better place
wins, a shared place is a draw. So equal players end up in the order of their places, shared or not. Plackett–Luce and
both "part" models of openskill do not keep that order.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from openskill.models import BradleyTerryFull

DIGITS = 6
"""The decimals to which skills are rounded, so that floating-point differences between machines change no rating."""
MOST_SEATS = 6
PROVISIONAL_UNDER = 5
"""Ratings from fewer games than this are provisional."""
SHOWN_AT_START, SHOWN_PER_POINT = 1000, 40

_MODEL = BradleyTerryFull(mu=25.0, sigma=25.0 / 3.0, beta=25.0 / 6.0, tau=25.0 / 300.0)


@dataclass(frozen=True)
class Skill:
    """An estimate of a player's strength, and its uncertainty."""

    mu: float
    sigma: float

    @property
    def ordinal(self) -> float:
        """The conservative rating: the player is almost certainly at least this strong."""
        return round(self.mu - 3 * self.sigma, DIGITS)

    @property
    def shown(self) -> int:
        return shown(self.ordinal)


def shown(ordinal: float) -> int:
    """Return a conservative rating on the scale that players see: 1000 for a new player."""
    return SHOWN_AT_START + round(SHOWN_PER_POINT * ordinal)


START = Skill(mu=25.0, sigma=25.0 / 3.0)
"""The skill of a new player."""


def rate(skills: Sequence[Skill], ranks: Sequence[int]) -> list[Skill]:
    """Return the skills after a game, in the same order.

    :param ranks: 1 is the best; players who share a place have equal ranks. Only their order counts.
    :raises ValueError: not two to six players, or not a rank for each
    """
    if not 2 <= len(skills) <= MOST_SEATS or len(ranks) != len(skills):
        raise ValueError(f"{len(skills)} players with {len(ranks)} ranks cannot be rated")
    players = [[_MODEL.rating(mu=skill.mu, sigma=skill.sigma)] for skill in skills]
    rated = _MODEL.rate(players, ranks=[float(rank) for rank in ranks])
    return [Skill(mu=round(one.mu, DIGITS), sigma=round(one.sigma, DIGITS)) for [one] in rated]
