"""The choices of a verb part by part: listed arguments and sequences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.engine.arguments import Abridged, Sequence

NONE = "-"
"""How an address writes the choice of nothing."""


class Walk:
    """The choices of a verb, part by part: the chosen parts, the possible next ones, whether the move is complete."""

    def __init__(self, arguments: Any, at: tuple[str, ...]) -> None:
        self.arguments = arguments
        self.chosen: list[Any] = []
        for written in at:
            known = {write(value): value for value in self.next}
            if written not in known:
                break
            self.chosen.append(known[written])
        while not isinstance(arguments, Sequence) and self.next == [None] and not self._is_plain():
            self.chosen.append(None)

    def _is_plain(self) -> bool:
        """Return True if the verb has nothing to choose."""
        return is_plain(self.arguments)

    @property
    def next(self) -> list[Any]:
        return self.after(self.chosen)

    def after(self, chosen: list[Any]) -> list[Any]:
        """Return the values that can follow some choices."""
        if isinstance(self.arguments, Sequence):
            return list(self.arguments.next(chosen))
        place = len(chosen)
        found: list[Any] = []
        for one in self._beginning_with(chosen):
            parts = parts_of(one)
            if len(parts) > place and parts[place] not in found:
                found.append(parts[place])
        return found

    def is_complete(self, chosen: list[Any]) -> bool:
        """Return True if these choices can be played as they are."""
        if isinstance(self.arguments, Sequence):
            return bool(self.arguments.complete(chosen))
        return any(len(parts_of(one)) == len(chosen) for one in self._beginning_with(chosen))

    def is_end(self, chosen: list[Any]) -> list[Any] | None:
        """Return the choices extended by what follows without alternative; None if something else must be chosen."""
        whole = list(chosen)
        while (follows := self.after(whole)) and self._leave_no_choice(whole, follows):
            whole.append(follows[0])
        return whole if not follows and self.is_complete(whole) else None

    def _leave_no_choice(self, chosen: list[Any], follows: list[Any]) -> bool:
        """Return True if nothing follows, or only the one value of a part that may then be left out."""
        if follows == [None]:
            return True
        if len(follows) > 1 or not isinstance(self.arguments, Abridged):
            return False
        parts = (list(one) for one in self._beginning_with(chosen) if isinstance(one, Mapping))
        return all(names[len(chosen)] == self.arguments.part for names in parts)

    def argument(self, chosen: list[Any]) -> Any:
        if isinstance(self.arguments, Sequence):
            return list(chosen)
        return next(one for one in self._beginning_with(chosen) if len(parts_of(one)) == len(chosen))

    def _beginning_with(self, chosen: list[Any]) -> list[Any]:
        return [one for one in self.arguments if parts_of(one)[: len(chosen)] == chosen]


def parts_of(argument: Any) -> list[Any]:
    return list(argument.values()) if isinstance(argument, Mapping) else [argument]


def write(value: Any) -> str:
    return NONE if value is None else str(value)


def is_plain(arguments: Any) -> bool:
    return bool(arguments == [None])
