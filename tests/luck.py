"""Secret seeds of games derived from a word, so that each run deals each test the same games."""

from __future__ import annotations

import random
import secrets
from collections.abc import Callable


class Drawn:
    """A replacement of `secrets` for the seeds of games.

    :param word: returns the current word; each new word restarts the sequence
    """

    token_urlsafe = staticmethod(secrets.token_urlsafe)

    def __init__(self, word: Callable[[], str]) -> None:
        self._tell = word
        self._word: str | None = None
        self._luck = random.Random()

    def token_hex(self, size: int) -> str:
        """Return this many bytes as hexadecimal digits."""
        if (word := self._tell()) != self._word:
            self._word = word
            self._luck.seed(word)
        return self._luck.randbytes(size).hex()


def deal(word: Callable[[], str]) -> None:
    """Derive the seeds of this process's games from a word."""
    from games.models import game

    game.secrets = Drawn(word)
