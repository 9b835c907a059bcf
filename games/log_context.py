"""The game that is being worked on. Every line of the log names it.

Kept apart from the log itself, so that services need not know how lines look.
"""

from __future__ import annotations

from contextvars import ContextVar

current_game: ContextVar[int | None] = ContextVar("current_game", default=None)
