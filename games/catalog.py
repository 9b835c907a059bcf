"""The titles that this site offers. A new one is one line here."""

from __future__ import annotations

from games.catan.title import CATAN
from games.engine.errors import EngineError
from games.engine.title import Title

TITLES: dict[str, Title] = {CATAN.key: CATAN}


def titles() -> dict[str, Title]:
    """All titles by key."""
    return TITLES


def title(key: str) -> Title:
    """The title of that key.

    :raises EngineError: there is no such title
    """
    try:
        return TITLES[key]
    except KeyError:
        raise EngineError(f"there is no title {key!r}") from None
