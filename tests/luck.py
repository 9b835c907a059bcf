"""The secret seeds of games, drawn by a word: each run deals each test the same games."""

from __future__ import annotations

import random
import secrets
from collections.abc import Callable


class Drawn:
    """Stands where a game takes its seed from, in the place of `secrets`.

    :param word: tells the word of the moment; with each new one the seeds begin anew
    """

    token_urlsafe = staticmethod(secrets.token_urlsafe)

    def __init__(self, word: Callable[[], str]) -> None:
        self._tell = word
        self._word: str | None = None
        self._luck = random.Random()

    def token_hex(self, size: int) -> str:
        """Draw so many bytes."""
        if (word := self._tell()) != self._word:
            self._word = word
            self._luck.seed(word)
        return self._luck.randbytes(size).hex()


def deal(word: Callable[[], str]) -> None:
    """Let this process draw the seeds of its games by a word."""
    from games.models import game

    game.secrets = Drawn(word)
